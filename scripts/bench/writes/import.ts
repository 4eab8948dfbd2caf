import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { median, type Size } from '../lib/contest.ts'
import { type CopyTimes, measureCopy } from './copy.ts'
import type { Figure } from '../lib/figure.ts'
import { createBooks } from '../lib/books.ts'
import type { Session } from '../lib/seed.ts'
import { runPartita, type Fixture } from '../lib/fixture.ts'

const goals = { seed: 0.4, import: 0.5 }
/** The most rows that one call of data-imports accepts. */
const rowsPerCall = 5000

type Filled = { readonly token: string; readonly seconds: number }
type Fill = () => Promise<Filled>

/** Many entries at once, by `partita seed` and by data-imports, each compared with COPY of the rows that it wrote. */
export async function measureImports(
  fixture: Fixture,
  caller: Session,
  firm: string,
  entries: number,
  { rounds }: Size,
): Promise<Figure[]> {
  const seeded: Fill = async () => {
    const { companies } = await runPartita<{ companies: { public_token: string; seconds: number }[] }>(
      fixture.env,
      `seed --companies 1 --entries ${entries} --json`.split(' '),
    )
    return { token: companies[0]?.public_token ?? '', seconds: companies[0]?.seconds ?? Number.NaN }
  }
  const imported: Fill = async () => {
    const books = await createBooks(caller, firm, 'Imported')
    const bodies = Array.from({ length: Math.ceil(entries / rowsPerCall) }, (_, n) => rowsOf(n * rowsPerCall, entries, books.customers))
    const started = performance.now()
    for (const rows of bodies) await caller.call('POST', `/v1/companies/${books.token}/data-imports`, { resource: 'entries', rows })
    return { token: books.token, seconds: (performance.now() - started) / 1000 }
  }
  return [
    ...(await compareWithCopy(fixture, `partita seed, ${entries} entries`, entries, rounds, goals.seed, seeded)),
    ...(await compareWithCopy(fixture, `data-imports, ${entries} entries of 4 lines`, entries, rounds, goals.import, imported)),
  ]
}

async function compareWithCopy(
  fixture: Fixture,
  title: string,
  entries: number,
  rounds: number,
  goal: number,
  fill: Fill,
): Promise<Figure[]> {
  const taken: { seconds: number; copied: CopyTimes }[] = []
  for (let round = 1; round <= rounds; round++) {
    const { token, seconds } = await fill()
    await expectAll(fixture, token, entries)
    const copied = await measureCopy(fixture, token)
    taken.push({ seconds, copied })
    console.log(
      `  ${title}, round ${round}: ${seconds.toFixed(2)} s; COPY ${copied['keys checked'].toFixed(2)} s with keys, ${copied['nothing checked'].toFixed(2)} s without`,
    )
  }
  const rate = median(taken.map(({ seconds }) => entries / seconds)).toFixed(0)
  const proof = `${rate} entries a second; ${taken[0]?.copied.rows} rows by COPY, chains, balances, revisions, feed and outbox among them`
  const ratios = (keys: 'keys checked' | 'nothing checked') => taken.map(({ seconds, copied }) => copied[keys] / seconds)
  return [
    { title: `${title} ÷ COPY, keys checked`, unit: 'of its rate', rounds: ratios('keys checked'), goal: { least: goal }, proof },
    { title: `${title} ÷ COPY, nothing checked`, unit: 'of its rate', rounds: ratios('nothing checked'), proof },
  ]
}

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 365))).toISOString().slice(0, 10)

/** Each row is an entry with four lines, as an invoice that was booked in another program. */
const rowsOf = (from: number, all: number, customers: readonly number[]) =>
  Array.from({ length: Math.min(rowsPerCall, all - from) }, (_, index) => ({
    journal: 'VEN',
    entry_date: dayOf(from + index),
    label: `Livraison ${from + index}`,
    reference: `F-${from + index}`,
    third_party_id: customers[index % customers.length],
    lines: [
      { account: '400000', debit: '1886.09' },
      { account: '700000', credit: '1240.50', vat_code: 'V21' },
      { account: '700000', credit: '318.25', vat_code: 'V21' },
      { account: '451054', credit: '327.34', vat_code: 'V21' },
    ],
  }))

/** Entries are numbered without a gap, counted by day, in the balances, the feed and the outbox. */
async function expectAll(fixture: Fixture, token: string, entries: number): Promise<void> {
  const { rows } = await withClient(ownerUrl(fixture.env), (client) =>
    client.query<Record<string, number>>(
      `select (select count(*)::int from entries e where e.company_id = c.id) as entries,
         (select sum(h.last_number)::int from entry_chains h where h.company_id = c.id) as chained,
         (select sum(d.entries)::int from entry_days d where d.company_id = c.id and d.journal_id = 0) as days,
         (select count(*)::int from revisions r where r.company_id = c.id and r.resource = 'entries' and r.op = 'post') as revisions,
         (select count(*)::int from feed f where f.company_id = c.id and f.resource = 'entries') as feed,
         (select count(*)::int from queue.outbox o where o.company_id = c.id and o.event = 'entry.posted') as events,
         $2::int - (select count(*)::int from entry_lines l where l.company_id = c.id) + (select sum(b.lines)::int from account_balances b where b.company_id = c.id) as balances
       from companies c where c.public_token = $1`,
      [token, entries],
    ),
  )
  const wrong = Object.entries(rows[0] ?? { rows: 0 }).filter(([, count]) => count !== entries)
  if (wrong.length > 0) throw new Error(`Not all of ${entries} entries are there: ${JSON.stringify(wrong)}.`)
}
