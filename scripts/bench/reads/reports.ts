import { percentile } from '../../prove/lib/figures.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Session } from '../lib/seed.ts'
import { linesPerEntry, measureLatency, medianMs, ratiosOf, seedFile, type SeededFile } from './pages.ts'

const perPage = 50
/** Entries of `partita seed` each leave one open item, of a customer or a supplier. */
const openItems = 100_000
const heavyReports = 8

/** The reports of a large file; `entries` is 800,000 for 3 million lines. */
export async function measureReports(fixture: Fixture, caller: Session, entries: number, size: Size): Promise<Figure[]> {
  const small = await seedFile(fixture, Math.round(Math.min(entries / 10, 10_000 / linesPerEntry)))
  const large = await seedFile(fixture, entries)
  const open = entries <= openItems ? large : await seedFile(fixture, openItems)
  return [
    ...(await measureTrialBalance(fixture, caller, [small, large], size)),
    ...(await measureLedger(fixture, caller, large, size)),
    ...(await measureOthers(caller, large, open, size)),
    await measureBeside(caller, { large, small, open }, size),
  ]
}

const at = ({ token }: SeededFile) => `/v1/companies/${token}`
const linesOf = ({ entries }: SeededFile) => Math.round(entries * linesPerEntry)
const wholeYear = 'from=2026-01-01&to=2026-12-31'
/** Begins and ends within a month, so that lines of two months are summed. */
const partMonths = 'from=2026-02-10&to=2026-11-20'

type Totals = { readonly totals: Readonly<Record<string, string>>; readonly rows: readonly unknown[] }

async function measureTrialBalance(
  fixture: Fixture,
  caller: Session,
  [small, large]: readonly [SeededFile, SeededFile],
  size: Size,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [title, span, goal] of [
    ['whole year', wholeYear, { most: 3 }],
    ['from 10 February to 20 November', partMonths, undefined],
  ] as const) {
    const paths = [small, large].map((file) => `${at(file)}/reports/trial-balance?${span}`)
    const { totals, rows } = await caller.call<Totals>('GET', paths[1] ?? '')
    if (totals.debit !== totals.credit || rows.length === 0)
      throw new Error(`The trial balance does not balance: ${JSON.stringify(totals)}`)
    const [few, many] = await measureLatency(fixture, caller, paths, size)
    figures.push({
      title: `GET reports/trial-balance, ${title}, ${linesOf(large)} lines ÷ ${linesOf(small)}`,
      unit: 'times as long',
      rounds: ratiosOf(many, few),
      ...(goal && { goal }),
      proof: `${medianMs(few)}, ${medianMs(many)}; ${rows.length} rows, debit and credit ${totals.debit}`,
    })
  }
  return figures
}

async function measureLedger(fixture: Fixture, caller: Session, file: SeededFile, size: Size): Promise<Figure[]> {
  const url = `${at(file)}/reports/general-ledger?${wholeYear}&per_page=${perPage}&page=`
  const { total } = await caller.call<{ total: number }>('GET', `${url}1`)
  const deep = Math.max(1, Math.min(10_000, Math.floor(total / perPage)))
  const { data } = await caller.call<{ data: unknown[] }>('GET', `${url}${deep}`)
  if (data.length !== perPage) throw new Error(`Page ${deep} of the general ledger holds ${data.length} lines.`)
  const [first, far] = await measureLatency(fixture, caller, [`${url}1`, `${url}${deep}`], size)
  const title = `GET reports/general-ledger, page ${deep} ÷ page 1, ${total} lines`
  const proof = `page 1 ${medianMs(first)}, page ${deep} ${medianMs(far)}, ${perPage} lines each`
  return [{ title, unit: 'times as long', rounds: ratiosOf(far, first), goal: { most: 1.5 }, proof }]
}

/** Without a goal: stated. */
async function measureOthers(caller: Session, large: SeededFile, open: SeededFile, size: Size): Promise<Figure[]> {
  const { total } = await caller.call<{ total: number }>('GET', `${at(open)}/open-items?per_page=1`)
  const asked = [
    { title: `GET reports/aged-balance of customers, ${total} open items`, path: agedOf(open) },
    { title: `GET reports/balance-sheet, ${linesOf(large)} lines`, path: `${at(large)}/reports/balance-sheet?as_of=2026-12-31` },
    { title: `GET reports/income-statement, ${linesOf(large)} lines`, path: `${at(large)}/reports/income-statement?${wholeYear}` },
    { title: `GET reports/dashboard, ${linesOf(large)} lines`, path: `${at(large)}/reports/dashboard` },
  ]
  const answers: { readonly totals?: object; readonly kpis?: object }[] = []
  for (const { path } of asked) answers.push(await caller.call('GET', path))
  const taken: number[][] = asked.map(() => [])
  // Timed one by one: a request may take longer than a burst lasts.
  for (let round = 0; round < size.rounds; round++)
    for (const [index, { path }] of asked.entries()) taken[index]?.push(...(await timeReads(caller, path, 0, 3)))
  return asked.map(({ title }, index) => ({
    title,
    unit: 'ms',
    rounds: taken[index] ?? [],
    proof: JSON.stringify(answers[index]?.totals ?? answers[index]?.kpis),
  }))
}

const agedOf = (file: SeededFile) => `${at(file)}/reports/aged-balance?type=customer&as_of=2026-12-31`

type Files = { readonly large: SeededFile; readonly small: SeededFile; readonly open: SeededFile }

/** A list of another file, alone and while eight requests for heavy reports are always under way; both in each round. */
async function measureBeside(caller: Session, { large, small, open }: Files, { rounds, seconds }: Size): Promise<Figure> {
  const heavy = [
    `${at(large)}/reports/trial-balance?${partMonths}`,
    `${at(large)}/reports/balance-sheet?as_of=2026-11-20`,
    `${at(large)}/reports/income-statement?${partMonths}`,
    agedOf(open),
  ]
  const read = `${at(small)}/entries?per_page=${perPage}`
  const [ratios, quietTimes, busyTimes]: [number[], number[], number[]] = [[], [], []]
  let finished = 0
  for (let round = 0; round < rounds; round++) {
    const quiet = percentile(await timeReads(caller, read, seconds), 0.95)
    const stop = new AbortController()
    const loops = Array.from({ length: heavyReports }, async (_, nth) => {
      for (; !stop.signal.aborted; finished++) await caller.call('GET', heavy[nth % heavy.length] ?? '')
    })
    const busy = percentile(await timeReads(caller, read, seconds), 0.95)
    stop.abort()
    await Promise.all(loops)
    quietTimes.push(quiet)
    busyTimes.push(busy)
    ratios.push(busy / quiet)
  }
  return {
    title: `GET entries, 95th percentile while ${heavyReports} reports of ${linesOf(large)} lines run ÷ alone`,
    unit: 'times as long',
    rounds: ratios,
    goal: { most: 3 },
    proof: `alone ${medianMs(quietTimes)}, beside them ${medianMs(busyTimes)}; ${finished} reports finished`,
  }
}

/** One read after the other; at least twenty where a 95th percentile is wanted. */
async function timeReads(caller: Session, path: string, seconds: number, least = 20): Promise<number[]> {
  const taken: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end || taken.length < least) {
    const begin = performance.now()
    await caller.call('GET', path)
    taken.push(performance.now() - begin)
  }
  return taken
}
