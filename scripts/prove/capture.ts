import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { waitUntil } from '../lib/daemon.ts'
import type { Prove, Size } from '../lib/proof.ts'
import { openOffice } from './lib/capture/client.ts'
import { hostile } from './lib/capture/hostile-files.ts'
import { memory } from './lib/capture/memory.ts'
import { pairs } from './lib/capture/pairs.ts'
import { races } from './lib/capture/races.ts'
import type { Scene } from './lib/capture/context.ts'
import { seed } from './lib/figures.ts'
import { type Starter, withProcesses } from './lib/processes.ts'
import { onStage, type Stage } from './lib/fixture.ts'
import { storedBytes } from './lib/stored-files.ts'
import { type Tally, tally } from './lib/tally.ts'

/** The sweep leaves alone what is younger than an hour. */
const overAnHour = 61 * 60_000

type Shared = Omit<Scene, 'store' | 'bytes' | 'start' | 'office'>

function sharedOf(stage: Stage, shown: Tally, env: Record<string, string>): Shared {
  const temporary = path.join(stage.services.folder, 'temporary')
  mkdirSync(temporary)
  const clock = path.join(stage.services.folder, 'clock')
  writeFileSync(clock, '0')
  let ahead = 0
  Object.assign(env, { LIMITS_FACTOR: '1000', PARTITA_CLOCK: clock, TMPDIR: temporary })
  const sweep = async () => {
    writeFileSync(clock, String((ahead += overAnHour)))
    await stage.rows(`select graphile_worker.add_job('files.sweep')`)
    const left = async () => (await stage.rows('select key from file_stagings')).length
    shown.check(await waitUntil(async () => (await left()) === 0, 60), 'the sweep came to its end')
  }
  return { stage, shown, temporary, sweep }
}

async function proveStore(scene: Scene, size: Size): Promise<void> {
  const [worker, api] = await Promise.all([scene.start('worker'), scene.start('main')])
  await hostile(scene, { api, worker }, size)
  await Promise.all([worker.stop(), api.stop()])
  await memory(scene, size)
}

/** What does not depend on where the bytes lie. */
async function proveReading(scene: Scene, size: Size): Promise<void> {
  const [one, two] = [await scene.start('main'), await scene.start('main')]
  await races(scene, [one, two], size)
  await pairs(scene, one)
  const errors = [one, two].flatMap((each) => each.errors())
  scene.shown.check(errors.length === 0, 'no process logged an error', errors.slice(-3))
  await Promise.all([one.stop(), two.stop()])
}

async function inStore(stage: Stage, starter: Starter, size: Size, shown: Tally, store: 'folder' | 'S3'): Promise<void> {
  const { FILES_URL = '', S3_URL } = stage.services.env
  const url = store === 'S3' ? S3_URL : FILES_URL
  if (url === undefined) return shown.say('no S3 gateway is installed: shown with the folder alone')
  const env: Record<string, string> = { ...stage.services.env, FILES_URL: url }
  const shared = sharedOf(stage, shown, env)
  const start: Scene['start'] = (program) => starter({ program, env })
  const first = await start('main')
  const scene = { ...shared, store, bytes: storedBytes(url), start, office: await openOffice(first.base, env) }
  await first.stop()
  await proveStore(scene, size)
  if (store === 'folder') await proveReading(scene, size)
}

/** On real processes and a folder; at full size also on a gateway that speaks S3. Each on a stage of its own, whose every row is counted. */
export const prove: Prove = async (size) => {
  const shown = tally('Papers from anywhere: hostile ones do no harm, large ones pass through, a purchase that comes twice is booked once.')
  shown.say(`seed ${seed}`)
  for (const store of size === 'full' ? (['folder', 'S3'] as const) : (['folder'] as const))
    await onStage(
      {},
      (stage) => withProcesses(stage.services.folder, (starter) => inStore(stage, starter, size, shown, store)),
      store === 'S3' ? ['s3'] : [],
    )
  return shown.result
}
