import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNode } from '../lib/checkout.ts'
import type { Prove, Size } from '../lib/proof.ts'
import { randomFrom, seed } from './lib/figures.ts'
import { call } from './lib/http.ts'
import { type RunningProcess, type Starter, withProcesses } from './lib/processes.ts'
import { withFixture, type Fixture, expectSuccess } from './lib/fixture.ts'
import { openStoredFiles } from './lib/stored-files.ts'
import { tally } from './lib/tally.ts'
import { sendUploads, openLink, type Sent } from './lib/uploads/burst.ts'
import {
  checkAcknowledged,
  checkAnswers,
  compareSwept,
  compareWithStore,
  type FileRow,
  type StoreContext,
  rowsOf,
} from './lib/uploads/checks.ts'
import { uploadPlans } from './lib/uploads/plans.ts'
import { waitFor } from './lib/wait.ts'

const sizes = { ci: { firms: 4, uploads: 40, rounds: 1, killed: [] }, full: { firms: 20, uploads: 200, rounds: 5, killed: [3] } }
/** The sweep skips what is younger than an hour. */
const overAnHour = 61 * 60_000

type Clock = { file: string; ahead: number }
/** One file store and the processes that use it. */
type Context = StoreContext & {
  token: string
  firms: readonly string[]
  clock: Clock
  start: (program: 'main' | 'worker') => Promise<RunningProcess>
  random: () => number
}

const admin = { email: 'anne@fiduciaire.example', password: 'correct horse battery' }

async function createFirm(fixture: Fixture, name: string, ...account: readonly string[]) {
  const args = ['firm', 'create', '--name', name, '--country', 'BE', '--email', admin.email, ...account, '--json']
  const made = await runNode('server/src/cli.ts', args, { env: fixture.services.env })
  if (made.code !== 0) throw new Error(`partita firm create failed:\n${made.stderr}`)
  const { firm }: { firm: { public_token: string } } = JSON.parse(made.stdout)
  return firm.public_token
}

/** One account is the admin of all firms. A few at a time, since each runs a program. */
async function createFirms(fixture: Fixture, count: number) {
  const firms = [await createFirm(fixture, 'Fiduciaire 1', '--password', admin.password)]
  while (firms.length < count) {
    const names = [1, 2, 3].slice(0, count - firms.length).map((each) => `Fiduciaire ${firms.length + each}`)
    firms.push(...(await Promise.all(names.map((name) => createFirm(fixture, name, '--existing-user')))))
  }
  return firms
}

/** All uploads of a round run at once; in `killed` rounds the process is killed after a third of the answers, and replaced. */
async function runUploads(context: Context, first: RunningProcess, size: Size) {
  const { shown, store, token, firms, random, start } = context
  const all: Sent[] = []
  const used: RunningProcess[] = []
  let api = first
  for (let round = 1; round <= sizes[size].rounds; round++) {
    const plans = uploadPlans(sizes[size].uploads, firms, random)
    const isKilled = sizes[size].killed.some((each) => each === round)
    const begin = performance.now()
    const sent = await sendUploads(api.base, token, plans, (answered) => {
      if (isKilled && answered === Math.floor(plans.length / 3)) process.kill(api.pid, 'SIGKILL')
    })
    shown.say(`${store}, round ${round}: ${((performance.now() - begin) / 1000).toFixed(1)} s${isKilled ? ', killed in the middle' : ''}`)
    all.push(...sent)
    if (isKilled) {
      used.push(api)
      api = await start('main')
    } else checkAnswers(context, sent)
  }
  // Uploads without a waiting client have ended when the process has.
  await api.stop()
  shown.check(api.exitCode() === 0, `${store}: the process exited with 0`, api.exitCode())
  const errors = [...used, api].flatMap((each) => each.errors())
  shown.check(errors.length === 0, `${store}: no process logged an error`, errors.slice(-3))
  return all
}

/** Moves the clock of every process by more than an hour, then starts the job of the sweep. */
async function sweep({ fixture, clock, shown, store }: Context) {
  clock.ahead += overAnHour
  writeFileSync(clock.file, String(clock.ahead))
  await fixture.rows(`select graphile_worker.add_job('files.sweep')`)
  const isSwept = await waitFor(async () => (await rowsOf(fixture)).stagings.length === 0)
  shown.check(isSwept, `${store}: the sweep ends`)
}

const logoOf = async ({ token }: Context, api: RunningProcess, firm: string) => {
  const { logo_url } = expectSuccess(await call<{ logo_url: string | null }>(api.base, 'GET', `/v1/firms/${firm}`, { token }))
  if (logo_url === null) return { status: 404, is_complete: true, sha256: '' }
  const { pathname, search } = new URL(logo_url)
  return openLink(api.base, pathname + search)
}

/** Flips one bit of the smallest and of the largest logo: only the stored checksum can detect it. */
async function tamper(context: Context, api: RunningProcess, files: readonly FileRow[]) {
  const { bytes, shown, store, random } = context
  const sorted = files.toSorted((a, b) => a.size - b.size)
  for (const row of [sorted[0], sorted.at(-1)]) {
    const kept = row && (await bytes.read(row.key))
    if (!kept) throw new Error(`${store}: there is no logo to change.`)
    const changed = Buffer.from(kept)
    const at = Math.floor(random() * kept.length)
    changed.writeUInt8(kept.readUInt8(at) ^ 1, at)
    await bytes.overwrite(row.key, changed)
    const damaged = await logoOf(context, api, row.firm)
    const isNoticed = damaged.status === 500 || (damaged.status === 200 && !damaged.is_complete)
    shown.check(isNoticed, `${store}: a changed byte of ${row.size} is detected on read`, damaged)
    // A broken transfer is logged as a warning; a refused one as an error, shortly after the answer.
    const isLogged = () => api.errors().filter((line) => line.includes(row.key)).length === 1
    if (damaged.status === 500) shown.check(await waitFor(isLogged), `${store}: the change is logged`, api.errors())
    await bytes.overwrite(row.key, kept)
    const whole = await logoOf(context, api, row.firm)
    shown.check(whole.status === 200 && whole.sha256 === row.sha256, `${store}: restored, it opens again`, whole)
  }
}

/** After all logos are removed and swept, nothing may be left. */
async function proveEmpty(context: Context, api: RunningProcess) {
  const { bytes, fixture, shown, store, token, firms } = context
  for (const firm of firms) expectSuccess(await call(api.base, 'PATCH', `/v1/firms/${firm}`, { token, body: { logo_url: null } }))
  await sweep(context)
  const left = { ...(await rowsOf(fixture)), names: await bytes.names() }
  shown.check(left.names.length + left.files.length === 0, `${store}: without logos the store is empty`, left)
}

async function proveStore(given: Omit<Context, 'token'>, size: Size) {
  const { fixture, shown, store, start } = given
  const [newest] = await fixture.rows<{ id: number }>('select max(id)::int as id from activity having count(*) > 0')
  const [worker, first] = await Promise.all([start('worker'), start('main')])
  const { token } = expectSuccess(await call<{ token: string }>(first.base, 'POST', '/v1/auth/login', { body: admin }))
  const context = { ...given, token }
  const sent = await runUploads(context, first, size)
  const before = await compareWithStore(context)
  shown.say(`${store}: ${before.files.length} files and ${before.stagings.length} stagings, ${before.names.length} names in the store`)
  await checkAcknowledged(context, sent, newest?.id ?? 0)
  const [api] = await Promise.all([start('main'), sweep(context)])
  const files = await compareSwept(context)
  for (const row of files) {
    const { status, sha256 } = await logoOf(context, api, row.firm)
    shown.check(status === 200 && sha256 === row.sha256, `${store}: the link of every logo opens its bytes`, { row, status })
  }
  await tamper(context, api, files)
  await proveEmpty(context, api)
  shown.check(worker.errors().length === 0, `${store}: the worker logged no error`, worker.errors().slice(-3))
  await Promise.all([api.stop(), worker.stop()])
}

async function proveEachStore(fixture: Fixture, starter: Starter, size: Size) {
  const shown = tally('Interrupted uploads leave no file without its bytes and, after the sweep, no bytes without a file.')
  const clock = { file: path.join(fixture.services.folder, 'clock'), ahead: 0 }
  writeFileSync(clock.file, '0')
  const env = { ...fixture.services.env, LIMITS_FACTOR: '1000', PARTITA_CLOCK: clock.file }
  shown.say(`seed ${seed}`)
  const { FILES_URL = '', S3_URL } = fixture.services.env
  const firms = await createFirms(fixture, sizes[size].firms)
  if (S3_URL === undefined) shown.say('no S3 gateway is installed: shown with the folder alone')
  for (const [store, url] of Object.entries({ folder: FILES_URL, S3: S3_URL })) {
    if (url === undefined) continue
    const start: Context['start'] = (program) => starter({ program, env: { ...env, FILES_URL: url } })
    await proveStore({ fixture, firms, shown, store, clock, start, bytes: openStoredFiles(url), random: randomFrom(seed) }, size)
  }
  return shown.result
}

/** Runs on a folder and on an S3 gateway. */
export const prove: Prove = (size) =>
  withFixture({}, (fixture) => withProcesses(fixture.services.folder, (starter) => proveEachStore(fixture, starter, size)), ['s3'])
