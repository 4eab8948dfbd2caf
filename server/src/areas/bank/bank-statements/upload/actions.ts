import type { Upload } from '../../../../kernel/files/upload.ts'
import { refused } from '../../../../kernel/route/problem.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import type { Language } from '../../../../lib/languages.ts'
import type { StatementReading } from '../../../../statements/model.ts'
import { keepFile } from '../../../platform/files/index.ts'
import { findReferenceRate } from '../../../platform/reference/index.ts'
import type { BookNewTransactions } from '../contributions.ts'
import { statementsImported } from '../events.ts'
import { messages } from '../messages.ts'
import { addTransactions, bookNew } from '../new-transactions.ts'
import * as notes from '../notes.ts'
import type { StoredWarning, TransactionRow } from '../rules.ts'
import type { Uploaded } from '../schema.ts'
import { type BankAccountFacts, findBankAccounts, loadFiles } from '../store.ts'
import {
  rateMissing,
  readableFiles,
  type ReadFile,
  refuseContradictions,
  refuseTooLarge,
  refuseUnpaired,
  refuseUnknownAccounts,
  type Unpaired,
} from './checks.ts'
import { type Candidate, candidateOf, type Judged, judge } from './identity.ts'
import { pairRows } from './pairs.ts'
import { type Conversion, daysOf, fits, type Rates, statementRow, transactionRow } from './rows.ts'
import * as store from './store.ts'

const mostWarnings = 100

type NewStatement = Extract<Judged, { outcome: 'new' }>
type Accounts = ReadonlyMap<string, BankAccountFacts>

type Uploading = {
  readonly bookers: readonly BookNewTransactions[]
  readonly language: Language
  /** Whether this installation works with an external platform: only then does it feed accounts. */
  readonly hasPlatform?: boolean
}

/** Stores the new statements of an upload: all of them, or none. Every file was read before this write opened. */
export async function uploadStatements(
  tx: FileTx,
  uploads: readonly Upload<StatementReading>[],
  { bookers, language, hasPlatform = false }: Uploading,
): Promise<Uploaded> {
  const read = readableFiles(uploads)
  const candidates = read.flatMap(({ reading, format }, file) =>
    reading.statements.map((statement, index) => candidateOf(statement, format, file, index + 1)),
  )
  const ibans = [...new Set(candidates.map(({ iban }) => iban))]
  const [found, imported] = await Promise.all([findBankAccounts(tx, ibans), store.loadImported(tx, ibans)])
  const accounts: Accounts = new Map(found.map((account) => [account.iban, account]))
  refuseUnknownAccounts(candidates, accounts)
  const judged = judge(candidates, imported)
  refuseContradictions(judged)
  const fresh = judged.filter((one) => one.outcome === 'new')
  if (fresh.length === 0) throw refused('coda_duplicate', messages.coda_duplicate)
  const rates = await findRates(tx, fresh)
  const files = await insertFiles(tx, read, fresh)
  const ids = await insertStatements(tx, fresh, { files, accounts, rates, hasPlatform })
  const names = [...files.keys()].map((file) => read[file]?.upload.name ?? '')
  tx.note(notes.imported, { params: { count: ids.length, files: names.join(', ') } })
  await bookNew(tx, bookers, ids, language)
  return { files: await loadFiles(tx, [...files.values()]), transactions: ids.length, skipped: judged.length - fresh.length }
}

type AllRates = ReadonlyMap<string, Rates>

/** The rates of the accounts in another currency than the file's, by currency and day. */
async function findRates(tx: FileTx, fresh: readonly NewStatement[]): Promise<AllRates> {
  const own = tx.company.currency
  const found = new Map<string, Map<string, string>>()
  for (const { candidate } of fresh.filter(({ candidate: { currency } }) => currency !== own)) {
    const { currency, file, statement } = candidate
    const known = found.get(currency) ?? new Map<string, string>()
    found.set(currency, known)
    for (const day of daysOf(statement).filter((one) => !known.has(one))) {
      const rate = await findReferenceRate(tx, { from: currency, to: own, day })
      if (rate === null) throw rateMissing(file, currency, day)
      known.set(day, rate)
    }
  }
  return found
}

/** Keeps the files that have a new statement; their ids by their place in the upload. */
async function insertFiles(tx: FileTx, read: readonly ReadFile[], fresh: readonly NewStatement[]): Promise<Map<number, number>> {
  const files = new Map<number, number>()
  for (const [place, { upload, reading, format }] of read.entries()) {
    const own = fresh.filter(({ candidate: { file } }) => file === place)
    if (own.length === 0) continue
    const { name, size, sha256 } = upload
    const transactions_count = own.reduce((total, { candidate: { statement } }) => total + statement.transactions.length, 0)
    const warnings = warningsOf(reading, own)
    const file_id = await keepFile(tx, upload, { company_id: tx.company.id })
    files.set(place, await store.insertFile(tx, { file_id, name, size, sha256, format, transactions_count, warnings }))
  }
  return files
}

/** What is unusual in the file or in its new statements, and how these follow those before them. */
function warningsOf({ issues }: StatementReading, own: readonly NewStatement[]): StoredWarning[] {
  const found = [...issues, ...own.flatMap(({ candidate: { statement } }) => statement.issues)].filter(({ level }) => level === 'warning')
  const warnings = [
    ...own.flatMap((one) => one.warnings),
    ...found.map(({ code, line }): StoredWarning => ({ code, params: line === null ? {} : { line } })),
  ]
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()].slice(0, mostWarnings)
}

type Placing = {
  readonly files: ReadonlyMap<number, number>
  readonly accounts: Accounts
  readonly rates: AllRates
  readonly hasPlatform: boolean
}

/** The ids of the transactions, in the order of the statements. */
async function insertStatements(
  tx: FileTx,
  fresh: readonly NewStatement[],
  { files, accounts, rates, hasPlatform }: Placing,
): Promise<number[]> {
  const conversionOf = ({ currency }: Candidate): Conversion => ({ own: tx.company.currency, rates: rates.get(currency) ?? null })
  const statements = fresh.map(({ candidate }) =>
    statementRow(candidate, files.get(candidate.file) ?? 0, accounts.get(candidate.iban)?.journal_id ?? 0, conversionOf(candidate)),
  )
  const tooLarge = statements.flatMap((row, index) =>
    fits(row.old_balance) && fits(row.new_balance) ? [] : [fresh[index]?.candidate.file ?? 0],
  )
  refuseTooLarge(tooLarge)
  const ids = await store.insertStatements(tx, statements)
  const rows = fresh.flatMap(({ candidate }, index) => {
    const statement = statements[index]
    const statement_id = ids[index]
    if (!statement || statement_id === undefined) throw new Error('a statement was not stored')
    const placed = { ...statement, statement_id, format: candidate.format, currency: candidate.currency }
    return candidate.statement.transactions.map((transaction) => ({
      file: candidate.file,
      row: transactionRow(transaction, placed, conversionOf(candidate)),
    }))
  })
  refuseTooLarge(rows.filter(({ row }) => !fits(row.amount)).map(({ file }) => file))
  const transactions = await addTransactions(tx, await leaveOutFed(tx, rows, hasPlatform))
  await tx.announce(statementsImported, { statement_ids: ids })
  return transactions
}

type FileRow = { readonly file: number; readonly row: TransactionRow }

/**
 * The rows that are new. Those that a provider or the platform brought before are paired with its transactions. While it feeds the account,
 * everything since its first transaction must be among them: a difference means that one of the two is wrong.
 */
async function leaveOutFed(tx: FileTx, rows: readonly FileRow[], hasPlatform: boolean): Promise<TransactionRow[]> {
  const added: TransactionRow[] = []
  const unpaired: Unpaired[] = []
  for (const [journal_id, own] of Map.groupBy(rows, ({ row }) => row.journal_id)) {
    const { source, fed } = await store.loadFed(tx, journal_id)
    const since = fed[0]?.entry_date
    const pairs = pairRows(
      own.map(({ row }) => row),
      fed,
    )
    await store.insertStatementPairs(
      tx,
      own.flatMap(({ row: { statement_id } }, index) => {
        const transaction_id = pairs[index] ?? null
        return transaction_id === null || statement_id === null ? [] : [{ statement_id, transaction_id }]
      }),
    )
    const left = own.filter((_, index) => pairs[index] === null)
    const feeding = source === 'external' && !hasPlatform ? 'files' : source
    const missing = left.filter(({ row }) => since !== undefined && row.entry_date >= since)
    if (feeding !== 'files') unpaired.push(...missing.map((one) => ({ ...one, feeding })))
    added.push(...left.map(({ row }) => row))
  }
  refuseUnpaired(unpaired)
  return added
}
