/** What the tests of the French and the Luxembourg dossier see: booked once, looked at before and after the closing. */
import type { Reply, World } from '../../harness/world.ts'
import type { GoldenFile } from './file.ts'
import { bookQuarter, type Country, openItemsOf, readQuarter } from './quarter.ts'
import { made } from './shown.ts'
import { declareOthers, type VatReturn } from './vat-return.ts'
import { balancesOf, entriesOf, keptOf, type Standing, standing } from './standing.ts'
import { verifyFully } from '../../harness/ledger/verification.ts'

type Body = Reply['body']

export type Seen = {
  readonly file: GoldenFile
  readonly lettering: Body
  readonly vat: VatReturn
  readonly entries: readonly Body[]
  readonly standing: Standing
  readonly kept: Awaited<ReturnType<typeof keptOf>>
  readonly open_items: Awaited<ReturnType<typeof openItemsOf>>
  /** The returns of the periods after the quarter, in which nothing was booked. */
  readonly others: readonly VatReturn[]
  /** The year before those returns and before the closing, the answer of the closing, and the entries of the year after it. */
  readonly booked: Body
  readonly before: Body
  readonly closed: Reply
  readonly after: readonly Body[]
  readonly next: { readonly code: string; readonly entries: readonly Body[]; readonly balances: Readonly<Record<string, string>> }
  readonly verified: Body
}

export async function playQuarter(w: World, country: Country): Promise<Seen> {
  const quarter = readQuarter(country)
  const { file, lettering, vat } = await bookQuarter(w, await w.as('admin'), country, quarter)
  const { call, path, year } = file
  const numbers = quarter.golden.expected_trial_balance.map(({ account }) => account)
  const seen = {
    file,
    lettering,
    vat,
    entries: await entriesOf(file),
    standing: await standing(file),
    kept: await keptOf(file, numbers),
    open_items: await openItemsOf(file, quarter.golden.meta.fiscal_year.ends_on),
    booked: made(await call('GET', `${path}/fiscal-years/${year}`)),
    others: await declareOthers(file, quarter.golden.meta.period.year),
    before: made(await call('GET', `${path}/fiscal-years/${year}`)),
    closed: await call('POST', `${path}/fiscal-years/${year}/close`, { body: quarter.closing.close }),
  }
  const [{ id, code }] = made(await call('GET', `${path}/fiscal-years`))
  const next = { ...file, year: id }
  return {
    ...seen,
    after: await entriesOf(file),
    next: { code, entries: await entriesOf(next), balances: await balancesOf(next) },
    verified: made(await verifyFully(w, call, path)),
  }
}
