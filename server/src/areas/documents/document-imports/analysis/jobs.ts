import { Type } from 'typebox'
import { every, type Job, job, type JobContext, type Schedule } from '../../../../kernel/jobs/jobs.ts'
import { id } from '../../../../kernel/route/shape.ts'
import { isStorageRefusal, keepFile } from '../../../platform/files/index.ts'
import * as store from '../store.ts'
import { analyseDue, type AnalysisContext, sourceFileOf } from './claims.ts'
import type { Reader } from './reader.ts'

const Work = Type.Object({ company_id: id(), id: id() })
type Work = { readonly company_id: number; readonly id: number }

/** The jobs that an upload enqueues. */
export type Jobs = { readonly analyse: Job<typeof Work>; readonly preview: Job<typeof Work> }

export const jobsWith = (reader: Reader): Jobs => ({
  analyse: job('document-imports.analyse', 'analysis', Work, (context, work) =>
    analyseDue(analysisContext(context, reader, work), work.id).catch((error: unknown) => {
      if (!isGone(error)) throw error
    }),
  ),
  preview: job('document-imports.preview', 'analysis', Work, (context, work) => makePreview(context, reader, work)),
})

const gone = Symbol('gone')
const isGone = (error: unknown): boolean => error instanceof Error && error.cause === gone

/** A write fails with `gone` when the company file was deleted meanwhile; the job then ends without an alarm. */
function analysisContext(context: JobContext, reader: Reader, { company_id, id: importId }: Work): AnalysisContext {
  return {
    reader,
    files: context.files,
    read: (work) => context.read(company_id, work),
    write: async (work) => {
      const done = await context.onFile(company_id, async (tx) => ({ result: await work(tx) }))
      if (!done) throw new Error(`the company file of import ${importId} is gone`, { cause: gone })
      return done.result
    },
    report: (error) => {
      if (!isGone(error)) context.alarm('an import could not be analysed', { import: importId, error: String(error) })
    },
  }
}

async function makePreview(context: JobContext, reader: Reader, { company_id, id: importId }: Work): Promise<void> {
  const waiting = await context.read(company_id, (db) => store.withoutPreview(db, importId))
  if (!waiting) return
  const preview = await reader.renderPreview(sourceFileOf(context.files, waiting), `company ${company_id}`)
  if (!preview) return
  const upload = await context.stage('preview', preview.bytes)
  try {
    await context.onFile(company_id, async (tx) => {
      // Another worker may have made one meanwhile; the sweep then removes the staged bytes.
      if ((await store.withoutPreview(tx, importId)) === undefined) return
      await store.setPreview(tx, importId, await keepFile(tx, { ...upload, type: preview.type }, { company_id }))
    })
  } catch (error) {
    // Where the licence has no room for it, the import has no preview.
    if (!isStorageRefusal(error)) throw error
  }
}

const mostAtOnce = 500

/** Enqueues the waiting imports of each company, so that all workers share them. Two runs may enqueue the same import; the claim decides. */
async function dispatch({ analyse }: Jobs, { read, onFile, signal }: Pick<JobContext, 'read' | 'onFile' | 'signal'>): Promise<void> {
  for (const company_id of await read(null, store.companiesWithDueImports)) {
    if (signal.aborted) return
    await onFile(company_id, async (tx) => {
      for (const waiting of await store.dueImports(tx, mostAtOnce))
        tx.enqueue(analyse, { company_id, id: waiting }, { key: `import ${company_id} ${waiting}` })
    })
  }
}

export const schedulesWith = (jobs: Jobs): Schedule[] => [
  every('minute', 'document-imports.dispatch', 'events', (context) => dispatch(jobs, context)),
]
