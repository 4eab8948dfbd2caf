import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { type FieldErrors, invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import type { Language } from '../../../lib/languages.ts'
import { changesOf } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { budget } from './resource.ts'
import { areTooLarge, compare, findOverlap, type LineFacts, linesFrom, linesKept, percentOf, readLines, type StoredLine } from './rules.ts'
import { type Budget, type BudgetFill, type BudgetPatch, mostLines, type NewBudget, type Variance, type VarianceQuery } from './schema.ts'
import * as store from './store.ts'
import { compareBudget, readSpan } from './variance.ts'

export async function createBudget(
  tx: FileTx,
  { name, fiscal_year_id, analytic_code_id = null, status = 'draft', lines = [] }: NewBudget,
): Promise<Budget> {
  const [year, codeErrors] = await Promise.all([store.findYear(tx, fiscal_year_id), findCodeErrors(tx, analytic_code_id)])
  if (!year) throw invalidField('fiscal_year_id', messages.year_unknown)
  const read = readLines(lines, await loadLineFacts(tx, year.periods.length))
  refuseIf({ ...codeErrors, ...read.errors })
  await refuseTooMany(tx, read.lines.length, 0)
  const [id = 0] = await store.insertMany(tx, [{ name: name.trim(), fiscal_year_id, analytic_code_id }])
  if (read.lines.length > 0) await store.replaceLines(tx, new Map([[id, read.lines]]))
  if (status === 'approved') await store.update(tx, id, { status })
  const created = await reread(tx, id)
  tx.note(notes.created, activityDetails(budget, created))
  return created
}

export async function updateBudget(tx: FileTx, before: Budget, { lines, ...patch }: BudgetPatch): Promise<Budget> {
  const isReopened = before.status === 'approved' && lines === undefined && canonicalJson(patch) === canonicalJson({ status: 'draft' })
  if (before.status === 'approved' && !isReopened) throw refused('budget_approved', messages.approved)
  const changes = changesOf(before, { ...patch, ...(patch.name !== undefined && { name: patch.name.trim() }) })
  const codeErrors = changes.analytic_code_id ? await findCodeErrors(tx, changes.analytic_code_id) : {}
  const read = lines && readLines(lines, await loadLineFacts(tx, (await yearOf(tx, before)).periods.length))
  refuseIf({ ...codeErrors, ...read?.errors })
  const hasNewLines = read !== undefined && !isSame(read.lines, before.lines)
  if (!hasNewLines && Object.keys(changes).length === 0) return before
  if (hasNewLines) await putLines(tx, before, read.lines)
  if (Object.keys(changes).length > 0) await store.update(tx, before.id, changes)
  const updated = await reread(tx, before.id)
  const note = changes.status === 'approved' ? notes.approved : isReopened ? notes.reopened : notes.updated
  tx.note(note, activityDetails(budget, updated))
  return updated
}

export async function deleteBudget(tx: FileTx, record: Budget): Promise<void> {
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(budget, record))
}

/** Replaces the lines of the given accounts by what they moved in another year. */
export async function fillBudget(tx: FileTx, before: Budget, body: BudgetFill): Promise<Budget> {
  if (before.status === 'approved') throw refused('budget_approved', messages.approved)
  const [source, year] = await Promise.all([store.findYear(tx, body.from_fiscal_year_id), yearOf(tx, before)])
  const percent = percentOf(body)
  if (!source || percent === null) {
    refuseIf({
      ...(!source && { from_fiscal_year_id: [{ message: messages.year_unknown }] }),
      ...(percent === null && { percent: [{ message: messages.percent_wrong }] }),
    })
    return before
  }
  const { analytic_code_id } = before
  const language = tx.company.locale
  const movements = await store.loadMovements(tx, { year: source.id, span: source, analytic_code_id, language })
  const prefixes = body.accounts ?? []
  const ids = source.periods.map(({ id }) => id)
  const added = linesFrom(movements, { source: ids, periods: year.periods.length, percent, prefixes })
  const kept = linesKept(before.lines.map(storedLine), prefixes)
  const overlap = findOverlap(kept, added)
  if (overlap) throw invalidField('accounts', messages.account_overlap, overlap)
  if (areTooLarge(added)) throw invalidField('percent', messages.amount_wrong)
  const lines = [...kept, ...added].toSorted((a, b) => compare(a.account, b.account))
  if (isSame(lines, before.lines)) return before
  await putLines(tx, before, lines)
  const updated = await reread(tx, before.id)
  tx.note(notes.updated, activityDetails(budget, updated))
  return updated
}

export async function readVariance(db: Db, record: Budget, query: VarianceQuery, language: Language): Promise<Variance> {
  const { id, fiscal_year_id, analytic_code_id, lines } = record
  const year = await yearOf(db, record)
  const { span, errors } = readSpan(query, { from: year.from, to: year.to })
  refuseIf(errors)
  const movements = await store.loadMovements(db, { year: fiscal_year_id, span, analytic_code_id, language })
  return compareBudget({ budget_id: id, lines, periods: year.periods, span, movements })
}

/** The comparison of the budget with this id, with its year and code by what people call them; null when the file has no such budget. */
export async function findVariance(db: Db, id: number, query: VarianceQuery, language: Language) {
  const [record] = await store.load(db, [id])
  if (!record || record.deleted_at !== null) return null
  const { code, periods } = await yearOf(db, record)
  const analytic_code = record.analytic_code_id === null ? null : await store.findCodePath(db, record.analytic_code_id)
  return { budget: record, fiscal_year: code, periods, analytic_code, variance: await readVariance(db, record, query, language) }
}

/* Helpers. */

export const loadLineFacts = async (tx: FileTx, periods: number): Promise<LineFacts> => ({
  periods,
  accounts: await store.loadAccounts(tx, tx.company.locale),
  groups: packOf(tx.company.country_pack).account_groups,
  language: tx.company.locale,
})

async function findCodeErrors(tx: FileTx, id: number | null): Promise<FieldErrors> {
  if (id === null) return {}
  const [code] = await store.findCodes(tx, [id])
  return code?.is_active ? {} : { analytic_code_id: [{ message: code ? messages.code_inactive : messages.code_unknown }] }
}

/** A year with a budget is never in the bin. */
async function yearOf(db: Db, { fiscal_year_id }: Pick<Budget, 'fiscal_year_id'>): Promise<store.YearFacts> {
  const year = await store.findYear(db, fiscal_year_id)
  if (!year) throw new Error('the fiscal year of a budget cannot be read')
  return year
}

async function putLines(tx: FileTx, { id, lines: former }: Budget, lines: readonly StoredLine[]): Promise<void> {
  await refuseTooMany(tx, lines.length, former.length)
  await store.replaceLines(tx, new Map([[id, lines]]))
}

async function refuseTooMany(tx: FileTx, added: number, removed: number): Promise<void> {
  if (added > removed && (await store.countLines(tx)) - removed + added > mostLines)
    throw invalidField('lines', messages.too_many_lines, { max: mostLines })
}

const storedLine = ({ account, type, label, amounts, note }: StoredLine): StoredLine => ({ account, type, label, amounts, note })

export const isSame = (one: readonly StoredLine[], other: readonly StoredLine[]): boolean =>
  canonicalJson(one.map(storedLine)) === canonicalJson(other.map(storedLine))

async function reread(tx: FileTx, id: number): Promise<Budget> {
  const [found] = await store.load(tx, [id])
  if (!found) throw new Error('the budget just written cannot be read')
  return found
}
