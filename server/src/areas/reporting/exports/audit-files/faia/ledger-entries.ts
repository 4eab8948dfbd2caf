/** The entries of a FAIA: journals, their transactions and the lines of these. */
import type { Db } from '../../../../../kernel/write/database.ts'
import type { Language } from '../../../../../lib/languages.ts'
import { xml, type XmlElement, type XmlStream, xmlStream } from '../../../../../lib/writers/xml.ts'
import type { JournalType } from '../../../../../packs/pack.ts'
import { inGroups } from './groups.ts'
import type { FaiaSpan } from './header.ts'
import type { Parties } from './master-files.ts'
import { amountOf, optionalTextOf, taxOf, textOf } from './parts.ts'
import { type FaiaJournal, type FaiaLine, listJournals, streamLines, sumEntries } from './store.ts'

export type Ledger = {
  readonly db: Db
  readonly span: FaiaSpan
  readonly language: Language
  readonly currency: string
  readonly parties: Parties
  readonly shortCodes: ReadonlyMap<string, string>
  readonly cover: (values: object) => void
}

const journalTypes: Readonly<Record<JournalType, string>> = {
  purchase: 'Achats',
  purchase_credit_note: 'NC achats',
  sale: 'Ventes',
  sale_credit_note: 'NC ventes',
  miscellaneous: 'Divers',
  cash: 'Caisse',
  financial: 'Banque',
}

export const ledgerEntriesOf = (ledger: Ledger): XmlStream => xmlStream('GeneralLedgerEntries', parts(ledger))

async function* parts(ledger: Ledger): AsyncGenerator<XmlElement | XmlStream> {
  const { db, span, language } = ledger
  const { entries, total } = await sumEntries(db, span)
  yield xml('NumberOfEntries', String(entries))
  yield xml('TotalDebit', total)
  yield xml('TotalCredit', total)
  const records = { count: 0 }
  for (const journal of await listJournals(db, span, language)) yield xmlStream('Journal', transactions(ledger, journal, records))
}

async function* transactions(ledger: Ledger, journal: FaiaJournal, records: { count: number }): AsyncGenerator<XmlElement> {
  yield textOf('JournalID', journal.code, 'short')
  yield textOf('Description', journal.label, 'long')
  yield xml('Type', journalTypes[journal.type as JournalType])
  const lines = streamLines(ledger.db, ledger.span, journal.id, ledger.language)
  for await (const group of inGroups(lines, ({ transaction }) => transaction)) {
    ledger.cover({ entry: group[0].transaction, date: group[0].entry_date, lines: group.map((line) => coveredBy(line, ledger)) })
    yield transactionOf(group, ledger, journal, records)
  }
}

const coveredBy = (
  { account, party_id, label, entry_label, reference, debit, credit, vat_code }: FaiaLine,
  { parties }: Ledger,
): object => ({
  account,
  third_party: party_id === null ? null : (parties.get(party_id)?.code ?? null),
  label: label ?? entry_label,
  reference,
  debit,
  credit,
  vat_code,
})

const partyOf = (id: number | null, parties: Parties): XmlElement | null => {
  const named = id === null ? undefined : parties.get(id)
  return named ? textOf(named.element, named.code, 'middle') : null
}

function transactionOf(
  lines: readonly [FaiaLine, ...FaiaLine[]],
  ledger: Ledger,
  journal: FaiaJournal,
  records: { count: number },
): XmlElement {
  const [first] = lines
  return xml('Transaction', [
    textOf('TransactionID', first.transaction, 'name'),
    xml('Period', String(first.period)),
    xml('PeriodYear', String(first.period_year)),
    xml('TransactionDate', first.document_date ?? first.entry_date),
    optionalTextOf('SourceID', first.posted_by, 'middle'),
    textOf('Description', first.entry_label ?? first.reference ?? journal.label, 'long'),
    xml('SystemEntryDate', first.posted_on),
    xml('GLPostingDate', first.entry_date),
    partyOf(first.entry_party_id, ledger.parties),
    ...lines.map((line) => {
      records.count += 1
      return lineOf(line, ledger, records.count)
    }),
  ])
}

function lineOf(line: FaiaLine, { parties, currency, shortCodes }: Ledger, record: number): XmlElement {
  const isDebit = line.credit === '0.00'
  const amount = isDebit ? line.debit : line.credit
  const foreign = { currency: line.foreign_currency ?? currency, amount: line.foreign_amount ?? amount, rate: line.foreign_rate }
  return xml('Line', [
    xml('RecordID', String(record)),
    textOf('AccountID', line.account, 'name'),
    optionalTextOf('SourceDocumentID', line.reference, 'middle'),
    partyOf(line.party_id, parties),
    textOf('Description', line.label ?? line.entry_label ?? line.account_label, 'long'),
    amountOf(isDebit ? 'DebitAmount' : 'CreditAmount', amount, foreign),
    taxOfLine(line, amount, currency, shortCodes),
  ])
}

/** A line of tax tells its base. A line of a base tells its code only where no tax is booked, so that no tax stands in the file twice. */
function taxOfLine(line: FaiaLine, amount: string, currency: string, shortCodes: Ledger['shortCodes']): XmlElement | null {
  const { vat_code, vat_rate, vat_base } = line
  const code = vat_code === null ? undefined : shortCodes.get(vat_code)
  if (code === undefined || (vat_base === null && vat_rate !== '0.00')) return null
  const [base, tax] = vat_base === null ? [amount, '0.00'] : [vat_base, amount]
  return taxOf('TaxInformation', { code, percentage: vat_rate, base, amount: tax, currency })
}
