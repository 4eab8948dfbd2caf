import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { joinCompany, joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

async function file(firmId?: number | null): Promise<{ id: number; url: string; public_token: string }> {
  const { id, public_token } = await w.makeCompany(firmId)
  return { id, public_token, url: `/v1/companies/${public_token}` }
}
const binned = async (caller: Caller): Promise<string[]> =>
  (await caller('GET', '/v1/companies?trashed=1')).body.map(({ public_token }: { public_token: string }) => public_token)
async function member(firm: { id: number }, role: string): Promise<Caller> {
  const person = await w.outsider()
  await joinFirm(w, firm, person.user_id, role)
  return person
}

test('204 DELETE moves the file to the bin: 404 everywhere except in the list of the bin and in restore', async () => {
  const { id, url, public_token } = await file()
  const { status, headers, text } = await admin('DELETE', url)
  expect([status, headers['x-trashed'], text]).toEqual([204, '1', ''])
  expect(headers['x-operation-id']).toMatch(/^[0-9a-f-]{36}$/)
  const calls = [
    admin('GET', url),
    admin('PATCH', url, { body: {} }),
    admin('DELETE', url),
    admin('GET', `${url}/members`),
    admin('GET', `${url}/history`),
    admin('GET', `${url}/sync/pull`),
    admin('GET', `${url}/third-parties`),
    admin('POST', `${url}/third-parties`, { body: { type: 'supplier', name: 'X' } }),
  ]
  expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual(calls.map(() => 404))
  expect((await admin('GET', '/v1/companies')).body.some((each: { id: number }) => each.id === id)).toBe(false)
  expect(await binned(admin)).toContain(public_token)
  expect(await w.rows('select deleted_by::int, version from companies where id = $1', [id])).toEqual([
    { deleted_by: admin.user_id, version: 2 },
  ])
  expect(await w.rows(`select op from revisions where company_id = $1 order by seq desc limit 1`, [id])).toEqual([{ op: 'delete' }])
})

test('200 restore returns the file unchanged, with its records and the next version', async () => {
  const { id, url, public_token } = await file()
  const card = (await admin('POST', `${url}/third-parties`, { body: { type: 'supplier', name: 'Dupont' } })).body
  const before = (await admin('GET', url)).body
  await admin('DELETE', url)
  const { status, body } = await admin('POST', `${url}/restore`)
  expect(status).toBe(200)
  expect(body).toEqual({ ...before, version: 3, lock_version: 2, updated_at: expect.any(String) })
  expect((await admin('GET', url)).body).toEqual(body)
  expect((await admin('GET', `${url}/third-parties/${card.id}`)).body).toMatchObject(card)
  expect(await binned(admin)).not.toContain(public_token)
  expect(await w.rows(`select op from revisions where company_id = $1 order by seq desc limit 2`, [id])).toEqual([
    { op: 'restore' },
    { op: 'delete' },
  ])
})

test('200 restore of a file that is not in the bin changes nothing', async () => {
  const { id, url } = await file()
  const { status, headers, body } = await admin('POST', `${url}/restore`)
  expect([status, headers['x-operation-id'], body.version]).toEqual([200, undefined, 1])
  expect(await w.rows('select count(*)::int as n from revisions where company_id = $1', [id])).toEqual([{ n: 1 }])
})

test('200 restore of an archived file: it stays archived', async () => {
  const { url } = await file()
  await admin('PATCH', url, { body: { is_active: false } })
  await admin('DELETE', url)
  expect((await admin('POST', `${url}/restore`)).body).toMatchObject({ is_active: false, deleted_at: null })
})

test('200 lists in the bin what the caller may restore: admins their files, the owner a standalone file, a platform administrator all', async () => {
  const firm = await w.makeFirm()
  const [boss, lead, clerk] = [await member(firm, 'admin'), await member(firm, 'manager'), await member(firm, 'encoder')]
  const own = await file(firm.id)
  await joinCompany(w, own, clerk.user_id, 'manager')
  const alone = (await clerk('POST', '/v1/companies', { body: { name: 'Seul', firm: null } })).body
  await boss('DELETE', own.url)
  expect((await clerk('DELETE', `/v1/companies/${alone.public_token}`)).status).toBe(204)
  expect(await binned(boss)).toEqual([own.public_token])
  expect(await binned(lead)).toEqual([])
  expect(await binned(clerk)).toEqual([alone.public_token])
  expect(await binned(await w.outsider({ platform: true }))).toEqual(expect.arrayContaining([own.public_token, alone.public_token]))
  const { body } = await boss('GET', '/v1/companies?trashed=true')
  expect(body).toMatchObject([{ name: 'Boulangerie Martin', deleted_at: expect.stringMatching(/Z$/) }])
  expect((await boss('GET', '/v1/companies?trashed=0')).body).toEqual([])
  expect((await boss('GET', '/v1/companies?trashed=x')).status).toBe(422)
  expect((await clerk('POST', `/v1/companies/${alone.public_token}/restore`)).status).toBe(200)
})

test('403 DELETE and restore below admin, 404 for outsiders, 401 without a token, 403 without the ability', async () => {
  const { url } = await file()
  const reader = await w.as('admin', { abilities: ['read'] })
  const manager = await w.as('manager')
  for (const [method, path] of [
    ['DELETE', url],
    ['POST', `${url}/restore`],
  ] as const) {
    const low = await manager(method, path)
    expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'admin'])
    expect((await reader(method, path)).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'write' })
    expect((await (await w.outsider())(method, path)).status).toBe(404)
    expect((await w.anonymous(method, path)).status).toBe(401)
  }
  await admin('DELETE', url)
  expect((await manager('POST', `${url}/restore`)).status).toBe(403)
  expect((await (await w.outsider())('POST', `${url}/restore`)).status).toBe(404)
})

test('403 demo_mode when deleting or restoring a file of the demo', async () => {
  const demo = await w.makeFirm(true)
  const visitor = await w.outsider({ demo: true })
  await joinFirm(w, demo, visitor.user_id, 'admin')
  const { url } = await file(demo.id)
  for (const reply of [await visitor('DELETE', url), await visitor('POST', `${url}/restore`)])
    expect([reply.status, reply.body.code]).toEqual([403, 'demo_mode'])
})

test('409 DELETE on a stale base version; restore ignores the base version', async () => {
  const { url } = await file()
  await admin('PATCH', url, { body: { city: 'Namur' } })
  const stale = await admin('DELETE', url, { headers: { 'x-base-version': '1' } })
  expect([stale.status, stale.body.code, stale.body.server_data.city]).toEqual([409, 'conflict', 'Namur'])
  expect((await admin('DELETE', url, { headers: { 'x-base-version': '2' } })).status).toBe(204)
  expect((await admin('POST', `${url}/restore`, { headers: { 'x-base-version': '1' } })).status).toBe(200)
})

/** A firm after its trial, on the free plan: two company files allowed. */
async function freeFirm() {
  const firm = await w.makeFirm()
  const boss = await member(firm, 'admin')
  await w.rows(`update firms set created_at = created_at - interval '31 days' where id = $1`, [firm.id])
  return { firm, boss }
}

test('422 company_limit_reached when a restored file would exceed the licence', async () => {
  const { firm, boss } = await freeFirm()
  const [first] = [await file(firm.id), await file(firm.id)]
  await boss('DELETE', first.url)
  expect((await boss('POST', '/v1/companies', { body: { name: 'Neuf' } })).status).toBe(201)
  const { status, body } = await boss('POST', `${first.url}/restore`)
  expect([status, body.code, body.limit, body.used]).toEqual([422, 'company_limit_reached', 2, 2])
  expect(await binned(boss)).toEqual([first.public_token])
})

test('of 50 files restored concurrently by two processes against a limit of two, two are restored', async () => {
  const { firm, boss } = await freeFirm()
  const elsewhere = w.callerOn(await w.sibling(), boss)
  const all = await Promise.all(Array.from({ length: 50 }, () => file(firm.id)))
  for (const { url } of all) expect((await boss('DELETE', url)).status).toBe(204)
  const replies = await Promise.all(all.map(({ url }, n) => (n % 2 ? elsewhere : boss)('POST', `${url}/restore`)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(replies.filter(({ body }) => body.code === 'company_limit_reached')).toHaveLength(48)
  expect(await w.rows('select id from companies where firm_id = $1 and deleted_at is null', [firm.id])).toHaveLength(2)
})

test('20 concurrent requests, half of them creations and half restores, share the limit of the licence', async () => {
  const { firm, boss } = await freeFirm()
  const old = await Promise.all(Array.from({ length: 10 }, () => file(firm.id)))
  for (const { url } of old) await boss('DELETE', url)
  const replies = await Promise.all([
    ...old.map(({ url }) => boss('POST', `${url}/restore`)),
    ...Array.from({ length: 10 }, () => boss('POST', '/v1/companies', { body: { name: 'Neuf' } })),
  ])
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(2)
  expect(await w.rows('select id from companies where firm_id = $1 and deleted_at is null', [firm.id])).toHaveLength(2)
})

test('a standalone file counts against its owner, even when somebody else restores it', async () => {
  const keeper = await w.outsider()
  const operator = await w.outsider({ platform: true })
  const create = (name: string) => keeper('POST', '/v1/companies', { body: { name, firm: null } })
  const first = (await create('Un')).body
  await keeper('DELETE', `/v1/companies/${first.public_token}`)
  expect([(await create('Deux')).status, (await create('Trois')).status]).toEqual([201, 201])
  const { status, body } = await operator('POST', `/v1/companies/${first.public_token}/restore`)
  expect([status, body.code, body.used]).toEqual([422, 'company_limit_reached', 2])
})

test('422 restore_conflict when another file of the firm now has the same external id', async () => {
  const firm = await w.makeFirm()
  const boss = await member(firm, 'admin')
  const [old, taken] = [await file(firm.id), await file(firm.id)]
  const name = (id: number) =>
    w.rows(`do $$ begin
      perform open_write(null, false, null, ${id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'external'), 5000);
      update companies set external_id = 'EXT-1' where id = ${id};
    end $$`)
  await name(old.id)
  await expect(name(taken.id)).rejects.toMatchObject({ constraint: 'companies_external' })
  await boss('DELETE', old.url)
  await name(taken.id)
  const { status, body } = await boss('POST', `${old.url}/restore`)
  expect([status, body.code]).toEqual([422, 'restore_conflict'])
  expect(body.message).toContain('Boulangerie Martin')
  expect(await binned(boss)).toEqual([old.public_token])
})

test('the activity records deletion and restore', async () => {
  const firm = await w.makeFirm()
  const boss = await member(firm, 'admin')
  const { url } = await file(firm.id)
  await boss('DELETE', url)
  await boss('POST', `${url}/restore`)
  const { body } = await boss('GET', `/v1/firms/${firm.public_token}/activity`)
  expect(body.data.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Dossier restauré : Boulangerie Martin.',
    'Dossier mis à la corbeille : Boulangerie Martin.',
  ])
})

const keyed = (key: string = randomUUID()) => ({ headers: { 'x-client-mutation-id': key } })

test('200 replays a DELETE and a restore for callers with access; nothing is done twice', async () => {
  const { id, url } = await file()
  const [binning, restoring] = [keyed(), keyed()]
  const first = await admin('DELETE', url, binning)
  const again = await admin('DELETE', url, binning)
  expect([again.status, again.headers['x-idempotent-replay'], again.headers['x-trashed'], again.body]).toEqual([200, '1', '1', {}])
  expect(again.headers['x-operation-id']).toBe(first.headers['x-operation-id'])
  const colleague = await w.as('admin')
  const lead = await w.as('manager')
  expect([(await colleague('DELETE', url, binning)).status, (await lead('DELETE', url, binning)).status]).toEqual([404, 404])
  const back = await admin('POST', `${url}/restore`, restoring)
  const replayed = await admin('POST', `${url}/restore`, restoring)
  expect([replayed.headers['x-idempotent-replay'], replayed.text]).toEqual(['1', back.text])
  expect((await admin('DELETE', url, binning)).headers['x-idempotent-replay']).toBe('1')
  expect(await w.rows('select version, deleted_at from companies where id = $1', [id])).toEqual([{ version: 3, deleted_at: null }])
})

test('422 idempotency_key_reused for a key of another request; the file is unchanged', async () => {
  const { url } = await file()
  const key = keyed()
  await admin('PATCH', url, { body: { city: 'Namur' }, ...key })
  for (const reply of [
    await admin('DELETE', url, key),
    await admin('POST', `${url}/restore`, key),
    await admin('PATCH', url, { body: { city: 'Liège' }, ...key }),
  ])
    expect([reply.status, reply.body.code]).toEqual([422, 'idempotency_key_reused'])
})
