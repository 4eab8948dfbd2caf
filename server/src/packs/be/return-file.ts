import { type Cents, formatCents, parseCents, zero } from '../../lib/money.ts'
import { optionalXml, xml, type XmlElement } from '../../lib/writers/xml.ts'
import { type FilingResult, type ReturnFiling, unsupported } from '../vat-files.ts'
import { amountOf, consign, periodOf, referenceOf, replacedOf, textOf } from './intervat.ts'

/** The grids of the schema. Grid 91, the advance of December, ended in 2021. */
const gridNumbers = new Set('00 01 02 03 44 45 46 47 48 49 54 55 56 57 59 61 62 63 64 71 72 81 82 83 84 85 86 87 88'.split(' '))

/** Sums of the form that are not sent. */
const unsent = new Set(['XX', 'YY'])

/** What Intervat takes of the reason for a failed control. */
const longestJustification = 425

const yesNo = (value: boolean): string => (value ? 'YES' : 'NO')

/** The periodic VAT return (VATConsignment). */
export const periodicReturn = (filing: ReturnFiling): FilingResult => {
  const period = periodOf(filing.period)
  if (period === null || filing.is_unit_member) return unsupported
  const { year } = filing.period
  return consign(filing, {
    name: 'VATConsignment',
    count: 'VATDeclarationsNbr',
    file_name: (number) => `${number}-${year}-${period.named}.xml`,
    declaration: (declarant) =>
      xml(
        'ns2:VATDeclaration',
        [
          replacedOf('ns2:ReplacedVATDeclaration', filing.replaces_reference),
          declarant,
          period.element,
          xml('ns2:Data', amountsOf(filing.boxes)),
          xml('ns2:ClientListingNihil', yesNo(filing.client_listing_nil === true)),
          xml('ns2:Ask', [], { Restitution: yesNo(filing.refund_requested), Payment: yesNo(filing.payment_forms_requested) }),
          optionalXml('ns2:Comment', textOf(filing.comment, Number.POSITIVE_INFINITY)),
          ...filing.justifications.map(({ code, text }) =>
            xml('ns2:Justification', [xml('Comment', textOf(text, longestJustification) ?? '')], { Code: code }),
          ),
        ],
        { SequenceNumber: '1', DeclarantReference: referenceOf(filing.company_code, year, period.short) },
      ),
  })
}

/** Ascending, without grids that are zero, except that one of 71 and 72 always stands: 71 when nothing is due either way. */
const amountsOf = (boxes: ReturnFiling['boxes']): XmlElement[] => {
  const amounts = new Map<string, Cents>()
  for (const { box, amount } of boxes) {
    if (unsent.has(box)) continue
    if (!gridNumbers.has(box) || amounts.has(box)) throw new Error(`no grid of the return, or twice: ${box}`)
    amounts.set(box, checkedAmount(box, parseCents(amount)))
  }
  const [due, refund] = [amounts.get('71') ?? zero, amounts.get('72') ?? zero]
  if (due !== 0n && refund !== 0n) throw new Error('grids 71 and 72 exclude each other')
  return [...new Set([...amounts.keys(), '71'])]
    .filter((box) => (amounts.get(box) ?? zero) !== 0n || (box === '71' && refund === 0n))
    .toSorted()
    .map((box) => xml('ns2:Amount', amountOf(amounts.get(box) ?? zero), { GridNumber: box }))
}

/** Negative sums were moved or carried before the return was validated, so one that is left is a mistake of ours. */
const checkedAmount = (box: string, amount: Cents): Cents => {
  if (amount < 0n) throw new RangeError(`grid ${box} is negative: ${formatCents(amount)}`)
  return amount
}
