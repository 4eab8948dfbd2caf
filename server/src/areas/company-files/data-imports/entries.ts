/** Imports entries: rows that share a key are the lines of one entry, or each row is an entry with nested lines. */
import { type Static, Type } from 'typebox'
import type { Outcome } from '../../../kernel/route/bulk.ts'
import { type FieldErrors, invalidField, Problem, type FieldError } from '../../../kernel/route/problem.ts'
import { type Check, checkerOf, dateIn, id, optional, text } from '../../../kernel/route/shape.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { draftFreeEntries, FreeEntry } from '../../books/entries/index.ts'
import { differenceOf, entryUnbalanced, ledgerMessages, type NewEntry, periodLocked, postEntries } from '../../books/ledger/index.ts'
import { messages } from './messages.ts'
import type { ReadRow } from './read-rows.ts'
import * as store from './store.ts'

const { lines, journal_id: _journal, ...head } = FreeEntry.properties
const line = lines.items.properties

const names = { journal_id: optional(id()), journal: optional(text(6, 1)), third_party: optional(text(20, 1)) }

/** An entry line together with the header fields of its entry. Journal and third party may also be given by code, as tables usually do. */
export const FlatLine = Type.Object({
  ...head,
  ...line,
  ...names,
  entry_key: Type.Unsafe<string | number>({ type: ['string', 'integer'], maxLength: 100 }),
  entry_date: optional(dateIn()),
  line_label: optional(text(190)),
  line_due_date: optional(dateIn()),
})
type FlatLine = Static<typeof FlatLine>

const WholeEntry = Type.Object({ ...FreeEntry.properties, ...names })
type WholeEntry = Static<typeof WholeEntry>

const [checkFlat, checkWhole, checkFree]: readonly [Check, Check, Check] = [
  checkerOf(FlatLine),
  checkerOf(WholeEntry),
  checkerOf(FreeEntry),
]

/** One entry, the rows it is built from, and their errors by row. */
type Draft = { readonly rows: readonly number[]; readonly isFlat: boolean; body: unknown; readonly errors: Map<number, FieldErrors> }

const addError = (errors: Draft['errors'], row: number, field: string, found: readonly FieldError[]) => {
  const known = errors.get(row) ?? {}
  known[field] ??= found
  errors.set(row, known)
}

export async function importEntries(tx: FileTx, rows: readonly ReadRow[]): Promise<Outcome[]> {
  const lookups = await store.loadLookups(tx)
  const drafts = groupRows(rows).map((group) => draftEntry(group, rows, lookups))
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

function draftEntry(group: readonly number[], rows: readonly ReadRow[], lookups: store.Lookups): Draft {
  const [first = 0] = group
  const isFlat = !('lines' in (rows[first]?.value ?? {}))
  const draft: Draft = { rows: group, isFlat, body: null, errors: new Map() }
  const values = group.map((row) => {
    const { value, errors } = rows[row] as ReadRow
    const checked = (isFlat ? checkFlat : checkWhole)(structuredClone(value))
    for (const [field, found] of Object.entries({ ...checked.errors, ...errors })) addError(draft.errors, row, field, found)
    return checked.value as FlatLine & WholeEntry
  })
  if (draft.errors.size > 0) return draft
  const named = values.map((value, index) => ({ ...value, third_party_id: thirdPartyIdOf(draft, group[index] ?? 0, value, lookups) }))
  const [head_row] = named
  if (!head_row) return draft
  const body = isFlat ? joinLines(draft, named) : head_row
  const checked = checkFree({ ...body, journal_id: journalIdOf(draft, first, head_row, lookups) })
  if (draft.errors.size === 0)
    for (const [field, found] of Object.entries(checked.errors ?? {})) addError(draft.errors, ...rowFieldOf(draft, field), found)
  draft.body = checked.value
  return draft
}

const heads = ['journal', 'journal_id', 'entry_date', 'label', 'reference', 'due_date'] as const

/** The first row defines the entry header; the other rows repeat its values or leave them out. */
function joinLines(draft: Draft, rows: readonly FlatLine[]): Record<string, unknown> {
  const [first] = rows
  for (const [index, row] of rows.entries())
    for (const name of heads)
      if ((row[name] ?? null) !== null && row[name] !== first?.[name])
        addError(draft.errors, draft.rows[index] ?? 0, name, [{ message: messages.head_differs, params: { key: String(row.entry_key) } }])
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

type Names = {
  readonly journal_id?: number | null
  readonly journal?: string | null
  readonly third_party_id?: number | null
  readonly third_party?: string | null
}

function journalIdOf(draft: Draft, row: number, { journal_id, journal }: Names, { journals }: store.Lookups): number | undefined {
  if (!journal) return journal_id ?? undefined
  const found = journals.find(({ code }) => code === journal.toUpperCase())
  if (!found) addError(draft.errors, row, 'journal', [{ message: messages.journal_unknown, params: { journal } }])
  return found?.id
}

function thirdPartyIdOf(
  draft: Draft,
  row: number,
  { third_party_id, third_party }: Names,
  { third_parties }: store.Lookups,
): number | null {
  if (!third_party || third_party_id) return third_party_id ?? null
  const found = third_parties.get(third_party) ?? []
  if (found.length !== 1) {
    const message = found.length === 0 ? messages.third_party_unknown : messages.third_party_double
    addError(draft.errors, row, 'third_party', [{ message, params: { code: third_party } }])
  }
  return found[0] ?? null
}

/** The reason why the ledger would refuse this entry, checked beforehand so that the other entries can be posted. */
function refusalOf(entry: NewEntry, lock: store.DayLock | undefined, vatAccounts: ReadonlySet<number>): Problem | null {
  const difference = differenceOf(entry)
  if (difference !== '0.00') return entryUnbalanced(difference)
  if (!lock) return invalidField('entry_date', ledgerMessages.no_fiscal_year)
  if (lock.is_closed || lock.is_locked)
    return periodLocked(lock.is_closed ? 'fiscal_year_closed' : 'period_locked', lock.earliest_open_date)
  const movesVat = entry.lines.some(({ vat_code_id, grids, account_id }) => vat_code_id || grids?.length || vatAccounts.has(account_id))
  return lock.is_vat_locked && movesVat ? periodLocked('period_locked', lock.earliest_vat_date, { vat: true }) : null
}

/** The row and column that a field of the entry comes from. */
function rowFieldOf({ rows, isFlat }: Draft, field: string): [row: number, field: string] {
  const [, index, name] = /^lines\.(\d+)\.(.+)$/.exec(field) ?? []
  const [first = 0] = rows
  if (!isFlat || index === undefined || name === undefined) return [first, field]
  const flat = name === 'label' || name === 'due_date' ? `line_${name}` : name
  return [rows[Number(index)] ?? first, flat]
}

function reportFailure(outcomes: Outcome[], draft: Draft, problem: Problem | undefined): void {
  for (const [field, found] of Object.entries(problem?.detail.errors ?? {})) addError(draft.errors, ...rowFieldOf(draft, field), found)
  if (problem && draft.errors.size === 0) {
    const { params } = problem.detail
    addError(draft.errors, draft.rows[0] ?? 0, draft.isFlat ? 'entry_key' : 'lines', [{ message: problem.text, ...(params && { params }) }])
  }
  for (const row of draft.rows) outcomes[row] = { status: 'failed', errors: draft.errors.get(row) ?? {}, ...(problem && { problem }) }
}
