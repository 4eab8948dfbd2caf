/** Requests that compete for one transaction, one open item, one batch; the assertions check the stored rows. */
import { afterAll, expect, test } from 'vitest'
import { makeBankFile } from '../../../../../test/harness/books/bank.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const elsewhere = w.callerOn(await w.sibling(), admin)
const f = await makeBankFile(w, admin)
afterAll(() => f.close())

const many = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, index) => work(index)))
const callers = (index: number) => (index % 2 === 0 ? admin : elsewhere)
/** How often each answer was given, by status and code. */
const tally = (answers: readonly Reply[]) => {
  const keys = answers.map(({ status, body }) => [status, body.code].filter(Boolean).join(' '))
  return Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]))
}
const count = async (text: string, values: unknown[]) => (await w.rows<{ count: number }>(text, values))[0]?.count

test('50 matches of one transaction at once: one books it', async () => {
  const { line } = await f.invoice('100.00')
  const id = await f.transaction({ amount: '100.00' })
  const before = await count(`select count(*)::integer from entries where company_id = $1 and origin = 'bank'`, [f.b.id])
  const answers = await many((index) => f.match(id, [{ entry_line_id: line }], {}, callers(index)))
  expect(tally(answers)).toEqual({ 201: 1, '422 transaction_matched': 49 })
  expect(await count(`select count(*)::integer from entries where company_id = $1 and origin = 'bank'`, [f.b.id])).toBe((before ?? 0) + 1)
  expect(await f.open([line])).toEqual(['0.00'])
})

test('50 transactions for one open item at once: one settles it', async () => {
  const { line } = await f.invoice('80.00')
  const ids = await f.transactions(Array.from({ length: 50 }, () => ({ amount: '80.00' })))
  const answers = await many((index) => f.match(ids[index] ?? 0, [{ entry_line_id: line }], {}, callers(index)))
  expect(tally(answers)).toEqual({ 201: 1, '422 already_lettered': 49 })
  expect(
    await count(`select count(*)::integer from bank_transactions where company_id = $1 and id = any($2) and status = 'matched'`, [
      f.b.id,
      ids,
    ]),
  ).toBe(1)
  expect(
    await w.rows(
      `select sum(s.amount) as taken, count(*)::integer as letterings from lettering_lines s
       join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null where s.company_id = $1 and s.entry_line_id = $2`,
      [f.b.id, line],
    ),
  ).toEqual([{ taken: '80.00', letterings: 1 }])
})

test('50 parts of one item at once: as many as fit are booked, and never more than is open', async () => {
  const { line } = await f.invoice('100.00')
  const ids = await f.transactions(Array.from({ length: 50 }, () => ({ amount: '7.00' })))
  const answers = await many((index) => f.match(ids[index] ?? 0, [{ entry_line_id: line, amount: '7.00' }], {}, callers(index)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(14)
  expect(await f.open([line])).toEqual(['2.00'])
})

test('50 unmatches of one transaction at once: one reverses its entry', async () => {
  const id = await f.transaction({ amount: '-9.00' })
  const { body } = await f.match(id, [{ account: '657200', amount: '-9.00' }])
  const answers = await many((index) => f.unmatch(id, callers(index)))
  expect(tally(answers)).toEqual({ 200: 1, '422 transaction_not_matched': 49 })
  expect(
    await count('select count(*)::integer from entries where company_id = $1 and reversed_entry_id = $2', [f.b.id, body.entry.id]),
  ).toBe(1)
})

test('matches and unmatches of one transaction at once: it is pending or matched, with exactly that entry posted', async () => {
  const id = await f.transaction({ amount: '-9.00' })
  await many((index) =>
    index % 2 === 0 ? f.match(id, [{ account: '657200', amount: '-9.00' }], {}, callers(index)) : f.unmatch(id, callers(index)),
  )
  const [state] = await w.rows<{ status: string; posted: number; is_own: boolean }>(
    `select t.status, count(e.id)::integer as posted, coalesce(bool_and(e.id = t.journal_entry_id), true) as is_own from bank_transactions t
     left join entries e on e.company_id = t.company_id and e.origin = 'bank' and e.status = 'posted' and e.journal_id = t.journal_id
       and e.total = 9.00 and e.reference = t.statement_number || '/' || t.sequence
     where t.company_id = $1 and t.id = $2 group by t.status`,
    [f.b.id, id],
  )
  expect(state).toEqual({ status: state?.status, posted: state?.status === 'matched' ? 1 : 0, is_own: true })
})
