import type { Message } from '../lib/languages.ts'

export type Side = 'debit' | 'credit'

/** Accounts by the beginning of their number; with a side, only while the balance stands on that side. */
export type AccountRule = Readonly<{ prefix: string; side: Side | null }>

export type SchemeSection = 'assets' | 'liabilities' | 'income_statement' | 'appropriation'

/** One term of a total: a row of the same scheme, added or subtracted. */
export type SchemeTerm = Readonly<{ section: SchemeSection; code: string; minus: boolean }>

/**
 * What a row is: a `leaf` takes accounts, a `total` takes rows, and a `detail` shows again a part of what a leaf already holds
 * ("of which"), so that no account and no total ever counts it.
 */
type SchemeRowKind = 'leaf' | 'total' | 'detail'

export type SchemeRow = Readonly<{
  section: SchemeSection
  /** The sheet of the official form, where the scheme has several. */
  sheet: string | null
  /** The rubric, cell or field of the official form. */
  code: string
  /** The field of the same form that repeats the year before. */
  previous_code: string | null
  label: Message
  kind: SchemeRowKind
  accounts: readonly AccountRule[]
  /** Where balances on the wrong side of their account go when assets and debts may not be set off against each other. */
  reclassified: readonly AccountRule[]
  /** The side on which the row is positive; null for a total. */
  sign: Side | null
  sum_of: readonly SchemeTerm[]
  /** The cell beside it for depreciation and write-downs, shown positive and taken off. */
  contra: Readonly<{ code: string; accounts: readonly AccountRule[] }> | null
  /** How far it is indented; 0 is a grand total. Rows stand in the order of the form. */
  level: number
}>

type LegalType = 'capital' | 'no_capital'

/** The annual accounts of a country in one of their sizes. */
export type AnnualScheme = Readonly<{
  scheme: string
  /** Belgian companies without capital have models of their own; null where one model serves all. */
  legal_type: LegalType | null
  label: Message
  /** The name of the official model. */
  form: string
  /** Accounts such a company cannot have. */
  excluded: readonly string[]
  rows: readonly SchemeRow[]
}>

/** The account's share of a row: in its own column, or in the one for depreciation beside it. */
export type Leaf = Readonly<{ row: SchemeRow; contra: boolean }>

export type Statement = 'balance_sheet' | 'result'

const statementOf = (section: SchemeSection): Statement => (section === 'assets' || section === 'liabilities' ? 'balance_sheet' : 'result')

type Rules = ReadonlyMap<string, readonly (Leaf & Readonly<{ side: Side | null }>)[]>

/** The rules of the leaves of one statement, by prefix: those that hold, and those that hold once nothing is set off. */
type RulesOfStatement = Readonly<{ own: Rules; reclassified: Rules }>

const rulesOf = (scheme: AnnualScheme, statement: Statement): RulesOfStatement => {
  const rows = scheme.rows.filter(({ kind, section }) => kind === 'leaf' && statementOf(section) === statement)
  const own = rows.flatMap((row) => [
    ...row.accounts.map((rule) => ({ ...rule, row, contra: false })),
    ...(row.contra?.accounts ?? []).map((rule) => ({ ...rule, row, contra: true })),
  ])
  const reclassified = rows.flatMap((row) => row.reclassified.map((rule) => ({ ...rule, row, contra: false })))
  return { own: Map.groupBy(own, ({ prefix }) => prefix), reclassified: Map.groupBy(reclassified, ({ prefix }) => prefix) }
}

const indexes = new WeakMap<AnnualScheme, Readonly<Record<Statement, RulesOfStatement>>>()

/** Thousands of balances are placed by a few hundred rules: they are found by prefix, not one by one. */
const indexOf = (scheme: AnnualScheme): Readonly<Record<Statement, RulesOfStatement>> => {
  const found = indexes.get(scheme)
  if (found) return found
  const made = { balance_sheet: rulesOf(scheme, 'balance_sheet'), result: rulesOf(scheme, 'result') }
  indexes.set(scheme, made)
  return made
}

const longestMatch = (rules: Rules, number: string, balanceSide: Side): Leaf[] => {
  for (let length = number.length; length > 0; length -= 1) {
    const found = rules.get(number.slice(0, length))?.filter(({ side }) => side === null || side === balanceSide) ?? []
    if (found.length > 0) return found.map(({ row, contra }) => ({ row, contra }))
  }
  return []
}

/**
 * The leaf an account falls on in one statement: the row with the longest prefix, among those that take the side its balance stands on.
 * The tables give one, or none where the account does not belong to the statement; more than one is a mistake in them, and a test finds it.
 * Customers and suppliers are asked one third party at a time: a supplier in debit is a receivable whatever the account's total says.
 */
export const leavesOf = (
  scheme: AnnualScheme,
  statement: Statement,
  number: string,
  side: Side,
  { reclassify = false }: { reclassify?: boolean } = {},
): Leaf[] => {
  const { own, reclassified } = indexOf(scheme)[statement]
  const moved = reclassify ? longestMatch(reclassified, number, side) : []
  return moved.length > 0 ? moved : longestMatch(own, number, side)
}

/** Whether the side of a balance decides its row, so that balances have to be placed one third party at a time. */
export const isPlacedBySide = (scheme: AnnualScheme, reclassify: boolean): boolean =>
  reclassify || scheme.rows.some(({ accounts }) => accounts.some(({ side }) => side !== null))
