/** Many at once, on two processes; what happened is read from the database. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const callers = [admin, w.callerOn(await w.sibling(), admin)]

async function newCard() {
  const { id, public_token } = await w.makeCompany()
  const at = `/v1/companies/${public_token}`
  const { body } = await admin('POST', `${at}/third-parties`, { body: { type: 'customer', name: 'Dupont' } })
  return { id, at, card: body.id as number }
}

const atOnce = <T>(count: number, work: (caller: Caller, n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(callers[n % 2] ?? admin, n)))

const counted = (values: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))

type Pushed = { results: { status: string; conflict_id: number | null; id: number }[] }

test('50 pushes of the same action: one is applied, the others replay its answer', async () => {
  const { id, at } = await newCard()
  const mutations = [
    { client_mutation_id: randomUUID(), method: 'POST', path: 'third-parties', body: { type: 'customer', name: 'Once' }, temp_id: 'o' },
  ]
  const answers = await atOnce(50, async (caller) => (await caller('POST', `${at}/sync/push`, { body: { mutations } })).body as Pushed)
  expect(counted(answers.map(({ results }) => results[0]?.status ?? ''))).toEqual({ applied: 1, replayed: 49 })
  expect(new Set(answers.map(({ results }) => results[0]?.id)).size).toBe(1)
  const [found] = await w.rows(
    `select (select count(*)::int from third_parties where company_id = $1 and name = 'Once') as cards,
       (select count(*)::int from replays where company_id = $1 and key = $2) as memos,
       (select count(*)::int from sync_temp_ids where company_id = $1) as names`,
    [id, mutations[0]?.client_mutation_id],
  )
  expect(found).toEqual({ cards: 1, memos: 1, names: 1 })
})

test('50 pushes of the same stale action: one conflict', async () => {
  const { id, at, card } = await newCard()
  await admin('PATCH', `${at}/third-parties/${card}`, { body: { city: 'Liège' } })
  const said = {
    client_mutation_id: randomUUID(),
    method: 'PATCH',
    path: `third-parties/${card}`,
    body: { city: 'Namur' },
    base_version: 1,
  }
  const answers = await atOnce(
    50,
    async (caller) => (await caller('POST', `${at}/sync/push`, { body: { mutations: [said] } })).body as Pushed,
  )
  expect(counted(answers.map(({ results }) => results[0]?.status ?? ''))).toEqual({ conflict: 50 })
  expect(new Set(answers.map(({ results }) => results[0]?.conflict_id)).size).toBe(1)
  expect(await w.rows('select count(*)::int as count from sync_conflicts where company_id = $1', [id])).toEqual([{ count: 1 }])
})

test('two devices change the same field of the same version: one is applied, the other kept; different fields are merged', async () => {
  const { id, at, card } = await newCard()
  const push = (caller: Caller, body: object, base_version: number) =>
    caller('POST', `${at}/sync/push`, {
      body: { mutations: [{ client_mutation_id: randomUUID(), method: 'PATCH', path: `third-parties/${card}`, body, base_version }] },
    })
  const same = await atOnce(2, async (caller, n) => (await push(caller, { city: `City ${n}` }, 1)).body as Pushed)
  expect(counted(same.map(({ results }) => results[0]?.status ?? ''))).toEqual({ applied: 1, conflict: 1 })
  const fields = ['phone', 'street', 'house_number', 'postal_code', 'external_id', 'note']
  const different = await atOnce(
    fields.length,
    async (caller, n) => (await push(caller, { [fields[n] ?? '']: String(n) }, 2)).body as Pushed,
  )
  expect(counted(different.map(({ results }) => results[0]?.status ?? ''))).toEqual({ applied: 1, merged: fields.length - 1 })
  const [stored] = await w.rows<{ card: Record<string, unknown>; version: number }>(
    'select to_jsonb(t) as card, version from third_parties t where company_id = $1 and id = $2',
    [id, card],
  )
  expect(fields.map((field) => stored?.card[field])).toEqual(fields.map((_, n) => String(n)))
  expect(stored?.version).toBe(2 + fields.length)
})

test('20 concurrent resolutions of one conflict: one succeeds, and the action runs once', async () => {
  const { id, at, card } = await newCard()
  await admin('PATCH', `${at}/third-parties/${card}`, { body: { city: 'Liège' } })
  const headers = { 'x-base-version': '1', 'x-origin': 'offline_sync' }
  const { body: stale } = await admin('PATCH', `${at}/third-parties/${card}`, { body: { city: 'Namur' }, headers })
  const answers = await atOnce(20, (caller, n) =>
    caller('POST', `${at}/sync/conflicts/${stale.conflict_id}/resolve`, {
      body: n % 3 === 0 ? { resolution: 'merged', data: { city: 'Huy' } } : { resolution: n % 3 === 1 ? 'client' : 'server' },
    }),
  )
  expect(counted(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))).toEqual({
    '200': 1,
    '422 conflict_resolved': 19,
  })
  const winner = answers.find(({ status }) => status === 200)?.body.conflict.resolution
  const [stored] = await w.rows(
    `select (select resolution from sync_conflicts where company_id = $1) as resolution,
       (select city from third_parties where company_id = $1 and id = $2) as city, (select version from third_parties where company_id = $1 and id = $2) as version`,
    [id, card],
  )
  const cities: Record<string, string> = { client: 'Namur', merged: 'Huy', server: 'Liège' }
  expect(stored).toEqual({ resolution: winner, city: cities[winner], version: winner === 'server' ? 2 : 3 })
})

test('a bootstrap read page by page while 6 writers go on misses nothing', async () => {
  const { at } = await newCard()
  const writing = atOnce(6, async (caller, n) => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { body } = await caller('POST', `${at}/third-parties`, { body: { type: 'customer', name: `Card ${n} ${turn}` } })
      if (turn % 3 === 0) await caller('PATCH', `${at}/third-parties/${body.id}`, { body: { city: 'Huy' } })
      if (turn % 4 === 0) await caller('DELETE', `${at}/third-parties/${body.id}`)
    }
  })
  const { body: snapshot } = await admin('GET', `${at}/sync/bootstrap`)
  await writing
  const copy = new Map<number, number>(
    (snapshot.resources['third-parties'] as { id: number; version: number }[]).map(({ id, version }) => [id, version]),
  )
  const { body: pulled } = await admin('GET', `${at}/sync/pull?since=${snapshot.cursor}&limit=2000`)
  for (const change of pulled.changes as { resource: string; id: number; op: string; version: number }[]) {
    if (change.resource !== 'third-parties') continue
    if (change.op === 'delete') copy.delete(change.id)
    else copy.set(change.id, change.version)
  }
  const { body: listed } = await admin('GET', `${at}/third-parties`)
  expect(new Map((listed as { id: number; version: number }[]).map(({ id, version }) => [id, version]))).toEqual(copy)
})
