import { expect, test } from 'vitest'
import { type Cents, formatCents, parseCents, plus } from '../../src/lib/money.ts'
import { packOf } from '../../src/packs/index.ts'
import { settle, vatOf } from '../../src/packs/vat.ts'
import { boxesOf } from './booked.ts'
import type { Case } from './cases.ts'
import { be } from './cases-be.ts'
import { fr } from './cases-fr.ts'
import { lu } from './cases-lu.ts'

const codeOf = (country: 'BE' | 'FR' | 'LU', code: string) => {
  const found = packOf(country).vat_codes.find((one) => one.code === code)
  if (!found) throw new Error(`no code ${code}`)
  return found
}

const sides = { debit: 'D', credit: 'C' } as const
const written = (boxes: Record<string, Cents>) =>
  Object.fromEntries(Object.entries(boxes).map(([box, amount]) => [box, formatCents(amount)]))
const lines = (entries: ReturnType<typeof vatOf>['entries']) =>
  entries.map(({ account, side, amount }) => `${sides[side]} ${account} ${formatCents(amount)}`)

const countries = { BE: be, FR: fr, LU: lu } as const
const every = (['BE', 'FR', 'LU'] as const).flatMap((country) => countries[country].map((one): [typeof country, Case] => [country, one]))

test('there are at least twenty cases a country', () => {
  expect(Math.min(be.length, fr.length, lu.length)).toBeGreaterThanOrEqual(20)
})

test.each(every.map(([country, one]) => ({ country, one, code: one.code, document: one.document, base: one.base })))(
  '$country $code, $document of $base, as worked out by hand',
  ({ country, one }) => {
    const vat = vatOf(codeOf(country, one.code), one.document, [parseCents(one.base)])
    expect({
      vat: formatCents(vat.vat),
      third_party: formatCents(plus(vat.base, vat.charged)),
      cost: formatCents(plus(vat.base, vat.not_deductible)),
      lines: lines(vat.entries),
      boxes: written(boxesOf(vat)),
    }).toEqual({ vat: one.vat, third_party: one.third_party, cost: one.cost, lines: one.lines, boxes: one.boxes })
  },
)

const none = { paid: parseCents('0.00'), base: parseCents('0.00'), vat: parseCents('0.00') }

test('half of a French service is received: half of the tax leaves 44574, half of the base enters the return', () => {
  const moved = settle(codeOf('FR', 'V20E'), {
    document: 'invoice',
    total: parseCents('3600.00'),
    base: parseCents('3000.00'),
    waiting: parseCents('600.00'),
    before: none,
    paid: parseCents('1800.00'),
  })
  expect(lines(moved.entries)).toEqual(['D 44574 300.00', 'C 44571 300.00'])
  expect(written(boxesOf(moved))).toEqual({ A1: '1500.00', '08_base': '1500.00', '08_tax': '300.00' })
})

test('a purchase on payment moves the deduction, and a credit note of a sale turns everything round', () => {
  const bought = settle(codeOf('FR', 'A20E'), {
    document: 'invoice',
    total: parseCents('1200.00'),
    base: parseCents('1000.00'),
    waiting: parseCents('200.00'),
    before: none,
    paid: parseCents('1200.00'),
  })
  expect(lines(bought.entries)).toEqual(['C 44564 200.00', 'D 44566 200.00'])
  expect(written(boxesOf(bought))).toEqual({ 20: '200.00' })
  const credited = settle(codeOf('LU', 'V17E'), {
    document: 'credit_note',
    total: parseCents('117.00'),
    base: parseCents('100.00'),
    waiting: parseCents('17.00'),
    before: none,
    paid: parseCents('117.00'),
  })
  expect(lines(credited.entries)).toEqual(['C 461418 17.00', 'D 461411 17.00'])
  expect(written(boxesOf(credited))).toEqual({ 701: '-100.00', 702: '-17.00' })
})

test('three payments with odd cents: each moves its share, the last one the rest, and nothing stays on the pending account', () => {
  const code = codeOf('FR', 'V20E')
  // 20.00 of tax on 120.00: 40.01 moves 6.6683, 39.99 moves exactly 6.665, and 6.66 is left.
  let before = none
  const moved = ['40.01', '39.99', '40.00'].map((paid) => {
    const whole = { document: 'invoice', total: parseCents('120.00'), base: parseCents('100.00'), waiting: parseCents('20.00') } as const
    const part = settle(code, { ...whole, before, paid: parseCents(paid) })
    before = { paid: plus(before.paid, parseCents(paid)), base: plus(before.base, part.base), vat: plus(before.vat, part.vat) }
    return [formatCents(part.base), formatCents(part.vat)]
  })
  expect(moved).toEqual([
    ['33.34', '6.67'],
    ['33.33', '6.67'],
    ['33.33', '6.66'],
  ])
  expect([formatCents(before.base), formatCents(before.vat)]).toEqual(['100.00', '20.00'])
})

test('the last of three equal payments takes the cent that three rounded thirds leave', () => {
  const whole = { document: 'invoice', total: parseCents('60.00'), base: parseCents('50.00'), waiting: parseCents('10.00') } as const
  const before = { paid: parseCents('40.00'), base: parseCents('33.34'), vat: parseCents('6.66') }
  const last = settle(codeOf('FR', 'V20E'), { ...whole, before, paid: parseCents('20.00') })
  expect([formatCents(last.base), formatCents(last.vat)]).toEqual(['16.66', '3.34'])
})

test('the tax of a supplier’s paper stands for the computed one, and the cost shares follow it', () => {
  const code = codeOf('BE', 'AS21D50')
  const vat = vatOf(code, 'invoice', [parseCents('100.00'), parseCents('200.00')], parseCents('63.03'))
  expect([vat.vat, vat.deductible, vat.not_deductible].map(formatCents)).toEqual(['63.03', '31.52', '31.51'])
  expect(vat.cost_shares.map(formatCents)).toEqual(['10.50', '21.01'])
  expect(written(boxesOf(vat))).toEqual({ 82: '331.51', 59: '31.52' })
})

test('a document whose discounts outweigh its lines is booked on the other side, with its sign in the return', () => {
  const vat = vatOf(codeOf('BE', 'V21'), 'invoice', [parseCents('100.00'), parseCents('-150.00')])
  expect(lines(vat.entries)).toEqual(['D 451054 10.50'])
  expect(written(boxesOf(vat))).toEqual({ '03': '-50.00', 54: '-10.50' })
})

test('tax without an account for it is an error, not an entry that does not balance', () => {
  const code = { ...codeOf('BE', 'AS21ND'), deductible_percent: '100.00' }
  expect(() => vatOf(code, 'invoice', [parseCents('100.00')])).toThrow('no account')
})
