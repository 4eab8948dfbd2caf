/** Imports budgets: rows with the same name and fiscal year are the lines of one budget. */
import { type Static, Type } from 'typebox'
import { failed, hasErrors, type OnExisting, type Outcome } from '../../../kernel/route/bulk.ts'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { resolveCodes } from '../../../kernel/route/references.ts'
import { id, line, optional, text } from '../../../kernel/route/shape.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { analyticCodeId } from '../ledger/index.ts'
import { isSame, loadLineFacts } from './actions.ts'
import { messages } from './messages.ts'
import { type LineFacts, readLines, type StoredLine } from './rules.ts'
import { accountPrefix, amountIn, type Budget, lineDetails, mostLines, mostPeriods } from './schema.ts'
import * as store from './store.ts'

const periodColumns = Array.from({ length: mostPeriods }, (_, index) => `p${index + 1}`)

export const BudgetRow = Type.Object({
  name: line(190, 1),
  fiscal_year: optional(text(20, 1)),
  fiscal_year_id: optional(id()),
  analytic_code_id: optional(analyticCodeId()),
  account: accountPrefix(),
  ...lineDetails,
  amounts: optional(Type.Array(amountIn(), { maxItems: mostPeriods })),
  ...Object.fromEntries(periodColumns.map((name) => [name, optional(amountIn())])),
})
type BudgetRow = Static<typeof BudgetRow>

/** The key that groups rows into a budget, as far as a row states it. */
export const budgetKeyOf = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([row['name'], row['fiscal_year'], row['fiscal_year_id']])

/** The rows of one budget; errors stand by row. */
type Group = {
  readonly rows: readonly number[]
  readonly name: string
  readonly year: store.YearFacts
  readonly errors: Map<number, FieldErrors>
}
type Plan = Group & {
  readonly lines: readonly StoredLine[]
  readonly analytic_code_id: number | null | undefined
  readonly known: Budget | undefined
}

type Facts = {
  readonly years: readonly store.YearFacts[]
  readonly codes: ReadonlyMap<number, store.CodeFacts>
  readonly known: readonly Budget[]
  readonly lines: LineFacts
}

/** Imports budgets with a fixed number of statements. A budget with a wrong row fails as a whole. */
export async function importBudgets(tx: FileTx, given: readonly BudgetRow[], existing: OnExisting): Promise<Outcome[]> {
  if (given.length === 0) return []
  const byId = await resolveCodes(tx, Type.Object({ rows: Type.Array(BudgetRow) }), { rows: given })
  const rows = byId ? (byId.body as { rows: BudgetRow[] }).rows : given
  const facts = await loadFacts(tx, rows)
  const outcomes: Outcome[] = []
  const codeErrors = errorsByRow(byId?.errors ?? {})
  const plans = groupRows(rows, facts.years, outcomes).map((group) => planBudget(group, rows, { facts, codeErrors }))
  const ready: Plan[] = []
  let room = mostLines - (await store.countLines(tx))
  for (const plan of plans) {
    const outcome = outcomeOf(plan, existing)
    const added = plan.lines.length - (plan.known?.lines.length ?? 0)
    if (outcome) for (const [index, row] of plan.rows.entries()) outcomes[row] = outcome(index)
    else if (added > room && added > 0)
      failAll(outcomes, plan, { account: [{ message: messages.too_many_lines, params: { max: mostLines } }] })
    else {
      room -= added
      ready.push(plan)
    }
  }
  await storePlans(tx, ready, outcomes)
  return outcomes
}

async function loadFacts(tx: FileTx, rows: readonly BudgetRow[]): Promise<Facts> {
  const [years, codes, known, lines] = await Promise.all([
    store.loadYears(tx),
    store.findCodes(
      tx,
      rows.flatMap(({ analytic_code_id }) => analytic_code_id ?? []),
    ),
    store.loadNamed(tx, [...new Set(rows.map(({ name }) => name.trim()))]),
    loadLineFacts(tx, 0),
  ])
  return { years, codes: new Map(codes.map((code) => [code.id, code])), known, lines }
}

/** The errors of `rows.3.analytic_code`, by row. */
function errorsByRow(errors: FieldErrors): Map<number, FieldErrors> {
  const found = new Map<number, FieldErrors>()
  for (const [field, why] of Object.entries(errors)) {
    const [, row = '', ...name] = field.split('.')
    found.set(Number(row), { ...found.get(Number(row)), [name.join('.')]: why })
  }
  return found
}

/** Groups the rows by year and name, in order of first appearance. A row without a known year fails at once. */
function groupRows(rows: readonly BudgetRow[], years: readonly store.YearFacts[], outcomes: Outcome[]): Group[] {
  const groups = new Map<string, Group & { readonly rows: number[] }>()
  for (const [index, row] of rows.entries()) {
    const year = years.find(({ id: yearId, code }) => (row.fiscal_year_id ? yearId === row.fiscal_year_id : code === row.fiscal_year))
    const isNamed = Boolean(row.fiscal_year_id ?? row.fiscal_year)
    if (!year) outcomes[index] = failed({ fiscal_year: [{ message: isNamed ? messages.year_unknown : messages.year_missing }] })
    else {
      const name = row.name.trim()
      const key = `${year.id} ${name}`
      const group = groups.get(key) ?? { rows: [], name, year, errors: new Map<number, FieldErrors>() }
      group.rows.push(index)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}

function planBudget(
  group: Group,
  rows: readonly BudgetRow[],
  { facts, codeErrors }: { readonly facts: Facts; readonly codeErrors: ReadonlyMap<number, FieldErrors> },
): Plan {
  const periods = group.year.periods.length
  const own = group.rows.map((row) => rows[row] as BudgetRow)
  const fail = (index: number, errors: FieldErrors) => {
    const row = group.rows[index] ?? 0
    if (hasErrors(errors)) group.errors.set(row, { ...errors, ...group.errors.get(row) })
  }
  for (const [index, row] of own.entries()) {
    fail(index, codeErrors.get(group.rows[index] ?? 0) ?? {})
    fail(index, periodErrors(row, periods))
  }
  const { lines, errors } = readLines(
    own.map((row) => ({ ...row, amounts: row.amounts ?? amountsIn(row, periods) })),
    { ...facts.lines, periods },
  )
  for (const [field, why] of Object.entries(errors)) {
    const [, index = '', name = '', place] = field.split('.')
    const isColumn = place !== undefined && !own[Number(index)]?.amounts
    fail(Number(index), { [isColumn ? `p${Number(place) + 1}` : [name, place].filter(Boolean).join('.')]: why })
  }
  const analytic_code_id = codeOf(own, facts, group, fail)
  const namesakes = facts.known.filter(({ name, fiscal_year_id }) => name === group.name && fiscal_year_id === group.year.id)
  if (namesakes.length > 1) fail(0, { name: [{ message: messages.several, params: { name: group.name } }] })
  return { ...group, lines, analytic_code_id, known: namesakes[0] }
}

/** The code of a budget: every row that names one names the same. Undefined when no row does. */
function codeOf(
  rows: readonly BudgetRow[],
  { codes, known }: Facts,
  { name, year }: Group,
  fail: (index: number, errors: FieldErrors) => void,
): number | null | undefined {
  const named = rows.flatMap(({ analytic_code_id }, index) => (analytic_code_id ? [{ id: analytic_code_id, index }] : []))
  const [first] = named
  for (const { id: codeId, index } of named) {
    const code = codes.get(codeId)
    const isKept = known.some((budget) => budget.name === name && budget.fiscal_year_id === year.id && budget.analytic_code_id === codeId)
    if (codeId !== first?.id) fail(index, { analytic_code_id: [{ message: messages.code_differs, params: { name } }] })
    else if (!code?.is_active && !isKept)
      fail(index, { analytic_code_id: [{ message: code ? messages.code_inactive : messages.code_unknown }] })
  }
  return first?.id
}

/** What a row has in a column p1, p2 …; null where it is empty. */
const cellOf = (row: BudgetRow, column: string): string | number | null =>
  (row as unknown as Readonly<Record<string, string | number | null | undefined>>)[column] ?? null

const amountsIn = (row: BudgetRow, periods: number): (string | number)[] =>
  periodColumns.slice(0, periods).map((column) => cellOf(row, column) ?? '0.00')

function periodErrors(row: BudgetRow, periods: number): FieldErrors {
  const filled = periodColumns.filter((column) => cellOf(row, column) !== null)
  if (row.amounts && filled.length > 0) return { amounts: [{ message: messages.amounts_twice }] }
  if (!row.amounts && filled.length === 0) return { amounts: [{ message: messages.amounts_count, params: { count: periods } }] }
  const beyond = filled.filter((column) => !periodColumns.slice(0, periods).includes(column))
  return Object.fromEntries(beyond.map((column) => [column, [{ message: messages.period_beyond, params: { count: periods } }]]))
}

const failAll = (outcomes: Outcome[], { rows }: Group, errors: FieldErrors): void => {
  for (const [index, row] of rows.entries()) outcomes[row] = failed(index === 0 ? errors : {})
}

/** What happens to a budget that is not stored; null when it is. */
function outcomeOf(
  { rows, errors, name, known, lines, analytic_code_id }: Plan,
  existing: OnExisting,
): ((index: number) => Outcome) | null {
  const failWith = (found: FieldErrors) => (index: number) => failed(index === 0 ? found : {})
  if (errors.size > 0) return (index) => failed(errors.get(rows[index] ?? 0) ?? {})
  if (!known) return null
  if (existing === 'fail') return failWith({ name: [{ message: messages.exists, params: { name } }] })
  const isUnchanged = isSame(lines, known.lines) && (analytic_code_id === undefined || analytic_code_id === known.analytic_code_id)
  if (existing === 'skip' || isUnchanged) return () => ({ status: 'skipped', id: known.id })
  return known.status === 'approved' ? failWith({ name: [{ message: messages.approved }] }) : null
}

async function storePlans(tx: FileTx, plans: readonly Plan[], outcomes: Outcome[]): Promise<void> {
  if (plans.length === 0) return
  const [created, updated] = [plans.filter(({ known }) => !known), plans.filter(({ known }) => known)]
  const made = await store.insertMany(
    tx,
    created.map(({ name, year, analytic_code_id = null }) => ({ name, fiscal_year_id: year.id, analytic_code_id })),
  )
  const ids = new Map([
    ...created.map((plan, index) => [plan, made[index] ?? 0] as const),
    ...updated.map((plan) => [plan, plan.known?.id ?? 0] as const),
  ])
  const codes = updated.flatMap(({ known, analytic_code_id }) =>
    known && analytic_code_id !== undefined ? [{ id: known.id, analytic_code_id }] : [],
  )
  if (codes.length > 0) await store.setCodes(tx, codes)
  await store.replaceLines(tx, new Map(plans.map((plan) => [ids.get(plan) ?? 0, plan.lines])))
  for (const plan of plans)
    for (const row of plan.rows) outcomes[row] = { status: plan.known ? 'updated' : 'created', id: ids.get(plan) ?? 0 }
}
