import { type Problem, refused } from '../../../kernel/route/problem.ts'
import { resource } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { messages } from './messages.ts'
import { codaFileFromImage, transactionFromImage } from './rules.ts'
import { BankTransaction, CodaFile } from './schema.ts'
import * as store from './store.ts'

/** Files in the bin whose statements cannot return: they were imported again, or others cover their days. */
async function findImportedAgain(db: Db, ids: readonly number[]): Promise<Map<number, Problem>> {
  const found = [...(await store.findFedSince(db, ids)), ...(await store.findImportedAgain(db, ids))]
  return new Map(
    found.map(({ id, iban, number }) => [id, refused('restore_conflict', messages.imported_again, { params: { iban, number } })]),
  )
}

export const codaFile = resource<CodaFile>({
  name: 'coda-files',
  table: 'coda_files',
  shape: CodaFile,
  load: store.loadFiles,
  label: ({ name }) => name,
  live: ['pending_count', 'file_url'],
  technical: ['warnings'],
  bin: true,
  as_logged: codaFileFromImage,
  restore: { blocked: findImportedAgain },
})

/** The stream shows no score: it is computed on request and is not part of the record. */
export const bankTransaction = resource<BankTransaction>({
  name: 'bank-transactions',
  table: 'bank_transactions',
  shape: BankTransaction,
  load: store.loadTransactions,
  rows: store.transactionRows,
  label: ({ entry_date, amount, counterpart_name, communication }) =>
    [entry_date, amount, counterpart_name ?? communication ?? ''].join(' ').trim(),
  live: ['lettering_ids'],
  technical: [],
  bin: true,
  as_logged: transactionFromImage,
})
