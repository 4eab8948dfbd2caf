/**
 * The only way to run an external program on an untrusted file. Poppler, tesseract, libheif and libvips are written in C: each run has
 * limits of memory, time and output, no shell, no secrets in its environment, a sandbox, and a temporary folder that is removed afterwards.
 * A program that exceeds its time is killed with its whole process group.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isSandboxRequired } from './sandbox.ts'
import { elapsedMs, megabyte, type Outcome, type ProcessOptions, startChild } from './child.ts'

export { type Failure, type Outcome, type ProcessOptions, programPath } from './child.ts'
export { limitConcurrency } from './limit.ts'
export { isSandboxRequired, requireSandbox } from './sandbox.ts'
export { openSession, type Session } from './session.ts'

/** Runs a program to its end and gives back what it wrote. */
export async function runProcess(job: ProcessOptions): Promise<Outcome> {
  if (job.signal?.aborted) return { ok: false, reason: 'aborted', detail: '' }
  const { child, stop, ended } = startChild(job)
  const output: Buffer[] = []
  let size = 0
  const most = (job.outputMegabytes ?? 16) * megabyte
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > most) stop('too_much')
    else output.push(chunk)
  })
  const clock = setTimeout(() => stop('timed_out'), elapsedMs(job))
  const abort = () => stop('aborted')
  job.signal?.addEventListener('abort', abort, { once: true })
  const outcome = await ended
  clearTimeout(clock)
  job.signal?.removeEventListener('abort', abort)
  return outcome.ok ? { ...outcome, output: Buffer.concat(output) } : outcome
}

/** Whether the sandbox can be made, or why not and what to do. */
export async function stateOfSandbox(env: Readonly<Record<string, string>> = {}): Promise<'on' | 'off' | { readonly problem: string }> {
  if (!isSandboxRequired()) return 'off'
  const outcome = await runProcess({ program: 'true', args: [], folder: null, env })
  return outcome.ok ? 'on' : { problem: outcome.detail }
}

const named = /^partita-\d+-\w{6}$/
const hourMs = 3_600_000
/** No work on one file takes this long. */
const abandonedMs = 6 * hourMs
let lookedAt = Number.NEGATIVE_INFINITY

/**
 * A killed process leaves its folders, with a client's file in them. The process id in the name proves nothing: in a container the next
 * process has the same one.
 */
async function sweepAbandoned(own: string): Promise<void> {
  if (performance.now() - lookedAt < hourMs) return
  lookedAt = performance.now()
  const now = (await stat(own)).mtimeMs
  for (const name of (await readdir(tmpdir())).filter((each) => named.test(each))) {
    const folder = path.join(tmpdir(), name)
    // A folder that disappears meanwhile, or that belongs to another user, is skipped.
    const changed = await stat(folder).catch(() => null)
    if (changed && now - changed.mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Runs `work` with a temporary folder that is removed afterwards. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), `partita-${process.pid}-`))
  try {
    await sweepAbandoned(folder)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
