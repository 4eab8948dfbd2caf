/** What a firm that moves away refuses, who else is not concerned, and that the database is the guard. */
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { queueUrl } from '../../../../../test/engine/bells.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { type Caller, openWorld } from '../../../../../test/harness/world.ts'
import { openFileStore } from '../../../../kernel/files/open-store.ts'
import { runJob, type Job, type JobContext } from '../../../../kernel/jobs/jobs.ts'
import { drainOutbox } from '../../../../kernel/jobs/relay.ts'
import { examineInstallation } from '../../../../kernel/operating/doctor.ts'
import { openSecrets } from '../../../../kernel/outbound/secrets.ts'
import { openQueuePool, read, openPools } from '../../../../kernel/write/database.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { Type } from 'typebox'
import type { Place } from '../source.ts'
import { endFirm, pauseFirm, stay } from './move.ts'

const w = await openWorld()
const place: Place = {
  owner_url: w.owner_url,
  files: await openFileStore(w.config.files_url),
  secrets: openSecrets(w.config.secrets_keys),
}
const patience = 60_000
const base_url = 'https://dubois.example'

/** A firm of its own with two files and its admin, and a file that the admin has without a firm. */
async function newFirm() {
  const firm = await w.makeFirm()
  const [file, other] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  const admin = await w.outsider()
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [firm.id, admin.user_id])
  const post = (name: string, at = file, headers = {}) =>
    admin('POST', `/v1/companies/${at.public_token}/third-parties`, { body: { type: 'supplier', name }, headers })
  return {
    firm,
    file,
    other,
    admin,
    post,
    pause: () => pauseFirm(place, firm.public_token, patience),
    stay: () => stay(place, null, firm.public_token),
    end: () => endFirm(place, firm.public_token, base_url),
  }
}
const codeOf = ({ status, body }: Awaited<ReturnType<Caller>>) => [status, body.code]

test('503 maintenance with Retry-After on writes of a firm that is read-only; reads go on, and neighbours work', async () => {
  const { firm, file, other, admin, post, pause, stay: back } = await newFirm()
  expect((await post('A')).status).toBe(201)
  expect(await pause()).toEqual({ paused: true })
  expect(await pause()).toEqual({ paused: true })
  const refused = await post('B', other)
  expect([...codeOf(refused), refused.headers['retry-after']]).toEqual([503, 'maintenance', '5'])
  const webhook = { body: { url: 'https://example.com/hook', events: ['*'] } }
  expect(codeOf(await admin('POST', `/v1/firms/${firm.public_token}/webhooks`, webhook))).toEqual([503, 'maintenance'])
  const creation = { body: { name: 'Nouveau', country: 'BE', firm: firm.public_token } }
  expect((await admin('POST', '/v1/companies', creation)).status).not.toBe(201)
  expect((await admin('GET', `/v1/companies/${file.public_token}/third-parties`)).body).toHaveLength(1)
  // Some reads leave a note: of a new reader of the synchronisation, of a first download.
  expect(codeOf(await admin('GET', `/v1/companies/${file.public_token}/sync/bootstrap`))).toEqual([503, 'maintenance'])
  const neighbour = await newFirm()
  expect((await neighbour.post('C')).status).toBe(201)
  expect(await back()).toEqual({ was: 'read_only' })
  expect(await back()).toEqual({ was: 'working' })
  expect([(await post('B', other)).status, (await admin('POST', `/v1/firms/${firm.public_token}/webhooks`, webhook)).status]).toEqual([
    201, 201,
  ])
})

test('a file is closed when a write that only shares its head has ended, and refuses the next one', async () => {
  const { firm, file } = await newFirm()
  const writer = new Client({ connectionString: w.owner_url })
  await writer.connect()
  try {
    await writer.query('begin')
    await writer.query('select from heads where company_id = $1 for key share', [file.id])
    const closing = w.rows<{ closed: boolean }>('select close_next_file($1) as closed', [firm.id])
    const waits = async () =>
      (await w.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select close_next_file%'`)).length
    await vi.waitUntil(async () => (await waits()) === 1, { timeout: 60_000 })
    await writer.query('commit')
    expect(await closing).toEqual([{ closed: true }])
    expect(await w.rows('select from heads where company_id = $1 and closed_at is not null', [file.id])).toHaveLength(1)
  } finally {
    await writer.end()
  }
})

test('410 moved with the new address on every call of a firm that works elsewhere, to those who belong to it', async () => {
  const { firm, file, admin, post, pause, stay: back, end } = await newFirm()
  expect(await end()).toEqual({ refused: 'The firm is not read-only: partita firm pause' })
  const key = { 'x-client-mutation-id': 'before' }
  expect((await post('A', file, key)).status).toBe(201)
  await pause()
  expect(await end()).toEqual({ moved_to: base_url })
  for (const path of [
    `/v1/companies/${file.public_token}`,
    `/v1/companies/${file.public_token}/third-parties`,
    `/v1/firms/${firm.public_token}`,
  ]) {
    const { status, body, headers } = await admin('GET', path)
    expect([status, body.code, body.base_url, headers['location']]).toEqual([410, 'moved', base_url, undefined])
    expect(body.message).toContain(base_url)
  }
  expect(codeOf(await post('A', file, key))).toEqual([410, 'moved'])
  expect((await (await w.outsider())('GET', `/v1/companies/${file.public_token}`)).status).toBe(404)
  expect((await admin('GET', '/v1/auth/me')).status).toBe(200)
  expect(await back()).toEqual({ refused: `The firm works at ${base_url}` })
  expect(await end()).toEqual({ refused: 'The firm has moved already' })
})

test('of 50 writes at once while the firm is closed, each is stored and acknowledged, or refused and not stored', async () => {
  const { file, other, admin, post, pause } = await newFirm()
  const sibling = w.callerOn(await w.sibling(), admin)
  const outcomes: Promise<number>[] = []
  const send = (n: number) => {
    const at = n % 2 === 0 ? file : other
    const caller = n % 4 < 2 ? admin : sibling
    const path = `/v1/companies/${at.public_token}/third-parties`
    outcomes.push(caller('POST', path, { body: { type: 'supplier', name: `Fournisseur ${n}` } }).then(({ status }) => status))
  }
  for (let n = 0; n < 25; n += 1) send(n)
  // Some have been answered when the firm is closed, some are under way, some follow.
  await outcomes[3]
  const closing = pause()
  for (let n = 25; n < 50; n += 1) send(n)
  expect(await closing).toEqual({ paused: true })
  const stored = () =>
    w.rows<{ count: number }>('select count(*)::int as count from third_parties where company_id = any ($1::bigint[])', [
      [file.id, other.id],
    ])
  const [{ count } = { count: -1 }] = await stored()
  const statuses = await Promise.all(outcomes)
  expect([...new Set(statuses)].filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(statuses.filter((status) => status === 201)).toHaveLength(count)
  expect(await stored()).toEqual([{ count }])
  expect((await post('later')).status).toBe(503)
})

const guarded = [
  (file: number) => inWrite(file, `insert into third_parties (company_id, type, code, name) values (${file}, 'supplier', 'X', 'X')`),
  (file: number) => `do $$ begin perform bind_read(${file}, null); update heads set writes = writes + 1 where company_id = ${file}; end $$`,
  (file: number) => `do $$ begin perform bind_read(${file}, null); update heads set seq = seq + 1 where company_id = ${file}; end $$`,
  (file: number) => `do $$ begin perform bind_read(${file}, null); delete from integration_secrets; end $$`,
  (file: number) => `do $$ begin perform bind_read(${file}, null); insert into activity (company_id) values (${file}); end $$`,
  (_file: number, firm: number) => `update firms set name = 'X' where id = ${firm}`,
  (_file: number, firm: number) => `delete from firm_members where firm_id = ${firm}`,
  (_file: number, firm: number) =>
    `insert into webhooks (firm_id, slot, url, events, secret, secret_hint) values (${firm}, 1, 'https://a.example', '{*}', 'x', 'whsec_….abcd')`,
  (file: number) => `delete from company_members where company_id = ${file}`,
]

test('the database refuses what the application would write of a closed firm, whatever statement it is', async () => {
  const { firm, file, pause } = await newFirm()
  const encoder = await w.outsider()
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'encoder')`, [firm.id, encoder.user_id])
  await w.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'encoder')`, [file.id, encoder.user_id])
  await pause()
  for (const statement of guarded) {
    const text = statement(file.id, firm.id)
    expect([text, await w.asApp(text).catch((error: { constraint?: string }) => error.constraint)]).toEqual([text, 'firm_closed'])
  }
  for (const column of ['closed_at = null', "closed_at = now() + interval '1 day'"]) {
    const opening = `do $$ begin perform bind_read(${file.id}, null); update heads set ${column} where company_id = ${file.id}; end $$`
    await expect(w.asApp(opening)).rejects.toThrow(/permission denied/)
  }
  for (const statement of [
    `delete from firm_moves where firm_id = ${firm.id}`,
    `update firm_moves set state = 'leaving'`,
    `select set_firm_state(${firm.id}, gen_random_uuid(), '{read_only}', 'working', null)`,
    `select take_firm_move(${firm.id}, gen_random_uuid())`,
  ])
    await expect(w.asApp(statement)).rejects.toThrow(/permission denied/)
})

/** Written by the log and the end of a write, which have moved the head; marks of readers, who start over elsewhere; and what workers record. */
const unguarded = [
  'feed',
  'feed_pairs',
  'former_values',
  'replays',
  'revision_days',
  'revisions',
  'sync_readers',
  'webhook_deliveries',
  'external_cursors',
]

test('every table of a file that the application writes is guarded, by its log or by a trigger of its own', async () => {
  const tables = await w.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and n.nspname = 'public' and (has_any_column_privilege('partita_app', c.oid, 'INSERT') or has_any_column_privilege('partita_app', c.oid, 'UPDATE'))
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('log_update', 'refuse_closed')) order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(unguarded.toSorted())
})

test('jobs of a firm that leaves do not begin; those of a firm that has moved are the business of the other place', async () => {
  const { file, pause, end } = await newFirm()
  const ran: string[] = []
  const declared = {
    name: 'test',
    lane: 'events',
    payload: Type.Object({ company_id: Type.Integer() }),
    run: async () => void ran.push('ran'),
  } as unknown as Job
  const pools = openPools(w.config.database_url, 1, systemClock)
  const context = {
    read: (company_id: number | null, work: never) => read(pools, { company_id, user_id: null }, work),
  } as unknown as JobContext
  const attempt = () => runJob(declared, context, { company_id: file.id })
  await attempt()
  await pause()
  await expect(attempt()).rejects.toMatchObject({ status: 503 })
  await end()
  await attempt()
  await pools.end()
  expect(ran).toEqual(['ran'])
})

test('events of a firm that leaves wait, those of others are relayed, and they go on after a move that was taken back', async () => {
  const [leaving, neighbour] = [await newFirm(), await newFirm()]
  const pool = openQueuePool(queueUrl(w), 4, () => {})
  const relayed: number[] = []
  const drain = () => drainOutbox(pool, [async (_db, events) => void relayed.push(...events.map(({ firm_id }) => firm_id))])
  await drain()
  relayed.length = 0
  await leaving.post('A')
  await leaving.pause()
  await neighbour.post('B')
  await drain()
  expect(relayed).toEqual([neighbour.firm.id])
  await leaving.stay()
  await drain()
  expect(relayed).toEqual([neighbour.firm.id, leaving.firm.id])
  await pool.end()
})

test('a running job and a leased endpoint are waited for, and a firm whose work does not end works on', async () => {
  const { firm, file, admin, post, pause } = await newFirm()
  await admin('POST', `/v1/firms/${firm.public_token}/webhooks`, { body: { url: 'https://example.com/hook', events: ['*'] } })
  await w.rows(`update webhooks set worker = 'w1', held_until = now() + interval '1 hour' where firm_id = $1`, [firm.id])
  expect(await pauseFirm(place, firm.public_token, 0)).toEqual({ refused: expect.stringContaining('has not ended in time') })
  expect((await post('A')).status).toBe(201)
  await w.rows(`update webhooks set held_until = now() where firm_id = $1`, [firm.id])
  await w.rows(`select graphile_worker.add_job('verify', json_build_object('company_id', $1::bigint), job_key => 'held')`, [file.id])
  await w.rows(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w1' where key = 'held'`)
  expect(await pauseFirm(place, firm.public_token, 0)).toEqual({ refused: expect.stringContaining('has not ended in time') })
  await w.rows(`update graphile_worker._private_jobs set locked_at = null, locked_by = null where key = 'held'`)
  expect(await pause()).toEqual({ paused: true })
  expect(await w.rows('select worker, held_until::text from webhooks where firm_id = $1', [firm.id])).toEqual([
    { worker: 'moving', held_until: 'infinity' },
  ])
})

test('two programs do not move one firm at a time', async () => {
  const { firm } = await newFirm()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => pauseFirm(place, firm.public_token, patience)))
  expect(outcomes.some((outcome) => outcome !== undefined && 'paused' in outcome)).toBe(true)
  for (const outcome of outcomes)
    expect([{ paused: true }, { refused: 'Another run of the program moves this firm' }]).toContainEqual(outcome)
  expect(await pauseFirm(place, 'aaaaaaaaaaaa', patience)).toBeUndefined()
})

test('the doctor names a firm that has been on its way for a while', async () => {
  const { firm, pause, end } = await newFirm()
  await pause()
  const pools = openPools(w.config.database_url, 1, systemClock)
  const found = async () =>
    (await examineInstallation({ ...w.config, pools })).filter(({ name, detail }) => name === 'moves' && detail.includes(firm.public_token))
  expect(await found()).toEqual([])
  await w.rows(`update firm_moves set changed_at = changed_at - interval '1 hour' where firm_id = $1`, [firm.id])
  expect(await found()).toEqual([
    { name: 'moves', state: 'doubtful', detail: expect.stringContaining('has been read-only for 60 minutes') },
  ])
  await end()
  expect(await found()).toEqual([])
  await pools.end()
})
