/** Statement files of an account that a provider feeds: nothing exists twice, whatever came first. */
import { expect, test } from 'vitest'
import { camt, type StatementGiven } from '../../../../test/harness/books/statement-files.ts'
import { openRuns } from '../../../../test/harness/integrations/runs.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'

const { w, admin, file, at, connectPonto, bring, run, stored } = await openRuns()

const march = (lines: StatementGiven['lines'], to = '2026-03-10') => camt({ opens: '0.00', from: '2026-02-28', to, lines })
const send = (lines: StatementGiven['lines'], to?: string) => file().bank.send({ 'mars.xml': march(lines, to) })
const sources = async () =>
  (await stored()).map(({ source, amount }: { source: string; amount: string }) => `${source} ${amount}`).toSorted()
const twoLines = [
  { amount: '10.00', day: '2026-03-02', text: 'A' },
  { amount: '10.00', day: '2026-03-02', text: 'B' },
]
const fed = (text: string, day = '2026-03-02'): [string, number, Record<string, unknown>] => [
  day,
  10,
  { remittanceInformation: text, counterpartReference: null },
]

test('201 all are paired: the file is stored with its balance, and no transaction is created', async () => {
  bring(fed('B'), fed('A'))
  await connectPonto()
  await run()
  const { status, body } = await send(twoLines)
  expect([status, body.errors, body.transactions]).toEqual([201, undefined, 0])
  expect(body.files[0]).toMatchObject({ transactions_count: 2, statements: [{ new_balance: '20.00' }] })
  expect(await sources()).toEqual(['ponto 10.00', 'ponto 10.00'])
  const { body: accounts } = await admin('GET', `${file().bank.b.path}/bank-accounts`)
  expect(accounts.find(({ id }: { id: number }) => id === file().journal)).toMatchObject({ statement_balance: '20.00', pending_count: 2 })
  bring(fed('late', '2026-03-09'), fed('new', '2026-03-11'))
  expect(await run()).toMatchObject({ status: 'done', created: 1 })
})

test('422 coda_invalid while the feed is active and lacks one; after a pause the rest is created', async () => {
  bring(fed('A'))
  await connectPonto()
  await run()
  const refused = await send(twoLines)
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'coda_invalid', ['files.0']])
  expect(await sources()).toEqual(['ponto 10.00'])
  await admin('PATCH', at(), { body: { is_active: false } })
  expect(await send(twoLines)).toMatchObject({ status: 201, body: { transactions: 1 } })
  expect(await sources()).toEqual(['camt053 10.00', 'ponto 10.00'])
  await admin('PATCH', at(), { body: { is_active: true } })
  bring(fed('B'))
  expect(await run()).toMatchObject({ status: 'done', created: 0 })
})

test('201 what happened before the first transaction of the feed is created', async () => {
  bring(fed('A'))
  await connectPonto()
  await run()
  const before = { amount: '3.00', day: '2026-03-01', text: 'before' }
  expect(await send([before, ...twoLines.slice(0, 1)])).toMatchObject({ status: 201, body: { transactions: 1 } })
})

test('a file in the bin frees its pairs, and returns only while the feed brought nothing else to its days', async () => {
  bring(fed('A'), fed('B'))
  await connectPonto()
  await run()
  const { body: first } = await send(twoLines)
  await admin('DELETE', `${file().bank.b.path}/coda-files/${first.files[0].id}`)
  expect(await sources()).toEqual(['ponto 10.00', 'ponto 10.00'])
  const { body: second } = await send(twoLines)
  expect(second.transactions).toBe(0)
  await admin('DELETE', `${file().bank.b.path}/coda-files/${second.files[0].id}`)
  bring(fed('late', '2026-03-05'))
  expect(await run()).toMatchObject({ created: 1 })
  const { body: bin } = await admin('GET', `${file().bank.b.path}/trash?type=coda-files`)
  const back = await admin('POST', `${file().bank.b.path}/trash/${bin.data[0].id}/restore`)
  expect([back.status, back.body.code]).toEqual([422, 'restore_conflict'])
})

test('a transaction stands in one statement, of its journal', async () => {
  bring(fed('A'), fed('B'))
  await connectPonto()
  await run()
  await send(twoLines)
  const refusedBy = (statement: string) =>
    w.rows(inWrite(file().company_id, `${statement}; set constraints all immediate; raise exception 'nothing refused it'`)).then(
      () => 'no end',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )
  const again = `with f as (insert into bank_statements (company_id, coda_file_id, position, journal_id, iban, currency, statement_number, old_balance, new_balance,
      new_balance_date, transactions_count, booked_hash)
    select company_id, coda_file_id, 9, journal_id, iban, currency, '9', 0, 0, '2026-05-01', 0, sha256('x') from bank_statements where company_id = app_company() returning id)
    insert into statement_pairs (company_id, statement_id, transaction_id)
    select app_company(), f.id, p.transaction_id from f, statement_pairs p where p.company_id = app_company()`
  expect(await refusedBy(again)).toBe('statement_pairs_once')
})
