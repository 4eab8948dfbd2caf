import { type Static, Type } from 'typebox'
import { reportFields } from '../../../../kernel/route/report.ts'
import { langQuery } from '../../../../kernel/route/route.ts'
import { decimal, id, nullable, oneOf, text } from '../../../../kernel/route/shape.ts'
import { intraCodes } from '../../../../packs/pack.ts'

const year = () => Type.Integer({ minimum: 2000, maximum: 2199, description: 'A calendar year, whatever the fiscal years of the file' })
const period = () => Type.Integer({ minimum: 1, maximum: 12, description: 'The month or the quarter of the year, from 1' })

const periodTypes = ['monthly', 'quarterly'] as const

const checkCodes = ['listing_not_due', 'vat_number_missing', 'vat_number_invalid', 'intra_listing_differs'] as const

const ListingCheck = Type.Object(
  {
    code: oneOf(checkCodes),
    level: oneOf(['error', 'warning']),
    message: text(500),
    third_party_ids: Type.Array(id(), { description: 'The third parties concerned' }),
  },
  { title: 'VatListingCheck' },
)
export type ListingCheck = Static<typeof ListingCheck>

export const ClientListingQuery = Type.Object({ year: year(), ...langQuery })
export type ClientListingQuery = Static<typeof ClientListingQuery>

const ClientRow = Type.Object(
  {
    third_party_id: id(),
    name: text(190),
    vat_number: Type.String(),
    turnover: decimal(),
    vat: decimal(),
  },
  { title: 'VatClientListingRow' },
)
export type ClientRow = Static<typeof ClientRow>

const clientFields = {
  threshold: nullable(decimal()),
  own_turnover: nullable(Type.String({ format: 'decimal', description: 'All sales of the year, for a file under `franchise`' })),
  rows: Type.Array(ClientRow),
  totals: Type.Object({ turnover: decimal(), vat: decimal() }, { title: 'VatClientListingTotals' }),
  checks: Type.Array(ListingCheck),
}

export const VatClientListing = Type.Object(
  { ...reportFields(Type.Object({ year: year() })), ...clientFields },
  { title: 'VatClientListing' },
)
export type VatClientListing = Static<typeof VatClientListing>
const ClientListing = Type.Object(clientFields)
export type ClientListing = Static<typeof ClientListing>

export const IntraListingQuery = Type.Object({
  year: year(),
  period: period(),
  period_type: Type.Optional(oneOf(periodTypes)),
  ...langQuery,
})
export type IntraListingQuery = Static<typeof IntraListingQuery>

const IntraRow = Type.Object(
  {
    third_party_id: id(),
    name: text(190),
    country: Type.String({ description: 'The prefix of the VAT number: `EL` for Greece, `XI` for Northern Ireland' }),
    vat_number: Type.String({ description: 'With its prefix' }),
    code: Type.Unsafe<(typeof intraCodes)[number]>({ type: 'string', enum: intraCodes, description: 'L goods, S services, T triangular' }),
    amount: decimal(),
  },
  { title: 'VatIntraListingRow' },
)
export type IntraRow = Static<typeof IntraRow>

const intraFields = {
  rows: Type.Array(IntraRow),
  totals: Type.Object({ amount: decimal() }, { title: 'VatIntraListingTotals' }),
  checks: Type.Array(ListingCheck),
}

export const VatIntraListing = Type.Object(
  { ...reportFields(Type.Object({ year: year(), period: period(), period_type: oneOf(periodTypes) })), ...intraFields },
  { title: 'VatIntraListing' },
)
export type VatIntraListing = Static<typeof VatIntraListing>
const IntraListing = Type.Object(intraFields)
export type IntraListing = Static<typeof IntraListing>
