import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openWorld } from '../harness/world.ts'
import { writeBackup } from './manifest.ts'
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
  expect(await shell.json(`backup record good --json`)).toEqual({ place, taken_at: taken.toISOString() })
  expect(await shell.json(`backup record ${place} --json`)).toEqual({ place, taken_at: taken.toISOString() })
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
