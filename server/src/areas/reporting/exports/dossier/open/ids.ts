import type { Tx } from '../../../../../kernel/write/write.ts'
import type { Row } from '../table.ts'
import { reserveIds } from './store.ts'
import { idIn } from './values.ts'

/** The new id of a record of the dossier, by its table; null for what is not opened. */
export type IdOf = (table: string, id: number | null) => number | null

/** New ids rise as the old ones did, so that whatever is ordered by them keeps its order. */
export async function makeIds(tx: Tx, wanted: ReadonlyMap<string, Iterable<number>>): Promise<IdOf> {
  const made = await Promise.all(
    [...wanted].map(async ([table, ids]) => {
      const old = [...new Set(ids)].toSorted((one, other) => one - other)
      const reserved = await reserveIds(tx, table, old.length)
      return [table, new Map(old.map((id, at) => [id, reserved[at] ?? 0]))] as const
    }),
  )
  const tables = new Map(made)
  return (table, id) => (id === null ? null : (tables.get(table)?.get(id) ?? null))
}

/** A row with the new ids in these columns; its own id is that of `table`. */
export const link = (idOf: IdOf, table: string, row: Row, links: Readonly<Record<string, string>> = {}): Record<string, unknown> => ({
  ...row,
  id: idOf(table, idIn(row, 'id')),
  ...Object.fromEntries(Object.entries(links).map(([column, other]) => [column, idOf(other, idIn(row, column))])),
})

/** The tables that JSON names by id, and the key that the dossier puts beside each. */
const named: Readonly<Record<string, readonly [table: string, key: string]>> = {
  journal_id: ['journals', 'journal'],
  account_id: ['accounts', 'account'],
  vat_code_id: ['vat_codes', 'vat_code'],
  third_party_id: ['third_parties', 'third_party'],
  analytic_code_id: ['analytic_codes', 'path'],
}

/** JSON as it was stored, with new ids and without the keys beside them. */
export function restoreJson(idOf: IdOf, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => restoreJson(idOf, item))
  if (typeof value !== 'object' || value === null) return value
  const object = { ...value } as Record<string, unknown>
  for (const [name, [table, key]] of Object.entries(named)) {
    const id = object[name]
    if (typeof id !== 'number') continue
    delete object[key]
    object[name] = idOf(table, id)
  }
  return Object.fromEntries(Object.entries(object).map(([name, content]) => [name, restoreJson(idOf, content)]))
}
