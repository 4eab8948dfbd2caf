/** Imports entries: rows that share a key are the lines of one entry, or each row is an entry with nested lines. */
import { type Static, Type } from 'typebox'
import { hasErrors, type Outcome } from '../../../kernel/route/bulk.ts'
import { type FieldErrors, invalidField, Problem, type FieldError } from '../../../kernel/route/problem.ts'
import { resolveCodes } from '../../../kernel/route/references.ts'
import { type Check, checkerOf, dateIn, optional, text } from '../../../kernel/route/shape.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { draftFreeEntries, FreeEntry } from '../../books/entries/index.ts'
import {
  differenceOf,
  entryUnbalanced,
  journalId,
  ledgerMessages,
  type NewEntry,
  periodLocked,
  postEntries,
} from '../../books/ledger/index.ts'
import { messages } from './messages.ts'
import type { ReadRow } from './read-rows.ts'
import * as store from './store.ts'

const { lines, ...head } = FreeEntry.properties

/** An entry line together with the header fields of its entry. */
export const FlatLine = Type.Object({
  ...head,
  ...lines.items.properties,
  journal_id: optional(journalId()),
  entry_key: Type.Unsafe<string | number>({ type: ['string', 'integer'], maxLength: 100 }),
  entry_date: optional(dateIn()),
  line_label: optional(text(190)),
  line_due_date: optional(dateIn()),
})
type FlatLine = Static<typeof FlatLine>

const [checkFlat, checkWhole]: readonly [Check, Check] = [checkerOf(FlatLine), checkerOf(FreeEntry)]

/** All rows of an import, each under its form, so that one query finds the records that they name by code. */
const Rows = Type.Object({ flat: Type.Array(FlatLine), whole: Type.Array(FreeEntry) })

/** One entry, the rows it is built from, and their errors by row. */
type Draft = {
  readonly rows: readonly number[]
  readonly isFlat: boolean
  body: unknown
  readonly errors: Map<number, FieldErrors>
  readonly fieldsOf: readonly CheckedRow['fieldOf'][]
}

const addError = (errors: Draft['errors'], row: number, field: string, found: readonly FieldError[]) => {
  const known = errors.get(row) ?? {}
  known[field] ??= found
  errors.set(row, known)
}

export async function importEntries(tx: FileTx, rows: readonly ReadRow[], { strict }: { readonly strict: boolean }): Promise<Outcome[]> {
  const [lookups, checked] = await Promise.all([
    store.loadLookups(tx),
    nameById(
      tx,
      rows.map((row) => checkRow(row, strict)),
    ),
  ])
  const drafts = groupRows(rows).map((group) => draftEntry(group, checked))
  const whole = drafts.filter(({ errors }) => errors.size === 0)
  const made = await draftFreeEntries(
    tx,
    whole.map(({ body }) => body as FreeEntry),
    lookups.journals,
    'import',
  )
  const problems = new Map<Draft, Problem>()
  const ready: { draft: Draft; entry: NewEntry }[] = []
  const locks = await store.loadLocks(tx, [...new Set(made.flatMap((entry) => (entry instanceof Problem ? [] : [entry.entry_date])))])
  for (const [index, entry] of made.entries()) {
    const draft = whole[index] as Draft
    const problem = entry instanceof Problem ? entry : refusalOf(entry, locks.get(entry.entry_date), lookups.vat_accounts)
    if (problem) problems.set(draft, problem)
    else if (!(entry instanceof Problem)) ready.push({ draft, entry })
  }
  const posted = await postEntries(
    tx,
    ready.map(({ entry }) => entry),
  )
  const outcomes: Outcome[] = []
  for (const [index, { draft }] of ready.entries())
    for (const row of draft.rows) outcomes[row] = { status: 'created', id: posted[index]?.id ?? 0 }
  for (const draft of drafts) if (!outcomes[draft.rows[0] ?? 0]) reportFailure(outcomes, draft, problems.get(draft))
  return outcomes
}

/** The key that groups rows into an entry; a row without a key is an entry of its own. */
export const entryKeyOf = ({ entry_key: key }: ReadRow['value'], index: number): string =>
  typeof key === 'string' || typeof key === 'number' ? `key ${key}` : `row ${index}`

/** Groups row indexes by key, in order of first appearance; a row with nested lines is an entry of its own. */
function groupRows(rows: readonly ReadRow[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const [index, { value }] of rows.entries()) {
    const key = 'lines' in value ? `row ${index}` : entryKeyOf(value, index)
    groups.set(key, [...(groups.get(key) ?? []), index])
  }
  return [...groups.values()]
}

/** A row after its check: its value, with ids only, and its errors under the fields that it used. */
type CheckedRow = {
  readonly isFlat: boolean
  readonly value: unknown
  readonly errors: FieldErrors
  readonly fieldOf?: (field: string) => string
}

function checkRow({ value, errors }: ReadRow, strict: boolean): CheckedRow {
  const isFlat = !('lines' in value)
  const checked = (isFlat ? checkFlat : checkWhole)(structuredClone(value), strict)
  return { isFlat, value: checked.value, errors: { ...checked.errors, ...errors } }
}

/** Replaces the codes of all rows by ids. */
async function nameById(tx: FileTx, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const formOf = ({ isFlat }: CheckedRow) => (isFlat ? 'flat' : 'whole')
  const [flat, whole] = [true, false].map((form) => rows.map((row) => (row.isFlat === form && !hasErrors(row.errors) ? row.value : null)))
  const byId = await resolveCodes(tx, Rows, { flat, whole })
  if (!byId) return [...rows]
  const { body, errors, asGiven } = byId as typeof byId & { readonly body: Record<string, unknown[]> }
  const errorsOfRow = Map.groupBy(Object.entries(errors), ([field]) => field.split('.', 2).join('.'))
  return rows.map((row, index) => {
    const at = `${formOf(row)}.${index}.`
    const own = errorsOfRow.get(at.slice(0, -1)) ?? []
    return {
      ...row,
      value: body[formOf(row)]?.[index] ?? row.value,
      errors: { ...row.errors, ...Object.fromEntries(own.map(([field, why]) => [field.slice(at.length), why])) },
      fieldOf: (field) => Object.keys(asGiven({ [at + field]: [] }))[0]?.slice(at.length) ?? field,
    }
  })
}

function draftEntry(group: readonly number[], rows: readonly CheckedRow[]): Draft {
  const [first = 0] = group
  const own = group.map((row) => rows[row] as CheckedRow)
  const draft: Draft = {
    rows: group,
    isFlat: own[0]?.isFlat ?? true,
    body: null,
    errors: new Map(),
    fieldsOf: own.map(({ fieldOf }) => fieldOf),
  }
  for (const [index, { errors }] of own.entries())
    for (const [field, found] of Object.entries(errors)) addError(draft.errors, group[index] ?? first, field, found)
  if (draft.errors.size > 0) return draft
  const values = own.map(({ value }) => value)
  const checked = draft.isFlat ? checkWhole(joinLines(draft, values as FlatLine[])) : { value: values[0], errors: null }
  if (draft.errors.size === 0)
    for (const [field, found] of Object.entries(checked.errors ?? {})) addError(draft.errors, ...rowFieldOf(draft, field), found)
  draft.body = checked.value
  return draft
}

const heads = ['journal_id', 'entry_date', 'label', 'reference', 'due_date'] as const

/** The first row defines the entry header; the other rows repeat its values or leave them out. */
function joinLines(draft: Draft, rows: readonly FlatLine[]): Record<string, unknown> {
  const [first] = rows
  for (const [index, row] of rows.entries())
    for (const name of heads)
      if ((row[name] ?? null) !== null && row[name] !== first?.[name])
        addError(draft.errors, draft.rows[index] ?? 0, draft.fieldsOf[index]?.(name) ?? name, [
          { message: messages.head_differs, params: { key: String(row.entry_key) } },
        ])
  const parties = [...new Set(rows.flatMap(({ third_party_id }) => third_party_id ?? []))]
  return {
    ...Object.fromEntries(heads.flatMap((name) => ((first?.[name] ?? null) === null ? [] : [[name, first?.[name]]]))),
    ...(parties.length === 1 && { third_party_id: parties[0] }),
    lines: rows.map(({ line_label, line_due_date, ...line_row }) => ({
      ...line_row,
      label: line_label ?? null,
      due_date: line_due_date ?? null,
    })),
  }
}

/** The reason why the ledger would refuse this entry, checked beforehand so that the other entries can be posted. */
function refusalOf(entry: NewEntry, lock: store.DayLock | undefined, vatAccounts: ReadonlySet<number>): Problem | null {
  const difference = differenceOf(entry)
  if (difference !== '0.00') return entryUnbalanced(difference)
  if (!lock) return invalidField('entry_date', ledgerMessages.no_fiscal_year)
  const movesVat = entry.lines.some(({ vat_code_id, grids, account_id }) => vat_code_id || grids?.length || vatAccounts.has(account_id))
  if (lock.is_closed || lock.is_locked) {
    const next = movesVat ? lock.earliest_vat_date : lock.earliest_open_date
    return periodLocked(lock.is_closed ? 'fiscal_year_closed' : 'period_locked', next)
  }
  return lock.is_vat_locked && movesVat ? periodLocked('period_locked', lock.earliest_vat_date, { vat: true }) : null
}

/** The row and column that a field of the entry comes from. */
function rowFieldOf({ rows, isFlat, fieldsOf }: Draft, field: string): [row: number, field: string] {
  const [, line, name] = /^lines\.(\d+)\.(.+)$/.exec(field) ?? []
  const isOfLine = isFlat && name !== undefined
  const index = isOfLine ? Number(line) : 0
  const own = isOfLine ? (name === 'label' || name === 'due_date' ? `line_${name}` : name) : field
  return [rows[index] ?? rows[0] ?? 0, fieldsOf[index]?.(own) ?? own]
}

function reportFailure(outcomes: Outcome[], draft: Draft, problem: Problem | undefined): void {
  for (const [field, found] of Object.entries(problem?.detail.errors ?? {})) addError(draft.errors, ...rowFieldOf(draft, field), found)
  if (problem && draft.errors.size === 0) {
    const { params } = problem.detail
    addError(draft.errors, draft.rows[0] ?? 0, draft.isFlat ? 'entry_key' : 'lines', [{ message: problem.text, ...(params && { params }) }])
  }
  for (const row of draft.rows) outcomes[row] = { status: 'failed', errors: draft.errors.get(row) ?? {}, ...(problem && { problem }) }
}
