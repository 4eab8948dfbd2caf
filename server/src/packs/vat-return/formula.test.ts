import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate as evaluateAgain, millionths } from '../../../test/packs/formulas.ts'
import { formatCents, parseCents } from '../../lib/money.ts'
import { packs } from '../index.ts'
import { boxesRead, compareFormulas, evaluate, isPlainSum } from './formula.ts'
import { parseFormula, termsOf } from './index.ts'

const amounts: Record<string, string> = { '03': '100.00', 54: '21.00', XX: '-7.50', '08_base': '1010.10', '9B_base': '0.05', A1: '0.01' }

const values = {
  box: (box: string) => parseCents(amounts[box] ?? '0.00'),
  previous: (box: string) => parseCents(box === '27' ? '80.00' : '0.00'),
  least: () => parseCents('-7.50'),
}

test.each([
  ['03', '100.00'],
  ['03+54-XX', '128.50'],
  ['03-54-XX', '86.50'],
  ['03-(54-XX)', '71.50'],
  ['54+03*2.00', '221.00'],
  ['(54+03)*2.00', '242.00'],
  ['03*0.50*0.50', '25.00'],
  ['max(0,XX)', '0.00'],
  ['max(0,03-54,54)', '79.00'],
  ['min(54,XX,03)', '-7.50'],
  ['min(*)', '-7.50'],
  ['min(*)+54', '13.50'],
  ['prev(27)', '80.00'],
  ['prev(27)+03', '180.00'],
  ['0', '0.00'],
  ['12.5', '12.50'],
  ['unknown', '0.00'],
  ['round0(08_base*0.055)', '56.00'],
  ['round0(XX)', '-8.00'],
  ['round0(0.4999)', '0.00'],
  ['round0(0.5)', '1.00'],
  ['round0(54*0.5)', '11.00'],
  ['round0(XX*0.2)', '-2.00'],
])('%s is %s', (text, expected) => {
  expect(formatCents(evaluate(parseFormula(text), values))).toBe(expected)
})

test.each([
  '',
  ' ',
  '03 + 54',
  '03+',
  '+03',
  '-03',
  '03 54',
  '03++54',
  '(03',
  '03)',
  'max()',
  'max(0,)',
  'max(,0)',
  'min(*',
  'min(*,03)',
  'max(*)',
  'round0(03,54)',
  'round0()',
  'prev()',
  'prev(03+54)',
  'prev(0.5)',
  'sum(03)',
  '03/54',
  '1.',
  '.5',
  '03*',
  '03é',
  '1.2.3',
])('%j is refused', (text) => {
  expect(() => parseFormula(text)).toThrow(/\S/)
})

test('a box finer than a cent is an error, and a comparison is exact', () => {
  expect(() => evaluate(parseFormula('A1*0.5'), values)).toThrow('finer than a cent')
  expect(compareFormulas(parseFormula('A1*0.21'), parseFormula('0.0021'), values)).toBe(0)
  expect(compareFormulas(parseFormula('A1*0.21'), parseFormula('0.00211'), values)).toBe(-1)
  expect(compareFormulas(parseFormula('A1*0.21'), parseFormula('0.0020999'), values)).toBe(1)
})

test('the terms of a formula keep their signs, through brackets, bounds, rates and rounding', () => {
  const terms = (text: string) => termsOf(parseFormula(text)).map(({ box, sign, previous }) => `${sign}${box}${previous ? ' before' : ''}`)
  expect(terms('max(0,XX-YY)')).toEqual(['1XX', '-1YY'])
  expect(terms('03-(54-(XX+A1))')).toEqual(['103', '-154', '1XX', '1A1'])
  expect(terms('round0(08_base*0.20)')).toEqual(['108_base'])
  expect(terms('prev(27)-25')).toEqual(['127 before', '-125'])
  expect(terms('min(*)')).toEqual([])
  expect(boxesRead(parseFormula('03+54-03+prev(27)'))).toEqual(['03', '54'])
})

test.each([
  ['03', true],
  ['03+54-XX', true],
  ['03-(54+XX)', true],
  ['max(0,03)', false],
  ['03*2.00', false],
  ['prev(03)', false],
  ['0', false],
])('whether %s is a plain sum: %s', (text, answer) => {
  expect(isPlainSum(parseFormula(text))).toBe(answer)
})

const formulaText = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('03', '54', 'XX', '08_base', 'A1', 'prev(27)', '0', '1.50', '0.21'),
    fc.tuple(tie('formula'), fc.constantFrom('+', '-'), tie('formula')).map(([left, sign, right]) => `${left}${sign}${right}`),
    fc.tuple(tie('formula'), tie('formula')).map(([left, right]) => `max(${left},${right})`),
    fc.tuple(tie('formula'), tie('formula')).map(([left, right]) => `min(${left},${right})`),
    tie('formula').map((inner) => `(${inner})*0.50`),
    tie('formula').map((inner) => `round0(${inner})`),
    tie('formula').map((inner) => `(${inner})`),
  ),
})).formula

test('random formulas equal a second evaluator', () => {
  const boxes = {
    names: new Set(Object.keys(amounts)),
    value: (box: string) => millionths(amounts[box] ?? '0'),
    previous: (box: string) => millionths(formatCents(values.previous(box))),
  }
  fc.assert(
    fc.property(formulaText, (text) => {
      const rounded = `round0((${text})*100.00)`
      expect(evaluate(parseFormula(rounded), values) / 100n).toBe(evaluateAgain(rounded, boxes) / 1_000_000n)
    }),
    { numRuns: 1_000 },
  )
})

test.each(packs)('$code: every formula of the form, the checks and the settlement reads boxes of the form only', (pack) => {
  const names = new Set([...pack.vat_boxes.map(({ box }) => box), 'rounding'])
  const { balance, due, refund, settlement } = pack.vat_return
  const texts = [
    ...pack.vat_boxes.flatMap(({ formula }) => formula ?? []),
    ...pack.vat_checks.flatMap(({ left, right, condition }) => [left, right, ...(condition?.split(/[|>]/) ?? [])]),
    balance,
    due,
    refund,
    ...settlement.map(({ amount }) => amount),
  ]
  const unknown = texts.flatMap((text) => termsOf(parseFormula(text))).filter(({ box }) => !names.has(box))
  expect(unknown).toEqual([])
})
