import { randomUUID } from 'node:crypto'
import { applyCorrections, remainingWarnings } from '../../../capture/corrections.ts'
import { type CorrectedExtraction, noHints } from '../../../capture/extraction.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { foreignVatNumber } from '../../../lib/identifiers.ts'
import { packOfCountry } from '../../../packs/index.ts'
import { keepFile } from '../../platform/files/index.ts'
import type { Jobs } from './analysis/jobs.ts'
import { matchExtraction } from './matching.ts'
import * as notes from './notes.ts'
import { documentImport } from './resource.ts'
import type { DocumentImport, Kind, Uploaded } from './schema.ts'
import { refuseUnanalysed, refuseValidated } from './states.ts'
import * as store from './store.ts'

/** Creates all imports of an upload; every file was checked before this write opened. */
export async function uploadDocuments(tx: FileTx, jobs: Jobs, uploads: readonly Upload[], batch: string | undefined): Promise<Uploaded> {
  const batch_id = (batch ?? randomUUID()).toLowerCase()
  const ids: number[] = []
  for (const upload of uploads) {
    const parent = await createImport(tx, jobs, upload, batch_id, null)
    ids.push(parent)
    for (const part of upload.parts ?? []) ids.push(await createImport(tx, jobs, part, batch_id, parent))
  }
  tx.note(notes.uploaded, { params: { count: uploads.length, files: uploads.map(({ name }) => name).join(', ') } })
  const imports = await store.load(tx, ids)
  return { batch_id, imports: imports.toSorted((a, b) => a.id - b.id) }
}

/** XML is analysed as soon as this write is committed; other kinds wait for the dispatch of the next minute. */
async function createImport(tx: FileTx, jobs: Jobs, upload: Upload, batch_id: string, parent_id: number | null): Promise<number> {
  const kind = kindOf(upload.type)
  const file_id = await keepFile(tx, upload, { company_id: tx.company.id })
  const { name: original_name, type: mime, size, sha256 } = upload
  const id = await store.insert(tx, { batch_id, parent_id, file_id, original_name, mime, size, sha256, kind, source: 'importer' })
  const work = { company_id: tx.company.id, id }
  if (kind === 'xml') tx.enqueue(jobs.analyse, work, { key: `import ${work.company_id} ${id}` })
  if (kind === 'pdf' || kind === 'image') tx.enqueue(jobs.preview, work, { key: `preview ${work.company_id} ${id}` })
  return id
}

/** A file that came by another way than an upload; it is analysed within a minute. */
export async function receiveXml(tx: FileTx, upload: Upload, source: 'peppol'): Promise<number> {
  const file_id = await keepFile(tx, upload, { company_id: tx.company.id })
  const { name: original_name, type: mime, size, sha256 } = upload
  return store.insert(tx, { batch_id: randomUUID(), parent_id: null, file_id, original_name, mime, size, sha256, kind: 'xml', source })
}

const kindOf = (type: string): Kind =>
  type === 'application/pdf' ? 'pdf' : type === 'application/xml' ? 'xml' : type === 'application/zip' ? 'zip' : 'image'

export async function correctExtraction(tx: FileTx, before: DocumentImport, given: CorrectedExtraction): Promise<DocumentImport> {
  refuseUnanalysed(before.status)
  await saveCorrection(tx, before, given)
  tx.note(notes.corrected, activityDetails(documentImport, before))
  return store.loadOne(tx, before.id)
}

/** Replaces the extraction, computes its amounts, warnings and matches again, and keeps the status. The original reading stays stored. */
export async function saveCorrection(tx: FileTx, before: DocumentImport, given: CorrectedExtraction): Promise<store.Matches> {
  const { warnings: former, hints, sha256 } = await store.storedReading(tx, before.id)
  const extraction = applyCorrections(given, before.extracted, checkVatNumber)
  const warnings = remainingWarnings(extraction, former ?? [], tx.company.currency, checkVatNumber)
  const matches = await matchExtraction(tx, { id: before.id, sha256, extraction, hints: hints ?? noHints, warnings })
  await store.correct(tx, before.id, extraction, 'text', matches)
  return matches
}

/** By the rules of the country pack where there is one, else by the general rules. */
function checkVatNumber(typed: string): string | null {
  const country = typed.startsWith('EL') ? 'GR' : typed.slice(0, 2)
  const pack = packOfCountry(country)
  return pack ? pack.vatNumber(typed) : foreignVatNumber(country, typed)
}

export async function deleteImport(tx: Tx, record: DocumentImport): Promise<void> {
  refuseValidated(record.status)
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(documentImport, record))
}
