import { type Cents, minus, negate, plus, zero } from '../lib/money.ts'
import { type AnnualScheme, leavesOf, type SchemeRow, type SchemeSection, type Side } from './schemes.ts'

/** What one account, or one third party on a collective account, leaves at the end of the period; a debit is positive. */
export type AccountBalance = Readonly<{ number: string; balance: Cents }>

/** What a balance adds to a row, with the sign of its column. */
export type RowPart<B> = Readonly<{ of: B; amount: Cents; contra: boolean }>

export type SchemeValue<B> = Readonly<{ row: SchemeRow; gross: Cents; contra: Cents; net: Cents; parts: readonly RowPart<B>[] }>

export type AnnualAccounts<B> = Readonly<{
  values: readonly SchemeValue<B>[]
  /** Balances that no row takes: as long as there is one, the two sides of the balance sheet differ, or the result is another. */
  unplaced: Readonly<Record<'balance_sheet' | 'result', readonly B[]>>
}>

type Columns = { gross: Cents; contra: Cents }

const keyOf = (section: SchemeSection, code: string): string => `${section} ${code}`
const sideOf = (balance: Cents): Side => (balance < 0n ? 'credit' : 'debit')
const signed = (balance: Cents, side: Side | null): Cents => (side === 'credit' ? negate(balance) : balance)
const statements = ['balance_sheet', 'result'] as const

const detailParts = <B extends AccountBalance>(row: SchemeRow, balances: readonly B[]): RowPart<B>[] =>
  balances
    .filter(({ number, balance }) => balance !== 0n && row.accounts.some(({ prefix }) => number.startsWith(prefix)))
    .map((of) => ({ of, amount: signed(of.balance, row.sign), contra: false }))

const columnsOfParts = (parts: readonly RowPart<unknown>[]): Columns => {
  const columns = { gross: zero, contra: zero }
  for (const { amount, contra } of parts) columns[contra ? 'contra' : 'gross'] = plus(columns[contra ? 'contra' : 'gross'], amount)
  return columns
}

/** Balances placed on their leaves. Depreciation is kept beside the cost and shown positive, as the forms print it. */
const place = <B extends AccountBalance>(scheme: AnnualScheme, balances: readonly B[], reclassify: boolean) => {
  const leaves = new Map<string, RowPart<B>[]>()
  const unplaced: Record<(typeof statements)[number], B[]> = { balance_sheet: [], result: [] }
  for (const of of balances) {
    const { number, balance } = of
    if (balance === 0n) continue
    for (const statement of statements) {
      // Costs and income, classes 6 and 7 of all three charts, stand in both statements: line by line, and in sum as the result of the year.
      if (statement === 'result' && !/^[67]/.test(number)) continue
      const found = leavesOf(scheme, statement, number, sideOf(balance), { reclassify })
      if (found.length === 0) unplaced[statement].push(of)
      for (const { row, contra } of found) {
        const key = keyOf(row.section, row.code)
        const part = { of, amount: contra ? negate(balance) : signed(balance, row.sign), contra }
        const parts = leaves.get(key)
        if (parts) parts.push(part)
        else leaves.set(key, [part])
      }
    }
  }
  return { leaves, unplaced }
}

export type AnnualOptions = Readonly<{
  /** Assets and debts are not set off against each other. */
  reclassify?: boolean
  /** Results of earlier years that no closing has carried forward, a profit being positive, and the rubric that takes them. */
  earlier?: Readonly<{ rubric: string; amount: Cents }>
}>

/** The annual accounts by a scheme: what each row shows, in the order of the form. */
export const annualAccounts = <B extends AccountBalance>(
  scheme: AnnualScheme,
  balances: readonly B[],
  { reclassify = false, earlier }: AnnualOptions = {},
): AnnualAccounts<B> => {
  const { leaves, unplaced } = place(scheme, balances, reclassify)
  const rows = new Map(scheme.rows.map((row) => [keyOf(row.section, row.code), row]))
  const partsOf = new Map(
    scheme.rows.map((row) => {
      const key = keyOf(row.section, row.code)
      return [key, row.kind === 'detail' ? detailParts(row, balances) : (leaves.get(key) ?? [])]
    }),
  )
  const known = new Map<string, Columns>()
  const columnsOf = (key: string): Columns => {
    const row = rows.get(key)
    if (!row) throw new Error(`the scheme ${scheme.scheme} has no row ${key}`)
    const found = known.get(key)
    if (found) return found
    const columns = columnsOfParts(partsOf.get(key) ?? [])
    if (earlier && key === keyOf('liabilities', earlier.rubric)) columns.gross = plus(columns.gross, earlier.amount)
    for (const term of row.sum_of) {
      const part = columnsOf(keyOf(term.section, term.code))
      columns.gross = term.minus ? minus(columns.gross, part.gross) : plus(columns.gross, part.gross)
      columns.contra = term.minus ? minus(columns.contra, part.contra) : plus(columns.contra, part.contra)
    }
    known.set(key, columns)
    return columns
  }
  const values = scheme.rows.map((row) => {
    const key = keyOf(row.section, row.code)
    const { gross, contra } = columnsOf(key)
    return { row, gross, contra, net: minus(gross, contra), parts: partsOf.get(key) ?? [] }
  })
  return { values, unplaced }
}
