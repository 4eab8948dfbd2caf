import { Type } from 'typebox'
import { type Language, say } from '../../../../lib/languages.ts'
import { formatCents, minus, parseCents, plus } from '../../../../lib/money.ts'
import { type ColumnKind, inBatches, type Row } from '../../../../lib/writers/table.ts'
import { GeneralLedgerQuery, openLedgerReport } from '../../reports/index.ts'
import { defineExport, type ExportRow } from '../export.ts'
import { labels as shared } from '../labels.ts'
import { refuseTooManyRows } from '../row-limit.ts'
import { spanLines } from '../subtitles.ts'
import { addSides, cellsIn, noSums, shownSides, shownSums, type Sums } from './columns.ts'
import { labels, reportColumns } from './labels.ts'

type Ledger = Awaited<ReturnType<typeof openLedgerReport>>
type Account = Ledger['accounts'][number]
type Line = Ledger['lines'] extends () => AsyncIterable<infer L> ? L : never

const kinds = {
  account: 'fixed',
  date: 'date',
  journal: 'text',
  number: 'number',
  label: 'text',
  third_party: 'text',
  name: 'text',
  reference: 'text',
  due_date: 'date',
  lettering: 'text',
  debit: 'amount',
  credit: 'amount',
  balance: 'amount',
} as const satisfies Record<string, ColumnKind>
type Name = keyof typeof kinds

const allColumns = Object.keys(kinds) as Name[]
/** A page has no room for what a heading or a name says already. */
const printed: readonly Name[] = allColumns.filter((name) => !['account', 'third_party', 'due_date'].includes(name))

/** The order of an export is fixed, whatever the pages of the report were asked for. */
const { order: _order, ...query } = GeneralLedgerQuery.properties

export const generalLedger = defineExport<GeneralLedgerQuery>({
  name: 'general-ledger',
  label: labels.general_ledger,
  formats: ['pdf', 'xlsx', 'csv'],
  query: Type.Object(query),
  known_books: true,
  make: async (reader, asked, format) => {
    const { language } = reader
    const ledger = await openLedgerReport(reader, asked)
    const { accounts, parameters } = ledger
    // Each account has a heading, a balance before and a sum.
    const rows = accounts.reduce((count, { lines }) => count + lines + 3, 1)
    refuseTooManyRows(reader, rows, 'from')
    const names = format === 'pdf' ? printed : allColumns
    const column = reportColumns(language)
    const title = labels.general_ledger[language]
    return {
      title,
      subtitles: subtitlesOf(parameters, language),
      sheets: [
        {
          name: title,
          columns: names.map((name) => column(name, kinds[name])),
          rows: inBatches(rowsOf(ledger, { cells: cellsIn(names), language })),
          carries: ['debit' as const, 'credit' as const].map((name) => names.indexOf(name)),
          carries_per_heading: true,
        },
      ],
      fingerprint: { parameters },
    }
  },
})

function subtitlesOf({ account, account_from, account_to, third_party, ...span }: Ledger['parameters'], language: Language): string[] {
  const isRange = account_from !== null || account_to !== null
  return [
    ...spanLines(span, language),
    ...(account === null ? [] : [say(labels.account_named, language, { code: account })]),
    ...(isRange ? [say(labels.accounts_from_to, language, { from: account_from ?? '…', to: account_to ?? '…' })] : []),
    ...(third_party === null ? [] : [say(labels.party_named, language, { code: third_party })]),
  ]
}

type Shown = { readonly cells: (cells: Partial<Record<Name, string | null>>) => Row; readonly language: Language }

/** Every account with its balance before the span, its lines, and what they add up to. */
async function* rowsOf({ accounts, lines }: Ledger, shown: Shown): AsyncGenerator<ExportRow> {
  const { cells, language } = shown
  const next = lines()[Symbol.asyncIterator]()
  let total = noSums
  try {
    for (const account of accounts) {
      const sums = yield* accountRows(account, next, shown)
      total = { debit: plus(total.debit, sums.debit), credit: plus(total.credit, sums.credit) }
    }
    const balance = formatCents(minus(total.debit, total.credit))
    yield { cells: cells({ label: shared.total[language], ...shownSums(total), balance }), style: 'total' }
  } finally {
    await next.return?.()
  }
}

async function* accountRows(account: Account, lines: AsyncIterator<Line>, { cells, language }: Shown): AsyncGenerator<ExportRow, Sums> {
  const { number, label, own_label, balance: opening_balance } = account
  yield {
    cells: cells({ account: number, label: `${number} ${label}` }),
    style: 'heading',
    covered: { account: number, label: own_label, opening_balance },
  }
  if (opening_balance !== '0.00')
    yield { cells: cells({ account: number, label: labels.opening_balance[language], balance: opening_balance }) }
  const opening = parseCents(opening_balance)
  let sums = noSums
  const balance = () => formatCents(minus(plus(opening, sums.debit), sums.credit))
  for (let count = 0; count < account.lines; count += 1) {
    const { value: line, done } = await lines.next()
    if (done || line.account !== number) throw new Error(`the general ledger has fewer lines of ${number} than its balances`)
    sums = addSides(sums, line)
    yield lineRow(line, balance(), cells)
  }
  yield {
    cells: cells({ account: number, label: say(labels.total_of, language, { of: number }), ...shownSums(sums), balance: balance() }),
    style: 'subtotal',
  }
  return sums
}

function lineRow({ third_party_code, ...line }: Line, balance: string, cells: Shown['cells']): ExportRow {
  const { entry_date, journal_code, lettering_code, third_party, number, label, ...same } = line
  return {
    cells: cells({
      ...same,
      date: entry_date,
      journal: journal_code,
      number: String(number),
      label,
      third_party: third_party_code,
      name: third_party,
      lettering: lettering_code,
      ...shownSides(line),
      balance,
    }),
    covered: { ...line, balance },
  }
}
