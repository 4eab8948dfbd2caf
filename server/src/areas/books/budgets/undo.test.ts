/** Undo of budgets: former values, lines included, and what blocks it. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { budgetsIn, equal } from '../../../../test/harness/budgets/fixture.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const budgets = budgetsIn(b, admin)

const line = (account: string, amount: string) => ({ account, amounts: equal(amount) })
const revert = (operation: string | undefined) => admin('POST', `${b.path}/history/operations/${operation}/revert`, { body: {} })
const undo = ({ headers }: Reply) => revert(headers['x-operation-id'])
const contentOf = async (id: number) => {
  const { name, status, lines, analytic_code_id } = await budgets.show(id)
  return { name, status, lines, analytic_code_id }
}

test('a change is undone with its lines, and the undo is undone', async () => {
  const { id } = await budgets.create({ lines: [line('61', '1.10'), line('70', '2')] })
  const before = await contentOf(id)
  const changed = await budgets.patch(id, { name: 'Autre', lines: [line('62', '9999999999.99')] })
  const after = await contentOf(id)
  const undone = await undo(changed)
  expect(undone.status).toBe(200)
  expect(await contentOf(id)).toEqual(before)
  expect((await revert(undone.body.operation_id)).status).toBe(200)
  expect(await contentOf(id)).toEqual(after)
})

test('a fill is undone', async () => {
  const { id } = await budgets.create({ lines: [line('61', '1')] })
  await budgets.post('2026-02-10', ['610000', '550000'], '120.00')
  const before = await contentOf(id)
  const filled = await budgets.fill(id, { from_fiscal_year_id: await budgets.yearOf() })
  expect(filled.body.lines).toHaveLength(1)
  expect((await undo(filled)).status).toBe(200)
  expect(await contentOf(id)).toEqual(before)
})

test('an approval is undone, with the lines that came with it; the return to draft too', async () => {
  const { id } = await budgets.create({ lines: [line('61', '1')] })
  const before = await contentOf(id)
  const approved = await budgets.patch(id, { name: 'Voté', status: 'approved', lines: [line('62', '2')] })
  const after = await contentOf(id)
  const undone = await undo(approved)
  expect([undone.status, await contentOf(id)]).toEqual([200, before])
  expect((await revert(undone.body.operation_id)).status).toBe(200)
  expect(await contentOf(id)).toEqual(after)
  expect((await undo(await budgets.patch(id, { status: 'draft' }))).status).toBe(200)
  expect(await contentOf(id)).toEqual(after)
})

test('422 revert_conflict when the budget is approved, or its lines changed since', async () => {
  const { id } = await budgets.create({ lines: [line('61', '1')] })
  const renamed = await budgets.patch(id, { name: 'Nouveau' })
  const first = await budgets.patch(id, { lines: [line('61', '2')] })
  const second = await budgets.patch(id, { lines: [line('61', '3')] })
  const conflict = await undo(first)
  expect([conflict.status, conflict.body.code]).toEqual([422, 'revert_conflict'])
  await budgets.patch(id, { status: 'approved' })
  for (const change of [second, renamed]) {
    const { status, body } = await undo(change)
    expect([status, body.code]).toEqual([422, 'revert_conflict'])
  }
  await budgets.patch(id, { status: 'draft' })
  expect((await undo(second)).status).toBe(200)
  expect((await undo(renamed)).status).toBe(200)
  expect((await contentOf(id)).lines[0].total).toBe('24.00')
})

test('a whole operation of a change and an approval is undone', async () => {
  const { id } = await budgets.create({ lines: [line('61', '1')] })
  const before = await contentOf(id)
  const headers = { 'x-operation-id': crypto.randomUUID() }
  await budgets.patch(id, { lines: [line('61', '2')] }, headers)
  await budgets.patch(id, { status: 'approved' }, headers)
  expect((await revert(headers['x-operation-id'])).status).toBe(200)
  expect(await contentOf(id)).toEqual(before)
})

test('a creation is undone to the bin, unless the budget changed; a deletion is undone', async () => {
  const made = await budgets.send({ lines: [line('61', '1')] })
  const id = made.body.id as number
  const removed = await admin('DELETE', `${b.path}/budgets/${id}`)
  expect((await undo(removed)).status).toBe(200)
  expect((await contentOf(id)).lines).toEqual(made.body.lines)
  await budgets.patch(id, { lines: [line('61', '2')] })
  const conflict = await undo(made)
  expect([conflict.status, conflict.body.code]).toEqual([422, 'revert_conflict'])
  const untouched = await budgets.send({ status: 'approved', lines: [line('61', '1')] })
  expect((await undo(untouched)).status).toBe(200)
  expect((await admin('GET', `${b.path}/budgets/${untouched.body.id}`)).status).toBe(404)
})

test('the history shows the lines before and after as the budget shows them', async () => {
  const made = await budgets.create({ lines: [line('61', '1')] })
  const { id } = made
  const changed = (await budgets.patch(id, { lines: [line('62', '1234567890.10')] })).body
  const [revision] = (await admin('GET', `${b.path}/history?resource=budgets&record_id=${id}`)).body.data
  const { body } = await admin('GET', `${b.path}/history/${revision.id}`)
  expect([body.op, body.before.lines, body.after.lines]).toEqual(['update', made.lines, changed.lines])
  expect([body.before.total_expense, body.after.total_expense]).toEqual(['12.00', '14814814681.20'])
})
