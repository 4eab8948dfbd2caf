import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkout, run } from '../../../lib/checkout.ts'
import { readReleased } from '../../../lib/released.ts'

/** A release that is upgraded from: its name, to print, and its folder. */
export type FormerRelease = { readonly name: string; readonly folder: string }

async function succeed(command: string, args: readonly string[], cwd = checkout) {
  const { code, stdout, stderr } = await run(command, args, { cwd })
  if (code !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`)
  return stdout.trim()
}

/** The tag of the newest release behind this checkout. There is none while the first one is made, nor in a clone without tags. */
async function newestTag(): Promise<string | undefined> {
  const head = await succeed('git', ['rev-parse', 'HEAD'])
  for (const version of Object.keys(readReleased()).toReversed()) {
    const { code, stdout } = await run('git', ['rev-list', '-n', '1', `v${version}`])
    if (code === 0 && stdout.trim() !== head) return `v${version}`
  }
  return undefined
}

const lockOf = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')

/** With the packages of this checkout where it has the same, otherwise with its own. */
async function installPackages(folder: string) {
  if (lockOf(folder) === lockOf(checkout)) symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'))
  else await succeed('npm', ['ci', '--omit=dev', '--no-progress'], folder)
}

/** A clone of the newest release, or this checkout where there is none. */
export async function withFormerRelease<T>(work: (former: FormerRelease) => Promise<T>): Promise<T> {
  const tag = await newestTag()
  if (tag === undefined) return work({ name: 'this checkout', folder: checkout })
  const place = mkdtempSync(path.join(tmpdir(), 'partita-former-'))
  const leave = () => rmSync(place, { recursive: true, force: true })
  process.once('exit', leave)
  try {
    const folder = path.join(place, 'partita')
    await succeed('git', ['clone', '--quiet', '--branch', tag, checkout, folder])
    await installPackages(folder)
    return await work({ name: tag, folder })
  } finally {
    process.off('exit', leave)
    leave()
  }
}
