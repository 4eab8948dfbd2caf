import { isDeepStrictEqual } from 'node:util'
import type { Prove, Size } from '../../lib/proof.ts'
import { seed } from '../lib/figures.ts'
import { type Fixture, withFixture } from '../lib/fixture.ts'
import { compareWithDatabase } from '../lib/mutations.ts'
import { type Starter, withProcesses } from '../lib/processes.ts'
import { proveCluster } from '../lib/restore/cluster.ts'
import { compareWithRecorded, contentOf, headsOf, recordState, total } from '../lib/restore/compare.ts'
import { load, startWork, written } from '../lib/restore/load.ts'
import { openPgbackrest, parts, pgbackrestSettings, restoreCommands } from '../lib/restore/pgbackrest.ts'
import { checkArchives, checkDamage, checkProtection, type Context, loseStore } from '../lib/restore/repositories.ts'
import { giveToServerUser, type Restored, waitUntilArchived, withFolder, withRestored } from '../lib/restore/restored.ts'
import { checkDoctor, proveService } from '../lib/restore/service.ts'
import { type StoreControl, withStore } from '../lib/restore/store.ts'
import { type Tally, tally } from '../lib/tally.ts'

const sizes = { ci: { files: 3, writes: 40 }, full: { files: 6, writes: 200 } }
const name = 'server'

async function serverOf(fixture: Fixture) {
  const [row] = await fixture.rows<{ data: string }>("select current_setting('data_directory') as data")
  const { port, password } = new URL(fixture.services.env.DATABASE_OWNER_URL ?? '')
  return { name, data: row?.data ?? '', port, password }
}

async function runRestore(context: Context, start: Starter, size: Size, store: StoreControl) {
  const { fixture, folder, user, pgbackrest, shown } = context
  const work = await startWork(fixture, start, sizes[size])
  const early = await load('early', work, async () => void (await pgbackrest.begin(work.env)))
  const later = await load('later', work, () => pgbackrest.backUp('incr', work.env))
  const away = await load('away', work, () => loseStore(context, store))
  const recorded = await recordState(fixture)
  const after = await load('after', work)
  await waitUntilArchived(fixture)
  await checkArchives(context)
  await checkProtection(context)
  await checkDoctor(work.env, shown)
  const [ends, untouched] = [await headsOf(fixture.rows), await contentOf(fixture.rows)]
  const writes = { before: [...early.mutations, ...later.mutations, ...away.mutations], after: after.mutations }
  const restore = async (repository: number, use: (there: Restored) => Promise<unknown>) => {
    const begin = performance.now()
    const commands = restoreCommands(folder, recorded.time, repository)
    await withRestored(fixture, { folder, user, by: 'root', commands, env: pgbackrest.env }, async (there) => {
      shown.say(`repository ${repository}: restored and promoted in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
      await compareWithRecorded(there, fixture, shown, recorded, writes)
      await use(there)
    })
  }
  await restore(1, (there) => proveService(there, start, shown, work.people, recorded, ends))
  await restore(2, async () => {})
  await checkDamage(context, recorded.time)
  shown.check(isDeepStrictEqual(await contentOf(fixture.rows), untouched), 'the original was not touched')
  await compareWithDatabase(fixture, shown, [...writes.before, ...after.mutations])
  for (const each of [work.api, work.worker])
    shown.check(each.errors().length === 0, 'no process of the original logged an error', each.errors().slice(-3))
  shown.say(
    `seed ${seed}: ${work.people.length} files, ${written(early)} writes around the full backup, ${written(later)} around the incremental ` +
      `one, ${written(away)} around the absence of the store, ${written(after)} after the point; ${total(recorded.heads)} changes at the point`,
  )
}

const proveServer = (size: Size, shown: Tally) =>
  withFolder(parts, (folder) =>
    withFixture(
      pgbackrestSettings(folder, name),
      async (fixture) => {
        const user = await giveToServerUser(fixture, folder, parts)
        await withStore(folder, fixture.services.env.S3_URL ?? '', async (store) => {
          const pgbackrest = openPgbackrest(folder, await serverOf(fixture), store, user)
          shown.check(await pgbackrest.isPrimary(), 'the service of the timers makes a backup on a single server')
          const context = { fixture, folder, user, pgbackrest, shown }
          try {
            await withProcesses(folder, (start) => runRestore(context, start, size, store))
          } finally {
            await pgbackrest.close()
          }
        })
      },
      ['s3'],
    ),
  )

/** Runs the commands of docs/guides/operating/back-up-and-upgrade.md with the files of deploy/pgbackrest; three nodes take minutes more. */
export const prove: Prove = async (size) => {
  const shown = tally('pgBackRest restores a chosen point in time exactly, from a disk and from an S3 store, beside the running server.')
  await proveServer(size, shown)
  if (size === 'full') await proveCluster(shown)
  return shown.result
}
