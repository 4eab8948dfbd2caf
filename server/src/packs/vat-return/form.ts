import type { Cents } from '../../lib/money.ts'

/** What a form does with a box that the lines leave below zero. */
type NegativeBoxes =
  /** A minus sign is filed. */
  | Readonly<{ style: 'allowed' }>
  /**
   * The amount goes to the boxes of the opposite document: those of credit notes, or back. `net_boxes` already take credit notes off; they
   * are filed as zero and carry the rest to the next return. `pairs` are opposite boxes that no VAT code names.
   */
  | Readonly<{ style: 'opposite_boxes'; net_boxes: readonly string[]; pairs: readonly (readonly [string, string])[] }>
  /** The amount goes to boxes for corrections: of taxed and of untaxed turnover (`section` holds the lines), of tax due and of deductions. */
  | Readonly<{
      style: 'correction_boxes'
      taxed: Readonly<{ section: string; box: string }>
      untaxed: Readonly<{ section: string; box: string }>
      tax: Readonly<{ due: string; deductible: string }>
    }>

/**
 * A line of the settlement entry. `amount` is a formula over the filed boxes, or `rounding`. `account` is a number, or the name of a
 * setting of `auto_entries.vat`.
 */
export type SettlementRow = Readonly<{ amount: string; account: string; side: 'debit' | 'credit' }>

/** The least credit that is paid out: `year_end` with a return that ends the calendar year, `other` with any other. */
export type RefundMinimum = Readonly<{
  period: 'year_end' | 'other'
  minimum: Cents
  valid_from: string | null
  valid_until: string | null
}>

/** How the return of a country is worked out, beyond the formulas of its boxes. */
export type VatReturnForm = Readonly<{
  /** Formula of what the company owes for the period; below zero, what it is owed. Every box of tax reaches it through sums. */
  balance: string
  /** Formulas of what is to be paid and of the credit; one of them is zero. */
  due: string
  refund: string
  negative_boxes: NegativeBoxes
  /** The smallest amount a box takes, except for `cents_boxes`. */
  unit: 'cent' | 'euro'
  cents_boxes: readonly string[]
  /** Boxes of tax that may be typed in although VAT codes feed them. */
  adjustable_tax_boxes: readonly string[]
  /** The box that takes the credit of the return before. In the first return it starts from the opening balance and may be typed in. */
  credit_brought_forward: string | null
  /** The box of the refund that is asked for, and the box of the credit it is taken from. */
  refund_claim: Readonly<{ box: string; credit: string }> | null
  settlement: readonly SettlementRow[]
  refund_minimums: readonly RefundMinimum[]
}>
