import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '../../src/kernel/write/sql.ts'
import { type Caller, type Reply, openWorld } from '../harness/world.ts'
import { doing, makeGadget, withGadgets } from './gadgets.ts'
import { blocked, holding, holdingFile, untilBlocked } from './locks.ts'

/* Two applications on one database, as two processes are: what one knows in memory the other does not. */
const w = await openWorld(withGadgets)
const here = await w.as('encoder')
const there = w.callerOn(await w.sibling(), here)

const many = 50
const atOnce = (call: (caller: Caller, i: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: many }, (_, i) => call(i % 2 === 0 ? here : there, i)))

test('50 duplicates of one mutation at once are one record, one revision, one event and 49 replays', async () => {
  const headers = { 'x-client-mutation-id': randomUUID() }
  const answers = await atOnce((caller) => caller('POST', 'C/gadgets', { body: { name: 'only one' }, headers }))
  const first = answers.filter(({ status }) => status === 201)
  const replays = answers.filter(({ status, headers: sent }) => status === 200 && sent['x-idempotent-replay'] === '1')
  expect([first.length, replays.length]).toEqual([1, many - 1])
  for (const replay of replays) {
    expect(replay.body).toEqual(first[0]?.body)
    expect(replay.headers['x-operation-id']).toBe(first[0]?.headers['x-operation-id'])
  }
  const [stored] = await w.rows(
    `select count(*)::int as gadgets, (select count(*)::int from revisions r where r.resource = 'gadgets' and r.after ->> 'name' = 'only one') as revisions,
       (select count(*)::int from queue.outbox o where o.data ->> 'name' = 'only one') as events,
       (select count(*)::int from replays m where m.key = $1) as memos
     from gadgets where name = 'only one'`,
    [headers['x-client-mutation-id']],
  )
  expect(stored).toEqual({ gadgets: 1, revisions: 1, events: 1, memos: 1 })
})

test('50 changes of one version at once: one is stored, 49 get 409', async () => {
  const { id } = (await here('POST', 'C/gadgets', { body: { name: 'disputed' } })).body
  const answers = await atOnce((caller, i) =>
    caller('PATCH', `C/gadgets/${id}`, { body: { name: `by ${i}` }, headers: { 'x-base-version': '1' } }),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - 1)
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ server_version: 2, server_data: { name: `by ${winner}` } })
  expect(await w.rows('select name, version from gadgets where id = $1', [id])).toEqual([{ name: `by ${winner}`, version: 2 }])
  expect(await w.rows(`select count(*)::int as n from revisions where resource = 'gadgets' and record_id = $1`, [id])).toEqual([{ n: 2 }])
})

test('50 creations at once are in the feed in commit order, and a reader pulling all the while misses none, a slow first writer included', async () => {
  const start: number = (await here('GET', 'C/sync/pull?limit=2000')).body.cursor
  // The slow writer has its numbers already when it waits for a lock that the test holds.
  const gate = await holding(w, 'select pg_advisory_xact_lock(42)')
  const slow = here(
    'POST',
    'C/work',
    doing(async (tx) => {
      const made = await makeGadget(tx, 'slow')
      await tx.many(sql`select pg_advisory_xact_lock(42)`)
      return made.id
    }),
  )
  await untilBlocked(w, 1)

  let writing = true
  const seen: { seq: number; id: number }[] = []
  const reader = (async () => {
    let since = start
    for (let last = false; ; ) {
      const { body } = await there('GET', `C/sync/pull?since=${since}&limit=7`)
      seen.push(...body.changes.map(({ seq, id }: { seq: number; id: number }) => ({ seq, id })))
      since = body.cursor
      if (!body.has_more && last) return since
      last = !writing
    }
  })()
  const others = atOnce((caller, i) => caller('POST', 'C/gadgets', { body: { name: `quick ${i}` } }))
  await untilBlocked(w, 2)
  expect(seen, 'nothing is shown past a write that is still open').toEqual([])
  await gate.release()
  const answers = [await slow, ...(await others)]
  writing = false
  const cursor = await reader

  expect(answers.map(({ status }) => status)).toEqual([200, ...Array.from({ length: many }, () => 201)])
  const stored = await w.rows<{ seq: string; record_id: string; write_no: string; created_at: Date }>(
    `select f.seq, f.record_id, r.write_no, r.created_at from feed f
     join revisions r on r.company_id = f.company_id and r.resource = f.resource and r.record_id = f.record_id
     where f.company_id = $1 and f.seq > $2 order by f.seq`,
    [w.company.id, start],
  )
  expect(seen).toEqual(stored.map(({ seq, record_id }) => ({ seq: Number(seq), id: Number(record_id) })))
  expect(seen).toHaveLength(many + 1)
  expect(seen[0]?.id).toBe(answers[0]?.body[0])
  expect(cursor).toBe(seen.at(-1)?.seq)
  const writes = stored.map(({ write_no }) => Number(write_no))
  expect(writes).toEqual(writes.map((_, i) => (writes[0] ?? 0) + i))
  const times = stored.map(({ created_at }) => created_at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('50 writers of a busy file wait in process: one connection of each application is blocked, and writes of other files go on', async () => {
  const busy = await w.makeCompany()
  const rival = await holdingFile(w, busy.id)
  const manager = await w.as('manager')
  const callers = [manager, w.callerOn(await w.sibling(), manager)] as const
  const waiting = Array.from({ length: many }, (_, i) =>
    callers[i % 2 === 0 ? 0 : 1]('POST', `/v1/companies/${busy.public_token}/gadgets`, { body: { name: 'waits' } }),
  )
  await untilBlocked(w, 2)
  for (const caller of callers)
    for (let i = 0; i < 20; i += 1) expect((await caller('POST', 'C/gadgets', { body: { name: 'passes' } })).status).toBe(201)
  expect(await blocked(w)).toBe(2)
  await rival.release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: many }, () => 201))
})
