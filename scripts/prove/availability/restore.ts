import { isDeepStrictEqual } from 'node:util'
import type { Prove, Size } from '../../lib/proof.ts'
import { seed } from '../lib/figures.ts'
import { type Fixture, withFixture } from '../lib/fixture.ts'
import { compareWithDatabase } from '../lib/mutations.ts'
import { type Starter, withProcesses } from '../lib/processes.ts'
import { archiveSettings, baseBackup, restoreCommands } from '../lib/restore/backup.ts'
import { compareWithRecorded, contentOf, headsOf, recordState, total } from '../lib/restore/compare.ts'
import { load, startWork, written } from '../lib/restore/load.ts'
import { giveToServerUser, waitUntilArchived, withFolder, withRestored } from '../lib/restore/restored.ts'
import { checkDoctor, proveService } from '../lib/restore/service.ts'
import { type Tally, tally } from '../lib/tally.ts'

const sizes = { ci: { files: 4, writes: 60 }, full: { files: 12, writes: 3000 } }
const parts = ['archive', 'backup']

async function runRestore(fixture: Fixture, folder: string, start: Starter, size: Size, shown: Tally) {
  const user = await giveToServerUser(fixture, folder, parts)
  const context = await startWork(fixture, start, sizes[size])
  const { people, api, worker } = context
  const early = await load('early', context, () => baseBackup(fixture, folder, user))
  const later = await load('later', context)
  const recorded = await recordState(fixture)
  const after = await load('after', context)
  await waitUntilArchived(fixture)
  await checkDoctor(context.env, shown)
  const [ends, untouched] = [await headsOf(fixture.rows), await contentOf(fixture.rows)]
  const before = [...early.mutations, ...later.mutations]
  const begin = performance.now()
  await withRestored(fixture, { folder, user, commands: restoreCommands(folder, recorded.time) }, async (there) => {
    const seconds = (performance.now() - begin) / 1000
    const heads = await compareWithRecorded(there, fixture, shown, recorded, { before, after: after.mutations })
    const findings = await proveService(there, start, shown, people, recorded, ends)
    shown.say(
      `restored and promoted in ${seconds.toFixed(1)} s, with ${total(heads)} changes; doctor: ${findings.trim().split('\n').length} findings`,
    )
  })
  shown.check(isDeepStrictEqual(await contentOf(fixture.rows), untouched), 'the original was not touched')
  await compareWithDatabase(fixture, shown, [...before, ...after.mutations])
  const alive = await people[0]?.call(api.base, 'GET', '/v1/companies/C/third-parties')
  shown.check(api.isAlive() && worker.isAlive() && alive?.status === 200, 'the original still serves', alive?.status)
  for (const each of [api, worker])
    shown.check(each.errors().length === 0, 'no process of the original logged an error', each.errors().slice(-3))
  shown.say(
    `seed ${seed}: ${people.length} files, ${written(early)} writes around the base backup, ${written(later)} before the point, ` +
      `${written(after)} after it; ${total(recorded.heads)} changes at the point, ${total(ends)} in the original`,
  )
}

/** Runs the commands of docs/guides/operating/back-up-and-upgrade.md with private folders and a private port. */
export const prove: Prove = (size) =>
  withFolder(parts, (folder) =>
    withFixture(archiveSettings(folder), async (fixture) => {
      const shown = tally('Base backup and archived WAL restore a chosen point in time exactly, beside the running server.')
      await withProcesses(folder, (start) => runRestore(fixture, folder, start, size, shown))
      return shown.result
    }),
  )
