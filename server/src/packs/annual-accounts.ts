import { type Cents, minus, negate, plus, zero } from '../lib/money.ts'
import { type AnnualScheme, leavesOf, type SchemeRow, type SchemeSection, type Side, type Statement } from './schemes.ts'

/** What one account, or one third party on a collective account, leaves at the end of the period; a debit is positive. */
export type AccountBalance = Readonly<{ number: string; balance: Cents }>

type SchemeValue = Readonly<{ row: SchemeRow; gross: Cents; contra: Cents; net: Cents }>

export type AnnualAccounts = Readonly<{
  values: readonly SchemeValue[]
  /** Accounts with a balance that no row takes: as long as there is one, the two sides of the balance sheet differ. */
  unplaced: readonly string[]
}>

type Columns = { gross: Cents; contra: Cents }

const keyOf = (section: SchemeSection, code: string): string => `${section} ${code}`
const sideOf = (balance: Cents): Side => (balance < 0n ? 'credit' : 'debit')
const signed = (balance: Cents, side: Side | null): Cents => (side === 'credit' ? negate(balance) : balance)
const statements: readonly Statement[] = ['balance_sheet', 'result']

const detailOf = (row: SchemeRow, balances: readonly AccountBalance[]): Columns => ({
  gross: balances
    .filter(({ number }) => row.accounts.some(({ prefix }) => number.startsWith(prefix)))
    .reduce((total, { balance }) => plus(total, signed(balance, row.sign)), zero),
  contra: zero,
})

/** Balances placed on their leaves. Depreciation is kept beside the cost and shown positive, as the forms print it. */
const placed = (scheme: AnnualScheme, balances: readonly AccountBalance[], reclassify: boolean) => {
  const leaves = new Map<string, Columns>()
  const unplaced: string[] = []
  for (const { number, balance } of balances) {
    if (balance === 0n) continue
    const found = statements.map((statement) => leavesOf(scheme, statement, number, sideOf(balance), { reclassify }))
    // Costs and income, classes 6 and 7 of all three charts, stand in both statements: line by line, and in sum as the result of the year.
    const wanted = /^[67]/.test(number) ? 2 : 1
    if (found.filter(({ length }) => length > 0).length < wanted) unplaced.push(number)
    for (const { row, contra } of found.flat()) {
      const key = keyOf(row.section, row.code)
      const columns = leaves.get(key) ?? { gross: zero, contra: zero }
      if (contra) columns.contra = minus(columns.contra, balance)
      else columns.gross = plus(columns.gross, signed(balance, row.sign))
      leaves.set(key, columns)
    }
  }
  return { leaves, unplaced }
}

/** The annual accounts by a scheme: what each row shows, in the order of the form. */
export const annualAccounts = (
  scheme: AnnualScheme,
  balances: readonly AccountBalance[],
  { reclassify = false }: { reclassify?: boolean } = {},
): AnnualAccounts => {
  const { leaves, unplaced } = placed(scheme, balances, reclassify)
  const rows = new Map(scheme.rows.map((row) => [keyOf(row.section, row.code), row]))
  const known = new Map<string, Columns>()
  const columnsOf = (key: string): Columns => {
    const row = rows.get(key)
    if (!row) throw new Error(`the scheme ${scheme.scheme} has no row ${key}`)
    const found = known.get(key)
    if (found) return found
    const columns = row.kind === 'detail' ? detailOf(row, balances) : (leaves.get(key) ?? { gross: zero, contra: zero })
    for (const term of row.sum_of) {
      const part = columnsOf(keyOf(term.section, term.code))
      columns.gross = term.minus ? minus(columns.gross, part.gross) : plus(columns.gross, part.gross)
      columns.contra = term.minus ? minus(columns.contra, part.contra) : plus(columns.contra, part.contra)
    }
    known.set(key, columns)
    return columns
  }
  const values = scheme.rows.map((row) => {
    const { gross, contra } = columnsOf(keyOf(row.section, row.code))
    return { row, gross, contra, net: minus(gross, contra) }
  })
  return { values, unplaced }
}
