/**
 * Document imports: the files people send to be read, and the way of each from arrival to a document. Owns what was read, as it was read and
 * as it was corrected; how papers are read is handed in as a value, documents are made by their own area.
 */
import type { Area } from '../../../kernel/route/area.ts'
import type { Analysis } from './analysis/open-reader.ts'
import { jobsWith, schedulesWith } from './analysis/jobs.ts'
import * as notes from './notes.ts'
import { documentImport } from './resource.ts'
import { importRevert } from './revert.ts'
import { routesWith } from './routes.ts'

export function documentImports(analysis: Analysis): Area {
  const jobs = jobsWith(analysis)
  return {
    name: 'document-imports',
    title: 'Document imports',
    description: 'Files sent to be read: upload, analysis, corrections, and the step to a document.',
    owns: ['document_imports'],
    routes: routesWith(analysis, jobs),
    jobs: Object.values(jobs),
    schedules: schedulesWith(jobs),
    resources: [{ ...documentImport, revert: importRevert }],
    notes: Object.values(notes),
  }
}

export { type Analysis, analysisWith } from './analysis/open-reader.ts'
export { exampleSheet } from '../../../capture/example.ts'
