import fc from 'fast-check'

/** One of the first of a pool, by its place. */
export const from = (pool: string, most = 40) => fc.nat(most).map((each) => `~${pool}.${each}~`)

const collections = ['accounts', 'analytic-codes', 'entries', 'fiscal-years', 'journals', 'third-parties', 'vat-codes']
const oneOf = (collection: string) => collection.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', '_')

/** Fields whose name does not say what they hold. */
const otherPools: Readonly<Record<string, string>> = {
  record_id: 'third-parties',
  user_id: 'users',
  operation_id: 'operations',
  entry_line_id: 'open-items',
  parent_id: 'analytic-codes',
  axis_id: 'analytic-codes',
}

/** Where the ids that a field holds are known from: the collection its name ends in. */
export const poolOf = (field: string): string | undefined =>
  otherPools[field] ?? collections.find((collection) => field.endsWith(`${oneOf(collection)}_id`))

/** What the examples name by number, with the kind it is of: a sale is booked in a journal of sales, to a customer. */
const kinds: Readonly<Record<string, string>> = {
  'journal_id 13': 'sale-journals',
  'journal_id 14': 'sale-credit-note-journals',
  'journal_id 15': 'miscellaneous-journals',
  'third_party_id 11': 'customer-third-parties',
}

/** What stands for an id in a body: a number, which is written without the quotes that JSON gives a text. */
const idAt = (pool: string, place: number) => `#~${pool}.${place}~`
export const unquoted = (text: string) => text.replaceAll(/"#(~[A-Za-z-]+\.\d+~)"/g, '$1')

export const idsFrom = (pool: string) => fc.nat(40).map((each) => idAt(pool, each))

/**
 * A body with what exists in the place of the ids it names. The first that is named of a pool is its first, the second its second: two lines
 * are two. A field that says only `into` names one of the collection that the path leads into. With `shift` it is those further on.
 */
export function withIds(body: unknown, segments: readonly string[], shift = 0): unknown {
  const taken = new Map<string, number>()
  const next = (pool: string) => {
    const place = taken.get(pool) ?? 0
    taken.set(pool, place + 1)
    return idAt(pool, place + shift)
  }
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(([name, member]) => {
      const pool = name === 'into_id' ? segments.at(-3) : (kinds[`${name} ${member}`] ?? poolOf(name))
      return [name, typeof member === 'number' && pool !== undefined ? next(pool) : within(member)] as const
    })
    return Object.fromEntries(members)
  }
  return within(body)
}
