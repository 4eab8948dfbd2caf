/** VAT in an allocation: the amount is gross, and the tax is due at once. */
import { type Cents, formatCents, magnitude, minus, parseDecimal, plus, times, zero } from '../../../../lib/money.ts'
import type { Pack, VatRule } from '../../../../packs/pack.ts'
import { baseGridsOf, vatOf } from '../../../../packs/vat.ts'
import type { VatFacts } from '../../../books/entries/index.ts'
import type { NewLine } from '../../../books/ledger/index.ts'

const whole = 10_000n

/** The amount without the tax, rounded; the tax is the rest. */
export const baseOf = (gross: Cents, rate: string): Cents => times(gross, whole, whole + parseDecimal(rate, 2))

type Side = 'debit' | 'credit'
const sides = (side: Side, amount: Cents): Pick<NewLine, 'debit' | 'credit'> => ({
  debit: formatCents(side === 'debit' ? amount : zero),
  credit: formatCents(side === 'credit' ? amount : zero),
})
const format = (grids: readonly { readonly grid: string; readonly amount: Cents }[]) =>
  grids.map(({ grid, amount }) => ({ grid, amount: formatCents(amount) }))

/**
 * The line of the account, then those of the tax. Money received for a sale and money paid for a purchase are invoices, the opposite signs
 * credit notes. Where the buyer assesses the tax, the amount is the base.
 */
export function taxedLines(
  line: Omit<NewLine, 'debit' | 'credit'>,
  amount: Cents,
  code: VatFacts,
  { day, cost_grids }: { readonly day: string } & Pick<Pack, 'cost_grids'>,
): NewLine[] {
  const rule: VatRule = { ...code, exigibility: 'debit', cost_grids }
  const isPurchase = code.direction === 'purchase'
  const document = isPurchase === amount < 0n ? 'invoice' : 'credit_note'
  const gross = magnitude(amount)
  const isSelfAssessed = isPurchase && code.accounts.due !== null
  const base = isSelfAssessed ? gross : baseOf(gross, code.rate)
  const vat = vatOf(rule, document, [base], isSelfAssessed ? undefined : minus(gross, base))
  const cost = plus(base, vat.cost_shares[0] ?? zero)
  const resolved = { vat_code_id: code.id, vat_rate: code.rate, vat_date: day }
  return [
    {
      ...line,
      ...sides(isPurchase === (document === 'invoice') ? 'debit' : 'credit', cost),
      ...resolved,
      grids: format(baseGridsOf(rule, document, base, cost)),
    },
    ...vat.entries.map(
      ({ account, side, amount: tax, grids }): NewLine => ({
        account_id: Number(account),
        third_party_id: line.third_party_id ?? null,
        ...sides(side, tax),
        ...resolved,
        vat_base: formatCents(base),
        grids: format(grids),
      }),
    ),
  ]
}
