import { statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exitCodes } from '../../src/cli/command.ts'
import { allCommands } from '../../src/cli/registry.ts'
import { hashOfToken } from '../../src/kernel/http/admit.ts'
import { newToken } from '../../src/lib/tokens.ts'
import { type World, world } from '../harness/world.ts'
import { codesIn, tablesUnder, textOf } from '../install/settings.ts'
import { partita, type Shell, shellOn } from './partita.ts'

const commands = await allCommands()
const names = commands.map(({ name }) => name)
const nouns = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

let w: World
let shell: Shell
beforeAll(async () => {
  w = await world()
  shell = shellOn(w)
})
afterAll(async () => {
  shell.close()
  await w.close()
})

test('without words it says what there is and ends with 2; asked for help it ends with 0', async () => {
  const [bare, helped] = await Promise.all([shell.sh('partita'), shell.sh('partita --help')])
  expect([bare.code, bare.stdout, helped.code, helped.stderr]).toEqual([2, '', 0, ''])
  expect([bare.stderr, (await partita('-h')).stdout]).toEqual([helped.stdout, helped.stdout])
  for (const name of names) expect(helped.stdout).toMatch(new RegExp(`^  ${name}  +\\S`, 'm'))
  for (const [code, meaning] of Object.entries(exitCodes)) expect(helped.stdout).toContain(`  ${code}  ${meaning.slice(0, 40)}`)
})

test('every noun explains its commands, and a word that is none of them ends with 2', async () => {
  for (const noun of nouns) {
    const { code, stdout, stderr } = await partita(noun, '--help')
    expect([noun, code, stderr]).toEqual([noun, 0, ''])
    for (const name of names.filter((each) => each.split(' ')[0] === noun)) expect(stdout).toContain(name)
  }
  for (const line of ['firm', 'firm destroy', 'destroy', 'firm destroy --help', 'toString', '--json']) {
    const { code, stdout, stderr } = await partita(...line.split(' '))
    expect([line, code, stdout]).toEqual([line, 2, ''])
    expect(stderr).toContain('firm create')
  }
})

/** The lines under `Example` as the program prints them. */
const examplesIn = (help: string) => [...help.matchAll(/^ {2}(partita .*)$/gm)].map(([, line = '']) => line)

test('every command explains itself, and what it gives as an example runs', async () => {
  const helps = await Promise.all(names.map((name) => partita(...name.split(' '), '--help')))
  for (const [n, { code, stdout, stderr }] of helps.entries()) {
    const { name, summary, options } = commands[n] ?? { name: '', summary: '', options: {} }
    expect([name, code, stderr]).toEqual([name, 0, ''])
    expect(stdout.startsWith(`partita ${name} `)).toBe(true)
    expect(stdout).toContain(summary)
    for (const option of [...Object.keys(options), 'json', 'help']) expect(stdout).toMatch(new RegExp(`^  --${option}\\b`, 'm'))
    expect(examplesIn(stdout).length).toBeGreaterThan(0)
  }
  await stage()
  const lines = helps.flatMap(({ stdout }) => examplesIn(stdout))
  expect(lines.length).toBeGreaterThanOrEqual(names.length)
  let publicKey = ''
  for (const line of lines) {
    const ran = await shell.sh(line, { LICENCE_PUBLIC_KEY: publicKey })
    // The doctor may find something: databases of tests are not kept as those of an installation.
    const expected = line === 'partita doctor' && ran.stdout.includes('WRONG') ? 1 : 0
    expect([line, ran.code, ran.code === expected ? '' : ran.stderr]).toEqual([line, expected, ''])
    publicKey ||= /^LICENCE_PUBLIC_KEY=(.*)$/m.exec(ran.stdout)?.[1] ?? ''
  }
  expect(statSync(path.join(shell.folder, 'keys/licence-private.pem')).mode & 0o777).toBe(0o600)
})

/** What the examples speak of. */
async function stage() {
  const [anne] = await w.rows<{ id: string }>(
    `insert into directory.users (name, email) values ('Anne Dubois', 'anne@example.com') returning id`,
  )
  await w.rows(`insert into people (id, name, email) values ($1, 'Anne Dubois', 'anne@example.com')`, [anne?.id])
  await w.rows(`update firms set public_token = 'k3m9x2p7q4w8' where id = $1`, [w.firm.id])
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [w.firm.id, anne?.id])
  await w.rows('alter table companies disable trigger user')
  await w.rows(`update companies set public_token = 'h5t2c8v4n6b1', deleted_at = now() where id = $1`, [w.company.id])
  await w.rows('alter table companies enable trigger user')
  await w.rows(
    `insert into directory.tokens (id, user_id, kind, hash, name, abilities) overriding system value values (17, $1, 'integration', $2, 'Test', '{read}')`,
    [anne?.id, hashOfToken(newToken())],
  )
}

test('the operator’s guide lists every command and every exit code', () => {
  const [listed, codes] = tablesUnder(textOf('docs/guides/operating.md'), 'Command line')
  expect(
    listed?.map(([first]) =>
      codesIn(first)[0]
        ?.split(' ')
        .slice(0, 2)
        .filter((word) => /^[a-z][a-z-]*$/.test(word))
        .join(' '),
    ),
  ).toEqual(names)
  for (const row of listed ?? []) expect(row[1]).toMatch(/.{15}/)
  expect(codes?.map(([first]) => codesIn(first)[0])).toEqual(Object.keys(exitCodes))
})
