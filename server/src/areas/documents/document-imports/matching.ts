import type { Doubt, Hints } from '../../../capture/extraction.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { type CountryPack, packOf } from '../../../packs/index.ts'
import { identityOf } from '../../../capture/duplicates.ts'
import type { Matched } from './results.ts'
import type { Suggestion } from './schema.ts'
import type { ExtractedSheet } from './extraction.ts'
import * as store from './store.ts'
import { categoriesOf, isFromAbroad, suggestionsFor } from '../../../capture/suggestions.ts'

type Subject = {
  readonly id: number
  readonly sha256: string
  readonly sheet: ExtractedSheet
  readonly hints: Hints
  readonly doubts: readonly Doubt[]
}
type File = { readonly country_pack: CountryPack; readonly country: string }

export const noHints: Hints = {
  numbers: [],
  address: { address: null, postal_code: null, city: null, country: null },
  categories: [],
  ubl_id: null,
  corrects: [],
}

/** What the other records of the file say about a sheet: who is on the other side, how its lines were booked before, whether it is there already. */
export async function matched(db: Db, file: File, { id, sha256, sheet, hints, doubts }: Subject): Promise<Matched> {
  const { direction, counterparty } = sheet
  const numbers = [...new Set([...(counterparty.vat_number === null ? [] : [counterparty.vat_number]), ...hints.numbers])]
  const type = direction === 'purchase' ? 'supplier' : 'customer'
  const iban = counterparty.iban ?? (direction === 'purchase' ? sheet.payment.iban : null)
  const party = (await store.partyOf(db, { type, numbers, iban, name: counterparty.name })) ?? null
  const [suggestions, twin] = await Promise.all([
    suggestionsOf(db, file, sheet, hints, party),
    store.twinOf(db, identityOf({ id, sha256, sheet, hints }, party?.id ?? null)),
  ])
  return {
    warnings: [
      ...doubts.filter(({ code }) => !ofOthers(code)),
      ...doubtsOfParty(sheet, iban, party),
      ...doubtsOfTax(sheet, suggestions, isFromAbroad(file.country, counterparty.vat_number, party, hints.address)),
      ...(twin ? [{ code: twin.rule, detail: twin.label }] : []),
    ],
    suggested_direction: direction,
    suggested_third_party_id: party?.id ?? null,
    suggestions,
    duplicate_of_import_id: twin?.import_id ?? null,
    duplicate_of_document_id: twin?.document_id ?? null,
    is_first: twin === undefined || twin.is_later,
  }
}

/** Found anew each time, whatever a reading said. */
const ofOthers = (code: string): boolean =>
  ['third_party_new', 'iban_changed', 'vat_foreign'].includes(code) || code.startsWith('duplicate_')

/** Tax of a seller abroad that nobody has found a code for before. */
function doubtsOfTax({ lines, direction }: ExtractedSheet, suggestions: readonly Suggestion[], is_abroad: boolean): Doubt[] {
  const isUncoded = lines.some(({ vat_rate }, index) => (vat_rate ?? 0) > 0 && suggestions[index]?.vat_code_id === null)
  return direction === 'purchase' && is_abroad && isUncoded ? [{ code: 'vat_foreign' }] : []
}

function doubtsOfParty({ counterparty, direction }: ExtractedSheet, iban: string | null, party: store.Party | null): Doubt[] {
  if (party === null) return counterparty.name === null && counterparty.vat_number === null ? [] : [{ code: 'third_party_new' }]
  return direction === 'purchase' && iban !== null && party.iban !== null && iban !== party.iban
    ? [{ code: 'iban_changed', detail: iban }]
    : []
}

/** How the lines of a sheet are booked for this third party, unless somebody says otherwise. */
export async function suggestionsOf(
  db: Db,
  file: File,
  { lines, direction, date, counterparty }: ExtractedSheet,
  hints: Hints,
  party: store.Party | null,
) {
  const { usual_accounts } = packOf(file.country_pack)
  const { today } = await store.ownerOf(db)
  const [before, usual] = await Promise.all([
    party ? store.bookedBefore(db, party.id, direction) : [],
    store.usualOf(db, direction, date ?? today, usual_accounts[direction]),
  ])
  const is_abroad = isFromAbroad(file.country, counterparty.vat_number, party, hints.address)
  return suggestionsFor(lines, categoriesOf(lines, hints), { party, before, usual, is_abroad, direction })
}
