import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Prove, Size } from '../lib/proof.ts'
import { createFirmClient } from './lib/capture/client.ts'
import { proveHostileFiles } from './lib/capture/hostile-files.ts'
import { proveMemory } from './lib/capture/memory.ts'
import { provePairs } from './lib/capture/pairs.ts'
import { proveRaces } from './lib/capture/races.ts'
import type { Context } from './lib/capture/context.ts'
import { seed } from './lib/figures.ts'
import { type Starter, withProcesses } from './lib/processes.ts'
import { withFixture, type Fixture } from './lib/fixture.ts'
import { openStoredFiles } from './lib/stored-files.ts'
import { type Tally, tally } from './lib/tally.ts'
import { waitFor } from './lib/wait.ts'

/** The sweep skips what is younger than an hour. */
const overAnHour = 61 * 60_000

type Shared = Omit<Context, 'store' | 'bytes' | 'start' | 'firm'>

function createShared(fixture: Fixture, shown: Tally, env: Record<string, string>): Shared {
  const temporary = path.join(fixture.services.folder, 'temporary')
  mkdirSync(temporary)
  const clock = path.join(fixture.services.folder, 'clock')
  writeFileSync(clock, '0')
  let ahead = 0
  Object.assign(env, { LIMITS_FACTOR: '1000', PARTITA_CLOCK: clock, TMPDIR: temporary })
  const sweep = async () => {
    writeFileSync(clock, String((ahead += overAnHour)))
    await fixture.rows(`select graphile_worker.add_job('files.sweep')`)
    const left = async () => (await fixture.rows('select key from file_stagings')).length
    shown.check(await waitFor(async () => (await left()) === 0), 'the sweep ends')
  }
  return { fixture, shown, temporary, sweep }
}

async function proveStore(context: Context, size: Size): Promise<void> {
  const [worker, api] = await Promise.all([context.start('worker'), context.start('main')])
  await proveHostileFiles(context, { api, worker }, size)
  await Promise.all([worker.stop(), api.stop()])
  await proveMemory(context, size)
}

/** What does not depend on the file store. */
async function proveReading(context: Context, size: Size): Promise<void> {
  const [one, two] = [await context.start('main'), await context.start('main')]
  await proveRaces(context, [one, two], size)
  await provePairs(context, one, size)
  const errors = [one, two].flatMap((each) => each.errors())
  context.shown.check(errors.length === 0, 'no process logged an error', errors.slice(-3))
  await Promise.all([one.stop(), two.stop()])
}

async function proveIn(fixture: Fixture, starter: Starter, size: Size, shown: Tally, store: 'folder' | 'S3'): Promise<void> {
  const { FILES_URL = '', S3_URL } = fixture.services.env
  const url = store === 'S3' ? S3_URL : FILES_URL
  if (url === undefined) return shown.say('no S3 gateway is installed: shown with the folder alone')
  const env: Record<string, string> = { ...fixture.services.env, FILES_URL: url }
  const shared = createShared(fixture, shown, env)
  const start: Context['start'] = (program) => starter({ program, env })
  const first = await start('main')
  const context = { ...shared, store, bytes: openStoredFiles(url), start, firm: await createFirmClient(first.base, env) }
  await first.stop()
  await proveStore(context, size)
  if (store === 'folder') await proveReading(context, size)
}

/** On real processes and a folder; at full size also on a gateway that speaks S3. Each store has its own database, so that every row can be counted. */
export const prove: Prove = async (size) => {
  const shown = tally('Hostile files do no harm, large files are streamed, and a purchase that comes twice is one duplicate.')
  shown.say(`seed ${seed}`)
  for (const store of size === 'full' ? (['folder', 'S3'] as const) : (['folder'] as const))
    await withFixture(
      {},
      (fixture) => withProcesses(fixture.services.folder, (starter) => proveIn(fixture, starter, size, shown, store)),
      store === 'S3' ? ['s3'] : [],
    )
  return shown.result
}
