import { expect, test } from 'vitest'
import { addDays } from '../lib/dates.ts'
import { languages } from '../lib/languages.ts'
import { type DeadlineKind, type DeadlinePeriod, dueDates, type Periodicity } from './deadlines.ts'
import { type CountryPack, packOf, packs } from './index.ts'
import { easterSunday, isWorkingDay } from './working-days.ts'

const due = (
  country: CountryPack,
  kind: DeadlineKind,
  period: DeadlinePeriod,
  ends_on: string,
  filer: Periodicity | null = null,
  filing_day: number | null = null,
) => dueDates(packOf(country).deadlines, { kind, period, ends_on, filer, filing_day }).map(({ due_on }) => due_on)

// The years in which the computus makes its two exceptions are among them (1954, 1981, 2049, 2076), and the earliest and latest days there are.
test.each([
  ['1913-03-23'],
  ['1943-04-25'],
  ['1954-04-18'],
  ['1981-04-19'],
  ['2000-04-23'],
  ['2008-03-23'],
  ['2011-04-24'],
  ['2022-04-17'],
  ['2024-03-31'],
  ['2025-04-20'],
  ['2026-04-05'],
  ['2027-03-28'],
  ['2038-04-25'],
  ['2049-04-18'],
  ['2076-04-19'],
  ['2100-03-28'],
] as const)('Easter Sunday %s', (date) => {
  expect(easterSunday(Number(date.slice(0, 4)))).toBe(date)
})

test('Easter is a Sunday between 22 March and 25 April in every year of three centuries', () => {
  const sundays = Array.from({ length: 300 }, (_, index) => easterSunday(1900 + index))
  expect(sundays.filter((date) => new Date(`${date}T00:00:00Z`).getUTCDay() !== 0)).toEqual([])
  expect(sundays.filter((date) => date.slice(5) < '03-22' || date.slice(5) > '04-25')).toEqual([])
})

const holidays = (country: CountryPack, year: number) =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
    .filter((date) => date.startsWith(String(year)))
    .filter((date) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    .filter((date) => !isWorkingDay(date, packOf(country).deadlines.holidays))
    .map((date) => date.slice(5))

test('the holidays of 2026 that fall on a weekday', () => {
  const shared = ['01-01', '04-06', '05-01', '05-14', '05-25']
  // 15 August is a Saturday and 1 November a Sunday in 2026.
  expect(holidays('BE', 2026)).toEqual([...shared, '07-21', '11-11', '12-25'])
  expect(holidays('FR', 2026)).toEqual([...shared.slice(0, 3), '05-08', ...shared.slice(3), '07-14', '11-11', '12-25'])
  expect(holidays('LU', 2026)).toEqual([...shared, '06-23', '12-25'])
})

test('LU: Europe Day is a holiday since 2019', () => {
  expect(holidays('LU', 2018)).not.toContain('05-09')
  expect(holidays('LU', 2019)).toContain('05-09')
})

test.each([
  ['2024-12-31', '2025-01-20'],
  // 20 April 2025 was Easter Sunday, 21 April a holiday.
  ['2025-03-31', '2025-04-22'],
  // A Sunday, then the National Day.
  ['2025-06-30', '2025-07-22'],
  ['2025-08-31', '2025-09-22'],
  ['2025-11-30', '2025-12-22'],
  ['2026-01-31', '2026-02-20'],
  ['2026-05-31', '2026-06-22'],
] as const)('BE monthly return and listing to %s: the 20th, or the next working day', (ends, day) => {
  expect(due('BE', 'vat_return', 'month', ends, 'monthly')).toEqual([day])
  expect(due('BE', 'vat_intra_listing', 'month', ends, 'monthly')).toEqual([day])
})

test.each([
  ['2018-09-30', '2018-10-22'],
  ['2024-06-30', '2024-07-22'],
  ['2024-09-30', '2024-10-21'],
  // From the return of the fourth quarter of 2024 on it is the 25th, and the weekend still moves it …
  ['2024-12-31', '2025-01-27'],
  ['2025-03-31', '2025-04-25'],
  ['2025-06-30', '2025-07-25'],
  // … until 30 September 2025: a Saturday, and a Sunday.
  ['2025-09-30', '2025-10-25'],
  ['2025-12-31', '2026-01-25'],
  ['2026-03-31', '2026-04-25'],
] as const)('BE quarterly return and listing to %s', (ends, day) => {
  expect(due('BE', 'vat_return', 'quarter', ends, 'quarterly')).toEqual([day])
  expect(due('BE', 'vat_intra_listing', 'quarter', ends, 'quarterly')).toEqual([day])
})

test.each([
  ['2026-01-31', 24, '2026-02-24'],
  ['2026-01-31', 15, '2026-02-16'],
  ['2025-12-31', 24, '2026-01-26'],
  // Saturday, Easter Sunday, Easter Monday.
  ['2025-03-31', 19, '2025-04-22'],
  // Sunday, Whit Monday.
  ['2026-04-30', 24, '2026-05-26'],
  ['2026-06-30', null, '2026-07-24'],
] as const)('FR monthly return to %s with filing day %s', (ends, day, expected) => {
  expect(due('FR', 'vat_return', 'month', ends, 'monthly', day)).toEqual([expected])
})

test('FR: quarterly filers have the same day, annual ones the second working day after 1 May, the last time for 2026', () => {
  expect(due('FR', 'vat_return', 'quarter', '2026-03-31', 'quarterly', 20)).toEqual(['2026-04-20'])
  expect(due('FR', 'vat_return', 'year', '2023-12-31', 'annual')).toEqual(['2024-05-03'])
  expect(due('FR', 'vat_return', 'year', '2025-12-31', 'annual')).toEqual(['2026-05-05'])
  expect(due('FR', 'vat_return', 'year', '2026-06-30', 'annual')).toEqual(['2026-09-30'])
  expect(due('FR', 'vat_return', 'year', '2026-12-31', 'annual')).toEqual(['2027-05-04'])
  expect(due('FR', 'vat_return', 'year', '2027-12-31', 'annual')).toEqual([])
})

// The calendar of the French customs for 2022, and two hard months of 2024.
test.each([
  ['2022-01-31', '2022-02-11'],
  ['2022-02-28', '2022-03-11'],
  ['2022-03-31', '2022-04-12'],
  ['2022-04-30', '2022-05-12'],
  ['2022-05-31', '2022-06-13'],
  ['2022-06-30', '2022-07-12'],
  ['2022-07-31', '2022-08-11'],
  ['2022-08-31', '2022-09-12'],
  ['2022-09-30', '2022-10-12'],
  ['2022-10-31', '2022-11-14'],
  ['2022-11-30', '2022-12-12'],
  ['2022-12-31', '2023-01-12'],
  ['2024-03-31', '2024-04-12'],
  ['2024-04-30', '2024-05-15'],
] as const)(
  'FR lists of intra-EU supplies and services of the month to %s are due on the tenth open day, Saturdays counted',
  (ends, day) => {
    expect(due('FR', 'vat_intra_listing', 'month', ends, 'quarterly')).toEqual([day])
  },
)

test('LU: the 14th and the 24th as they fall, and the annual return by the end of February or of April', () => {
  expect(due('LU', 'vat_return', 'month', '2026-01-31', 'monthly')).toEqual(['2026-02-14'])
  expect(due('LU', 'vat_return', 'quarter', '2026-06-30', 'quarterly')).toEqual(['2026-07-14'])
  expect(due('LU', 'vat_return', 'year', '2025-12-31', 'monthly')).toEqual(['2026-04-30'])
  expect(due('LU', 'vat_return', 'year', '2025-12-31', 'quarterly')).toEqual(['2026-04-30'])
  expect(due('LU', 'vat_return', 'year', '2025-12-31', 'annual')).toEqual(['2026-02-28'])
  expect(due('LU', 'vat_return', 'year', '2027-12-31', 'annual')).toEqual(['2028-02-29'])
  expect(due('LU', 'vat_intra_listing', 'month', '2026-01-31', 'monthly')).toEqual(['2026-02-24'])
  expect(due('LU', 'vat_intra_listing', 'quarter', '2026-03-31', 'monthly')).toEqual(['2026-04-24'])
})

test('only Belgium has a client listing, due on 31 March', () => {
  expect(packs.map(({ code }) => due(code, 'vat_client_listing', 'year', '2025-12-31', 'quarterly'))).toEqual([['2026-03-31'], [], []])
})

test.each([
  ['2025-12-31', '2026-06-30', '2026-07-31'],
  // A delay of months that begins with the first of a month ends with the last of one.
  ['2026-06-30', '2026-12-31', '2027-01-31'],
  ['2026-02-28', '2026-08-31', '2026-09-30'],
  ['2026-03-15', '2026-09-15', '2026-10-15'],
  ['2026-08-30', '2027-02-28', '2027-03-30'],
] as const)('meeting and filing of a year closed on %s: six and seven months', (ends, meeting, filing) => {
  for (const { code } of packs) expect(due(code, 'general_meeting', 'fiscal_year', ends)).toEqual([meeting])
  expect(due('BE', 'annual_accounts', 'fiscal_year', ends)).toEqual([filing])
  expect(due('LU', 'annual_accounts', 'fiscal_year', ends)).toEqual([filing])
  expect(due('FR', 'annual_accounts', 'fiscal_year', ends).at(-1)).toBe(filing)
})

test('FR: the tax statements are due fifteen days after the paper date', () => {
  expect(due('FR', 'annual_accounts', 'fiscal_year', '2024-12-31')).toEqual(['2025-05-20', '2025-07-31'])
  expect(due('FR', 'annual_accounts', 'fiscal_year', '2025-12-31')).toEqual(['2026-05-20', '2026-07-31'])
  expect(due('FR', 'annual_accounts', 'fiscal_year', '2026-06-30')).toEqual(['2026-10-15', '2027-01-31'])
})

test('only Belgium has statements of fees, filed before 30 June', () => {
  expect(packs.map(({ code }) => due(code, 'fee_forms', 'year', '2025-12-31'))).toEqual([['2026-06-29'], [], []])
})

test('a due date names the row of the table it follows from, and the periods the row holds from', () => {
  const rules = (ends_on: string, kind: DeadlineKind, period: DeadlinePeriod, filer: Periodicity | null) =>
    dueDates(packOf('BE').deadlines, { kind, period, ends_on, filer, filing_day: null }).map(({ rule }) => rule)
  const quarterly = 'be/deadlines.csv#vat_return:quarterly:quarter'
  expect(rules('2024-09-30', 'vat_return', 'quarter', 'quarterly')).toEqual([{ source: quarterly, valid_from: null }])
  expect(rules('2025-09-30', 'vat_return', 'quarter', 'quarterly')).toEqual([{ source: quarterly, valid_from: '2025-09-30' }])
  expect(rules('2025-12-31', 'fee_forms', 'year', null)).toEqual([{ source: 'be/deadlines.csv#fee_forms:year', valid_from: null }])
})

test('each period has one day for its return and one for its listing, from 2015 to 2040', () => {
  const months = Array.from({ length: 26 * 12 }, (_, index) => new Date(Date.UTC(2015, index + 1, 0)).toISOString().slice(0, 10))
  const wrong = packs.flatMap(({ code }) =>
    months.flatMap((ends) => {
      const isQuarter = ['03', '06', '09', '12'].includes(ends.slice(5, 7))
      const found = [
        due(code, 'vat_return', 'month', ends, 'monthly'),
        due(code, 'vat_intra_listing', 'month', ends, 'monthly'),
        ...(isQuarter ? [due(code, 'vat_return', 'quarter', ends, 'quarterly')] : []),
      ]
      return found.every((days) => days.length === 1 && (days[0] ?? '') > ends) ? [] : [{ code, ends, found }]
    }),
  )
  expect(wrong).toEqual([])
})

test('every deadline has a name in the four languages', () => {
  const rules = packs.flatMap(({ deadlines }) => deadlines.rules)
  expect(rules.filter(({ label }) => languages.some((language) => label[language].trim() === ''))).toEqual([])
})
