import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { TObject } from 'typebox'
import { failed, hasErrors, type OnExisting, type Outcome } from '../../../kernel/route/bulk.ts'
import type { FileStore } from '../../../kernel/files/store.ts'
import { type FieldErrors, invalidField, refused, type FieldError } from '../../../kernel/route/problem.ts'
import { type Check, checkerOf, nullable, text } from '../../../kernel/route/shape.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { Type } from 'typebox'
import { type BookNewTransactions, importTransactions, NewTransaction } from '../../bank/bank-statements/index.ts'
import { importAccounts, NewAccount } from '../../books/accounts/index.ts'
import { importAnalyticCodes, NewAnalyticCode } from '../../books/analytic-codes/index.ts'
import { importFixedAssets, NewFixedAsset } from '../../books/fixed-assets/index.ts'
import { budgetKeyOf, BudgetRow, importBudgets } from '../../books/budgets/index.ts'
import { importThirdParties, NewThirdParty } from '../../books/third-parties/index.ts'
import { FlatLine, importEntries, entryKeyOf } from './entries.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { type ReadRow, type Row, readRows, readTable, readWorkbookRows } from './read-rows.ts'
import type { WorkbookRows } from './read-upload.ts'
import type { DataImport, Importable, ImportResult } from './schema.ts'
import * as store from './store.ts'
import { ledgerMessages } from '../../books/ledger/index.ts'

const AnalyticCodeRow = Type.Object({
  ...NewAnalyticCode.properties,
  parent: Type.Optional(nullable(text(83, 1))),
})

type Options = {
  readonly existing: OnExisting
  readonly strict: boolean
  readonly bookers: readonly BookNewTransactions[]
  readonly language: Language
}
type Import = (tx: FileTx, rows: readonly ReadRow[], options: Options) => Promise<Outcome[]>
type Importer = { readonly shape: TObject; readonly run: Import }

/** Validates each row as the body that creates a record, and passes the valid rows together to the area that owns the records. */
const importerOf = <B>(
  shape: TObject,
  run: (tx: FileTx, bodies: readonly B[], existing: OnExisting, options: Options) => Promise<Outcome[]>,
  extraCheck?: ExtraCheck<B>,
): Importer => {
  const check: Check = checkerOf(shape)
  return {
    shape,
    run: async (tx, rows, options) => {
      const { existing, strict } = options
      const checked = rows.map(({ value, errors }) => {
        const { value: body, errors: found } = check(structuredClone(value), strict)
        const all: FieldErrors = { ...found, ...errors }
        return { body: body as B, errors: all }
      })
      for (const [index, errors] of (
        (await extraCheck?.(
          tx,
          checked.map(({ body }) => body),
        )) ?? []
      ).entries())
        Object.assign(checked[index]?.errors ?? {}, errors)
      const right = checked.filter(({ errors }) => !hasErrors(errors))
      const outcomes = await run(
        tx,
        right.map(({ body }) => body),
        existing,
        options,
      )
      let next = 0
      return checked.map(({ errors }) => (hasErrors(errors) ? failed(errors) : (outcomes[next++] as Outcome)))
    },
  }
}
type ExtraCheck<B> = (tx: FileTx, bodies: readonly B[]) => Promise<FieldErrors[]>

/** VAT codes belong to a layer above accounts, so accounts cannot check them. */
const checkVatCodes: ExtraCheck<NewAccount> = async (tx, bodies) => {
  const ids = bodies.flatMap(({ default_vat_code_id }) =>
    Number.isSafeInteger(default_vat_code_id) ? [default_vat_code_id as number] : [],
  )
  const known = ids.length > 0 ? await store.findVatCodes(tx, ids) : new Set<number>()
  return bodies.map(({ default_vat_code_id: id }) =>
    id && !known.has(id) ? { default_vat_code_id: [{ message: ledgerMessages.vat_code_unknown }] } : {},
  )
}

const importers: Readonly<Record<Importable, Importer>> = {
  accounts: importerOf(NewAccount, importAccounts, checkVatCodes),
  'third-parties': importerOf(NewThirdParty, importThirdParties),
  'analytic-codes': importerOf(AnalyticCodeRow, importAnalyticCodes),
  entries: { shape: FlatLine, run: importEntries },
  'bank-transactions': importerOf(NewTransaction, importTransactions),
  'fixed-assets': importerOf(NewFixedAsset, importFixedAssets),
  budgets: importerOf(BudgetRow, importBudgets),
}

type ImportRequest = {
  readonly body: DataImport
  readonly uploads: readonly Upload<WorkbookRows>[]
  readonly files: FileStore
  readonly language: Language
  readonly strict: boolean
  readonly bookers: readonly BookNewTransactions[]
}

export async function importData(
  tx: FileTx,
  { body, uploads, files, language, strict, bookers }: ImportRequest,
): Promise<{ status: 200 | 201; body: ImportResult }> {
  const { resource, dry_run = false, on_existing = 'skip', partial = false } = body
  const { shape, run } = importers[resource]
  const rows = await rowsOf(body, uploads[0], files, shape)
  const outcomes = await run(tx, rows, { existing: on_existing, strict, bookers, language })
  if (!partial) refuseFailed(outcomes)
  const count = (status: Outcome['status']) => countOutcomes(outcomes, rows, resource, status)
  const numbers = { created: count('created'), updated: count('updated'), skipped: count('skipped'), failed: count('failed') }
  const { created, updated } = numbers
  if (created + updated > 0) tx.note(notes.imported, { params: { resource, created, updated } })
  const rowResults = outcomes.map((outcome, row) => ({
    row,
    status: outcome.status,
    // A dry run is rolled back, so the ids of created records are meaningless.
    id: outcome.status === 'failed' || (dry_run && outcome.status === 'created') ? null : outcome.id,
    errors: outcome.status === 'failed' ? translateErrors(outcome.errors, language) : null,
  }))
  return { status: dry_run ? 200 : 201, body: { resource, dry_run, ...numbers, rows: rowResults } }
}

async function rowsOf(
  { rows, mapping }: DataImport,
  upload: Upload<WorkbookRows> | undefined,
  files: FileStore,
  shape: TObject,
): Promise<ReadRow[]> {
  if (!upload) {
    if (!rows) throw invalidField('rows', messages.rows_missing)
    return readRows(rows, mapping)
  }
  if (upload.content) return readWorkbookRows(upload.content, shape, mapping)
  const bytes: Readable | null = await files.get(upload.key)
  if (!bytes) throw new Error('an upload that was just stored cannot be read')
  return readTable(await buffer(bytes), shape, mapping)
}

/** The key of the record that several rows form together. */
const keysOfRows: Partial<Record<Importable, (row: Row, index: number) => string>> = { entries: entryKeyOf, budgets: budgetKeyOf }

/** Entries and budgets are counted once, not once per line. */
function countOutcomes(outcomes: readonly Outcome[], rows: readonly ReadRow[], resource: Importable, status: Outcome['status']): number {
  const found = outcomes.flatMap((outcome, index) => (outcome.status === status ? [{ outcome, index }] : []))
  const keyOf = keysOfRows[resource]
  if (!keyOf) return found.length
  return new Set(found.map(({ outcome, index }) => ('id' in outcome ? `id ${outcome.id}` : keyOf(rows[index]?.value ?? {}, index)))).size
}

/** More errors than this do not help the person who corrects the file. */
const maxReportedRows = 200

/** Refuses the whole import if any row failed. If all failures share one error code, the import is refused with that code and its details. */
function refuseFailed(outcomes: readonly Outcome[]): void {
  const wrong = outcomes.flatMap((outcome, row) => (outcome.status === 'failed' ? [{ row, outcome }] : []))
  if (wrong.length === 0) return
  const entries = wrong
    .slice(0, maxReportedRows)
    .flatMap(({ row, outcome }) =>
      Object.entries(outcome.errors).map(([field, fieldErrors]): [string, readonly FieldError[]] => [`rows.${row}.${field}`, fieldErrors]),
    )
  const errors: FieldErrors = Object.fromEntries(entries)
  const [first] = wrong
  const shared = first?.outcome.problem
  const code = shared?.detail.code
  const isOwn = code === 'period_locked' || code === 'entry_unbalanced'
  if (shared && isOwn && wrong.every(({ outcome }) => outcome.problem?.detail.code === code)) {
    const { params, extra } = shared.detail
    throw refused(code, shared.text, { ...(params && { params }), ...(extra && { extra }), errors })
  }
  throw refused('import_rows_invalid', messages.rows_invalid, { params: { failed: wrong.length, rows: outcomes.length }, errors })
}

const translateErrors = (errors: FieldErrors, language: Language): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, fieldErrors]) => [field, fieldErrors.map(({ message, params }) => say(message, language, params))]),
  )
