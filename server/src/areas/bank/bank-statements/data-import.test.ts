/** Transactions of a data import: no statement, known by account, date, amount and communication. */
import { beforeEach, expect, test } from 'vitest'
import { type Bank, camt, monthly, openBank, ownIban, secondIban } from '../../../../test/harness/books/statement-files.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { openWorld } from '../../../../test/harness/world.ts'

let bank: Bank
const w = await openWorld()
const admin = await w.as('admin')
beforeEach(async () => {
  bank = await openBank(w, admin)
})

const row = { account_iban: 'BE68 5390 0754 7034', entry_date: '2026-03-12', amount: '-1210.00', communication: 'F2026/118' }
const importing = (rows: readonly object[], more: object = {}) =>
  admin('POST', `${bank.b.path}/data-imports`, { body: { resource: 'bank-transactions', rows, ...more } })
const listed = async () => (await admin('GET', `${bank.b.path}/bank-transactions`)).body

test('201 creates pending transactions without statement, and one event for each', async () => {
  const given = {
    ...row,
    value_date: '2026-03-13',
    counterpart_name: 'Holzwerk GmbH',
    counterpart_iban: 'DE89 3704 0044 0532 0130 00',
    structured_communication: '+++090/9337/55493+++',
    third_party_id: bank.b.supplier,
    note: 'À vérifier',
  }
  const { status, body } = await importing([given])
  expect([status, body.created]).toEqual([201, 1])
  expect((await listed()).data).toEqual([
    expect.objectContaining({
      id: body.rows[0].id,
      coda_file_id: null,
      source: 'import',
      journal_id: bank.journal,
      account_iban: ownIban,
      statement_number: null,
      entry_date: '2026-03-12',
      value_date: '2026-03-13',
      amount: '-1210.00',
      counterpart_iban: 'DE89370400440532013000',
      structured_communication: '090933755493',
      third_party_id: bank.b.supplier,
      note: 'À vérifier',
      status: 'pending',
    }),
  ])
  const events = await w.rows(`select data from queue.outbox where company_id = $1 and event = 'bank.transaction_imported'`, [bank.b.id])
  expect(events).toHaveLength(1)
})

test('a known transaction is skipped, refused or completed; equal rows of one import are two transactions', async () => {
  expect((await importing([row, row])).body).toMatchObject({ created: 2 })
  expect((await importing([row, row, row])).body).toMatchObject({ created: 1, skipped: 2 })
  expect((await importing([row], { on_existing: 'fail' })).body).toMatchObject({ code: 'import_rows_invalid' })
  expect((await importing([{ ...row, note: 'Vu' }], { on_existing: 'update' })).body).toMatchObject({ updated: 1 })
  expect((await importing([{ ...row, communication: 'Autre' }])).body).toMatchObject({ created: 1 })
  expect((await listed()).total).toBe(4)
})

test('a transaction of a statement is known too', async () => {
  await bank.send({ 'a.xml': camt(monthly(1)) })
  const known = { account_iban: ownIban, entry_date: '2026-01-10', amount: '100.00', communication: 'Facture 1' }
  expect((await importing([known])).body).toMatchObject({ created: 0, skipped: 1 })
})

test('422 import_rows_invalid names what is wrong with each row, and nothing is stored', async () => {
  const { status, body } = await importing([
    { ...row, account_iban: secondIban },
    { ...row, amount: '1.234' },
    { ...row, currency: 'USD', amount: '1' },
    { ...row, third_party_id: 999_999 },
    { ...row, structured_communication: '+++090/9337/55494+++' },
    row,
  ])
  expect([status, body.code, Object.keys(body.errors)]).toEqual([
    422,
    'import_rows_invalid',
    ['rows.0.account_iban', 'rows.1.amount', 'rows.2.entry_date', 'rows.3.third_party_id', 'rows.4.structured_communication'],
  ])
  expect((await listed()).total).toBe(0)
})

test('a CSV file is read by its column names', async () => {
  const csv = `account_iban;entry_date;amount;communication\n${ownIban};2026-03-12;-12.50;Loyer\n`
  const form = multipart({ field: 'resource', value: 'bank-transactions' }, { field: 'file', name: 'a.csv', value: csv })
  const { status, body } = await admin('POST', `${bank.b.path}/data-imports`, form)
  expect([status, body.created]).toEqual([201, 1])
})

test('undo of an import moves its transactions to the bin, one by one', async () => {
  const { headers } = await importing([row, { ...row, amount: '5.00' }])
  const undone = await admin('POST', `${bank.b.path}/history/operations/${headers['x-operation-id']}/revert`)
  expect([undone.status, undone.body.reverted]).toEqual([200, 2])
  expect((await listed()).total).toBe(0)
  const { body: bin } = await admin('GET', `${bank.b.path}/trash?q=F2026`)
  expect(bin.data.map(({ type }: { type: string }) => type)).toEqual(['bank-transactions', 'bank-transactions'])
  expect((await admin('POST', `${bank.b.path}/trash/${bin.data[0].id}/restore`)).body.restored).toBe(1)
  expect((await listed()).total).toBe(1)
})
