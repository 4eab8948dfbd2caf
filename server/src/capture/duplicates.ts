/** What tells one invoice from another, on whatever channel it comes. */
import { formatCents, magnitude } from '../lib/money.ts'
import { centsOf } from './amounts.ts'
import type { WarningCode, Extraction, Hints } from './extraction.ts'

export type Identity = {
  readonly id: number
  readonly sha256: string
  readonly ubl_id: string | null
  /** Letters and digits only, as the keys that are stored. */
  readonly number_key: string | null
  /** The same with a blank before, behind and between its words. */
  readonly number_words: string | null
  readonly communication_key: string | null
  readonly communication: string | null
  /** Without a sign: a credit note is written with a minus or without. */
  readonly gross: string | null
  readonly vat_key: string | null
  readonly vat_number: string | null
  readonly name: string | null
  readonly date: string | null
  readonly third_party_id: number | null
  readonly direction: 'purchase' | 'sale'
  readonly is_credit_note: boolean
}
export type Duplicate = {
  readonly rule: WarningCode
  readonly import_id: number | null
  readonly document_id: number | null
  readonly label: string
  /** Sent after this one and only read before it: until one of the two is validated, either may be the invoice. */
  readonly is_later: boolean
}

/** What is left of a number however it is printed. */
const keyOf = (value: string | null): string | null => value?.replace(/[^0-9A-Za-z]/g, '').toUpperCase() || null

type Subject = { readonly id: number; readonly sha256: string; readonly extraction: Extraction; readonly hints: Hints }

export function identityOf({ id, sha256, extraction, hints }: Subject, third_party_id: number | null): Identity {
  const { number, totals, counterparty, structured_communication, date, direction, document_type } = extraction
  return {
    id,
    sha256,
    ubl_id: hints.ubl_id,
    number_key: keyOf(number),
    number_words: number && ` ${number.replace(/[^0-9A-Za-z]+/g, ' ').toUpperCase()} `,
    communication_key: keyOf(structured_communication),
    communication: structured_communication,
    gross: totals.gross === null ? null : formatCents(magnitude(centsOf(totals.gross))),
    vat_key: keyOf(counterparty.vat_number),
    vat_number: counterparty.vat_number,
    name: counterparty.name,
    date,
    third_party_id,
    direction,
    is_credit_note: document_type === 'credit_note' || (totals.gross ?? 0) < 0,
  }
}
