/** What refuses an upload as a whole, with its reason on each file. */
import type { Upload } from '../../../../kernel/files/upload.ts'
import { type FieldError, type FieldErrors, invalid, type Problem, refused } from '../../../../kernel/route/problem.ts'
import type { Message } from '../../../../lib/languages.ts'
import type { Issue, StatementFormat, StatementReading } from '../../../../statements/model.ts'
import { findingMessage, messages } from '../messages.ts'
import type { Candidate, Judged } from './identity.ts'
import type { TransactionRow } from '../rules.ts'
import type { BankAccountFacts } from '../store.ts'

/** The most transactions of one upload. */
const mostTransactions = 20_000
const mostIssues = 20

/** A file that was read without an error. */
export type ReadFile = { readonly upload: Upload; readonly reading: StatementReading; readonly format: StatementFormat }

const at = (file: number): string => `files.${file}`

/** Refuses with a code where a file has an error; the sentences are those of the files. */
function refuseWith(code: string, message: Message, errors: FieldErrors): void {
  const [first] = Object.values(errors)
  if (first) throw refused(code, message, { errors })
}

type FileError = FieldError & { readonly file: number }

const errorsByFile = (found: readonly FileError[]): FieldErrors => {
  const errors: Record<string, FieldError[]> = {}
  for (const { file, message, params } of found) (errors[at(file)] ??= []).push({ message, ...(params && { params }) })
  return errors
}

const isTooMany = ({ code }: Issue): boolean => code === 'too_many_transactions'

const sentenceOf = ({ code, line }: Issue): FieldError => {
  const message = findingMessage(code, line !== null) ?? messages.coda_invalid
  return line === null ? { message } : { message, params: { line } }
}

/** The files as they were read; one with an error refuses the upload. */
export function readableFiles(uploads: readonly Upload<StatementReading>[]): ReadFile[] {
  const read = uploads.map((upload) => {
    const { content: reading } = upload
    if (!reading) throw new Error(`${upload.name} was not read before the write`)
    return { upload, reading }
  })
  const errorsOf = ({ issues }: StatementReading) => issues.filter(({ level }) => level === 'error')
  const full = read.findIndex(({ reading }) => errorsOf(reading).some(isTooMany))
  if (full >= 0) throw tooMany(full)
  refuseWith(
    'coda_invalid',
    messages.coda_invalid,
    errorsByFile(
      read.flatMap(({ reading }, file) =>
        errorsOf(reading)
          .slice(0, mostIssues)
          .map((issue) => ({ file, ...sentenceOf(issue) })),
      ),
    ),
  )
  refuseTooMany(read.map(({ reading }) => reading))
  return read.flatMap(({ upload, reading }) => (reading.format === null ? [] : [{ upload, reading, format: reading.format }]))
}

const tooMany = (file: number): Problem =>
  invalid({ [at(file)]: [{ message: messages.too_many_transactions, params: { max: mostTransactions } }] })

function refuseTooMany(readings: readonly StatementReading[]): void {
  let total = 0
  for (const [file, { statements }] of readings.entries()) {
    total += statements.reduce((sum, { transactions }) => sum + transactions.length, 0)
    if (total > mostTransactions || statements.length > mostTransactions) throw tooMany(file)
  }
}

/** Refuses accounts without a journal, and accounts in another currency than before. The first statement of an account decides its currency. */
export function refuseUnknownAccounts(candidates: readonly Candidate[], accounts: ReadonlyMap<string, BankAccountFacts>): void {
  const currencies = new Map([...accounts.values()].map(({ iban, currency }) => [iban, currency]))
  const wrong = candidates.flatMap(({ file, iban, currency }): FileError[] => {
    if (!accounts.has(iban)) return [{ file, message: messages.account_without_journal, params: { iban } }]
    const known = currencies.get(iban) ?? currency
    currencies.set(iban, known)
    return known === currency ? [] : [{ file, message: messages.account_in_other_currency, params: { iban, known, currency } }]
  })
  const once = new Map(wrong.map((one) => [`${one.file} ${JSON.stringify(one.params)}`, one]))
  refuseWith('bank_account_unknown', messages.bank_account_unknown, errorsByFile([...once.values()].slice(0, mostIssues)))
}

/** Refuses statements that contradict those that are imported. */
export const refuseContradictions = (judged: readonly Judged[]): void =>
  refuseWith(
    'coda_invalid',
    messages.coda_invalid,
    errorsByFile(
      judged
        .filter((one) => one.outcome === 'refused')
        .slice(0, mostIssues)
        .map(({ candidate: { file }, message, params }) => ({ file, message, params })),
    ),
  )

/** Refuses amounts that the database cannot hold. */
export const refuseTooLarge = (files: readonly number[]): void =>
  refuseWith(
    'coda_invalid',
    messages.coda_invalid,
    errorsByFile([...new Set(files)].map((file) => ({ file, message: messages.amount_too_large }))),
  )

export const rateMissing = (file: number, currency: string, day: string): Problem => {
  const missing = { message: messages.exchange_rate_missing, params: { currency, day } }
  return refused('exchange_rate_missing', missing.message, { params: missing.params, errors: { [at(file)]: [missing] } })
}

export type Unpaired = {
  readonly file: number
  readonly row: Pick<TransactionRow, 'entry_date' | 'amount' | 'currency'>
  readonly feeding: 'integration' | 'external'
}

const unpairedMessages = { integration: messages.not_fed, external: messages.not_on_platform }

/** Refuses transactions that the source of their account did not bring. */
export const refuseUnpaired = (found: readonly Unpaired[]): void =>
  refuseWith(
    'coda_invalid',
    messages.coda_invalid,
    errorsByFile(
      found.slice(0, mostIssues).map(({ file, feeding, row: { entry_date: day, amount, currency } }) => ({
        file,
        message: unpairedMessages[feeding],
        params: { day, amount, currency },
      })),
    ),
  )
