/**
 * The only way to run an external program on an untrusted file. Poppler, tesseract and libheif are written in C: each run has limits of
 * memory, time and output, no shell, no secrets in its environment, and a temporary folder that is removed afterwards. A program that
 * exceeds its time is killed with its whole process group.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export { limitConcurrency } from './limit.ts'

/**
 * `timed_out`: by elapsed time or by CPU time. `too_much`: too much output. `missing`: the program is not installed. `aborted`: the
 * caller cancelled. `failed`: a non-zero exit code, or a crash.
 */
type FailureReason = 'timed_out' | 'too_much' | 'missing' | 'aborted' | 'failed'

export type Outcome = { readonly ok: true; readonly output: Buffer; readonly detail: string } | Failure

export interface Failure {
  readonly ok: false
  readonly reason: FailureReason
  /** The beginning of stderr, for logs and to tell a protected file from a broken one. */
  readonly detail: string
}

export interface ProcessOptions {
  readonly program: string
  readonly args: readonly string[]
  /** Working folder of the program, made by `withTempFolder`. */
  readonly folder: string
  readonly seconds?: number
  readonly megabytes?: number
  /** The largest single file it may write; a caller that allows many files limits their number itself. */
  readonly fileMegabytes?: number
  readonly outputMegabytes?: number
  readonly env?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

const megabyte = 1024 * 1024
const longestComplaint = 4096
const timeUp = new Set(['SIGXCPU'])
const tooLarge = new Set(['SIGXFSZ'])

/** The number of processes is not limited: the kernel counts all processes of the user, so the limit would depend on unrelated ones. */
const limitsOf = ({ seconds = 20, megabytes = 1024, fileMegabytes = 64 }: ProcessOptions): string[] => [
  `--as=${megabytes * megabyte}`,
  `--cpu=${seconds}`,
  `--fsize=${fileMegabytes * megabyte}`,
  '--core=0',
  '--nofile=64',
]

/** Where external programs are looked for, whatever PATH the process has. */
export const programPath = '/usr/local/bin:/usr/bin:/bin'

const environmentOf = ({ folder, env }: ProcessOptions): Record<string, string> => ({
  PATH: programPath,
  LANG: 'C.UTF-8',
  HOME: folder,
  TMPDIR: folder,
  ...env,
})

/** The group disappears with its last process, which may have ended by itself. */
const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has no process left.
  }
}

export const runProcess = async (job: ProcessOptions): Promise<Outcome> =>
  new Promise((resolve) => {
    if (job.signal?.aborted) {
      resolve({ ok: false, reason: 'aborted', detail: '' })
      return
    }
    const child = spawn('prlimit', [...limitsOf(job), '--', job.program, ...job.args], {
      cwd: job.folder,
      env: environmentOf(job),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that its children are killed with it.
      detached: true,
    })
    const output: Buffer[] = []
    let [size, detail]: [number, string] = [0, '']
    let stopped: FailureReason | null = null
    const stop = (why: FailureReason) => {
      stopped ??= why
      killGroup(child.pid)
    }
    const clock = setTimeout(() => stop('timed_out'), (job.seconds ?? 20) * 1000)
    const abort = () => stop('aborted')
    job.signal?.addEventListener('abort', abort, { once: true })
    const most = (job.outputMegabytes ?? 16) * megabyte
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) stop('too_much')
      else output.push(chunk)
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      if (detail.length < longestComplaint) detail = (detail + chunk).slice(0, longestComplaint)
    })
    const end = (outcome: Outcome) => {
      clearTimeout(clock)
      job.signal?.removeEventListener('abort', abort)
      // A child of the program may still use the folder.
      killGroup(child.pid)
      resolve(outcome)
    }
    child.on('error', (error) => end({ ok: false, reason: 'missing', detail: error.message }))
    child.on('close', (code, signal) => end(outcomeOf({ code, signal, stopped, detail, output })))
  })

interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stopped: FailureReason | null
  readonly detail: string
  readonly output: readonly Buffer[]
}

function outcomeOf({ code, signal, stopped, detail, output }: End): Outcome {
  if (stopped) return { ok: false, reason: stopped, detail }
  if (code === 0) return { ok: true, output: Buffer.concat(output), detail }
  if (signal && timeUp.has(signal)) return { ok: false, reason: 'timed_out', detail }
  if (signal && tooLarge.has(signal)) return { ok: false, reason: 'too_much', detail }
  // The answer of prlimit when the program is not found.
  if (code === 127 || /failed to execute/i.test(detail)) return { ok: false, reason: 'missing', detail }
  return { ok: false, reason: 'failed', detail: detail || (signal ?? `code ${code}`) }
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
