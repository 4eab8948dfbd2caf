import { isDate } from '../../lib/dates.ts'
import { attribute, type Element, one, text } from '../../lib/xml/tree.ts'
import { parseAmount } from '../draft.ts'

export type Amount = { readonly value: bigint; readonly currency: string }

/** The amount at a path; null where there is none, undefined where it cannot be read. */
export const amountAt = (from: Element, path: string): Amount | null | undefined => {
  const element = one(from, path)
  if (!element) return null
  const value = parseAmount(element.text.replace(/^\+/, ''))
  return value === null ? undefined : { value, currency: attribute(element, 'Ccy') ?? '' }
}

/** The day as it is written, whatever the time zone; null where there is none, undefined where there is no such day. */
export const dateAt = (from: Element, path: string): string | null | undefined => {
  const written = text(from, `${path}/Dt|DtTm`)
  if (written === null) return null
  const day = written.slice(0, 10)
  return isDate(day) ? day : undefined
}

/** `CRDT` is money received. A reversal keeps the sign that is written. */
export const isDebit = (from: Element): boolean => text(from, 'CdtDbtInd') === 'DBIT'

export const signed = (value: bigint, debit: boolean): bigint => (debit ? -value : value)
