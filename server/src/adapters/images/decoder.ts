/**
 * Starts the image program. A process decodes images of one scope only and ends with it, so that one which an image took over sees no image
 * of anybody else. Starting one takes longer than decoding most images: the next one is started ahead, and the last one is kept for a while.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSandboxRequired, limitConcurrency, openSession, type Outcome, type Session } from '../child-processes/index.ts'
import type { ImageTask } from './tasks.ts'

const seconds = 30
const cpuSeconds = 600
/** An address space: Node reserves more than a gigabyte that it does not use. */
const megabytes = 3072
const outputMegabytes = 64
const idleMs = 60_000
const limit = limitConcurrency(2)

const packages = path.join(path.dirname(createRequire(import.meta.url).resolve('sharp')), '../..')

/** All that the program may read: Node, its own source and the packages of sharp. */
const reads = [
  process.execPath,
  import.meta.dirname,
  path.join(import.meta.dirname, '../../../package.json'),
  ...['sharp', '@img', 'detect-libc', 'semver'].map((name) => path.join(packages, name)),
]

const start = (): Session => {
  const args = [fileURLToPath(new URL('program.ts', import.meta.url))]
  return openSession({ program: process.execPath, args, folder: null, reads, seconds, cpuSeconds, megabytes, outputMegabytes })
}

type Kept = { readonly session: Session; readonly scope: string | null; readonly isSandboxed: boolean; readonly idle: NodeJS.Timeout }

/** The last one used, and one that has seen no image. */
let kept: Kept[] = []

function keep(session: Session, scope: string | null): void {
  const idle = setTimeout(() => release(session), idleMs).unref()
  session.hold(false)
  kept.push({ session, scope, idle, isSandboxed: isSandboxRequired() })
}

/** Ends a kept process. */
function release(session: Session): void {
  kept = kept.filter((each) => each.session !== session)
  session.stop()
}

/** The process that is kept for a scope, or one that has seen no image. */
function take(scope: string): Session {
  const usable = kept.filter(({ session, isSandboxed }) => session.isOpen() && isSandboxed === isSandboxRequired())
  const found = usable.find((each) => each.scope === scope) ?? usable.find((each) => each.scope === null)
  kept = kept.filter((each) => each !== found)
  if (!found) return start()
  clearTimeout(found.idle)
  found.session.hold(true)
  return found.session
}

/** Keeps the process for its scope instead of the one of another, and has a fresh one ready. */
function putBack(session: Session, scope: string): void {
  for (const each of kept) if (each.scope !== null || !each.session.isOpen()) release(each.session)
  if (session.isOpen()) keep(session, scope)
  if (kept.every((each) => each.scope !== null)) keep(start(), null)
}

/** `scope` names whose image it is. */
export const decodeImage = (scope: string, task: ImageTask, bytes: Buffer, signal?: AbortSignal): Promise<Outcome> =>
  limit(async () => {
    if (signal?.aborted) return { ok: false, reason: 'aborted', detail: '' }
    const session = take(scope)
    const outcome = await session.ask([Buffer.from(`${JSON.stringify(task)}\n`), bytes], signal)
    if (outcome.ok || outcome.reason !== 'missing') putBack(session, scope)
    return outcome
  })
