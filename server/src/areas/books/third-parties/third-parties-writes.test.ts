import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { joinFirm } from '../../../../test/harness/members.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

const supplier = { type: 'supplier', name: 'Dupont' }
const keyed = () => ({ 'x-client-mutation-id': randomUUID() })
const dryRun = { 'x-dry-run': '1' }

/** A separate company file, so that counts include only records of this test. */
async function ownFile() {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/third-parties`
  const add = async (body: object = {}) => (await admin('POST', url, { body: { ...supplier, ...body } })).body
  return { id, url, add, stored: () => countsOf(id) }
}

type Stored = { cards: number; revisions: number; feed: number; events: number; memos: number; seq: number }

/** Everything that a write may store. */
async function countsOf(company: number): Promise<Stored | undefined> {
  const [counts] = await w.rows<Stored>(
    `select (select count(*) from third_parties where company_id = $1)::int as cards,
            (select count(*) from revisions where company_id = $1 and resource = 'third-parties')::int as revisions,
            (select count(*) from feed where company_id = $1 and resource = 'third-parties')::int as feed,
            (select count(*) from queue.outbox where company_id = $1)::int as events,
            (select count(*) from replays where company_id = $1)::int as memos,
            (select seq from heads where company_id = $1)::int as seq`,
    [company],
  )
  return counts
}

const eventsOf = (company: number) =>
  w.rows<{ event: string; firm_id: number; data: object }>(
    'select event, firm_id::int, data from queue.outbox where company_id = $1 order by id',
    [company],
  )

test('a creation writes one revision, one feed row and one event with exactly the specified fields', async () => {
  const { id, url, stored } = await ownFile()
  const { body, headers } = await admin('POST', url, {
    body: { ...supplier, vat_number: '0417.497.106', email: 'a@dupont.example', note: 'n' },
  })
  expect(await stored()).toMatchObject({ cards: 1, revisions: 1, feed: 1, events: 1, memos: 0 })
  expect(await eventsOf(id)).toEqual([
    {
      event: 'third_party.created',
      firm_id: w.firm.id,
      data: {
        id: body.id,
        type: 'supplier',
        code: 'S00001',
        name: 'Dupont',
        vat_number: 'BE0417497106',
        enterprise_number: null,
        country: 'BE',
        email: 'a@dupont.example',
        peppol_identifier: null,
        peppol_registered: false,
      },
    },
  ])
  expect(
    await w.rows(
      `select op, version_before, version_after, operation_id, user_id::int, origin from revisions where company_id = $1 and resource = 'third-parties'`,
      [id],
    ),
  ).toEqual([
    {
      op: 'create',
      version_before: null,
      version_after: 1,
      operation_id: headers['x-operation-id'],
      user_id: admin.user_id,
      origin: 'api',
    },
  ])
})

test('an update sends an event with the changed fields; a deletion sends none', async () => {
  const { id, url, add, stored } = await ownFile()
  const card = await add({ phone: '081' })
  await admin('PATCH', `${url}/${card.id}`, { body: { name: 'Durand', phone: '02', city: null } })
  await admin('DELETE', `${url}/${card.id}`)
  const events = await eventsOf(id)
  expect(events.map(({ event }) => event)).toEqual(['third_party.created', 'third_party.updated'])
  const { vat_number, enterprise_number, country, email, peppol_identifier, peppol_registered } = card
  expect(events[1]?.data).toEqual({
    id: card.id,
    type: 'supplier',
    code: 'S00001',
    name: 'Durand',
    vat_number,
    enterprise_number,
    country,
    email,
    peppol_identifier,
    peppol_registered,
    changed: ['name', 'phone'],
  })
  const ops = await w.rows(`select op from revisions where company_id = $1 and resource = 'third-parties' order by seq`, [id])
  expect(ops).toEqual([{ op: 'create' }, { op: 'update' }, { op: 'delete' }])
  expect(await stored()).toMatchObject({ feed: 1, events: 2 })
})

test('200 a patch without changes writes no revision, sends no event and returns no operation', async () => {
  const { url, add, stored } = await ownFile()
  const card = await add({ vat_number: 'BE0417497106' })
  const before = await stored()
  const headers = { 'x-operation-id': randomUUID() }
  for (const body of [{}, { name: 'Dupont' }, { vat_number: 'be 0417 497 106' }, { force: true }]) {
    const reply = await admin('PATCH', `${url}/${card.id}`, { body, headers })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual(card)
    expect(reply.headers['x-operation-id']).toBeUndefined()
  }
  expect(await stored()).toEqual(before)
})

test('the demo firm sends no events', async () => {
  const demoFirm = await w.makeFirm(true)
  const demoFile = await w.makeCompany(demoFirm.id)
  const visitor = await w.outsider({ demo: true })
  await joinFirm(w, demoFirm, visitor.user_id, 'admin')
  const { status } = await visitor('POST', `/v1/companies/${demoFile.public_token}/third-parties`, { body: supplier })
  expect(status).toBe(201)
  expect(await countsOf(demoFile.id)).toMatchObject({ cards: 1, revisions: 1, events: 0 })
})

test('409 on a stale base version returns the server record and changes nothing', async () => {
  const { url, add, stored } = await ownFile()
  const { id } = await add()
  await admin('PATCH', `${url}/${id}`, { body: { phone: '1' } })
  const before = await stored()
  for (const version of ['1', '0', '3']) {
    const headers = { 'x-base-version': version }
    for (const reply of [
      await admin('PATCH', `${url}/${id}`, { body: { phone: '2' }, headers }),
      await admin('DELETE', `${url}/${id}`, { headers }),
    ]) {
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ code: 'conflict', server_version: 2, server_data: (await admin('GET', `${url}/${id}`)).body })
    }
  }
  expect(await stored()).toEqual(before)
  expect((await admin('PATCH', `${url}/${id}`, { body: { phone: '2' }, headers: { 'x-base-version': '2' } })).body.version).toBe(3)
  expect((await admin('DELETE', `${url}/${id}`, { headers: { 'x-base-version': '3' } })).status).toBe(204)
})

test('404 takes precedence over 409, and 409 over 422', async () => {
  const { url, add } = await ownFile()
  const { id } = await add()
  const wrong = { body: { name: 7 }, headers: { 'x-base-version': '9', 'x-operation-id': 'no uuid' } }
  expect((await admin('PATCH', `${url}/999999999`, wrong)).status).toBe(404)
  expect((await admin('PATCH', `${url}/${id}`, wrong)).status).toBe(409)
  const { status, body } = await admin('PATCH', `${url}/${id}`, { ...wrong, headers: { ...wrong.headers, 'x-base-version': '1' } })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['X-Operation-Id', 'name'])
})

test('201 ignores X-Base-Version: a creation has no base', async () => {
  const { url } = await ownFile()
  expect((await admin('POST', url, { body: supplier, headers: { 'x-base-version': '9' } })).status).toBe(201)
})

test('422 company_archived on every write to an archived company file, after schema validation; reads still work', async () => {
  const { id, url, add } = await ownFile()
  const card = await add()
  await archive(id)
  const replies = [
    await admin('POST', url, { body: supplier }),
    await admin('PATCH', `${url}/${card.id}`, { body: { phone: '1' } }),
    await admin('DELETE', `${url}/${card.id}`),
  ]
  for (const { status, body } of replies) expect([status, body.code]).toEqual([422, 'company_archived'])
  const shapeless = await admin('POST', url, { body: {} })
  expect(Object.keys(shapeless.body.errors).toSorted()).toEqual(['name', 'type'])
  expect((await admin('GET', url)).body).toEqual([card])
  expect((await admin('GET', `${url}/${card.id}`)).status).toBe(200)
})

/** Archives the company file inside a write of that file, like the company's PATCH. */
const archive = (company: number) => w.rows(inWrite(company, `update companies set is_active = false where id = ${company}`))

test('X-Operation-Id is returned and groups several requests; another user cannot join it', async () => {
  const { id, url } = await ownFile()
  const operation = randomUUID()
  const headers = { 'x-operation-id': operation.toUpperCase() }
  const [one, two] = [await admin('POST', url, { body: supplier, headers }), await admin('POST', url, { body: supplier, headers })]
  expect([one.headers['x-operation-id'], two.headers['x-operation-id']]).toEqual([operation, operation])
  const manager = await w.as('manager')
  const { status, body } = await manager('POST', url, { body: supplier, headers })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['X-Operation-Id'])
  expect(await w.rows('select count(*)::int as n from revisions where company_id = $1 and operation_id = $2', [id, operation])).toEqual([
    { n: 2 },
  ])
})

test('a dry run returns the answer of the real write and its events, and stores nothing', async () => {
  const { id, url, add, stored } = await ownFile()
  const card = await add()
  const before = await stored()
  const [writesBefore] = await w.rows('select writes, written_at from heads where company_id = $1', [id])
  const headers = { ...dryRun, ...keyed(), 'x-operation-id': randomUUID() }
  const created = await admin('POST', url, { body: supplier, headers })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ code: 'S00002', version: 1 })
  expect(created.headers).toMatchObject({ 'x-dry-run': '1', 'x-dry-run-events': 'third_party.created' })
  const updated = await admin('PATCH', `${url}/${card.id}`, { body: { phone: '1' }, headers })
  expect([updated.status, updated.body.version, updated.headers['x-dry-run-events']]).toEqual([200, 2, 'third_party.updated'])
  const unchanged = await admin('PATCH', `${url}/${card.id}`, { body: {}, headers })
  expect([unchanged.status, unchanged.headers['x-dry-run'], unchanged.headers['x-dry-run-events']]).toEqual([200, '1', undefined])
  const deleted = await admin('DELETE', `${url}/${card.id}`, { headers })
  expect(deleted.status).toBe(204)
  expect(deleted.headers).toMatchObject({ 'x-dry-run': '1', 'x-trashed': '1' })
  for (const reply of [created, updated, unchanged, deleted]) expect(reply.headers['x-operation-id']).toBeUndefined()
  expect(await stored()).toEqual(before)
  expect(await w.rows('select writes, written_at from heads where company_id = $1', [id])).toEqual([writesBefore])
  expect((await add()).code).toBe('S00002')
})

test('a dry run is refused like the real write, and does not replay a known key', async () => {
  const { url, add } = await ownFile()
  const { id } = await add({ code: 'A' })
  const headers = keyed()
  await admin('POST', url, { body: supplier, headers })
  const again = await admin('POST', url, { body: supplier, headers: { ...headers, ...dryRun } })
  expect([again.status, again.headers['x-idempotent-replay'], again.body.code]).toEqual([201, undefined, 'S00002'])
  expect((await admin('POST', url, { body: { ...supplier, code: 'A' }, headers: dryRun })).status).toBe(422)
  expect((await admin('PATCH', `${url}/${id}`, { body: {}, headers: { ...dryRun, 'x-base-version': '9' } })).status).toBe(409)
  expect((await admin('DELETE', `${url}/999999999`, { headers: dryRun })).status).toBe(404)
  const { status, body } = await admin('POST', url, { body: supplier, headers: { 'x-dry-run': 'yes' } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['X-Dry-Run']])
})

test('50 concurrent creations without a code, in two processes, get 50 consecutive codes', async () => {
  const { id, url, stored } = await ownFile()
  const elsewhere = w.callerOn(await w.sibling(), admin)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? elsewhere : admin)('POST', url, { body: { ...supplier, name: `Dupont ${i}` } })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  const codes = await w.rows<{ code: string }>('select code from third_parties where company_id = $1 order by code', [id])
  expect(codes.map(({ code }) => code)).toEqual(Array.from({ length: 50 }, (_, i) => `S${String(i + 1).padStart(5, '0')}`))
  expect(await stored()).toMatchObject({ cards: 50, revisions: 50, feed: 50, events: 50 })
})

test('of 50 concurrent patches of one version one succeeds and 49 get 409', async () => {
  const { url, add, stored } = await ownFile()
  const { id } = await add()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => admin('PATCH', `${url}/${id}`, { body: { phone: `${i}` }, headers: { 'x-base-version': '1' } })),
  )
  const tally = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([tally(200), tally(409)]).toEqual([1, 49])
  expect(await stored()).toMatchObject({ revisions: 2, events: 2 })
})
