import type { Cents, Line, Share } from './model.ts'

/** Integer division, rounded half away from zero. */
export const divided = (above: number, below: number): number => Math.sign(above) * Math.floor((2 * Math.abs(above) + below) / (2 * below))

/** Rates have at most one decimal (5.5 %), so a rate is an integer in thousandths. */
const thousandths = (rate: number): number => Math.round(rate * 10)
const vatOn = (base: Cents, rate: number): Cents => divided(base * thousandths(rate), 1000)
const vatWithin = (gross: Cents, rate: number): Cents => divided(gross * thousandths(rate), 1000 + thousandths(rate))

type Bare = Omit<Line, 'net' | 'vat' | 'gross'>

export const lineOf = (bare: Bare, prices: 'net' | 'gross'): Line => {
  const full = divided(bare.quantity * bare.price, 1000)
  const amount = full - divided(full * bare.discount, 100)
  const vat = prices === 'net' ? vatOn(amount, bare.rate) : vatWithin(amount, bare.rate)
  return prices === 'net' ? { ...bare, net: amount, vat, gross: amount + vat } : { ...bare, net: amount - vat, vat, gross: amount }
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)

/** VAT is rounded once per rate, as the three countries allow and most programs do. */
export const totalsOf = (lines: readonly Line[], prices: 'net' | 'gross', percent: number) => {
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((a, b) => a - b)
  const before = sum(lines.map((line) => line[prices]))
  const allowance = percent === 0 ? null : { percent, amount: divided(before * percent, 100) }
  const shares = rates.map((rate): Share => {
    const full = sum(lines.filter((line) => line.rate === rate).map((line) => line[prices]))
    const amount = full - (allowance?.amount ?? 0)
    const vat = prices === 'net' ? vatOn(amount, rate) : vatWithin(amount, rate)
    return { rate, base: prices === 'net' ? amount : amount - vat, amount: vat }
  })
  const net = sum(shares.map(({ base }) => base))
  const vat = sum(shares.map(({ amount }) => amount))
  return { allowance, shares, net, vat, gross: net + vat }
}
