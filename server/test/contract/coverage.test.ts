/** docs/contract-coverage.md names, for every sentence of the specification, a test that exists, or a decision. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../../../scripts/lib/checkout.ts'

const page = readFileSync(path.join(checkout, 'docs/contract-coverage.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Place ') && !line.startsWith('| State '))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter((cells) => cells.length === 4)
const files = globSync('server/**/*.test.ts', { cwd: checkout })

const faults = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+\.test\.ts)` “([^”]+)”/g)].flatMap(([, name = '', title = '']) => {
    const found = files.filter((file) => file.endsWith(`/${name}`))
    if (found.length !== 1) return [`${name} is ${found.length} files`]
    const text = readFileSync(path.join(checkout, found[0] ?? ''), 'utf8')
    return text.includes(title) ? [] : [`${name} has no “${title}”`]
  })

test('every sentence has tests that are there, or a decision', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(new Set(rows.map(([, , , state]) => state))).toEqual(new Set(['tested', 'decided']))
  expect(rows.flatMap(([, , cell]) => faults(cell))).toEqual([])
  expect(rows.filter(([, , cell, state]) => state === 'tested' && !cell?.includes('.test.ts` “'))).toEqual([])
})

test('every decision that is named is there', () => {
  const named = [...page.matchAll(/`(docs\/[^`]+\.md)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((file) => !existsSync(path.join(checkout, file)))).toEqual([])
})
