/** Cancelling batches, and what settles and reopens their payments. */
import { afterAll, expect, test } from 'vitest'
import { makePaymentFile } from '../../../../test/harness/books/payments.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { findOpenPayments, reopenPayments, settlePayments } from './index.ts'

const w = await openWorld()
const file = await makePaymentFile(w, await w.as('admin'))
afterAll(() => file.end())

const cancel = (id: number, body?: object, headers = {}) => file.admin('POST', `${file.at}/${id}/cancel`, { body, headers })
const show = async (id: number) => (await file.admin('GET', `${file.at}/${id}`)).body
const download = (id: number) => file.admin('GET', `${file.at}/${id}/xml`)
const markOf = async (line: number | undefined) =>
  (
    await w.rows<{ batch: number }>(
      `select payment_batch_id::integer as batch from line_marks where company_id = $1 and entry_line_id = $2`,
      [file.b.id, line],
    )
  )[0]?.batch ?? null

/** A batch of two payments to two suppliers. */
async function twoPayments() {
  const lines = await file.invoices(
    { amount: '10.00', supplier: await file.supplier() },
    { amount: '20.00', supplier: await file.supplier() },
  )
  return { lines, batch: await file.batch(lines.map((entry_line_id) => ({ entry_line_id }))) }
}

const settle = (payments: readonly { id: number; journal_entry_id: number }[]) =>
  file.writer.onFile(file.b.id, (tx) => settlePayments(tx, payments))
const reopen = (entries: readonly number[]) => file.writer.onFile(file.b.id, (tx) => reopenPayments(tx, entries))

test('200 releases the items, once', async () => {
  const { lines, batch } = await twoPayments()
  expect(await Promise.all(lines.map(markOf))).toEqual([batch.id, batch.id])
  const { status, body } = await cancel(batch.id)
  expect([status, body.status, body.version, body.cancelled_by, body.was_downloaded]).toEqual([
    200,
    'cancelled',
    2,
    file.admin.user_id,
    false,
  ])
  expect(await Promise.all(lines.map(markOf))).toEqual([null, null])
  const again = await cancel(batch.id)
  expect([again.status, again.body.code]).toEqual([422, 'payment_batch_cancelled'])
  const xml = await download(batch.id)
  expect([xml.status, xml.body.code]).toEqual([422, 'payment_batch_cancelled'])
  const { body: activity } = await file.admin('GET', `${file.b.path}/activity?per_page=1`)
  expect(activity.data[0]).toMatchObject({ kind: 'bank', resource: 'payment-batches', record_id: batch.id })
  const history = (await file.admin('GET', `${file.b.path}/history?resource=payment-batches&record_id=${batch.id}`)).body.data
  expect(history.map(({ op, can_revert, revert_blocked }: Record<string, unknown>) => [op, can_revert, revert_blocked])).toEqual([
    ['update', false, 'not_revertible'],
    ['create', false, 'not_revertible'],
  ])
  const undone = await file.admin('POST', `${file.b.path}/history/${history[0].id}/revert`)
  expect([undone.status, undone.body.code]).toEqual([422, 'not_revertible'])
})

test('422 a downloaded batch is cancelled with force only, and remembers that it was downloaded', async () => {
  const { batch } = await twoPayments()
  expect((await download(batch.id)).status).toBe(200)
  expect(fieldsOf(await cancel(batch.id))).toEqual([422, ['force']])
  expect(fieldsOf(await cancel(batch.id, { force: false }))).toEqual([422, ['force']])
  const { status, body } = await cancel(batch.id, { force: true })
  expect([status, body.status, body.was_downloaded]).toEqual([200, 'cancelled', true])
})

test('409 a stale version, 404 an unknown batch', async () => {
  const { batch } = await twoPayments()
  const stale = await cancel(batch.id, {}, { 'x-base-version': '7' })
  expect([stale.status, stale.body.code, stale.body.server_data.id]).toEqual([409, 'conflict', batch.id])
  expect((await cancel(999_999)).status).toBe(404)
  expect((await download(999_999)).status).toBe(404)
})

test('payments are found by batch, id, line and reference while they are open', async () => {
  const { lines, batch } = await twoPayments()
  const find = (filter: Parameters<typeof findOpenPayments>[1]) => file.writer.onFile(file.b.id, (tx) => findOpenPayments(tx, filter))
  const [first, second] = batch.payments
  expect(await find({ batch_ids: [batch.id] })).toEqual([
    {
      id: first.id,
      third_party_id: first.third_party_id,
      amount: '10.00',
      creditor_name: first.creditor_name,
      creditor_iban: first.creditor_iban,
      communication: null,
      end_to_end_id: first.end_to_end_id,
      items: [{ entry_line_id: lines[0], amount: '10.00' }],
      batch: {
        id: batch.id,
        number: batch.number,
        message_id: batch.message_id,
        payment_information_id: batch.message_id,
        journal_id: file.journal,
        execution_on: batch.execution_on,
        batch_booking: true,
      },
    },
    expect.objectContaining({ id: second.id }),
  ])
  const ids = async (filter: Parameters<typeof findOpenPayments>[1]) => (await find(filter)).map(({ id }) => id)
  expect(await ids({ end_to_end_ids: [second.end_to_end_id] })).toEqual([second.id])
  expect(await ids({ message_ids: [batch.message_id], ids: [first.id] })).toEqual([first.id])
  expect(await ids({ entry_line_ids: [lines[1] ?? 0], journal_ids: [file.journal] })).toEqual([second.id])
  expect(await ids({ journal_ids: [] })).toEqual([])
  await cancel(batch.id)
  expect(await ids({ batch_ids: [batch.id] })).toEqual([])
})

test('the last payment settles the batch; undoing its entry opens it again, and marks follow', async () => {
  const { lines, batch } = await twoPayments()
  const [first, second] = batch.payments
  const [one = 0, other = 0] = await file.bankEntries(2)
  await settle([{ id: first.id, journal_entry_id: one }])
  expect(await show(batch.id)).toMatchObject({
    status: 'open',
    settled_count: 1,
    version: 1,
    payments: [{ status: 'settled', journal_entry_id: one }, { status: 'open' }],
  })
  expect(await Promise.all(lines.map(markOf))).toEqual([null, batch.id])
  await settle([{ id: second.id, journal_entry_id: other }])
  expect(await show(batch.id)).toMatchObject({ status: 'settled', settled_count: 2 })
  expect(await Promise.all(lines.map(markOf))).toEqual([null, null])
  const refused = await cancel(batch.id)
  expect([refused.status, refused.body.code]).toEqual([422, 'payment_batch_settled'])
  expect((await download(batch.id)).status).toBe(200)
  await reopen([other])
  expect(await show(batch.id)).toMatchObject({
    status: 'open',
    settled_count: 1,
    payments: [{ status: 'settled' }, { status: 'open', journal_entry_id: null }],
  })
  expect(await Promise.all(lines.map(markOf))).toEqual([null, batch.id])
  await reopen([one, 999_999])
  expect(await show(batch.id)).toMatchObject({ status: 'open', settled_count: 0 })
})

test('a settlement is in the feed and no revision', async () => {
  const { batch } = await twoPayments()
  const { cursor } = (await file.admin('GET', `${file.b.path}/sync/status`)).body
  const [entry = 0] = await file.bankEntries(1)
  await settle([{ id: batch.payments[0].id, journal_entry_id: entry }])
  const { changes } = (await file.admin('GET', `${file.b.path}/sync/pull?since=${cursor}`)).body
  expect(changes.filter(({ resource }: { resource: string }) => resource === 'payment-batches')).toMatchObject([
    { version: 1, data: { id: batch.id, settled_count: 1, payments: [{ status: 'settled' }, { status: 'open' }] } },
  ])
  expect((await file.admin('GET', `${file.b.path}/history?resource=payment-batches&record_id=${batch.id}`)).body.data).toHaveLength(1)
})

test('a payment is settled once', async () => {
  const { batch } = await twoPayments()
  const [entry = 0] = await file.bankEntries(1)
  const payment = { id: batch.payments[0].id, journal_entry_id: entry }
  await settle([payment])
  await expect(settle([payment])).rejects.toThrow('not open')
  await settle([])
  await reopen([])
})

test('a batch that is settled in part releases the rest when it is cancelled, and its settled payment can be opened again', async () => {
  const { lines, batch } = await twoPayments()
  const [entry = 0] = await file.bankEntries(1)
  await settle([{ id: batch.payments[0].id, journal_entry_id: entry }])
  expect((await cancel(batch.id)).body).toMatchObject({
    status: 'cancelled',
    settled_count: 1,
    payments: [{ status: 'settled' }, { status: 'open' }],
  })
  expect(await Promise.all(lines.map(markOf))).toEqual([null, null])
  await reopen([entry])
  expect(await show(batch.id)).toMatchObject({ status: 'cancelled', settled_count: 0 })
  expect(await Promise.all(lines.map(markOf))).toEqual([null, null])
})

test('a payment that is opened again leaves its line to the batch that pays the rest of it', async () => {
  const [line = 0] = await file.invoices({ amount: '100.00', supplier: await file.supplier() })
  const first = await file.batch([{ entry_line_id: line, amount: '40.00' }])
  const [entry = 0] = await file.bankEntries(1)
  await settle([{ id: first.payments[0].id, journal_entry_id: entry }])
  const second = await file.batch([{ entry_line_id: line, amount: '60.00' }])
  await reopen([entry])
  expect([(await show(first.id)).status, await markOf(line)]).toEqual(['open', second.id])
  await cancel(first.id)
  expect(await markOf(line)).toBe(second.id)
  await cancel(second.id)
  expect(await markOf(line)).toBe(null)
})

test('of 50 cancellations at once one succeeds', async () => {
  const { batch } = await twoPayments()
  const answers = await Promise.all(Array.from({ length: 50 }, () => cancel(batch.id)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(49)
  // Whoever waits longer than ten seconds for the file is told to come back.
  expect(refused.filter(({ body }) => !['payment_batch_cancelled', 'request_in_progress'].includes(body.code))).toEqual([])
  expect((await show(batch.id)).version).toBe(2)
})

test('a cancellation and a settlement at once: both are kept, and no line stays marked', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { lines, batch } = await twoPayments()
    const entries = await file.bankEntries(2)
    const payments = batch.payments.map(({ id }: { id: number }, index: number) => ({ id, journal_entry_id: entries[index] ?? 0 }))
    const [cancelled] = await Promise.all([cancel(batch.id), settle(payments)])
    const { status, settled_count } = await show(batch.id)
    expect([status, settled_count]).toEqual([cancelled.status === 200 ? 'cancelled' : 'settled', 2])
    expect(await Promise.all(lines.map(markOf))).toEqual([null, null])
  }
})
