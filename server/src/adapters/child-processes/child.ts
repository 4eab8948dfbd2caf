import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { howToInstall, isSandboxRequired, sandboxCommand, sandboxFailure, type SandboxOptions } from './sandbox.ts'

/**
 * `timed_out`: by elapsed time or by CPU time. `too_much`: too much output. `missing`: the program is not installed, or the sandbox cannot be
 * made. `aborted`: the caller cancelled. `failed`: a non-zero exit code, or a crash.
 */
type FailureReason = 'timed_out' | 'too_much' | 'missing' | 'aborted' | 'failed'

export type Outcome = { readonly ok: true; readonly output: Buffer; readonly detail: string } | Failure

export interface Failure {
  readonly ok: false
  readonly reason: FailureReason
  /** The beginning of stderr, for logs and to tell a protected file from a broken one. */
  readonly detail: string
}

/** `folder` is the working folder of the program, made by `withTempFolder`. */
export interface ProcessOptions extends SandboxOptions {
  readonly program: string
  readonly args: readonly string[]
  /** How long it may take on a machine that is not busy. */
  readonly seconds?: number
  /** Computing time; the same as `seconds` unless given. */
  readonly cpuSeconds?: number
  readonly megabytes?: number
  /** The largest single file it may write; a caller that allows many files limits their number itself. */
  readonly fileMegabytes?: number
  readonly outputMegabytes?: number
  readonly env?: Readonly<Record<string, string>>
  /** Its input is a pipe; otherwise it has none. */
  readonly takesInput?: boolean
  readonly signal?: AbortSignal | undefined
}

export const megabyte = 1024 * 1024
const longestComplaint = 4096
/** The signals of the limits. bubblewrap and shells report the end by a signal as 128 and its number. */
const timeUp = new Set<unknown>(['SIGXCPU', 128 + constants.signals.SIGXCPU])
const tooLarge = new Set<unknown>(['SIGXFSZ', 128 + constants.signals.SIGXFSZ])

/** The number of processes is not limited: the kernel counts all processes of the user, so the limit would depend on unrelated ones. */
const limitsOf = ({ seconds = 20, cpuSeconds = seconds, megabytes = 1024, fileMegabytes = 64 }: ProcessOptions): string[] => [
  `--as=${megabytes * megabyte}`,
  // The signal of the soft limit tells why the program ended.
  `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
  `--fsize=${fileMegabytes * megabyte}`,
  '--core=0',
  '--nofile=64',
]

/** Where external programs are looked for, whatever PATH the process has. */
export const programPath = '/usr/local/bin:/usr/bin:/bin'

const environmentOf = ({ folder, env }: ProcessOptions): Record<string, string> => ({
  PATH: programPath,
  LANG: 'C.UTF-8',
  HOME: folder ?? '/',
  TMPDIR: folder ?? '/',
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

/** Reading a document waits for requests, not the other way round. A greater difference would keep people waiting for their logo. */
const niceness = 5
const lowPriority = ['nice', '-n', String(niceness)]
/** A program of low priority waits for the processor on a busy machine, so it may take so many times longer than it computes. */
const patience = 6

export const elapsedMs = ({ seconds = 20 }: Pick<ProcessOptions, 'seconds'>): number => seconds * patience * 1000

/** Unprivileged processes may change a session every 100 ms only, all of them together. */
const againMs = 110

/**
 * Where the kernel divides the processor by sessions first (`autogroup`, in use unless the service has a share of its own), the niceness of a
 * process counts within its session only, and the session of the child would get as much as all of ours.
 */
async function lowerSession(child: ChildProcess): Promise<void> {
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const problem = await writeFile(`/proc/${child.pid}/autogroup`, String(niceness), { flag: 'r+' }).catch((error: unknown) => error)
    if ((problem as NodeJS.ErrnoException | undefined)?.code !== 'EAGAIN') return
    await pause(againMs, undefined, { ref: false })
  }
}

const commandOf = (job: ProcessOptions): string[] => [
  ...sandboxCommand(job),
  ...lowPriority,
  'prlimit',
  ...limitsOf(job),
  '--',
  job.program,
  ...job.args,
]

export interface StartedChild {
  readonly child: ChildProcess
  readonly stop: (why: FailureReason) => void
  /** How it ended; `output` is empty. */
  readonly ended: Promise<Outcome>
}

/** Starts a program with its limits, in the sandbox. The caller reads its output. */
export function startChild(job: ProcessOptions): StartedChild {
  const [command = '', ...args] = commandOf(job)
  const child = spawn(command, args, {
    cwd: job.folder ?? '/',
    env: environmentOf(job),
    stdio: [job.takesInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    // A process group of its own, so that its children are killed with it.
    detached: true,
  })
  void lowerSession(child)
  let stopped: FailureReason | null = null
  let detail = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    if (detail.length < longestComplaint) detail = (detail + chunk).slice(0, longestComplaint)
  })
  const ended = new Promise<Outcome>((resolve) => {
    child.on('error', (error) => resolve({ ok: false, reason: 'missing', detail: notFound(error) }))
    child.on('close', (code, signal) => resolve(outcomeOf({ code, signal, stopped, detail })))
  })
  // A child of the program may still use the folder.
  void ended.then(() => killGroup(child.pid))
  const stop = (why: FailureReason) => {
    stopped ??= why
    killGroup(child.pid)
  }
  return { child, stop, ended }
}

const notFound = (error: Error): string => (isSandboxRequired() ? `bubblewrap is not installed: ${howToInstall}` : error.message)

interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stopped: FailureReason | null
  readonly detail: string
}

function outcomeOf({ code, signal, stopped, detail }: End): Outcome {
  if (stopped) return { ok: false, reason: stopped, detail }
  if (code === 0) return { ok: true, output: Buffer.alloc(0), detail }
  const end = signal ?? code
  if (timeUp.has(end)) return { ok: false, reason: 'timed_out', detail }
  if (tooLarge.has(end)) return { ok: false, reason: 'too_much', detail }
  const noSandbox = isSandboxRequired() ? sandboxFailure(detail) : null
  if (noSandbox !== null) return { ok: false, reason: 'missing', detail: noSandbox }
  // The answer of prlimit when the program is not found.
  if (code === 127 || /failed to execute/i.test(detail)) return { ok: false, reason: 'missing', detail }
  return { ok: false, reason: 'failed', detail: detail || (signal ?? `code ${code}`) }
}
