import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { areasOf } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openWorld } from '../harness/world.ts'
import { partita, recordIn, shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

const alone = shellOn(null)
const keys = await alone.json('licence keygen --out keys --json')
const publicKey = keys.public_key
const privateKey = path.join(alone.folder, keys.private_key_file)
const w = await openWorld({ areas: areasOf({ ...readConfig(), licence_public_keys: [publicKey] }) })
const shell = shellOn(w, { LICENCE_PUBLIC_KEY: publicKey, PRIVATE_KEY: privateKey })
const admin = await w.as('admin')
const closing = alone.close
afterAll(async () => {
  closing()
  shell.close()
})

const issue = (given: string) => `licence issue --private-key "$PRIVATE_KEY" --plan pro --holder 'Fiduciaire Dubois' ${given}`
const activate = (key: string) => admin('PUT', 'F/licence', { body: { key } })
const keyFor = async (firm: string, ...more: string[]) => {
  const terms = ['--plan', 'pro', '--holder', 'Fiduciaire Dubois', '--firm', firm, ...(more.length > 0 ? more : ['--until', 'never'])]
  return (await partita('licence', 'issue', '--private-key', privateKey, ...terms)).stdout.trimEnd()
}
/** Whatever the environment says, so that it is seen to need none. */
const bare = { DATABASE_URL: '', REDIS_URL: '', URL_KEY: '', FILES_URL: '' }

test('keygen keeps the private half to its owner, prints the public one as the environment takes it, and overwrites nothing', async () => {
  const made = await shell.sh('umask 000; partita licence keygen --out deep/keys', bare)
  expect(made).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^LICENCE_PUBLIC_KEY=[A-Za-z0-9+/]{59}=\n$/),
    stderr: 'private key: deep/keys/licence-private.pem\n',
  })
  const file = path.join(shell.folder, 'deep/keys/licence-private.pem')
  expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700])
  const pem = readFileSync(file, 'utf8')
  expect(made.stdout + made.stderr).not.toContain(pem.split('\n')[1])
  const again = await shell.sh('partita licence keygen --out deep/keys', bare)
  expect([again.code, again.stdout, readFileSync(file, 'utf8')]).toEqual([3, '', pem])
  expect(again.stderr).toContain('is there already')
  const nowhere = await shell.sh('partita licence keygen --out password.txt', bare)
  expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('choose another --out')])
})

test('an issued key activates over HTTP; the firm’s licence is then shown to people and to machines', async () => {
  const said = await shell.sh(`partita ${issue(`--firm ${w.firm.public_token} --from 2026-01-01 --until never`)}`, bare)
  expect([said.code, recordIn(said.stderr)]).toMatchObject([
    0,
    { plan: 'pro', firm: w.firm.public_token, valid_from: '2026-01-01', valid_until: '-' },
  ])
  const key = said.stdout.trimEnd()
  const { status, body } = await activate(key)
  expect([status, body.status, body.plan, body.holder]).toEqual([200, 'active', 'pro', 'Fiduciaire Dubois'])
  const [json, text] = await Promise.all([
    shell.json(`licence show ${w.firm.public_token} --json`),
    shell.sh(`partita licence show ${w.firm.public_token}`),
  ])
  expect(json).toEqual((await admin('GET', 'F/licence')).body)
  expect(recordIn(text.stdout)).toMatchObject({ status: 'active', plan: 'pro', companies: 'used 1, limit 150' })
  expect(text.stdout).not.toContain(key)
})

test('a changed key, one of another firm and one that somebody else signed do not activate', async () => {
  const key = await keyFor('*')
  const at = key.indexOf('.') - 5
  const changed = `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`
  const [foreign, other] = await Promise.all([
    keyFor('aaaabbbbcccc'),
    shell.sh(
      `partita licence keygen --out others && PRIVATE_KEY=others/licence-private.pem && partita ${issue("--firm '*' --until never")}`,
    ),
  ])
  const forged = other.stdout.trimEnd().split('\n').at(-1) ?? ''
  for (const refused of [changed, foreign, forged]) {
    const { status, body } = await activate(refused)
    expect([status, body.code]).toEqual([422, 'licence_invalid'])
  }
  expect((await activate(key)).status).toBe(200)
})

test('licence show --key says whom a key is for, and ends with 1 when it does not count', async () => {
  const [valid, ended, coming] = await Promise.all([
    keyFor('*'),
    keyFor('*', '--from', '2020-01-01', '--until', '2020-12-31'),
    keyFor('*', '--from', '2090-01-01', '--until', 'never'),
  ])
  writeFileSync(path.join(shell.folder, 'key.txt'), `${valid}\n`)
  const read = (key: string, ...more: string[]) => partita('licence', 'show', '--key', key, '--public-key', publicKey, ...more)
  const [json, text] = await Promise.all([
    shell.json(`licence show --key ${valid} --public-key ${publicKey} --json`, { ...bare, LICENCE_PUBLIC_KEY: '' }),
    shell.sh('partita licence show --key - < key.txt'),
  ])
  const [over, early, none] = [await read(ended), await read(coming, '--json'), await read(valid.replace('PTL1-', 'PTL1-A'))]
  expect(json).toMatchObject({ state: 'valid', plan: 'pro', firm: '*', valid_until: null, holder: 'Fiduciaire Dubois' })
  expect([text.code, recordIn(text.stdout)]).toMatchObject([0, { state: 'valid', firm: '*', holder: 'Fiduciaire Dubois' }])
  expect([over.code, recordIn(over.stdout).state, early.code, JSON.parse(early.stdout).state]).toEqual([1, 'expired', 1, 'not begun'])
  expect([none.code, none.stdout, none.stderr]).toEqual([1, '', expect.stringContaining('no licence key of ours')])
})

test('2 when the terms do not fit into a key, the private key is none, or it is not said what to show', async () => {
  const any = ['--firm', '*', '--until', 'never']
  const cases: [RegExp, ...string[]][] = [
    [/--until is missing/, '--firm', '*'],
    [/--until is a day/, '--firm', '*', '--until', '2026-02-30'],
    [/the last day lies before the first/, '--firm', '*', '--from', '2026-05-01', '--until', '2026-04-30'],
    [/--firm is the 12 characters/, '--firm', 'dubois', '--until', 'never'],
    [/plan is a lower-case code/, ...any, '--plan', 'PRO'],
    [/no Ed25519 private key/, ...any, '--private-key', path.join(shell.folder, 'password.txt')],
    [/cannot be read/, ...any, '--private-key', path.join(shell.folder, 'missing.pem')],
  ]
  const issuing = ['licence', 'issue', '--private-key', privateKey, '--plan', 'pro', '--holder', 'Fiduciaire Dubois']
  const showing: [RegExp, ...string[]][] = [
    [/either the TOKEN of a firm or --key/, 'licence', 'show'],
    [/either the TOKEN/, 'licence', 'show', w.firm.public_token, '--key', 'PTL1-x'],
    [/--public-key is no Ed25519 public key/, 'licence', 'show', '--key', 'PTL1-x', '--public-key', 'x'],
  ]
  for (const [says, ...words] of [...cases.map(([refusal, ...terms]) => [refusal, ...issuing, ...terms] as const), ...showing]) {
    const { code, stdout, stderr } = await partita(...words)
    expect([words, code, stdout]).toEqual([words, 2, ''])
    expect(stderr).toMatch(says)
  }
  const { code, stderr } = await shell.sh('partita licence show --key PTL1-x', { LICENCE_PUBLIC_KEY: '' })
  expect([code, stderr]).toEqual([2, expect.stringContaining('LICENCE_PUBLIC_KEY')])
})
