/** A statement as its third party reads it: a head, the movements with their balance, and the open items with due dates. */
import { shownDay } from '../../../../lib/dates.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import { formatCents, parseCents, plus, zero } from '../../../../lib/money.ts'
import { type Column, type ColumnKind, inBatches, type Row } from '../../../../lib/writers/table.ts'
import type { LedgerLine } from '../../ledger/index.ts'
import { labels } from './labels.ts'
import type { Statement } from './read-statement.ts'

/** A row of a table; `covered` are its business values. */
type StatementRow = { readonly cells: Row; readonly covered?: object; readonly style?: 'subtotal' | 'total' }
type StatementTable = { readonly name: string; readonly columns: readonly Column[]; readonly rows: AsyncIterable<StatementRow[]> }
export type RenderedStatement = {
  readonly title: string
  readonly subtitles: readonly string[]
  readonly addressed_to: { readonly name: string; readonly lines: readonly string[] }
  readonly sheets: readonly [StatementTable, ...StatementTable[]]
}

export function renderStatement(statement: Statement, language: Language): RenderedStatement {
  const column = (name: keyof typeof labels, kind: ColumnKind = 'text'): Column => ({ title: labels[name][language], kind })
  const entry = [column('date', 'date'), column('entry'), column('reference')]
  const movements: StatementTable = {
    name: labels.movements[language],
    columns: [...entry, column('label'), column('debit', 'amount'), column('credit', 'amount'), column('balance', 'amount')],
    rows: inBatches(movementRows(statement, language)),
  }
  const openItems: StatementTable = {
    name: labels.open_items[language],
    columns: [
      ...entry,
      column('label'),
      column('due_date', 'date'),
      column('days_late', 'number'),
      column('amount', 'amount'),
      column('open_amount', 'amount'),
    ],
    rows: inBatches(openRows(statement, language)),
  }
  return {
    title: labels.title[language],
    subtitles: headLines(statement, language),
    addressed_to: { name: statement.party.name, lines: addressOf(statement, language) },
    sheets: statement.open_only ? [openItems] : [movements, openItems],
  }
}

const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

function addressOf({ party }: Statement, language: Language): string[] {
  const { street, house_number, box, address, postal_code, city, country, vat_number } = party
  const place = [street, house_number, box].filter(Boolean).join(' ') || address?.replace(/\s*\n\s*/g, ', ')
  const town = [postal_code, city].filter(Boolean).join(' ')
  return [
    place,
    [town, country].filter(Boolean).join(', '),
    vat_number && say(labels.vat_number, language, { number: vat_number }),
  ].flatMap((line) => (line ? [line] : []))
}

function headLines({ party, bank, from, to, open_only }: Statement, language: Language): string[] {
  const days = { from: shownDay(from, language), to: shownDay(to, language) }
  return [
    say(labels.reference_of, language, { code: party.code }),
    say(open_only ? labels.open_at : labels.from_to, language, days),
    ...(bank === null ? [] : [say(labels.pay_to, language, { account: [inFours(bank.iban), bank.bic].filter(Boolean).join(' · ') })]),
  ]
}

const balanceLabel = (balance: string, language: Language): string => {
  const cents = parseCents(balance)
  return labels[cents > 0n ? 'ours' : cents < 0n ? 'yours' : 'settled'][language]
}

const orNull = (amount: string): string | null => (parseCents(amount) === zero ? null : amount)

async function* movementRows(statement: Statement, language: Language): AsyncGenerator<StatementRow> {
  const { from, opening_balance, closing_balance, totals, movements } = statement
  yield {
    cells: [from, null, null, labels.opening[language], null, null, opening_balance],
    covered: { opening_balance },
  }
  for await (const line of movements) {
    const { entry_date, reference, label, debit, credit, balance } = line
    yield { cells: [entry_date, pieceOf(line), reference, label, orNull(debit), orNull(credit), balance], covered: coveredLine(line) }
  }
  const name = balanceLabel(closing_balance, language)
  yield { cells: [null, null, null, name, totals.debit, totals.credit, closing_balance], style: 'total' }
}

const pieceOf = ({ journal_code, number }: Pick<LedgerLine, 'journal_code' | 'number'>): string => `${journal_code} ${number}`

const coveredLine = ({ entry_date, journal_code, number, reference, label, debit, credit }: LedgerLine) => ({
  entry_date,
  journal_code,
  number,
  reference,
  label,
  debit,
  credit,
})

/** The last row is always there, so it covers the name that is on the page. */
async function* openRows({ party, open_items }: Statement, language: Language): AsyncGenerator<StatementRow> {
  let [open, overdue] = [zero, zero]
  for await (const { days_overdue, ...item } of open_items) {
    const { entry_date, reference, label, due_date, amount, open_amount } = item
    open = plus(open, parseCents(open_amount))
    if (days_overdue > 0) overdue = plus(overdue, parseCents(open_amount))
    const late = days_overdue > 0 ? String(days_overdue) : null
    yield { cells: [entry_date, pieceOf(item), reference, label, due_date, late, amount, open_amount], covered: item }
  }
  const sumRow = (name: string, sum: typeof open): Row => [null, null, null, name, null, null, null, formatCents(sum)]
  if (overdue !== zero) yield { cells: sumRow(labels.overdue[language], overdue), style: 'subtotal' }
  const { code, name, type } = party
  yield {
    cells: sumRow(balanceLabel(formatCents(open), language), open),
    covered: { third_party: { code, name, type } },
    style: 'total',
  }
}
