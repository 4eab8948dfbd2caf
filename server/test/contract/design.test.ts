/** The error codes, events, closing checks and origins of entries that the design names, in contract/design-names.csv, are those of the code. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas, closingChecks } from '../../src/areas.ts'
import { origins } from '../../src/areas/books/ledger/index.ts'
import { outcomesOf } from './outcomes.ts'
import { cellsOf } from './rows.ts'

const rows = readFileSync(new URL('design-names.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(cellsOf)
const namesOf = (kind: string): string[] => rows.flatMap(([of, name = '']) => (of === kind ? [name] : [])).toSorted()

/** The answer of a route whose `Sunset` has passed: no route has one. */
const unused = ['410 gone']

test('every error code is declared by a route, with its status, or as a code of one result among several', () => {
  const routes = areas.flatMap((area) => area.routes)
  const declared = new Set(routes.flatMap((route) => [...outcomesOf(route).possible].map((outcome) => outcome.replace(/^result /, '422 '))))
  expect(namesOf('code').length).toBeGreaterThan(80)
  expect(namesOf('code').filter((code) => !declared.has(code))).toEqual(unused)
})

test('the public events are those of the design', () => {
  const declared = areas.flatMap(({ sends = [] }) => sends.map(({ event }) => event.name))
  expect(declared.toSorted()).toEqual(namesOf('event'))
})

test('the closing checks are those of the design, and the balances that somebody asserted', () => {
  expect(closingChecks.map(({ code }) => code).toSorted()).toEqual([...namesOf('closing check'), 'assertions_broken'].toSorted())
})

test('the origins of entries are those of the design', () => {
  expect(origins.toSorted()).toEqual(namesOf('origin'))
})
