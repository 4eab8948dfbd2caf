import type { TObject } from 'typebox'
import type { Db } from './database.ts'
import type { Noted } from './notes.ts'

/** What every record of a company file can be asked for. */
export type Versioned = { readonly id: number; readonly version: number }

/**
 * A kind of record, declared once: 404 and 409, memo, history, sync feed and bin use nothing else. `name` is the
 * collection's path name; `table` its tracked table, whose technical columns must be those of its `track()` call.
 */
export type Resource<R extends Versioned = Versioned> = {
  readonly name: string
  readonly table: string
  readonly shape: TObject
  /** Renders many records as their GET shows them; those that are gone or in the bin are absent. */
  readonly load: (db: Db, ids: readonly number[]) => Promise<R[]>
  readonly label: (record: R) => string
  /** Shown by GET, left out of feed and revisions: balances, counts, signed URLs. `periods.entries_count` is one inside each of a list. */
  readonly live: readonly string[]
  /** Stored, seen by clients, but no change of the record: they move `lock_version` and the feed, not `version`. */
  readonly technical: readonly string[]
  /** Goes to the recycle bin when deleted. */
  readonly bin: boolean
  /** A record below another in the path: the parameter that names it, and the field that holds the id of the one the path names before it. */
  readonly below?: { readonly param: 'rule' | 'period' | 'attachment'; readonly owner: Extract<keyof R, string> }
  /** The company file itself, which a path names by its token. */
  readonly is_file?: true
}

/** Any resource, where only what all have in common is asked. */
export type AnyResource = Omit<Resource, 'load' | 'label' | 'below'> & {
  readonly load: (db: Db, ids: readonly number[]) => Promise<Versioned[]>
  readonly label: (record: never) => string
  readonly below?: { readonly param: 'rule' | 'period' | 'attachment'; readonly owner: string }
}

export const resource = <R extends Versioned>(declaration: Resource<R>): Resource<R> => declaration

/** The record without its live fields, as feed and revisions carry it. */
export function stored(kind: Pick<AnyResource, 'live'>, record: Versioned): Record<string, unknown> {
  return kind.live.reduce<Record<string, unknown>>((copy, field) => without(copy, field.split('.')), { ...record })
}

function without(record: object, [name = '', ...rest]: readonly string[]): Record<string, unknown> {
  const { [name]: value, ...others } = record as Record<string, unknown>
  if (rest.length === 0) return others
  return Array.isArray(value) ? { ...record, [name]: value.map((item: object) => without(item, rest)) } : { ...record }
}

/** What a line of the activity says about a record: its sentence may use `{label}`. */
export function about<R extends Versioned>(kind: Pick<Resource<R>, 'name' | 'label'>, record: R): Noted {
  const label = kind.label(record)
  return { resource: kind.name, record_id: record.id, record_label: label, params: { label } }
}
