import { expect, test } from 'vitest'
import { makeVatFile, type VatFile } from '../../../../../test/harness/books/vat-returns.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { formatCents, negate, parseCents, sum } from '../../../../lib/money.ts'

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeVatFile(w, admin)
const { body: sale } = await file.book.sale()
await created(file.book.sale({ entry_date: '2026-02-02', lines: [{ account: '700000', amount: '333.33', vat_code: 'V06' }] }))
await created(file.book.purchase({ lines: [{ account: '604000', amount: '500.00', vat_code: 'AM21' }] }))
await created(file.book.creditNote())
const first = await file.prepare(1)
await file.validate(first)
// The sale of the first quarter is reversed in the second.
await created(admin('POST', `${file.b.path}/entries/${sale.id}/reverse`, { body: { entry_date: '2026-04-10' } }))
const second = await file.prepare(2)
await admin('PATCH', `${file.at}/${second}`, { body: { adjustments: { '61': '5.00' } } })

const explain = (id: number, grid: string) => admin('GET', `${file.at}/${id}/explain?grid=${grid}`)

type Term = { sign: '+' | '-'; amount: string; lines_url: string | null }
const signedSum = (terms: Term[]) =>
  formatCents(sum(terms.map(({ sign, amount }) => (sign === '-' ? negate(parseCents(amount)) : parseCents(amount)))))

test('200 explains a balance by the boxes of its formula', async () => {
  const { status, body } = await explain(first, '71')
  expect(status).toBe(200)
  expect(body).toMatchObject({ grid: '71', formula: 'max(0,XX-YY)', moved: [] })
  expect(body.terms).toMatchObject([
    { kind: 'grid', grid: 'XX', sign: '+', rule: { source: 'be/vat-boxes.csv#71' } },
    { kind: 'grid', grid: 'YY', sign: '-' },
  ])
  expect(signedSum(body.terms)).toBe(body.amount)
})

test('200 explains a base by account and VAT code, each with the list behind it', async () => {
  const { body } = await explain(first, '03')
  expect(body.terms).toMatchObject([
    {
      kind: 'lines',
      account: { number: '700000' },
      vat_code: 'V21',
      sign: '+',
      amount: '1000.00',
      rule: { source: 'be/vat-codes.csv#V21', valid_from: null, valid_until: null },
    },
  ])
  const { body: list } = await admin('GET', body.terms[0].lines_url)
  expect([list.total, list.total_amount]).toEqual([1, '1000.00'])
})

test('200 explains what moved because it reverses an earlier period, and names the entry', async () => {
  const { body } = await explain(second, '49')
  expect(body).toMatchObject({ amount: '1000.00', moved: [{ from: '03', to: '49', rule: 'reversal_of_earlier_period', vat_code: 'V21' }] })
  expect(body.moved[0].entries).toHaveLength(1)
  expect(signedSum(body.terms)).toBe('1000.00')
  const { body: lines } = await admin('GET', `${file.at}/${second}/grids/03`)
  expect(lines).toMatchObject({ total: 1, total_amount: '-1000.00', data: [{ amount: '-1000.00', moved_to: ['49'] }] })
})

const explainIn = async ({ at }: VatFile, id: number, grid: string) => (await admin('GET', `${at}/${id}/explain?grid=${grid}`)).body

test('200 explains an amount below zero that the next return takes over', async () => {
  const own = await makeVatFile(w, admin)
  const line = (amount: string) => [{ account: '604000', amount, vat_code: 'AM21' }]
  await created(own.book.purchase({ lines: line('100.00') }))
  await created(own.book.creditNote({ journal_id: own.b.journals.NCA, third_party_id: own.b.supplier, lines: line('500.00') }))
  await created(own.book.purchase({ entry_date: '2026-04-08', lines: line('1000.00') }))
  const [quarter, next] = [await own.prepare(1), await own.prepare(2)]
  expect((await explainIn(own, quarter, '81')).terms).toContainEqual(expect.objectContaining({ kind: 'carry_forward', amount: '400.00' }))
  expect((await explainIn(own, next, '81')).terms).toContainEqual(expect.objectContaining({ kind: 'carried', amount: '-400.00' }))
})

test('200 explains the lines of a VAT code that leave less than nothing in their box', async () => {
  const own = await makeVatFile(w, admin)
  const lines = [
    { account: '700000', amount: '500.00', vat_code: 'V06' },
    { account: '700000', amount: '-100.00', vat_code: 'V21' },
  ]
  await created(own.book.sale({ lines }))
  await created(own.book.sale({ lines: [lines[0], { ...lines[1], vat_code: 'V12' }] }))
  const { moved } = await explainIn(own, await own.prepare(1), '49')
  const shown = moved.map(({ from, vat_code, rule }: { from: string; vat_code: string; rule: string }) => [from, vat_code, rule])
  expect(shown.toSorted()).toEqual([
    ['02', 'V12', 'negative_box'],
    ['03', 'V21', 'negative_box'],
  ])
})

test('France: 200 explains a credit by the return before, an amount in whole euros by its rounding, and a rate by its dates', async () => {
  const own = await makeVatFile(w, admin, {}, { country_pack: 'FR' })
  await created(own.book.purchase({ lines: [{ account: '607', amount: '1000.00', vat_code: 'A20' }] }))
  const [quarter, next] = [await own.prepare(1), await own.prepare(2)]
  await own.validate(quarter)
  expect((await explainIn(own, next, '22')).terms).toContainEqual(
    expect.objectContaining({ kind: 'previous_return', grid: '27', amount: '200.00' }),
  )
  const third = await makeVatFile(w, admin, {}, { country_pack: 'FR' })
  await created(third.book.sale({ lines: [{ account: '707', amount: '1000.40', vat_code: 'V20' }] }))
  const { amount, terms } = await explainIn(third, await third.prepare(1), 'A1')
  expect([amount, signedSum(terms)]).toEqual(['1000.00', '1000.00'])
  expect(terms).toMatchObject([
    { kind: 'lines', amount: '1000.40', rule: { source: 'fr/vat-codes.csv#V20', valid_from: '2014-01-01', valid_until: null } },
    { kind: 'rounding', amount: '-0.40' },
  ])
})

test('Luxembourg: 200 names the last day of a rate that has ended', async () => {
  const fiscal_year = { code: '2023', starts_on: '2023-01-01', ends_on: '2023-12-31' }
  const own = await makeVatFile(w, admin, {}, { country_pack: 'LU', fiscal_year })
  await created(own.book.sale({ entry_date: '2023-02-01', lines: [{ account: '7033', amount: '1000.00', vat_code: 'V16' }] }))
  const { terms } = await explainIn(own, await own.prepare(1, { year: 2023 }), '901')
  expect(terms).toMatchObject([{ vat_code: 'V16', rule: { valid_from: '2023-01-01', valid_until: '2023-12-31' } }])
})

test('the signed terms of every box of both returns add up to its amount, and each list to its term', async () => {
  for (const id of [first, second]) {
    const { grids } = await file.show(id)
    expect(grids.length).toBeGreaterThan(5)
    for (const { grid, amount } of grids as { grid: string; amount: string }[]) {
      const { body } = await explain(id, grid)
      expect([grid, body.amount, signedSum(body.terms)]).toEqual([grid, amount, amount])
      for (const { amount: part, lines_url } of body.terms as Term[]) {
        if (lines_url === null) continue
        const total = (await admin('GET', lines_url)).body.total_amount
        expect([grid, lines_url, total]).toEqual([grid, lines_url, part])
      }
    }
  }
})

test('422 without a box, 404 for one that the form does not have', async () => {
  expect((await admin('GET', `${file.at}/${first}/explain`)).status).toBe(422)
  expect((await explain(first, 'ZZ')).status).toBe(404)
})
