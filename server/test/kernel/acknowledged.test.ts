import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { compile, raw, sql } from '../../src/kernel/write/sql.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { doing, withGadgets } from './gadgets.ts'
import { tapWire, type WireTap } from './wire-tap.ts'

/** Every statement of a write can be made to fail, by a row in `faults` that names it. */
const faults = `;
  create table faults (name text primary key);
  grant select on faults to partita_app;
  create function fault(p_name text) returns boolean language plpgsql stable as $$
  begin
    if exists (select from faults where name = p_name) then raise exception 'fault at %', p_name; end if;
    return true;
  end $$;
  create function fault() returns trigger language plpgsql as $$ begin perform fault(tg_argv[0]); return new; end $$;
  create trigger fault before update on heads for each row when (old.writes <> new.writes) execute function fault('open');
  create policy fault on gadgets as restrictive for select using (fault('load'));
  create trigger fault before update on gadgets for each row execute function fault('action');
  create trigger fault before insert on revisions for each row execute function fault('revision');
  create trigger fault before insert on feed for each row execute function fault('feed');
  create trigger fault before insert on replays for each row execute function fault('memo');
  create constraint trigger fault_late after update on gadgets deferrable initially deferred for each row execute function fault('commit');
  set local role partita_queue;
  create trigger fault before insert on queue.outbox for each row execute function fault('outbox');
  set local role partita_owner`

let w: World
let tap: WireTap
let app: FastifyInstance
let encoder: Caller
beforeAll(async () => {
  w = await world({ ...withGadgets, migrate: withGadgets.migrate + faults })
  tap = await tapWire(w.config.database_url)
  // One connection: the next request meets whatever a failed write leaves behind.
  app = await w.sibling({ database_url: tap.url, pool_size: 1 })
  encoder = w.callerOn(app, await w.as('encoder'))
})
afterAll(async () => {
  await w.close()
  await tap.close()
})

const make = async (name: string): Promise<number> => (await encoder('POST', 'C/gadgets', { body: { name } })).body.id
const rename = (id: number, key: string, name = 'renamed') =>
  app.inject({
    method: 'PATCH',
    url: `/v1/companies/${w.company.public_token}/gadgets/${id}`,
    headers: { authorization: `Bearer ${encoder.token}`, 'x-client-mutation-id': key },
    payload: { name },
  })

/** Everything that a committed write leaves in the database. */
const traces = (id: number) =>
  w.rows(
    `select g.name, g.version, g.lock_version, h.seq, h.writes, (select count(*) from revisions) as revisions, (select count(*) from replays) as memos,
       (select max(seq) from feed) as feed, (select count(*) from queue.outbox) as events
     from gadgets g join heads h on h.company_id = g.company_id where g.id = $1`,
    [id],
  )

test.each(['open', 'load', 'action', 'revision', 'feed', 'memo', 'outbox', 'commit'])(
  'a write whose %s fails is refused, leaves no trace, and the connection serves the next one',
  async (statement) => {
    const id = await make(`breaks at ${statement}`)
    const before = await traces(id)
    const key = randomUUID()
    await w.rows('insert into faults values ($1)', [statement])
    const refused = await rename(id, key)
    await w.rows('delete from faults')
    expect(refused.statusCode).toBe(500)
    expect(refused.body).not.toContain('fault')
    expect(await traces(id)).toEqual(before)

    const again = await rename(id, key)
    expect([again.statusCode, again.headers['x-idempotent-replay'], again.json().name]).toEqual([200, undefined, 'renamed'])
    expect(await traces(id)).not.toEqual(before)
  },
)

test('a write in which a statement failed unnoticed is refused', async () => {
  const before = await w.rows('select seq, writes from heads where company_id = $1', [w.company.id])
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/companies/${w.company.public_token}/work`,
    headers: { authorization: `Bearer ${encoder.token}` },
    payload: doing(async (tx) => {
      await tx.many(sql`insert into gadgets (company_id, name) values (app_company(), 'unheard')`)
      tx.many(sql`select 1 / 0`).catch(() => {})
    }).body,
  })
  expect(answer.statusCode).toBe(500)
  expect(await w.rows(`select id from gadgets where name = 'unheard'`)).toEqual([])
  expect(await w.rows('select seq, writes from heads where company_id = $1', [w.company.id])).toEqual(before)
})

const commit = compile(raw('commit')).name

test('503 when the connection is cut before COMMIT arrives: nothing is stored, and the same request may be sent again', async () => {
  const id = await make('cut before')
  const before = await traces(id)
  const key = randomUUID()
  tap.cut({ on: commit, lose: 'question' })
  const refused = await rename(id, key)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'maintenance'])
  expect(await traces(id)).toEqual(before)
  const again = await rename(id, key)
  expect([again.statusCode, again.headers['x-idempotent-replay']]).toEqual([200, undefined])
})

test('503 when the answer of COMMIT is lost: not acknowledged, and its key returns the outcome', async () => {
  const id = await make('cut after')
  const key = randomUUID()
  tap.cut({ on: commit, lose: 'answer' })
  const unknown = await rename(id, key)
  expect([unknown.statusCode, unknown.json().code]).toEqual([503, 'maintenance'])
  const again = await rename(id, key)
  expect([again.statusCode, again.headers['x-idempotent-replay'], again.json().name]).toEqual([200, '1', 'renamed'])
  expect(await w.rows('select version from gadgets where id = $1', [id])).toEqual([{ version: 2 }])
})

test('503 when the connection is cut in the middle of a write, and the pool keeps working', async () => {
  const id = await make('cut within')
  tap.cut({ on: 'name that is never stored', lose: 'question' })
  const [cut, waiting] = await Promise.all([rename(id, randomUUID(), 'name that is never stored'), rename(id, randomUUID())])
  expect([cut.statusCode, waiting.statusCode]).toEqual([503, 200])
  expect(await w.rows('select name, version from gadgets where id = $1', [id])).toEqual([{ name: 'renamed', version: 2 }])
})

test('503 when the connection is cut in the middle of a read, and the pool keeps working', async () => {
  tap.cut({ on: 'a resource that is cut', lose: 'answer' })
  const path = `C/history?resource=${encodeURIComponent('a resource that is cut')}`
  const cut = await encoder('GET', path)
  expect([cut.status, cut.body.code, cut.headers['retry-after']]).toEqual([503, 'maintenance', '2'])
  expect((await encoder('GET', path)).status).toBe(200)
})

test('a statement sent after the end of its write is refused instead of running in the next one', async () => {
  const { promise: gate, resolve: answered } = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  const { status } = await encoder(
    'POST',
    'C/work',
    doing(async (tx) => {
      late = gate.then(() => tx.many(sql`insert into gadgets (company_id, name) values (app_company(), 'late')`))
    }),
  )
  expect(status).toBe(200)
  answered()
  await expect(late).rejects.toThrow(/after its transaction had ended/)
  expect(await w.rows(`select id from gadgets where name = 'late'`)).toEqual([])
})
