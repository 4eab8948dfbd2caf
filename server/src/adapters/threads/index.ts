/** Long computations on untrusted data in a worker thread, so that the event loop stays free. A thread has no secrets. */
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

type ThreadLimits = { readonly seconds: number; readonly megabytes: number }

/** The answer of the thread, or the limit that ended it. */
type ThreadOutcome<T> = { readonly answer: T } | { readonly exceeded: 'memory' | 'time' }

/** The folder that the process was given; Node keeps the files of its own version in a folder below it. */
function cacheFolder(): string[] {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion === undefined ? [] : [path.dirname(ofThisVersion)]
}

/** Runs a module that posts one message, the answer to its `workerData`. */
export async function runThread<T>(module: URL, task: unknown, { seconds, megabytes }: ThreadLimits): Promise<ThreadOutcome<T>> {
  const thread = new Worker(new URL('start.ts', import.meta.url), {
    argv: [module.href, ...cacheFolder()],
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const clock = setTimeout(() => void thread.terminate(), seconds * 1000)
  try {
    return await new Promise<ThreadOutcome<T>>((resolve, reject) => {
      thread.once('message', (answer: T) => resolve({ answer }))
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ exceeded: 'memory' }) : reject(error),
      )
      thread.once('exit', () => resolve({ exceeded: 'time' }))
    })
  } finally {
    clearTimeout(clock)
    await thread.terminate()
  }
}
