import { randomUUID } from 'node:crypto'
import { invalidField } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { keepFile } from '../../platform/files/index.ts'
import { refuseValidated } from './analysis/claims.ts'
import { corrected, doubtsOf } from '../../../capture/corrections.ts'
import type { Matched } from './results.ts'
import type { Jobs } from './analysis/jobs.ts'
import { matched, noHints } from './matching.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { documentImport } from './resource.ts'
import type { DocumentImport, Kind, Status, Uploaded } from './schema.ts'
import type { CorrectedSheet } from './extraction.ts'
import * as store from './store.ts'

/** All of them or none: whatever was wrong with one was said before this write opened. */
export async function uploadDocuments(tx: FileTx, jobs: Jobs, uploads: readonly Upload[], batch: string | undefined): Promise<Uploaded> {
  const batch_id = (batch ?? randomUUID()).toLowerCase()
  const ids: number[] = []
  for (const upload of uploads) {
    const parent = await keepOne(tx, jobs, upload, batch_id, null)
    ids.push(parent)
    for (const part of upload.parts ?? []) ids.push(await keepOne(tx, jobs, part, batch_id, parent))
  }
  tx.note(notes.uploaded, { params: { count: uploads.length, files: uploads.map(({ name }) => name).join(', ') } })
  const imports = await store.load(tx, ids)
  return { batch_id, imports: imports.toSorted((a, b) => a.id - b.id) }
}

/** What is written in XML is read as soon as this write is committed; everything else with the next minute. */
async function keepOne(tx: FileTx, jobs: Jobs, upload: Upload, batch_id: string, parent_id: number | null): Promise<number> {
  const kind = kindOf(upload.type)
  const file_id = await keepFile(tx, upload, { company_id: tx.company.id })
  const { name: original_name, type: mime, size, sha256 } = upload
  const id = await store.insert(tx, { batch_id, parent_id, file_id, original_name, mime, size, sha256, kind })
  const work = { company_id: tx.company.id, id }
  if (kind === 'xml') tx.enqueue(jobs.analyse, work, { key: `import ${id}` })
  if (kind === 'pdf' || kind === 'image') tx.enqueue(jobs.preview, work, { key: `preview ${id}` })
  return id
}

const kindOf = (type: string): Kind =>
  type === 'application/pdf' ? 'pdf' : type === 'application/xml' ? 'xml' : type === 'application/zip' ? 'zip' : 'image'

/** Why an import in this state takes no correction. */
function refuseUncorrectable(status: Status): void {
  refuseValidated(status)
  if (status === 'expanded') throw invalidField('status', messages.is_archive)
  if (status === 'queued' || status === 'analyzing') throw invalidField('status', messages.not_analysed)
}

/** The sheet as a person has it: whole and computed anew; the status stays, the doubts are those that are left. */
export async function correctSheet(tx: FileTx, before: DocumentImport, given: CorrectedSheet): Promise<DocumentImport> {
  refuseUncorrectable(before.status)
  await rewrite(tx, before, given)
  tx.note(notes.corrected, about(documentImport, before))
  return store.loadOne(tx, before.id)
}

/** What was read stays as it was read, beside the sheet that counts. */
export async function rewrite(tx: FileTx, before: DocumentImport, given: CorrectedSheet): Promise<Matched> {
  const { warnings, hints, sha256 } = await store.readingOf(tx, before.id)
  const sheet = corrected(given, before.extracted)
  const doubts = doubtsOf(sheet, warnings ?? [], tx.company.currency)
  const found = await matched(tx, tx.company, { id: before.id, sha256, sheet, hints: hints ?? noHints, doubts })
  await store.correct(tx, before.id, sheet, 'text', found)
  return found
}

export async function deleteImport(tx: Tx, record: DocumentImport): Promise<void> {
  refuseValidated(record.status)
  await store.trash(tx, record.id)
  tx.note(notes.binned, about(documentImport, record))
}
