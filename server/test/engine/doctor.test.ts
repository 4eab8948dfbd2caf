import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { stateOfSandbox } from '../../src/adapters/child-processes/index.ts'
import { missingPrograms } from '../../src/adapters/ocr/index.ts'
import { openPools } from '../../src/kernel/write/database.ts'
import { measureDisks } from '../../src/kernel/operating/disks.ts'
import { examineInstallation } from '../../src/kernel/operating/doctor.ts'
import type { Finding } from '../../src/kernel/operating/finding.ts'
import { openMetrics, watchInstallation } from '../../src/kernel/operating/metrics.ts'
import { announceProcess } from '../../src/kernel/operating/processes.ts'
import { migrations, version } from '../../src/kernel/operating/release.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const pools = openPools(w.config.database_url, 2, systemClock)
const folder = mkdtempSync(path.join(tmpdir(), 'partita-doctor-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await pools.end()
})

const files = () => `file://${folder}/files`
const findings = (given: { files_url?: string } = {}) => examineInstallation({ ...w.config, files_url: files(), pools, ...given })
const finding = async (name: string, given?: { files_url?: string }): Promise<Finding | undefined> =>
  (await findings(given)).find((each) => each.name === name)
const announced = (count: number) =>
  vi.waitFor(async () => expect(await w.rows('select id from operating.processes')).toHaveLength(count), { timeout: 60_000 })
const seen = { missing_programs: [], disks: [] }
const elsewhere = (machine: object, release = version) =>
  w.rows(`insert into operating.processes (id, kind, version, host, machine) values (gen_random_uuid(), 'worker', $1, 'elsewhere', $2)`, [
    release,
    JSON.stringify(machine),
  ])
const nobody = () => w.rows('delete from operating.processes')

test('versions: what runs and its version; look when a kind is not running, is silent, or is of another release', async () => {
  expect(await finding('versions')).toMatchObject({ state: 'doubtful', detail: expect.stringContaining('no api and no worker is running') })
  const running = [announceProcess(pools, 'api', async () => seen), announceProcess(pools, 'worker', async () => seen)]
  await announced(2)
  const all = `1 api ${version}, 1 worker ${version}, this program ${version}, schema ${migrations.at(-1)}`
  expect(await finding('versions')).toMatchObject({ state: 'good', detail: all })
  await elsewhere(seen, '0.9.0')
  expect(await finding('versions')).toMatchObject({
    state: 'doubtful',
    detail: expect.stringMatching(/1 worker 0\.9\.0.*finish the upgrade/),
  })
  await w.rows(`update operating.processes set seen_at = now() - interval '2 minutes'`)
  expect(await finding('versions')).toMatchObject({ state: 'doubtful', detail: expect.stringContaining('no api and no worker') })
  await Promise.all(running.map((each) => each.stop()))
  expect(await w.rows('select host from operating.processes')).toEqual([{ host: 'elsewhere' }])
  await nobody()
})

test('programs: as the running processes find them', async () => {
  expect(await finding('programs')).toMatchObject({ state: 'doubtful', detail: expect.stringContaining('no process is running') })
  const running = announceProcess(pools, 'worker', async () => ({ missing_programs: await missingPrograms(), disks: [] }))
  await announced(1)
  expect(await finding('programs')).toMatchObject({ state: 'good' })
  await elsewhere({ missing_programs: ['heif-convert'], disks: [] })
  expect(await finding('programs')).toMatchObject({
    state: 'doubtful',
    detail: expect.stringContaining('worker on elsewhere lacks heif-convert'),
  })
  await running.stop()
  await nobody()
})

test('sandbox: as the running processes can make it', async () => {
  expect(await finding('sandbox')).toMatchObject({ state: 'doubtful', detail: expect.stringContaining('no process is running') })
  const running = announceProcess(pools, 'worker', async () => ({ ...seen, sandbox: await stateOfSandbox() }))
  await announced(1)
  expect(await finding('sandbox')).toMatchObject({ state: 'good' })
  await elsewhere({ ...seen, sandbox: await stateOfSandbox({ PATH: folder }) })
  expect(await finding('sandbox')).toMatchObject({
    state: 'doubtful',
    detail: expect.stringMatching(/^worker on elsewhere: bubblewrap is not installed: install the package bubblewrap/),
  })
  await w.rows(`update operating.processes set machine = machine || '{"sandbox": "off"}' where host = 'elsewhere'`)
  expect(await finding('sandbox')).toMatchObject({ state: 'doubtful', detail: expect.stringContaining('UNSAFE_PARSERS') })
  await running.stop()
  await nobody()
})

test('a program that is not on the path and a language that is not installed are missing', async () => {
  const [some, data] = [path.join(folder, 'bin'), path.join(folder, 'tessdata')]
  for (const made of [some, data]) mkdirSync(made)
  for (const program of ['bwrap', 'nice', 'prlimit', 'pdftotext', 'pdfimages', 'pdftoppm', 'tesseract'])
    symlinkSync(`/usr/bin/${program}`, path.join(some, program))
  const [installed = ''] = readdirSync('/usr/share/tesseract-ocr')
  for (const language of ['fra', 'eng', 'osd'])
    symlinkSync(`/usr/share/tesseract-ocr/${installed}/tessdata/${language}.traineddata`, path.join(data, `${language}.traineddata`))
  expect(await missingPrograms(some, { TESSDATA_PREFIX: data })).toEqual([
    'pdfdetach',
    'heif-convert',
    "tesseract's nld",
    "tesseract's deu",
  ])
  rmSync(path.join(some, 'tesseract'))
  expect(await missingPrograms(some)).toEqual(['pdfdetach', 'tesseract', 'heif-convert'])
  expect(await missingPrograms()).toEqual([])
})

test('disk: the folder of the files, the temporary files and the local database; other machines as their processes see them', async () => {
  const here = await measureDisks(files(), w.config.database_url)
  expect(here.map(({ use }) => use)).toEqual(expect.arrayContaining(['files', 'temporary files', 'database']))
  expect(await measureDisks('s3+https://key:secret@host/bucket', 'postgres://partita_app@db.example/partita')).toEqual([
    expect.objectContaining({ use: 'temporary files' }),
  ])
  // A real file system without a free byte.
  expect(await finding('disk', { files_url: 'file:///proc/files' })).toMatchObject({
    state: 'wrong',
    detail: expect.stringMatching(/^\/proc on .* \(files\) has 0\.0 GB free/),
  })
  const gigabyte = 1024 ** 3
  await elsewhere({ missing_programs: [], disks: [{ use: 'files', folder: '/srv', free: 5 * gigabyte, size: 100 * gigabyte }] })
  const found = await finding('disk')
  expect(found?.detail).toContain('/srv on elsewhere (files) has 5.0 GB free')
  expect(found?.state).not.toBe('good')
  await nobody()
})

const days = (count: number) => `now() - interval '${count} days'`

test('verification: look when a ledger was not verified for two days', async () => {
  expect(await finding('verification')).toMatchObject({ state: 'good', detail: expect.stringContaining('within the last 1 h') })
  await w.rows(`insert into ledger_verifications (company_id, verified_at, entries) values ($1, ${days(3)}, 0)`, [w.company.id])
  const late = await finding('verification')
  expect(late).toMatchObject({ state: 'doubtful', detail: expect.stringMatching(/3 days ago.*partita verify/) })
  expect(late?.detail).toContain(`1 ledgers were not verified for 48 h (${w.company.public_token})`)
  await w.rows('delete from ledger_verifications')
})

test('backup: the age of the newest recorded one, and whether WAL is archived', async () => {
  const backup = () => finding('backup')
  expect(await backup()).toMatchObject({ state: 'doubtful', detail: expect.stringContaining('partita backup record') })
  await w.rows(`insert into operating.backups (taken_at, place) values (${days(8)}, '/backup/a')`)
  expect(await backup()).toMatchObject({ state: 'wrong', detail: expect.stringContaining('8 days old (/backup/a)') })
  await w.rows(`insert into operating.backups (taken_at, place) values (${days(2)}, '/backup/b')`)
  expect(await backup()).toMatchObject({ state: 'doubtful', detail: expect.stringContaining('/backup/b') })
  await w.rows(`insert into operating.backups (taken_at, place) values (now(), '/backup/c')`)
  expect(await backup()).toMatchObject({ state: 'good', detail: expect.stringContaining('1 h old (/backup/c)') })
  expect(await finding('archive')).toMatchObject({ state: 'doubtful', detail: expect.stringContaining('archive_mode is off') })
})

test('the worker’s metrics show both ages', async () => {
  const metrics = openMetrics()
  watchInstallation(metrics, pools)
  const text = await metrics.registry.metrics()
  expect(text).toMatch(/^partita_backup_age_seconds \d+$/m)
  expect(text).toMatch(/^partita_verification_age_seconds \d+$/m)
})
