/** Entries with their lines, as they were posted. */
import { entries, lineMarks, vatSettlements } from '../ledger/tables.ts'
import type { Row } from '../table.ts'
import { entriesOf } from '../verify/chain.ts'
import { type Opening, insertAll } from './opening.ts'
import { openEntries } from './store.ts'
import { bytesIn, idIn, listIn, numberIn, textIn } from './values.ts'
import { periodsOf } from './years.ts'

const batch = 1000

export async function insertEntries(opening: Opening): Promise<number> {
  const { books, takeover, years } = opening
  const periods = new Map(
    periodsOf(years.years).map((period) => [`${numberIn(period, 'fiscal_year_id')} ${numberIn(period, 'number')}`, numberIn(period, 'id')]),
  )
  const waiting: (readonly Row[])[] = takeover.rows.length > 0 ? [takeover.rows] : []
  let count = 0
  for (const archive of books.archives)
    for await (const lines of entriesOf(archive.rows(entries.path))) {
      waiting.push(lines)
      count += 1
      if (waiting.length >= batch) await insertBatch(opening, waiting.splice(0), periods)
    }
  if (waiting.length > 0) await insertBatch(opening, waiting, periods)
  return count
}

async function insertBatch(
  opening: Opening,
  batchOfEntries: readonly (readonly Row[])[],
  periods: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx } = opening
  const rows = batchOfEntries.flat()
  await openEntries(
    tx,
    batchOfEntries.map(([head = {}]) => headOf(opening, head, periods)),
    rows.map((row) => lineOf(opening, row)),
  )
  await insertAll(
    tx,
    'entry_line_analytics',
    rows.flatMap((row) => analyticsOf(opening, row)),
  )
}

function headOf({ idOf, books }: Opening, row: Row, periods: ReadonlyMap<string, number>): object {
  const [year, id] = [numberIn(row, 'fiscal_year_id'), numberIn(row, 'entry_id')]
  const by = books.reversedBy.get(id) ?? null
  return {
    id: idOf('entries', id),
    journal_id: idOf('journals', idIn(row, 'journal_id')),
    fiscal_year_id: idOf('fiscal_years', year),
    period_id: idOf('fiscal_periods', periods.get(`${year} ${numberIn(row, 'period_number')}`) ?? null),
    ...pick(row, ['number', 'entry_date', 'label', 'reference', 'document_reference', 'due_date', 'structured_communication', 'origin']),
    document_id: idOf('documents', idIn(row, 'document_id')),
    third_party_id: idOf('third_parties', idIn(row, 'third_party_id')),
    // An entry that a later year reversed was not reversed yet.
    status: by === null ? 'posted' : 'reversed',
    reversed_entry_id: idOf('entries', idIn(row, 'reversed_entry_id')),
    reversed_by_entry_id: idOf('entries', by),
    ...pick(row, [
      'total',
      'lines_count',
      'carries',
      'pack_version',
      'journal_code',
      'fiscal_year_code',
      'third_party_code',
      'hash_version',
    ]),
    previous_hash: bytesIn(row, 'previous_hash'),
    hash: bytesIn(row, 'hash'),
    ...pick(row, ['posted_at', 'posted_by_name']),
  }
}

function lineOf({ idOf, letterings: settled }: Opening, row: Row): object {
  const { open_amount, lettering_id, lettering_code } = settled.stateOf(row)
  return {
    entry_id: idOf('entries', idIn(row, 'entry_id')),
    ...pick(row, ['position', 'entry_date', 'debit', 'credit', 'vat_base', 'vat_rate', 'vat_date', 'grids', 'account_number', 'vat_code']),
    account_id: idOf('accounts', idIn(row, 'account_id')),
    third_party_id: idOf('third_parties', idIn(row, 'line_third_party_id')),
    label: textIn(row, 'line_label'),
    vat_code_id: idOf('vat_codes', idIn(row, 'vat_code_id')),
    due_date: textIn(row, 'line_due_date'),
    open_amount,
    lettering_id: idOf('letterings', lettering_id),
    lettering_code,
    third_party_code: textIn(row, 'line_third_party_code'),
  }
}

const pick = (row: Row, names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

const analyticsOf = ({ idOf }: Opening, row: Row): object[] =>
  listIn(row, 'analytics').map((share) => ({
    entry_id: idOf('entries', idIn(row, 'entry_id')),
    position: row['position'],
    analytic_code_id: idOf('analytic_codes', idIn(share, 'analytic_code_id')),
    percent: share['percent'],
  }))

/** Letterings with their lines and the VAT that they made due. */
export async function insertLetterings({ tx, books, idOf, findLine, letterings: { kept } }: Opening): Promise<void> {
  const records = kept.map(({ row, group, code, is_full }) => ({
    id: idOf('letterings', numberIn(row, 'lettering_id')),
    group_id: idOf('letterings', group),
    code,
    is_full,
    account_id: idOf('accounts', idIn(row, 'account_id')),
    third_party_id: idOf('third_parties', idIn(row, 'third_party_id')),
    difference_entry_id: idOf('entries', idIn(row, 'difference_entry_id')),
    ...pick(row, ['serial', 'settled_on', 'origin', 'created_at']),
    created_by: null,
  }))
  await insertAll(tx, 'letterings', records)
  const lines = kept.flatMap((lettering) =>
    lettering.lines.map((line) => {
      const at = findLine(numberIn(line, 'entry_id'), numberIn(line, 'position'))
      return {
        lettering_id: idOf('letterings', numberIn(line, 'lettering_id')),
        entry_id: idOf('entries', at?.entry ?? null),
        position: at?.position ?? null,
        amount: line['amount'],
      }
    }),
  )
  await insertAll(tx, 'lettering_lines', lines)
  const opened = new Set(kept.map(({ row }) => numberIn(row, 'lettering_id')))
  const settlements = books
    .rows(vatSettlements.path)
    .filter((row) => opened.has(numberIn(row, 'lettering_id')) && books.entryIds.has(numberIn(row, 'entry_id')))
    .map((row) => ({
      lettering_id: idOf('letterings', numberIn(row, 'lettering_id')),
      entry_id: idOf('entries', idIn(row, 'entry_id')),
      vat_code_id: idOf('vat_codes', idIn(row, 'vat_code_id')),
      ...pick(row, ['paid', 'base', 'vat']),
      settlement_entry_id: idOf('entries', idIn(row, 'settlement_entry_id')),
    }))
  await insertAll(tx, 'vat_settlements', settlements)
}

/** Reminders, and the batch that pays a line. A mark without either is none. */
export async function insertMarks({ tx, books, idOf, findLine }: Opening, batches: ReadonlySet<number>): Promise<void> {
  const records = books.rows(lineMarks.path).flatMap((row) => {
    const at = findLine(numberIn(row, 'entry_id'), numberIn(row, 'position'))
    const paidBy = idIn(row, 'payment_batch_id')
    const payment_batch_id = paidBy !== null && batches.has(paidBy) ? idOf('payment_batches', paidBy) : null
    if (!at || (payment_batch_id === null && row['reminder_level'] === null && row['reminded_on'] === null)) return []
    return [
      { entry_id: idOf('entries', at.entry), position: at.position, payment_batch_id, ...pick(row, ['reminder_level', 'reminded_on']) },
    ]
  })
  await insertAll(tx, 'line_marks', records)
}
