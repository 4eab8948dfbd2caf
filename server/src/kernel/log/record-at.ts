import type { AnyResource, RecordImage } from '../route/resource.ts'

type Item = Readonly<Record<string, unknown>> & { readonly id?: unknown }

const isList = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)

/** Fields of an item that the log does not keep are taken from the present item, if it still exists. */
function items(logged: readonly Item[], today: unknown): Item[] {
  const known = new Map(isList(today) ? today.map((item) => [item.id, item]) : [])
  return logged.map((item) => {
    const now = known.get(item.id)
    return now ? { ...now, ...Object.fromEntries(Object.entries(item).filter(([name]) => name in now)) } : item
  })
}

/**
 * A record as its GET showed it at some time, without its live fields. Fields that the log does not keep (results of checks, constants) are
 * taken from the present record, if it still exists.
 */
export function recordAt(kind: AnyResource, logged: RecordImage, today: RecordImage | undefined): Record<string, unknown> {
  const image = kind.as_logged?.(logged) ?? logged
  const names = Object.keys(kind.shape.properties).filter((name) => !kind.live.includes(name))
  const valueOf = (name: string): unknown => {
    const value = image[name]
    if (!(name in image)) return today?.[name]
    return isList(value) && isList(today?.[name] ?? []) ? items(value, today?.[name]) : value
  }
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]).filter(([, value]) => value !== undefined))
}
