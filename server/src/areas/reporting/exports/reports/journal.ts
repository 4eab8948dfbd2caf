import { Type } from 'typebox'
import { type Language, say } from '../../../../lib/languages.ts'
import { type ColumnKind, inBatches, type Row } from '../../../../lib/writers/table.ts'
import { type JournalLine, JournalQuery, openJournalReport } from '../../reports/index.ts'
import { defineExport, type ExportRow } from '../export.ts'
import { labels as shared } from '../labels.ts'
import { refuseTooManyRows } from '../row-limit.ts'
import { spanLines } from '../subtitles.ts'
import { addSides, cellsIn, noSums, shownSides, shownSums, type Sums } from './columns.ts'
import { labels, reportColumns } from './labels.ts'

const kinds = {
  journal: 'text',
  year: 'text',
  number: 'number',
  date: 'date',
  account: 'fixed',
  account_label: 'text',
  third_party: 'text',
  name: 'text',
  label: 'text',
  reference: 'text',
  debit: 'amount',
  credit: 'amount',
} as const satisfies Record<string, ColumnKind>
type Name = keyof typeof kinds

const allColumns = Object.keys(kinds) as Name[]
/** A page has no room for what a heading or a name says already. */
const printed: readonly Name[] = allColumns.filter((name) => !['journal', 'year', 'third_party'].includes(name))

/** The order of an export is fixed, whatever the pages of the report were asked for. */
const { order: _order, ...query } = JournalQuery.properties

export const journal = defineExport<JournalQuery>({
  name: 'journal',
  label: labels.journal,
  formats: ['pdf', 'xlsx', 'csv'],
  query: Type.Object(query),
  make: async (reader, asked, format) => {
    const { language } = reader
    const { parameters, count, lines } = await openJournalReport(reader, asked)
    refuseTooManyRows(reader, count, 'from')
    const names = format === 'pdf' ? printed : allColumns
    const column = reportColumns(language)
    const title = labels.journal[language]
    return {
      title,
      subtitles: [
        ...spanLines(parameters, language),
        ...(parameters.journal === null ? [] : [say(labels.journal_named, language, { code: parameters.journal })]),
      ],
      sheets: [
        {
          name: title,
          columns: names.map((name) => column(name, kinds[name])),
          rows: inBatches(rowsOf(lines(), { cells: cellsIn(names), language })),
          carries: ['debit' as const, 'credit' as const].map((name) => names.indexOf(name)),
          carries_per_heading: true,
        },
      ],
      fingerprint: { parameters },
    }
  },
})

type Shown = { readonly cells: (cells: Partial<Record<Name, string | null>>) => Row; readonly language: Language }

/** Every journal and year under a heading, with what its entries add up to. */
async function* rowsOf(lines: AsyncIterable<JournalLine>, { cells, language }: Shown): AsyncGenerator<ExportRow> {
  const sumRow = (label: string, sums: Sums, style: 'subtotal' | 'total'): ExportRow => ({
    cells: cells({ label, ...shownSums(sums) }),
    style,
  })
  const endOf = (line: JournalLine, sums: Sums) => sumRow(say(labels.total_of, language, { of: line.journal }), sums, 'subtotal')
  let [sums, total, last]: [Sums, Sums, JournalLine | null] = [noSums, noSums, null]
  for await (const entry of entriesOf(lines)) {
    const [first] = entry as [JournalLine]
    if (last === null || !isSameJournal(last, first)) {
      if (last) yield endOf(last, sums)
      yield headingRow(first, cells)
      sums = noSums
    }
    for (const [place, line] of entry.entries()) {
      ;[sums, total] = [addSides(sums, line), addSides(total, line)]
      yield lineRow(line, cells, place === 0 ? { covered: coveredEntry(entry) } : {})
    }
    last = first
  }
  if (last) yield endOf(last, sums)
  yield sumRow(shared.total[language], total, 'total')
}

const isSameJournal = (one: JournalLine, other: JournalLine): boolean =>
  one.journal_id === other.journal_id && one.fiscal_year === other.fiscal_year

/** The lines of one entry after the other: an entry is covered as a whole. */
async function* entriesOf(lines: AsyncIterable<JournalLine>): AsyncGenerator<readonly JournalLine[]> {
  let entry: JournalLine[] = []
  for await (const line of lines) {
    const [first] = entry
    if (first && !(first.number === line.number && isSameJournal(first, line))) {
      yield entry
      entry = []
    }
    entry.push(line)
  }
  if (entry.length > 0) yield entry
}

/** The business values of an entry, as the pages of the report have them. */
function coveredEntry(entry: readonly JournalLine[]): object {
  const [{ journal: code, fiscal_year, number, entry_date, entry_label, reference, third_party }] = entry as [JournalLine]
  return {
    journal: code,
    fiscal_year,
    number,
    entry_date,
    label: entry_label,
    reference,
    third_party,
    lines: entry.map(({ account, line_party, debit, credit, label }) => ({ account, third_party: line_party, debit, credit, label })),
  }
}

const headingRow = ({ journal: code, journal_label, fiscal_year }: JournalLine, cells: Shown['cells']): ExportRow => ({
  cells: cells({ journal: code, year: fiscal_year, account_label: `${code} ${journal_label} (${fiscal_year})` }),
  style: 'heading',
})

function lineRow(line: JournalLine, cells: Shown['cells'], more: Pick<ExportRow, 'covered'>): ExportRow {
  const { journal: code, fiscal_year, number, entry_date, account, account_label, line_party, line_party_name, reference } = line
  return {
    cells: cells({
      journal: code,
      year: fiscal_year,
      number: String(number),
      date: entry_date,
      account,
      account_label,
      third_party: line_party,
      name: line_party_name,
      label: line.label ?? line.entry_label,
      reference,
      ...shownSides(line),
    }),
    ...more,
  }
}
