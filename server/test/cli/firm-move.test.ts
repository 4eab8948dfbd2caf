import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type World, world } from '../harness/world.ts'
import { partita, type Shell, shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })

let [old, fresh]: World[] = []
let [from, to]: Shell[] = []
let [firm, variables]: string[] = []
beforeAll(async () => {
  ;[old, fresh] = [await world(), await world()]
  from = shellOn(old)
  to = shellOn(fresh)
  firm = (await from.json('seed --example BE --json')).variables.FIRM
  variables = path.join(from.folder, 'new.env')
  const own = {
    DATABASE_URL: fresh.config.database_url,
    DATABASE_OWNER_URL: fresh.owner_url,
    REDIS_URL: fresh.config.redis_url,
    FILES_URL: `file://${to.folder}/files`,
    URL_KEY: 'a key for the links of the new installation',
  }
  writeFileSync(
    variables,
    Object.entries(own)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
})
afterAll(async () => {
  for (const shell of [from, to]) shell?.close()
  await Promise.all([old?.close(), fresh?.close()])
})

const run = async (words: string) => {
  const { code, stdout, stderr } = (await from?.sh(`partita firm ${words}`)) ?? { code: -1, stdout: '', stderr: '' }
  return [code, code === 0 ? stdout : stderr]
}

test('a firm is paused, works on, and moves to the installation that a file of variables names', async () => {
  expect(await run(`pause ${firm}`)).toEqual([0, `${firm}: read-only\n`])
  expect(await run(`link ${firm} --external-id f-3`)).toEqual([
    3,
    'The firm moves to another installation, and nothing of it is written meanwhile. Nothing was changed.\n',
  ])
  expect(await run(`stay ${firm}`)).toEqual([0, `${firm}: works on\n`])
  expect(await run(`stay ${firm}`)).toEqual([0, `${firm}: works already\n`])
  expect(await run(`moved ${firm} --url https://dubois.example`)).toEqual([3, 'The firm is not read-only: partita firm pause\n'])
  const move = `firm move ${firm} --to ${variables} --url https://dubois.example --json`
  const moved = await from?.sh(`partita ${move}`)
  expect([moved?.code, moved?.stderr]).toEqual([0, 'copying files\nwaiting for work under way\nread-only\nloading rows\nmoved\nopened\n'])
  expect(JSON.parse(moved?.stdout ?? '')).toMatchObject({
    firm,
    moved_to: 'https://dubois.example',
    read_only_seconds: expect.any(Number),
    files: [{ public_token: 'befilesample', entries: 14, problem: null }],
  })
  expect(await from?.json(move)).toEqual({ firm, moved_to: 'https://dubois.example', read_only_seconds: null })
  expect(await run(`stay ${firm}`)).toEqual([3, 'The firm works at https://dubois.example\n'])
  expect(await run(`move ${firm} --to ${variables} --url https://other.example`)).toEqual([
    3,
    'The firm has moved to https://dubois.example\n',
  ])
  expect(readdirSync(to?.folder ?? '')).toContain('files')
})

test('wrong usage is said before anything is done', async () => {
  for (const url of ['http://dubois.example', 'https://dubois.example/', 'dubois.example'])
    expect((await partita('firm', 'moved', 'k3m9x2p7q4w8', '--url', url)).code).toBe(2)
  expect(await run('move aaaaaaaaaaaa --to none.env --url https://dubois.example')).toEqual([2, 'There is no file none.env\n'])
  expect(await run(`move aaaaaaaaaaaa --to ${variables} --url https://dubois.example`)).toEqual([
    1,
    'There is no firm aaaaaaaaaaaa that can move: partita firm list shows them, and the demo firm stays\n',
  ])
})
