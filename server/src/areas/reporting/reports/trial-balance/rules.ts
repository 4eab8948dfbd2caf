import { type Cents, formatCents, negate, sum, zero } from '../../../../lib/money.ts'
import type { Language } from '../../../../lib/languages.ts'
import type { Pack } from '../../../../packs/pack.ts'
import type { AccountBalances, NumberRange, PartyBalances } from '../../../books/ledger/index.ts'
import type { Row } from './schema.ts'

type Amounts = Pick<AccountBalances, 'opening' | 'debit' | 'credit' | 'closing'>

/** Balances that make one row. */
export type RowBalances = Amounts & {
  readonly account: { readonly id: number | null; readonly number: string; readonly label: string }
  /** The label that a user typed. */
  readonly own_label: string | null
  readonly third_party: PartyBalances['third_party']
  /** The day since which the balance counts; null when it is not the same for all accounts of the row. */
  readonly since: string | null
}

export const rowOf = ({ id, number, label, own_label, since, opening, debit, credit, closing }: AccountBalances): RowBalances => {
  return { account: { id, number, label }, own_label, third_party: null, since, opening, debit, credit, closing }
}

export const hasAmounts = ({ opening, debit, credit }: Amounts): boolean => opening !== zero || debit !== zero || credit !== zero

/** Replaces each collective account by one row for every third party on it. */
export const splitByParty = (rows: readonly RowBalances[], parties: readonly PartyBalances[]): RowBalances[] => {
  const byAccount = Map.groupBy(parties, ({ account_id }) => account_id)
  return rows.flatMap((row) => {
    const own = byAccount.get(row.account.id ?? 0)
    if (!own) return [row]
    // Lines without a third party cannot be listed on their own.
    return own.map(({ third_party, opening, debit, credit, closing }) => {
      return { ...row, since: third_party && row.since, third_party, opening, debit, credit, closing }
    })
  })
}

/** Cuts the numbers of accounts to so many digits, and adds up what then has one number. */
export function cutNumbers(rows: readonly RowBalances[], level: number, labelOf: (prefix: string) => string): RowBalances[] {
  const groups = Map.groupBy(rows, ({ account, third_party }) => `${account.number.slice(0, level)} ${third_party?.id ?? ''}`)
  return [...groups.values()].map((own) => {
    const [first] = own as [RowBalances]
    const number = first.account.number.slice(0, level)
    const isWhole = own.every(({ account }) => account.number === number)
    const added = {
      opening: sum(own.map(({ opening }) => opening)),
      debit: sum(own.map(({ debit }) => debit)),
      credit: sum(own.map(({ credit }) => credit)),
      closing: sum(own.map(({ closing }) => closing)),
    }
    if (isWhole) return { ...first, ...added }
    const days = new Set(own.filter(hasAmounts).map(({ since }) => since))
    const since = days.size === 1 ? ([...days][0] ?? null) : null
    return { account: { id: null, number, label: labelOf(number) }, own_label: null, third_party: first.third_party, since, ...added }
  })
}

/** The name of a group of accounts: that of the pack, or of the account that gives the group its number, or of the nearest larger group. */
export const groupLabelOf =
  ({ account_groups, accounts }: Pick<Pack, 'account_groups' | 'accounts'>, language: Language) =>
  (prefix: string): string => {
    const groups = account_groups.filter((group) => prefix.startsWith(group.prefix)).toSorted((a, b) => b.prefix.length - a.prefix.length)
    const [nearest] = groups
    if (nearest?.prefix === prefix) return nearest.label[language]
    const main = accounts.find(({ number }) => number.startsWith(prefix) && /^0*$/.test(number.slice(prefix.length)))
    return main?.label[language] ?? nearest?.label[language] ?? prefix
  }

const positive = (amount: Cents): Cents => (amount > zero ? amount : zero)
const sides = (amount: Cents) => [positive(amount), positive(negate(amount))] as const

const columnNames = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit', 'balance'] as const
type Columns<T> = Record<(typeof columnNames)[number], T>

export const columnsOf = ({ opening, debit, credit, closing }: Amounts): Columns<Cents> => {
  const [opening_debit, opening_credit] = sides(opening)
  const [closing_debit, closing_credit] = sides(closing)
  return { opening_debit, opening_credit, debit, credit, closing_debit, closing_credit, balance: closing }
}

export const formatColumns = (columns: Columns<Cents>): Columns<string> =>
  Object.fromEntries(columnNames.map((name) => [name, formatCents(columns[name])])) as Columns<string>

export const addColumns = (rows: readonly Columns<Cents>[]): Columns<Cents> =>
  Object.fromEntries(columnNames.map((name) => [name, sum(rows.map((row) => row[name]))])) as Columns<Cents>

/** Business values: what the fingerprint covers. */
export const fingerprintRow = (row: Row, own_label: string | null) => ({
  account: row.account.number,
  label: own_label,
  third_party: row.third_party && { code: row.third_party.code, name: row.third_party.name },
  ...Object.fromEntries(columnNames.map((name) => [name, row[name]])),
})

/** The part of a range of accounts that a cut number stands for. */
export const rangeOfGroup = (prefix: string, { account_from, account_to }: NumberRange) => ({
  account_from: account_from?.startsWith(prefix) ? account_from : prefix,
  account_to: account_to?.startsWith(prefix) ? account_to : prefix,
})

export const zeroBalances = { opening: zero, debit: zero, credit: zero, closing: zero }
