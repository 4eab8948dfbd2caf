import { expect, test } from 'vitest'
import { formatCents, parseCents, sum } from '../../../lib/money.ts'
import type { VatFacts } from '../../books/entries/index.ts'
import { charges, convertLines, isCurrency, type StatedLine, taxesOf } from './rules.ts'

const none = { due: null, deductible: '2', credit_note_repay: null, credit_note_recover: null, pending: null }
const grids = { base: [], due: [], deductible: [], credit_note_base: [], credit_note_repay: [], credit_note_recover: [] }
const code = (given: Partial<VatFacts> = {}): VatFacts => ({
  id: 1,
  code: 'AM21',
  direction: 'purchase',
  rate: '21.00',
  exigibility: 'debit',
  deductible_percent: '100.00',
  accounts: none,
  grids,
  is_active: true,
  valid_from: null,
  valid_until: null,
  ...given,
})
const selfAssessed = code({ id: 2, accounts: { ...none, due: '1' } })

test('tax is charged neither at no rate nor by a buyer who assesses it', () => {
  expect([code(), selfAssessed, code({ rate: '0.00' })].map(charges)).toEqual([true, false, false])
})

test('tax is computed once per code and spread; what the stated states stands', () => {
  const shared = code()
  const line = (net: string, stated: string | null = null, of: VatFacts | null = shared) => ({
    code: of,
    net: parseCents(net),
    stated: stated === null ? null : parseCents(stated),
  })
  const taxes = (lines: ReturnType<typeof line>[]) => taxesOf(lines, 'invoice').map(formatCents)
  expect(taxes([line('33.33'), line('33.33'), line('33.34')])).toEqual(['7.00', '7.00', '7.00'])
  expect(sum(taxesOf([line('0.11'), line('0.11'), line('0.11')], 'invoice'))).toBe(parseCents('0.07'))
  expect(taxes([line('100.00', '20.99'), line('100.00')])).toEqual(['20.99', '21.00'])
  expect(taxes([line('100.00', null, selfAssessed), line('100.00', null, null), line('5.00', '1.05', null)])).toEqual([
    '0.00',
    '0.00',
    '1.05',
  ])
})

test('a foreign line is divided and rounded by itself, and the totals are sums', () => {
  const stated: StatedLine = {
    description: null,
    account_id: null,
    vat_code_id: null,
    quantity: null,
    unit_price: null,
    analytics: [],
    net: parseCents('10.00'),
    vat: parseCents('-2.10'),
  }
  const { amounts, lines } = convertLines([stated, stated], { currency: 'USD', rate: '1.500000' })
  expect(lines[1]).toMatchObject({
    position: 2,
    amount_net: '6.67',
    amount_vat: '-1.40',
    amount_gross: '5.27',
    foreign_net: '10.00',
    foreign_vat: '-2.10',
  })
  expect(amounts).toEqual({
    amount_net: '13.34',
    amount_vat: '-2.80',
    amount_gross: '10.54',
    foreign_currency: 'USD',
    exchange_rate: '1.500000',
    foreign_net: '20.00',
    foreign_vat: '-4.20',
    foreign_gross: '15.80',
  })
  expect(convertLines([stated], null).amounts).toMatchObject({ amount_net: '10.00', foreign_net: null, exchange_rate: null })
})

test('currencies are those of ISO 4217', () => {
  expect(['EUR', 'USD', 'QQQ', 'eur'].map(isCurrency)).toEqual([true, true, false, false])
})
