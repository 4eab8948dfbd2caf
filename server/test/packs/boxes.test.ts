import { expect, test } from 'vitest'
import { packOf, packs } from '../../src/packs/index.ts'
import type { Pack, VatCheck } from '../../src/packs/pack.ts'
import { boxesIn, evaluate, millionths } from './formulas.ts'

const namesOf = (pack: Pack) => new Set(pack.vat_boxes.map(({ box }) => box))

/** A whole return from what the entries put into it, by the formulas of the pack. */
const returnOf = (pack: Pack, fed: Readonly<Record<string, string>>, previous: Readonly<Record<string, string>> = {}) => {
  const formulas = new Map(pack.vat_boxes.map(({ box, formula }) => [box, formula]))
  const names = namesOf(pack)
  const before = (box: string): bigint => millionths(previous[box] ?? '0')
  const value = (box: string, path: readonly string[] = []): bigint => {
    if (path.includes(box)) throw new Error(`${box} depends on itself`)
    const formula = formulas.get(box)
    if (formula === undefined) throw new Error(`no box ${box}`)
    if (formula === null) return millionths(fed[box] ?? '0')
    return evaluate(formula, { names, value: (other) => value(other, [...path, box]), previous: before })
  }
  return { names, value: (box: string) => value(box), previous: before }
}

const filled = (made: ReturnType<typeof returnOf>): Record<string, string> =>
  Object.fromEntries(
    [...made.names]
      .map((box): [string, bigint] => [box, made.value(box)])
      .filter(([, value]) => value !== 0n)
      .map(([box, value]) => [
        box,
        `${value < 0n ? '-' : ''}${(value < 0n ? -value : value) / 1_000_000n}.${String(value % 1_000_000n)
          .padStart(6, '0')
          .slice(0, 2)}`,
      ]),
  )

const holds = (check: VatCheck, made: ReturnType<typeof returnOf>): boolean => {
  const applies = (check.condition ?? '').split('|').some((one) => {
    const [box = '', amount = '0'] = one.split('>')
    return box === '' || evaluate(box, made) > millionths(amount)
  })
  if (!applies) return true
  const [left, right, tolerance] = [evaluate(check.left, made), evaluate(check.right, made), millionths(check.tolerance)]
  if (check.operator === '=') return left - right <= tolerance && right - left <= tolerance
  if (check.operator === '>=') return left + tolerance >= right
  return check.operator === '>' ? left > right : left < right
}

const failing = (pack: Pack, fed: Readonly<Record<string, string>>): string[] => {
  const made = returnOf(pack, fed)
  return pack.vat_checks.filter((check) => !holds(check, made)).map(({ code }) => code)
}

test.each([
  ['BE', 31],
  ['FR', 94],
  ['LU', 165],
] as const)('%s has %i boxes in the order of the form, each once', (code, count) => {
  const { vat_boxes } = packOf(code)
  expect(vat_boxes).toHaveLength(count)
  expect(new Set(vat_boxes.map(({ box }) => box)).size).toBe(count)
  expect(vat_boxes.map(({ order }) => order)).toEqual(vat_boxes.map((_, index) => (index + 1) * 10))
  const sent = vat_boxes.flatMap(({ edi_code }) => edi_code ?? [])
  expect(new Set(sent).size).toBe(sent.length)
})

test.each(packs)(
  '$code: every total has a formula, every formula and check names boxes that exist, and none goes round in a circle',
  (pack) => {
    const names = namesOf(pack)
    const made = returnOf(pack, {})
    // A box of tax may be computed from its base; the others are fed or typed.
    const computed = { total: true, tax: null, base: false, input: false, info: false }
    expect(pack.vat_boxes.filter(({ kind, formula }) => computed[kind] === (formula === null))).toEqual([])
    expect(pack.vat_boxes.filter(({ formula }) => formula !== null && boxesIn(formula, names).length === 0)).toEqual([])
    expect(pack.vat_boxes.filter(({ box }) => made.value(box) !== 0n)).toEqual([])
    for (const { left, right, condition } of pack.vat_checks) {
      for (const side of [left, right, ...(condition?.split('|').map((one) => one.split('>')[0] ?? '') ?? [])]) {
        expect(() => boxesIn(side, names)).not.toThrow()
      }
    }
  },
)

const belgian = {
  '01': '850.00',
  '03': '12700.00',
  45: '5400.00',
  46: '3200.00',
  48: '300.00',
  49: '500.00',
  54: '2718.00',
  55: '514.50',
  56: '315.00',
  57: '210.00',
  59: '3213.00',
  63: '42.00',
  64: '105.00',
  81: '7000.00',
  82: '3049.50',
  83: '6000.00',
  85: '200.00',
  86: '2000.00',
  87: '2500.00',
  88: '450.00',
}

test('Belgium: a quarter with tax to pay adds up, and no check fails', () => {
  expect(filled(returnOf(packOf('BE'), belgian))).toEqual({ ...belgian, XX: '3799.50', YY: '3318.00', 71: '481.50' })
  expect(failing(packOf('BE'), belgian)).toEqual([])
})

test('Belgium: a quarter with tax to get back fills 72 and not 71', () => {
  const fed = { '02': '640.00', '03': '1237.20', 54: '336.61', 59: '952.50', 62: '42.00', 63: '42.00', 81: '3150.00', 84: '200.00' }
  expect(filled(returnOf(packOf('BE'), fed))).toEqual({ ...fed, XX: '378.61', YY: '994.50', 72: '615.89' })
  expect(failing(packOf('BE'), fed)).toEqual([])
})

test.each([
  ['13', 81, '0.00', '-0.01'],
  ['C', 55, '0.01', '0.00'],
  ['O', 54, '2780.00', '2780.01'],
  ['O', 54, '2656.00', '2655.99'],
  ['P', 55, '576.50', '576.51'],
  ['Q', 56, '419.00', '419.01'],
  ['S', 59, '8124.75', '8124.76'],
  ['T', 63, '104.00', '104.01'],
  ['U', 64, '167.00', '167.01'],
  ['AC', 88, '720099.99', '720100.00'],
  ['AD', 44, '4589999.99', '4590000.00'],
] as const)('Belgium: check %s of grid %i holds at %s and fails at %s', (code, box, within, beyond) => {
  // So little else is bought that grid 88 can outgrow it.
  const small = { ...belgian, ...(code === 'AC' ? { 81: '7000.00', 82: '0.00', 83: '0.00', 84: '201.00' } : {}) }
  expect(failing(packOf('BE'), { ...small, [box]: within })).not.toContain(code)
  expect(failing(packOf('BE'), { ...small, [box]: beyond })).toContain(code)
})

test('Belgium: tax on the purchases of grid 87 may stand in 56 or in 57, and one of them it must', () => {
  expect(failing(packOf('BE'), { ...belgian, 56: '0.00' })).toEqual([])
  expect(failing(packOf('BE'), { ...belgian, 57: '0.00' })).toEqual([])
  expect(failing(packOf('BE'), { ...belgian, 56: '0.00', 57: '0.00' })).toEqual(['D', '56-57-missing'])
})

test('France: the quarter of the handbook, from its rounded bases, and a credit that goes on to the next return', () => {
  const bases = { A1: '7522', A2: '1500', A3: '500', A4: '800', B2: '2000', E1: '1000', F2: '2500' }
  const fed = {
    ...bases,
    '08_base': '11013',
    '09_base': '200',
    '9B_base': '310',
    I1_base: '800',
    17: '400',
    19: '360',
    20: '1979',
    24: '160',
  }
  const made = returnOf(packOf('FR'), fed)
  const expected = { '08_tax': '2203', '09_tax': '11', '9B_tax': '31', I1_tax: '160', 16: '2405', 23: '2339', TD: '66', 28: '66', 32: '66' }
  expect(filled(made)).toEqual(Object.fromEntries(Object.entries({ ...fed, ...expected }).map(([box, amount]) => [box, `${amount}.00`])))
  const next = returnOf(packOf('FR'), { '08_base': '1000', 20: '150' }, { 27: '80' })
  expect(filled(next)).toMatchObject({ 22: '80.00', 23: '230.00', 16: '200.00', 25: '30.00', 27: '30.00' })
})

test('Luxembourg: the quarter of the handbook, and its turnover agrees with the breakdown by rate', () => {
  const sold = { 457: '5000.00', '014': '1200.00', 423: '2500.00', 701: '12000.00', 702: '2040.00', '031': '612.35', '040': '18.37' }
  const bought = { 711: '2000.00', 712: '340.00', 721: '900.00', 722: '153.00', 741: '800.00', 742: '136.00', 751: '300.00', 752: '51.00' }
  const fed = { ...sold, ...bought, 458: '1090.00', 459: '340.00', 460: '153.00', 461: '187.00' }
  expect(filled(returnOf(packOf('LU'), fed))).toMatchObject({
    472: '21312.35',
    454: '21312.35',
    '012': '21312.35',
    '021': '8700.00',
    '022': '12612.35',
    '037': '12612.35',
    '046': '2058.37',
    '051': '2000.00',
    '056': '340.00',
    '065': '900.00',
    407: '153.00',
    436: '800.00',
    462: '136.00',
    463: '300.00',
    464: '51.00',
    409: '1100.00',
    410: '187.00',
    '076': '2738.37',
    '093': '1770.00',
    102: '1770.00',
    103: '2738.37',
    104: '1770.00',
    105: '968.37',
  })
  expect(failing(packOf('LU'), fed)).toEqual([])
})

/** By how many euros 100 euros in a box move the sum of some others. */
const moves = (pack: Pack, box: string, plus: readonly string[], minus: readonly string[] = []): string => {
  const made = returnOf(pack, { [box]: '100.00' })
  const total = (boxes: readonly string[]) => boxes.reduce((sum, one) => sum + made.value(one), 0n)
  return `${box} ${(total(plus) - total(minus)) / 1_000_000n}`
}

test('Belgium: every box of tax reaches the balance, on its side', () => {
  const pack = packOf('BE')
  const taxes = pack.vat_boxes.filter(({ kind }) => kind === 'tax')
  expect(taxes.map(({ box }) => moves(pack, box, ['71'], ['72']))).toEqual(
    taxes.map(({ box, section }) => `${box} ${section === 'IV-due' ? 100 : -100}`),
  )
})

test('Luxembourg: every box of tax reaches the balance, and every base the total of its part', () => {
  const pack = packOf('LU')
  const taxes = pack.vat_boxes.filter(({ kind }) => kind === 'tax')
  // 094 and 095 take input tax back.
  const owed = (box: string, section: string) => section === 'II-tax-due' || ['094', '095'].includes(box)
  expect(taxes.map(({ box }) => moves(pack, box, ['105']))).toEqual(
    taxes.map(({ box, section }) => `${box} ${owed(box, section) ? 100 : -100}`),
  )
  // Turnover (012), acquisitions (051), imports (065), services and goods on which the buyer owes (409, 767). What 455, 456 and 471 tell is
  // part of a turnover that the rates and exemptions already give.
  const bases = pack.vat_boxes.filter(({ kind, box }) => kind === 'base' && !['455', '456', '471'].includes(box))
  expect(bases.map(({ box }) => moves(pack, box, ['012', '051', '065', '409', '767']))).toEqual(bases.map(({ box }) => `${box} 100`))
})

test('France: every rate reaches line 16, every deduction line 23', () => {
  const pack = packOf('FR')
  const gross = pack.vat_boxes.filter(({ section, kind }) => section === 'B-gross' && kind === 'tax')
  const percents = '08 20 09 6 9B 10 10 9 11 2 T1 2 T2 1 TC 13 T3 10 T4 2 T5 1 T6 2 P1 20 P2 13 I1 20 I2 10 I3 9 I4 6 I5 2 I6 1'.split(' ')
  const rated = gross.filter(({ formula }) => formula !== null)
  expect(rated.flatMap(({ box }) => moves(pack, box.replace('_tax', '_base'), ['16']).replace('_base', '').split(' '))).toEqual(percents)
  const others = gross.filter(({ formula }) => formula === null)
  expect(others.map(({ box }) => moves(pack, box, ['16']))).toEqual(['T7_tax 100', '13_tax 100', '15 100', '5B 100'])
  expect(['19', '20', '21', '2C'].map((box) => moves(pack, box, ['23']))).toEqual(['19 100', '20 100', '21 100', '2C 100'])
})
