import { createWriteStream, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { inventedEnterprises } from '../harness/register/enterprises.ts'
import { fullExtract, updateExtract, zipOf } from '../harness/register/extract.ts'
import { openWorld } from '../harness/world.ts'
import { shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

const w = await openWorld()
const shell = shellOn(w)
afterAll(() => shell.close())

const write = (name: string, files: ReadonlyMap<string, string>) => pipeline(zipOf(files), createWriteStream(path.join(shell.folder, name)))

test('a register is loaded and shown; what cannot be loaded is refused and says why', async () => {
  const none = await shell.sh('partita register show')
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('No register is loaded')])
  await write('full.zip', fullExtract(inventedEnterprises(20)))
  await write('late.zip', updateExtract({}, { number: 143 }))
  writeFileSync(path.join(shell.folder, 'none.zip'), 'no archive')
  expect(await shell.json('register load full.zip --json')).toMatchObject({ extract_number: 140, enterprises: 20, added: 20 })
  const late = await shell.sh('partita register load late.zip')
  expect([late.code, late.stderr]).toEqual([3, expect.stringContaining('load update 141 first')])
  const broken = await shell.sh('partita register load none.zip')
  expect([broken.code, broken.stderr]).toEqual([3, expect.stringContaining('is no ZIP file')])
  const missing = await shell.sh('partita register load nowhere.zip')
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('nowhere.zip cannot be read')])
  expect(await shell.json('register show --json')).toMatchObject({ extract_number: 140, extract_type: 'full', enterprises: 20 })
})
