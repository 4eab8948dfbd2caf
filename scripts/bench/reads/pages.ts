import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { expectStatements, type Statement, recordStatements } from '../lib/statements.ts'
import { median, type Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import { wrk } from '../lib/load.ts'
import type { Session } from '../lib/seed.ts'
import { runPartita, type Fixture } from '../lib/fixture.ts'

export type SeededFile = { readonly token: string; readonly entries: number }

/** Average lines of an entry of `partita seed`: three invoices of four lines for each payment of three. */
export const linesPerEntry = 3.75

/** Prints a line every half minute, for work that takes minutes, until the returned function is called. */
export function reportProgress(line: () => string | Promise<string>): () => void {
  const timer = setInterval(() => void Promise.resolve(line()).then(console.log, () => {}), 30_000)
  return () => clearInterval(timer)
}

const seeded = new Map<number, SeededFile>()

/** A file of `partita seed` in a firm that the bench's caller may read; in a smoke run benches share the files of one size. */
export async function seedFile(fixture: Fixture, entries: number): Promise<SeededFile> {
  const file = (fixture.isSmoke ? seeded.get(entries) : undefined) ?? (await seedOwnFile(fixture, entries))
  seeded.set(entries, file)
  return file
}

/** One that no other bench reads, for a bench that writes rows of its own into it. */
export async function seedOwnFile(fixture: Fixture, entries: number): Promise<SeededFile> {
  // The newest file has the highest id, and its sequence number grows by one per entry.
  const stopReporting = reportProgress(() =>
    withClient(ownerUrl(fixture.env), async (client) => {
      const { rows } = await client.query<{ seq: string }>('select seq from heads order by company_id desc limit 1')
      return `  seed: ${rows[0]?.seq ?? 0} of about ${entries} entries`
    }),
  )
  try {
    const { companies } = await runPartita<{ companies: { public_token: string }[] }>(
      fixture.env,
      `seed --companies 1 --entries ${entries} --email bench@example.com --json`.split(' '),
    )
    await withClient(ownerUrl(fixture.env), (client) => client.query('vacuum analyze'))
    return { token: companies[0]?.public_token ?? '', entries }
  } finally {
    stopReporting()
  }
}

/** Lists, ledgers and balances of a large file: how long they take, and that late pages take no longer than first ones. */
export async function measurePages(fixture: Fixture, caller: Session, entries: number, size: Size): Promise<Figure[]> {
  const smallest = await seedFile(fixture, Math.round(Math.min(entries / 10, 10_000 / linesPerEntry)))
  const middle = await seedFile(fixture, Math.round(entries / linesPerEntry))
  const large = await seedFile(fixture, entries)
  return [
    ...(await measureDepth(fixture, caller, large, size)),
    ...(await measureTotals(fixture, caller, large, size)),
    ...(await measureLedger(fixture, caller, large, size)),
    ...(await measureBalances(fixture, caller, [smallest, middle, large], size)),
  ]
}

/** Median latency in ms, one request at a time. */
export async function measureLatency(
  fixture: Fixture,
  caller: Session,
  paths: readonly string[],
  { rounds, seconds }: Size,
): Promise<number[][]> {
  const taken: number[][] = paths.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, path] of paths.entries())
      taken[index]?.push(
        (await wrk('pages', { folder: fixture.folder, url: fixture.api.url + path, token: caller.token }, 1, seconds)).medianMs,
      )
  return taken
}

export const ratiosOf = (some: readonly number[] | undefined, others: readonly number[] | undefined) =>
  (some ?? []).map((value, round) => value / (others?.[round] ?? Number.NaN))

export const medianMs = (taken: readonly number[] | undefined) => `${median(taken ?? []).toFixed(2)} ms`

async function measureDepth(fixture: Fixture, caller: Session, { token, entries }: SeededFile, size: Size): Promise<Figure[]> {
  const perPage = 50
  const deep = Math.min(10_000, Math.floor(entries / perPage))
  const at = `/v1/companies/${token}/entries?per_page=${perPage}&page=`
  const last = await caller.call<{ data: unknown[]; total: number }>('GET', `${at}${deep}`)
  if (last.data.length !== perPage || last.total !== entries) throw new Error(`Page ${deep} holds ${last.data.length} of ${last.total}.`)
  const [first, far] = await measureLatency(fixture, caller, [`${at}1`, `${at}${deep}`], size)
  const title = `GET entries, page ${deep} ÷ page 1, ${entries} entries`
  const proof = `page 1 ${medianMs(first)}, page ${deep} ${medianMs(far)}, ${perPage} entries with their lines each`
  return [{ title, unit: 'times as long', rounds: ratiosOf(far, first), goal: { most: 1.5 }, proof }]
}

type TotalQuery = { readonly title: string; readonly query: string; readonly most?: number }

/** The statement that finds the ids of a page and the total, timed in the database. */
async function measureTotals(fixture: Fixture, caller: Session, { token, entries }: SeededFile, { rounds }: Size): Promise<Figure[]> {
  const at = `/v1/companies/${token}`
  const { journals } = await caller.call<{ journals: { id: number; code: string }[] }>('GET', at)
  const [party] = await caller.call<{ id: number }[]>('GET', `${at}/third-parties`)
  const journal = journals.find(({ code }) => code === 'VEN')?.id
  const asked: TotalQuery[] = [
    { title: 'without filter', query: '', most: 1 },
    { title: 'by dates', query: '?from=2026-02-10&to=2026-11-20', most: 1 },
    { title: 'by journal', query: `?journal_id=${journal}`, most: 1 },
    { title: 'by third party', query: `?third_party_id=${party?.id}` },
    { title: 'by status', query: '?status=posted' },
    { title: 'by q', query: '?q=Vente%2012' },
  ]
  const figures: Figure[] = []
  for (const { title, query, most } of asked) {
    const { statements, body } = await recordStatements(fixture, { method: 'GET', path: `${at}/entries${query}`, token: caller.token })
    const { total } = JSON.parse(body) as { total: number }
    const taken = await timeStatement(fixture, statements.filter(isTotal), statements, rounds)
    const proof = `${total} found among ${entries}; the statement as the API sends it, prepared, by EXPLAIN ANALYZE`
    figures.push({
      title: `ids of a page and total of entries ${title}`,
      unit: 'ms',
      rounds: taken,
      ...(most && { goal: { most } }),
      proof,
    })
  }
  return figures
}

const isTotal = ({ text }: Statement) => /^\s*with (?:placed|matched) as materialized/.test(text)

/** Runs inside a read transaction as the API opens it; the first run warms the cache and is not counted. */
async function timeStatement(
  fixture: Fixture,
  [counted, ...more]: readonly Statement[],
  all: readonly Statement[],
  rounds: number,
): Promise<number[]> {
  const bind = all.find(({ text }) => text.trim().startsWith('select bind_read('))
  if (!counted || more.length > 0 || !bind) throw new Error(expectStatements(all, []).join())
  return withClient(fixture.env.DATABASE_URL ?? '', async (client) => {
    const taken: number[] = []
    for (let round = 0; round <= rounds; round++) {
      await client.query('begin')
      await client.query(bind.text, [...bind.values])
      const { rows } = await client.query<{ 'QUERY PLAN': { 'Execution Time': number; 'Planning Time': number }[] }>(
        `explain (analyze, timing off, format json) ${counted.text}`,
        [...counted.values],
      )
      await client.query('rollback')
      if (round > 0) taken.push(rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN)
    }
    return taken
  })
}

async function measureLedger(fixture: Fixture, caller: Session, { token, entries }: SeededFile, size: Size): Promise<Figure[]> {
  const at = `/v1/companies/${token}/accounts`
  const chart = await caller.call<{ id: number; number: string }[]>('GET', at)
  const customers = chart.find(({ number }) => number === '400000')?.id
  const url = `${at}/${customers}/ledger?per_page=50&page=`
  const { total } = await caller.call<{ total: number }>('GET', `${url}1`)
  const deep = Math.max(1, Math.min(10_000, Math.floor(total / 50)))
  const [first, far] = await measureLatency(fixture, caller, [`${url}1`, `${url}${deep}`], size)
  const title = `GET accounts/{id}/ledger, page`
  const proof = `${total} lines of one account in a file of ${entries} entries, 50 a page`
  return [
    { title: `${title} 1`, unit: 'ms', rounds: first ?? [], proof },
    { title: `${title} ${deep}`, unit: 'ms', rounds: far ?? [], proof },
  ]
}

async function measureBalances(fixture: Fixture, caller: Session, files: readonly SeededFile[], size: Size): Promise<Figure[]> {
  const paths = files.map(({ token }) => `/v1/companies/${token}/accounts?with=balance`)
  const taken = await measureLatency(fixture, caller, paths, size)
  const [smallest, ...larger] = files.map(({ entries }, index) => ({ lines: Math.round(entries * linesPerEntry), ms: taken[index] }))
  return larger.map(({ lines, ms }) => ({
    title: `GET accounts?with=balance at ${lines} lines ÷ at ${smallest?.lines}`,
    unit: 'times as long',
    rounds: ratiosOf(ms, smallest?.ms),
    goal: { most: 3 },
    proof: `${medianMs(ms)}, at ${smallest?.lines} lines ${medianMs(smallest?.ms)}`,
  }))
}
