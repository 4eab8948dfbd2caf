import { type Cents, formatCents, minus, negate, parseCents, plus, sum, zero } from '../../../../lib/money.ts'
import type { AnalyticAccount, AnalyticResult, AnalyticRow } from './schema.ts'
import type { Code, Moved } from './store.ts'

type Account = Pick<Moved, 'id' | 'number' | 'label' | 'type'>
/** What accounts moved, debit positive, by id. */
type Amounts = Map<number, { readonly account: Account; readonly amount: Cents }>

const add = (amounts: Amounts, { id, number, label, type }: Account, amount: Cents): void => {
  const known = amounts.get(id)?.amount ?? zero
  amounts.set(id, { account: { id, number, label, type }, amount: plus(known, amount) })
}

/** Income is positive when credited, expense when debited. */
function figuresOf(amounts: readonly { readonly account: Account; readonly amount: Cents }[]) {
  const total = (type: Account['type']) => sum(amounts.filter(({ account }) => account.type === type).map(({ amount }) => amount))
  const [income, expense] = [negate(total('income')), total('expense')]
  return { income: formatCents(income), expense: formatCents(expense), result: formatCents(minus(income, expense)) }
}

const accountsOf = (amounts: Amounts): AnalyticAccount[] =>
  [...amounts.values()]
    .filter(({ amount }) => amount !== 0n)
    .toSorted((one, other) => (one.account.number < other.account.number ? -1 : 1))
    .map((each) => {
      const { id, number, label } = each.account
      return { account: { id, number, label }, ...figuresOf([each]) }
    })

/** A code and all codes above it. */
function ancestry(id: number, codes: ReadonlyMap<number, Code>): number[] {
  const code = codes.get(id)
  return code ? [id, ...(code.parent_id === null ? [] : ancestry(code.parent_id, codes))] : []
}

type Result = Pick<AnalyticResult, 'rows' | 'unallocated' | 'totals'>

/** Codes with movements and those above them, in tree order. What the axis allocates and what it does not add up to the totals. */
export function buildAnalytic(axis: readonly Code[], moved: readonly Moved[], detail: 'codes' | 'accounts'): Result {
  const codes = new Map(axis.map((code) => [code.id, code]))
  const byCode = new Map<number, Amounts>()
  const [all, unallocated]: [Amounts, Amounts] = [new Map(), new Map()]
  for (const { analytic_code_id, amount: text, ...account } of moved) {
    const amount = parseCents(text)
    if (analytic_code_id === null) {
      add(all, account, amount)
      add(unallocated, account, amount)
      continue
    }
    add(unallocated, account, negate(amount))
    for (const id of ancestry(analytic_code_id, codes)) {
      const own: Amounts = byCode.get(id) ?? new Map()
      byCode.set(id, own)
      add(own, account, amount)
    }
  }
  const shown = (amounts: Amounts) => ({
    ...figuresOf([...amounts.values()]),
    accounts: detail === 'accounts' ? accountsOf(amounts) : [],
  })
  const rows = axis.flatMap(({ id, code, label, path }): AnalyticRow[] => {
    const own = byCode.get(id)
    return own ? [{ analytic_code: { id, code, label, path }, ...shown(own) }] : []
  })
  return { rows, unallocated: shown(unallocated), totals: figuresOf([...all.values()]) }
}

const accountRows = (accounts: readonly AnalyticAccount[]): object[] =>
  accounts.map(({ account: { number }, income, expense, result }) => ({ account: number, income, expense, result }))

/** The labels of accounts are left out: most are those of the country pack. */
export const analyticFingerprint = ({ rows, unallocated: { accounts: rest, ...unallocated } }: Result): object[] => [
  ...rows.map(({ analytic_code: { code, label, path }, income, expense, result, accounts }) => ({
    code,
    label,
    path,
    income,
    expense,
    result,
    accounts: accountRows(accounts),
  })),
  { unallocated, accounts: accountRows(rest) },
]
