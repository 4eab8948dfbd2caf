import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { World } from './world.ts'

/** The program of the API. */
export const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

type Line = Record<string, unknown> & { request_id?: string; msg?: string }
export type Service = {
  base: string
  pid: number
  lines: Line[]
  text: () => string
  lineOf: (id: string) => Promise<Line>
  stop: () => Promise<number | null>
}

/** What the test runner was given of the environment of a deployed process: the compile cache, and how memory is kept. */
const asDeployed = () =>
  Object.fromEntries(
    ['NODE_COMPILE_CACHE', 'MALLOC_MMAP_THRESHOLD_'].flatMap((name) => {
      const value = process.env[name]
      return value ? [[name, value]] : []
    }),
  )

/** The service as it runs in production: a process that says everything on its standard output. */
export async function serviceOf(w: World, program: readonly string[], more: Record<string, string> = {}): Promise<Service> {
  const own = { URL_KEY: w.config.url_keys.join(','), FILES_URL: w.config.files_url, PORT: '0', LOG_LEVEL: 'info' }
  const env = {
    DATABASE_URL: w.config.database_url,
    REDIS_URL: w.config.redis_url,
    ...asDeployed(),
    ...own,
    ...more,
  }
  const child: ChildProcess = spawn(process.execPath, [...program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) throw new Error('the service has no output')
    createInterface(stream).on('line', (text) => {
      said.push(text)
      if (text.startsWith('{')) lines.push(JSON.parse(text) as Line)
      for (const look of waiting) look()
    })
  }
  const ended = once(child, 'exit')
  const seen = (wanted: (line: Line) => boolean) =>
    new Promise<Line>((resolve, reject) => {
      const look = () => {
        const found = lines.find(wanted)
        if (found) resolve(found)
      }
      waiting.add(look)
      void ended.then(() => reject(new Error(`the service ended: ${said.join('\n')}`)))
      look()
    })
  const listening = await seen(({ msg }) => /listening at/.test(msg ?? ''))
  const [base = ''] = /http:\S+/.exec(String(listening.msg)) ?? []
  return {
    base,
    pid: child.pid ?? 0,
    lines,
    text: () => said.join('\n'),
    lineOf: (id) => seen((line) => line.request_id === id && 'status' in line),
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}
