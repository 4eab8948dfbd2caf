/* JSON that names records by id: the business key stands beside each id, so that a reader without the database can tell them. */
import { textOf, type Value } from './table.ts'

/** The name of the key beside an id: `journal` beside `journal_id`. */
const keyNames: Readonly<Record<string, string>> = {
  journal_id: 'journal',
  account_id: 'account',
  vat_code_id: 'vat_code',
  third_party_id: 'third_party',
  analytic_code_id: 'path',
}

type Found = { readonly name: string; readonly id: number; readonly key: string }

export function keysFrom(found: readonly Found[]): (value: Value) => Value {
  const keys = new Map(found.map(({ name, id, key }) => [`${name}_id ${id}`, key]))
  return (value) =>
    mapObjects(value, (object) => {
      const named = Object.entries(object).filter(([name, id]) => Object.hasOwn(keyNames, name) && typeof id === 'number')
      return {
        ...object,
        ...Object.fromEntries(named.map(([name, id]) => [keyNames[name] ?? name, keys.get(`${name} ${textOf(id)}`) ?? null])),
      }
    })
}

function mapObjects(value: Value, change: (object: Record<string, Value>) => Record<string, Value>): Value {
  if (Array.isArray(value)) return value.map((item: Value) => mapObjects(item, change))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([name, content]) => [name, mapObjects(content as Value, change)] as const)
  return change(Object.fromEntries(inner))
}
