/** What a program that a file has taken over can reach: nothing in the sandbox, and each of these things without it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { solidImage } from '../../../test/harness/images.ts'
import { missingPrograms } from '../ocr/index.ts'
import { type Outcome, programPath, requireSandbox, runProcess, withTempFolder } from './index.ts'

const outside = mkdtempSync(path.join(tmpdir(), 'sandbox-test-'))
const secret = 'postgres://partita_app:very-secret@127.0.0.1/partita'
afterAll(() => rmSync(outside, { recursive: true }))
afterEach(() => requireSandbox(true))

/** With the sandbox the attack fails; without it the same attack succeeds, which shows that the sandbox is the reason. */
const both = [
  { name: 'in the sandbox', isRequired: true },
  { name: 'without it', isRequired: false },
] as const

const textOf = (outcome: Outcome): string => (outcome.ok ? outcome.output.toString() : '')

const attack = (script: string, isRequired: boolean): Promise<string> => {
  requireSandbox(isRequired)
  return withTempFolder(async (folder) => textOf(await runProcess({ program: 'bash', args: ['-c', `${script}; true`], folder })))
}

test.for(both)('DATABASE_URL of the parent, by /proc: $name', ({ isRequired }) => {
  const index = path.join(import.meta.dirname, 'index.ts')
  const program = `
    const { requireSandbox, runProcess, withTempFolder } = await import(${JSON.stringify(index)})
    requireSandbox(${isRequired})
    const script = 'env; cat /proc/self/environ /proc/$PPID/environ /proc/[0-9]*/environ'
    const outcome = await withTempFolder((folder) => runProcess({ program: 'sh', args: ['-c', script + '; echo end'], folder }))
    process.stdout.write(outcome.output)`
  // The environment of the parent is the one it was started with.
  const env = { DATABASE_URL: secret, PATH: programPath }
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'latin1' })
  expect([status, stdout.trimEnd().endsWith('end'), stdout.includes(secret)]).toEqual([0, true, !isRequired])
})

let server: Server
let local: Server
const socket = path.join(outside, 'postgres.sock')
const listening = (one: Server, at: number | string) => new Promise<void>((resolve) => one.listen(at, () => resolve()))
beforeAll(async () => {
  server = createServer((client) => client.end('reached'))
  local = createServer((client) => client.end('reached'))
  await listening(server, 0)
  await listening(local, socket)
})
afterAll(() => [server, local].map((one) => one.close()))

test.for(both)('a TCP port of this machine: $name', async ({ isRequired }) => {
  const { port } = server.address() as { port: number }
  expect(await attack(`exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`, isRequired)).toBe(isRequired ? '' : 'reached')
})

test.for(both)('a unix socket: $name', async ({ isRequired }) => {
  requireSandbox(isRequired)
  const program = `require('node:net').connect(${JSON.stringify(socket)}).on('error', () => process.exit(0)).pipe(process.stdout)`
  const outcome = await withTempFolder((folder) =>
    runProcess({ program: process.execPath, args: ['-e', program], folder, reads: [process.execPath], megabytes: 3072 }),
  )
  expect([outcome.ok, textOf(outcome)]).toEqual([true, isRequired ? '' : 'reached'])
})

test.for(both)('the file of another job: $name', ({ isRequired }) =>
  withTempFolder(async (other) => {
    writeFileSync(path.join(other, 'source'), 'of another client')
    expect(await attack(`cat ${other}/source`, isRequired)).toBe(isRequired ? '' : 'of another client')
    const seen = await attack(`ls ${tmpdir()}`, isRequired)
    expect(seen.includes(path.basename(other))).toBe(!isRequired)
  }),
)

test.for(both)('the file store, and the configuration of the machine: $name', async ({ isRequired }) => {
  const store = path.join(outside, 'files')
  mkdirSync(store, { recursive: true })
  writeFileSync(path.join(store, 'kept'), 'of a client')
  expect(await attack(`cat ${store}/kept`, isRequired)).toBe(isRequired ? '' : 'of a client')
  expect(await attack('cat /etc/passwd', isRequired)).toBe(isRequired ? '' : readFileSync('/etc/passwd', 'utf8'))
})

test.for(both)('writing outside its own folder: $name', async ({ isRequired }) => {
  const target = path.join(outside, `written-${isRequired}`)
  const places = [target, path.join(tmpdir(), `sandbox-test-${process.pid}`)]
  const script = places.map((place) => `(echo x > ${place} && echo wrote; rm -f ${place})`).join('; ')
  expect(await attack(script, isRequired)).toBe(isRequired ? '' : 'wrote\nwrote\n')
  expect(await attack('echo x > own && echo wrote', isRequired)).toBe('wrote\n')
})

test('the root, the programs and the devices of the sandbox are read-only', async () => {
  const places = ['/x', '/usr/x', '/etc/x', '/dev/x', `${tmpdir()}/x`]
  expect(await attack(places.map((place) => `(echo x > ${place} && echo wrote)`).join('; '), true)).toBe('')
})

test('it has no /proc, no rights of an administrator and no network but its own', async () => {
  expect(await attack('ls -d /proc; mount -t tmpfs none /usr && echo mounted; ls /sys', true)).toBe('')
})

test('a file that is named may be read, and not changed', async () => {
  const file = path.join(outside, 'given.pdf')
  writeFileSync(file, 'given')
  const args = ['-c', `cat ${file}; echo x > ${file}; true`]
  const outcome = await withTempFolder((folder) => runProcess({ program: 'sh', args, folder, reads: [file] }))
  expect([textOf(outcome), readFileSync(file, 'utf8')]).toEqual(['given', 'given'])
})

test('without bubblewrap nothing is started, and the message says what to install', async () => {
  const run = () => withTempFolder((folder) => runProcess({ program: '/bin/echo', args: ['ran'], folder, env: { PATH: outside } }))
  expect(await run()).toEqual({
    ok: false,
    reason: 'missing',
    detail:
      'bubblewrap is not installed: install the package bubblewrap (apt-get install bubblewrap), or set UNSAFE_PARSERS=1 to read files unprotected',
  })
  expect(await missingPrograms(outside)).toContain('bwrap')
  requireSandbox(false)
  expect(await missingPrograms(outside)).not.toContain('bwrap')
})

test('where user namespaces are refused, nothing is started, and the message says what to allow', async () => {
  const bin = path.join(outside, 'bin')
  mkdirSync(bin)
  // What bubblewrap says on a machine that refuses user namespaces.
  const refusal = 'bwrap: setting up uid map: Permission denied'
  writeFileSync(path.join(bin, 'bwrap'), `#!/bin/sh\necho '${refusal}' >&2\nexit 1\n`, { mode: 0o755 })
  const outcome = await withTempFolder((folder) => runProcess({ program: '/bin/echo', args: ['ran'], folder, env: { PATH: bin } }))
  expect(outcome).toMatchObject({
    ok: false,
    reason: 'missing',
    detail: expect.stringMatching(/^the sandbox of the parsers cannot be made \(setting up uid map: Permission denied\): allow user names/),
  })
  // No language is called missing that nobody could look for.
  expect(await missingPrograms([bin, programPath].join(path.delimiter))).toEqual([])
})

/** Run in a process of its own: the processes that decode its images, and what surrounds them. */
const decoding = (picture: string) => `
  const { readdirSync, readFileSync, readlinkSync } = await import('node:fs')
  const { squareIcon } = await import(${JSON.stringify(path.join(import.meta.dirname, '../images/index.ts'))})
  const picture = Buffer.from(${JSON.stringify(picture)}, 'base64')
  const read = (pid, name) => { try { return readFileSync('/proc/' + pid + '/' + name, 'latin1') } catch { return '' } }
  const parentOf = (pid) => Number(/^PPid:\\s*(\\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0)
  const isOurs = (pid) => pid > 1 && (parentOf(pid) === process.pid || isOurs(parentOf(pid)))
  const decoders = () => readdirSync('/proc').map(Number).filter((pid) => read(pid, 'cmdline').startsWith(process.execPath) && isOurs(pid))
  const icons = [await squareIcon('a', picture), await squareIcon('a', picture)]
  const until = async (isDone) => { while (!isDone()) await new Promise((later) => setImmediate(later)) }
  await until(() => decoders().length === 2)
  const first = decoders()
  const surroundings = first.map((pid) => [
    readlinkSync('/proc/' + pid + '/ns/net') === readlinkSync('/proc/self/ns/net'),
    read(pid, 'environ').includes('DATABASE_URL'),
    readdirSync('/proc/' + pid + '/root').includes('proc'),
  ])
  await squareIcon('b', picture)
  await until(() => decoders().filter((pid) => first.includes(pid)).length === 1)
  console.log(JSON.stringify({ icons: icons.map((icon) => icon?.length > 0), first: first.length, surroundings }))
  process.exit(0)`

test('images are decoded in the sandbox, and those of another scope in another process', { timeout: 60_000 }, async () => {
  const picture = (await solidImage(80, 40, { r: 9, g: 9, b: 9, alpha: 1 }).png().toBuffer()).toString('base64')
  const env = { DATABASE_URL: secret, PATH: programPath }
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', decoding(picture)], {
    env,
    encoding: 'utf8',
    timeout: 50_000,
  })
  // Two: the one that decoded both images, and one that is ready for the next scope.
  const isolated = [false, false, false]
  expect([JSON.parse(stdout || 'null'), stderr]).toEqual([{ icons: [true, true], first: 2, surroundings: [isolated, isolated] }, ''])
})
