import { refusedByRule } from './command.ts'
import { piped } from './secret.ts'

/** `state` is ok, or why a repository needs a look. */
export type FoundBackup = { readonly place: string; readonly taken_at: Date | null; readonly state: string }

type Keyed = { readonly 'repo-key': number; readonly id: number }
type Backup = { readonly label: string; readonly error?: boolean; readonly timestamp: { readonly stop: number }; readonly database: Keyed }
type Stanza = {
  readonly name: string
  readonly repo: readonly { readonly key: number; readonly status: { readonly code: number; readonly message: string } }[]
  readonly db: readonly (Keyed & { readonly 'system-id': string })[]
  readonly backup: readonly Backup[]
}

/** What `pgbackrest --output=json info` writes; the identifier of a server is too long for a number. */
export async function readInfo(): Promise<readonly Stanza[]> {
  const text = (await piped(10_000_000)).replaceAll(/("system-id":\s*)(\d+)/g, '$1"$2"')
  try {
    const stanzas: unknown = JSON.parse(text)
    if (Array.isArray(stanzas) && stanzas.every((each) => ['repo', 'db', 'backup'].every((name) => Array.isArray(each?.[name]))))
      return stanzas
  } catch {
    // Said below.
  }
  throw refusedByRule('Standard input does not hold what pgbackrest --output=json info writes.')
}

const sameDatabase = (a: Keyed, b: Keyed) => a.id === b.id && a['repo-key'] === b['repo-key']

/** The newest of each repository: of this server only, and without pages that have a wrong checksum. */
export function newestBackups(stanzas: readonly Stanza[], system: string): FoundBackup[] {
  return stanzas.flatMap(({ name, repo, db, backup }) => {
    const own = db.filter((each) => each['system-id'] === system)
    return repo.map(({ key, status }) => {
      const whole = backup.filter(
        ({ database, error }) => database['repo-key'] === key && error !== true && own.some((each) => sameDatabase(each, database)),
      )
      const newest = whole.toSorted((a, b) => b.timestamp.stop - a.timestamp.stop)[0]
      const place = `pgbackrest ${name}, repository ${key}`
      if (newest === undefined) return { place, taken_at: null, state: status.code === 0 ? 'no backup of this server' : status.message }
      return { place: `${place}: ${newest.label}`, taken_at: new Date(newest.timestamp.stop * 1000), state: status.message }
    })
  })
}
