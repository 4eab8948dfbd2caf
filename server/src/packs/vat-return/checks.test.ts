import { expect, test } from 'vitest'
import { evaluate, millionths } from '../../../test/packs/formulas.ts'
import { exactCents } from '../../lib/money.ts'
import { packOf, packs } from '../index.ts'
import type { Pack, VatCheck } from '../pack.ts'
import { failedChecks } from './checks.ts'
import { boxesRead, parseFormula } from './formula.ts'

const on = '2026-04-20'
const cent = 1n

type Amounts = ReadonlyMap<string, bigint>

const failed = (pack: Pack, amounts: Amounts, day = on) =>
  failedChecks(pack, new Map([...amounts].map(([box, amount]) => [box, exactCents(amount, 2)])), day)

const fails = (pack: Pack, { code }: VatCheck, amounts: Amounts, day = on): boolean =>
  failed(pack, amounts, day).some((one) => one.code === code)

const allChecks = packs.flatMap((pack) => pack.vat_checks.map((check) => [`${pack.code} ${check.code}`, pack, check] as const))

const conditionsOf = ({ condition }: VatCheck): readonly (readonly [text: string, above: bigint])[] =>
  (condition?.split('|') ?? []).map((one) => {
    const [text = '', amount = ''] = one.split('>')
    return [text, millionths(amount) / 10_000n]
  })

const boxesIn = (check: VatCheck): string[] => [
  ...new Set([check.left, check.right, ...conditionsOf(check).map(([text]) => text)].flatMap((text) => boxesRead(parseFormula(text)))),
]

const zeros = (pack: Pack): Amounts => new Map(pack.vat_boxes.map(({ box }) => [box, 0n]))

/** Every box the check reads has an amount of its own: hundreds of thousands, so that every condition holds and rates give whole cents. */
const large = (pack: Pack, check: VatCheck): Amounts =>
  new Map([...zeros(pack), ...boxesIn(check).map((box, index): [string, bigint] => [box, BigInt(index + 1) * 10_000_000n])])

/** `left` less `right` in cents, by the second evaluator. */
const gapOf = (pack: Pack, check: VatCheck, amounts: Amounts): bigint => {
  const names = new Set(pack.vat_boxes.map(({ box }) => box))
  const boxes = { names, value: (box: string) => (amounts.get(box) ?? 0n) * 10_000n, previous: () => 0n }
  return (evaluate(check.left, boxes) - evaluate(check.right, boxes)) / 10_000n
}

/** The gaps at which a check holds for the last time, and one cent further those at which it fails. */
const limitsOf = ({ operator, tolerance }: VatCheck): readonly (readonly [holds: bigint, fails: bigint])[] => {
  const allowed = millionths(tolerance) / 10_000n
  const above = [-allowed, -allowed - cent] as const
  if (operator === '=') return [above, [allowed, allowed + cent]]
  if (operator === '>=') return [above]
  return operator === '>' ? [[cent - allowed, -allowed]] : [[allowed - cent, allowed]]
}

test.each(allChecks)('%s holds at its limit and fails one cent beyond', (_name, pack, check) => {
  // From zero in every box where the lowest of them counts, so that one box alone decides.
  const start = check.left === 'min(*)' ? zeros(pack) : large(pack, check)
  const slope = (box: string): bigint =>
    gapOf(pack, check, new Map([...start, [box, (start.get(box) ?? 0n) - 100n]])) - gapOf(pack, check, start)
  const candidates =
    check.left === 'min(*)' ? pack.vat_boxes.map(({ box }) => box) : boxesIn(check).filter((box) => slope(box) ** 2n === 10_000n)
  expect(candidates.length).toBeGreaterThan(0)
  for (const box of candidates) {
    const at = (gap: bigint): Amounts => {
      const change = (gap - gapOf(pack, check, start)) * (slope(box) < 0n ? 1n : -1n)
      return new Map([...start, [box, (start.get(box) ?? 0n) + change]])
    }
    for (const [within, beyond] of limitsOf(check)) {
      expect([box, gapOf(pack, check, at(within)), fails(pack, check, at(within))]).toEqual([box, within, false])
      expect([box, gapOf(pack, check, at(beyond)), fails(pack, check, at(beyond))]).toEqual([box, beyond, true])
    }
  }
})

const conditional = allChecks.flatMap(([name, pack, check]) =>
  conditionsOf(check).map(([text, above]) => [`${name} if ${text} is above ${above} cents`, pack, check, text, above] as const),
)

test.each(conditional)('%s does not apply at that amount and fails one cent beyond', (_name, pack, check, text, above) => {
  const [first = ''] = boxesRead(parseFormula(text))
  const conditionBoxes = conditionsOf(check).flatMap(([one]) => boxesRead(parseFormula(one)))
  const withAmount = (others: Amounts, amount: bigint): Amounts =>
    new Map([...others, ...conditionBoxes.map((box): [string, bigint] => [box, 0n]), [first, amount]])
  const backgrounds = [zeros(pack), large(pack, check)]
  expect(backgrounds.map((others) => fails(pack, check, withAmount(others, above)))).toEqual([false, false])
  expect(backgrounds.some((others) => fails(pack, check, withAmount(others, above + cent)))).toBe(true)
})

test('a failed check names its boxes in the order of the form, and a negative one the boxes below zero', () => {
  const pack = packOf('BE')
  const found = failed(pack, new Map([...zeros(pack), ['88', 30_000n], ['82', 30_000n], ['49', -1n], ['02', -1n]]))
  expect(found.map(({ code, level, filing_code, grids }) => [code, level, filing_code, grids.join(' ')])).toEqual([
    ['13', 'error', null, '02 49'],
    ['C', 'justify', null, '86 88 55'],
    ['55-missing', 'justify', 'W_TVA_GRID_55_INCORRECT_VALUE', '86 88 55'],
  ])
  expect(found[0]?.label.en).toBe('A grid is negative')
})

test('the nine rules with a filing code apply from 9 July 2025, the others always', () => {
  const pack = packOf('BE')
  const dated = pack.vat_checks.filter(({ filing_code }) => filing_code !== null)
  expect(dated).toHaveLength(9)
  expect(pack.vat_checks.filter(({ valid_from, valid_until }) => valid_from !== null || valid_until !== null)).toEqual(dated)
  expect(new Set(dated.map(({ level, valid_from, valid_until }) => `${level} ${valid_from} ${valid_until}`))).toEqual(
    new Set(['justify 2025-07-09 null']),
  )
  const [missing] = dated.filter(({ code }) => code === '55-missing') as [VatCheck]
  const amounts = new Map([...zeros(pack), ['86', 25_001n]])
  expect(fails(pack, missing, amounts, '2025-07-08')).toBe(false)
  expect(fails(pack, missing, amounts, '2025-07-09')).toBe(true)
})

test.each(packs)('$code: a return of zeros passes every check', (pack) => {
  expect(failed(pack, zeros(pack))).toEqual([])
})
