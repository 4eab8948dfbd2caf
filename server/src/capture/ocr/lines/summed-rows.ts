import { type Cents, magnitude, minus, negate, plus, sum, times, zero } from '../../../lib/money.ts'
import { ratesIn } from '../amounts/amounts.ts'
import type { WeighedAmount } from '../amounts/evidence.ts'
import type { Layout, Line } from '../layout/layout.ts'
import type { Item } from './table.ts'
import { close, hasRate } from '../amounts/rate-rows.ts'
import type { Sequence } from '../amounts/runs.ts'

const words = (text: string): string => text.replace(/[^\p{L}]+/gu, ' ').trim()
const isText = (text: string): boolean => /\p{L}{3}/u.test(text)

/** The numbers of a text in ten-thousandths: quantities and prices. */
function numbersIn(text: string): { printed: string; value: bigint }[] {
  const found = text.slice(0, 300).matchAll(/(?<![\d.,])(\d{1,3}(?:[ .']\d{3})+|\d{1,7})(?:[.,](\d{1,4}))?(?![\d.,]*\d)/g)
  return [...found].slice(0, 12).map(([, whole = '', places = '']) => {
    const printed = `${whole.replace(/\D/g, '')}${places === '' ? '' : `.${places}`}`
    return { printed, value: BigInt(whole.replace(/\D/g, '') + places.padEnd(4, '0')) }
  })
}

/** Quantity and price that make the amount, less a printed discount in percent. */
function factors(text: string, amount: Cents): { quantity: string; price: string } | null {
  const numbers = numbersIn(text)
  const less = [0, ...ratesIn(text)].map((percent) => BigInt(10_000 - percent))
  for (const [index, quantity] of numbers.entries()) {
    for (const price of numbers.slice(index + 1)) {
      const product = times(quantity.value as Cents, price.value, 1_000_000n)
      if (product !== 0n && less.some((rest) => close(times(product, rest, 10_000n), magnitude(amount), 1n)))
        return /\.\d\d$/.test(quantity.printed) && !/\.\d\d$/.test(price.printed)
          ? { quantity: price.printed, price: quantity.printed }
          : { quantity: quantity.printed, price: price.printed }
    }
  }
  return null
}

/** Codes for rates, as the rate table of the document explains them. */
function legendOf(layout: Layout, rates: readonly number[]): Map<string, number> {
  const legend = new Map<string, number>()
  for (const { plain } of layout.lines) {
    const match = /^\W*([a-f]|[1-6])\W{1,3}(?=.*\d)/.exec(plain)
    const code = match?.[1]
    if (!code) continue
    const rest = plain.slice(match[0].length, match[0].length + 40)
    const rate = ratesIn(rest)[0] ?? rates.find((one) => one > 0 && hasRate(rest.slice(0, 8), one))
    if (rate !== undefined && rates.includes(rate)) legend.set(code, rate)
  }
  return legend
}

function rateOf(line: Line, amount: WeighedAmount['amount'], rates: readonly number[], legend: ReadonlyMap<string, number>): number | null {
  const printed = ratesIn(line.text).filter((rate) => rates.includes(rate))
  const [only] = printed
  if (only !== undefined && new Set(printed).size === 1) return only
  const codes = line.cells.filter((cell) => cell !== amount.cell && /^[a-f1-6]$/.test(cell.plain.trim())).map((cell) => cell.plain.trim())
  const behind = /^\s?([a-f])\s*$/.exec(amount.cell.plain.slice(amount.end))?.[1]
  for (const code of [...(behind ? [behind] : []), ...codes.toReversed()]) if (legend.has(code)) return legend.get(code) ?? null
  const bare = line.cells.find(
    (cell) => cell.x > (line.cells[0]?.x ?? 0) && rates.some((rate) => rate > 0 && `${rate / 100}` === cell.plain.trim()),
  )
  return bare ? Number(bare.plain.trim()) * 100 : null
}

/** The description of a row: its words before the amount, else those of the row above. */
function describe(layout: Layout, line: Line, amount: WeighedAmount['amount']): string {
  const own = line.cells
    .filter((cell) => cell.x <= amount.x)
    .map((cell) => (cell === amount.cell ? cell.text.slice(0, amount.start) : cell.text))
    .find((text) => isText(text))
  const text = own ?? layout.lines[line.index - 1]?.text ?? ''
  const bare = text.replace(/(?:[.·_…] ?){4,}/g, ' ').replace(/^[\s•*–-]+/, '')
  return (isText(bare) ? bare : words(text)).replace(/\s+/g, ' ').trim().slice(0, 200)
}

/**
 * The longest run that makes the sum. With `carried`, an amount equal to the sum of the rows before it, or since the last such amount, is a
 * subtotal carried forward and no row.
 */
function runOf(sequence: Sequence, target: Cents, carried: boolean): WeighedAmount[] | null {
  let best: WeighedAmount[] | null = null
  for (const from of sequence.keys()) {
    let [total, chapter, since] = [zero, zero, 0]
    const run: WeighedAmount[] = []
    for (const one of sequence.slice(from, from + longest)) {
      const { value } = one.amount
      if (carried && ((run.length > 1 && value === total) || (since > 1 && value === chapter))) {
        ;[chapter, since] = [zero, 0]
        continue
      }
      ;[total, chapter, since] = [plus(total, value), plus(chapter, value), since + 1]
      run.push(one)
      if (total === target && run.length > (best?.length ?? 0)) best = [...run]
    }
  }
  return best
}

const longest = 90

/** Consecutive rows that make a sum exactly; no column headings are needed. */
function rowsFor(layout: Layout, sequences: readonly Sequence[], target: Cents, rates: readonly number[]): Item[] {
  if (target === 0n) return []
  const runs = sequences.flatMap((sequence) =>
    [target, negate(target)].flatMap((wanted) => [runOf(sequence, wanted, true) ?? [], runOf(sequence, wanted, false) ?? []]),
  )
  const [run] = runs.toSorted((a, b) => b.length - a.length)
  if (!run || run.length === 0) return []
  const legend = legendOf(layout, rates)
  const items = run.flatMap(({ amount }): Item[] => {
    const line = layout.lines[amount.line]
    if (!line) return []
    const made = factors(line.text, amount.value)
    const rate = rateOf(line, amount, rates, legend)
    return [
      {
        description: describe(layout, line, amount),
        quantity: made?.quantity ?? null,
        price: made?.price ?? null,
        rate,
        amount: amount.value,
      },
    ]
  })
  // A single row counts only if its quantity and price make the amount.
  return items.length > 1 || items.every(({ quantity }) => quantity !== null) ? items : []
}

/** Reductions deducted before the total, each as a row. */
const reductionsIn = (weighed: readonly WeighedAmount[]): Item[] =>
  weighed
    .filter(({ roles, named }) => named && roles.beside > 0 && roles.beside < 1)
    .slice(0, 3)
    .map(({ amount }) => ({
      description: words(amount.cell.text.slice(0, amount.start)) || null,
      quantity: null,
      price: null,
      rate: null,
      amount: negate(magnitude(amount.value)),
    }))

/** The rows that make the net, or the net and the reductions, or the gross where prices include tax. */
export function rowsOf(
  layout: Layout,
  weighed: readonly WeighedAmount[],
  sequences: readonly Sequence[],
  totals: { readonly net: Cents | null; readonly gross: Cents | null },
  rates: readonly number[],
): Item[][] {
  const { net, gross } = totals
  if (net === null || gross === null) return []
  // A total among the rows is no row.
  const own = new Set([net, gross, minus(gross, net)])
  const several = sequences.map((sequence) => sequence.filter(({ amount }) => !own.has(magnitude(amount.value))))
  const find = (target: Cents): Item[] => {
    const items = rowsFor(layout, several, target, rates)
    return items.length > 0
      ? items
      : rowsFor(layout, sequences, target, rates)
          .slice(0, 2)
          .filter((_item, _index, all) => all.length === 1)
  }
  const taken = reductionsIn(weighed)
  const off = sum(taken.map(({ amount }) => amount))
  const whole = find(net)
  const less = off === 0n || whole.length > 0 ? [] : rowsFor(layout, several, minus(net, off), rates)
  const within = gross === net ? [] : find(gross)
  const signed = less.every(({ amount }) => amount <= 0n) ? taken.map((item) => ({ ...item, amount: negate(item.amount) })) : taken
  return [whole, less.length > 0 ? [...less, ...signed] : [], within]
    .filter((items) => items.length > 0)
    .toSorted((a, b) => b.length - a.length)
}
