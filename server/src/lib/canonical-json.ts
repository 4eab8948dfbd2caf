const deepest = 200

const member = (value: unknown, depth: number): string | undefined => {
  const plain = hasToJson(value) ? value.toJSON() : value
  if (typeof plain !== 'object' || plain === null) return JSON.stringify(plain)
  if (depth > deepest) throw tooDeep()
  if (Array.isArray(plain)) return `[${Array.from(plain, (item) => member(item, depth + 1) ?? 'null').join(',')}]`
  let members = ''
  for (const [key, content] of Object.entries(plain).toSorted(byKey)) {
    const text = member(content, depth + 1)
    if (text !== undefined) members += `${members && ','}${JSON.stringify(key)}:${text}`
  }
  return `{${members}}`
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)

// A date without this would be {} and equal to every other date.
const hasToJson = (value: unknown): value is { toJSON: () => unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'

const tooDeep = (): Error => Object.assign(new Error('too deep'), { name: 'TooDeep' })

/**
 * One text for one value, whatever the order of its keys, as a fingerprint needs it: sorted, without spaces, undefined members left out.
 * Keys stand in the order of their code units, which no locale of a machine can change. No value at all reads as null.
 * Beyond 200 levels it throws "too deep", before the stack could run out.
 */
export const canonicalJson = (value: unknown): string => member(value, 1) ?? 'null'
