import { type Language, say } from '../../../../lib/languages.ts'
import { AnnualAccountsQuery, readAnnualAccounts } from '../../reports/index.ts'
import { defineExport, type ExportRow, type ExportSheet, type Reader } from '../export.ts'
import { spanLines } from '../subtitles.ts'
import { labels, reportColumns } from './labels.ts'
import { schemeNamed } from './statement-rows.ts'

type AnnualAccounts = Awaited<ReturnType<typeof readAnnualAccounts>>

export const annualAccounts = defineExport<AnnualAccountsQuery>({
  name: 'annual-accounts',
  label: labels.annual_accounts,
  formats: ['pdf', 'xlsx', 'csv'],
  query: AnnualAccountsQuery,
  make: async (reader, query, format) => {
    const report = await readAnnualAccounts(reader, query)
    const form = formSheet(reader, report)
    return {
      title: labels.annual_accounts[reader.language],
      subtitles: identify(report, reader.language),
      // A CSV file has one table.
      sheets: format !== 'csv' && report.checks.length > 0 ? [form, checksSheet(report, reader.language)] : [form],
      fingerprint: report.fingerprint,
    }
  },
})

/** The form, the legal form and the years; the letterhead says whose accounts they are. */
function identify({ identification, parameters }: AnnualAccounts, language: Language): string[] {
  const { form, form_label, legal_form, previous_fiscal_year: before } = identification
  return [
    `${form_label} · ${form}`,
    ...(legal_form === null ? [] : [legal_form]),
    ...spanLines(parameters, language),
    ...(before ? [say(labels.previous_year_named, language, { code: before.code })] : []),
  ]
}

/** Every line of the form, also those without an amount: it is compared with the form that is filed. */
function formSheet(reader: Reader, { sections, parameters }: AnnualAccounts): ExportSheet {
  const title = reportColumns(reader.language)
  const hasGross = sections.some(({ lines }) => lines.some(({ gross }) => gross !== null))
  const levels = new Map(schemeNamed(reader, parameters).rows.map(({ section, code, level }) => [`${section} ${code}`, level]))
  const columns = [
    title('label'),
    title('rubric'),
    ...(hasGross ? [title('gross', 'amount'), title('depreciation', 'amount')] : []),
    title(hasGross ? 'net' : 'current', 'amount'),
    title('previous', 'amount'),
  ]
  const rows = sections.flatMap(({ code, label, lines }): ExportRow[] => [
    { cells: [label, null, ...(hasGross ? [null, null] : []), null, null], style: 'heading' },
    ...lines.map((line) => ({
      cells: [line.label, line.rubric, ...(hasGross ? [line.gross, line.depreciation] : []), line.current, line.previous],
      ...placeOf(levels.get(`${code} ${line.rubric}`) ?? 1),
    })),
  ])
  return { name: labels.annual_accounts[reader.language], columns, rows }
}

/** Level 0 is a grand total, 1 a main rubric. */
const placeOf = (level: number): Pick<ExportRow, 'style' | 'indent'> =>
  level === 0 ? { style: 'total' } : level === 1 ? { style: 'subtotal' } : { indent: level - 1 }

const checksSheet = ({ checks }: AnnualAccounts, language: Language): ExportSheet => {
  const title = reportColumns(language)
  return {
    name: labels.checks[language],
    columns: [title('level'), title('message')],
    rows: checks.map(({ level, message }) => ({ cells: [labels[`check_${level}`][language], message] })),
  }
}
