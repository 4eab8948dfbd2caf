import type { Message } from '../../lib/languages.ts'
import type { Cents } from '../../lib/money.ts'
import type { VatBox, VatCheck, VatRule } from '../pack.ts'

export type BoxAmount = Readonly<{ grid: string; amount: Cents }>

/** Sums of posted lines of the period that share VAT code, account, boxes and whether they reverse an entry of an earlier period. */
export type LineSums = Readonly<{
  /** The VAT code of the lines. */
  code: string | null
  /** What the company file says about that code today. */
  rule: VatRule | null
  /** Account number. */
  account: string
  /** Whether the lines reverse entries whose `vat_date` lies before the period. */
  reverses_earlier: boolean
  /** Every line summed here carries exactly these boxes. */
  boxes: readonly BoxAmount[]
  /** Debit less credit. */
  balance: Cents
}>

/** The return before this one: what it carries forward, and every amount it filed. */
export type PreviousReturn = Readonly<{ carry_forward: ReadonlyMap<string, Cents>; amounts: ReadonlyMap<string, Cents> }>

export type ReturnInput = Readonly<{
  sums: readonly LineSums[]
  /** Null in the first return of a company file. */
  previous: PreviousReturn | null
  /** Typed amounts by box. They are added to what the lines give, except in the box of the refund, where the typed amount is claimed. */
  adjustments: ReadonlyMap<string, Cents>
  refund_requested: boolean
  /** In the first return, the credit that the opening entry brought: it takes the place of the credit of the return before. */
  opening_credit: Cents
}>

/** `amount` is what is filed: computed + moved + carried + adjustment, after rounding, with a negative rest in `carry_forward`. */
export type ReturnBox = Readonly<{
  grid: string
  kind: VatBox['kind']
  computed: Cents
  moved: Cents
  carried: Cents
  adjustment: Cents
  amount: Cents
  carry_forward: Cents
}>

/**
 * Why an amount moved. `reversal_of_earlier_period`: a reversal counts as the opposite document. `negative_box`: the lines of a VAT code
 * leave less than nothing in a box. `negative_adjustment`: a typed amount below zero goes to the opposite box. `negative_pair`,
 * `negative_untaxed`, `negative_tax`, `negative_information`: the same for the lines of the French form.
 */
export type MoveRule =
  | 'reversal_of_earlier_period'
  | 'negative_box'
  | 'negative_adjustment'
  | 'negative_pair'
  | 'negative_untaxed'
  | 'negative_tax'
  | 'negative_information'

/**
 * An amount that is filed in another box than that of its lines. `from_amount` is added to `from`, which would be negative without it, and
 * `to_amount` to `to`. They differ where one box takes the tax that cannot be deducted along and the other does not.
 */
export type Move = Readonly<{
  from: string
  /** Null when the amount is filed nowhere else. */
  to: string | null
  from_amount: Cents
  to_amount: Cents
  code: string | null
  rule: MoveRule
}>

export type ReturnResult = Readonly<{
  /** In the order of the form; a box that is zero in every column is left out. */
  boxes: readonly ReturnBox[]
  /** The filed amount of every box of the form, zero included. */
  all: ReadonlyMap<string, Cents>
  moves: readonly Move[]
  due: Cents
  refund: Cents
  is_nil: boolean
  /** What the typed amounts add to the debt, by box of tax. Below zero: they lower it. */
  corrections: readonly BoxAmount[]
  /** What the boxes without typed amounts add to the debt of the ledger: the rounding to whole euros, zero where cents are filed. */
  rounding: Cents
}>

export type FailedCheck = Readonly<{
  code: string
  level: VatCheck['level']
  /** The code under which the administration takes a justification; null where it takes none. */
  filing_code: string | null
  label: Message
  /** The boxes the check reads, in the order of the form. */
  grids: readonly string[]
}>

/** Account numbers of `auto_entries.vat`. */
export type SettlementAccounts = Readonly<{
  payable_account: string
  receivable_account: string
  correction_payable_account: string
  correction_receivable_account: string
}>

export type SettlementLine = Readonly<{ account: string; debit: Cents; credit: Cents }>
