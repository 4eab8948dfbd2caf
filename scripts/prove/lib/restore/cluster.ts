import { openCluster } from '../../../lib/cluster/cluster.ts'
import { leaderOf, switchOver } from '../failover/rounds.ts'
import { type Fixture, withFixture } from '../fixture.ts'
import { type Starter, withProcesses } from '../processes.ts'
import type { Tally } from '../tally.ts'
import { compareWithRecorded, recordState } from './compare.ts'
import { load, startWork } from './load.ts'
import { openPgbackrest, parts, type Pgbackrest, pgbackrestSettings, restoreCommands, type Store } from './pgbackrest.ts'
import { segmentsIn } from './repositories.ts'
import { giveToServerUser, type ServerUser, waitUntilArchived, withFolder, withRestored } from './restored.ts'
import { withStore } from './store.ts'

const size = { files: 3, writes: 40 }

/** pgBackRest on each of the three machines, and the one whose PostgreSQL is primary. */
async function openNodes(fixture: Fixture, folder: string, store: Store, user: ServerUser) {
  const cluster = await openCluster(fixture.services.folder)
  const { password } = new URL(fixture.services.env.DATABASE_OWNER_URL ?? '')
  const nodes = cluster.nodes.map(({ name, data, port }) => ({
    name,
    pgbackrest: openPgbackrest(folder, { name, data, port, password }, store, user),
  }))
  const primary = async () => {
    const { name } = await leaderOf(cluster)
    const { pgbackrest } = nodes.find((each) => each.name === name) ?? {}
    if (pgbackrest === undefined) throw new Error(`There is no ${name}.`)
    return pgbackrest
  }
  return { cluster, nodes, primary }
}

/** The full backups with the incremental ones that refer to them, in one repository. */
async function backupsIn(pgbackrest: Pgbackrest) {
  const info: { backup: { label: string }[] }[] = JSON.parse((await pgbackrest.run(['--repo=1', '--output=json', 'info'])).stdout)
  return info[0]?.backup.map(({ label }) => label) ?? []
}

type Nodes = Awaited<ReturnType<typeof openNodes>>

type Run = { fixture: Fixture; folder: string; user: ServerUser; start: Starter; shown: Tally }

async function runCluster({ fixture, folder, user, start, shown }: Run, { cluster, nodes, primary }: Nodes) {
  const first = await primary()
  const work = await startWork(fixture, start, size)
  const early = await load('early', work, async () => void (await first.begin(work.env)))
  for (const { name, pgbackrest } of nodes)
    shown.check((await pgbackrest.isPrimary()) === (pgbackrest === first), 'the service makes a backup on the primary only', name)
  const through = await load('through', work, async () => {
    await switchOver(cluster)
    if (!(await cluster.waitUntilWhole())) throw new Error('The cluster is not whole after the switchover.')
  })
  const recorded = await recordState(fixture)
  const after = await load('after', work)
  await waitUntilArchived(fixture)
  const second = await primary()
  shown.check(second !== first, 'another node is the primary')
  for (const repository of [1, 2]) {
    const timelines = new Set((await segmentsIn(second, repository)).map((name) => name.slice(0, 8)))
    shown.check(timelines.size === 2, `repository ${repository} holds WAL of both timelines`, [...timelines])
    const commands = restoreCommands(folder, recorded.time, repository)
    await withRestored(fixture, { folder, user, by: 'root', commands, env: second.env }, async (there) => {
      const writes = { before: [...early.mutations, ...through.mutations], after: after.mutations }
      await compareWithRecorded(there, fixture, shown, recorded, writes)
    })
  }
  await second.backUp('incr', work.env)
  const labels = await backupsIn(second)
  const [full = '', incremental = ''] = labels
  shown.check(labels.length === 2 && incremental.startsWith(`${full}_`), 'the new primary adds to the backup of the former one', labels)
}

/** Of three machines under Patroni: the archive goes on after a switchover, and a restore follows it to the new timeline. */
export const proveCluster = (shown: Tally) =>
  withFolder(parts, (folder) =>
    withFixture(
      pgbackrestSettings(folder, '@NAME@'),
      async (fixture) => {
        const user = await giveToServerUser(fixture, folder, parts)
        await withStore(folder, fixture.services.env.S3_URL ?? '', async (store) => {
          const opened = await openNodes(fixture, folder, store, user)
          try {
            await withProcesses(folder, (start) => runCluster({ fixture, folder, user, start, shown }, opened))
          } finally {
            await Promise.all(opened.nodes.map(({ pgbackrest }) => pgbackrest.close()))
          }
        })
      },
      ['s3'],
      { clustered: true },
    ),
  )
