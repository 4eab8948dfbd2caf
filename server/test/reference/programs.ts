import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

export type ProgramToRun = { readonly url: string; readonly env: Readonly<Record<string, string>> }
export type Programs = {
  /** What the program wrote. One that throws writes the error to `stderr`. */
  readonly run: (file: string, env: ProgramToRun['env']) => Promise<{ stdout: string; stderr: string }>
  readonly close: () => Promise<number>
}

/** Runs programs in one thread, which loads the SDK and the compiler once instead of for each. */
export function openPrograms(): Programs {
  const thread = new Worker(new URL('program-thread.ts', import.meta.url), { env: {}, stdout: true, stderr: true, execArgv: [] })
  const [stdout, stderr] = [partsOf(thread.stdout), partsOf(thread.stderr)]
  let runs = 0
  return {
    run: async (file, env) => {
      // A module is evaluated once for each address.
      const program: ProgramToRun = { url: `${pathToFileURL(file).href}?run=${(runs += 1)}`, env }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(program)
      const [written, complained] = await Promise.all([stdout(), stderr()])
      return { stdout: written, stderr: complained }
    },
    close: () => thread.terminate(),
  }
}

/** Answers what a stream brings up to the next zero byte. */
function partsOf(stream: Readable): () => Promise<string> {
  const parts = (async function* () {
    let text = ''
    for await (const chunk of stream.setEncoding('utf8')) {
      const pieces = `${text}${String(chunk)}`.split('\0')
      text = pieces.pop() ?? ''
      yield* pieces
    }
  })()
  return async () => {
    const { value } = await parts.next()
    if (value === undefined) throw new Error('The thread ended.')
    return value
  }
}
