import entries from '../partial.json' with { type: 'json' }
import type { Kind } from './gaps.ts'

/** What an operation that exists still lacks because a later area brings it. A rule stands in no declaration: it is listed to be seen. */
export type Waiting = { readonly row: number; readonly kind: Kind | 'event' | 'rule'; readonly name: string }

const kinds: readonly string[] = ['body', 'code', 'event', 'field', 'query', 'rule'] satisfies Waiting['kind'][]
const isKind = (kind: string | undefined): kind is Waiting['kind'] => kind !== undefined && kinds.includes(kind)

export function readWaiting(list: readonly { readonly row: number; readonly [part: string]: unknown }[]): Waiting[] {
  return list.map(({ row, ...rest }) => {
    const [[kind, name] = [], ...more] = Object.entries<unknown>(rest)
    if (!isKind(kind) || typeof name !== 'string' || more.length > 0)
      throw new Error(`an entry of partial.json is a row and one of ${kinds.join(', ')}: ${JSON.stringify({ row, ...rest })}`)
    return { row, kind, name }
  })
}

export const inOrder = (list: readonly Waiting[]): Waiting[] =>
  list.toSorted((a, b) => a.row - b.row || (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1))

export const waiting: readonly Waiting[] = readWaiting(entries)

export const waitingFor = (row: number, kind: Waiting['kind']): string[] =>
  waiting.filter((entry) => entry.row === row && entry.kind === kind).map((entry) => entry.name)

/** One line for each row, for the reader of a test run. */
export function printed(list: readonly Waiting[]): string {
  const byRow = Map.groupBy(list, ({ row }) => row)
  const lines = [...byRow].map(([row, found]) => {
    const byKind = Map.groupBy(found, ({ kind }) => kind)
    return `  row ${row}: ${[...byKind].map(([kind, of]) => `${kind} ${of.map(({ name }) => name).join(', ')}`).join('; ')}`
  })
  return [`${list.length} parts of existing operations wait for later areas:`, ...lines].join('\n')
}
