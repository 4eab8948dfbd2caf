/** An exact quotient of integers, neither of them negative. */
export type Fraction = Readonly<{ above: bigint; below: bigint }>

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** In lowest terms, so that the products of many years stay short. */
export const ratio = (above: number, below: number): Fraction => {
  const divisor = greatestDivisor(above, below)
  return { above: BigInt(above / divisor), below: BigInt(below / divisor) }
}

export const multiply = (a: Fraction, b: Fraction): Fraction => ({ above: a.above * b.above, below: a.below * b.below })

/** On the larger denominator where that is a multiple of the other: a product of both would double in length with every sum. */
export const add = (a: Fraction, b: Fraction): Fraction => {
  if (a.below % b.below === 0n) return { above: a.above + b.above * (a.below / b.below), below: a.below }
  if (b.below % a.below === 0n) return { above: a.above * (b.below / a.below) + b.above, below: b.below }
  return { above: a.above * b.below + b.above * a.below, below: a.below * b.below }
}

export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, { above: -b.above, below: b.below })

const isLess = (a: Fraction, b: Fraction): boolean => a.above * b.below < b.above * a.below

export const smaller = (a: Fraction, b: Fraction): Fraction => (isLess(b, a) ? b : a)

export const larger = (a: Fraction, b: Fraction): Fraction => (isLess(a, b) ? b : a)
