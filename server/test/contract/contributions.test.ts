/** What areas contribute to the lists of to-dos and deadlines: every contribution answers for a real file, and is well-formed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import type { DeadlineSource, Todo } from '../../src/kernel/route/contributions.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { type Books, makeBooks } from '../harness/books/books.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { type Asking, openAsking } from './contributions.ts'

let w: World
let asking: Asking
let books: Books
let admin: Caller
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  books = await makeBooks(w, admin, { vat_regime: 'quarterly' })
  asking = openAsking(w)
})
afterAll(async () => {
  await asking.end()
  await w.close()
})

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
const deadline = { kind: 'return', label, due_on: '2026-12-21', state: 'open', record: null } as const
const journals: Todo = {
  name: 'journals_to_read',
  count: async (db, { company }) =>
    (await db.one<{ n: number }>(sql`select count(*)::integer as n from journals j where j.company_id = ${company.id}`)).n,
}
const returns = (...listed: Awaited<ReturnType<DeadlineSource['list']>>): DeadlineSource => ({
  kinds: ['return'],
  list: async () => listed,
})

test('a to-do reads the file it is asked about; a deadline keeps its state and record', async () => {
  const filed = { ...deadline, due_on: '2026-12-22', state: 'done', record: { resource: 'returns', id: 3 } } as const
  const { counts, deadlines, faults } = await asked([{ ...blank, name: 'a', todos: [journals], deadlines: [returns(deadline, filed)] }])
  expect(faults).toEqual([])
  expect(counts['journals_to_read']).toBe(Object.keys(books.journals).length)
  expect(deadlines).toEqual([deadline, filed])
})

test('what is malformed is found', async () => {
  const later = returns(
    { ...deadline, due_on: '2027-03-01' },
    { ...deadline, due_on: '2027-02-01', kind: 'listing', label: { ...label, de: '' } },
    { ...deadline, due_on: '2028-01-01', record: { resource: 'returns', id: 0 } },
  )
  const { faults } = await asked([
    { ...blank, name: 'a', todos: [journals, { name: 'Odd-name', count: async () => -1 }] },
    { ...blank, name: 'b', todos: [journals], deadlines: [later] },
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
  ])
})
