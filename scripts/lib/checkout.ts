import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

export const checkout = path.resolve(import.meta.dirname, '../..')

export type Environment = Record<string, string | undefined>

export type RunOptions = {
  env?: Environment
  user?: { uid: number; gid: number } | undefined
  cwd?: string
  /** Connects the program to the terminal; its output is not captured. */
  show?: boolean
}

/**
 * The compile cache saves every later process seconds. Memory is kept as in a deployed process: blocks above 1 MB go back to the system.
 * Our Node comes first on the path: a tool that runs `node` would otherwise get the one of the machine, which may be older.
 */
export function nodeEnvironment(extra: Environment = {}): Environment {
  const search = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter)
  const cache = path.join(checkout, '.cache/node')
  return { NODE_COMPILE_CACHE: cache, MALLOC_MMAP_THRESHOLD_: '1048576', ...process.env, PATH: search, ...extra }
}

export function binary(name: string) {
  return path.join(checkout, 'node_modules/.bin', name)
}

/** Runs a program to its end. A failing program does not throw: the caller checks `code`. */
export function run(command: string, args: readonly string[], options: RunOptions = {}) {
  const { env = nodeEnvironment(), user, cwd = checkout, show = false } = options
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'], ...user })
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }))
  })
}

/** Runs a TypeScript program of this checkout with the Node that runs us. */
export function runNode(program: string, args: readonly string[] = [], options: RunOptions = {}) {
  return run(process.execPath, [path.join(checkout, program), ...args], { ...options, env: nodeEnvironment(options.env) })
}

export function findOnPath(name: string) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/** Prints the message of an error without its stack, because the reader is a person at a terminal. */
export async function main(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof Error && 'exit' in error ? Number(error.exit) : 1
  }
}
