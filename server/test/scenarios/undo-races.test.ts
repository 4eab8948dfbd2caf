/** Undo against itself and against others: one wins, the rest hear why, and no refusal leaves a trace. */
import { assert, array, asyncProperty, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import { bookingIn } from '../harness/books/booking.ts'
import { makeBooks } from '../harness/books/books.ts'
import { takeSnapshot } from '../harness/books/file-snapshot.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)

const at = 50
const counted = (codes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))

test('50 undos of one operation, from two processes: one wins, 49 hear already_reverted', async () => {
  const other = w.callerOn(await w.sibling(), admin)
  const sale = await bookingIn(b, admin).sale()
  const path = `${b.path}/history/operations/${sale.headers['x-operation-id']}/revert`
  const answers = await Promise.all(Array.from({ length: at }, (_, index) => (index % 2 === 0 ? admin : other)('POST', path)))
  expect(counted(answers.map(({ status, body }) => body.code ?? String(status)))).toEqual({ '200': 1, already_reverted: at - 1 })
  const [made] = await w.rows<{ reversals: string; reverts: string }>(
    `select (select count(*) from entries where company_id = $1 and reversed_entry_id is not null) as reversals, (select count(*) from reverts where company_id = $1) as reverts`,
    [b.id],
  )
  expect(made).toEqual({ reversals: '1', reverts: '1' })
})

test('an undo against 49 later changes of the same field: it wins before all of them, or is refused', async () => {
  const { id } = (await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'A' } })).body
  const change = await admin('PATCH', `${b.path}/third-parties/${id}`, { body: { name: 'B' } })
  const rivals = Array.from(
    { length: at - 1 },
    (_, n) => () => admin('PATCH', `${b.path}/third-parties/${id}`, { body: { name: `C${n}` } }),
  )
  const calls = [
    ...rivals.slice(0, 10),
    () => admin('POST', `${b.path}/history/operations/${change.headers['x-operation-id']}/revert`),
    ...rivals.slice(10),
  ]
  const answers = await Promise.all(calls.map((call) => call()))
  const undo = answers[10]
  const names = await w.rows<{ name: string; origin: string }>(
    `select after ->> 'name' as name, origin from revisions where company_id = $1 and resource = 'third-parties' and record_id = $2 order by seq`,
    [b.id, id],
  )
  const undone = names.findIndex(({ origin }) => origin === 'revert')
  if (undo?.status === 200) expect([undone, names[undone]?.name]).toEqual([2, 'A'])
  else expect([undo?.body.code, undone]).toEqual(['revert_conflict', -1])
  expect(names.length).toBe(2 + at - 1 + (undo?.status === 200 ? 1 : 0))
})

/** Cards, few enough that changes meet on the same fields of the same record. */
test('any changes, any undos in any order: a refused one changes nothing, a done one is undone by its own undo', async () => {
  const cards: number[] = []
  for (const name of ['Un', 'Deux'])
    cards.push((await admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name } })).body.id)
  const operations: string[] = []
  let refusals = 0
  const step = record({ what: nat(4), card: nat(1), pick: nat(1000), value: nat(3) })
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      for (const { what, card, pick, value } of steps) {
        const path = `${b.path}/third-parties/${cards[card]}`
        if (what < 2) {
          const body = what === 0 ? { city: `Ville ${value}` } : { phone: `02 000 00 0${value}`, note: `Note ${value}` }
          const { headers } = await admin('PATCH', path, { body })
          if (headers['x-operation-id']) operations.push(headers['x-operation-id'])
          continue
        }
        const operation = operations[pick % Math.max(1, operations.length)]
        if (operation === undefined) continue
        const before = await takeSnapshot(w, admin, b, ['third-parties'])
        const undone = await admin('POST', `${b.path}/history/operations/${operation}/revert`)
        if (undone.status !== 200) {
          refusals += 1
          expect(undone.body.code).toBeOneOf(['revert_conflict', 'already_reverted'])
        } else if (what === 4) operations.push(undone.body.operation_id)
        else expect((await admin('POST', `${b.path}/history/operations/${undone.body.operation_id}/revert`)).status).toBe(200)
        if (undone.status !== 200 || what !== 4) expect(await takeSnapshot(w, admin, b, ['third-parties'])).toEqual(before)
      }
    }),
    { seed: 20_261_115, numRuns: 12 },
  )
  expect(refusals).toBeGreaterThan(0)
})
