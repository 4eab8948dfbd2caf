/** What the database itself refuses, whatever the application does. */
import { afterAll, expect, test } from 'vitest'
import { makeBankFile } from '../../../../../test/harness/books/bank.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const f = await makeBankFile(w, admin)
afterAll(() => f.close())

const raw = (statement: string) => w.asApp(inWrite(f.b.id, statement))
const refused = (statement: string, constraint: string) => expect(raw(statement)).rejects.toMatchObject({ code: '23514', constraint })

test('raw SQL as the application cannot call a transaction matched that no entry books, nor leave a posted entry', async () => {
  const [id = 0, other = 0, smaller = 0] = await f.transactions([{ amount: '-9.00' }, { amount: '-9.00' }, { amount: '-8.00' }])
  const { entry } = await created(f.match(id, [{ account: '657200', amount: '-9.00' }]))
  const typed = await created(
    admin('POST', `${f.b.path}/entries`, {
      body: {
        journal_id: f.b.journals['BNP'],
        entry_date: '2026-02-12',
        lines: [
          { account: '550000', credit: '9.00' },
          { account: '657200', debit: '9.00' },
        ],
      },
    }),
  )
  const set = (changes: string, of: number) => `update bank_transactions set ${changes} where company_id = ${f.b.id} and id = ${of}`
  await refused(set(`status = 'pending', journal_entry_id = null`, id), 'bank_transactions_matched')
  await refused(set(`journal_entry_id = ${typed.id}`, id), 'bank_transactions_matched')
  // Typed in the journal of the bank, but by no match.
  await refused(set(`status = 'matched', journal_entry_id = ${typed.id}`, other), 'bank_transactions_booked')
  await created(f.match(other, [{ account: '657200', amount: '-9.00' }]))
  const { journal_entry_id } = await f.show(other)
  await f.unmatch(other)
  // Its entry is reversed; and an entry of another amount is not its entry.
  await refused(set(`status = 'matched', journal_entry_id = ${journal_entry_id}`, other), 'bank_transactions_booked')
  await refused(set(`status = 'matched', journal_entry_id = ${entry.id}`, smaller), 'bank_matches_amount')
  expect(await f.show(id)).toMatchObject({ status: 'matched', journal_entry_id: entry.id })
})

test('one entry books one transaction, and what a match ended stays written', async () => {
  const [id = 0, other = 0] = await f.transactions([{ amount: '-9.00' }, { amount: '-9.00' }])
  const { entry } = await created(f.match(id, [{ account: '657200', amount: '-9.00' }]))
  await expect(
    raw(`update bank_transactions set status = 'matched', journal_entry_id = ${entry.id} where company_id = ${f.b.id} and id = ${other}`),
  ).rejects.toMatchObject({ code: '23505', constraint: 'bank_transactions_entry' })
  await expect(w.asApp(inWrite(f.b.id, 'delete from ended_letterings'))).rejects.toMatchObject({ code: '42501' })
  await expect(w.asApp(inWrite(f.b.id, 'update ended_letterings set entry_id = 1'))).rejects.toMatchObject({ code: '42501' })
})
