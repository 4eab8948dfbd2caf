/** The declared routes against the contract: a copy of its table in contract/routes.csv, and the fields it names in contract/fields.ts. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { pageShape } from '../src/kernel/route/paging.ts'
import { beyond, completed } from './contract/beyond.ts'
import { namedFields, pageFields } from './contract/fields.ts'
import { declaredBy, fieldsOf, gapsBetween, type Kind, noGaps } from './contract/gaps.ts'
import { outcomesOf } from './contract/outcomes.ts'
import { operationOf, rows, termsOf } from './contract/rows.ts'
import { inOrder, printed, waiting, waitingFor } from './contract/waiting.ts'

/** How many parts of existing operations wait for later areas. Lower it with every entry that leaves partial.json; it never rises. */
const mayWait = 0

const routes = areas.flatMap((area) => area.routes)
const byOperation = new Map(rows.map((row) => [row.operation, completed(row)]))
const kept = routes.flatMap((route) => {
  const row = byOperation.get(operationOf(route))
  return row ? [{ route, row, n: row.n, operation: row.operation }] : []
})

test('the table holds the 240 operations of the specification, each once', () => {
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 240 }, (_, index) => index + 1))
  expect(byOperation.size).toBe(240)
})

test('a declared route is an operation of the table or marked as an addition, once and never both', () => {
  console.log(`${kept.length} of ${rows.length} operations`)
  expect(kept.length).toBeGreaterThan(0)
  expect(new Set(routes.map(operationOf)).size).toBe(routes.length)
  const misplaced = routes.filter((route) => byOperation.has(operationOf(route)) === (route.addition === true))
  expect(misplaced.map(operationOf)).toEqual([])
})

test.for(kept)('row $n keeps its terms: $operation', ({ route, row }) => {
  const later = waitingFor(row.n, 'event')
  expect(later.filter((event) => !row.terms.emits_events.includes(event))).toEqual([])
  expect(termsOf(route)).toEqual({ ...row.terms, emits_events: row.terms.emits_events.filter((event) => !later.includes(event)) })
  expect(route.summary.trim()).not.toBe('')
})

test.for(kept)('row $n declares the fields, queries and codes that are named, but for what waits: $operation', ({ route, row }) => {
  const named = namedFields[row.n]
  expect(named, `contract/fields.ts does not say what row ${row.n} answers and takes`).toBeDefined()
  const { field = [], query = [], ...rest } = named ?? {}
  // Added to the specification, on every route that reads the books as they were known.
  const [known_at, as_known_at] = route.known_books ? [['known_at'], ['as_known_at']] : [[], []]
  const agreed: Record<Kind, readonly string[]> = {
    body: [],
    ...rest,
    field: [...field, ...known_at],
    query: [...query, ...as_known_at],
    code: row.codes,
  }
  const declared = declaredBy(route)
  for (const kind of ['field', 'body', 'query', 'code'] as const) {
    expect({ kind, ...gapsBetween(agreed[kind], declared[kind], waitingFor(row.n, kind)) }).toEqual({ kind, ...noGaps })
  }
})

test('what a route declares beyond its row is named in no cell of it, and a decision says why', () => {
  for (const { row: n, codes, events, decision } of beyond) {
    const row = rows.find((each) => each.n === n)
    expect([...codes, ...events].filter((name) => row?.codes.includes(name) || row?.terms.emits_events.includes(name))).toEqual([])
    const text = readFileSync(new URL(`../../docs/decisions/${decision}`, import.meta.url), 'utf8')
    expect([...codes, ...events].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  }
})

test('a paginated list has the wrapper of the specification', () => {
  expect(gapsBetween(pageFields, fieldsOf(pageShape({ type: 'object' })), [])).toEqual(noGaps)
})

test('what waits for later areas is listed in order, for operations that exist, and only shrinks', () => {
  console.log(printed(waiting))
  const existing = new Set(kept.map(({ n }) => n))
  expect(waiting.filter(({ row }) => !existing.has(row))).toEqual([])
  expect(waiting).toEqual(inOrder(waiting))
  expect(new Set(waiting.map((entry) => JSON.stringify(entry))).size).toBe(waiting.length)
  expect(waiting.length, 'a new entry is a promise broken').toBe(mayWait)
})

type Described = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> }

function describedIn(file: string): { operation: string; statuses: string[] }[] {
  const { paths }: Described = JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses }]) => ({
      operation: `${method.toUpperCase()} ${path}`,
      statuses: Object.keys(responses).toSorted(),
    })),
  )
}

test.for([
  { file: 'openapi.json', addition: false },
  { file: 'openapi-additions.json', addition: true },
])('$file describes exactly the declared routes, with every status a client can meet', ({ file, addition }) => {
  const declared = routes
    .filter((route) => (route.addition === true) === addition)
    .map((route) => ({
      operation: operationOf(route),
      statuses: [
        ...new Set([...outcomesOf(route).possible].filter((outcome) => /^\d/.test(outcome)).map((outcome) => outcome.slice(0, 3))),
      ].toSorted(),
    }))
  const sorted = (list: typeof declared) => list.toSorted((a, b) => (a.operation < b.operation ? -1 : 1))
  expect(sorted(describedIn(file))).toEqual(sorted(declared))
})
