import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openWorld } from '../harness/world.ts'
import { partita, password, shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

const w = await openWorld()
const shell = shellOn(w)
writeFileSync(path.join(shell.folder, 'short.txt'), 'short\n')
afterAll(() => shell.close())

const known = async (source = 'local', disabled = false) => {
  const { user_id } = await w.outsider()
  const [row] = await w.rows<{ email: string }>(
    `update directory.users set auth_source = $2, disabled_at = case when $3::boolean then app_now() end where id = $1 returning email`,
    [user_id, source, disabled],
  )
  return row?.email ?? ''
}

type Case = readonly [line: string, says: RegExp, env?: Record<string, string>]

/** How each line ended: its code, and what it said where. No stack is among it, and no password. */
const ended = (cases: readonly Case[]) =>
  Promise.all(
    cases.map(async ([line, , env]) => {
      const { code, stdout, stderr } = await shell.sh(`partita ${line}`, env)
      return { line, code, stdout, stderr, leaks: /^ +at |correct horse/m.test(stderr) }
    }),
  )
const expected = (code: number, cases: readonly Case[]) =>
  cases.map(([line, says]) => ({ line, code, stdout: '', stderr: expect.stringMatching(says), leaks: false }))

test('1 when nothing has that token, address or id', async () => {
  const nobody = 'nobody@example.com'
  const cases: Case[] = [
    ['firm show aaaabbbbcccc', /no firm aaaabbbbcccc: partita firm list/],
    ['licence show aaaabbbbcccc', /no firm aaaabbbbcccc/],
    [`user reset-password ${nobody}`, /no account nobody@example.com/],
    [`user disable ${nobody}`, /no account/],
    [`user two-factor remove ${nobody}`, /no account/],
    ['token revoke 999999999', /no token 999999999/],
  ]
  expect(await ended(cases)).toEqual(expected(1, cases))
})

const address = ['--email', 'anne@example.com']
const dubois = ['firm', 'create', '--name', 'Dubois', '--country', 'BE', ...address]
const anne = ['user', 'create', '--name', 'Anne', ...address]
const several = /^--name is missing\n--country is one of BE, FR, LU\n--email is not an e-mail address\nHelp: partita firm create --help\n$/

test.each<[RegExp, ...string[]]>([
  [several, 'firm', 'create', '--country', 'NL', '--email', 'anne'],
  [/--name is a name of at most 190 characters on one line/, 'firm', 'create', '--name', 'A\nB', '--country', 'BE', ...address],
  [/8 to 1000 characters/, ...dubois, '--password', 'short'],
  [/--password is empty/, ...dubois, '--password', ''],
  [/more words than the command takes/, ...dubois, '--password', ...password.split(' ')],
  [/--locale is one of fr, nl, en, de/, ...anne, '--locale', 'es'],
  [/Unknown option '--all'/, 'firm', 'list', '--all'],
  [/TOKEN is missing/, 'firm', 'show'],
  [/12 characters/, 'firm', 'show', 'dubois'],
  [/EMAIL is missing/, 'user', 'disable'],
  [/--mail sends a link/, 'user', 'reset-password', 'anne@example.com', '--mail', '--password', '-'],
  [/Name one ID, or --user EMAIL with --all/, 'token', 'revoke'],
  [/Name one ID/, 'token', 'revoke', '12', '--all'],
  [/with --all/, 'token', 'revoke', '--user', 'anne@example.com'],
  [/ID is a number/, 'token', 'revoke', 'twelve'],
])('2 on wrong usage: %s', async (says, ...words) => {
  const { code, stdout, stderr } = await partita(...words)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(says)
  for (const secret of ['short', ...password.split(' ')]) expect(stderr).not.toContain(secret)
})

test('2 when standard input holds no password, or one that is too short', async () => {
  const cases: Case[] = [
    ['user create --email anne@example.com --name Anne --password - < /dev/null', /holds no password/],
    ['user create --email anne@example.com --name Anne --password - < short.txt', /8 to 1000/],
  ]
  expect(await ended(cases)).toEqual(expected(2, cases))
  expect(await w.rows(`select id from directory.users where email = 'anne@example.com'`)).toEqual([])
})

test('2 when the environment is not complete, with every variable that is missing', async () => {
  const cases: Case[] = [
    ['firm list', /DATABASE_URL: missing[\s\S]*URL_KEY: missing/, { DATABASE_URL: '', URL_KEY: '' }],
    ['db init', /DATABASE_OWNER_URL: missing/, { DATABASE_OWNER_URL: '' }],
  ]
  expect(await ended(cases)).toEqual(expected(2, cases))
})

test('3 when a rule refuses it, and nothing is changed', async () => {
  const [taken, external, disabled] = [await known(), await known('external'), await known('local', true)]
  const before = await w.rows('select * from directory.users order by id')
  const cases: Case[] = [
    [`user create --email ${taken} --name Anne`, /an account .* already/],
    [`user reset-password ${external}`, /Another platform/],
    [`user reset-password ${external} --password - < password.txt`, /Another platform/],
    [`user two-factor remove ${taken}`, /no second factor/],
    [`user create --email someone@example.com --name Anne --password password1`, /most common/],
    [`user create --email someone@example.com --name Anne --password someone-2026`, /must not contain/],
    [`firm create --name Dubois --country BE --email ${taken} --password - < password.txt`, /an account .* already.*--existing-user/],
    [`firm create --name Dubois --country BE --email ${disabled} --existing-user`, /disabled: partita user enable/],
  ]
  expect(await ended(cases)).toEqual(expected(3, cases))
  expect(await w.rows('select * from directory.users order by id')).toEqual(before)
  expect(await w.rows(`select id from firms where name = 'Dubois'`)).toEqual([])
})

test('4 when the database is away, refuses us or is not migrated, each with what to do', async () => {
  const at = (change: Partial<URL>) => ({ DATABASE_URL: Object.assign(new URL(w.config.database_url), change).href })
  const cases: Case[] = [
    ['firm list', /does not answer.*DATABASE_URL/, { DATABASE_URL: 'postgres://partita_app@127.0.0.1:1/partita' }],
    ['firm list', /refused the connection.*db init/, at({ pathname: '/no_such_database' })],
    ['firm list', /schema of this release.*npm run migrate/, at({ pathname: '/postgres' })],
    [
      'db init',
      /DATABASE_OWNER_URL/,
      {
        DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1:1/partita',
        QUEUE_DATABASE_URL: w.config.database_url,
      },
    ],
  ]
  expect(await ended(cases)).toEqual(expected(4, cases))
})

test('doctor ends with 1 when something is wrong, and says the same to people and machines', async () => {
  const env = { DATABASE_URL: 'postgres://partita_app@127.0.0.1:1/partita' }
  const [said, read] = await Promise.all([shell.sh('partita doctor', env), shell.sh('partita doctor --json', env)])
  expect([said.code, read.code]).toEqual([1, 1])
  const findings: { name: string; state: string }[] = JSON.parse(read.stdout)
  expect(findings).toContainEqual(expect.objectContaining({ name: 'database', state: 'wrong' }))
  expect(findings).toContainEqual(expect.objectContaining({ name: 'redis', state: 'good' }))
  expect(said.stdout.match(/^\S+ +(\w+):/gm)).toHaveLength(findings.length)
  expect(said.stdout).toMatch(/^WRONG database: /m)
})
