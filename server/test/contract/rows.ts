import { readFileSync } from 'node:fs'
import { limitClasses } from '../../src/kernel/http/limits.ts'
import type { Route } from '../../src/kernel/route/route.ts'

/** What the contract settles for an operation beside its fields and codes, in the words of its table. */
type Terms = {
  readonly ability: string
  readonly min_role: string
  readonly demo: string
  readonly rate_limit_per_minute: number
  readonly list_form: string
  readonly success_status: readonly string[]
  readonly emits_events: readonly string[]
}
export type Row = { readonly n: number; readonly operation: string; readonly codes: readonly string[]; readonly terms: Terms }

/** The operation as the contract writes it: `GET /v1/companies/{company}`. */
export const operationOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`

const listed = (cell: string | undefined): string[] => (cell ?? '').split(';').filter(Boolean).toSorted()

export function termsOf(route: Route): Terms {
  return {
    ability: route.ability,
    min_role: route.role,
    demo: route.demo,
    rate_limit_per_minute: limitClasses[route.limit].points,
    list_form: route.reply.form,
    success_status: [route.status ?? 200, route.also ?? []].flat().map(String).toSorted(),
    // Internal events are not part of the contract.
    emits_events: (route.emits ?? [])
      .filter((event) => event.public)
      .map((event) => event.name)
      .toSorted(),
  }
}

function rowOf(cells: ReadonlyMap<string, string>): Row {
  const cell = (name: string) => cells.get(name) ?? ''
  return {
    n: Number(cell('n')),
    operation: `${cell('method')} ${cell('path')}`,
    codes: listed(cell('error_codes')),
    terms: {
      ability: cell('ability'),
      min_role: cell('min_role'),
      demo: cell('demo'),
      rate_limit_per_minute: Number(cell('rate_limit_per_minute')),
      list_form: cell('list_form'),
      success_status: listed(cell('success_status')),
      emits_events: listed(cell('emits_events')),
    },
  }
}

/** A cell with a comma stands in quotes, a quote inside it is doubled; no cell of this table holds a line break. */
export const cellsOf = (line: string): string[] =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')

function readRows(): Row[] {
  const [head = '', ...lines] = readFileSync(new URL('routes.csv', import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
  const names = cellsOf(head)
  return lines.map((line) => rowOf(new Map(cellsOf(line).map((cell, index) => [names[index] ?? '', cell]))))
}

export const rows: readonly Row[] = readRows()
