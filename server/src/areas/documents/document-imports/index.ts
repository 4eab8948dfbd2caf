/**
 * Document imports: uploaded files, what was read from each, and the step to a document. Owns the extraction as it was read and as it was
 * corrected. The reader is passed in as a value; documents are created by their own area.
 */
import type { Upload } from '../../../kernel/files/upload.ts'
import type { Area } from '../../../kernel/route/area.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { uploadDocuments } from './actions.ts'
import type { PushCopy } from '../documents/index.ts'
import { jobsWith, schedulesWith } from './analysis/jobs.ts'
import type { Reader } from './analysis/reader.ts'
import * as notes from './notes.ts'
import { documentImport } from './resource.ts'
import { importRevert } from './undo/revert.ts'
import { routesWith } from './routes.ts'
import type { Uploaded } from './schema.ts'
import { countToReview } from './store.ts'

export function documentImports(reader: Reader, push: PushCopy): Area {
  const jobs = jobsWith(reader)
  return {
    name: 'document-imports',
    title: 'Document imports',
    description: 'Files uploaded for reading: upload, analysis, corrections, and validation into a document.',
    owns: ['document_imports'],
    routes: routesWith(reader, jobs, push),
    jobs: Object.values(jobs),
    schedules: schedulesWith(jobs),
    resources: [{ ...documentImport, revert: importRevert }],
    todos: [{ name: 'imports_to_review', count: countToReview }],
    notes: Object.values(notes),
  }
}

/** Takes files in as an upload would, from another area. */
export const importerWith =
  (reader: Reader) =>
  (tx: FileTx, uploads: readonly Upload[]): Promise<Uploaded> =>
    uploadDocuments(tx, jobsWith(reader), uploads, undefined)

export { receiveXml } from './actions.ts'
export { openReader } from './analysis/open-reader.ts'
export type { Reader } from './analysis/reader.ts'
export { exampleExtraction } from '../../../capture/example.ts'
