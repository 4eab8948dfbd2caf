import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openWorld } from '../harness/world.ts'
import { infoOf, systemOf, writeBackup } from './manifest.ts'
import { shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 120_000 })

const w = await openWorld()
const shell = shellOn(w)
afterAll(() => shell.close())

const taken = new Date('2026-11-14T02:00:05Z')
const folderOf = (name: string, more?: string) => writeBackup(path.join(shell.folder, name), taken, more)

test('a finished backup is recorded once, with when it was taken, and doctor knows its age', async () => {
  const place = folderOf('good')
  expect(await shell.json(`backup record good --json`)).toEqual([{ place, taken_at: taken.toISOString(), state: 'ok' }])
  expect(await shell.json(`backup record ${place} --json`)).toEqual([{ place, taken_at: taken.toISOString(), state: 'ok' }])
  expect(await w.rows('select place, taken_at from operating.backups')).toEqual([{ place, taken_at: taken }])
})

test('3 for a folder without a backup, a manifest that was cut short, and a backup of another server', async () => {
  mkdirSync(path.join(shell.folder, 'empty'))
  const cut = folderOf('cut')
  const manifest = readFileSync(path.join(cut, 'backup_manifest'), 'utf8')
  writeFileSync(path.join(cut, 'backup_manifest'), manifest.slice(0, -90))
  const changed = folderOf('changed')
  writeFileSync(path.join(changed, 'backup_manifest'), manifest.replace('225', '226'))
  rmSync(path.join(folderOf('bare'), 'base.tar.gz'))
  folderOf('other', '"System-Identifier": 1,\n')
  const before = await w.rows('select * from operating.backups')
  const said = Object.fromEntries(
    await Promise.all(
      ['empty', 'cut', 'changed', 'bare', 'other'].map(async (name) => {
        const { code, stdout, stderr } = await shell.sh(`partita backup record ${name}`)
        return [name, `${code}${stdout} ${stderr}`] as const
      }),
    ),
  )
  expect(said).toEqual({
    empty: expect.stringMatching(/^3 backup_manifest cannot be read/),
    cut: expect.stringMatching(/^3 .*not complete/),
    changed: expect.stringMatching(/^3 .*does not match its checksum/),
    bare: expect.stringMatching(/^3 There is no base backup/),
    other: expect.stringMatching(/^3 .*another database server/),
  })
  expect(await w.rows('select * from operating.backups')).toEqual(before)
})

const inSeconds = (time: string) => Date.parse(time) / 1000
const recordInfo = async (info: string) => {
  writeFileSync(path.join(shell.folder, 'info.json'), info)
  return shell.sh('partita backup record - --json <info.json')
}

test('of pgBackRest the newest complete backup of this server in each repository is recorded', async () => {
  const system = await systemOf(w)
  const { code, stdout } = await recordInfo(
    infoOf(system, [
      { repository: 1, stop: inSeconds('2026-11-15T01:02:00Z') },
      { repository: 1, stop: inSeconds('2026-11-16T01:02:00Z') },
      { repository: 1, stop: inSeconds('2026-11-17T01:02:00Z'), error: true },
      { repository: 1, stop: inSeconds('2026-11-18T01:02:00Z'), system: `${system.slice(0, -1)}${(Number(system.at(-1)) + 1) % 10}` },
      { repository: 2, stop: inSeconds('2026-11-14T01:02:00Z') },
    ]),
  )
  const expected = [
    { place: 'pgbackrest partita, repository 1: label-1', taken_at: '2026-11-16T01:02:00.000Z' },
    { place: 'pgbackrest partita, repository 2: label-4', taken_at: '2026-11-14T01:02:00.000Z' },
  ]
  expect([code, JSON.parse(stdout)]).toEqual([0, expected.map((each) => ({ ...each, state: 'ok' }))])
  const stored = await w.rows("select place, taken_at from operating.backups where place like 'pgbackrest%' order by place")
  expect(JSON.parse(JSON.stringify(stored))).toEqual(expected)
})

test('1 when a further repository has no backup; 3 when none has one of this server, and for what pgBackRest did not write', async () => {
  const system = await systemOf(w)
  const [one, foreign] = [
    { repository: 1, stop: inSeconds('2026-11-19T01:02:00Z') },
    { repository: 1, stop: 1, system: '1' },
  ]
  const partly = await recordInfo(infoOf(system, [one], [1, 2]))
  expect([partly.code, JSON.parse(partly.stdout)]).toEqual([
    1,
    [
      { place: 'pgbackrest partita, repository 1: label-0', taken_at: '2026-11-19T01:02:00.000Z', state: 'ok' },
      { place: 'pgbackrest partita, repository 2', taken_at: null, state: 'no valid backups' },
    ],
  ])
  const before = await w.rows('select * from operating.backups')
  for (const info of [infoOf(system, [foreign]), infoOf(system, [], [1]), '[]', '{}', 'not JSON', '[{"name":"partita"}]'])
    expect([info, (await recordInfo(info)).code]).toEqual([info, 3])
  expect(await w.rows('select * from operating.backups')).toEqual(before)
})
