import { type Cents, divided, exactCents, parseDecimal } from '../../lib/money.ts'

/** An exact number: units of 1/10^places. */
type Decimal = Readonly<{ units: bigint; places: number }>

/** A formula over the boxes of a return, as the tables of a pack write it. `least` is `min(*)`, the lowest amount of the whole return. */
export type Formula =
  | Readonly<{ kind: 'constant'; value: Decimal }>
  | Readonly<{ kind: 'box'; box: string }>
  | Readonly<{ kind: 'previous'; box: string }>
  | Readonly<{ kind: 'least' }>
  | Readonly<{ kind: 'sum'; left: Formula; right: Formula; minus: boolean }>
  | Readonly<{ kind: 'product'; left: Formula; right: Formula }>
  | Readonly<{ kind: 'max'; of: readonly Formula[] }>
  | Readonly<{ kind: 'min'; of: readonly Formula[] }>
  | Readonly<{ kind: 'round0'; of: Formula }>

/** What a formula reads: boxes of this return, of the return before, and the lowest amount of all. */
export type BoxValues = Readonly<{ box: (box: string) => Cents; previous: (box: string) => Cents; least: () => Cents }>

export type Term = Readonly<{ box: string; sign: 1 | -1; previous: boolean }>

const tokenPattern = /\d+\.\d+|\w+|[-+*(),]/y

const tokensOf = (text: string): string[] => {
  const tokens: string[] = []
  for (let at = 0; at < text.length; at = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = at
    const token = tokenPattern.exec(text)?.[0]
    if (token === undefined) throw new Error(`${JSON.stringify(text.slice(at))} cannot be read in ${JSON.stringify(text)}`)
    tokens.push(token)
  }
  return tokens
}

type Reader = Readonly<{
  next: () => string | undefined
  accept: (token: string) => boolean
  take: (pattern: RegExp, what: string) => string
}>

const readerOf = (text: string): Reader => {
  const tokens = tokensOf(text)
  let at = 0
  return {
    next: () => tokens[at],
    accept: (token) => {
      const found = tokens[at] === token
      if (found) at += 1
      return found
    },
    take: (pattern, what) => {
      const token = tokens[at]
      if (token === undefined || !pattern.test(token)) {
        throw new Error(`${what} expected ${token === undefined ? 'at the end of' : `instead of ${token} in`} ${JSON.stringify(text)}`)
      }
      at += 1
      return token
    },
  }
}

const isWord = /^\w+$/
const isWordOrNumber = /^(?:\w+|\d+\.\d+)$/
const isClosing = /^\)$/

const readList = (reader: Reader): Formula[] => {
  const items = [readSum(reader)]
  while (reader.accept(',')) items.push(readSum(reader))
  reader.take(isClosing, 'a closing bracket')
  return items
}

const readOne = (reader: Reader): Formula => {
  const inner = readSum(reader)
  reader.take(isClosing, 'a closing bracket')
  return inner
}

const readCall = (name: string, reader: Reader): Formula => {
  if (name === 'min' && reader.accept('*')) {
    reader.take(isClosing, 'a closing bracket')
    return { kind: 'least' }
  }
  if (name === 'max' || name === 'min') return { kind: name, of: readList(reader) }
  if (name === 'round0') return { kind: 'round0', of: readOne(reader) }
  if (name !== 'prev') throw new Error(`${name} is no function`)
  const box = reader.take(isWord, 'a box')
  reader.take(isClosing, 'a closing bracket')
  return { kind: 'previous', box }
}

/** `0` and a number with a decimal point are constants; every other word names a box. */
const readOperand = (reader: Reader): Formula => {
  if (reader.accept('(')) return readOne(reader)
  const token = reader.take(isWordOrNumber, 'a box or a number')
  const [, fraction] = token.split('.')
  if (fraction !== undefined) {
    return { kind: 'constant', value: { units: parseDecimal(token, fraction.length), places: fraction.length } }
  }
  if (reader.accept('(')) return readCall(token, reader)
  return token === '0' ? { kind: 'constant', value: { units: 0n, places: 0 } } : { kind: 'box', box: token }
}

const readProduct = (reader: Reader): Formula => {
  let left = readOperand(reader)
  while (reader.accept('*')) left = { kind: 'product', left, right: readOperand(reader) }
  return left
}

function readSum(reader: Reader): Formula {
  let left = readProduct(reader)
  for (;;) {
    const minus = reader.accept('-')
    if (!minus && !reader.accept('+')) return left
    left = { kind: 'sum', left, right: readProduct(reader), minus }
  }
}

const parsed = new Map<string, Formula>()

/** Parses a text once: the tables of the packs hold a few hundred of them, evaluated for every return. */
export const parseFormula = (text: string): Formula => {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const reader = readerOf(text)
  const formula = readSum(reader)
  if (reader.next() !== undefined) throw new Error(`${reader.next()} is left over in ${JSON.stringify(text)}`)
  parsed.set(text, formula)
  return formula
}

const combine = (left: Decimal, right: Decimal, operation: (left: bigint, right: bigint) => bigint): Decimal => {
  const places = Math.max(left.places, right.places)
  const unitsOf = (value: Decimal): bigint => value.units * 10n ** BigInt(places - value.places)
  return { units: operation(unitsOf(left), unitsOf(right)), places }
}

const calculate = (formula: Formula, values: BoxValues): Decimal => {
  if (formula.kind === 'constant') return formula.value
  if (formula.kind === 'box') return { units: values.box(formula.box), places: 2 }
  if (formula.kind === 'previous') return { units: values.previous(formula.box), places: 2 }
  if (formula.kind === 'least') return { units: values.least(), places: 2 }
  if (formula.kind === 'round0') {
    const { units, places } = calculate(formula.of, values)
    return { units: divided(units, 10n ** BigInt(places)), places: 0 }
  }
  if (formula.kind === 'max' || formula.kind === 'min') {
    const wanted = formula.kind === 'max' ? 1 : -1
    return formula.of.map((one) => calculate(one, values)).reduce((best, value) => (compare(value, best) === wanted ? value : best))
  }
  const [left, right] = [calculate(formula.left, values), calculate(formula.right, values)]
  if (formula.kind === 'product') return { units: left.units * right.units, places: left.places + right.places }
  return combine(left, right, (one, other) => (formula.minus ? one - other : one + other))
}

const compare = (left: Decimal, right: Decimal): number => {
  const { units } = combine(left, right, (one, other) => one - other)
  return units === 0n ? 0 : units < 0n ? -1 : 1
}

/** The amount of a box. A formula that gives a fraction of a cent is wrong. */
export const evaluate = (formula: Formula, values: BoxValues): Cents => {
  const { units, places } = calculate(formula, values)
  return exactCents(units, places)
}

/** -1, 0 or 1, as `left` is below, equal to or above `right`: exact, without rounding a rate to cents. */
export const compareFormulas = (left: Formula, right: Formula, values: BoxValues): number =>
  compare(calculate(left, values), calculate(right, values))

/** The boxes a formula adds and subtracts, in its order, whatever bounds, rates and rounding stand around them. */
export const termsOf = (formula: Formula, sign: 1 | -1 = 1): readonly Term[] => {
  if (formula.kind === 'constant' || formula.kind === 'least') return []
  if (formula.kind === 'box' || formula.kind === 'previous') return [{ box: formula.box, sign, previous: formula.kind === 'previous' }]
  if (formula.kind === 'max' || formula.kind === 'min') return formula.of.flatMap((one) => termsOf(one, sign))
  if (formula.kind === 'round0') return termsOf(formula.of, sign)
  const turned = sign === 1 ? -1 : 1
  return [...termsOf(formula.left, sign), ...termsOf(formula.right, formula.kind === 'sum' && formula.minus ? turned : sign)]
}

/** Whether a formula is nothing but boxes of this return, added and subtracted. */
export const isPlainSum = (formula: Formula): boolean =>
  formula.kind === 'box' || (formula.kind === 'sum' && isPlainSum(formula.left) && isPlainSum(formula.right))

/** The boxes of this return that a formula reads, each once. */
export const boxesRead = (formula: Formula): readonly string[] => [
  ...new Set(termsOf(formula).flatMap(({ box, previous }) => (previous ? [] : box))),
]
