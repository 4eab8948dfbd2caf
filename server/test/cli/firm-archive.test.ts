import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type World, world } from '../harness/world.ts'
import { type Shell, shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let [old, shared]: World[] = []
let [from, to]: Shell[] = []
let firm: string
beforeAll(async () => {
  ;[old, shared] = [await world(), await world()]
  from = shellOn(old)
  to = shellOn(shared, { FILES_URL: `file://${from.folder}/files`, SECRETS_KEY: 'the key of the other installation' })
  const { variables } = await from.json('seed --example BE --json')
  firm = variables.FIRM
})
afterAll(async () => {
  for (const shell of [from, to]) shell?.close()
  await Promise.all([old?.close(), shared?.close()])
})

test('a firm is exported into two files that only their owner may read, and imported by them', async () => {
  const [archive, key] = [path.join(from?.folder ?? '', 'firm.zip'), path.join(from?.folder ?? '', 'firm.key')]
  const written = await from?.json(`firm export ${firm} --to ${archive} --key ${key} --json`)
  expect(written).toMatchObject({ firm, archive, key, bytes: statSync(archive).size })
  expect([archive, key].map((file) => statSync(file).mode & 0o077)).toEqual([0, 0])
  const again = await from?.sh(`partita firm export ${firm} --to ${archive} --key ${key}`)
  expect([again?.code, again?.stderr]).toEqual([2, `${archive} exists already\n`])

  const foreign = path.join(from?.folder ?? '', 'foreign.key')
  writeFileSync(foreign, `${'0'.repeat(64)}\n`)
  const refused = await to?.sh(`partita firm import ${archive} --key ${foreign}`)
  expect([refused?.code, refused?.stderr]).toEqual([
    3,
    'The archive is refused: it was changed, or this is not its key. Nothing was imported\n',
  ])

  const arrived = await to?.json(`firm import ${archive} --key ${key} --json`)
  expect(arrived).toMatchObject({ firm, new_accounts: ['anne@fiduciaire.example'], invited: [] })
  expect(arrived.files).toEqual([{ public_token: 'befilesample', name: 'Librairie Meunier SRL', entries: 14, problem: null }])
  const twice = await to?.sh(`partita firm import ${archive} --key ${key}`)
  expect([twice?.code, twice?.stderr]).toEqual([3, `This installation has the firm ${firm} already. Nothing was imported\n`])
  expect(readFileSync(archive).includes(readFileSync(key, 'utf8').trim())).toBe(false)
})

test('a firm that is not there leaves no file', async () => {
  const ran = await from?.sh('partita firm export aaaaaaaaaaaa --to none.zip --key none.key')
  expect(ran?.code).toBe(1)
  expect(['none.zip', 'none.key', 'none.zip.part'].filter((file) => existsSync(path.join(from?.folder ?? '', file)))).toEqual([])
})
