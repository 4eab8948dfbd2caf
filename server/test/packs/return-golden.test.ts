import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatCents, minus, negate, parseCents, zero } from '../../src/lib/money.ts'
import { packOf } from '../../src/packs/index.ts'
import { computeReturn, failedChecks, type LineSums, settlementLines } from '../../src/packs/vat-return/index.ts'
import { type Booking, codeOf, filed, inputOf, shown, sumsOf } from './return-lines.ts'

const read = (country: string) => JSON.parse(readFileSync(new URL(`../golden/${country}-golden.json`, import.meta.url), 'utf8'))

type Line = { readonly account: string; readonly debit: string; readonly credit: string }

const expected = (lines: readonly Line[]): string[] =>
  shown(lines.map(({ account, debit, credit }) => ({ account, debit: parseCents(debit), credit: parseCents(credit) })))

type Entry = { readonly entry_date: string; readonly lines: readonly Line[]; readonly grids?: Readonly<Record<string, string>> }
type Operation = {
  readonly id: string
  readonly input: { readonly lines?: readonly { readonly vat_code?: string }[] }
  readonly expected_entries?: readonly Entry[]
}

/** A Belgian tax account ends with its grid; what the other grids take stands on the cost or income. */
const belgianSums = (operations: readonly Operation[], from: string, until: string): LineSums[] =>
  operations.flatMap(({ input, expected_entries = [] }) =>
    expected_entries
      .filter(({ entry_date, grids }) => grids !== undefined && from <= entry_date && entry_date <= until)
      .flatMap(({ lines, grids = {} }) => {
        const code = input.lines?.[0]?.vat_code ?? null
        const taxes = lines.filter(({ account }) => /^(?:411|451)0/.test(account) && account.slice(-2) in grids)
        const isTax = (grid: string) => taxes.some(({ account }) => account.endsWith(grid))
        const common = { code, rule: code === null ? null : codeOf(packOf('BE'), code), reverses_earlier: false }
        const boxes = Object.entries(grids).map(([grid, amount]) => ({ grid, amount: parseCents(amount) }))
        return [
          { ...common, account: '6', balance: zero, boxes: boxes.filter(({ grid }) => !isTax(grid)) },
          ...taxes.map(({ account, debit, credit }) => {
            const balance = minus(parseCents(debit), parseCents(credit))
            return {
              ...common,
              account,
              balance,
              boxes: [{ grid: account.slice(-2), amount: account.startsWith('411') ? balance : negate(balance) }],
            }
          }),
        ]
      }),
  )

test.each([
  [0, '71', '481.50', '24'],
  [1, '72', '615.89', '38'],
] as const)('Belgium, quarter at %i: every grid, %s = %s, and the settlement entry', (at, box, balance, settlement) => {
  const dossier = read('be')
  const golden = dossier.vat_returns[at]
  const pack = packOf('BE')
  const sums = belgianSums(dossier.operations, golden.starts_on, golden.ends_on)
  const result = computeReturn(pack, inputOf(sums))
  const { XX, YY, ...sent } = filed(result)
  expect(sent).toEqual(golden.grids)
  expect([XX, YY]).toEqual([golden.XX ?? XX, golden.YY ?? YY])
  expect(sent[box]).toBe(balance)
  expect([result.due, result.refund].map(formatCents)).toEqual([golden.amount_due, golden.amount_refund])
  expect(result.moves).toEqual([])
  expect(failedChecks(pack, result.all, golden.due_on)).toEqual([])
  const [{ lines }] = dossier.operations.find(({ id }: Operation) => id === settlement).expected_entries
  expect(shown(settlementLines(pack, sums, result, pack.default_settings.auto_entries.vat))).toEqual(expected(lines))
})

type Document = {
  readonly type: string
  readonly credit_note: boolean
  readonly lines?: readonly { readonly net: string; readonly vat: string }[]
  readonly paid?: string
  readonly exigibility?: readonly { readonly vat: string; readonly document_net: string; readonly document_total: string }[]
}

const bookingsOf = (operations: readonly Document[]): Booking[] =>
  operations.flatMap(({ lines = [], credit_note, exigibility = [], paid = '0' }) => [
    ...lines.map(({ net, vat }): Booking => ({ code: vat, base: net, document: credit_note ? 'credit_note' : 'invoice' })),
    ...exigibility.map(({ vat, document_net, document_total }) => ({
      code: vat,
      base: document_net,
      paid: Number((parseCents(paid) * 100n) / parseCents(document_total)),
    })),
  ])

test.each([
  ['FR', '66.00', '0.57', '32'],
  ['LU', '968.37', '0.00', '105'],
] as const)('%s: every box of the dossier, %s to pay, rounding %s, and the settlement entry', (country, due, rounding, box) => {
  const dossier = read(country.toLowerCase())
  const pack = packOf(country)
  const sums = sumsOf(pack, bookingsOf(dossier.operations))
  const result = computeReturn(pack, inputOf(sums))
  const boxes = Object.entries(dossier.expected_vat_boxes as Record<string, string>)
  expect(filed(result)).toEqual(Object.fromEntries(boxes.map(([name, amount]) => [name, formatCents(parseCents(amount))])))
  expect([formatCents(result.due), formatCents(result.rounding), formatCents(result.refund)]).toEqual([due, rounding, '0.00'])
  expect(filed(result)[box]).toBe(due)
  expect(failedChecks(pack, result.all, '2026-04-20')).toEqual([])
  expect(shown(settlementLines(pack, sums, result, pack.default_settings.auto_entries.vat))).toEqual(expected(dossier.entries.at(-1).lines))
})
