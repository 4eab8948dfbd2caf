import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { createClient } from 'redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, runNode } from '../../scripts/lib/checkout.ts'
import { migrationFiles, withDatabase } from '../../scripts/lib/migrations.ts'
import { servicesEnv, servicesStatus, startServices, stopServices } from '../../scripts/lib/services.ts'

type Services = Awaited<ReturnType<typeof startServices>>

const settings = { shared_buffers: '32MB' }
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

async function ping(url: string | undefined) {
  const client = createClient({ url: url ?? '', socket: { reconnectStrategy: false } })
  client.on('error', () => {})
  await client.connect()
  const answer = await client.ping()
  client.destroy()
  return answer
}

test('the first start brings both services, the second finds them', async () => {
  const pids = [services.postgres.pid(), services.redis.pid()]
  const again = await startServices({ folder, settings })
  expect(services.started).toEqual(['postgres', 'redis'])
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
  expect(secrets).toEqual(['postgres.json', 'redis.json'])
  for (const file of secrets) expect(statSync(path.join(folder, file)).mode & 0o077).toBe(0)
})

test('down stops its own set and no other; up brings the data back at the same address', async () => {
  const others = await startServices({ folder: newFolder(), settings })
  await ask(services.env, 'create table kept (n int)')
  await ask(services.env, 'insert into kept values (7)')
  expect(await stopServices(folder)).toEqual(['redis', 'postgres'])
  expect(services.postgres.pid()).toBeUndefined()
  expect(() => servicesEnv(folder, {})).toThrow('postgres does not run')
  expect((await servicesStatus(folder, {})).map(({ up }) => up)).toEqual([false, false])
  expect(await ask(others.env, 'select 1')).toEqual([1])
  expect(await ping(others.env.REDIS_URL)).toBe('PONG')
  await others.erase()
  expect(await stopServices(folder)).toEqual([])
  const again = await startServices({ folder, settings })
  expect(again.env).toEqual(services.env)
  expect(await ask(again.env, 'select n from kept')).toEqual([7])
  expect((await servicesStatus(folder, {})).map(({ up }) => up)).toEqual([true, true])
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

test('a pid that belongs to a stranger by now is neither taken for ours nor stopped', async () => {
  await services.stop()
  const stranger = spawn('sleep', ['60'])
  for (const name of ['postgres', 'redis']) writeFileSync(path.join(folder, `${name}.pid`), String(stranger.pid))
  // What a crash leaves in the data folder, its number since given away.
  writeFileSync(path.join(folder, 'postgres/postmaster.pid'), `${stranger.pid}\n`)
  expect(await stopServices(folder)).toEqual([])
  const again = await startServices({ folder, settings })
  expect(again.started).toEqual(['postgres', 'redis'])
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
  expect(await once(stranger, 'exit')).toEqual([null, 'SIGTERM'])
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
  const environment = { DATABASE_URL: services.env.DATABASE_URL, REDIS_URL: 'redis://127.0.0.1:1' }
  const empty = newFolder()
  const named = await startServices({ folder: empty, environment, prepare: 'schema' })
  expect(named.started).toEqual([])
  expect(named.env).toEqual(environment)
  expect(readdirSync(empty)).toEqual([])
  expect((await servicesStatus(empty, environment)).map(({ up }) => up)).toEqual([true, false])
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

test('two migrations with one number are refused by name', () => {
  expect(migrationFiles(['0001_a.sql', '0002_b.sql', 'schema.sql'])).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(() => migrationFiles(['0001_a.sql', '0002_b.sql', '2_c.sql'])).toThrow('0002_b.sql, 2_c.sql')
  expect(() => migrationFiles(['schema.sql'])).toThrow('No migration')
})
