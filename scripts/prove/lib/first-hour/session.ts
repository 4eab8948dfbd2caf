import { spawn } from 'node:child_process'
import { nodeEnvironment } from '../../../lib/checkout.ts'
import { newTerminal } from '../clean-copy.ts'

const patienceSeconds = 900
/** The port the pages name. */
export const promisedPort = 8080

/** Where the pages are followed: one clone, and the port its API listens on. */
export type Place = { readonly folder: string; readonly services: string; readonly port: number }

/** Runs commands as a reader does in a new terminal of the clone; `signal` reaches what they leave in the background. */
export function startShell(script: string, { folder, port }: Place) {
  const env = { ...newTerminal(nodeEnvironment()), ...(port !== promisedPort && { PORT: String(port) }) }
  const child = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
    setTimeout(() => resolve(1), patienceSeconds * 1000).unref()
  })
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // The whole session has already ended.
    }
  }
  return { output, ended, signal }
}
export type RunningShell = ReturnType<typeof startShell>
