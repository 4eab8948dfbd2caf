/** POST bank-transactions/{id}/unmatch, and undo of a match. */
import { afterAll, expect, test } from 'vitest'
import { linesOf, makeBankFile } from '../../../../../test/harness/books/bank.ts'
import { takeSnapshot } from '../../../../../test/harness/books/file-snapshot.ts'
import { balancesOf } from '../../../../../test/harness/books/open-items.ts'
import { makeVatFile } from '../../../../../test/harness/books/vat-returns.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const f = await makeBankFile(w, admin)
afterAll(() => f.close())

const matched = (id: number, allocations: readonly object[], more: object = {}) => created(f.match(id, allocations, more))
const letteringsOf = (ids: readonly number[]) =>
  w.rows<{ live: boolean }>('select deleted_at is null as live from letterings where company_id = $1 and id = any($2)', [f.b.id, ids])

test('200 reverses the entry on its date, ends its letterings, and the transaction is pending', async () => {
  const { line } = await f.invoice('100.00')
  const id = await f.transaction({ amount: '99.80', on: '2026-02-20' })
  const before = await balancesOf(w, f.b)
  const { entry, transaction } = await matched(id, [{ entry_line_id: line }], { difference: 'post' })
  const { status, body } = await f.unmatch(id)
  expect(status).toBe(200)
  expect(body.entry).toMatchObject({ origin: 'reversal', reversed_entry_id: entry.id, entry_date: '2026-02-20T00:00:00.000Z' })
  expect(linesOf(body.entry).map((each) => each.split(' ').slice(0, 3).join(' '))).toEqual([
    '550000 0.00 99.80',
    '400000 100.00 0.00',
    '657100 0.00 0.20',
  ])
  expect(body.transaction).toMatchObject({ id, status: 'pending', journal_entry_id: null, lettering_ids: [], rule_id: null })
  expect(await letteringsOf(transaction.lettering_ids)).toEqual([{ live: false }])
  expect(await f.open([line, entry.lines[1].id, body.entry.lines[1].id])).toEqual(['100.00', '0.00', '0.00'])
  expect(await balancesOf(w, f.b)).toEqual(before)
  expect((await f.match(id, [{ entry_line_id: line, amount: '99.80' }])).status).toBe(201)
})

test('200 ends letterings that somebody made on the part booked on account', async () => {
  const id = await f.transaction({ amount: '70.00' })
  const { entry } = await matched(id, [{ third_party_id: f.b.customer, amount: '70.00' }])
  const { line } = await f.invoice('70.00')
  const lettering = await created(
    admin('POST', `${f.b.path}/letterings`, { body: { lines: [{ entry_line_id: line }, { entry_line_id: entry.lines[1].id }] } }),
  )
  expect((await f.unmatch(id)).status).toBe(200)
  expect(await letteringsOf([lettering.id])).toEqual([{ live: false }])
  expect(await f.open([line])).toEqual(['70.00'])
})

test('200 one of two payments of an item: the other stays lettered', async () => {
  const { line } = await f.invoice('100.00')
  const [first = 0, second = 0] = await f.transactions([{ amount: '30.00' }, { amount: '70.00' }])
  await matched(first, [{ entry_line_id: line, amount: '30.00' }])
  await matched(second, [{ entry_line_id: line }])
  expect((await f.unmatch(first)).status).toBe(200)
  expect(await f.open([line])).toEqual(['30.00'])
  expect(await f.show(second)).toMatchObject({ status: 'matched' })
})

test('422 transaction_not_matched; the entry and the letterings of a match are not undone by themselves', async () => {
  const { line } = await f.invoice('10.00')
  const id = await f.transaction({ amount: '10.00' })
  expect((await f.unmatch(id)).body.code).toBe('transaction_not_matched')
  const { entry, transaction } = await matched(id, [{ entry_line_id: line }])
  const reversal = await admin('POST', `${f.b.path}/entries/${entry.id}/reverse`, { body: {} })
  expect([reversal.status, reversal.body.code]).toEqual([422, 'entry_not_reversible'])
  const unlettering = await admin('DELETE', `${f.b.path}/letterings/${transaction.lettering_ids[0]}`)
  expect([unlettering.status, unlettering.body.code]).toEqual([422, 'lettering_bank_matched'])
})

test('422 period_locked in a locked month, and with VAT in a month whose return is validated', async () => {
  const other = await makeBankFile(w, admin)
  const id = await other.transaction({ amount: '-10.00' })
  await created(other.match(id, [{ account: '657200', amount: '-10.00' }]))
  await other.book.lock(2)
  const locked = await other.unmatch(id)
  expect([locked.status, locked.body.code, locked.body.earliest_open_date]).toEqual([422, 'period_locked', '2026-03-01'])
  expect(await other.show(id)).toMatchObject({ status: 'matched' })
  await other.close()

  const vat = await makeVatFile(w, admin)
  const taxed = await makeBankFile(w, admin, { books: vat.b })
  const [with_vat = 0, without = 0] = await taxed.transactions([{ amount: '-12.10' }, { amount: '-10.00' }])
  await created(taxed.match(with_vat, [{ account: '604000', amount: '-12.10', vat_code: 'AM21' }]))
  await created(taxed.match(without, [{ account: '657200', amount: '-10.00' }]))
  expect((await vat.validate(await vat.prepare(1))).status).toBe(200)
  const refused = await taxed.unmatch(with_vat)
  expect([refused.status, refused.body.code, refused.body.reason, refused.body.earliest_open_date]).toEqual([
    422,
    'period_locked',
    'period_locked',
    '2026-04-01',
  ])
  expect((await taxed.unmatch(without)).status).toBe(200)
  await taxed.close()
})

const undo = (operation: string | undefined) => admin('POST', `${f.b.path}/history/operations/${operation}/revert`, { body: {} })

test('undo of a match is an unmatch: the file shows what it showed before', async () => {
  const { line } = await f.invoice('100.00')
  const id = await f.transaction({ amount: '60.00' })
  const before = [await takeSnapshot(w, admin, f.b), await f.show(id)]
  const { headers } = await f.match(id, [{ entry_line_id: line, amount: '60.00' }])
  const reverted = await undo(headers['x-operation-id'])
  expect([reverted.status, reverted.body.message]).toEqual([200, undefined])
  const after = await f.show(id)
  expect(await takeSnapshot(w, admin, f.b)).toEqual(before[0])
  expect({ ...after, version: 0, lock_version: 0, updated_at: '' }).toEqual({ ...before[1], version: 0, lock_version: 0, updated_at: '' })
  expect((await undo(headers['x-operation-id'])).body.code).toBe('already_reverted')
  const again = await undo(reverted.body.operation_id)
  expect([again.status, again.body.message]).toEqual([200, undefined])
  expect(await f.show(id)).toMatchObject({ status: 'matched', third_party_id: f.b.customer })
  expect(await f.open([line])).toEqual(['40.00'])
  expect((await f.unmatch(id)).status).toBe(200)
  expect(await f.open([line])).toEqual(['100.00'])
})

test('an unmatch is not undone: the transaction is matched again', async () => {
  const id = await f.transaction({ amount: '-5.00' })
  await matched(id, [{ account: '657200', amount: '-5.00' }])
  const { headers } = await f.unmatch(id)
  expect((await undo(headers['x-operation-id'])).body.code).toBe('not_revertible')
})

test('422 revert_conflict for a match that was taken back, period_locked in a locked month', async () => {
  const other = await makeBankFile(w, admin)
  const at = `${other.b.path}/history/operations`
  const [first = 0, second = 0] = await other.transactions([{ amount: '-5.00' }, { amount: '-6.00' }])
  const one = await other.match(first, [{ account: '657200', amount: '-5.00' }])
  await other.unmatch(first)
  const gone = await admin('POST', `${at}/${one.headers['x-operation-id']}/revert`, { body: {} })
  expect([gone.status, gone.body.code]).toEqual([422, 'revert_conflict'])
  const two = await other.match(second, [{ account: '657200', amount: '-6.00' }])
  await other.book.lock(2)
  const locked = await admin('POST', `${at}/${two.headers['x-operation-id']}/revert`, { body: {} })
  expect([locked.status, locked.body.code]).toEqual([422, 'period_locked'])
  await other.close()
})

test('409 on a stale version, 200 replay, a dry run takes nothing back', async () => {
  const id = await f.transaction({ amount: '-5.00' })
  await matched(id, [{ account: '657200', amount: '-5.00' }])
  expect(
    (await admin('POST', `/v1/companies/${f.b.token}/bank-transactions/${id}/unmatch`, { headers: { 'x-base-version': '1' } })).body.code,
  ).toBe('conflict')
  expect(
    (await admin('POST', `/v1/companies/${f.b.token}/bank-transactions/${id}/unmatch`, { headers: { 'x-dry-run': '1' } })).status,
  ).toBe(200)
  expect(await f.show(id)).toMatchObject({ status: 'matched' })
  const headers = { 'x-client-mutation-id': 'unmatch-once' }
  const [first, again] = [
    await admin('POST', `/v1/companies/${f.b.token}/bank-transactions/${id}/unmatch`, { headers }),
    await admin('POST', `/v1/companies/${f.b.token}/bank-transactions/${id}/unmatch`, { headers }),
  ]
  expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([200, 200, '1'])
})
