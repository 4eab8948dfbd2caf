/** Assertions of bank statements: the closing balance against the ledger and what is pending. */
import { beforeEach, expect, test } from 'vitest'
import { camt, monthly, openBank, type Bank, type StatementGiven } from '../../../../test/harness/books/statement-files.ts'
import { created } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

let bank: Bank
let account: string
const w = await openWorld()
const admin = await w.as('admin')
beforeEach(async () => {
  bank = await openBank(w, admin)
  const [found] = await w.rows<{ number: string }>(
    'select a.number from journals j join accounts a on a.company_id = j.company_id and a.id = j.control_account_id where j.company_id = $1 and j.id = $2',
    [bank.b.id, bank.journal],
  )
  account = found?.number ?? ''
})

type Assertion = { id: number; on: string; amount: string; is_broken: boolean; difference: string; broken_by: object | null }
const list = async (): Promise<Assertion[]> => (await admin('GET', `${bank.b.path}/balance-assertions`)).body.data.toReversed()
const states = async () => (await list()).map(({ on, amount, difference }) => `${on} ${amount} ${difference}`)
const brokenBy = ({ headers }: Reply) => headers['x-broken-assertions']

const post = (amount: string, entry_date: string) =>
  admin('POST', `${bank.b.path}/entries`, {
    body: {
      journal_id: bank.b.journals['OD'],
      entry_date,
      lines: [
        { account, debit: amount },
        { account: '499000', credit: amount },
      ],
    },
  })
/** The statements begin with 1,000.00 on the account. */
const open = () => created(post('1000.00', '2026-01-01'))
const pending = async () => (await admin('GET', `${bank.b.path}/bank-transactions?status=pending`)).body.data.toReversed()
const match = async ({ id, amount }: { id: number; amount: string }) => {
  const reply = await admin('POST', `${bank.b.path}/bank-transactions/${id}/match`, {
    body: { allocations: [{ account: '499000', amount }] },
  })
  expect(reply.status).toBe(201)
  return reply
}

test('an import makes one per statement, about its closing balance, that holds with what is pending', async () => {
  await open()
  const sent = await bank.send({ 'a.xml': camt(monthly(1), monthly(2)) })
  expect([sent.status, brokenBy(sent)]).toEqual([201, undefined])
  expect(await states()).toEqual(['2026-01-28 1050.00 0.00', '2026-02-28 1100.00 0.00'])
  const [first] = (await admin('GET', `${bank.b.path}/balance-assertions?is_broken=false`)).body.data
  expect(first).toMatchObject({ source: 'bank_statement', account: { number: account }, third_party_id: null, note: null })
  const statements = await w.rows<{ id: string }>('select id from bank_statements where company_id = $1 order by id', [bank.b.id])
  expect(first.bank_statement_id).toBe(Number(statements[1]?.id))
})

test('a match and its undoing change nothing; an entry beside them breaks it and is named', async () => {
  await open()
  await bank.send({ 'a.xml': camt(monthly(1), monthly(2)) })
  const [one, two] = await pending()
  for (const each of [one, two]) expect(brokenBy(await match(each))).toBeUndefined()
  const unmatched = await admin('POST', `${bank.b.path}/bank-transactions/${one.id}/unmatch`)
  expect([unmatched.status, brokenBy(unmatched)]).toEqual([200, undefined])
  expect(await states()).toEqual(['2026-01-28 1050.00 0.00', '2026-02-28 1100.00 0.00'])
  const wrong = await post('30.00', '2026-02-03')
  const [, february] = await list()
  expect(brokenBy(wrong)).toBe(String(february?.id))
  await match(one)
  expect((await list())[1]).toMatchObject({ difference: '30.00', broken_by: { entry_id: wrong.body.id } })
  expect((await list())[0]?.is_broken).toBe(false)
})

test('a transaction that is ignored is no longer expected: the balance differs, and no entry did it', async () => {
  await open()
  await bank.send({ 'a.xml': camt(monthly(1)) })
  const [first] = await pending()
  const change = (status: string) => admin('PATCH', `${bank.b.path}/bank-transactions/${first.id}`, { body: { status } })
  const [made] = await list()
  expect(brokenBy(await change('ignored'))).toBe(String(made?.id))
  expect((await list())[0]).toMatchObject({ is_broken: true, difference: '-100.00', broken_by: null })
  const booked = await post('100.00', '2026-01-10')
  expect([brokenBy(booked), await states()]).toEqual([undefined, ['2026-01-28 1050.00 0.00']])
  expect(brokenBy(await change('pending'))).toBe(String(made?.id))
})

test('without the opening balance it never held: broken, by nobody', async () => {
  const sent = await bank.send({ 'a.xml': camt(monthly(1)) })
  expect(brokenBy(sent)).toBeUndefined()
  expect((await list())[0]).toMatchObject({ is_broken: true, difference: '-1000.00', broken_by: null })
  await open()
  expect(await states()).toEqual(['2026-01-28 1050.00 0.00'])
})

test('two statements of one day are compared one after the other', async () => {
  await open()
  const day = (number: string, opens: string, amount: string): StatementGiven => ({
    number,
    opens,
    from: '2026-01-05',
    to: '2026-01-05',
    lines: [{ amount, day: '2026-01-05', text: `Virement ${number}` }],
  })
  await bank.send({ 'a.xml': camt(day('1', '1000.00', '10.00')) })
  await bank.send({ 'b.xml': camt(day('2', '1010.00', '25.00')) })
  expect(await states()).toEqual(['2026-01-05 1010.00 0.00', '2026-01-05 1035.00 0.00'])
  for (const each of await pending()) expect(brokenBy(await match(each))).toBeUndefined()
  expect(await states()).toEqual(['2026-01-05 1010.00 0.00', '2026-01-05 1035.00 0.00'])
})

test('an account in another currency has none', async () => {
  await w.rows(
    `insert into reference_rates (currency, day, rate) values ('USD', '2025-12-31', 1.25), ('USD', '2026-01-09', 1.1), ('USD', '2026-01-20', 2), ('USD', '2026-01-28', 1.5) on conflict do nothing`,
  )
  const sent = await bank.send({ 'a.xml': camt(monthly(1, { currency: 'USD' })) })
  expect([sent.status, sent.body.transactions, await list()]).toEqual([201, 2, []])
})

test('with its file it goes to the bin and returns; one that was deleted before stays there', async () => {
  await open()
  const sent = await bank.send({ 'a.xml': camt(monthly(1), monthly(2)) })
  const [file] = sent.body.files
  const [first, second] = await list()
  expect((await admin('DELETE', `${bank.b.path}/balance-assertions/${first?.id}`)).status).toBe(204)
  expect((await admin('DELETE', `${bank.b.path}/coda-files/${file.id}`)).status).toBe(204)
  expect(await list()).toEqual([])
  const { body: bin } = await admin('GET', `${bank.b.path}/trash`)
  const types = bin.data.map(({ type }: { type: string }) => type).toSorted()
  expect(types).toEqual(['balance-assertions', 'coda-files'])
  const itemOf = (type: string) => bin.data.find((item: { type: string }) => item.type === type).id
  const alone = await admin('POST', `${bank.b.path}/trash/${itemOf('balance-assertions')}/restore`)
  expect([alone.status, alone.body.code]).toEqual([422, 'restore_conflict'])
  const restored = await admin('POST', `${bank.b.path}/trash/${itemOf('coda-files')}/restore`)
  expect(restored.status).toBe(200)
  expect((await list()).map(({ id }) => id)).toEqual([second?.id])
  const undeleted = await admin('POST', `${bank.b.path}/trash/${itemOf('balance-assertions')}/restore`)
  expect([undeleted.status, (await list()).length]).toEqual([200, 2])
})

test('purged with its file', async () => {
  const sent = await bank.send({ 'a.xml': camt(monthly(1)) })
  await admin('DELETE', `${bank.b.path}/coda-files/${sent.body.files[0].id}`)
  expect((await admin('DELETE', `${bank.b.path}/trash`)).status).toBe(200)
  const left = await w.rows(
    `select id from balance_assertions where company_id = $1 union all select assertion_id from balance_assertion_checks where company_id = $1`,
    [bank.b.id],
  )
  expect(left).toEqual([])
})

test('undo of an upload takes it along, undo of that brings it back; alone it is not undone', async () => {
  await open()
  const sent = await bank.send({ 'a.xml': camt(monthly(1)) })
  const revert = (operation: string | undefined) => admin('POST', `${bank.b.path}/history/operations/${operation}/revert`, { body: {} })
  const undone = await revert(sent.headers['x-operation-id'])
  expect([undone.status, await list()]).toEqual([200, []])
  const again = await revert(undone.body.operation_id)
  expect([again.status, await states()]).toEqual([200, ['2026-01-28 1050.00 0.00']])
  const [made] = await list()
  const { headers } = await admin('DELETE', `${bank.b.path}/balance-assertions/${made?.id}`)
  expect([(await revert(headers['x-operation-id'])).status, (await list()).length]).toEqual([200, 1])
  const { body: history } = await admin('GET', `${bank.b.path}/history?resource=balance-assertions&op=create`)
  const revision = history.data.find(({ op }: { op: string }) => op === 'create')
  const alone = await admin('POST', `${bank.b.path}/history/${revision.id}/revert`, { body: {} })
  expect([alone.status, alone.body.code]).toEqual([422, expect.stringMatching(/not_revertible|already_reverted|revert_conflict/)])
})
