/** The sales invoices and credit notes of a FAIA, which only its variant A has. */
import { magnitude, formatCents, parseCents, plus, zero, type Cents } from '../../../../../lib/money.ts'
import { xml, type XmlElement, type XmlStream, xmlStream } from '../../../../../lib/writers/xml.ts'
import { inGroups } from './groups.ts'
import type { Ledger } from './ledger-entries.ts'
import { addressOf, amountOf, optionalTextOf, taxOf, textOf } from './parts.ts'
import { type InvoiceLine, streamInvoiceLines } from './store.ts'

type Totals = { readonly invoices: number; readonly debit: string; readonly credit: string }
type Facts = Ledger & { readonly accounts: ReadonlySet<string> }

export const sourceDocumentsOf = (facts: Facts, totals: Totals): XmlStream =>
  xmlStream('SourceDocuments', [xmlStream('SalesInvoices', invoices(facts, totals))])

async function* invoices(facts: Facts, totals: Totals): AsyncGenerator<XmlElement> {
  yield xml('NumberOfEntries', String(totals.invoices))
  yield xml('TotalDebit', totals.debit)
  yield xml('TotalCredit', totals.credit)
  for await (const lines of inGroups(streamInvoiceLines(facts.db, facts.span), ({ document_id }) => document_id)) {
    facts.cover({
      document: lines[0].number,
      date: lines[0].document_date,
      lines: lines.map(({ account, description, amount_net, amount_vat, vat_code }) => ({
        account,
        description,
        amount_net,
        amount_vat,
        vat_code,
      })),
    })
    yield invoiceOf(lines, facts)
  }
}

const unsigned = (decimal: string): string => formatCents(magnitude(parseCents(decimal)))

function invoiceOf(lines: readonly [InvoiceLine, ...InvoiceLine[]], facts: Facts): XmlElement {
  const [first] = lines
  const party = facts.parties.get(first.party_id)
  const account = party?.card.account
  return xml('Invoice', [
    textOf('InvoiceNo', first.number, 'name'),
    party
      ? xml(party.element === 'CustomerID' ? 'CustomerInfo' : 'SupplierInfo', [
          textOf(party.element, party.code, 'middle'),
          addressOf('BillingAddress', party.card),
        ])
      : null,
    account !== undefined && facts.accounts.has(account) ? xml('AccountID', account) : null,
    first.period === null ? null : xml('Period', String(first.period)),
    first.period_year === null ? null : xml('PeriodYear', String(first.period_year)),
    xml('InvoiceDate', first.document_date),
    xml('InvoiceType', first.is_credit_note ? 'NC' : 'Facture'),
    first.entry_date === null ? null : xml('GLPostingDate', first.entry_date),
    optionalTextOf('TransactionID', first.transaction, 'name'),
    ...lines.map((line) => lineOf(line, facts)),
    xml('DocumentTotals', [...totalsByCode(lines, facts), xml('NetTotal', unsigned(first.net)), xml('GrossTotal', unsigned(first.gross))]),
  ])
}

function lineOf(line: InvoiceLine, { currency, shortCodes, accounts }: Facts): XmlElement {
  const { position, account, quantity, description, amount_net, amount_vat, foreign_net, is_credit_note, vat_code } = line
  const amount = unsigned(amount_net)
  const foreign = {
    currency: line.foreign_currency ?? currency,
    amount: foreign_net === null ? amount : unsigned(foreign_net),
    rate: foreign_net === null ? null : line.foreign_rate,
  }
  const code = vat_code === null ? undefined : shortCodes.get(vat_code)
  return xml('Line', [
    xml('LineNumber', String(position)),
    account !== null && accounts.has(account) ? xml('AccountID', account) : null,
    quantity === null ? null : xml('Quantity', quantity),
    xml('UnitPrice', line.unit_price),
    xml('TaxPointDate', line.document_date),
    textOf('Description', description ?? line.number, 'long'),
    amountOf('InvoiceLineAmount', amount, foreign),
    xml('DebitCreditIndicator', is_credit_note === amount_net.startsWith('-') ? 'C' : 'D'),
    code === undefined
      ? null
      : taxOf('TaxInformation', { code, percentage: line.vat_rate, base: amount, amount: unsigned(amount_vat), currency }),
  ])
}

/** Base and tax of each code, in the order in which the invoice has them. */
function totalsByCode(lines: readonly InvoiceLine[], { currency, shortCodes }: Facts): XmlElement[] {
  const sums = new Map<string, { readonly rate: string | null; readonly base: Cents; readonly tax: Cents }>()
  for (const { vat_code, vat_rate, amount_net, amount_vat } of lines) {
    const code = vat_code === null ? undefined : shortCodes.get(vat_code)
    if (code === undefined) continue
    const known = sums.get(code) ?? { rate: vat_rate, base: zero, tax: zero }
    sums.set(code, { ...known, base: plus(known.base, parseCents(amount_net)), tax: plus(known.tax, parseCents(amount_vat)) })
  }
  return [...sums].map(([code, { rate, base, tax }]) =>
    taxOf('TaxInformationTotals', {
      code,
      percentage: rate,
      base: formatCents(magnitude(base)),
      amount: formatCents(magnitude(tax)),
      currency,
    }),
  )
}
