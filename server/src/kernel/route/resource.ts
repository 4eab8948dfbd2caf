import type { TObject } from 'typebox'
import type { Db } from '../write/database.ts'
import type { Noted } from './notes.ts'
import type { Problem } from './problem.ts'
import type { Sql } from '../write/sql.ts'
import type { FileTx } from '../write/write.ts'

/** What every record of a company file can be asked for. */
export type Versioned = { readonly id: number; readonly version: number }

/** What the log calls the things that happen to a record. */
export const ops = [
  'create',
  'update',
  'delete',
  'restore',
  'purge',
  'post',
  'reverse',
  'match',
  'unmatch',
  'lock',
  'unlock',
  'close',
  'reopen',
  'validate',
] as const
type Op = (typeof ops)[number]

/** A record as the log keeps it: the columns of its table that are no frame, in the words of the wire. */
export type Image = Readonly<Record<string, unknown>>

/** A revision, as whoever undoes it sees it. */
export type Logged = {
  readonly id: number
  readonly resource: string
  readonly record_id: number
  readonly op: Op
  readonly origin: string
  readonly write_no: number
  readonly former: Image | null
  readonly after: Image | null
}

/** How one kind of change is undone. */
export type Undo = {
  /** Of some revisions it can be said by their looks that they are never undone. */
  readonly allowed?: (revision: Logged) => boolean
  /** Part of another change of the same write, by whose undoing it is undone too; alone it cannot be. */
  readonly follows?: (revision: Logged, plan: readonly Logged[]) => boolean
  /** What stands in the way now, by revision. Asked for a whole page of the history. */
  readonly blocked: (db: Db, revisions: readonly Logged[]) => Promise<ReadonlyMap<number, Problem>>
  /** `again`: the entries that this undo posted once more, by the id they had before; what hung on those hangs on these. */
  readonly run: (tx: FileTx, revisions: readonly Logged[], again: Map<number, number>) => Promise<void>
}

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
  /** The statement behind `load`: streams let the database render it, and no record is built on the way. Inside lists it leaves live fields out. */
  readonly rows?: (ids: readonly number[]) => Sql
  readonly label: (record: R) => string
  /** Shown by GET, left out of feed and revisions: balances, counts, signed URLs, names of other records. `lines[].account` is of each line. */
  readonly live: readonly string[]
  /** Stored, seen by clients, but no change of the record: they move `lock_version` and the feed, not `version`. */
  readonly technical: readonly string[]
  /** Goes to the recycle bin when deleted. */
  readonly bin: boolean
  /** A record that the path names below another one: the field that holds the id of that one. */
  readonly below?: { readonly owner: Extract<keyof R, string> }
  /** The company file itself, which a path names by its token. */
  readonly is_file?: true
  /**
   * How a change is undone, by its verb, where the usual way will not do: a creation goes to the bin, what was changed, binned or restored
   * gets its former values back, every other verb is never undone.
   */
  readonly revert?: Readonly<Partial<Record<Op, Undo | 'never'>>>
  /** Whether a change of these fields is refused once another record refers to this one. */
  readonly is_fixed?: (fields: Image) => boolean
  /** The records of one owner that a write changed are undone together: their places hang on each other. */
  readonly together?: true
  /** What the log keeps, in the words of the record, where the two differ. */
  readonly as_logged?: (image: Image) => Image
  /** Besides the record itself: what must happen before it comes back from the bin, and what might keep it there. */
  readonly restore?: {
    readonly blocked?: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Problem>>
    readonly before?: (tx: FileTx, id: number) => Promise<void>
  }
  /** What is left to do when records were deleted for good, as the log last knew them. */
  readonly purged?: (tx: FileTx, images: readonly Image[]) => Promise<void>
}

/** Any resource, where only what all have in common is asked. */
export type AnyResource = Omit<Resource, 'load' | 'label' | 'below'> & {
  readonly load: (db: Db, ids: readonly number[]) => Promise<Versioned[]>
  readonly label: (record: never) => string
  readonly below?: { readonly owner: string }
}

export const resource = <R extends Versioned>(declaration: Resource<R>): Resource<R> => declaration

const without = (item: object, field: string) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== field))

/** The record without its live fields, as feed and revisions carry it. */
export function stored(kind: Pick<AnyResource, 'live'>, record: Versioned): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...record }
  for (const field of kind.live) {
    const [list = '', inner] = field.split('[].')
    const items = copy[list]
    if (inner === undefined) delete copy[field]
    else if (Array.isArray(items)) copy[list] = items.map((item: object) => without(item, inner))
  }
  return copy
}

/** What a line of the activity says about a record: its sentence may use `{label}`. */
export function about<R extends Versioned>(kind: Pick<Resource<R>, 'name' | 'label'>, record: R): Noted {
  const label = kind.label(record)
  return { resource: kind.name, record_id: record.id, record_label: label, params: { label } }
}
