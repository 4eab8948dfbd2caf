/**
 * One analysis at a time for each import. A claim in the database is a lease: its holder reads the file outside of any transaction and
 * stores the result only if it still holds the claim. Other callers wait for the result; a lease that ran out is taken over.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { clampExtraction } from '../../../../capture/clamp-amounts.ts'
import type { Reading } from '../../../../capture/extraction.ts'
import { statusOf } from '../../../../capture/status.ts'
import type { FileStore } from '../../../../kernel/files/store.ts'
import { notFound, Problem } from '../../../../kernel/route/problem.ts'
import { activityDetails } from '../../../../kernel/route/resource.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { FileTx, Tx } from '../../../../kernel/write/write.ts'
import { verifyContent } from '../../../platform/files/index.ts'
import { matchExtraction } from '../matching.ts'
import { type ErrorCode, messages } from '../messages.ts'
import * as notes from '../notes.ts'
import { documentImport } from '../resource.ts'
import type { DocumentImport, Status } from '../schema.ts'
import { refuseUnprocessable } from '../states.ts'
import * as store from '../store.ts'
import type { Reader, SourceFile } from './reader.ts'

/** What an analysis needs from its caller, a request or a job. */
export type AnalysisContext = {
  readonly reader: Reader
  readonly files: FileStore
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: FileTx) => Promise<T>) => Promise<T>
  readonly report: (error: unknown) => void
}

const retryMinutes = 10
const mostRetries = 3
const retryAfterSeconds = 600
const pollMs = 100

const startable: readonly Status[] = ['queued', 'ready', 'needs_review', 'duplicate', 'error']

/** Analyses while the caller waits. If an analysis already runs, or another caller starts one first, this waits for that one instead. */
export async function processNow(context: AnalysisContext, before: DocumentImport): Promise<DocumentImport> {
  refuseUnprocessable(before.status)
  const claimed = before.status === 'analyzing' ? undefined : await context.write((tx) => claimIfUnchanged(tx, before))
  if (claimed) {
    if ((await analyse(context, claimed)) === 'unavailable') {
      await context.write((tx) => store.release(tx, claimed))
      throw unavailable()
    }
  } else await waitFor(context, before.id)
  // The import may have been deleted meanwhile.
  const [after] = await context.read((db) => store.load(db, [before.id]))
  if (!after) throw notFound()
  return after
}

const unavailable = () =>
  new Problem(503, messages.analysis_unavailable, {
    code: 'analysis_unavailable',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** No claim if the import changed since the caller saw it: an analysis that ended meanwhile answers this request too. */
async function claimIfUnchanged(tx: Tx, { id, version }: DocumentImport): Promise<store.Claimed | undefined> {
  const [now] = await store.load(tx, [id])
  return now?.version === version ? store.claim(tx, id, startable) : undefined
}

/** Polls until no analysis runs any more; takes over a lease that ran out. */
async function waitFor(context: AnalysisContext, id: number): Promise<void> {
  for (;;) {
    const state = await context.read((db) => store.stateOf(db, id))
    if (!state) throw notFound()
    if (state.status !== 'analyzing') return
    const claimed = state.is_stale ? await context.write((tx) => store.claim(tx, id, [])) : undefined
    if (claimed) {
      if ((await analyse(context, claimed)) !== 'unavailable') return
      await context.write((tx) => store.release(tx, claimed))
      throw unavailable()
    }
    await pause(pollMs)
  }
}

/** Runs as a job. A failed analysis is retried later, three times at most. */
export async function analyseDue(context: AnalysisContext, id: number): Promise<void> {
  const claimed = await context.write((tx) => store.claim(tx, id, ['queued', 'error']))
  if (!claimed) return
  // Every earlier attempt ended without a result: the file itself may crash its readers.
  if (claimed.attempts > mostRetries + 1) return void (await context.write((tx) => store.fail(tx, claimed, 'failed', null)))
  if ((await analyse(context, claimed)) !== 'unavailable') return
  await context.write((tx) => abandon(tx, claimed, 'unavailable'))
}

/** Ends the attempt with an error, and schedules a retry while there are any left. */
async function abandon(tx: Tx, claimed: store.Claimed, error: ErrorCode): Promise<void> {
  const isRetried = claimed.attempts <= mostRetries
  await store.fail(tx, claimed, error, isRetried ? retryMinutes : null)
}

/** The caller handles `unavailable`: a request answers 503, a job retries. */
async function analyse(context: AnalysisContext, claimed: store.Claimed): Promise<'done' | 'unavailable'> {
  const owner = await context.read((db) => store.ownerOf(db))
  const extendLease = () => void context.write((tx) => store.extendLease(tx, claimed)).catch(context.report)
  const heartbeat = setInterval(extendLease, (store.leaseSeconds * 1000) / 3)
  try {
    const outcome = await context.reader.read(sourceFileOf(context.files, claimed), owner, async (step, progress) => {
      await context.write((tx) => store.advance(tx, claimed, step, progress))
    })
    if (!('failed' in outcome)) await context.write((tx) => finishAnalysis(tx, claimed, outcome.reading))
    else if (outcome.failed === 'unavailable') return 'unavailable'
    else {
      const { failed } = outcome
      await context.write((tx) => store.fail(tx, claimed, failed, null))
    }
  } catch (error) {
    // Callers that wait for this analysis must see it end, also when a reader throws.
    context.report(error)
    await context.write((tx) => abandon(tx, claimed, 'failed'))
  } finally {
    clearInterval(heartbeat)
  }
  return 'done'
}

type StoredFile = Pick<store.Claimed, 'key' | 'size' | 'sha256' | 'kind' | 'original_name'>

export const sourceFileOf = (files: FileStore, { key, size, sha256, kind, original_name }: StoredFile): SourceFile => ({
  kind,
  name: original_name,
  size,
  open: async () => {
    const source = await files.get(key)
    if (!source) throw new Error(`the bytes under ${key} are gone from the store`)
    return verifyContent(source, { key, size, sha256, name: original_name, type: '' })
  },
})

/** Matches the reading with the company's records under the lock of the company, so that of two simultaneous copies one sees the other. */
async function finishAnalysis(tx: FileTx, claimed: store.Claimed, reading: Reading): Promise<void> {
  const { extraction, hints, warnings } = clampExtraction(reading)
  const matches = await matchExtraction(tx, { id: claimed.id, sha256: claimed.sha256, extraction, hints, warnings })
  const isDuplicate = matches.duplicate_of_import_id !== null || matches.duplicate_of_document_id !== null
  const status = isDuplicate ? 'duplicate' : statusOf({ extraction, warnings: matches.warnings })
  await store.finish(tx, claimed, {
    ...matches,
    status,
    engine: reading.engine,
    extracted: extraction,
    hints,
    has_preview: claimed.kind === 'xml',
  })
  const [after] = await store.load(tx, [claimed.id])
  if (after) tx.note(notes.analysed, activityDetails(documentImport, after))
}
