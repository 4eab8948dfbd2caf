import { messages as kernelMessages } from '../../../kernel/route/messages.ts'
import type { FieldErrors, FieldError } from '../../../kernel/route/problem.ts'
import { noBlankEnds } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { Type } from 'typebox'
import { messages } from './messages.ts'
import * as store from './store.ts'

/* Lookup of accounts and VAT codes by business key. Each refers to the other, so the lookup is in a layer below both areas. */

/** Request fields that name an account or a VAT code by business key instead of by id; `resolveLinks()` finds the record. */
export const accountKey = (field: string) =>
  Type.String({ pattern: '^[0-9]{2,12}$', description: `The account by its number, instead of \`${field}_id\`` })
export const vatCodeKey = (field: string) =>
  Type.String({ pattern: noBlankEnds, maxLength: 10, description: `The VAT code by its code, instead of \`${field}_id\`` })

const kinds = {
  account: { find: store.findAccountByNumber, unknown: messages.account_unknown },
  vat_code: { find: store.findVatCodeByCode, unknown: messages.vat_code_unknown },
} as const

/** The body fields that hold a business key, with the kind of record each names; each has a counterpart ending in `_id`. */
type LinkKeys = Readonly<Record<string, keyof typeof kinds>>

type ResolvedLinks<B, K extends LinkKeys> = {
  /** The given body, with every business key replaced by an id. */
  readonly body: Omit<B, keyof K>
  /** Adds the errors of the keys to other errors, and reports errors of a resolved id under the key that was given. */
  readonly mergeErrors: (found: FieldErrors) => FieldErrors
}

/**
 * Replaces business keys by ids. A body may give key and id together when they agree. A null key next to an id is ignored; alone it clears
 * the link. A key that is not a string is ignored: it is the object of an earlier response, sent back.
 */
export async function resolveLinks<B extends object, const K extends LinkKeys>(db: Db, given: B, keys: K): Promise<ResolvedLinks<B, K>> {
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
  return { body: body as Omit<B, keyof K>, mergeErrors: (found) => ({ ...underKeys(found), ...errors }) }
}
