import { invalidField } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { CountryPack } from '../../../../lib/country-packs.ts'
import type { Language } from '../../../../lib/languages.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { messages } from './messages.ts'
import {
  buildClientListing,
  buildIntraListing,
  clientRuleOf,
  lastPeriodOf,
  noClientListing,
  periodTypeOf,
  spanOf,
  spanOfYear,
} from './rules.ts'
import type { ClientListing, IntraListing, IntraListingQuery } from './schema.ts'
import * as store from './store.ts'

/** The listing of customers of a calendar year, as of now. */
export async function readClientListing(db: Db, country: CountryPack, year: number, language: Language): Promise<ClientListing> {
  const pack = packOf(country)
  const settings = await store.loadVatSettings(db)
  const rule = clientRuleOf(pack, settings, year)
  if (rule === null) return { ...noClientListing(language), own_turnover: null }
  const span = spanOfYear(year)
  const [sales, own_turnover] = await Promise.all([
    store.listSales(db, span, 'client'),
    settings.regime === 'franchise' ? store.sumSales(db, span) : null,
  ])
  return { ...buildClientListing(sales, rule, pack, language), own_turnover }
}

/** The period that a request means: its rhythm is that of the file unless it names one. */
export async function resolveIntraPeriod(db: Db, country: CountryPack, query: IntraListingQuery) {
  const { intra_listing } = packOf(country)
  const period_type = query.period_type ?? periodTypeOf(intra_listing, await store.loadVatSettings(db))
  if (!intra_listing.period_types.includes(period_type))
    throw invalidField('period_type', messages.period_type_unknown, { types: intra_listing.period_types.join(', ') })
  const last = lastPeriodOf(period_type)
  if (query.period > last) throw invalidField('period', messages.period_unknown, { last })
  return { year: query.year, period: query.period, period_type }
}

type IntraPeriod = Awaited<ReturnType<typeof resolveIntraPeriod>>

/** The listing of supplies to other member states. The return of the same period must show its total. */
export async function readIntraListing(db: Db, country: CountryPack, period: IntraPeriod, language: Language): Promise<IntraListing> {
  const pack = packOf(country)
  const span = spanOf(period.period_type, period)
  const [sales, control] = await Promise.all([store.listSales(db, span, 'intra'), sumControl(db, pack, span)])
  return buildIntraListing(sales, control, pack, language)
}

const sumControl = async (db: Db, { intra_listing }: Pack, span: store.Span): Promise<string | null> =>
  intra_listing.control && store.sumBoxes(db, span, intra_listing.control)

/** The total of the listing of a span, without its rows. */
export async function loadIntraTotal(
  db: Db,
  pack: Pack,
  { starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string },
): Promise<string> {
  const sales = await store.listSales(db, { from: starts_on, to: ends_on }, 'intra')
  return buildIntraListing(sales, null, pack, 'en').totals.amount
}
