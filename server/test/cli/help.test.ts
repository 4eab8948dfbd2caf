import { afterAll, expect, test, vi } from 'vitest'
import { exitCodes } from '../../src/cli/command.ts'
import { allCommands } from '../../src/cli/registry.ts'
import { openWorld } from '../harness/world.ts'
import { codesIn, tablesUnder, textOf } from '../install/settings.ts'
import { examplesIn, partita, shellOn } from './partita.ts'

const commands = await allCommands()
const names = commands.map(({ name }) => name)
const nouns = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

const w = await openWorld()
const shell = shellOn(w)
afterAll(() => shell.close())

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

test('every command explains itself and gives an example', async () => {
  for (const { name, summary, options } of commands) {
    const { code, stdout, stderr } = await partita(...name.split(' '), '--help')
    expect([name, code, stderr]).toEqual([name, 0, ''])
    expect(stdout.startsWith(`partita ${name} `)).toBe(true)
    expect(stdout).toContain(summary)
    for (const option of [...Object.keys(options), 'json', 'help']) expect(stdout).toMatch(new RegExp(`^  --${option}\\b`, 'm'))
    expect(examplesIn(stdout).length).toBeGreaterThan(0)
  }
})

test('the operator’s guide lists every command and every exit code', () => {
  const [listed, codes] = tablesUnder(textOf('docs/guides/operating/runbook.md'), 'Command line')
  expect(
    listed?.map(([first]) =>
      codesIn(first)[0]
        ?.split(' ')
        .slice(0, 3)
        .filter((word) => /^[a-z][a-z-]*$/.test(word))
        .join(' '),
    ),
  ).toEqual(names)
  for (const row of listed ?? []) expect(row[1]).toMatch(/.{15}/)
  expect(codes?.map(([first]) => codesIn(first)[0])).toEqual(Object.keys(exitCodes))
})
