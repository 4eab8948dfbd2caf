import type { Extraction, Hints } from '../../../capture/extraction.ts'
import { categoriesOf, isFromAbroad, type Party, type Suggestion, suggestionsFor } from '../../../capture/suggestions.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { type CountryPack, packOf } from '../../../packs/index.ts'
import * as store from './store.ts'

export type CompanyFacts = { readonly country_pack: CountryPack; readonly country: string }

/** Account and VAT code for each line of a document of this third party. */
export async function suggestBooking(
  db: Db,
  company: CompanyFacts,
  { lines, direction, date, counterparty }: Extraction,
  hints: Hints,
  party: Party | null,
): Promise<Suggestion[]> {
  const { usual_accounts } = packOf(company.country_pack)
  const { today } = await store.ownerOf(db)
  const [before, usual] = await Promise.all([
    party ? store.bookedBefore(db, party.id, direction) : [],
    store.usualBooking(db, direction, date ?? today, usual_accounts[direction]),
  ])
  const is_abroad = isFromAbroad(company.country, counterparty.vat_number, party, hints.address)
  return suggestionsFor(lines, categoriesOf(lines, hints), { party, before, usual, is_abroad, direction })
}
