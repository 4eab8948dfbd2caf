/** What areas contribute to the lists of to-dos, deadlines and expected money: every contribution answers for a real file, and is well-formed. */
import { afterAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import type { CashFlowSource, DeadlineSource, Todo } from '../../src/kernel/route/contributions.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { parseCents } from '../../src/lib/money.ts'
import { makeBooks } from '../harness/books/books.ts'
import { openWorld } from '../harness/world.ts'
import { openAsking } from './contributions.ts'

const w = await openWorld()
const admin = await w.as('admin')
const books = await makeBooks(w, admin, { vat_regime: 'quarterly' })
const asking = openAsking(w)
afterAll(() => asking.end())

const span = { from: '2026-01-01', to: '2027-12-31' }

const asked = (from: readonly Area[]) => asking.ask(from, books.id, '2026-11-16', span)

test('every to-do is counted in a new file, and every deadline lies in the span and has its label in four languages', async () => {
  const { counts, deadlines, faults } = await asked(areas)
  console.log(`${Object.keys(counts).length} to-dos, ${deadlines.length} deadlines`)
  expect(faults).toEqual([])
  expect(counts).toMatchObject({ vat_to_prepare: 3, vat_drift: 0 })
  expect([...new Set(deadlines.map(({ kind }) => kind))]).toEqual(
    expect.arrayContaining(['vat_return', 'vat_client_listing', 'vat_intra_listing']),
  )
})

const blank = { title: '', description: '', owns: [], routes: [] }
const label = { fr: 'TVA', nl: 'Btw', en: 'VAT', de: 'MwSt.' }
const deadline = {
  kind: 'return',
  label,
  period: '2026-11',
  due_on: '2026-12-21',
  state: 'open',
  is_tracked: true,
  record: null,
  rule: { source: 'be/deadlines.csv#return', valid_from: null },
} as const
const journals: Todo = {
  name: 'journals_to_read',
  count: async (db, { company }) =>
    (await db.one<{ n: number }>(sql`select count(*)::integer as n from journals j where j.company_id = ${company.id}`)).n,
}
const returns = (...listed: Awaited<ReturnType<DeadlineSource['list']>>): DeadlineSource => ({
  kinds: ['return'],
  list: async () => listed,
  listKept: () => listed,
})

test('a to-do reads the file it is asked about; a deadline keeps its state and record', async () => {
  const filed = { ...deadline, due_on: '2026-12-22', state: 'done', record: { resource: 'returns', id: 3 } } as const
  const { counts, deadlines, faults } = await asked([{ ...blank, name: 'a', todos: [journals], deadlines: [returns(deadline, filed)] }])
  expect(faults).toEqual([])
  expect(counts['journals_to_read']).toBe(Object.keys(books.journals).length)
  expect(deadlines).toEqual([deadline, filed])
})

test('what is malformed is found', async () => {
  const item = { kind: 'vat', due_on: '2027-06-30', amount: parseCents('-1.00') } as const
  const flow: CashFlowSource = {
    name: 'returns',
    list: async () => [item, { ...item, due_on: '2028-01-01' }, { ...item, amount: parseCents('0.00') }],
  }
  const later = returns(
    { ...deadline, due_on: '2027-03-01' },
    { ...deadline, due_on: '2027-02-01', kind: 'listing', label: { ...label, de: '' } },
    { ...deadline, due_on: '2028-01-01', record: { resource: 'returns', id: 0 } },
  )
  const { faults } = await asked([
    { ...blank, name: 'a', todos: [journals, { name: 'Odd-name', count: async () => -1 }] },
    { ...blank, name: 'b', todos: [journals], deadlines: [later], cashFlowItems: [flow] },
  ])
  expect(faults).toEqual([
    'Odd-name is not in snake case',
    'journals_to_read is contributed twice',
    'Odd-name counts -1',
    'listing is none of its kinds',
    'listing has no label in de',
    'return is due on 2028-01-01, outside the span',
    'return names no record',
    'return: not by day',
    'returns lists vat on 2028-01-01',
    'returns lists vat on 2027-06-30',
  ])
})
