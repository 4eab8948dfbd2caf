/** Reads the formulas of a pack's boxes and checks, so that a test can work out a return with them. Exact: millionths as whole numbers. */
const unit = 1_000_000n

/** A decimal as millionths. */
export const millionths = (text: string): bigint => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`not a number: ${text}`)
  const value = BigInt(whole + fraction.padEnd(6, '0'))
  return sign === '-' ? -value : value
}

const rounded = (value: bigint): bigint => {
  const away = ((value < 0n ? -value : value) + unit / 2n) / unit
  return (value < 0n ? -away : away) * unit
}

type Boxes = { readonly names: ReadonlySet<string>; readonly value: (box: string) => bigint; readonly previous: (box: string) => bigint }

const tokensOf = (formula: string): string[] => {
  const tokens = formula.match(/\w+(?:\.\d+)?|[-+*(),]/g) ?? []
  if (tokens.join('') !== formula) throw new Error(`cannot be read: ${formula}`)
  return tokens
}

/** The boxes a formula asks for; a word that is neither a box, a function, `0` nor a number with a point is an error. */
export const boxesIn = (formula: string, names: ReadonlySet<string>): string[] =>
  tokensOf(formula.replace('min(*)', '0')).filter((token) => {
    if (names.has(token)) return true
    if (!/^(?:max|min|round0|prev|0|\d+\.\d+|[-+*(),])$/.test(token)) throw new Error(`${token} in ${formula} is no box`)
    return false
  })

const least = (values: readonly bigint[]): bigint => values.reduce((low, value) => (value < low ? value : low))
const most = (values: readonly bigint[]): bigint => values.reduce((high, value) => (value > high ? value : high))

export const evaluate = (formula: string, boxes: Boxes): bigint => {
  if (formula === 'min(*)') return least([...boxes.names].map(boxes.value))
  const tokens = tokensOf(formula)
  let at = 0
  const take = (expected?: string): string => {
    const token = tokens[at]
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new Error(`${expected ?? 'more'} expected in ${formula}`)
    at += 1
    return token
  }
  const list = (): bigint[] => {
    take('(')
    const values = [sum()]
    while (tokens[at] === ',') {
      take()
      values.push(sum())
    }
    take(')')
    return values
  }
  const factor = (): bigint => {
    if (tokens[at] === '(') return list()[0] ?? 0n
    const token = take()
    if (token === 'max') return most(list())
    if (token === 'min') return least(list())
    if (token === 'round0') return rounded(list()[0] ?? 0n)
    if (token === 'prev') {
      take('(')
      const box = take()
      take(')')
      return boxes.previous(box)
    }
    return boxes.names.has(token) ? boxes.value(token) : millionths(token)
  }
  const product = (): bigint => {
    let value = factor()
    while (tokens[at] === '*') {
      take()
      value = (value * factor()) / unit
    }
    return value
  }
  const sum = (): bigint => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') value = take() === '+' ? value + product() : value - product()
    return value
  }
  const value = sum()
  if (at !== tokens.length) throw new Error(`${tokens[at]} is left over in ${formula}`)
  return value
}
