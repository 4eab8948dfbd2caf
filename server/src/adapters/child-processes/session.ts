/** A program that answers one request after the other, in the sandbox, for as long as it is kept. */
import { elapsedMs, type Failure, megabyte, type Outcome, type ProcessOptions, startChild } from './child.ts'

/**
 * A request is its length in four bytes and its bytes. An answer is its length in four bytes, one byte that is 0 when the request succeeded,
 * and the result or the reason of the failure.
 */
export interface Session {
  /** One request at a time. */
  readonly ask: (request: readonly Uint8Array[], signal?: AbortSignal) => Promise<Outcome>
  readonly isOpen: () => boolean
  readonly stop: () => void
  /** Whether our own process stays alive for it. */
  readonly hold: (isHeld: boolean) => void
}

const lengthBytes = 4

/** The pipes to a child are sockets, which their types do not tell. */
type Holdable = { readonly ref: () => void; readonly unref: () => void }

/** `seconds` limits the time of one request; the limit of computing time holds for the whole session. */
export function openSession(options: Omit<ProcessOptions, 'signal' | 'takesInput'>): Session {
  const { child, stop, ended } = startChild({ ...options, takesInput: true })
  const most = (options.outputMegabytes ?? 16) * megabyte
  let answer: Buffer[] = []
  let settle: ((outcome: Outcome) => void) | null = null
  let isOpen = true
  child.stdin?.on('error', () => {
    // A program that ends without reading its input is judged by how it ended.
  })
  child.stdout?.on('data', (chunk: Buffer) => {
    answer.push(chunk)
    const size = answer.reduce((total, { length }) => total + length, 0)
    if (size > most) return stop('too_much')
    if (size < lengthBytes) return
    if (size < lengthBytes + lengthOf(answer)) return
    settle?.(readAnswer(Buffer.concat(answer)))
  })
  const close = (outcome: Outcome): void => {
    isOpen = false
    settle?.(outcome.ok ? { ok: false, reason: 'failed', detail: 'it ended without an answer' } : outcome)
  }
  void ended.then(close)
  return {
    isOpen: () => isOpen,
    stop: () => stop('aborted'),
    hold: (isHeld) => {
      for (const each of [child, child.stdin, child.stdout, child.stderr] as readonly (Partial<Holdable> | null)[])
        each?.[isHeld ? 'ref' : 'unref']?.()
    },
    ask: async (request, signal) => {
      answer = []
      const clock = setTimeout(() => stop('timed_out'), elapsedMs(options))
      const abort = () => stop('aborted')
      signal?.addEventListener('abort', abort, { once: true })
      try {
        return await new Promise<Outcome>((resolve) => {
          settle = resolve
          if (!isOpen) void ended.then(resolve)
          child.stdin?.write(lengthIn(request.reduce((total, { length }) => total + length, 0)))
          for (const part of request) child.stdin?.write(part)
        })
      } finally {
        settle = null
        clearTimeout(clock)
        signal?.removeEventListener('abort', abort)
      }
    },
  }
}

const lengthIn = (length: number): Buffer => {
  const bytes = Buffer.alloc(lengthBytes)
  bytes.writeUInt32BE(length)
  return bytes
}

const lengthOf = ([first, ...rest]: readonly Buffer[]): number =>
  first && first.length >= lengthBytes ? first.readUInt32BE() : Buffer.concat([first ?? Buffer.alloc(0), ...rest]).readUInt32BE()

function readAnswer(bytes: Buffer): Outcome {
  const body = bytes.subarray(lengthBytes + 1)
  if (bytes[lengthBytes] === 0) return { ok: true, output: body, detail: '' }
  return { ok: false, reason: 'failed', detail: body.toString('utf8', 0, 4096) } satisfies Failure
}
