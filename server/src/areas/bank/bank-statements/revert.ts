/**
 * Undo of bank statements. An upload is undone by moving its file to the bin, with all its transactions; a transaction of a file is never
 * undone alone. A changed transaction gets its former values back, unless it was matched since.
 */
import { undoByBin, undoByFormerValues, revertConflict } from '../../../kernel/log/undo.ts'
import type { Problem } from '../../../kernel/route/problem.ts'
import type { LoggedRevision, RecordImage, Undo } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { dropFile } from '../../platform/files/index.ts'
import type { MatchingRevert } from './contributions.ts'
import { messages } from './messages.ts'
import { bankTransaction, codaFile } from './resource.ts'
import * as store from './store.ts'

type Problems = Promise<Map<number, Problem>>

const idsOf = (revisions: readonly LoggedRevision[]): number[] => revisions.map(({ record_id }) => record_id)

async function findMatchedFiles(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const matched = new Map((await store.countMatched(db, idsOf(revisions))).map(({ id, count }) => [id, count]))
  return new Map(
    revisions.flatMap(({ id, record_id }): [number, Problem][] => {
      const count = matched.get(record_id)
      return count === undefined ? [] : [[id, revertConflict(messages.matched_transactions, [], { params: { count } })]]
    }),
  )
}

async function findFilesImportedAgain(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const found = new Map((await store.findImportedAgain(db, idsOf(revisions))).map((row) => [row.id, row]))
  return new Map(
    revisions.flatMap(({ id, record_id }): [number, Problem][] => {
      const again = found.get(record_id)
      return again ? [[id, revertConflict(messages.imported_again, [], { params: { iban: again.iban, number: again.number } })]] : []
    }),
  )
}

async function findMatchedTransactions(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const matched = new Set((await store.matchedAmong(db, idsOf(revisions))).map(({ id }) => id))
  return new Map(
    revisions.filter(({ record_id }) => matched.has(record_id)).map(({ id }) => [id, revertConflict(messages.transaction_matched)]),
  )
}

const unless = (undo: Undo, findProblems: (db: Db, revisions: readonly LoggedRevision[]) => Problems): Undo => ({
  ...undo,
  blocked: async (db, revisions) => new Map([...(await undo.blocked(db, revisions)), ...(await findProblems(db, revisions))]),
})

export const codaFileRevert = {
  create: unless(undoByBin(codaFile), findMatchedFiles),
  // A file as it was sent never changes.
  update: 'never',
  delete: unless(undoByFormerValues(codaFile), findFilesImportedAgain),
  restore: unless(undoByFormerValues(codaFile), findMatchedFiles),
} as const

/** The transactions of a file go to the bin with it and return with it. */
const withFile = (undo: Undo): Undo => ({ ...undo, follows: ({ after }) => (after?.['coda_file_id'] ?? null) !== null })

export const transactionRevertWith = (matching: MatchingRevert) => ({
  create: unless(withFile(undoByBin(bankTransaction)), findMatchedTransactions),
  update: unless(undoByFormerValues(bankTransaction), findMatchedTransactions),
  delete: withFile(undoByFormerValues(bankTransaction)),
  restore: unless(withFile(undoByFormerValues(bankTransaction)), findMatchedTransactions),
  match: matching.match ?? 'never',
  unmatch: matching.unmatch ?? 'never',
})

/** The stored file is deleted with the record. */
export async function dropFilesOf(tx: FileTx, images: readonly RecordImage[]): Promise<void> {
  for (const { file_id } of images) if (typeof file_id === 'number') await dropFile(tx, file_id)
}
