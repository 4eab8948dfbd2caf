import { expect, test } from 'vitest'
import { formatCents, parseCents, zero } from '../../lib/money.ts'
import type { CountryPack } from '../../lib/country-packs.ts'
import { packOf } from '../index.ts'
import { type AssetTerms, beginOf, chargesUntil, planRows, plannedDepreciation, type YearSpan } from './index.ts'

type Changes = Omit<Partial<AssetTerms>, 'acquisition_value' | 'residual_value' | 'plan_opening'> & {
  country?: CountryPack
  value?: string
  residual?: string
  opening?: string
  spans?: readonly YearSpan[]
}

const calendarYear = (year: number): YearSpan => ({ code: String(year), starts_on: `${year}-01-01`, ends_on: `${year}-12-31` })
const halfYear: YearSpan = { code: '2026A', starts_on: '2026-01-01', ends_on: '2026-06-30' }

/** 10,000.00 over 5 years, in service on 1 January 2026 in Belgium, but for what is said otherwise. */
function given({
  country = 'BE',
  value = '10000.00',
  residual = '0.00',
  opening = '0.00',
  spans = [calendarYear(2026)],
  ...changes
}: Changes) {
  const rules = packOf(country).depreciation
  const terms: AssetTerms = {
    acquired_on: changes.in_service_on ?? '2026-01-01',
    in_service_on: '2026-01-01',
    acquisition_value: parseCents(value),
    residual_value: parseCents(residual),
    method: 'linear',
    years: '5.00',
    declining_rate: null,
    prorata: 'daily',
    plan_starts_on: '',
    plan_opening: parseCents(opening),
    ...changes,
  }
  const plan_starts_on = changes.plan_starts_on ?? beginOf(terms, spans, rules)
  return { terms: { ...terms, plan_starts_on }, spans, rules, count: rules.day_count }
}

const rowsOf = (changes: Changes, until: string | null = null) => {
  const { terms, spans, rules, count } = given(changes)
  return planRows(terms, { amount: terms.plan_opening, until }, spans, rules, count)
}
const amountsOf = (changes: Changes): string[] => rowsOf(changes).map(({ amount }) => formatCents(amount))
const linesOf = (changes: Changes): string[] =>
  rowsOf(changes).map((row) => [row.fiscal_year_code, row.from, row.to, formatCents(row.amount), formatCents(row.accumulated)].join(' '))
const plannedOf = (changes: Changes, ...days: string[]): string[] => {
  const { terms, spans, rules, count } = given(changes)
  const planned = plannedDepreciation(terms, spans, rules, count)
  return days.map((day) => formatCents(planned(day)))
}
const chargesOf = (changes: Changes, posted: [amount: string, until: string | null], until: string): string[] => {
  const { terms, spans, rules, count } = given(changes)
  return chargesUntil(terms, { amount: parseCents(posted[0]), until: posted[1] }, spans, rules, count, until).map((charge) =>
    [charge.fiscal_year_code, charge.from, charge.to, formatCents(charge.amount)].join(' '),
  )
}

test('BE: the two assets of the golden dossier, in a year of 181 days', () => {
  const lathe: Changes = {
    value: '12000.00',
    in_service_on: '2024-01-01',
    plan_starts_on: '2026-01-01',
    opening: '4800.00',
    spans: [halfYear],
  }
  expect(linesOf(lathe)).toEqual([
    // 12,000.00 × 20 % × 181/365.
    '2026A 2026-01-01 2026-06-30 1190.14 5990.14',
    '2027 2026-07-01 2027-06-30 2400.00 8390.14',
    '2028 2027-07-01 2028-06-30 2400.00 10790.14',
    '2029 2028-07-01 2028-12-31 1209.86 12000.00',
  ])
  // 6,000.00 × 20 % × 148/365.
  expect(amountsOf({ value: '6000.00', in_service_on: '2026-02-03', spans: [halfYear] })[0]).toBe('486.58')
})

test('FR: linear by days of 30/360, the rest in an extra year', () => {
  expect(linesOf({ country: 'FR', value: '12000.00', in_service_on: '2026-04-15' })).toEqual([
    '2026 2026-04-15 2026-12-31 1706.67 1706.67',
    '2027 2027-01-01 2027-12-31 2400.00 4106.67',
    '2028 2028-01-01 2028-12-31 2400.00 6506.67',
    '2029 2029-01-01 2029-12-31 2400.00 8906.67',
    '2030 2030-01-01 2030-12-31 2400.00 11306.67',
    '2031 2031-01-01 2031-04-14 693.33 12000.00',
  ])
})

test('FR: declining by whole months from the acquisition, without an extra year', () => {
  expect(linesOf({ country: 'FR', method: 'declining', acquired_on: '2026-04-15', in_service_on: '2026-05-20' })).toEqual([
    '2026 2026-04-01 2026-12-31 2625.00 2625.00',
    '2027 2027-01-01 2027-12-31 2581.25 5206.25',
    '2028 2028-01-01 2028-12-31 1677.81 6884.06',
    '2029 2029-01-01 2029-12-31 1557.97 8442.03',
    '2030 2030-01-01 2030-12-31 1557.97 10000.00',
  ])
})

test.each([
  ['5.00', '4000.00 2400.00 2000.00 1600.00'],
  ['4.00', '4000.00 3000.00 2500.00 500.00'],
  ['10.00', '2000.00 1600.00 1280.00 1024.00 1000.00 1000.00 1000.00 1000.00 96.00'],
] as const)('BE: declining over %s years, whole years', (years, amounts) => {
  expect(amountsOf({ method: 'declining', years }).join(' ')).toBe(amounts)
})

test.each([
  // 183 days of 365; the annuity takes over in 2028.
  ['BE, in service on 2 July', { in_service_on: '2026-07-02' }, '2005.48 3197.81 2000.00 2000.00 796.71'],
  ['BE, a residual value', { value: '11000.00', residual: '1000.00' }, '4000.00 2400.00 2000.00 1600.00'],
  ['BE, a rate of its own within the limit of 40 %', { years: '10.00', declining_rate: '50.00' }, '4000.00 3000.00 1500.00 1000.00 500.00'],
  // Three times the linear rate is 60 %: the limit is 30 %; a linear charge on the remaining years takes over in 2029.
  ['LU, in service on 1 July', { country: 'LU', in_service_on: '2026-07-01' }, '1500.00 2550.00 1785.00 1666.00 1666.00 833.00'],
  ['LU, a rate of its own above 30 %', { country: 'LU', years: '4.00', declining_rate: '40.00' }, '4000.00 2400.00 1800.00 1800.00'],
  ['FR, a rate of its own', { country: 'FR', declining_rate: '50.00' }, '5000.00 2500.00 1250.00 625.00 625.00'],
  ['FR, 4 years: 1.25', { country: 'FR', years: '4.00' }, '3125.00 2291.67 2291.66 2291.67'],
  ['FR, 6 years: 1.75', { country: 'FR', years: '6.00' }, '2916.67 2065.97 1463.40 1184.65 1184.66 1184.65'],
  ['FR, 8 years: 2.25', { country: 'FR', years: '8.00' }, '2812.50 2021.48 1452.95 1044.30 750.59 639.39 639.40 639.39'],
] as const)('declining: %s', (_what, changes, amounts) => {
  expect(amountsOf({ method: 'declining', ...changes }).join(' ')).toBe(amounts)
})

test('LU: a declining plan ends with the life', () => {
  const july: Changes = { country: 'LU', method: 'declining', in_service_on: '2026-07-01' }
  expect(linesOf(july).at(-1)).toBe('2031 2031-01-01 2031-06-30 833.00 10000.00')
  // Half of 833.00 after three of the last six months.
  expect(plannedOf(july, '2030-12-31', '2031-03-31', '2031-06-30')).toEqual(['9167.00', '9583.50', '10000.00'])
})

test('LU: linear from the 31st, which counts as the 30th', () => {
  // 271 days of 360 in 2026.
  expect(linesOf({ country: 'LU', value: '9000.00', years: '3.00', in_service_on: '2026-03-31' })).toEqual([
    '2026 2026-03-31 2026-12-31 2258.33 2258.33',
    '2027 2027-01-01 2027-12-31 3000.00 5258.33',
    '2028 2028-01-01 2028-12-31 3000.00 8258.33',
    '2029 2029-01-01 2029-03-29 741.67 9000.00',
  ])
})

test('30/360: the last day of February stands for the 30th, the 31st adds nothing, and a plan ends with the 31st', () => {
  const ten: Changes = { country: 'LU', value: '3600.00', years: '1.00' }
  expect(
    plannedOf(ten, '2025-12-31', '2026-01-01', '2026-01-29', '2026-01-30', '2026-01-31', '2026-02-01', '2026-02-27', '2026-02-28'),
  ).toEqual(['0.00', '10.00', '290.00', '300.00', '300.00', '310.00', '570.00', '600.00'])
  expect(plannedOf({ ...ten, in_service_on: '2028-01-01' }, '2028-02-28', '2028-02-29')).toEqual(['580.00', '600.00'])
  expect(linesOf(ten)).toEqual(['2026 2026-01-01 2026-12-31 3600.00 3600.00'])
})

test('BE: leap years by the 12 months of the fiscal year', () => {
  const two: Changes = { value: '3660.00' }
  // 307 days of 366, from 29 February 2028 on; then 59 days of 365 in 2033.
  expect(linesOf({ ...two, in_service_on: '2028-02-29', spans: [calendarYear(2028)] })).toEqual([
    '2028 2028-02-29 2028-12-31 614.00 614.00',
    '2029 2029-01-01 2029-12-31 732.00 1346.00',
    '2030 2030-01-01 2030-12-31 732.00 2078.00',
    '2031 2031-01-01 2031-12-31 732.00 2810.00',
    '2032 2032-01-01 2032-12-31 732.00 3542.00',
    '2033 2033-01-01 2033-02-28 118.00 3660.00',
  ])
  // 30 days of the 366 from July 2027 to June 2028.
  const split = [{ code: '2028', starts_on: '2027-07-01', ends_on: '2028-06-30' }]
  expect(amountsOf({ ...two, in_service_on: '2028-06-01', spans: split })[0]).toBe('60.00')
})

const shortAndLong = [
  { code: 'short', starts_on: '2026-12-01', ends_on: '2026-12-31' },
  { code: 'long', starts_on: '2027-01-01', ends_on: '2028-12-31' },
]

test('years of 1 and of 24 months', () => {
  // 2.00 a day: 31 days of the 12 months from December 2026 on; the long year is two whole ones.
  expect(linesOf({ value: '3650.00', in_service_on: '2026-12-01', spans: shortAndLong })).toEqual([
    'short 2026-12-01 2026-12-31 62.00 62.00',
    'long 2027-01-01 2028-12-31 1460.00 1522.00',
    '2029 2029-01-01 2029-12-31 730.00 2252.00',
    '2030 2030-01-01 2030-12-31 730.00 2982.00',
    '2031 2031-01-01 2031-11-30 668.00 3650.00',
  ])
  // 35 %: one month, two years at once, one year; then a linear charge on the 23 months that remain, and the rest.
  expect(amountsOf({ country: 'FR', method: 'declining', in_service_on: '2026-12-15', spans: shortAndLong }).join(' ')).toBe(
    '291.67 6795.83 1019.38 987.71 905.41',
  )
})

test('a gap between fiscal years is filled by years of 12 months, the last one cut', () => {
  const spans = [calendarYear(2024), { code: 'next', starts_on: '2026-07-01', ends_on: '2027-06-30' }]
  expect(linesOf({ value: '3650.00', in_service_on: '2024-01-01', spans })).toEqual([
    '2024 2024-01-01 2024-12-31 730.00 730.00',
    '2025 2025-01-01 2025-12-31 730.00 1460.00',
    // 181 days of 365.
    '2026 2026-01-01 2026-06-30 362.00 1822.00',
    'next 2026-07-01 2027-06-30 730.00 2552.00',
    '2028 2027-07-01 2028-06-30 730.00 3282.00',
    // 368.00 at 2.00 a day.
    '2029 2028-07-01 2028-12-31 368.00 3650.00',
  ])
})

test('twelve months from 29 February end on 27 February, as those of a fiscal year do', () => {
  const spans = [{ code: '2028', starts_on: '2027-03-01', ends_on: '2028-02-28' }]
  expect(rowsOf({ years: '3.00', in_service_on: '2027-03-01', spans }).map(({ from, to }) => `${from} ${to}`)).toEqual([
    // 365 days of the 366 from March 2027 on; the day that is missing is the last of the plan.
    '2027-03-01 2028-02-28',
    '2028-02-29 2029-02-27',
    '2029-02-28 2030-02-27',
    '2030-02-28 2030-02-28',
  ])
})

test.each([
  ['BE', 'daily', 'linear', '2026-11-20'],
  ['BE', 'monthly', 'linear', '2026-11-01'],
  ['BE', 'full_year', 'declining', '2026-07-01'],
  ['LU', 'monthly', 'declining', '2026-11-01'],
  ['FR', 'full_year', 'declining', '2026-09-01'],
  ['FR', 'full_year', 'linear', '2026-07-01'],
] as const)('%s: depreciation %s, %s, begins on %s', (country, prorata, method, begin) => {
  const spans = [{ code: '2027', starts_on: '2026-07-01', ends_on: '2027-06-30' }]
  const { terms, rules } = given({ country, prorata, method, acquired_on: '2026-09-30', in_service_on: '2026-11-20', spans })
  expect(beginOf(terms, spans, rules)).toBe(begin)
})

test('monthly: the first month counts whole, each month once it is complete', () => {
  const monthly: Changes = { country: 'FR', value: '12000.00', prorata: 'monthly', in_service_on: '2026-04-15' }
  expect(linesOf(monthly).filter((_, index) => index % 5 === 0)).toEqual([
    '2026 2026-04-01 2026-12-31 1800.00 1800.00',
    '2031 2031-01-01 2031-03-31 600.00 12000.00',
  ])
  expect(plannedOf(monthly, '2026-03-31', '2026-04-29', '2026-04-30', '2026-05-30', '2026-05-31')).toEqual([
    '0.00',
    '0.00',
    '200.00',
    '200.00',
    '400.00',
  ])
})

test('full_year: a whole annuity in the year of service', () => {
  expect(amountsOf({ prorata: 'full_year', in_service_on: '2026-11-20' })).toEqual(Array.from({ length: 5 }, () => '2000.00'))
})

test.each([
  // 4,000.00 are posted at the end of 2027.
  ['a longer life', { years: '8.00' }, '1000.00 1000.00 1000.00 1000.00 1000.00 1000.00'],
  ['a higher value', { value: '13000.00' }, '3000.00 3000.00 3000.00'],
  ['a residual value', { residual: '3000.00' }, '1000.00 1000.00 1000.00'],
  ['a life that is over', { years: '2.00' }, '6000.00'],
  ['a life that was over before', { years: '1.50' }, '6000.00'],
  ['nothing left', { residual: '6000.00' }, ''],
  ['no depreciation', { method: 'none' }, ''],
  // Twice 20 % of 6,000.00, then the annuity of 10,000.00.
  ['the declining method', { method: 'declining' }, '2400.00 2000.00 1600.00'],
  // 30 % of 6,000.00 is less than a third of it.
  ['the declining method in Luxembourg', { country: 'LU', method: 'declining' }, '2000.00 2000.00 2000.00'],
  ['the declining method in France', { country: 'FR', method: 'declining' }, '2100.00 1950.00 1950.00'],
  ['the declining method in France after the life', { country: 'FR', method: 'declining', years: '2.00' }, '6000.00'],
  ['the declining method in Luxembourg after the life', { country: 'LU', method: 'declining', years: '2.00' }, '6000.00'],
] as const)('changed terms apply to the rest: %s', (_what, changes, amounts) => {
  expect(amountsOf({ plan_starts_on: '2028-01-01', opening: '4000.00', ...changes }).join(' ')).toBe(amounts)
})

test('a life that is over is charged on the first day of the terms', () => {
  expect(linesOf({ plan_starts_on: '2028-01-01', opening: '4000.00', years: '2.00' })).toEqual([
    '2028 2028-01-01 2028-01-01 6000.00 10000.00',
  ])
})

test('30/360: no day at the end of a month counts twice when the terms change there', () => {
  const ten: Changes = { country: 'LU', value: '3600.00', years: '1.00', plan_starts_on: '2026-01-31', opening: '300.00' }
  expect(plannedOf(ten, '2026-01-30', '2026-01-31', '2026-02-28')).toEqual(['300.00', '300.00', '600.00'])
})

test('30/360: a rest of a plan that was complete before is charged on one day, also on the 30th', () => {
  const ended: Changes = { country: 'LU', value: '3600.00', years: '1.00', in_service_on: '2024-01-01', plan_starts_on: '2025-01-01' }
  expect(rowsOf({ ...ended, opening: '3000.00' }, '2026-01-29')).toMatchObject([{ from: '2026-01-30', to: '2026-01-30' }])
  // The plan itself ends with the 30th here, and so with the 31st.
  const begun: Changes = { country: 'LU', value: '3600.00', years: '1.00', in_service_on: '2025-01-31' }
  expect(rowsOf(begun, '2026-01-15').at(-1)).toMatchObject({ to: '2026-01-29' })
  expect(rowsOf({ ...ended, plan_starts_on: '2026-01-30', opening: '3000.00' })).toMatchObject([{ from: '2026-01-30', to: '2026-01-31' }])
})

test('declining: changed in the middle of a year, the charge of that year is for the time that is left', () => {
  // 40 % of 8,000.00 for 184 days of 365, then 40 % of what is left, then the annuity.
  expect(linesOf({ method: 'declining', plan_starts_on: '2026-07-01', opening: '2000.00' }).slice(0, 3)).toEqual([
    '2026 2026-07-01 2026-12-31 1613.15 3613.15',
    '2027 2027-01-01 2027-12-31 2554.74 6167.89',
    '2028 2028-01-01 2028-12-31 2000.00 8167.89',
  ])
})

test('charges: one for each year touched, from the day after the last one', () => {
  expect(chargesOf({}, ['0.00', null], '2027-03-31')).toEqual(['2026 2026-01-01 2026-12-31 2000.00', '2027 2027-01-01 2027-03-31 493.15'])
  expect(chargesOf({}, ['493.15', '2026-03-31'], '2026-06-30')).toEqual(['2026 2026-04-01 2026-06-30 498.63'])
  expect(chargesOf({}, ['10000.00', '2030-12-31'], '2032-12-31')).toEqual([])
  expect(chargesOf({}, ['0.00', null], '2025-12-31')).toEqual([])
  expect(chargesOf({}, ['2000.00', '2026-12-31'], '2026-12-31')).toEqual([])
})

test('charges: what was posted too much is caught up and never taken back', () => {
  expect(chargesOf({}, ['3000.00', '2026-06-30'], '2026-12-31')).toEqual([])
  expect(chargesOf({}, ['3000.00', '2026-06-30'], '2027-12-31')).toEqual(['2027 2027-01-01 2027-12-31 1000.00'])
})

test('charges: the year of the last day takes the rest, however long after the end of the life it is posted', () => {
  expect(chargesOf({}, ['8000.00', '2029-12-31'], '2031-12-31')).toEqual(['2030 2030-01-01 2030-12-31 2000.00'])
  expect(chargesOf({}, ['9999.99', '2030-12-31'], '2031-12-31')).toEqual(['2031 2031-01-01 2031-12-31 0.01'])
})

test('what is below half a cent leaves no row', () => {
  expect(linesOf({ value: '0.01', years: '4.00' })).toEqual(['2027 2027-01-01 2027-12-31 0.01 0.01'])
})

test('a plan shows a hundred years at most', () => {
  const rows = rowsOf({ years: '150.00' })
  expect([rows.length, rows.at(-1)?.to]).toEqual([101, '2126-12-31'])
  expect(rowsOf({ years: '100.00' }).at(-1)).toMatchObject({ to: '2125-12-31', accumulated: parseCents('10000.00') })
  // Counted from the day it is put into service, when the plan begins before.
  const later: Changes = { years: '100.00', country: 'LU', in_service_on: '2026-11-04', plan_starts_on: '2026-01-02' }
  expect(
    rowsOf({
      ...later,
      spans: [
        { ...calendarYear(2026), ends_on: '2026-05-31' },
        { code: '2027', starts_on: '2026-06-01', ends_on: '2027-05-31' },
      ],
    }).at(-1),
  ).toMatchObject({
    to: '2126-11-03',
    accumulated: parseCents('10000.00'),
  })
})

test('a file without a fiscal year has no plan, nor has an acquisition without a rule', () => {
  const { terms, rules } = given({ method: 'declining' })
  expect(() => beginOf(terms, [], rules)).toThrow('a plan needs a fiscal year')
  const dated = { declining: rules.declining.map((rule) => ({ ...rule, valid_from: '2027-01-01' })) }
  expect(() => planRows(terms, { amount: zero, until: null }, [calendarYear(2026)], dated, 'actual')).toThrow('2026-01-01')
})

test('the rule of the day of acquisition applies', () => {
  const { terms, rules, spans } = given({ method: 'declining', years: '10.00' })
  const [rule] = rules.declining
  const later = { ...rule, valid_from: '2026-01-02', coefficient: '3.00' } as (typeof rules.declining)[number]
  const dated = { declining: [{ ...later, valid_from: null, valid_until: '2026-01-01', coefficient: '2.50' }, later] }
  const first = (acquired_on: string) =>
    planRows({ ...terms, acquired_on }, { amount: zero, until: null }, spans, dated, 'actual').map(({ amount }) => formatCents(amount))[0]
  expect([first('2026-01-01'), first('2026-01-02')]).toEqual(['2500.00', '3000.00'])
})
