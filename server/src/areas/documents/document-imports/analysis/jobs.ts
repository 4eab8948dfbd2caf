import { Type } from 'typebox'
import { every, type Job, job, type JobContext, type Schedule } from '../../../../kernel/jobs/jobs.ts'
import { id } from '../../../../kernel/route/shape.ts'
import { keepFile } from '../../../platform/files/index.ts'
import type { Analysis } from './open-reader.ts'
import { analyseDue, type Means, paperOf } from './claims.ts'
import * as store from '../store.ts'

const Work = Type.Object({ company_id: id(), id: id() })
type Work = { readonly company_id: number; readonly id: number }

/** The work that an upload asks for. */
export type Jobs = { readonly analyse: Job<typeof Work>; readonly preview: Job<typeof Work> }

export const jobsWith = (analysis: Analysis): Jobs => ({
  analyse: job('document-imports.analyse', Work, (context, work) =>
    analyseDue(meansOf(context, analysis, work), work.id).catch((error: unknown) => {
      if (!isGone(error)) throw error
    }),
  ),
  preview: job('document-imports.preview', Work, (context, work) => makePreview(context, analysis, work)),
})

const gone = Symbol('gone')
const isGone = (error: unknown): boolean => error instanceof Error && error.cause === gone

/** A file that is gone meanwhile has nothing left to analyse. */
function meansOf(context: JobContext, analysis: Analysis, { company_id, id: importId }: Work): Means {
  return {
    analysis,
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

async function makePreview(context: JobContext, analysis: Analysis, { company_id, id: importId }: Work): Promise<void> {
  const unseen = await context.read(company_id, (db) => store.unseen(db, importId))
  if (!unseen) return
  const picture = await analysis.picture(paperOf(context.files, unseen))
  if (!picture) return
  const upload = await context.stage('preview', picture.bytes)
  await context.onFile(company_id, async (tx) => {
    // Somebody else may have made one meanwhile; the sweep takes ours.
    if ((await store.unseen(tx, importId)) === undefined) return
    await store.givePreview(tx, importId, await keepFile(tx, { ...upload, type: picture.type }, { company_id }))
  })
}

const mostAtOnce = 500

/** Hands out what waits, file by file, so that all workers share it. Two minutes that meet hand out the same, and the claim decides. */
async function dispatch({ analyse }: Jobs, { read, onFile, signal }: Pick<JobContext, 'read' | 'onFile' | 'signal'>): Promise<void> {
  for (const company_id of await read(null, store.dueFiles)) {
    if (signal.aborted) return
    await onFile(company_id, async (tx) => {
      for (const waiting of await store.due(tx, mostAtOnce)) tx.enqueue(analyse, { company_id, id: waiting }, { key: `import ${waiting}` })
    })
  }
}

export const schedulesWith = (jobs: Jobs): Schedule[] => [
  every('minute', 'document-imports.dispatch', (context) => dispatch(jobs, context)),
]
