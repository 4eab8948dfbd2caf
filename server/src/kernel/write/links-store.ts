import type { Db } from './database.ts'
import { messages } from '../route/messages.ts'
import type { FieldErrors, Said } from '../route/problem.ts'
import { sql } from './sql.ts'

// Accounts and VAT codes name each other, so neither area could look up both.
const lookups = {
  account: (number: string) =>
    sql`select a.id from accounts a where a.company_id = app_company() and a.number = ${number} and a.deleted_at is null`,
  vat_code: (code: string) =>
    sql`select v.id from vat_codes v where v.company_id = app_company() and v.code = ${code} and v.deleted_at is null`,
}
const unknown = { account: messages.account_unknown, vat_code: messages.vat_code_unknown }

/** The fields of a body that name a record by its business key, and what kind of record that is; each has a twin with `_id`. */
type Keys = Readonly<Record<string, keyof typeof lookups>>

type Linked<B, K extends Keys> = {
  /** What was said, with every link by its id. */
  readonly body: Omit<B, keyof K>
  /** Everything that is wrong with the body, under the fields that were said: problems of an id that came from a key are the key's. */
  readonly problems: (found: FieldErrors) => FieldErrors
}

/**
 * A body may name an account by its number and a VAT code by its code instead of by id; both, when they agree. Null is no key: next to an
 * id it says nothing, alone it empties the link. What is no text is the record as it was shown, sent back, and says nothing either.
 */
export async function linked<B extends object, const K extends Keys>(db: Db, given: B, keys: K): Promise<Linked<B, K>> {
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(keys, name)))
  const errors: Record<string, Said[]> = {}
  const spoken = new Map<string, string>()
  await Promise.all(
    Object.entries(keys).map(async ([name, kind]) => {
      const key = (given as Record<string, unknown>)[name]
      const field = `${name}_id`
      if (key === null) body[field] ??= null
      if (typeof key !== 'string') return
      const found = await db.maybe<{ id: number }>(lookups[kind](key))
      if (!found) errors[name] = [{ message: unknown[kind] }]
      else if (typeof body[field] !== 'number') {
        body[field] = found.id
        spoken.set(field, name)
      } else if (body[field] !== found.id) errors[name] = [{ message: messages.keys_differ, params: { field: name } }]
    }),
  )
  const said = (found: FieldErrors) => Object.fromEntries(Object.entries(found).map(([field, why]) => [spoken.get(field) ?? field, why]))
  return { body: body as Omit<B, keyof K>, problems: (found) => ({ ...said(found), ...errors }) }
}
