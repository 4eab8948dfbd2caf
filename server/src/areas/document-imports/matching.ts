import type { Doubt, DoubtCode, Hints } from '../../capture/sheet.ts'
import type { Db } from '../../kernel/database.ts'
import { formatCents } from '../../lib/money.ts'
import { type CountryPack, packOf } from '../../packs/index.ts'
import { centsOf } from './correcting.ts'
import type { ExtractedSheet } from './sheet.ts'
import * as store from './store.ts'
import { suggestionsFor } from './suggesting.ts'

type Subject = {
  readonly id: number
  readonly sha256: string
  readonly sheet: ExtractedSheet
  readonly hints: Hints
  readonly doubts: readonly Doubt[]
}
type File = { readonly country_pack: string; readonly country: string }

export const noHints: Hints = {
  numbers: [],
  address: { address: null, postal_code: null, city: null, country: null },
  categories: [],
  ubl_id: null,
  corrects: [],
}

/** What the other records of the file say about a sheet: who is on the other side, how its lines were booked before, whether it is there already. */
export async function matched(db: Db, file: File, { id, sha256, sheet, hints, doubts }: Subject): Promise<store.Matched> {
  const { direction, counterparty } = sheet
  const numbers = [...new Set([...(counterparty.vat_number === null ? [] : [counterparty.vat_number]), ...hints.numbers])]
  const type = direction === 'purchase' ? 'supplier' : 'customer'
  const iban = counterparty.iban ?? (direction === 'purchase' ? sheet.payment.iban : null)
  const party = (await store.partyOf(db, { type, numbers, iban, name: counterparty.name })) ?? null
  const [suggestions, twin] = await Promise.all([suggestionsOf(db, file, sheet, hints, party), twinOf(db, id, sha256, sheet, hints, party)])
  return {
    warnings: [
      ...doubts.filter(({ code }) => !ofOthers(code)),
      ...doubtsOfParty(sheet, iban, party),
      ...(twin ? [{ code: twin.rule as DoubtCode, detail: twin.label }] : []),
    ],
    suggested_direction: direction,
    suggested_third_party_id: party?.id ?? null,
    suggestions,
    duplicate_of_import_id: twin?.import_id ?? null,
    duplicate_of_document_id: twin?.document_id ?? null,
  }
}

/** Found anew each time, whatever a reading said. */
const ofOthers = (code: string): boolean => code === 'third_party_new' || code === 'iban_changed' || code.startsWith('duplicate_')

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
  { lines, direction, date }: ExtractedSheet,
  hints: Hints,
  party: store.Party | null,
) {
  const { usual_accounts } = packOf(file.country_pack as CountryPack)
  const { today } = await store.ownerOf(db)
  const [before, usual] = await Promise.all([
    party ? store.bookedBefore(db, party.id, direction) : [],
    store.usualOf(db, direction, date ?? today, usual_accounts[direction]),
  ])
  return suggestionsFor(lines, hints.categories, { party, before, usual, country: file.country })
}

function twinOf(db: Db, id: number, sha256: string, sheet: ExtractedSheet, hints: Hints, party: store.Party | null) {
  const { number, totals, counterparty, structured_communication, date, direction, document_type } = sheet
  return store.twinOf(db, {
    id,
    sha256,
    ubl_id: hints.ubl_id,
    number,
    gross: totals.gross === null ? null : formatCents(centsOf(totals.gross)),
    vat_number: counterparty.vat_number,
    name: counterparty.name,
    communication: structured_communication,
    date,
    third_party_id: party?.id ?? null,
    direction,
    is_credit_note: document_type === 'credit_note',
  })
}
