/** The listings of customers and of supplies to other member states, as tables and as the files with which they are filed. */
import { type Static, Type } from 'typebox'
import { type Language, say } from '../../../../lib/languages.ts'
import { packs } from '../../../../packs/index.ts'
import {
  ClientListingQuery,
  IntraListingQuery,
  periodLabelOf,
  reportClientListing,
  reportIntraListing,
  writeClientListing,
  writeIntraListing,
} from '../../vat-declarations/index.ts'
import { defineExport, type ExportSheet, type Format, type Made } from '../export.ts'
import { labels } from '../labels.ts'
import { checksSheet } from './checks-sheet.ts'
import { intraCodeLabels, taxColumns, taxLabels } from './labels.ts'
import { amountIn } from './print-text.ts'

/** Where the listings are filed with a file; elsewhere they are filled in on the site of the administration. */
const countries = packs.filter(({ vat_files }) => vat_files !== undefined).map(({ code }) => code)
const formats = ['pdf', 'xlsx', 'csv', 'xml'] as const

const replaces = {
  replaces: Type.Optional(
    Type.String({
      pattern: '^[0-9]+-[0-9]{10}-[0-9]{6}$',
      maxLength: 40,
      description: 'XML: the reference of the file that this one replaces',
    }),
  ),
}

const ClientQuery = Type.Object({ ...ClientListingQuery.properties, ...replaces })
type ClientQuery = Static<typeof ClientQuery>

export const vatClientListing = defineExport<ClientQuery>({
  name: 'vat-client-listing',
  label: taxLabels.vat_client_listing,
  formats,
  countries,
  query: ClientQuery,
  make: async (reader, query, format) => {
    const { language, filing } = reader
    const report = await reportClientListing(reader, query)
    const { fingerprint, rows, totals, threshold, own_turnover, checks, parameters } = report
    if (format === 'xml') return fileOf(await writeClientListing(reader, report, { access: filing, ...query }), fingerprint)
    const title = taxColumns(language)
    const columns = [title('vat_number'), title('name'), title('turnover', 'amount'), title('vat', 'amount')]
    const listed = rows.map(({ vat_number, name, turnover, vat }) => ({ cells: [vat_number, name, turnover, vat] }))
    const total = { cells: [null, labels.total[language], totals.turnover, totals.vat], style: 'total' as const }
    const own = own_turnover === null ? [] : [{ cells: [null, taxLabels.own_turnover[language], own_turnover, null] }]
    return {
      title: taxLabels.vat_client_listing[language],
      subtitles: [
        say(taxLabels.year, language, { year: parameters.year }),
        ...(threshold === null ? [] : [say(taxLabels.customers_above, language, { amount: amountIn(threshold, language) })]),
      ],
      sheets: withChecks(
        { name: taxLabels.customers[language], columns, rows: [...listed, total, ...own], carries: [2, 3] },
        checks,
        format,
        language,
      ),
      fingerprint,
    }
  },
})

const IntraQuery = Type.Object({ ...IntraListingQuery.properties, ...replaces })
type IntraQuery = Static<typeof IntraQuery>

export const vatIntraListing = defineExport<IntraQuery>({
  name: 'vat-intra-listing',
  label: taxLabels.vat_intra_listing,
  formats,
  countries,
  query: IntraQuery,
  make: async (reader, query, format) => {
    const { language, filing } = reader
    const report = await reportIntraListing(reader, query)
    const { fingerprint, rows, totals, checks, parameters } = report
    if (format === 'xml') return fileOf(await writeIntraListing(reader, report, { access: filing, ...query }), fingerprint)
    const title = taxColumns(language)
    const columns = [title('country'), title('vat_number'), title('name'), title('code'), title('nature'), title('amount', 'amount')]
    const listed = rows.map(({ country, vat_number, name, code, amount }) => ({
      cells: [country, vat_number, name, code, intraCodeLabels[code][language], amount],
    }))
    const total = { cells: [null, null, labels.total[language], null, null, totals.amount], style: 'total' as const }
    const period = periodLabelOf(parameters, language)
    return {
      title: taxLabels.vat_intra_listing[language],
      subtitles: [period],
      sheets: withChecks({ name: taxLabels.supplies[language], columns, rows: [...listed, total], carries: [5] }, checks, format, language),
      fingerprint,
    }
  },
})

type Checks = Parameters<typeof checksSheet>[0]

/** A CSV file has one table: checks stand where there is room for a second. */
const withChecks = (sheet: ExportSheet, checks: Checks, format: Format, language: Language): [ExportSheet, ...ExportSheet[]] =>
  format === 'csv' ? [sheet] : [sheet, checksSheet(checks, format, language)]

const fileOf = ({ name, content }: { readonly name: string; readonly content: string }, fingerprint: string): Made => ({
  file_name: name,
  content: [content],
  headers: () => ({ 'X-Export-Fingerprint': fingerprint }),
})
