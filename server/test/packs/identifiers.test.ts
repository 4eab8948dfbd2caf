import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { creditorReference, iban, sepaCreditorId } from '../../src/lib/identifiers.ts'
import {
  formatStructuredCommunication,
  makeStructuredCommunication,
  structuredCommunication,
} from '../../src/lib/structured-communication.ts'
import * as be from '../../src/packs/be/identifiers.ts'
import * as fr from '../../src/packs/fr/identifiers.ts'
import { packOf } from '../../src/packs/index.ts'
import * as lu from '../../src/packs/lu/identifiers.ts'

type Check = (input: string) => string | null

const within =
  (country: string, check: Check): Check =>
  (input) => {
    const number = check(input)
    return number?.startsWith(country) ? number : null
  }
const ofLength =
  (length: number, check: Check): Check =>
  (input) => {
    const number = check(input)
    return number?.length === length ? number : null
  }

const checks: Record<string, Check> = {
  be_enterprise: packOf('BE').enterpriseNumber,
  be_ogm: structuredCommunication,
  iban,
  iso11649: creditorReference,
  sepa_creditor_id: sepaCreditorId,
  fr_siren: packOf('FR').enterpriseNumber,
  fr_siret: fr.siret,
  fr_vat: packOf('FR').vatNumber,
  fr_iban: within('FR', iban),
  fr_ics: within('FR', sepaCreditorId),
  fr_naf: fr.activityCode,
  lu_vat: packOf('LU').vatNumber,
  lu_rcs: packOf('LU').enterpriseNumber,
  lu_matricule_person: ofLength(13, lu.matricule),
  lu_matricule_entity: ofLength(11, lu.matricule),
  lu_iban: within('LU', iban),
}

const vectors: [kind: string, input: string, valid: boolean][] = JSON.parse(
  readFileSync(new URL('source/identifiers.json', import.meta.url), 'utf8'),
)

test('the collected numbers are all there, right and wrong ones of every kind', () => {
  expect(vectors).toHaveLength(162)
  for (const kind of Object.keys(checks)) {
    expect([kind, ...new Set(vectors.filter(([of]) => of === kind).map(([, , valid]) => valid))]).toEqual([kind, true, false])
  }
})

test.each(vectors)('%s %j is right: %s', (kind, input, valid) => {
  const number = checks[kind]?.(input)
  expect(number !== null && number !== undefined).toBe(valid)
  if (number !== null && number !== undefined) expect(checks[kind]?.(number)).toBe(number)
})

test.each([
  ['2.000.000.042', { number: '2000000042', is_certain: true }],
  ['2 000 000 043', { number: '2000000043', is_certain: false }],
  ['8.765.432.101', { number: '8765432101', is_certain: false }],
  ['0477.472.701', null],
  ['2.000.000.04', null],
] as const)('BE establishment unit %j', (input, unit) => {
  expect(be.establishmentUnit(input)).toEqual(unit)
})

test.each([
  ['+++010/8068/17183+++', '010806817183'],
  ['***099/9000/12939***', '099900012939'],
  ['202 6000 00192', '202600000192'],
  ['+++ 090 / 9337 / 55493 +++', '090933755493'],
  ['+++090/9337/55493***', null],
  ['090/9337/5549', null],
  ['', null],
] as const)('structured communication %j', (input, digits) => {
  expect(structuredCommunication(input)).toBe(digits)
})

test.each([
  [0n, '000000000097', '+++000/0000/00097+++'],
  [97n, '000000009797', '+++000/0000/09797+++'],
  [2026000123n, '202600012320', '+++202/6000/12320+++'],
  [999000129n, '099900012939', '+++099/9000/12939+++'],
  [9999999999n, '999999999948', '+++999/9999/99948+++'],
] as const)('structured communication of %s', (number, digits, shown) => {
  expect(makeStructuredCommunication(number)).toBe(digits)
  expect(formatStructuredCommunication(digits)).toBe(shown)
  expect(structuredCommunication(shown)).toBe(digits)
})

test('no structured communication is made of more than ten digits or of a negative number', () => {
  expect(() => makeStructuredCommunication(10_000_000_000n)).toThrow(RangeError)
  expect(() => makeStructuredCommunication(-1n)).toThrow(RangeError)
})

test('FR: the VAT number made from a SIREN is the one on the invoices', () => {
  expect(['732829320', '404833048', '303265045', '784301772'].map(fr.vatNumberOf)).toEqual([
    'FR44732829320',
    'FR83404833048',
    'FR40303265045',
    'FR93784301772',
  ])
})

test('a country checks the numbers its settings ask for', () => {
  expect([packOf('BE').legal_numbers, Object.keys(packOf('FR').legal_numbers), Object.keys(packOf('LU').legal_numbers)]).toEqual([
    {},
    ['siret'],
    ['matricule'],
  ])
  expect(packOf('FR').legal_numbers.siret?.('732 829 320 00074')).toBe('73282932000074')
  expect(packOf('LU').legal_numbers.matricule?.('2014 2401 234')).toBe('20142401234')
})

/* One changed digit. Where the arithmetic promises that it is seen, every digit is changed to every other one. */

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: length, maxLength: length })

/** Every number that differs from this one in one digit; signs that are no digits stay. */
const neighbours = (number: string): string[] =>
  Array.from(number).flatMap((sign, at) =>
    /\d/.test(sign)
      ? Array.from('0123456789').flatMap((other) => (other === sign ? [] : [number.slice(0, at) + other + number.slice(at + 1)]))
      : [],
  )

const luhnDigit = (number: string): string => {
  const found = Array.from('0123456789').find((digit) => {
    const doubled = Array.from(number + digit, Number)
      .toReversed()
      .map((value, index) => (index % 2 === 0 ? value : value * 2))
    return doubled.map((value) => (value > 9 ? value - 9 : value)).reduce((total, value) => total + value, 0) % 10 === 0
  })
  return found ?? ''
}
const two = (value: number): string => String(value).padStart(2, '0')

const rightNumbers: readonly [string, fc.Arbitrary<string>, Check][] = [
  [
    'BE enterprise number',
    fc
      .tuple(fc.constantFrom('0', '1'), digits(7))
      .map(([first, rest]) => first + rest)
      .map((base) => base + two(97 - (Number(base) % 97))),
    be.enterpriseNumber,
  ],
  ['BE structured communication', digits(10).map((base) => base + two(Number(base) % 97 || 97)), structuredCommunication],
  ['SIREN', digits(8).map((base) => base + luhnDigit(base)), fr.siren],
  [
    'SIRET',
    fc
      .tuple(digits(8), digits(4))
      .map(([base, office]) => base + luhnDigit(base) + office)
      .filter((base) => !base.startsWith('356000000'))
      .map((base) => base + luhnDigit(base)),
    fr.siret,
  ],
  [
    'FR VAT number with a key of digits',
    digits(8)
      .map((base) => base + luhnDigit(base))
      .filter((base) => !base.startsWith('000'))
      .map(fr.vatNumberOf),
    packOf('FR').vatNumber,
  ],
  ['LU VAT number', digits(6).map((base) => `LU${base}${two(Number(base) % 89)}`), packOf('LU').vatNumber],
  [
    'IBAN',
    digits(12)
      .map((base) => base.slice(0, 10) + two(Number(base.slice(0, 10)) % 97 || 97))
      .map((account) => `BE${two(98 - Number(BigInt(`${account}111400`) % 97n))}${account}`),
    iban,
  ],
]

test.each(rightNumbers)('%s: right numbers pass and one changed digit is always refused', (_name, right, check) => {
  fc.assert(
    fc.property(right, (number) => {
      expect(check(number)).toBe(number)
      expect(neighbours(number).filter((other) => check(other) !== null)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('LU matricule of a person: one changed digit is refused, by its Luhn or its Verhoeff digit', () => {
  const persons = vectors.filter(([kind, , valid]) => kind === 'lu_matricule_person' && valid).map(([, number]) => number)
  expect(persons).toHaveLength(5)
  for (const number of persons) expect(neighbours(number).filter((other) => lu.matricule(other) !== null)).toEqual([])
})

/* Where it promises less. These tests hold the gaps down to what the rules themselves leave open. */

test('SIRET of La Poste: the sum of digits misses a change by five, and sees every other', () => {
  const number = '35600000049837'
  const missed = neighbours(number).filter((other) => fr.siret(other) !== null)
  const changes = missed.map((other) => {
    const at = Array.from(other).findIndex((sign, index) => sign !== number[index])
    return Math.abs(Number(other[at]) - Number(number[at]))
  })
  expect(new Set(changes)).toEqual(new Set([5]))
  expect(missed).toHaveLength(5)
})

test('FR VAT number of the new style: a changed SIREN is always refused, a changed key can name another right key', () => {
  for (const number of ['FRK7399859412', 'FR4Z123456782']) {
    const missed = neighbours(number).filter((other) => packOf('FR').vatNumber(other) !== null)
    expect(missed.filter((other) => other.slice(4) !== number.slice(4))).toEqual([])
  }
})

test('LU register numbers and matricules of entities carry no check digit that may refuse them', () => {
  const count = (number: string, check: Check) => neighbours(number).filter((other) => check(other) !== null).length
  // Six digits, of which only the first may not become 0.
  expect(count('B123456', lu.rcs)).toBe(6 * 9 - 1)
  // Eleven digits; the century must be 18, 19 or 20.
  expect(count('20142401234', lu.matricule)).toBe(9 * 9)
})
