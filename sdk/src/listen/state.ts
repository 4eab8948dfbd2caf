import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

/** What is kept between two runs: where to go on, and the secret that the receiver was given. */
export type State = { readonly secret: string; readonly after: number | null }

/** One file for each service and firm, where programs keep what they may lose. */
export function stateFile(base_url: string, firm: string, folder = path.join(homedir(), '.local/state')): string {
  const name = createHash('sha256').update(`${base_url} ${firm}`).digest('hex').slice(0, 16)
  return path.join(folder, 'partita', `listen-${name}.json`)
}

const isState = (value: unknown): value is State =>
  typeof value === 'object' &&
  value !== null &&
  'secret' in value &&
  typeof value.secret === 'string' &&
  'after' in value &&
  (value.after === null || Number.isSafeInteger(value.after))

/** A new secret and no position where there is no file yet. */
export async function readState(file: string): Promise<State> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return { secret: `whsec_${randomBytes(32).toString('base64url')}`, after: null }
  const state: unknown = JSON.parse(text)
  if (!isState(state)) throw new Error(`${file} is not a state of listen: remove it to start again.`)
  return state
}

/** Replaced as a whole, readable by its owner alone: it holds a secret. */
export async function writeState(file: string, state: State): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}
