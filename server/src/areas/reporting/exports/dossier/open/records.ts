/** Documents, attachments, bank, VAT returns, budgets and assertions. */
import { budgets } from '../ledger/tables.ts'
import { attachments, balanceAssertions, bankTransactions, documents, statementFiles, vatDeclarations } from '../records/tables.ts'
import type { Row } from '../table.ts'
import { type IdOf, link } from './ids.ts'
import { insertAll, type Opening } from './opening.ts'
import { bytesIn, dayIn, groupBy, idIn, listIn, numberIn, textIn } from './values.ts'

const fileOf = ({ fileIds }: Opening, row: Row): number | null => fileIds.get(idIn(row, 'file_id') ?? 0) ?? null

/** An invoice that came along is linked; any other is known by its number and date. */
const creditedIn = (idOf: IdOf, row: Row) => {
  const credited_document_id = idOf('documents', idIn(row, 'credited_document_id'))
  return { credited_document_id, ...(credited_document_id !== null && { credited_number: null, credited_date: null }) }
}

export async function insertDocuments(opening: Opening): Promise<number> {
  const { tx, books, idOf } = opening
  const rows = books.rows(documents.path)
  const records = rows.map((row) => ({
    ...link(idOf, 'documents', row, { third_party_id: 'third_parties', journal_id: 'journals', journal_entry_id: 'entries' }),
    ...creditedIn(idOf, row),
    file_id: fileOf(opening, row),
    // Only a receipt is a purchase without a number.
    is_receipt: row['direction'] === 'purchase' && row['number'] === null,
  }))
  await insertAll(tx, 'documents', records)
  const lines = rows.flatMap((row) =>
    listIn(row, 'lines').map((line) => ({
      ...line,
      document_id: idOf('documents', numberIn(row, 'id')),
      account_id: idOf('accounts', idIn(line, 'account_id')),
      vat_code_id: idOf('vat_codes', idIn(line, 'vat_code_id')),
    })),
  )
  await insertAll(tx, 'document_lines', lines)
  const shares = lines.flatMap((line) =>
    listIn(line, 'analytics').map((share) => ({
      document_id: line.document_id,
      position: (line as Row)['position'],
      analytic_code_id: idOf('analytic_codes', idIn(share, 'analytic_code_id')),
      percent: share['percent'],
    })),
  )
  await insertAll(tx, 'document_line_analytics', shares)
  return rows.length
}

export async function insertAttachments(opening: Opening): Promise<void> {
  const { tx, books, idOf } = opening
  const records = books.rows(attachments.path).map((row) => ({
    entry_id: idOf('entries', numberIn(row, 'entry_id')),
    file_id: fileOf(opening, row),
    name: row['name'],
    created_by: null,
  }))
  await insertAll(tx, 'entry_attachments', records)
}

export async function insertBank(opening: Opening): Promise<void> {
  const { tx, books, idOf, years } = opening
  const rows = books.rows(statementFiles.path)
  const files = rows.map((row) => ({
    ...link(idOf, 'coda_files', row),
    file_id: fileOf(opening, row),
    size: books.fileAt.get(idIn(row, 'file_id') ?? 0)?.size ?? 0,
    imported_by: null,
  }))
  await insertAll(tx, 'coda_files', files)
  const statements = rows.flatMap((row) =>
    listIn(row, 'statements').map((statement) => ({
      ...link(idOf, 'bank_statements', statement, { journal_id: 'journals' }),
      coda_file_id: idOf('coda_files', numberIn(row, 'id')),
      booked_hash: bytesIn(statement, 'booked_hash'),
    })),
  )
  await insertAll(tx, 'bank_statements', statements)
  const transactions = books.rows(bankTransactions.path).map((row) => ({
    ...link(idOf, 'bank_transactions', row, {
      coda_file_id: 'coda_files',
      statement_id: 'bank_statements',
      journal_id: 'journals',
      third_party_id: 'third_parties',
      journal_entry_id: 'entries',
      rule_id: 'bank_rules',
    }),
    status: statusOf(idOf, row, years.starts_on),
  }))
  await insertAll(tx, 'bank_transactions', transactions)
  const pairs = books.rows(bankTransactions.path).flatMap((row) => {
    const [statement_id, transaction_id] = [
      idOf('bank_statements', idIn(row, 'paired_statement_id')),
      idOf('bank_transactions', idIn(row, 'id')),
    ]
    return statement_id === null || transaction_id === null ? [] : [{ statement_id, transaction_id }]
  })
  await insertAll(tx, 'statement_pairs', pairs)
}

/** What an earlier year booked is not booked again; what a later year booked is not booked yet. */
function statusOf(idOf: IdOf, row: Row, startsOn: string): string | null {
  if (row['status'] !== 'matched' || idOf('entries', idIn(row, 'journal_entry_id')) !== null) return textIn(row, 'status')
  return dayIn(row, 'entry_date') < startsOn ? 'ignored' : 'pending'
}

export async function insertReturns({ tx, books, idOf }: Opening): Promise<void> {
  const rows = books.rows(vatDeclarations.path)
  await insertAll(
    tx,
    'vat_declarations',
    rows.map((row) => link(idOf, 'vat_declarations', row, { journal_entry_id: 'entries' })),
  )
  const boxes = rows.flatMap((row) =>
    listIn(row, 'grids').map((box) => ({ ...box, declaration_id: idOf('vat_declarations', numberIn(row, 'id')) })),
  )
  await insertAll(tx, 'vat_declaration_grids', boxes)
}

export async function insertBudgets({ tx, books, idOf }: Opening): Promise<void> {
  const years = new Map(books.archives.map(({ manifest }) => [manifest.fiscal_year.code, manifest.fiscal_year.id]))
  const all = [...groupBy(books.rows(budgets.path), (row) => numberIn(row, 'budget_id')).entries()]
  const records = all.map(([id, [row = {}]]) => ({
    id: idOf('budgets', id),
    name: row['name'],
    fiscal_year_id: idOf('fiscal_years', years.get(textIn(row, 'fiscal_year') ?? '') ?? null),
    analytic_code_id: idOf('analytic_codes', idIn(row, 'analytic_code_id')),
    status: row['status'],
    created_at: row['created_at'],
  }))
  await insertAll(tx, 'budgets', records)
  const lines = all.flatMap(([id, rows]) =>
    rows
      .filter(({ position }) => position !== null)
      .map(({ position, account, type, label, amounts, note }) => ({
        budget_id: idOf('budgets', id),
        position,
        account,
        type,
        label,
        amounts,
        note,
      })),
  )
  await insertAll(tx, 'budget_lines', lines)
}

/** An assertion of a statement needs the statement. */
export async function insertAssertions({ tx, books, idOf }: Opening): Promise<void> {
  const records = books
    .rows(balanceAssertions.path)
    .map((row) =>
      link(idOf, 'balance_assertions', row, {
        account_id: 'accounts',
        third_party_id: 'third_parties',
        coda_file_id: 'coda_files',
        bank_statement_id: 'bank_statements',
      }),
    )
    .filter(({ source, bank_statement_id }) => source !== 'bank_statement' || bank_statement_id !== null)
  await insertAll(tx, 'balance_assertions', records)
}
