import { mkdtemp, rm } from 'node:fs/promises'
import { appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { folderStorage } from './folder.ts'
import { memoryStorage, type Storage } from './storage.ts'
import { openStore } from './store.ts'
import type { Mutation, PushResult } from './wire.ts'

type Card = { id: number; version: number; name: string; city: string | null }
const card = (id: number, version = 1, more: Partial<Card> = {}): Card => ({ id, version, name: `Card ${id}`, city: null, ...more })
const change = (seq: number, record: Card, op = 'upsert') => ({
  resource: 'third-parties',
  op,
  id: record.id,
  version: record.version,
  data: record,
  seq,
})
const pulled = (cursor: number, changes: object[] = [], more: object = {}) => ({
  cursor,
  has_more: false,
  full_resync: false,
  changes,
  ...more,
})
const snapshot = (cursor: number, records: Card[], more: object = {}) => ({
  cursor,
  has_more: false,
  next_page_token: null,
  resources: { 'third-parties': records },
  ...more,
})

type Answer = { status?: number; body: unknown } | Error
type Asked = { what: string; query: URLSearchParams; body: { mutations: Mutation[] } & Record<string, unknown> }

/** A service that answers from a list, and notes what it was asked. Where the list has nothing, nothing is new. */
function service(answers: Record<string, ((asked: Asked) => Answer)[]>) {
  const asked: Asked[] = []
  const client = createClient({
    base_url: 'http://service.example',
    retry: false,
    fetch: async (request) => {
      const { pathname, searchParams: query } = new URL(request.url)
      const what = pathname.replace('/v1/companies/file/sync/', '')
      const one = { what, query, body: request.method === 'POST' ? ((await request.json()) as Asked['body']) : ({} as Asked['body']) }
      asked.push(one)
      const answer = answers[what]?.shift()?.(one) ?? { body: idle(one) }
      if (answer instanceof Error) throw answer
      return Response.json(answer.body, { status: answer.status ?? 200 })
    },
  })
  return { asked, client, pushed: () => asked.flatMap(({ what, body }) => (what === 'push' ? [body.mutations] : [])) }
}

const idle = ({ what, query, body }: Asked): unknown => {
  if (what === 'bootstrap') return snapshot(10, [card(1), card(2)])
  if (what === 'pull') return pulled(Number(query.get('since')))
  return what === 'push' ? { results: body.mutations.map((mutation) => result(mutation)) } : {}
}

function result(mutation: Mutation, more: Partial<PushResult> = {}): PushResult {
  const { client_mutation_id, temp_id = null, base_version = null } = mutation
  const version = base_version === null ? 1 : base_version + 1
  return {
    client_mutation_id,
    temp_id,
    status: 'applied',
    http_status: 200,
    id: 50,
    version,
    data: null,
    conflict_id: null,
    error: null,
    ...more,
  }
}

const answersTo = (more: (mutation: Mutation, index: number) => Partial<PushResult>) => (asked: Asked) => ({
  body: { results: asked.body.mutations.map((mutation, index) => result(mutation, more(mutation, index))) },
})

const open = ({ client }: ReturnType<typeof service>, storage: Storage = memoryStorage(), batch = 200) => {
  let next = 0
  return openStore({
    client,
    company: 'file',
    storage,
    batch,
    newId: () => `id-${(next += 1)}`,
    now: () => new Date('2026-03-01T09:00:00Z'),
  })
}
const rename = (id: number | string, name: string) => ({ method: 'PATCH', path: `third-parties/${id}`, body: { name } }) as const

test('a write is shown at once and sent with its key, its time and the version that was seen', async () => {
  const s = service({})
  const store = await open(s)
  await store.sync()
  await store.write(rename(1, 'Dupont'))
  expect(store.get('third-parties', 1)).toMatchObject({ id: 1, version: 1, name: 'Dupont' })
  expect(store.pending()).toMatchObject([{ key: 'id-1', base_version: 1 }])
  expect(await store.sync()).toEqual({ ok: true, pending: 0 })
  expect(s.pushed()).toEqual([
    [
      {
        client_mutation_id: 'id-1',
        method: 'PATCH',
        path: 'third-parties/1',
        body: { name: 'Dupont' },
        base_version: 1,
        occurred_at: '2026-03-01T09:00:00.000Z',
        operation_id: 'id-2',
        temp_id: null,
      },
    ],
  ])
})

test('a record made offline has a name that path and body may use, before and after it has its id', async () => {
  const s = service({ pull: [() => ({ body: pulled(10) }), () => ({ body: pulled(11, [change(11, card(50, 1, { name: 'New' }))]) })] })
  const store = await open(s)
  await store.sync()
  const { id } = await store.write({ method: 'POST', path: 'third-parties', body: { name: 'New' } })
  await store.write({ method: 'POST', path: 'entries', body: { third_party_id: id } })
  await store.write(rename(id ?? '', 'Newer'))
  expect(store.get('third-parties', id ?? '')).toEqual({ id, name: 'Newer' })
  await store.sync()
  // The change of a record waits for the version that its creation makes; what only mentions it does not.
  expect(s.pushed().map((batch) => batch.map(({ path: at, base_version }) => [at, base_version]))).toEqual([
    [
      ['third-parties', null],
      ['entries', null],
    ],
    [['third-parties/50', 1]],
  ])
  expect(s.pushed()[0]?.[1]?.body).toEqual({ third_party_id: id })
  expect(store.idOf(id ?? '')).toBe(50)
  expect(store.get('third-parties', id ?? '')).toMatchObject({ id: 50 })
})

test('two writes of one record go one after the other, the second by the version that the first made', async () => {
  const s = service({})
  const store = await open(s)
  await store.sync()
  await store.write(rename(1, 'One'))
  await store.write(rename(1, 'Two'))
  await store.write(rename(2, 'Other'))
  await store.sync()
  expect(s.pushed().map((batch) => batch.map(({ body, base_version }) => [body?.['name'], base_version]))).toEqual([
    [['One', 1]],
    [
      ['Two', 2],
      ['Other', 1],
    ],
  ])
})

test('after a merge the next write keeps its base where others changed what it goes by, and moves where they did not', async () => {
  const merged = (more: Partial<Card>) => answersTo(() => ({ status: 'merged', version: 6, data: card(1, 6, more) }))
  for (const [theirs, base] of [
    [{ name: 'One', city: 'Gent' }, 6],
    [{ name: 'Theirs', city: null }, 1],
  ] as const) {
    const s = service({ push: [merged(theirs)] })
    const store = await open(s)
    await store.sync()
    await store.write(rename(1, 'One'))
    await store.write(rename(1, 'Two'))
    await store.sync()
    expect(s.pushed()[1]).toMatchObject([{ body: { name: 'Two' }, base_version: base }])
  }
})

test('what the service has done is shown until the copy brings it, and is what later writes go by', async () => {
  const s = service({ pull: [() => ({ body: pulled(10) }), () => new TypeError('no connection')] })
  const store = await open(s)
  await store.sync()
  await store.write(rename(1, 'Dupont'))
  expect(await store.sync()).toMatchObject({ ok: false, problem: { status: 0 }, pending: 0 })
  expect(store.get('third-parties', 1)).toMatchObject({ version: 1, name: 'Dupont' })
  await store.write(rename(1, 'Durand'))
  expect(store.pending()).toMatchObject([{ base_version: 2 }])
})

test('a pull moves the base of waiting writes where the record still says what the person saw, and only there', async () => {
  const changes = [change(11, card(1, 2, { city: 'Gent' })), change(12, card(2, 2, { name: 'Theirs' }))]
  const s = service({
    push: [() => ({ status: 403, body: { message: 'No.', code: 'role_too_low' } })],
    pull: [() => ({ body: pulled(10) }), () => ({ body: pulled(12, changes) })],
  })
  const store = await open(s)
  await store.sync()
  await store.write(rename(1, 'Mine'))
  await store.write(rename(2, 'Mine'))
  expect(await store.sync()).toMatchObject({ ok: false, problem: { code: 'role_too_low' }, pending: 2 })
  expect(store.list('third-parties')).toMatchObject([{ name: 'Mine', city: 'Gent' }, { name: 'Mine' }])
  await store.sync()
  expect(s.pushed().map((batch) => batch.map(({ base_version }) => base_version))).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('conflicts and rejections are kept with their reason, their effect goes, and those behind them go on', async () => {
  const error = { message: 'Période verrouillée.', code: 'period_locked' }
  const s = service({
    push: [
      answersTo((_, index) =>
        index === 0
          ? { status: 'conflict', conflict_id: 9, data: card(1, 4), http_status: 409 }
          : index === 1
            ? { status: 'rejected', error }
            : {},
      ),
    ],
  })
  const store = await open(s)
  await store.sync()
  await store.write(rename(1, 'Mine'))
  await store.write({ method: 'POST', path: 'entries', body: {} })
  await store.write({ method: 'POST', path: 'entries', body: {} })
  expect(await store.sync()).toEqual({ ok: true, pending: 0 })
  expect(store.unsettled()).toMatchObject([
    { status: 'conflict', conflict_id: 9, server_data: { version: 4 }, write: { path: 'third-parties/1' } },
    { status: 'rejected', error },
  ])
  expect(store.get('third-parties', 1)).toMatchObject({ name: 'Card 1' })
  await store.resolve(9, 'client')
  expect(s.asked.at(-1)).toMatchObject({ what: 'conflicts/9/resolve', body: { resolution: 'client' } })
  for (const { write } of store.unsettled()) await store.dismiss(write.key)
  expect(store.unsettled()).toEqual([])
})

test('what needs a record that was refused is refused with it', async () => {
  const s = service({ push: [answersTo((_, index) => (index === 0 ? { status: 'rejected', id: null, error: { message: 'No.' } } : {}))] })
  const store = await open(s, memoryStorage(), 1)
  await store.sync()
  const { id } = await store.write({ method: 'POST', path: 'third-parties', body: { name: 'New' } })
  const entry = await store.write({ method: 'POST', path: 'entries', body: { lines: [{ third_party_id: id }] } })
  await store.write({ method: 'POST', path: `entries/${entry.id}/reverse` })
  await store.write(rename(2, 'Other'))
  await store.sync()
  expect(
    s
      .pushed()
      .flat()
      .map(({ path: at }) => at),
  ).toEqual(['third-parties', 'third-parties/2'])
  expect(store.unsettled().map(({ error }) => error?.code)).toEqual([undefined, 'depends_on_refused', 'depends_on_refused'])
})

test('one write that spoils a whole push is found and refused alone', async () => {
  const spoilt = ({ body }: Asked): Answer =>
    body.mutations.some(({ path: at }) => at === 'spoilt')
      ? { status: 422, body: { message: 'Too long.' } }
      : { body: idle({ what: 'push', body } as Asked) }
  const s = service({ push: Array.from({ length: 9 }, () => spoilt) })
  const store = await open(s)
  await store.sync()
  for (const at of ['accounts', 'spoilt', 'journals']) await store.write({ method: 'POST', path: at, body: {} })
  expect(await store.sync()).toEqual({ ok: true, pending: 0 })
  expect(store.unsettled()).toMatchObject([{ status: 'rejected', write: { path: 'spoilt' }, error: { status: 422, message: 'Too long.' } }])
})

test('a full resync makes a new copy beside the old one and keeps the queue', async () => {
  const s = service({
    push: [() => ({ status: 403, body: { message: 'No.', code: 'role_too_low' } })],
    bootstrap: [
      () => ({ body: snapshot(10, [card(1)]) }),
      () => ({ body: snapshot(20, [card(2)], { has_more: true, next_page_token: 'next' }) }),
      () => new TypeError('no connection'),
      () => ({ body: snapshot(20, [card(3)]) }),
    ],
    pull: [() => ({ body: pulled(10) }), () => ({ body: pulled(0, [], { full_resync: true, has_more: true }) })],
  })
  const storage = memoryStorage()
  const store = await open(s, storage)
  await store.sync()
  await store.write(rename(1, 'Mine'))
  expect(await store.sync()).toMatchObject({ ok: false, problem: { status: 403, code: 'role_too_low' }, pending: 1 })
  expect(store.list('third-parties')).toMatchObject([{ id: 1 }])
  // It goes on where it was, also after a crash.
  const reopened = await open(s, storage)
  await reopened.sync()
  expect(s.asked.filter(({ what }) => what === 'bootstrap').map(({ query }) => query.get('page_token'))).toEqual([
    null,
    null,
    'next',
    'next',
  ])
  expect(reopened.list('third-parties').map(({ id }) => id)).toEqual([2, 3])
  expect(reopened.cursor()).toBe(20)
  for await (const [key] of storage.iterate('record/')) expect(key).toMatch(/^record\/2\//)
})

test('a page token that holds no more starts the copy again; a service that never has enough is given up on', async () => {
  const s = service({
    bootstrap: [
      () => ({ body: snapshot(10, [card(1)], { has_more: true, next_page_token: 'old' }) }),
      () => ({ status: 422, body: { message: 'Unknown token.' } }),
    ],
  })
  const store = await open(s)
  await store.sync()
  expect(store.list('third-parties').map(({ id }) => id)).toEqual([1, 2])
  const again = service({ pull: Array.from({ length: 9 }, () => () => ({ body: pulled(0, [], { full_resync: true }) })) })
  await expect((await open(again)).sync()).rejects.toThrow('3 times')
})

test('deletions leave the copy and the view', async () => {
  const s = service({ pull: [() => ({ body: pulled(10) }), () => ({ body: pulled(11, [change(11, card(1, 2), 'delete')]) })] })
  const store = await open(s)
  await store.sync()
  await store.write({ method: 'DELETE', path: 'third-parties/2' })
  expect(store.list('third-parties').map(({ id }) => id)).toEqual([1])
  await store.sync()
  expect(store.list('third-parties').map(({ id }) => id)).toEqual([2])
})

test('two calls of sync are one', async () => {
  const s = service({})
  const store = await open(s)
  await Promise.all([store.sync(), store.sync()])
  expect(s.asked.map(({ what }) => what)).toEqual(['bootstrap', 'pull'])
})

test('a folder holds what was written, also when the last line was cut off', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'partita-store-'))
  const s = service({})
  const store = await open(s, await folderStorage(folder))
  await store.sync()
  await store.write(rename(1, 'Dupont'))
  appendFileSync(path.join(folder, 'store.jsonl'), '[["queue/1",')
  const reopened = await open(s, await folderStorage(folder))
  expect(reopened.get('third-parties', 1)).toMatchObject({ name: 'Dupont' })
  expect(reopened.pending()).toEqual(store.pending())
  await rm(folder, { recursive: true })
})
