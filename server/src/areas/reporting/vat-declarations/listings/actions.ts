import { invalidField } from '../../../../kernel/route/problem.ts'
import { reportHead } from '../../../../kernel/route/report.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Language } from '../../../../lib/languages.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { countOf, type PeriodKey, type Span, spanOf } from '../periods.ts'
import { type FilingFacts, loadFilingFacts } from '../store.ts'
import { messages } from './messages.ts'
import {
  buildClientListing,
  buildIntraListing,
  clientFingerprint,
  clientRuleOf,
  intraFingerprint,
  noClientListing,
  periodTypeOf,
} from './rules.ts'
import type { ClientListing, ClientListingQuery, IntraListing, IntraListingQuery, VatClientListing, VatIntraListing } from './schema.ts'
import * as store from './store.ts'

export type ListingReader = { readonly db: Db; readonly company: Company; readonly now: Date; readonly language: Language }

/** The report of the listing of customers. */
export async function reportClientListing(
  { db, language, ...head }: ListingReader,
  { year }: ClientListingQuery,
): Promise<VatClientListing> {
  const listing = await readClientListing(db, await loadFilingFacts(db), year, language)
  return { ...reportHead('vat-client-listing', head, { year }, clientFingerprint(listing)), ...listing }
}

/** The report of the listing of supplies to other member states. */
export async function reportIntraListing({ db, language, ...head }: ListingReader, query: IntraListingQuery): Promise<VatIntraListing> {
  const period = resolveIntraPeriod(await loadFilingFacts(db), query)
  const listing = await readIntraListing(db, packOf(head.company.country_pack), period, language)
  return { ...reportHead('vat-intra-listing', head, period, intraFingerprint(listing)), ...listing }
}

/** The listing of customers of a calendar year, as of now. */
export async function readClientListing(db: Db, file: FilingFacts, year: number, language: Language): Promise<ClientListing> {
  const pack = packOf(file.country_pack)
  const rule = clientRuleOf(pack, file, year)
  if (rule === null) return { ...noClientListing(language), own_turnover: null }
  const span = spanOf({ period_type: 'annual', year, period: 1 })
  const [sales, own_turnover] = await Promise.all([
    store.listSales(db, span, 'client'),
    file.vat_regime === 'franchise' ? store.sumSales(db, span) : null,
  ])
  return { ...buildClientListing(sales, rule, pack, language), own_turnover }
}

/** The period that a request means: its rhythm is that of the file unless it names one. */
function resolveIntraPeriod(file: FilingFacts, { year, period, ...query }: IntraListingQuery) {
  const { intra_listing } = packOf(file.country_pack)
  const period_type = query.period_type ?? periodTypeOf(intra_listing, file)
  if (!intra_listing.period_types.includes(period_type))
    throw invalidField('period_type', messages.period_type_unknown, { types: intra_listing.period_types.join(', ') })
  const last = countOf(period_type)
  if (period > last) throw invalidField('period', messages.period_unknown, { last })
  return { year, period, period_type }
}

/** The listing of supplies to other member states. The return of the same period must show its total. */
async function readIntraListing(db: Db, pack: Pack, period: PeriodKey, language: Language): Promise<IntraListing> {
  const span = spanOf(period)
  const [sales, control] = await Promise.all([store.listSales(db, span, 'intra'), sumControl(db, pack, span)])
  return buildIntraListing(sales, control, pack, language)
}

const sumControl = async (db: Db, { intra_listing }: Pack, span: Span): Promise<string | null> =>
  intra_listing.control && store.sumBoxes(db, span, intra_listing.control)

/** The total of the listing of a span, without its rows. */
export const loadIntraTotal = async (db: Db, pack: Pack, span: Span): Promise<string> =>
  buildIntraListing(await store.listSales(db, span, 'intra'), null, pack, 'en').totals.amount
