import { isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../scripts/corpus/invoice/random.ts'
import { exampleAt } from '../../../scripts/corpus/output/draw.ts'
import { filledFolders } from '../../../scripts/corpus/layouts/index.ts'
import type { Invoice } from '../../../scripts/corpus/invoice/model.ts'
import { communication, vatNumber } from '../../../scripts/corpus/invoice/numbers.ts'
import { truthOf } from '../../../scripts/corpus/invoice/truth.ts'
import { foreignVatNumber } from '../../src/lib/identifiers.ts'
import { structuredCommunication } from '../../src/lib/structured-communication.ts'

/** Of several seeds, so that what is rare is among them. */
const invoices: readonly Invoice[] = [1, 2, 3].flatMap((seed) =>
  filledFolders.flatMap(([folder, layouts]) => Array.from({ length: 210 }, (_, index) => exampleAt(folder, layouts, seed, index).invoice)),
)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

test.each(['BE', 'FR', 'LU', 'NL', 'DE', 'GB', 'ES'] as const)('VAT numbers of %s pass the check of their country', (country) => {
  const made = Array.from({ length: 200 }, (_, seed) => vatNumber(country, seededRandom(seed)) ?? '')
  expect(made.filter((number) => foreignVatNumber(country, number) !== number)).toEqual([])
})

test('structured communications and accounts pass their checks, but for the invoices that are meant to be wrong', () => {
  expect(
    Array.from({ length: 200 }, (_, seed) => communication(seededRandom(seed))).filter(
      (digits) => structuredCommunication(digits) !== digits,
    ),
  ).toEqual([])
  const wrong = invoices.filter(({ seller }) => seller.accounts.some(({ iban }) => !isValidIBAN(iban)))
  expect(wrong.filter(({ warnings }) => !warnings.includes('iban_invalid')).map(({ id }) => id)).toEqual([])
  expect(wrong.length).toBeGreaterThan(3)
})

const failing = (holds: (invoice: Invoice) => boolean): string[] => invoices.filter((invoice) => !holds(invoice)).map(({ id }) => id)

test('net and VAT make the gross of every invoice, in cents', () => {
  expect(failing(({ net, vat, gross }) => net + vat === gross && Number.isSafeInteger(gross) && gross > 0)).toEqual([])
})

test('the shares of every invoice make its net and its VAT, each rounded once', () => {
  const total = ({ shares }: Invoice, field: 'base' | 'amount'): number => sum(shares.map((share) => share[field]))
  expect(failing((invoice) => total(invoice, 'base') === invoice.net && total(invoice, 'amount') === invoice.vat)).toEqual([])
  const isRounded = ({ prices, shares }: Invoice): boolean =>
    shares.every(({ rate, base, amount }) => Math.abs(amount * 1000 - base * rate * 10) <= (prices === 'net' ? 500 : 1000))
  expect(failing(isRounded)).toEqual([])
})

test('the lines of every invoice, less what was taken off, make its sum', () => {
  const paid = ({ lines, prices, allowance }: Invoice): number => sum(lines.map((line) => line[prices])) - (allowance?.amount ?? 0)
  expect(failing((invoice) => paid(invoice) === invoice[invoice.prices])).toEqual([])
  expect(failing(({ lines }) => lines.every(({ net, vat, gross }) => net + vat === gross))).toEqual([])
})

test('only an invoice that is meant not to add up prints another sum', () => {
  expect(failing(({ printed_gross, gross, warnings }) => (printed_gross !== gross) === warnings.includes('totals_mismatch'))).toEqual([])
})

test('every sort of invoice is among them', () => {
  const count = (is: (invoice: Invoice) => boolean): number => invoices.filter(is).length
  const sorts: Readonly<Record<string, number>> = {
    sales: count(({ direction }) => direction === 'sale'),
    credit_notes: count(({ kind }) => kind === 'credit_note'),
    receipts: count(({ kind }) => kind === 'receipt'),
    quotations: count(({ kind }) => kind === 'other'),
    several_rates: count(({ shares }) => shares.length > 1),
    co_contractors: count(({ treatment }) => treatment === 'co_contractor'),
    services_from_the_union: count(({ treatment }) => treatment === 'eu_service'),
    foreign_currency: count(({ currency }) => currency !== 'EUR'),
    long_ones: count(({ lines }) => lines.length >= 40),
    paid: count(({ paid }) => paid !== null),
    prepaid: count(({ prepaid }) => prepaid > 0),
    with_a_rebate: count(({ allowance }) => allowance !== null),
    two_banks: count(({ seller }) => seller.accounts.length > 1),
    an_old_balance: count(({ distractors }) => distractors.old_balance !== null),
    another_vat_number: count(({ distractors }) => distractors.transporter !== null),
    ...Object.fromEntries((['fr', 'nl', 'de', 'en'] as const).map((language) => [language, count((one) => one.language === language)])),
    ...Object.fromEntries(
      (['BE', 'FR', 'LU', 'NL', 'DE', 'GB', 'US', 'ES'] as const).map((country) => [
        country,
        count((one) => one.seller.country === country),
      ]),
    ),
  }
  expect(Object.entries(sorts).filter(([, found]) => found < 5)).toEqual([])
})

const about = { file: 'x.pdf', part: 'developed', layout: 'classic', scanned: false, image_only: false }

test('the counterparty is never the owner of the file', () => {
  const isOther = (invoice: Invoice): boolean => {
    const { expected, owner } = truthOf(invoice, about)
    return owner.vat_number !== expected.counterparty.vat_number && !owner.names.includes(expected.counterparty.name ?? '')
  }
  expect(failing(isOther)).toEqual([])
})

test('the truth says everything that a complete invoice prints', () => {
  const isSaid = (invoice: Invoice): boolean => {
    const { expected, complete } = truthOf(invoice, about)
    const { number, date, due_date, counterparty, totals, lines } = expected
    const whole = number !== null && date !== null && /^202\d-\d\d-\d\d$/.test(date) && counterparty.name !== null
    return (
      !complete ||
      (whole && (due_date === null || due_date >= date) && totals.gross === invoice.gross / 100 && lines.length === invoice.lines.length)
    )
  }
  expect(failing(isSaid)).toEqual([])
})

test('an invoice with a flaw is not complete, and one without is', () => {
  expect(failing((invoice) => truthOf(invoice, about).complete === invoice.warnings.every((code) => code === 'currency_foreign'))).toEqual(
    [],
  )
  expect(invoices.filter(({ warnings }) => warnings.some((code) => code !== 'currency_foreign')).length).toBeGreaterThan(30)
})
