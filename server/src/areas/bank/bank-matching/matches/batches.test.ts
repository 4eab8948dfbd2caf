/** Payments of a batch: matched one by one or all together, settled with their entry and open again without it. */
import { afterAll, expect, test } from 'vitest'
import { bankTransactions } from '../../../../../test/harness/books/bank-transactions.ts'
import { linesOf, makeBankFile } from '../../../../../test/harness/books/bank.ts'
import { created, fieldsOf } from '../../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const f = await makeBankFile(w, admin)
await admin('PATCH', `${f.b.path}/journals/${f.b.journals['BNP']}`, { body: { iban: 'BE68539007547034', bic: 'GEBABEBB' } })
await admin('PATCH', `${f.b.path}/third-parties/${f.b.supplier}`, { body: { iban: 'BE71096123456769' } })
const body = { type: 'supplier', name: 'Bois SA', iban: 'BE43068999999501' }
const other = (await created(admin('POST', `${f.b.path}/third-parties`, { body }))).id
afterAll(() => f.close())

const pay = (lines: readonly (readonly [number, string?])[]) =>
  created(
    admin('POST', `${f.b.path}/payment-batches`, {
      body: {
        journal_id: f.b.journals['BNP'],
        execution_on: '2037-01-05',
        payments: lines.map(([entry_line_id, amount]) => ({ entry_line_id, ...(amount && { amount }) })),
      },
    }),
  )
const showBatch = async (id: number) => (await admin('GET', `${f.b.path}/payment-batches/${id}`)).body
const states = ({ status, payments }: Reply['body']) => [status, ...payments.map((payment: Reply['body']) => payment.status)]
const markOf = async (line: number) => {
  const { data } = (await admin('GET', `${f.b.path}/open-items?per_page=100`)).body
  return data.find(({ id }: { id: number }) => id === line)?.payment_batch_id ?? null
}

test('200 one debit of the bank for a whole batch is proposed as that batch', async () => {
  for (const amount of ['41.00', '42.00']) {
    const batch = await pay([[(await f.bill(amount)).line], [(await f.bill(amount, { third_party_id: other })).line]])
    const [id] = await bankTransactions(f.writer)(f.b, { amount: `-${Number(amount) * 2}.00`, batch_reference: batch.message_id })
    const [best] = (await admin('GET', `${f.b.path}/bank-transactions/${id}/suggestions`)).body
    expect(best).toMatchObject({ allocations: [{ payment_batch_id: batch.id }] })
    await admin('POST', `${f.b.path}/payment-batches/${batch.id}/cancel`)
  }
})

test('201 a whole batch: one line per third party, every payment settled, every item lettered', async () => {
  const [first, second, third] = [await f.bill('100.00'), await f.bill('50.00'), await f.bill('30.00', { third_party_id: other })]
  const batch = await pay([[first.line], [second.line], [third.line, '20.00']])
  expect(await markOf(third.line)).toBe(batch.id)
  const id = await f.transaction({ amount: '-170.00' })
  const { entry, transaction } = await created(f.match(id, [{ payment_batch_id: batch.id }]))
  expect(linesOf(entry).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    '550000 0.00 170.00',
    '440000 150.00 0.00',
    '440000 20.00 0.00',
  ])
  expect(transaction.lettering_ids).toHaveLength(2)
  const { letterings } = (await admin('GET', `${f.b.path}/sync/bootstrap?resources=letterings`)).body.resources
  expect(letterings.map(({ origin }: { origin: string }) => origin)).toEqual(['bank', 'bank'])
  expect(states(await showBatch(batch.id))).toEqual(['settled', 'settled', 'settled'])
  expect(await f.open([first.line, second.line, third.line])).toEqual(['0.00', '0.00', '-10.00'])
  expect(await markOf(third.line)).toBe(null)

  expect((await f.unmatch(id)).status).toBe(200)
  expect(states(await showBatch(batch.id))).toEqual(['open', 'open', 'open'])
  expect(await f.open([first.line, second.line, third.line])).toEqual(['-100.00', '-50.00', '-30.00'])
  expect(await markOf(third.line)).toBe(batch.id)
  expect((await f.match(id, [{ payment_batch_id: batch.id }])).status).toBe(201)
})

test('201 payment by payment: the batch is settled with the last, and open again when one is taken back', async () => {
  const [first, second] = [await f.bill('100.00'), await f.bill('30.00', { third_party_id: other })]
  const batch = await pay([[first.line], [second.line]])
  const [one = 0, two = 0] = await f.transactions([{ amount: '-100.00' }, { amount: '-30.00' }])
  await created(f.match(one, [{ entry_line_id: first.line }]))
  expect(states(await showBatch(batch.id))).toEqual(['open', 'settled', 'open'])
  await created(f.match(two, [{ entry_line_id: second.line }]))
  expect(states(await showBatch(batch.id))).toEqual(['settled', 'settled', 'settled'])
  await f.unmatch(one)
  expect(states(await showBatch(batch.id))).toEqual(['open', 'open', 'settled'])
  const last = await created(f.match(one, [{ payment_batch_id: batch.id }]))
  expect(linesOf(last.entry)[0]).toBe('550000 0.00 100.00')
  expect(states(await showBatch(batch.id))).toEqual(['settled', 'settled', 'settled'])
})

test('201 less than a payment leaves it open', async () => {
  const { line } = await f.bill('100.00')
  const batch = await pay([[line]])
  const id = await f.transaction({ amount: '-40.00' })
  await created(f.match(id, [{ entry_line_id: line, amount: '-40.00' }]))
  expect(states(await showBatch(batch.id))).toEqual(['open', 'open'])
})

test('undo of a match opens the payments of its batch again', async () => {
  const { line } = await f.bill('100.00')
  const batch = await pay([[line]])
  const id = await f.transaction({ amount: '-100.00' })
  const { headers } = await f.match(id, [{ payment_batch_id: batch.id }])
  expect(states(await showBatch(batch.id))).toEqual(['settled', 'settled'])
  const reverted = await admin('POST', `${f.b.path}/history/operations/${headers['x-operation-id']}/revert`, { body: {} })
  expect([reverted.status, reverted.body.message]).toEqual([200, undefined])
  expect(states(await showBatch(batch.id))).toEqual(['open', 'open'])
  expect(await f.open([line])).toEqual(['-100.00'])
  const again = await admin('POST', `${f.b.path}/history/operations/${reverted.body.operation_id}/revert`, { body: {} })
  expect([again.status, again.body.message]).toEqual([200, undefined])
  expect(states(await showBatch(batch.id))).toEqual(['settled', 'settled'])
  expect(await f.open([line])).toEqual(['0.00'])
})

test('422 for another amount, a settled batch, and an item that was settled otherwise', async () => {
  const { line } = await f.bill('100.00')
  const batch = await pay([[line]])
  const [id = 0, elsewhere = 0] = await f.transactions([{ amount: '-100.00' }, { amount: '-60.00' }])
  expect(fieldsOf(await f.match(id, [{ payment_batch_id: batch.id, amount: '-90.00' }]))).toEqual([422, ['allocations.0.amount']])
  await created(f.match(elsewhere, [{ entry_line_id: line, amount: '-60.00' }]))
  expect((await f.match(id, [{ payment_batch_id: batch.id }])).body.code).toBe('already_lettered')
  await f.unmatch(elsewhere)
  await created(f.match(id, [{ payment_batch_id: batch.id }]))
  expect(fieldsOf(await f.match(elsewhere, [{ payment_batch_id: batch.id }]))).toEqual([422, ['allocations.0.payment_batch_id']])
})

test('50 transactions for one batch at once: one settles it', async () => {
  const { line } = await f.bill('100.00')
  const batch = await pay([[line]])
  const ids = await f.transactions(Array.from({ length: 50 }, () => ({ amount: '-100.00' })))
  const answers = await Promise.all(ids.map((id) => f.match(id, [{ payment_batch_id: batch.id }])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(states(await showBatch(batch.id))).toEqual(['settled', 'settled'])
  expect(await f.open([line])).toEqual(['0.00'])
  expect(
    await w.rows(`select count(*)::integer as settled from payments where company_id = $1 and batch_id = $2 and status = 'settled'`, [
      f.b.id,
      batch.id,
    ]),
  ).toEqual([{ settled: 1 }])
})
