import { identityOf } from '../../../capture/duplicates.ts'
import type { Extraction, Hints, Warning } from '../../../capture/extraction.ts'
import { isFromAbroad, type Party, type Suggestion } from '../../../capture/suggestions.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { findRefusal } from './draft-document.ts'
import * as store from './store.ts'
import { suggestBooking } from './suggest-booking.ts'

type Subject = {
  readonly id: number
  readonly sha256: string
  readonly extraction: Extraction
  readonly hints: Hints
  readonly warnings: readonly Warning[]
}

/** What other records of the company say about an extraction: its third party, how its lines were booked before, and whether it is a duplicate. */
export async function matchExtraction(tx: FileTx, { id, sha256, extraction, hints, warnings }: Subject): Promise<store.Matches> {
  const { company } = tx
  const { direction, counterparty } = extraction
  const numbers = [...new Set([...(counterparty.vat_number === null ? [] : [counterparty.vat_number]), ...hints.numbers])]
  const type = direction === 'purchase' ? 'supplier' : 'customer'
  const iban = counterparty.iban ?? (direction === 'purchase' ? extraction.payment.iban : null)
  const party = (await store.findParty(tx, { type, numbers, iban, name: counterparty.name })) ?? null
  const [suggestions, duplicate] = await Promise.all([
    suggestBooking(tx, company, extraction, hints, party),
    store.findDuplicate(tx, identityOf({ id, sha256, extraction, hints }, party?.id ?? null)),
  ])
  const found: Warning[] = [
    ...warnings.filter(({ code }) => !isAboutOtherRecords(code)),
    ...partyWarnings(extraction, iban, party),
    ...taxWarnings(extraction, suggestions, isFromAbroad(company.country, counterparty.vat_number, party, hints.address)),
    ...(duplicate ? [{ code: duplicate.rule, detail: duplicate.label }] : []),
  ]
  return {
    // Without a warning, validation needs nothing more.
    warnings: found.length > 0 ? found : await findRefusal(tx, extraction, party?.id ?? null, hints),
    suggested_direction: direction,
    suggested_third_party_id: party?.id ?? null,
    suggestions,
    duplicate_of_import_id: duplicate?.import_id ?? null,
    duplicate_of_document_id: duplicate?.document_id ?? null,
    is_first: duplicate === undefined || duplicate.is_later,
  }
}

/** Warnings that depend on other records are computed again at each match. */
const isAboutOtherRecords = (code: string): boolean =>
  ['third_party_new', 'iban_changed', 'vat_foreign', 'booking_missing', 'not_bookable'].includes(code) || code.startsWith('duplicate_')

/** VAT of a foreign seller for which no VAT code could be suggested. */
function taxWarnings({ lines, direction }: Extraction, suggestions: readonly Suggestion[], is_abroad: boolean): Warning[] {
  const isUncoded = lines.some(({ vat_rate }, index) => (vat_rate ?? 0) > 0 && suggestions[index]?.vat_code_id === null)
  return direction === 'purchase' && is_abroad && isUncoded ? [{ code: 'vat_foreign' }] : []
}

function partyWarnings({ counterparty, direction }: Extraction, iban: string | null, party: Party | null): Warning[] {
  if (party === null) return counterparty.name === null && counterparty.vat_number === null ? [] : [{ code: 'third_party_new' }]
  return direction === 'purchase' && iban !== null && party.iban !== null && iban !== party.iban
    ? [{ code: 'iban_changed', detail: iban }]
    : []
}
