/**
 * One analysis: taken by a claim in the database, done outside of every transaction, and written down if the claim is still held. Whoever
 * finds it taken waits for its end; a claim whose holder died runs out and is taken again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Reading } from '../../../../capture/extraction.ts'
import { statusOf } from '../../../../capture/status.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { FileStore } from '../../../../kernel/files/store.ts'
import { invalidField, notFound, Problem, refused } from '../../../../kernel/route/problem.ts'
import { about } from '../../../../kernel/route/resource.ts'
import type { FileTx, Tx } from '../../../../kernel/write/write.ts'
import { checked } from '../../../platform/files/index.ts'
import type { Analysis, Paper } from './open-reader.ts'
import { fitting } from '../../../../capture/clamp-amounts.ts'
import { matched } from '../matching.ts'
import { type ErrorCode, messages } from '../messages.ts'
import * as notes from '../notes.ts'
import { documentImport } from '../resource.ts'
import type { DocumentImport, Status } from '../schema.ts'
import * as store from '../store.ts'

/** What an analysis needs of whoever runs it: a request or a job. */
export type Means = {
  readonly analysis: Analysis
  readonly files: FileStore
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: FileTx) => Promise<T>) => Promise<T>
  readonly report: (error: unknown) => void
}

const retryMinutes = 10
const mostRetries = 3
const retryAfterSeconds = 600
const lookEveryMs = 100

const startable: readonly Status[] = ['queued', 'ready', 'needs_review', 'duplicate', 'error']

export const refuseValidated = (status: Status): void => {
  if (status === 'validated')
    throw refused('import_validated', messages.import_validated, { errors: { status: [{ message: messages.import_validated }] } })
}

/** Now, while the caller waits. One that runs already is waited for, also one that began after this call came: it answers for both. */
export async function processNow(means: Means, before: DocumentImport): Promise<DocumentImport> {
  refuseValidated(before.status)
  if (before.status === 'expanded') throw invalidField('status', messages.is_archive)
  const claimed = before.status === 'analyzing' ? undefined : await means.write((tx) => claimAsSeen(tx, before))
  if (claimed) {
    if ((await analyse(means, claimed)) === 'unavailable') {
      await means.write((tx) => store.release(tx, claimed))
      throw unavailable()
    }
  } else await waitFor(means, before.id)
  // Somebody may have thrown it away meanwhile.
  const [after] = await means.read((db) => store.load(db, [before.id]))
  if (!after) throw notFound()
  return after
}

const unavailable = () =>
  new Problem(503, messages.analysis_unavailable, {
    code: 'analysis_unavailable',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** Who asked while another analysis ended asked for that one. */
async function claimAsSeen(tx: Tx, { id, version }: DocumentImport): Promise<store.Claimed | undefined> {
  const [now] = await store.load(tx, [id])
  return now?.version === version ? store.claim(tx, id, startable) : undefined
}

/** Looks until nobody works on it any more; takes over from one that died. */
async function waitFor(means: Means, id: number): Promise<void> {
  for (;;) {
    const state = await means.read((db) => store.stateOf(db, id))
    if (!state) throw notFound()
    if (state.status !== 'analyzing') return
    const claimed = state.is_stale ? await means.write((tx) => store.claim(tx, id, [])) : undefined
    if (claimed) {
      if ((await analyse(means, claimed)) !== 'unavailable') return
      await means.write((tx) => store.release(tx, claimed))
      throw unavailable()
    }
    await pause(lookEveryMs)
  }
}

/** By the clock: what could not be analysed is tried again later, three times. */
export async function analyseDue(means: Means, id: number): Promise<void> {
  const claimed = await means.write((tx) => store.claim(tx, id, ['queued', 'error']))
  if (!claimed) return
  // Whoever read it before never came back, time and again: the paper may be what ends them.
  if (claimed.attempts > mostRetries + 1) return void (await means.write((tx) => store.fail(tx, claimed, 'failed', null)))
  if ((await analyse(means, claimed)) !== 'unavailable') return
  await means.write((tx) => giveUp(tx, claimed, 'unavailable'))
}

async function giveUp(tx: Tx, claimed: store.Claimed, error: ErrorCode): Promise<void> {
  const again = claimed.attempts <= mostRetries
  await store.fail(tx, claimed, error, again ? retryMinutes : null)
}

/** `unavailable` is left to whoever asked: a person is told at once, the clock comes again. */
async function analyse(means: Means, claimed: store.Claimed): Promise<'done' | 'unavailable'> {
  const owner = await means.read((db) => store.ownerOf(db))
  const holding = setInterval(() => void means.write((tx) => store.hold(tx, claimed)).catch(means.report), (store.leaseSeconds * 1000) / 3)
  try {
    const outcome = await means.analysis.read(paperOf(means.files, claimed), owner, async (step, progress) => {
      await means.write((tx) => store.advance(tx, claimed, step, progress))
    })
    if (!('failed' in outcome)) await means.write((tx) => conclude(tx, claimed, outcome.reading))
    else if (outcome.failed === 'unavailable') return 'unavailable'
    else {
      const { failed } = outcome
      await means.write((tx) => store.fail(tx, claimed, failed, null))
    }
  } catch (error) {
    // Nobody waits for ever because a reader stumbled over a file.
    means.report(error)
    await means.write((tx) => giveUp(tx, claimed, 'failed'))
  } finally {
    clearInterval(holding)
  }
  return 'done'
}

export const paperOf = (files: FileStore, { key, size, sha256, kind, original_name }: PaperFile): Paper => ({
  kind,
  name: original_name,
  size,
  open: async () => {
    const source = await files.get(key)
    if (!source) throw new Error(`the bytes under ${key} are gone from the store`)
    return checked(source, { key, size, sha256, name: original_name, type: '' })
  },
})
type PaperFile = Pick<store.Claimed, 'key' | 'size' | 'sha256' | 'kind' | 'original_name'>

/** What was read meets the rest of the file: under its lock, so that of two copies that come at once one sees the other. */
async function conclude(tx: FileTx, claimed: store.Claimed, reading: Reading): Promise<void> {
  const { sheet, hints, doubts } = fitting(reading)
  const found = await matched(tx, tx.company, { id: claimed.id, sha256: claimed.sha256, sheet, hints, doubts })
  const isTwin = found.duplicate_of_import_id !== null || found.duplicate_of_document_id !== null
  const status = isTwin ? 'duplicate' : statusOf({ sheet, doubts: found.warnings })
  await store.finish(tx, claimed, {
    ...found,
    status,
    engine: reading.engine,
    extracted: sheet,
    hints,
    has_preview: claimed.kind === 'xml',
  })
  const [after] = await store.load(tx, [claimed.id])
  if (after) tx.note(notes.analysed, about(documentImport, after))
}
