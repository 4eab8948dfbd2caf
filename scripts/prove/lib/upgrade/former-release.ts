import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkout, run } from '../../../lib/checkout.ts'
import { git } from '../clean-copy.ts'

/** With this migration files began to have a set-up; it is in one commit with what uses it. */
const setUpMigration = 'server/migrations/0013_setup.sql'

/** The commit before the set-up, or null where the history does not reach back to it: a shallow clone has no former release to run. */
async function formerCommit(): Promise<string | null> {
  const brought = (await git('log', '--diff-filter=A', '--format=%H', '--', setUpMigration)).trim().split('\n').at(-1)
  const { code, stdout } = await run('git', ['rev-parse', '--verify', '--quiet', `${brought}~1`])
  return code === 0 ? stdout.trim() : null
}

/** The last release that made company files without a set-up, from the history of this checkout. */
export async function withFormerRelease<T>(work: (release: string) => Promise<T>): Promise<T | null> {
  const commit = await formerCommit()
  if (commit === null) return null
  const place = mkdtempSync(path.join(tmpdir(), 'partita-former-'))
  const leave = () => rmSync(place, { recursive: true, force: true })
  process.once('exit', leave)
  try {
    const release = path.join(place, 'partita')
    await git('clone', '--quiet', '--no-checkout', checkout, release)
    await git('-C', release, 'checkout', '--quiet', '--detach', commit)
    symlinkSync(path.join(checkout, 'node_modules'), path.join(release, 'node_modules'))
    return await work(release)
  } finally {
    process.off('exit', leave)
    leave()
  }
}
