import fc from 'fast-check'

/** A placeholder for one of the first values of a pool. */
export const from = (pool: string, most = 40) => fc.nat(most).map((each) => `~${pool}.${each}~`)

const collections = ['accounts', 'analytic-codes', 'entries', 'fiscal-years', 'journals', 'third-parties', 'vat-codes']
const oneOf = (collection: string) => collection.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', '_')

/** Fields whose name does not contain the name of their collection. */
const otherPools: Readonly<Record<string, string>> = {
  record_id: 'third-parties',
  user_id: 'users',
  operation_id: 'operations',
  entry_line_id: 'open-items',
  parent_id: 'analytic-codes',
  axis_id: 'analytic-codes',
  category_id: 'fixed-asset-categories',
  document_id: 'documents',
}

/** The pool of ids for a field: the collection that its name ends in. */
export const poolOf = (field: string): string | undefined =>
  otherPools[field] ?? collections.find((collection) => field.endsWith(`${oneOf(collection)}_id`))

/** Ids in the examples that need a record of one type: a sale is booked in a sales journal, to a customer. */
const kinds: Readonly<Record<string, string>> = {
  'journal_id 13': 'sale-journals',
  'journal_id 14': 'sale-credit-note-journals',
  'journal_id 15': 'miscellaneous-journals',
  'third_party_id 11': 'customer-third-parties',
  'third_party_ids 11': 'network-customers',
  'ids 31': 'missing-documents',
  'document_id 5120': 'peppol-sales',
  'journal_id 6': 'connected-journals',
}

/** A placeholder for an id in a body. Ids are numbers, so the quotes of the placeholder are removed from the JSON. */
const idAt = (pool: string, place: number) => `#~${pool}.${place}~`
export const unquoted = (text: string) => text.replaceAll(/"#(~[A-Za-z-]+\.\d+~)"/g, '$1')

export const idsFrom = (pool: string) => fc.nat(40).map((each) => idAt(pool, each))

/**
 * Replaces the ids in a body by placeholders of existing records. Each further id of a pool takes the next record, so two lines name two
 * records. `into_id` names a record of the collection in the path. `shift` skips the first records of each pool.
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
      if (pool === undefined) return [name, within(member)] as const
      if (Array.isArray(member)) return [name, member.map(() => next(pool))] as const
      return [name, typeof member === 'number' ? next(pool) : within(member)] as const
    })
    return Object.fromEntries(members)
  }
  return within(body)
}
