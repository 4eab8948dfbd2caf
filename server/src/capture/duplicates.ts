/** What identifies an invoice, independent of the channel it arrives through. */
import { formatCents, magnitude } from '../lib/money.ts'
import { centsOf } from './amounts.ts'
import type { WarningCode, Extraction, Hints } from './extraction.ts'

export type Identity = {
  readonly id: number
  readonly sha256: string
  readonly ubl_id: string | null
  /** Letters and digits only, like the stored keys. */
  readonly number_key: string | null
  /** The words of the number with a blank before, after and between them. */
  readonly number_words: string | null
  readonly communication_key: string | null
  readonly communication: string | null
  /** Absolute value: some credit notes are negative, others are not. */
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
  /** Uploaded later but read earlier: until one of the two is validated, either may be the original. */
  readonly is_later: boolean
}

/** Letters and digits of a number, however it is printed. */
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
