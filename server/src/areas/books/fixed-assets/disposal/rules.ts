import { type Cents, magnitude, minus, zero } from '../../../../lib/money.ts'
import type { DisposalAccounts } from '../../../../packs/depreciation/index.ts'

export type DisposalFigures = { readonly cost: Cents; readonly accumulated: Cents; readonly price: Cents }

/** A line of the exit; the asset, its depreciation and the buyer stand under a name, every other account under its number. */
export type ExitLine = {
  readonly account: 'asset' | 'depreciation' | 'buyer' | (string & {})
  readonly side: 'debit' | 'credit'
  readonly amount: Cents
}

/** Price and net value are equal at a gain of zero. */
const isGain = ({ cost, accumulated, price }: DisposalFigures): boolean => price >= minus(cost, accumulated)

/** The account that a separate sale credits. */
export const priceAccountOf = ({ gain_price, loss_price }: DisposalAccounts, figures: DisposalFigures): string =>
  isGain(figures) ? gain_price : loss_price

const debit = (account: ExitLine['account'], amount: Cents): ExitLine => ({ account, side: 'debit', amount })
const credit = (account: ExitLine['account'], amount: Cents): ExitLine => ({ account, side: 'credit', amount })

/** The result of a disposal: what stands between the price and the net value. */
function resultLines(accounts: DisposalAccounts, figures: DisposalFigures, isSoldSeparately: boolean): ExitLine[] {
  const { cost, accumulated, price } = figures
  const net = minus(cost, accumulated)
  const result = magnitude(minus(price, net))
  const [priceAccount, valueAccount] = isGain(figures)
    ? [accounts.gain_price, accounts.gain_value]
    : [accounts.loss_price, accounts.loss_value]
  if (accounts.style === 'gross') return [debit(valueAccount, net), ...(isSoldSeparately ? [] : [credit(priceAccount, price)])]
  if (isGain(figures)) return [isSoldSeparately ? debit(valueAccount, net) : credit(priceAccount, result)]
  return [...(isSoldSeparately ? [debit(priceAccount, price)] : []), debit(valueAccount, result)]
}

/** The lines of the entry that takes an asset out of the books, debits first. Where there is no separate sale, the buyer owes the price in it. */
export function exitLines(accounts: DisposalAccounts, figures: DisposalFigures, isSoldSeparately: boolean): ExitLine[] {
  const lines = [
    debit('buyer', isSoldSeparately ? zero : figures.price),
    debit('depreciation', figures.accumulated),
    ...resultLines(accounts, figures, isSoldSeparately),
    credit('asset', figures.cost),
  ].filter(({ amount }) => amount !== zero)
  return [...lines.filter(({ side }) => side === 'debit'), ...lines.filter(({ side }) => side === 'credit')]
}
