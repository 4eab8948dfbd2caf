import { querySchemaOf } from '../../src/kernel/http/prepared.ts'
import { codesOf, type Route } from '../../src/kernel/route/route.ts'

/** Every field of a schema by its path; `[]` is an item of a list. What is open inside, as a map, is one field. */
export function fieldsOf(schema: unknown, at = ''): string[] {
  const { properties, items } = (schema ?? {}) as { properties?: Record<string, unknown>; items?: unknown }
  if (properties) return Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, at === '' ? name : `${at}.${name}`))
  if (items) return fieldsOf(items, `${at}[]`)
  return at === '' ? [] : [at]
}

/** The record an operation answers: of a list, one item. */
function recordOf({ reply }: Route): unknown {
  const { items, properties } = (reply.schema ?? {}) as { items?: unknown; properties?: { data?: { items?: unknown } } }
  if (reply.form === 'plain') return items
  return reply.form === 'data' ? properties?.data?.items : reply.schema
}

export type Kind = 'field' | 'body' | 'query' | 'code'

/** What a route declares, kind by kind. What a list adds to its wrapper is named beside the fields of its items. */
export const declaredBy = (route: Route): Readonly<Record<Kind, readonly string[]>> => ({
  field: [...fieldsOf(recordOf(route)), ...fieldsOf({ properties: route.reply.adds ?? {} })],
  body: fieldsOf(route.body),
  query: fieldsOf(querySchemaOf(route)),
  code: [...codesOf(route), ...(route.partial_codes ?? [])],
})

const covers = (name: string, path: string) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[]`)

export type Gaps = {
  /** Named, not declared, and not known to wait for a later area. */
  readonly missing: readonly string[]
  /** Declared, and named nowhere. */
  readonly unnamed: readonly string[]
  /** Said to wait, and already there. */
  readonly settled: readonly string[]
  /** Said to wait, and named nowhere. */
  readonly unknown: readonly string[]
}

export const noGaps: Gaps = { missing: [], unnamed: [], settled: [], unknown: [] }

export const gapsBetween = (named: readonly string[], declared: readonly string[], waiting: readonly string[]): Gaps => ({
  missing: named.filter((name) => !declared.some((path) => covers(name, path)) && !waiting.some((entry) => covers(entry, name))),
  unnamed: declared.filter((path) => !named.some((name) => covers(name, path))),
  settled: waiting.filter((entry) => declared.some((path) => covers(entry, path))),
  unknown: waiting.filter((entry) => !named.some((name) => covers(entry, name))),
})
