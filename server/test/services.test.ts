import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import { createClient } from 'redis'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { run, runNode } from '../../scripts/lib/checkout.ts'
import { migrationFiles, withDatabase } from '../../scripts/lib/migrations.ts'
import { servicesEnv, servicesStatus, startServices, stopServices } from '../../scripts/lib/services.ts'

type Services = Awaited<ReturnType<typeof startServices>>

const settings = { shared_buffers: '32MB' }
/** A set whose servers are all somebody else's. */
const elsewhere = {
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  REDIS_URL: 'redis://127.0.0.1:1',
  URL_KEY: 'k'.repeat(64),
  FILES_URL: 'file:///none',
}
/** Closed to every other user, as a checkout under a private home is. */
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'partita-services-'))
const folder = newFolder()
let services: Services

beforeAll(async () => {
  chmodSync(folder, 0o755)
  services = await startServices({ folder, settings })
}, 60_000)

afterAll(() => services.erase())

/** The maintenance database: these sets are bare, without roles and schema of the product. */
async function ask(env: Record<string, string>, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: withDatabase(env, 'postgres').DATABASE_OWNER_URL })
  await client.connect()
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

async function runningIn(place: string, environment = {}) {
  return (await servicesStatus(place, environment)).flatMap(({ name, up }) => (up ? [name] : []))
}

async function ping(url: string | undefined) {
  const client = createClient({ url: url ?? '', socket: { reconnectStrategy: false } })
  client.on('error', () => {})
  await client.connect()
  const answer = await client.ping()
  client.destroy()
  return answer
}

test('the first start brings what a program needs, the second finds it', async () => {
  const pids = [services.postgres.pid(), services.redis.pid()]
  const again = await startServices({ folder, settings })
  expect(services.started).toEqual(['postgres', 'redis', 'secrets'])
  expect(again.started).toEqual([])
  expect(again.env).toEqual(services.env)
  expect([again.postgres.pid(), again.redis.pid()]).toEqual(pids)
})

test('two starts at the same moment make one cluster', async () => {
  await services.stop()
  const both = await Promise.all([startServices({ folder, settings }), startServices({ folder, settings })])
  expect(both.flatMap(({ started }) => started)).toEqual(['postgres', 'redis'])
})

test('the database is durable, on loopback, in UTC, and asks for the password', async () => {
  const shown = ['fsync', 'synchronous_commit', 'full_page_writes', 'jit', 'timezone', 'listen_addresses', 'unix_socket_directories']
  const values = await ask(services.env, `select ${shown.map((name) => `current_setting('${name}')`).join(', ')}`)
  expect(values).toEqual(['on', 'on', 'on', 'off', 'UTC', '127.0.0.1', ''])
  expect(await ask(services.env, "select current_setting('max_connections')")).toEqual(['300'])
  const wrong = { DATABASE_OWNER_URL: services.env.DATABASE_OWNER_URL?.replace(/:[0-9a-f]+@/, ':wrong@') ?? '' }
  await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
})

test('Redis answers with the password of its address, and not without', async () => {
  const url = services.env.REDIS_URL ?? ''
  expect(await ping(url)).toBe('PONG')
  await expect(ping(url.replace(/default:[0-9a-f]+@/, ''))).rejects.toThrow('NOAUTH')
})

test('passwords are readable by their owner alone', () => {
  const secrets = readdirSync(folder).filter((file) => file.endsWith('.json'))
  expect(secrets).toEqual(['postgres.json', 'redis.json', 'secrets.json'])
  for (const file of secrets) expect(statSync(path.join(folder, file)).mode & 0o077).toBe(0)
})

test('down stops its own set and no other; up brings the data back at the same address', async () => {
  const others = await startServices({ folder: newFolder(), settings })
  await ask(services.env, 'create table kept (n int)')
  await ask(services.env, 'insert into kept values (7)')
  expect(await stopServices(folder)).toEqual(['redis', 'postgres'])
  expect(services.postgres.pid()).toBeUndefined()
  expect(() => servicesEnv(folder, {})).toThrow('postgres does not run')
  expect(await runningIn(folder)).toEqual([])
  expect(await ask(others.env, 'select 1')).toEqual([1])
  expect(await ping(others.env.REDIS_URL)).toBe('PONG')
  await others.erase()
  expect(await stopServices(folder)).toEqual([])
  const again = await startServices({ folder, settings })
  expect(again.env).toEqual(services.env)
  expect(await ask(again.env, 'select n from kept')).toEqual([7])
  expect(await runningIn(folder)).toEqual(['postgres', 'redis'])
})

test('killed servers are started again over what they left behind', async () => {
  await ask(services.env, 'create table survivor as select 1 as n')
  process.kill(services.postgres.pid() ?? 0, 'SIGKILL')
  process.kill(services.redis.pid() ?? 0, 'SIGKILL')
  await expect.poll(() => [services.postgres.pid(), services.redis.pid()]).toEqual([undefined, undefined])
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(true)
  const again = await startServices({ folder, settings })
  expect(again.started).toEqual(['postgres', 'redis'])
  expect(await ask(again.env, 'select n from survivor')).toEqual([1])
})

test('a pid that belongs to an outsider by now is neither taken for ours nor stopped', async () => {
  await services.stop()
  const outsider = spawn('sleep', ['60'])
  for (const name of ['postgres', 'redis']) writeFileSync(path.join(folder, `${name}.pid`), String(outsider.pid))
  // What a crash leaves in the data folder, its number since given away.
  writeFileSync(path.join(folder, 'postgres/postmaster.pid'), `${outsider.pid}\n`)
  expect(await stopServices(folder)).toEqual([])
  const again = await startServices({ folder, settings })
  expect(again.started).toEqual(['postgres', 'redis'])
  expect(outsider.exitCode).toBeNull()
  outsider.kill()
  expect(await once(outsider, 'exit')).toEqual([null, 'SIGTERM'])
})

test('a proof can take one service away and bring it back', async () => {
  const { postgres, redis, env } = services
  await redis.stop()
  await expect(ping(env.REDIS_URL)).rejects.toThrow('ECONNREFUSED')
  await redis.start()
  expect(await ping(env.REDIS_URL)).toBe('PONG')
  const before = postgres.pid()
  await postgres.restart()
  expect(postgres.pid()).not.toBe(before)
  await postgres.kill()
  await postgres.start()
  expect(await ask(env, 'select 1')).toEqual([1])
})

test('what the environment names is used as it is, and nothing is started', async () => {
  const environment = { ...elsewhere, DATABASE_URL: services.env.DATABASE_URL }
  const empty = newFolder()
  const named = await startServices({ folder: empty, environment, prepare: 'schema' })
  expect(named.started).toEqual([])
  expect(named.env).toEqual(environment)
  expect(readdirSync(empty)).toEqual([])
  expect(await runningIn(empty, environment)).toEqual(['postgres'])
  await named.erase()
})

test('the env lines can be sourced, whatever an address holds', async () => {
  const named = { DATABASE_OWNER_URL: "postgres://o:it's@db/x?sslmode=require&a=$b", REDIS_URL: 'redis://127.0.0.1:6379' }
  const none = { DATABASE_URL: undefined, QUEUE_DATABASE_URL: undefined }
  const { stdout } = await runNode('scripts/services.ts', ['env'], { env: { ...none, ...named } })
  expect(stdout).toContain('REDIS_URL=redis://127.0.0.1:6379\n')
  const sourced = await run('sh', ['-c', `${stdout}printf %s "$DATABASE_OWNER_URL"`], { env: {} })
  expect(sourced.stdout).toBe(named.DATABASE_OWNER_URL)
})

test('a folder that user postgres cannot enter holds no cluster, and erase removes it where it lies', async () => {
  const closed = await startServices({ folder: newFolder(), settings })
  const [data] = await ask(closed.env, "select current_setting('data_directory')")
  expect(String(data).startsWith(closed.folder)).toBe(process.getuid?.() !== 0)
  await closed.erase()
  expect(existsSync(String(data))).toBe(false)
  expect(existsSync(closed.folder)).toBe(false)
})

test('the key and the folder for files outlive every restart', async () => {
  const { URL_KEY = '', FILES_URL } = services.env
  expect(URL_KEY).toMatch(/^[0-9a-f]{64}$/)
  expect(FILES_URL).toBe(`file://${folder}/files`)
  writeFileSync(path.join(folder, 'files/kept'), 'kept')
  await stopServices(folder)
  expect((await servicesStatus(folder, {})).find(({ name }) => name === 'secrets')).toMatchObject({
    missing: false,
    line: 'secrets   kept',
  })
  const again = await startServices({ folder, settings })
  expect(again.env).toMatchObject({ URL_KEY, FILES_URL })
  expect(readFileSync(path.join(folder, 'files/kept'), 'utf8')).toBe('kept')
  expect(statSync(path.join(folder, 'files')).mode & 0o077).toBe(0)
})

test('who names a store of their own still gets a key', () => {
  const named = servicesEnv(folder, { FILES_URL: 's3+http://k:s@127.0.0.1:1/partita' })
  expect(named).toMatchObject({ FILES_URL: 's3+http://k:s@127.0.0.1:1/partita', URL_KEY: services.env.URL_KEY })
})

function clientOf(address: string | undefined) {
  const { host, username, password, searchParams } = new URL(address ?? '')
  return new S3Client({
    endpoint: `http://${host}`,
    region: searchParams.get('region') ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: username, secretAccessKey: password },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

test('the S3 store keeps an object, and is empty at the same address after a restart', async () => {
  const set = await startServices({ folder: newFolder(), environment: elsewhere, with: ['s3'] })
  expect(set.started).toEqual(['s3'])
  const client = clientOf(set.env.S3_URL)
  const [Bucket, Key] = ['partita', 'aa/bb/object']
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'seven bytes' }))
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
  expect(await Body?.transformToString()).toBe('seven bytes')
  expect((await startServices({ folder: set.folder, environment: elsewhere, with: ['s3'] })).started).toEqual([])
  expect(statSync(path.join(set.folder, 's3.json')).mode & 0o077).toBe(0)
  expect(await stopServices(set.folder)).toEqual(['s3'])
  await expect(fetch(`http://${new URL(set.env.S3_URL ?? '').host}`)).rejects.toThrow('fetch failed')
  const again = await startServices({ folder: set.folder, environment: elsewhere, with: ['s3'] })
  expect(again.env).toEqual(set.env)
  expect(await client.send(new ListObjectsV2Command({ Bucket }))).toMatchObject({ KeyCount: 0 })
  client.destroy()
  await set.erase()
}, 60_000)

test('an S3 store of which one part died starts anew', async () => {
  const set = await startServices({ folder: newFolder(), environment: elsewhere, with: ['s3'] })
  const gateway = set.s3.pid()
  process.kill(Number(readFileSync(path.join(set.folder, 's3-osd.pid'), 'utf8')), 'SIGKILL')
  await expect.poll(() => set.s3.pid()).toBeUndefined()
  await set.s3.start()
  expect(set.s3.pid()).not.toBe(gateway)
  const client = clientOf(set.env.S3_URL)
  expect(await client.send(new ListObjectsV2Command({ Bucket: 'partita' }))).toMatchObject({ KeyCount: 0 })
  client.destroy()
  await set.erase()
}, 60_000)

test('mail for whomever arrives in the Maildir, also when two servers run', async () => {
  const sets = await Promise.all([1, 2].map(() => startServices({ folder: newFolder(), environment: elsewhere, with: ['smtp'] })))
  const to = ['anne@fiduciaire.example', 'jean+test@elsewhere.example']
  for (const [each, { env }] of sets.entries()) {
    const transport = createTransport({ url: env.SMTP_URL ?? '', ignoreTLS: true })
    await transport.sendMail({ from: 'no-reply@partita.example', to, subject: `Set ${each}`, text: 'Bonjour' })
    transport.close()
  }
  for (const [each, { env, erase }] of sets.entries()) {
    const arrived = path.join(env.MAILDIR ?? '', 'new')
    await expect.poll(() => (existsSync(arrived) ? readdirSync(arrived).length : 0), { timeout: 60_000 }).toBe(2)
    const mails = readdirSync(arrived).map((file) => readFileSync(path.join(arrived, file), 'utf8'))
    expect(mails.map((mail) => /^Delivered-To: (.*)$/m.exec(mail)?.[1] ?? '').toSorted()).toEqual(to)
    for (const mail of mails) expect(mail).toContain(`Subject: Set ${each}`)
    await erase()
  }
})

test('what is not installed is said, and is a failure on a build machine alone', async () => {
  const empty = newFolder()
  vi.stubEnv('PATH', empty)
  vi.stubEnv('CI', '')
  const optional = async () => (await servicesStatus(empty, elsewhere)).filter(({ name }) => name === 's3' || name === 'smtp')
  expect(await optional()).toMatchObject([
    { up: false, missing: false, line: 's3        not installed (apt-get install radosgw ceph-mon ceph-osd ceph-common)' },
    { up: false, missing: false, line: 'smtp      not installed (apt-get install opensmtpd)' },
  ])
  const without = await startServices({ folder: empty, environment: elsewhere, with: ['s3', 'smtp'] })
  expect([without.started, without.env]).toEqual([[], elsewhere])
  vi.stubEnv('CI', 'true')
  expect((await optional()).map(({ missing }) => missing)).toEqual([true, true])
  await expect(startServices({ folder: empty, environment: elsewhere, with: ['smtp'] })).rejects.toThrow('smtp is not installed')
  vi.unstubAllEnvs()
  await without.erase()
})

test('two migrations with one number are refused by name', () => {
  expect(migrationFiles(['0001_a.sql', '0002_b.sql', 'schema.sql'])).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(() => migrationFiles(['0001_a.sql', '0002_b.sql', '2_c.sql'])).toThrow('0002_b.sql, 2_c.sql')
  expect(() => migrationFiles(['schema.sql'])).toThrow('No migration')
})
