import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Db } from '../write/database.ts'
import type { NoteDetails } from './notes.ts'
import type { Problem } from './problem.ts'
import type { Sql } from '../write/sql.ts'
import type { FileTx } from '../write/write.ts'

/** The fields of every record of a company file. */
export type Versioned = { readonly id: number; readonly version: number }

/** The names of changes in the log. */
export const revisionOps = [
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
type Op = (typeof revisionOps)[number]

/** A record as the log keeps it: the columns of its table, without the technical ones, under their wire names. */
export type RecordImage = Readonly<Record<string, unknown>>

/** A revision, as undo reads it. */
export type LoggedRevision = {
  readonly id: number
  readonly resource: string
  readonly record_id: number
  readonly op: Op
  readonly origin: string
  readonly operation_id: string
  readonly write_no: number
  readonly former: RecordImage | null
  readonly after: RecordImage | null
}

/** How one kind of change is undone. */
export type Undo = {
  /** False for revisions that can never be undone, whatever the present state. */
  readonly allowed?: (revision: LoggedRevision) => boolean
  /** True for a part of another change of the same write, which is undone together with it and cannot be undone alone. */
  readonly follows?: (revision: LoggedRevision, plan: readonly LoggedRevision[]) => boolean
  /** What blocks the undo now, by revision. Called for a whole page of the history. */
  readonly blocked: (db: Db, revisions: readonly LoggedRevision[]) => Promise<ReadonlyMap<number, Problem>>
  /** `again`: the ids of the records that this undo created anew, by their former ids; references to the old ones move to the new ones. */
  readonly run: (tx: FileTx, revisions: readonly LoggedRevision[], again: Map<number, number>) => Promise<void>
}

/**
 * A kind of record, declared once: 404 and 409, replays, history, sync feed and bin use nothing else. `name` is the collection's name in
 * paths; `table` its tracked table, whose technical columns must be those of its `track()` call.
 */
export type Resource<R extends Versioned = Versioned> = {
  readonly name: string
  readonly table: string
  readonly shape: TObject
  /** Loads records as their GET shows them; deleted ones and those in the bin are absent. */
  readonly load: (db: Db, ids: readonly number[]) => Promise<R[]>
  /** The statement behind `load`: for streams the database renders it to JSON directly. Inside lists it leaves live fields out. */
  readonly rows?: (ids: readonly number[]) => Sql
  /** Fields that `rows` returns as JSON text. */
  readonly as_text?: readonly string[]
  readonly label: (record: R) => string
  /** Shown by GET, left out of feed and revisions: balances, counts, signed URLs, names of other records. `lines[].account` is a field of each line. */
  readonly live: readonly string[]
  /** Stored and visible, but no change of the record: they increment `lock_version` and appear in the feed, but do not change `version`. */
  readonly technical: readonly string[]
  /** Fields of which the history shows the end only: numbers of persons. */
  readonly masked?: readonly string[]
  /** Goes to the recycle bin when deleted. */
  readonly bin: boolean
  /** A record that the path names below another one: the field that holds the id of that one. */
  readonly below?: { readonly owner: Extract<keyof R, string> }
  /** The company file itself, which paths name by its token. */
  readonly is_file?: true
  /** There is one in each company file, whose id is that of the file; its path ends without an id. */
  readonly is_single?: true
  /**
   * How a change is undone, by its name, where the default does not fit: a created record goes to the bin, a changed, binned or restored one
   * gets its former values back, and every other change is never undone.
   */
  readonly revert?: Readonly<Partial<Record<Op, Undo | 'never'>>>
  /** Whether a change of these fields is refused once another record refers to this one. */
  readonly is_fixed?: (fields: RecordImage) => boolean
  /** Records of one owner that one write changed are undone together: their positions depend on each other. */
  readonly together?: true
  /** Converts what the log keeps to the fields of the record, where the two differ. */
  readonly as_logged?: (image: RecordImage) => RecordImage
  /** Restoring from the bin: what blocks it, and what must happen before. */
  readonly restore?: {
    readonly blocked?: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Problem>>
    readonly before?: (tx: FileTx, id: number) => Promise<void>
  }
  /** Which records in the bin may not be deleted for good yet, and why. */
  readonly kept?: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Problem>>
  /** Runs after records were deleted for good, with their last state in the log. */
  readonly purged?: (tx: FileTx, images: readonly RecordImage[]) => Promise<void>
}

/** Any resource, where only the common properties are used. */
export type AnyResource = Omit<Resource, 'load' | 'label' | 'below'> & {
  readonly load: (db: Db, ids: readonly number[]) => Promise<Versioned[]>
  readonly label: (record: never) => string
  readonly below?: { readonly owner: string }
}

export const resource = <R extends Versioned>(declaration: Resource<R>): Resource<R> => declaration

const without = (item: object, field: string) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== field))

/** The record without its live fields, as feed and revisions carry it. */
export function withoutLiveFields(kind: Pick<AnyResource, 'live'>, record: Versioned): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...record }
  for (const field of kind.live) {
    const [list = '', inner] = field.split('[].')
    const items = copy[list]
    if (inner === undefined) delete copy[field]
    else if (Array.isArray(items)) copy[list] = items.map((item: object) => without(item, inner))
  }
  return copy
}

/** The shape of a record without its live fields. */
export function shapeWithoutLiveFields({ shape, live }: Pick<AnyResource, 'shape' | 'live'>): TObject {
  const kept: TProperties = Object.fromEntries(Object.entries<TSchema>(shape.properties).filter(([name]) => !live.includes(name)))
  for (const [name, field] of Object.entries<TSchema>(kept)) {
    const inner = live.flatMap((each) => (each.startsWith(`${name}[].`) ? [each.slice(name.length + 3)] : []))
    if (inner.length > 0 && Type.IsArray(field) && Type.IsObject(field.items)) kept[name] = Type.Array(Type.Omit(field.items, inner))
  }
  return Type.Object(kept)
}

/** The details of a line of the activity about a record: its sentence may use `{label}`. */
export function activityDetails<R extends Versioned>(kind: Pick<Resource<R>, 'name' | 'label'>, record: R): NoteDetails {
  const label = kind.label(record)
  return { resource: kind.name, record_id: record.id, record_label: label, params: { label } }
}
