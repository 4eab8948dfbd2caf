import { type Static, Type } from 'typebox'
import { langQuery } from '../../../../../kernel/route/route.ts'
import { localDay } from '../../../../../lib/dates.ts'
import { say } from '../../../../../lib/languages.ts'
import { formatCents, sum } from '../../../../../lib/money.ts'
import type { FeeForm } from '../../../../../packs/exports/fee-forms.ts'
import { packOf, packs } from '../../../../../packs/index.ts'
import { yearRuleOf } from '../../../../../packs/listings.ts'
import { loadFilingParties, requireFile } from '../../../vat-declarations/index.ts'
import { defineExport, type ExportRow, type ExportSheet, type Made, type Reader } from '../../export.ts'
import { fingerprintOf } from '../../fingerprint.ts'
import { labels } from '../../labels.ts'
import { feeNatureLabels, taxColumns, taxLabels } from '../labels.ts'
import { amountIn } from '../print-text.ts'
import { amountsOfCards, type FeeStatement, isNaturalPerson, statementsOf } from './rules.ts'
import * as store from './store.ts'

const Query = Type.Object({
  year: Type.Integer({ minimum: 2000, maximum: 2199, description: 'The year of the income, a calendar year' }),
  ...langQuery,
})
type Query = Static<typeof Query>

/** The yearly statements of fees, commissions and benefits paid to others. */
export const feeForms = defineExport<Query>({
  name: '281-50',
  label: taxLabels.fee_forms,
  formats: ['pdf', 'xlsx', 'xml'],
  countries: packs.filter(({ fee_forms }) => fee_forms !== undefined).map(({ code }) => code),
  query: Query,
  make: async (reader, { year }, format) => {
    const { language } = reader
    const { statements, threshold } = await readStatements(reader, year)
    const fingerprint = fingerprintOf('281-50', { year }, statements.map(coveredOf))
    if (format === 'xml') return writeFile(reader, year, statements, fingerprint)
    return {
      title: taxLabels.fee_forms[language],
      subtitles: [
        say(taxLabels.income_year, language, { year }),
        say(taxLabels.above, language, { amount: amountIn(threshold, language) }),
      ],
      sheets: [format === 'pdf' ? printedSheet(year, statements, reader) : listedSheet(year, statements, reader)],
      fingerprint,
    }
  },
})

/** What a page has room for. */
function printedSheet(year: number, statements: readonly FeeStatement[], { company, language }: Reader): ExportSheet {
  const title = taxColumns(language)
  return {
    name: String(year),
    columns: [
      title('sequence', 'number'),
      title('name'),
      title('address'),
      title('own_number'),
      title('profession'),
      title('nature'),
      title('invoiced', 'amount'),
      title('paid', 'amount'),
    ],
    rows: [
      ...statements.map(({ card, nature, invoiced, paid }, index) => ({
        cells: [
          String(index + 1),
          card.name,
          addressOf(card, company),
          card.enterprise_number ?? card.national_number,
          card.profession,
          feeNatureLabels[nature][language],
          formatCents(invoiced),
          formatCents(paid),
        ],
      })),
      { cells: [null, labels.total[language], null, null, null, null, ...totalsOf(statements)], style: 'total' },
    ],
    carries: [6, 7],
  }
}

function listedSheet(year: number, statements: readonly FeeStatement[], reader: Reader): ExportSheet {
  const { language } = reader
  const title = taxColumns(language)
  return {
    name: String(year),
    columns: [
      title('sequence', 'number'),
      title('code'),
      title('name'),
      title('address'),
      title('enterprise_number'),
      title('national_number'),
      title('profession'),
      title('nature'),
      title('invoiced', 'amount'),
      title('paid', 'amount'),
    ],
    rows: [
      ...statements.map((statement, index) => rowOf(statement, index, reader)),
      { cells: [null, null, labels.total[language], null, null, null, null, null, ...totalsOf(statements)], style: 'total' },
    ],
  }
}

const totalsOf = (statements: readonly FeeStatement[]): string[] =>
  [sum(statements.map(({ invoiced }) => invoiced)), sum(statements.map(({ paid }) => paid))].map(formatCents)

async function readStatements({ db, company }: Reader, year: number) {
  const { fee_forms } = packOf(company.country_pack)
  const threshold = yearRuleOf(fee_forms?.rules ?? [], year)?.threshold ?? '0.00'
  const [cards, items, parts, totals, lettered] = await Promise.all([
    store.listFeeCards(db),
    store.listFeeItems(db),
    store.listDocumentParts(db),
    store.listDocumentTotals(db),
    store.listLetteredLines(db),
  ])
  return { threshold, statements: statementsOf(cards, amountsOfCards({ items, parts, totals, lettered }, year), threshold) }
}

/** With the country where it is another one. */
const addressOf = ({ street, postal_code, city, country }: store.FeeCard, { country_pack }: Reader['company']): string =>
  [street, [postal_code, city].filter(Boolean).join(' '), country === country_pack ? null : country].filter(Boolean).join(', ')

const rowOf = ({ card, nature, invoiced, paid }: FeeStatement, index: number, { company, language }: Reader): ExportRow => ({
  cells: [
    String(index + 1),
    card.code,
    card.name,
    addressOf(card, company),
    card.enterprise_number,
    card.national_number,
    card.profession,
    feeNatureLabels[nature][language],
    formatCents(invoiced),
    formatCents(paid),
  ],
})

const coveredOf = ({ card, nature, invoiced, paid }: FeeStatement) => {
  const { id: _id, fee_nature: _nature, has_legal_form: _form, ...own } = card
  return { ...own, nature, invoiced: formatCents(invoiced), paid: formatCents(paid) }
}

async function writeFile(
  { db, company, now }: Reader,
  year: number,
  statements: readonly FeeStatement[],
  fingerprint: string,
): Promise<Made> {
  const [parties, sender] = await Promise.all([loadFilingParties(db), store.loadSender(db)])
  const filing = {
    year,
    made_on: localDay(now),
    language: parties.language,
    sender,
    debtor: parties.company,
    forms: statements.map(formOf),
  }
  const { name, content } = requireFile(packOf(company.country_pack).fee_forms?.file(filing))
  return { file_name: name, content: [content], headers: () => ({ 'X-Export-Fingerprint': fingerprint }) }
}

const formOf = ({ card, nature, invoiced, paid }: FeeStatement): FeeForm => ({
  name: card.name,
  first_names: null,
  street: card.street,
  postal_code: card.postal_code,
  city: card.city,
  country: card.country,
  is_natural_person: isNaturalPerson(card),
  national_number: card.national_number,
  enterprise_number: card.enterprise_number,
  profession: card.profession,
  amounts: { [nature]: formatCents(invoiced) },
  paid: formatCents(paid),
})
