import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Fixture } from '../fixture.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'
import { damageRepository, type Pgbackrest } from './pgbackrest.ts'
import type { ServerUser } from './restored.ts'
import type { StoreControl } from './store.ts'

export type Context = { fixture: Fixture; folder: string; user: ServerUser; pgbackrest: Pgbackrest; shown: Tally }

/** How often archiving failed, and how many closed segments wait for it. */
async function archiverOf({ rows }: Fixture) {
  const [row] = await rows<{ waiting: number; failed: number }>(
    `select (select count(*) from pg_ls_archive_statusdir() where name like '%.ready')::int as waiting, failed_count::int as failed
     from pg_stat_archiver`,
  )
  return row ?? { waiting: 0, failed: 0 }
}

/** While the store is away, the disk gets every segment, and PostgreSQL keeps them for the store. */
export async function loseStore({ fixture, pgbackrest, shown }: Context, store: StoreControl) {
  const before = await archiverOf(fixture)
  await store.stop()
  const closed: string[] = []
  for (let n = 0; n < 3; n++) {
    // A segment without content is not closed.
    await fixture.rows('select pg_create_restore_point($1)', [`away ${n}`])
    const [row] = await fixture.rows<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
    closed.push(row?.wal ?? '')
  }
  const failed = await waitFor(async () => (await archiverOf(fixture)).failed > before.failed)
  shown.check(failed, 'while the store is away archiving fails')
  const onDisk = await waitFor(async () => {
    const held = await segmentsIn(pgbackrest, 1)
    return closed.every((name) => held.includes(name))
  })
  const { waiting } = await archiverOf(fixture)
  shown.check(onDisk && waiting >= closed.length, 'the disk gets every segment meanwhile, and PostgreSQL keeps them', { closed, waiting })
  await store.start()
}

export const segmentsIn = async ({ run }: Pgbackrest, repository: number) => {
  const { stdout } = await run([`--repo=${repository}`, '--recurse', 'repo-ls', 'archive/partita'])
  return [...stdout.matchAll(/([0-9A-F]{24})-[0-9a-f]{40}/g)].map(([, name = '']) => name).toSorted()
}

/** A segment has a number of 32 bits that counts on, with 256 segments to each. */
const numberOf = (segment: string) => Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)

/** Both repositories hold every segment since the first, up to the last that PostgreSQL counts as archived. */
export async function checkArchives({ fixture, pgbackrest, shown }: Context) {
  const [archiver] = await fixture.rows<{ last: string }>('select last_archived_wal as last from pg_stat_archiver')
  const [disk, bucket] = [await segmentsIn(pgbackrest, 1), await segmentsIn(pgbackrest, 2)]
  const gaps = bucket.filter((name, each) => each > 0 && numberOf(name) !== numberOf(bucket[each - 1] ?? '') + 1)
  shown.check(bucket.length > 2 && gaps.length === 0, 'the archive in the store has no gap', bucket)
  shown.check(isDeepStrictEqual(disk, bucket), 'both repositories hold the same segments', { disk, bucket })
  shown.check(bucket.at(-1) === archiver?.last, 'up to the last segment that was archived', { last: bucket.at(-1), archiver })
}

type Info = { repo: { cipher: string }[]; backup: { type: string; database: { 'repo-key': number } }[] }[]

/** TLS is verified, what is in a repository is encrypted, and each has its backups. */
export async function checkProtection({ folder, pgbackrest, shown }: Context) {
  const foreign = [`--repo2-storage-ca-file=${path.join(folder, 'foreign.pem')}`, '--repo=2', '--io-timeout=1']
  const { code, stdout, stderr } = await pgbackrest.run([...foreign, 'repo-ls'])
  shown.check(code !== 0 && /certificate/i.test(stdout + stderr), 'a store whose certificate the authority did not sign is refused', stderr)
  const info: Info = JSON.parse((await pgbackrest.run(['--output=json', 'info'])).stdout)
  const ciphers = info[0]?.repo.map(({ cipher }) => cipher)
  shown.check(isDeepStrictEqual(ciphers, ['aes-256-cbc', 'aes-256-cbc']), 'both repositories are encrypted', ciphers)
  const made = info[0]?.backup.map(({ type, database }) => `${type} in ${database['repo-key']}`).toSorted()
  const expected = ['full in 1', 'full in 2', 'incr in 1', 'incr in 2']
  shown.check(isDeepStrictEqual(made, expected), 'each has a full and an incremental backup', made)
}

/** A changed byte is found by `verify`, and stops a restore. */
export async function checkDamage({ folder, pgbackrest, shown }: Context, time: string) {
  const verify = async () => (await pgbackrest.run(['--repo=1', '--output=text', '--verbose', 'verify'])).stdout
  const whole = await verify()
  shown.check(/status: ok/.test(whole), 'verify finds nothing wrong in a whole repository', whole)
  const { file, repair } = damageRepository(folder)
  const found = await verify()
  shown.check(/status: error/.test(found), `verify finds the changed byte in ${file}`, found)
  const target = [`--target=${time}`, '--type=time', '--archive-mode=off', `--pg1-path=${folder}/damaged`]
  const restored = await pgbackrest.run(['--repo=1', ...target, 'restore'])
  shown.check(restored.code !== 0, 'a restore from it stops', restored)
  repair()
}
