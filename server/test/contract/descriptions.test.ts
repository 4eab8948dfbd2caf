/** What generated clients depend on: names of operations that never change, and a name for every body. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { describe } from '../../src/kernel/openapi/openapi.ts'
import { operationIdOf } from '../../src/kernel/openapi/names.ts'
import { explainPattern } from '../../src/kernel/route/shape.ts'
import { operationOf } from './rows.ts'

const routes = areas.flatMap((area) => area.routes)
const listed = readFileSync(new URL('operation-ids.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)

test('an operation keeps its name for good; a new one is added to operation-ids.csv', () => {
  const declared = routes.map((route) => [operationIdOf(route), ...operationOf(route).split(' ')].join(','))
  expect(declared.toSorted()).toEqual(listed.toSorted())
})

test('the list of names is in alphabetical order and names nothing twice', () => {
  const names = listed.map((row) => row.split(',')[0] ?? '')
  expect(names).toEqual([...new Set(names)].toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
})

type Body = { readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string; readonly format?: string } }>> }
type Described = { readonly requestBody?: Body; readonly responses: Readonly<Record<string, Body>> }

/** Bytes have no fields to name. */
const inlineIn = (at: string, { content = {} }: Body): string[] =>
  Object.entries(content).flatMap(([type, { schema }]) =>
    type === '*/*' || schema.$ref !== undefined || schema.format === 'binary' ? [] : [`${at} ${type}`],
  )

test.for(['v1', 'additions', 'all'] as const)('%s: every request body and every answer is a named schema', (which) => {
  const { paths, webhooks = {}, components } = describe(areas, which)
  const operations = [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, item]) =>
    Object.entries(item as Record<string, Described>).map(([method, described]) => ({ at: `${method} ${path}`, ...described })),
  )
  const shared = Object.entries((components['responses'] ?? {}) as Record<string, Body>)
  expect(operations.length).toBeGreaterThan(3)
  expect([
    ...operations.flatMap(({ at, requestBody = {} }) => inlineIn(`${at} body`, requestBody)),
    ...operations.flatMap(({ at, responses }) => Object.entries(responses).flatMap(([status, body]) => inlineIn(`${at} ${status}`, body))),
    ...shared.flatMap(([name, body]) => inlineIn(name, body)),
  ]).toEqual([])
})

test('every public event is a webhook, and WebhookEvent tells them apart by event, with sequence', () => {
  const { webhooks = {}, components } = describe(areas, 'all')
  type Shape = { anyOf?: { $ref: string }[]; properties?: Record<string, { const?: string; type?: string }>; required?: string[] }
  const schemas = components['schemas'] as Record<string, Shape>
  const variants = (schemas['WebhookEvent']?.anyOf ?? []).map(({ $ref }) => schemas[$ref.split('/').at(-1) ?? ''])
  expect(variants.map((shape) => shape?.properties?.['event']?.const)).toEqual(Object.keys(webhooks))
  expect(variants.every((shape) => shape?.required?.includes('sequence'))).toBe(true)
  expect(variants.filter((shape) => shape?.properties?.['sequence']?.type !== 'integer')).toEqual([schemas['WebhookTestEvent']])
})

/** The patterns of a schema, however deep. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'pattern' in schema && typeof schema.pattern === 'string' ? [schema.pattern] : []
  return [...own, ...Object.values(schema).flatMap(patternsIn)]
}

test('whoever sends a text that does not match is told what to send, not a regular expression', () => {
  const patterns = new Set(routes.flatMap(({ params, query, body }) => patternsIn([params, query, body])))
  expect(patterns.size).toBeGreaterThan(20)
  expect([...patterns].filter((pattern) => Object.values(explainPattern(pattern).params ?? {}).includes(pattern))).toEqual([])
})
