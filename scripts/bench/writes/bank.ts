import { mt940, ownIban, statementForm } from '../../../server/test/harness/books/statement-files.ts'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { median, type Size } from '../lib/contest.ts'
import { createBooks } from '../lib/books.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Session } from '../lib/seed.ts'
import { type CopyTimes, measureCopy, statements } from './copy.ts'

const goal = 0.4
const mostTransactions = 20_000

/** An upload of bank statements, from the request to the answer, compared with COPY of the rows that it wrote, in turns. */
export async function measureStatements(fixture: Fixture, caller: Session, firm: string, { rounds }: Size): Promise<Figure[]> {
  const transactions = fixture.amount(mostTransactions, 500)
  const form = statementForm({ 'extrait.sta': mt940(statementOf(transactions)) })
  const taken: { seconds: number; copied: CopyTimes }[] = []
  for (let round = 1; round <= rounds; round++) {
    const { token } = await createBooks(caller, firm, 'Statements')
    await caller.call('POST', `/v1/companies/${token}/journals`, { code: 'BNK', label: 'Banque', type: 'financial', iban: ownIban })
    const started = performance.now()
    await uploadStatement(fixture, caller, token, form)
    const seconds = (performance.now() - started) / 1000
    await expectAll(fixture, token, transactions)
    const copied = await measureCopy(fixture, token, statements)
    taken.push({ seconds, copied })
    console.log(
      `  bank, round ${round}: upload ${seconds.toFixed(2)} s; COPY ${copied['keys checked'].toFixed(2)} s with keys, ${copied['nothing checked'].toFixed(2)} s without`,
    )
  }
  const rate = median(taken.map(({ seconds }) => transactions / seconds)).toFixed(0)
  const proof = `${rate} transactions a second, read, stored and announced; ${taken[0]?.copied.rows} rows by COPY, revisions, feed and outbox among them`
  const ratios = (keys: 'keys checked' | 'nothing checked') => taken.map(({ seconds, copied }) => copied[keys] / seconds)
  const title = `upload of ${transactions} bank transactions`
  return [
    { title: `${title} ÷ COPY, keys checked`, unit: 'of its rate', rounds: ratios('keys checked'), goal: { least: goal }, proof },
    { title: `${title} ÷ COPY, nothing checked`, unit: 'of its rate', rounds: ratios('nothing checked'), proof },
  ]
}

const statementOf = (count: number) => ({
  opens: '0.00',
  from: '2025-12-31',
  to: '2026-12-31',
  lines: Array.from({ length: count }, (_, index) => ({
    amount: `${index % 3 === 0 ? '-' : ''}${100 + (index % 900)}.${10 + (index % 90)}`,
    day: new Date(Date.UTC(2026, 0, 1 + Math.floor((index * 365) / count))).toISOString().slice(0, 10),
    text: `Virement de client ${index} facture F2026/${index}`,
  })),
})

export async function uploadStatement(
  { api }: Fixture,
  caller: Session,
  company: string,
  { raw, headers }: ReturnType<typeof statementForm>,
): Promise<void> {
  const response = await fetch(`${api.url}/v1/companies/${company}/coda-files`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${caller.token}` },
    body: new Uint8Array(raw),
  })
  if (response.status !== 201) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** Every transaction is stored, logged, in the feed and announced. */
async function expectAll(fixture: Fixture, token: string, transactions: number): Promise<void> {
  const { rows } = await withClient(ownerUrl(fixture.env), (client) =>
    client.query<Record<string, number>>(
      `select (select count(*)::int from bank_transactions t where t.company_id = c.id) as stored,
         (select count(*)::int from revisions r where r.company_id = c.id and r.resource = 'bank-transactions') as revisions,
         (select count(*)::int from feed f where f.company_id = c.id and f.resource = 'bank-transactions') as feed,
         (select count(*)::int from queue.outbox o where o.company_id = c.id and o.event = 'bank.transaction_imported') as events
       from companies c where c.public_token = $1`,
      [token],
    ),
  )
  const wrong = Object.entries(rows[0] ?? { rows: 0 }).filter(([, count]) => count !== transactions)
  if (wrong.length > 0) throw new Error(`Not all of ${transactions} transactions are there: ${JSON.stringify(wrong)}.`)
}
