/** Books as they were known: whatever happened since, a moment of the past is read as it was. `npm run prove -- known` plays more histories. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginHistory, firstYear, playHistory, randomHistory, reportsAsked, retell } from '../harness/known-books/history.ts'
import type { Way } from '../harness/books/random-years.ts'
import { makeBooks } from '../harness/books/books.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

async function newWay(): Promise<Way> {
  const b = await makeBooks(w, admin, {
    vat_regime: 'quarterly',
    fiscal_year: { code: String(firstYear), starts_on: `${firstYear}-01-01`, ends_on: `${firstYear}-12-31` },
  })
  return {
    company_id: b.id,
    rows: w.rows,
    call: (method, path, body) => admin(method as 'GET', path ? `${b.path}/${path}` : b.path, body ? { body } : {}),
  }
}

const [histories, writes] = [1, 40]

test.each(fc.sample(randomHistory(writes), { numRuns: histories, seed: 29 }))(
  'a history of random writes is told again, answer by answer',
  async (...steps) => {
    const way = await beginHistory(await newWay())
    const { told, done } = await playHistory(way, steps, reportsAsked)
    expect(done.size).toBeGreaterThan(10)
    expect(told.length).toBeGreaterThan(100)
    expect((await retell(way, told)).slice(0, 3)).toEqual([])
  },
)
