/**
 * What every VAT code must book, worked out a second time. This file shares no code with the server and reads its own tables (source/),
 * in the words of the forms: Belgium writes the grids of invoice and credit note side by side, France and Luxembourg write the boxes of
 * the invoice, and a credit note is the same with a minus and the sides exchanged. Amounts are whole cents as numbers, small enough to
 * be exact here, so that not even the arithmetic is shared.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Country = 'be' | 'fr' | 'lu'

export type Expected = {
  code: string
  base: number
  vat: number
  deductible: number
  not_deductible: number
  shares: number[]
  charged: number
  /** Account, D or C, cents. */
  lines: string[]
  boxes: Record<string, number>
}

type Row = Record<string, string>

const tableOf = (country: Country): Row[] => {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, `source/${country}-vat-codes.csv`), 'utf8')
    .trimEnd()
    .split('\n')
  const columns = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index] ?? '', cell])))
}

export const tables: Record<Country, Row[]> = { be: tableOf('be'), fr: tableOf('fr'), lu: tableOf('lu') }

/** Percent with at most one decimal, of cents: the half goes away from zero. Only what is not negative comes in. */
const percentage = (amount: number, percent: string): number => {
  const thousandths = Math.round(Number(percent) * 10)
  const product = amount * thousandths
  const [whole, rest] = [Math.floor(product / 1000), product % 1000]
  return rest >= 500 ? whole + 1 : whole
}

const share = (amount: number, weight: number, total: number): number => {
  const product = amount * weight
  const [whole, rest] = [Math.floor(product / total), product % total]
  return rest * 2 >= total ? whole + 1 : whole
}

const spread = (amount: number, weights: number[], total: number): number[] => {
  const shares = weights.slice(0, -1).map((weight) => share(amount, weight, total))
  return [...shares, amount - shares.reduce((sum, one) => sum + one, 0)]
}

const belgianReverseCharge = new Set([
  'domestic_reverse_charge',
  'intra_eu_goods',
  'intra_eu_services',
  'import_postponed',
  'non_eu_services',
])

const put = (boxes: Record<string, number>, box: string | undefined, amount: number): void => {
  if (box) boxes[box] = (boxes[box] ?? 0) + amount
}

const line = (account: string | undefined, side: string, amount: number): string[] =>
  amount === 0 ? [] : [`${account === '' || account === undefined ? '(none)' : account} ${side} ${amount}`]

type Sums = { base: number; vat: number; ded: number; nd: number }

const belgian = (row: Row, creditNote: boolean, { base, vat, ded, nd }: Sums): Pick<Expected, 'charged' | 'lines' | 'boxes'> => {
  const sale = row['direction'] === 'sale'
  const reverse = !sale && belgianReverseCharge.has(row['mechanism'] ?? '')
  const boxes: Record<string, number> = {}
  for (const token of (row[creditNote ? 'cn_base_grids' : 'inv_base_grids'] ?? '').split(' ').filter((one) => one !== '')) {
    const grid = token.slice(1)
    const amount = ['81', '82', '83', '84', '85'].includes(grid) ? base + nd : base
    put(boxes, grid, token.startsWith('-') ? -amount : amount)
  }
  const lines: string[] = []
  const owed = sale || reverse ? vat : 0
  if (creditNote) {
    lines.push(...line(row['cn_repay_account'], 'C', ded), ...line(row['cn_recover_account'], 'D', owed))
    put(boxes, row['cn_repay_grid'], ded)
    put(boxes, row['cn_recover_grid'], owed)
  } else {
    lines.push(...line(row['inv_deductible_account'], 'D', ded), ...line(row['inv_due_account'], 'C', owed))
    put(boxes, row['inv_deductible_grid'], ded)
    put(boxes, row['inv_due_grid'], owed)
  }
  return { charged: reverse ? 0 : vat, lines, boxes }
}

const boxesOf = (row: Row, sign: number, amounts: Record<'base_boxes' | 'tax_due_boxes' | 'tax_ded_boxes', number>) => {
  const boxes: Record<string, number> = {}
  for (const [column, amount] of Object.entries(amounts)) {
    for (const box of (row[column] ?? '').split(';')) put(boxes, box, sign * amount)
  }
  return boxes
}

const general = (row: Row, creditNote: boolean, { base, vat, ded }: Sums): Pick<Expected, 'charged' | 'lines' | 'boxes'> => {
  const sale = row['direction'] === 'sale'
  const reverse = !sale && row['account_due'] !== ''
  const [debit, credit] = creditNote ? ['C', 'D'] : ['D', 'C']
  const waits = row['exigibility'] === 'payment'
  const owed = sale || reverse ? vat : 0
  return {
    charged: reverse ? 0 : vat,
    lines: [
      ...line(row[waits ? 'account_pending' : 'account_deductible'], debit, ded),
      ...line(row[waits ? 'account_pending' : 'account_due'], credit, owed),
    ],
    boxes: waits ? {} : boxesOf(row, creditNote ? -1 : 1, { base_boxes: base, tax_due_boxes: owed, tax_ded_boxes: ded }),
  }
}

const withoutZeros = (boxes: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(boxes).filter(([, amount]) => amount !== 0))

/** Every code of a country on one document, whose lines have these amounts. */
export const expectedOf = (country: Country, creditNote: boolean, amounts: number[]): Expected[] =>
  tables[country].map((row) => {
    const base = amounts.reduce((sum, one) => sum + one, 0)
    const vat = percentage(base, row['rate'] ?? '')
    const purchase = row['direction'] === 'purchase'
    const ded = purchase ? percentage(vat, row['deductible_pct'] ?? '') : 0
    const nd = purchase ? vat - ded : 0
    const booked = (country === 'be' ? belgian : general)(row, creditNote, { base, vat, ded, nd })
    return {
      code: row['code'] ?? '',
      base,
      vat,
      deductible: ded,
      not_deductible: nd,
      shares: spread(nd, amounts, base),
      ...booked,
      boxes: withoutZeros(booked.boxes),
    }
  })

/** What a payment of `paid` of `total` moves for a code whose tax waits, first or last; null for the codes whose tax does not. */
export const expectedPayment = (row: Row, creditNote: boolean, net: number, paid: number, total: number) => {
  if (row['exigibility'] !== 'payment') return null
  const vat = percentage(net, row['rate'] ?? '')
  const [base, tax] = [share(net, paid, total), share(vat, paid, total)]
  const sale = row['direction'] === 'sale'
  const [from, to] = sale === creditNote ? ['C', 'D'] : ['D', 'C']
  const amounts = { base_boxes: base, tax_due_boxes: sale ? tax : 0, tax_ded_boxes: sale ? 0 : tax }
  return {
    lines: [...line(row['account_pending'], from, tax), ...line(row[sale ? 'account_due' : 'account_deductible'], to, tax)],
    boxes: withoutZeros(boxesOf(row, creditNote ? -1 : 1, amounts)),
  }
}
