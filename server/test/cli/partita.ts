/** The operator's command line as an operator runs it: a process of its own, called by a line of shell. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkout, type Environment, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { runCommandLine } from '../../src/cli/run.ts'
import type { World } from '../harness/world.ts'

export const password = 'correct horse battery'

export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }
export type Shell = {
  /** Where the lines run: `password.txt` and `rates.csv` lie there. */
  readonly folder: string
  /** Runs a line in which `partita` is the program. */
  readonly sh: (line: string, env?: Environment) => Promise<Ran>
  /** `partita` with these words, which succeeds and says JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as with an answer over HTTP, the assertions are the check
  readonly json: (words: string, env?: Environment) => Promise<any>
  readonly close: () => void
}

const program = 'partita() { "$PARTITA_NODE" "$PARTITA_PROGRAM" "$@"; }'

/** On the database of a world, or on none. */
export function shellOn(world: Pick<World, 'config' | 'owner_url'> | null, always: Environment = {}): Shell {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-cli-'))
  writeFileSync(path.join(folder, 'password.txt'), `${password}\n`)
  writeFileSync(path.join(folder, 'rates.csv'), 'currency,date,rate\nUSD,2026-03-10,1.0812\n')
  const own = { PARTITA_NODE: process.execPath, PARTITA_PROGRAM: path.join(checkout, 'server/src/cli.ts') }
  const on = world ? { DATABASE_URL: world.config.database_url, DATABASE_OWNER_URL: world.owner_url, SMTP_URL: '' } : {}
  const sh = (line: string, env: Environment = {}) =>
    run('sh', ['-c', `${program}\n${line}`], { cwd: folder, env: nodeEnvironment({ ...on, ...own, ...always, ...env }) })
  return {
    folder,
    sh,
    json: async (words, env) => {
      const ran = await sh(`partita ${words}`, env)
      if (ran.code !== 0) throw new Error(`partita ${words} ended with ${ran.code}:\n${ran.stderr}`)
      return JSON.parse(ran.stdout)
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}

/**
 * The program without its process, which is a third of a second each: for what needs neither the environment nor standard input. The
 * entry adds nothing but the two streams and the code; that it does is seen wherever a line of shell is run.
 */
export async function partita(...words: string[]): Promise<Ran> {
  const { exit, out, err } = await runCommandLine(words)
  return { code: exit, stdout: out, stderr: err }
}

/** A table as it was printed: its rows by the names above them. A column is as wide as two spaces say in every line. */
export function tableIn(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = [...head.matchAll(/\S+/g)].map(({ 0: name, index }) => ({ name, index }))
  return lines.map((line) =>
    Object.fromEntries(
      columns.map(({ name, index }, n) => [
        name,
        Array.from(line)
          .slice(index, columns[n + 1]?.index)
          .join('')
          .trim(),
      ]),
    ),
  )
}

/** A record as it was printed. */
export const recordIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => [/^\S+/.exec(line)?.[0] ?? '', line.replace(/^\S+\s+/, '')]),
  )

/** The lines under `Example` as the program prints them. */
export const examplesIn = (help: string): string[] => [...help.matchAll(/^ {2}(partita .*)$/gm)].map(([, line = '']) => line)
