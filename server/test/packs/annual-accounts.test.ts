import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatCents, parseCents } from '../../src/lib/money.ts'
import { annualAccounts } from '../../src/packs/annual-accounts.ts'
import { type CountryPack, packOf } from '../../src/packs/index.ts'

type Expected = { scheme: string; legal_type: string | null; values: Record<string, string> }
type Worked = Record<CountryPack, { balances: [number: string, balance: string][]; expected: Expected[] }>

// Trial balances of worked files, and the annual accounts that were computed from them apart from this program.
const worked: Worked = JSON.parse(readFileSync(new URL('source/annual-accounts.json', import.meta.url), 'utf8'))

const cases = (['BE', 'FR', 'LU'] as const).flatMap((country) =>
  worked[country].expected.map((expected) => ({ country, balances: worked[country].balances, ...expected })),
)

test('every country has worked accounts, Belgium in its three sizes', () => {
  expect(cases.map(({ country, scheme }) => `${country} ${scheme}`)).toEqual([
    'BE abbreviated',
    'BE full',
    'BE micro',
    'FR 2050',
    'LU abridged',
  ])
})

test.each(cases)('$country $scheme: the worked file gives these rows and no other', ({ country, scheme, legal_type, balances, values }) => {
  const found = packOf(country).schemes.find((candidate) => candidate.scheme === scheme && candidate.legal_type === legal_type)
  if (!found) throw new Error(`${country} has no scheme ${scheme}`)
  const accounts = annualAccounts(
    found,
    balances.map(([number, balance]) => ({ number, balance: parseCents(balance) })),
  )
  expect(accounts.unplaced).toEqual({ balance_sheet: [], result: [] })
  const shown = accounts.values.filter(({ net }) => net !== 0n)
  expect(Object.fromEntries(shown.map(({ row, net }) => [`${row.section} ${row.code}`, formatCents(net)]))).toEqual(values)
})

test('BE: with nothing set off, an overdrawn bank is a debt, a supplier in debit a receivable, a customer in credit a debt', () => {
  const scheme = packOf('BE').schemes.find((candidate) => candidate.scheme === 'abbreviated' && candidate.legal_type === 'no_capital')
  if (!scheme) throw new Error('no abbreviated scheme')
  const balances = [
    { number: '550000', balance: parseCents('-300.00') },
    { number: '550001', balance: parseCents('1000.00') },
    { number: '440000', balance: parseCents('50.00') },
    { number: '440000', balance: parseCents('-800.00') },
    { number: '400000', balance: parseCents('-20.00') },
    { number: '400000', balance: parseCents('70.00') },
  ]
  const rows = (reclassify: boolean) =>
    annualAccounts(scheme, balances, { reclassify })
      .values.filter(({ row, net }) => row.kind === 'leaf' && net !== 0n)
      .map(({ row, net }) => [row.code, formatCents(net)])
  expect(rows(false)).toEqual([
    ['40', '50.00'],
    ['54/58', '700.00'],
    ['440/4', '750.00'],
  ])
  expect(rows(true)).toEqual([
    ['40', '70.00'],
    ['41', '50.00'],
    ['54/58', '1000.00'],
    ['430/8', '300.00'],
    ['440/4', '800.00'],
    ['47/48', '20.00'],
  ])
})

test('LU: a customer in credit, a supplier in debit and an overdrawn bank are shown on the other side without being asked', () => {
  const scheme = packOf('LU').schemes[0]
  if (!scheme) throw new Error('no scheme')
  const balances = [
    { number: '4011', balance: parseCents('-20.00') },
    { number: '44111', balance: parseCents('50.00') },
    { number: '5131', balance: parseCents('-30.00') },
  ]
  const leaves = annualAccounts(scheme, balances).values.filter(({ row, net }) => row.kind === 'leaf' && net !== 0n)
  expect(leaves.map(({ row, net }) => [row.code, formatCents(net)])).toEqual([
    ['203', '50.00'],
    ['453', '50.00'],
  ])
})

test('FR: third parties and banks stand on the side of their balance, advances and credit notes to come on lines of their own', () => {
  const scheme = packOf('FR').schemes[0]
  if (!scheme) throw new Error('no scheme')
  const leaf = (number: string, balance: string) =>
    annualAccounts(scheme, [{ number, balance: parseCents(balance) }])
      .values.filter(({ row, net }) => row.kind === 'leaf' && net !== 0n)
      .map(({ row }) => row.code)
      .join(' ')
  const placed = [
    ['4111', 'BX', 'EA'],
    ['4191', 'DW', 'DW'],
    ['4011', 'BZ', 'DX'],
    ['4041', 'BZ', 'DZ'],
    ['4084', 'BZ', 'DZ'],
    ['4091', 'BV', 'BV'],
    ['5121', 'CF', 'DU'],
    ['44571', 'BZ', 'DY'],
    ['4551', 'BZ', 'DV'],
    ['457', 'BZ', 'EA'],
    ['53', 'CF', 'CF'],
  ] as const
  expect(placed.map(([number]) => [number, leaf(number, '1.00'), leaf(number, '-1.00')])).toEqual(placed)
})

test('FR: depreciation stands beside the cost and is taken off', () => {
  const scheme = packOf('FR').schemes[0]
  if (!scheme) throw new Error('no scheme')
  const balances = [
    { number: '2183', balance: parseCents('1200.00') },
    { number: '28183', balance: parseCents('-400.00') },
  ]
  const shown = annualAccounts(scheme, balances).values.filter(({ row }) => ['AT', 'BJ', 'CO'].includes(row.code))
  expect(
    shown.map(({ row, gross, contra, net }) => [row.code, row.contra?.code, formatCents(gross), formatCents(contra), formatCents(net)]),
  ).toEqual([
    ['AT', 'AU', '1200.00', '400.00', '800.00'],
    ['BJ', 'BK', '1200.00', '400.00', '800.00'],
    ['CO', '1A', '1200.00', '400.00', '800.00'],
  ])
})
