import { reporting } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { reportClientListing, reportIntraListing } from './actions.ts'
import { ClientListingQuery, IntraListingQuery, VatClientListing, VatIntraListing } from './schema.ts'

const url = '/v1/companies/:company/reports'

export const listingRoutes = [
  route({
    method: 'GET',
    url: `${url}/vat-client-listing`,
    ...reporting,
    operation_id: 'getVatClientListing',
    query: ClientListingQuery,
    reply: json(VatClientListing),
    summary: 'Read the annual listing of customers liable to VAT',
    description:
      'Turnover and VAT of a calendar year for each customer with a VAT number of the country, above the threshold of the law. Credit notes and reversals count with a minus; customers with one number are one row. A file under `franchise` also has its own turnover. Where no listing is due it is empty, with the check `listing_not_due`.',
    example: { query: { year: 2026 } },
    run: ({ query, ...reader }) => reportClientListing(reader, query),
  }),
  route({
    method: 'GET',
    url: `${url}/vat-intra-listing`,
    ...reporting,
    operation_id: 'getVatIntraListing',
    query: IntraListingQuery,
    reply: json(VatIntraListing),
    summary: 'Read the listing of supplies to other member states',
    description:
      'One row for each VAT number and code (L goods, S services, T triangular sales), net of credit notes; rows of zero are left out. `period` is a month or a quarter, by the rhythm of the VAT returns of the file unless `period_type` says otherwise. Sales without a VAT number that can be declared are named in `checks`, and so is a total that differs from the boxes of the return.',
    example: { query: { year: 2026, period: 1 } },
    run: ({ query, ...reader }) => reportIntraListing(reader, query),
  }),
]
