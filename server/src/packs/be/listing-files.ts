import { parseCents, sum } from '../../lib/money.ts'
import { optionalXml, xml } from '../../lib/writers/xml.ts'
import { splitEuVatNumber } from '../eu-vat.ts'
import { intraCodes } from '../pack.ts'
import { type ClientListingFiling, type FilingResult, type IntraListingFiling, refuse, unsupported } from '../vat-files.ts'
import { vatNumber } from './identifiers.ts'
import { amountOf, consign, periodOf, referenceOf, replacedOf, textOf } from './intervat.ts'

const commentOf = (comment: string | null) => optionalXml('ns2:Comment', textOf(comment, Number.POSITIVE_INFINITY))

const totalOf = (amounts: readonly string[]): string => amountOf(sum(amounts.map(parseCents)))

const signed = (amount: string): string => amountOf(parseCents(amount))

/** The annual listing of customers liable to VAT (ClientListingConsignment). It may be empty. */
export const clientListing = (filing: ClientListingFiling): FilingResult => {
  const { year, rows, own_turnover } = filing
  return consign(filing, {
    name: 'ClientListingConsignment',
    count: 'ClientListingsNbr',
    file_name: (number) => `${number}-clients-${year}.xml`,
    declaration: (declarant) =>
      xml(
        'ns2:ClientListing',
        [
          replacedOf('ns2:ReplacedClientListing', filing.replaces_reference),
          declarant,
          xml('ns2:Period', String(year)),
          optionalXml('ns2:TurnOver', own_turnover === null ? null : signed(own_turnover)),
          ...rows.map((row, index) =>
            xml(
              'ns2:Client',
              [
                xml('ns2:CompanyVATNumber', belgianDigits(row.vat_number), { issuedBy: 'BE' }),
                xml('ns2:TurnOver', signed(row.turnover)),
                xml('ns2:VATAmount', signed(row.vat)),
              ],
              { SequenceNumber: String(index + 1) },
            ),
          ),
          commentOf(filing.comment),
        ],
        {
          SequenceNumber: '1',
          ClientsNbr: String(rows.length),
          DeclarantReference: referenceOf(filing.company_code, year),
          TurnOverSum: totalOf(rows.map(({ turnover }) => turnover)),
          VATAmountSum: totalOf(rows.map(({ vat }) => vat)),
        },
      ),
  })
}

/** The listing has rows with Belgian numbers only; another one here is a mistake of ours. */
const belgianDigits = (number: string): string => {
  const checked = vatNumber(number)
  if (checked === null) throw new Error(`not a Belgian VAT number: ${number}`)
  return checked.slice(2)
}

/** The listing of intra-Community supplies (IntraConsignment). The schema takes none without a customer. */
export const intraListing = (filing: IntraListingFiling): FilingResult => {
  const period = periodOf(filing.period)
  if (period === null) return unsupported
  if (filing.rows.length === 0) return refuse({ field: 'period', reason: 'empty' })
  const { year } = filing.period
  return consign(filing, {
    name: 'IntraConsignment',
    count: 'IntraListingsNbr',
    file_name: (number) => `${number}-intra-${year}-${period.named}.xml`,
    declaration: (declarant) =>
      xml(
        'ns2:IntraListing',
        [
          replacedOf('ns2:ReplacedIntraListing', filing.replaces_reference),
          declarant,
          period.element,
          ...filing.rows.map((row, index) => xml('ns2:IntraClient', intraClient(row), { SequenceNumber: String(index + 1) })),
          commentOf(filing.comment),
        ],
        {
          SequenceNumber: '1',
          ClientsNbr: String(filing.rows.length),
          DeclarantReference: referenceOf(filing.company_code, year, period.short),
          AmountSum: totalOf(filing.rows.map(({ amount }) => amount)),
        },
      ),
  })
}

const intraClient = ({ vat_number, code, amount }: IntraListingFiling['rows'][number]) => {
  const split = splitEuVatNumber(vat_number)
  if (split === null || split.country === 'BE' || !intraCodes.includes(code))
    throw new Error(`no row of the listing: ${vat_number} ${code}`)
  return [xml('ns2:CompanyVATNumber', split.number, { issuedBy: split.country }), xml('ns2:Code', code), xml('ns2:Amount', signed(amount))]
}
