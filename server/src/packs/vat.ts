import { allocate, type Cents, magnitude, minus, negate, parseDecimal, percentOf, plus, sum, times, zero } from '../lib/money.ts'
import type { VatRule } from './pack.ts'

export type VatDocument = 'invoice' | 'credit_note'

type GridAmount = Readonly<{ grid: string; amount: Cents }>

type VatEntry = Readonly<{ account: string; side: 'debit' | 'credit'; amount: Cents; grids: readonly GridAmount[] }>

type Vat = Readonly<{
  base: Cents
  vat: Cents
  deductible: Cents
  not_deductible: Cents
  /** The tax that cannot be deducted, line by line: it belongs to the cost of each. */
  cost_shares: readonly Cents[]
  /** What the third party is charged, or gives back, on top of the base: nothing where the buyer assesses the tax itself. */
  charged: Cents
  entries: readonly VatEntry[]
  base_grids: readonly GridAmount[]
}>

type VatSide = 'due' | 'deductible'

const isSelfAssessed = (code: VatRule): boolean => code.direction === 'purchase' && code.accounts.due !== null

/** Tax that the buyer assesses is due with the document, whoever has paid. */
const waits = (code: VatRule): boolean => code.exigibility === 'payment' && !isSelfAssessed(code)

const signed = (grids: readonly string[], amount: Cents): GridAmount[] =>
  grids.map((token) => ({ grid: token.slice(1), amount: token.startsWith('-') ? negate(amount) : amount }))

const creditNoteNames = { due: 'credit_note_recover', deductible: 'credit_note_repay' } as const

const finalAccount = (code: VatRule, document: VatDocument, side: VatSide): string | null =>
  (document === 'credit_note' ? code.accounts[creditNoteNames[side]] : null) ?? code.accounts[side]

const finalGrids = (code: VatRule, document: VatDocument, side: VatSide): readonly string[] =>
  code.grids[document === 'credit_note' ? creditNoteNames[side] : side]

const baseGrids = (code: VatRule, document: VatDocument, base: Cents, cost: Cents): GridAmount[] =>
  (document === 'credit_note' ? code.grids.credit_note_base : code.grids.base).flatMap((token) =>
    signed([token], code.cost_grids.includes(token.slice(1)) ? cost : base),
  )

// Tax due stands in credit and deductible tax in debit; a credit note turns both round.
const sideOf = (document: VatDocument, side: VatSide): VatEntry['side'] =>
  (side === 'due') === (document === 'invoice') ? 'credit' : 'debit'

const opposite = { debit: 'credit', credit: 'debit' } as const

/** A line is never negative and never zero: a document whose discounts outweigh the rest is booked on the other side. */
const entry = (account: string | null, side: VatEntry['side'], amount: Cents, grids: readonly GridAmount[]): VatEntry[] => {
  if (amount === 0n) return []
  if (account === null) throw new Error('a VAT code with tax to book and no account for it')
  return [{ account, side: amount < 0n ? opposite[side] : side, amount: magnitude(amount), grids }]
}

/** What one line of a document adds to the grids of its base: its own amount, and with it the tax that joined its cost. */
export const baseGridsOf = (code: VatRule, document: VatDocument, base: Cents, cost: Cents): readonly GridAmount[] =>
  waits(code) ? [] : baseGrids(code, document, base, cost)

/** Whether the tax of a code is due with the payment only. */
export const isOnPayment = (code: VatRule): boolean => waits(code)

/** A line that somebody typed with a VAT code. `base` is what it taxes, where that is not the amount itself. */
type TypedLine = Readonly<{ account: string; debit: Cents; credit: Cents; base: Cents | null }>

/**
 * What a typed line is to its code: the tax, where it stands on an account of the code, else the base. An account of credit notes says that
 * it belongs to one, whatever the journal. Nothing is computed: the line carries the amount that was typed, with its sign.
 */
export const gridsOfTyped = (code: VatRule, document: VatDocument, line: TypedLine): readonly GridAmount[] => {
  const { accounts } = code
  const on = (side: 'debit' | 'credit') => (side === 'debit' ? minus(line.debit, line.credit) : minus(line.credit, line.debit))
  if (line.account === accounts.pending) return []
  const tax = (['deductible', 'due'] as const)
    .flatMap((side) => [
      { side, document: 'credit_note' as const, account: accounts[creditNoteNames[side]] },
      { side, document, account: accounts[side] },
    ])
    .find(({ account }) => account === line.account)
  if (tax) return signed(finalGrids(code, tax.document, tax.side), on(sideOf(tax.document, tax.side)))
  const amount = on(sideOf(document, code.direction === 'purchase' ? 'deductible' : 'due'))
  const base = line.base === null ? amount : amount < 0n ? negate(line.base) : line.base
  return baseGridsOf(code, document, base, amount)
}

/** The accounts a code needs and lacks: what `vatOf` and `settle` would fail on. */
export const missingAccounts = (code: VatRule): readonly (keyof VatRule['accounts'])[] => {
  if (parseDecimal(code.rate, 4) === 0n) return []
  const deducts = code.direction === 'purchase' && parseDecimal(code.deductible_percent ?? '0', 4) !== 0n
  const needed: (keyof VatRule['accounts'])[] = [
    ...(code.direction === 'sale' ? (['due'] as const) : []),
    ...(deducts ? (['deductible'] as const) : []),
    ...(waits(code) && (code.direction === 'sale' || deducts) ? (['pending'] as const) : []),
  ]
  return needed.filter((name) => code.accounts[name] === null)
}

/** The rest of rounding can fall on a line that takes a cent off and leave nothing of it; then it goes to the largest line. */
const withoutEmptied = (shares: readonly Cents[], lines: readonly Cents[]): Cents[] => {
  const isEmptied = shares.map((share, index) => share !== 0n && plus(share, lines[index] ?? zero) === 0n)
  const over = sum(shares.filter((_, index) => isEmptied[index]))
  const largest = lines.reduce((best, line, index) => (magnitude(line) > magnitude(lines[best] ?? zero) ? index : best), 0)
  return shares.map((share, index) => plus(isEmptied[index] ? zero : share, index === largest ? over : zero))
}

/**
 * The VAT of the lines of one document that share a code: once per code, on their total, so that it equals what a structured invoice
 * computes per category (EN 16931). `override` is the tax as the document states it: a supplier's rounding, or the customs' figure.
 */
export const vatOf = (code: VatRule, document: VatDocument, lines: readonly Cents[], override?: Cents): Vat => {
  const base = sum(lines)
  const vat = override ?? percentOf(base, code.rate)
  const isPurchase = code.direction === 'purchase'
  const deductible = isPurchase ? percentOf(vat, code.deductible_percent ?? '0') : zero
  const not_deductible = isPurchase ? minus(vat, deductible) : zero
  const book = (side: VatSide, amount: Cents): VatEntry[] =>
    waits(code)
      ? entry(code.accounts.pending, sideOf(document, side), amount, [])
      : entry(finalAccount(code, document, side), sideOf(document, side), amount, signed(finalGrids(code, document, side), amount))
  return {
    base,
    vat,
    deductible,
    not_deductible,
    cost_shares: withoutEmptied(allocate(not_deductible, lines), lines),
    charged: isSelfAssessed(code) ? zero : vat,
    entries: [...(isPurchase ? book('deductible', deductible) : []), ...(!isPurchase || isSelfAssessed(code) ? book('due', vat) : [])],
    base_grids: waits(code) ? [] : baseGrids(code, document, base, plus(base, not_deductible)),
  }
}

/** A payment of a document whose tax waits: the document, what went before, and what is paid now. */
type Settlement = Readonly<{
  document: VatDocument
  /** What the third party owes for the whole document, all its codes together. */
  total: Cents
  /** Of this code: its base and the tax on the pending account. */
  base: Cents
  waiting: Cents
  before: Readonly<{ paid: Cents; base: Cents; vat: Cents }>
  paid: Cents
}>

/** A share, held within what is left, so that many small payments that all round up never move more than there is. */
const within = (share: Cents, left: Cents): Cents => (magnitude(share) > magnitude(left) ? left : share)

/**
 * What a payment moves from the pending account to the tax account, and into the grids: the share of the document it pays. The last one
 * takes what is left, so that nothing stays behind.
 */
export const settle = (code: VatRule, payment: Settlement): Readonly<Pick<Vat, 'base' | 'vat' | 'entries' | 'base_grids'>> => {
  const { document, total, before, paid } = payment
  const isLast = magnitude(plus(before.paid, paid)) >= magnitude(total)
  const share = (whole: Cents, moved: Cents): Cents => {
    const left = minus(whole, moved)
    return isLast ? left : within(times(whole, paid, total), left)
  }
  const vat = share(payment.waiting, before.vat)
  // With its last cent of tax a document has nothing left for a later payment to stand on: the rest of the base goes along.
  const base = plus(before.vat, vat) === payment.waiting ? minus(payment.base, before.base) : share(payment.base, before.base)
  const side = code.direction === 'sale' ? 'due' : 'deductible'
  const final = sideOf(document, side)
  return {
    base,
    vat,
    entries: [
      ...entry(code.accounts.pending, opposite[final], vat, []),
      ...entry(finalAccount(code, document, side), final, vat, signed(finalGrids(code, document, side), vat)),
    ],
    base_grids: baseGrids(code, document, base, base),
  }
}
