/** The deadlines that the end of a fiscal year brings. */
import { afterAll, expect, test } from 'vitest'
import { openAsking } from '../../../../test/contract/contributions.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { closing } from './index.ts'

const w = await openWorld()
const admin = await w.as('admin')
const asking = openAsking(w)
afterAll(() => asking.end())

async function deadlinesOf(company_id: number, span = { from: '2026-01-01', to: '2027-12-31' }): Promise<string[]> {
  const { deadlines, faults } = await asking.ask([closing([], [])], company_id, '2026-11-16', span)
  expect(faults).toEqual([])
  return deadlines.map(({ due_on, kind, state }) => `${due_on} ${kind}: ${state}`)
}

test('Belgium: the meeting within six months, the accounts filed within seven; a closed year is done', async () => {
  const { id, path } = await makeBooks(w, admin)
  const open = ['2026-12-31 fiscal_year_end: open', '2027-06-30 general_meeting: open', '2027-07-31 annual_accounts: open']
  expect(await deadlinesOf(id)).toEqual(open)
  expect(await deadlinesOf(id, { from: '2027-01-01', to: '2027-06-30' })).toEqual(open.slice(1, 2))
  const [year] = (await admin('GET', `${path}/fiscal-years`)).body
  await admin('POST', `${path}/fiscal-years/${year.id}/close`, { body: { force: true, create_next: false } })
  expect(await deadlinesOf(id)).toEqual(['2026-12-31 fiscal_year_end: done', ...open.slice(1)])
})

test('France: accounts go to the tax office and to the registry', async () => {
  const { id } = await makeBooks(w, admin, { country_pack: 'FR', fiscal_year: { starts_on: '2026-07-01', ends_on: '2027-06-30' } })
  expect(await deadlinesOf(id)).toEqual([
    '2027-06-30 fiscal_year_end: open',
    '2027-10-15 annual_accounts: open',
    '2027-12-31 general_meeting: open',
  ])
})
