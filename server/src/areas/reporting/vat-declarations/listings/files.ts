/** The files with which the listings are filed. */
import { invalidField } from '../../../../kernel/route/problem.ts'
import { packOf } from '../../../../packs/index.ts'
import { type FilingAccess, filingHead, requireFile } from '../filing.ts'
import { loadFilingParties } from '../store.ts'
import type { ListingReader } from './actions.ts'
import { messages } from './messages.ts'
import type { VatClientListing, VatIntraListing } from './schema.ts'

type Filing = { readonly access: FilingAccess; readonly replaces?: string }

/** What every file of a listing says; `replaces` is the reference of the file that it replaces. */
async function headOf({ db, now }: ListingReader, { access, replaces }: Filing) {
  const parties = await loadFilingParties(db)
  return { ...filingHead(parties, access, now), replaces_reference: replaces ?? null, comment: null }
}

export async function writeClientListing(reader: ListingReader, listing: VatClientListing, filing: Filing) {
  const write = packOf(reader.company.country_pack).vat_files?.clientListing
  if (write && listing.threshold === null) throw invalidField('year', messages.listing_not_due)
  const { parameters, rows, own_turnover } = listing
  return requireFile(write?.({ ...(await headOf(reader, filing)), year: parameters.year, rows, own_turnover }))
}

export async function writeIntraListing(reader: ListingReader, { parameters, rows }: VatIntraListing, filing: Filing) {
  const { year, period, period_type } = parameters
  const head = await headOf(reader, filing)
  const period_filed = { type: period_type, year, period }
  return requireFile(packOf(reader.company.country_pack).vat_files?.intraListing({ ...head, period: period_filed, rows }))
}
