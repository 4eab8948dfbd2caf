/**
 * A firm moves from one running installation to another: files are copied while it works, then it is closed, its rows are loaded in one
 * transaction there, and while that is open this installation is told where the firm works. So the firm never works at both places, and
 * whatever interrupts the program leaves a state from which it is continued or taken back.
 */
import { randomUUID } from 'node:crypto'
import { inOwnerTransaction } from '../../../../kernel/write/copy-store.ts'
import { asOwner } from '../../../../kernel/write/database.ts'
import { type Arrived, arrive, refusalOf } from '../arrival/arrive.ts'
import { copyFiles, listStored } from '../arrival/stage-files.ts'
import { lockArrivals } from '../arrival/store.ts'
import { type Place, readFirm } from '../source.ts'
import { findFirm } from '../store.ts'
import { closeFirm, type Leaving } from './close.ts'
import * as store from './store.ts'

type Moving = {
  readonly token: string
  /** Where the firm works afterwards: scheme and host. */
  readonly base_url: string
  readonly now: () => Date
  readonly patience_ms: number
  /** Told of each step as it begins. */
  readonly say: (step: Step) => void
}
export const steps = ['copying files', 'waiting for work under way', 'read-only', 'loading rows', 'moved', 'opened'] as const
export type Step = (typeof steps)[number]

type Moved = {
  readonly arrived: Arrived | null
  /** How long nothing of the firm could be written; null when an earlier run had begun it. */
  readonly read_only_seconds: number | null
}
export type Refusal = { readonly refused: string }
const another = 'Another run of the program moves this firm'

/** Works on a firm alone. Undefined when there is no such firm, or it is the demo firm. */
const alone = <T>(from: Place, token: string, work: (leaving: Leaving) => Promise<T>): Promise<T | Refusal | undefined> =>
  asOwner(from.owner_url, async (db) => {
    const firm = await findFirm(db, token)
    if (!firm) return undefined
    if (!(await store.lockMove(db, firm.id))) return { refused: another }
    return work({ db, firm: firm.id, attempt: randomUUID() })
  })

export const moveFirm = (from: Place, to: Place, moving: Moving): Promise<Moved | Refusal | undefined> =>
  alone(from, moving.token, async (leaving): Promise<Moved | Refusal> => {
    const { db, firm } = leaving
    const was = await store.findMove(db, firm)
    if (was.state === 'moved' && was.moved_to !== moving.base_url) return { refused: `The firm has moved to ${was.moved_to}` }
    if (was.state === 'moved' && (await isThere(to, moving.token))) return end(leaving, moving, null, null)
    // From here on, no earlier run can end the move with what it has read.
    if (was.state !== 'working') await store.takeMove(db, firm, leaving.attempt)
    const refused = await findRefusal(from, to, moving.token)
    if (refused !== null) return { refused }
    moving.say('copying files')
    const copied = await copyWhileWorking(from, to, moving)
    moving.say('waiting for work under way')
    let begun = 0
    const unclosed = await closeFirm(leaving, moving.patience_ms, () => {
      begun = performance.now()
      moving.say('read-only')
    })
    if (unclosed !== null) return { refused: unclosed }
    const arrived = await handOver(from, to, moving, leaving, copied)
    if ('refused' in arrived) return arrived
    const seconds = (performance.now() - begun) / 1000
    return end(leaving, moving, arrived, was.state === 'working' ? seconds : null)
  })

/** Everything that can be known before the firm is closed, the right to load rows as they are included. */
async function findRefusal(from: Place, to: Place, token: string): Promise<string | null> {
  await inOwnerTransaction(to.owner_url, async () => {}, 'as_they_are')
  return (await readFirm(from, token, (source) => refusalOf(to, source))) ?? null
}

/** A firm that is arriving there is waited for: its transaction ends even when its program has. */
const isThere = (to: Place, token: string): Promise<boolean> =>
  inOwnerTransaction(to.owner_url, async ({ db }) => {
    await lockArrivals(db)
    return store.hasFirm(db, token)
  })

const mostPasses = 5
const fewFiles = 20

/** Each pass copies what was stored during the one before. What is removed meanwhile is left out. */
async function copyWhileWorking(from: Place, to: Place, { token, now }: Moving): Promise<Set<string>> {
  const copied = new Set<string>()
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const listed = (await readFirm(from, token, listStored)) ?? []
    const left = listed.filter(({ key }) => !copied.has(key))
    if (pass > 0 && left.length <= fewFiles) break
    await copyFiles(to, left, from.files.get, now(), { copied, may_be_gone: true })
  }
  return copied
}

async function handOver(
  from: Place,
  to: Place,
  moving: Moving,
  { db, firm, attempt }: Leaving,
  copied: Set<string>,
): Promise<Arrived | Refusal> {
  let is_handed_over = false
  const takeOver = async () => {
    const moved = await store.setState(db, firm, attempt, { from: ['read_only', 'moved'], to: 'moved', moved_to: moving.base_url })
    if (!moved) throw new Error('another run of the program has taken the move')
    is_handed_over = true
    moving.say('moved')
  }
  try {
    moving.say('loading rows')
    const arrived = await readFirm(from, moving.token, (source) => arrive(to, source, moving.now(), { copied, handOver: takeOver }))
    if (arrived === undefined || 'refused' in arrived) {
      await store.setState(db, firm, attempt, { from: ['read_only'], to: 'working' })
      return arrived ?? { refused: 'The firm is gone' }
    }
    return arrived
  } catch (error) {
    // Nothing is there unless it was handed over: the firm works on here.
    if (!is_handed_over) await store.setState(db, firm, attempt, { from: ['read_only'], to: 'working' })
    throw error
  }
}

async function end({ db, firm }: Leaving, { say }: Moving, arrived: Arrived | null, read_only_seconds: number | null): Promise<Moved> {
  say('opened')
  await store.clearFirm(db, firm)
  return { arrived, read_only_seconds }
}

/** Takes a move back. After it was handed over that needs the other place, where the firm must not be. */
export const stay = (from: Place, to: Place | null, token: string): Promise<{ readonly was: store.State } | Refusal | undefined> =>
  alone(from, token, async ({ db, firm, attempt }) => {
    const { state, moved_to, is_cleared } = await store.findMove(db, firm)
    if (state === 'working') return { was: state }
    const reopen = async () => {
      await store.takeMove(db, firm, attempt)
      await store.setState(db, firm, attempt, { from: [state], to: 'working' })
    }
    if (state !== 'moved') return reopen().then(() => ({ was: state }))
    if (is_cleared) return { refused: `The firm works at ${moved_to}` }
    if (to === null)
      return { refused: `The firm has moved to ${moved_to}. Say with --to which installation that is: it must not have the firm` }
    return inOwnerTransaction(to.owner_url, async ({ db: there }) => {
      await lockArrivals(there)
      if (await store.hasFirm(there, token)) return { refused: `The firm works at ${moved_to}` }
      await reopen()
      return { was: state }
    })
  })

/** Makes the firm read-only, for an archive that is carried elsewhere. */
export const pauseFirm = (from: Place, token: string, patience_ms: number): Promise<{ readonly paused: true } | Refusal | undefined> =>
  alone(from, token, async (leaving) => {
    if ((await store.findMove(leaving.db, leaving.firm)).state === 'moved') return { refused: 'The firm has moved' }
    const refused = await closeFirm(leaving, patience_ms)
    return refused === null ? { paused: true } : { refused }
  })

/** Ends a paused firm here, after its archive was imported elsewhere. */
export const endFirm = (from: Place, token: string, base_url: string): Promise<{ readonly moved_to: string } | Refusal | undefined> =>
  alone(from, token, async (leaving) => {
    const { db, firm, attempt } = leaving
    const { state } = await store.findMove(db, firm)
    if (state !== 'read_only')
      return { refused: state === 'moved' ? 'The firm has moved already' : 'The firm is not read-only: partita firm pause' }
    await store.takeMove(db, firm, attempt)
    await store.setState(db, firm, attempt, { from: ['read_only'], to: 'moved', moved_to: base_url })
    await store.clearFirm(db, firm)
    return { moved_to: base_url }
  })
