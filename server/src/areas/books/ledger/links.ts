import { messages as kernelMessages } from '../../../kernel/route/messages.ts'
import type { FieldErrors, FieldError } from '../../../kernel/route/problem.ts'
import { noBlankEnds } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { Type } from 'typebox'
import { messages } from './messages.ts'
import * as store from './store.ts'

/* Accounts and VAT codes named by what people know them by. The two kinds refer to each other, so both are looked up below their areas. */

/** An account and a VAT code in a request by business key instead of by id; `linked()` finds the record. */
export const accountKey = (field: string) =>
  Type.String({ pattern: '^[0-9]{2,12}$', description: `The account by its number, instead of \`${field}_id\`` })
export const vatCodeKey = (field: string) =>
  Type.String({ pattern: noBlankEnds, maxLength: 10, description: `The VAT code by its code, instead of \`${field}_id\`` })

const kinds = {
  account: { find: store.accountNumbered, unknown: messages.account_unknown },
  vat_code: { find: store.vatCodeNamed, unknown: messages.vat_code_unknown },
} as const

/** The fields of a body that name a record by its business key, and what kind of record that is; each has a counterpart with `_id`. */
type Keys = Readonly<Record<string, keyof typeof kinds>>

type Linked<B, K extends Keys> = {
  /** The body as given, with every link by its id. */
  readonly body: Omit<B, keyof K>
  /** Everything that is wrong with the body, under the fields that were given: problems of an id that came from a key are the key's. */
  readonly problems: (found: FieldErrors) => FieldErrors
}

/**
 * A body may name an account by its number and a VAT code by its code instead of by id, or give both when they agree. A null key next to an
 * id is ignored; alone it empties the link. A key that is no text is the record as an answer showed it, sent back, and is ignored too.
 */
export async function linked<B extends object, const K extends Keys>(db: Db, given: B, keys: K): Promise<Linked<B, K>> {
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(keys, name)))
  const errors: Record<string, FieldError[]> = {}
  const keyOfField = new Map<string, string>()
  await Promise.all(
    Object.entries(keys).map(async ([name, kind]) => {
      const key = (given as Record<string, unknown>)[name]
      const field = `${name}_id`
      if (key === null) body[field] ??= null
      if (typeof key !== 'string') return
      const found = await kinds[kind].find(db, key)
      if (!found) errors[name] = [{ message: kinds[kind].unknown }]
      else if (typeof body[field] !== 'number') {
        body[field] = found.id
        keyOfField.set(field, name)
      } else if (body[field] !== found.id) errors[name] = [{ message: kernelMessages.keys_differ, params: { field: name } }]
    }),
  )
  const underKeys = (found: FieldErrors) =>
    Object.fromEntries(Object.entries(found).map(([field, why]) => [keyOfField.get(field) ?? field, why]))
  return { body: body as Omit<B, keyof K>, problems: (found) => ({ ...underKeys(found), ...errors }) }
}
