import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { runNode } from '../../../scripts/lib/checkout.ts'
import { migrations, version } from '../../src/kernel/operating/release.ts'
import { openWorld } from '../harness/world.ts'

// Every test starts processes; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 120_000 })

const w = await openWorld()

const onWorld = () => {
  const database = new URL(w.config.database_url).pathname
  const queue = Object.assign(new URL(process.env.QUEUE_DATABASE_URL ?? ''), { pathname: database })
  return { ...process.env, DATABASE_URL: w.config.database_url, QUEUE_DATABASE_URL: queue.href, LOG_LEVEL: 'info' }
}

const without = { DATABASE_URL: '', QUEUE_DATABASE_URL: '', DATABASE_OWNER_URL: '', URL_KEY: 'short' }
const heading = 'The configuration is not complete:\n'
const line = (name: string, what: string) => `  ${name}: ${what}; set it to [^\\n]+\\n`

test.each([
  ['the API', 'server/src/main.ts', [], line('DATABASE_URL', 'missing') + line('URL_KEY', 'a key is shorter than 32 characters')],
  [
    'the worker',
    'server/src/worker.ts',
    [],
    line('DATABASE_URL', 'missing') + line('QUEUE_DATABASE_URL', 'missing') + line('URL_KEY', 'a key is shorter than 32 characters'),
  ],
  [
    'the command line',
    'server/src/cli.ts',
    ['firm', 'list'],
    line('DATABASE_URL', 'missing') + line('URL_KEY', 'a key is shorter than 32 characters'),
  ],
  [
    'db init',
    'server/src/cli.ts',
    ['db', 'init'],
    line('DATABASE_OWNER_URL', 'missing') + line('DATABASE_URL', 'missing') + line('QUEUE_DATABASE_URL', 'missing'),
  ],
])('%s reports a wrong configuration with one line per variable, no stack, and exit code 2', async (_, program, args, lines) => {
  const { code, stdout, stderr } = await runNode(program, args, { env: without })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(new RegExp(`^${heading}${lines}$`))
})

test('migrate names the one variable it needs, and exits with 2', async () => {
  const named = await runNode('scripts/migrate.ts', [], { env: { ...without, DATABASE_URL: w.config.database_url } })
  expect([named.code, named.stdout]).toEqual([2, ''])
  expect(named.stderr).toMatch(new RegExp(`^${heading}${line('DATABASE_OWNER_URL', 'missing')}$`))
})

/** Starts a program and reads its log as it is written. */
function start(program: string, env: Record<string, string | undefined>) {
  const child: ChildProcess = spawn(process.execPath, [`server/src/${program}.ts`], { cwd: `${import.meta.dirname}/../../..`, env })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (written += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const lines = () =>
    written
      .split('\n')
      .filter((each) => each.startsWith('{'))
      .map((each): Record<string, unknown> => JSON.parse(each))
  const said = (msg: string) => lines().find((each) => each.msg === msg)
  return { child, ended, said, written: () => written }
}

test('the log of the API says at its start what runs, where and on which schema, and that it stopped', async () => {
  const api = start('main', { ...onWorld(), PORT: '0', METRICS_PORT: '0' })
  await vi.waitFor(() => expect(api.said('api started')).toBeDefined(), { timeout: 60_000 })
  const { listens, ...facts } = api.said('api started') ?? {}
  expect(facts).toMatchObject({ level: 30, version, schema: migrations.at(-1), metrics: expect.stringMatching(/^http:/) })
  expect((await fetch(`${String(listens)}/v1/ping`)).status).toBe(200)
  api.child.kill('SIGTERM')
  expect(await api.ended).toBe(0)
  expect(api.said('api stopping')).toMatchObject({ signal: 'SIGTERM' })
  expect(api.said('api stopped')).toMatchObject({ level: 30, ran_seconds: expect.any(Number) })
})

test('so does the log of the worker, which announces itself to the doctor until it stops', async () => {
  const worker = start('worker', { ...onWorld(), METRICS_PORT: '' })
  await vi.waitFor(() => expect(worker.said('worker started')).toBeDefined(), { timeout: 60_000 })
  expect(worker.said('worker started')).toMatchObject({ level: 30, version, schema: migrations.at(-1), metrics: null })
  const announced = () =>
    w.rows<{ machine: object }>(`select machine from operating.processes where kind = 'worker' and version = $1`, [version])
  await vi.waitFor(async () => expect(await announced()).toHaveLength(1), { timeout: 60_000 })
  const uses = ['temporary files', 'database'].map((use) => expect.objectContaining({ use, free: expect.any(Number) }))
  expect(await announced()).toEqual([{ machine: { missing_programs: [], sandbox: 'on', disks: expect.arrayContaining(uses) } }])
  worker.child.kill('SIGINT')
  expect(await worker.ended).toBe(0)
  expect(await announced()).toEqual([])
  expect(worker.said('worker stopping')).toMatchObject({ signal: 'SIGINT' })
  expect(worker.said('worker stopped')).toBeDefined()
})

test('a port that is in use is one line without a stack, and exit code 4', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const api = start('main', { ...onWorld(), PORT: String((taken.address() as AddressInfo).port), METRICS_PORT: '' })
  expect(await api.ended).toBe(4)
  expect(api.said('api did not start')).toMatchObject({ level: 60, reason: expect.stringContaining('EADDRINUSE') })
  expect(api.written()).not.toMatch(/ at .*\.ts:\d/)
  taken.close()
})
