import { beforeAll, expect, test, vi } from 'vitest'
import { install, renew, smallCompanies, visit } from '../../../../test/harness/demo/demo.ts'
import { openWorld } from '../../../../test/harness/world.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const w = await openWorld()
beforeAll(async () => {
  await install(w)
  await renew(w)
})

const [first] = smallCompanies
const code = first?.company.code ?? ''

/** The name of the constraint that refuses a statement of the application, or its message. */
const refusal = (text: string, values: unknown[] = []) =>
  w.asApp(text, values).then(
    () => 'accepted',
    ({ constraint, message }: { constraint?: string; message: string }) => constraint ?? message,
  )
const idOf = async () => (await w.rows<{ id: number }>('select id::int from companies where code = $1', [code]))[0]?.id ?? 0

test('nothing becomes a part of the demo, and nothing leaves it', async () => {
  const demo = await w.makeFirm(true)
  expect(await refusal(`update firms set source = 'demo' where id = $1`, [w.firm.id])).toBe('demo_source')
  expect(await refusal(`update firms set source = 'manual' where id = $1`, [demo.id])).toBe('demo_source')
  expect(await refusal(`update firms set source = 'external' where id = $1`, [w.firm.id])).toBe('accepted')
  const within = (id: number, statement: string) => `
    begin; select open_write(null, false, null, ${id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000, null);
    ${statement}; rollback`
  expect(await refusal(within(w.company.id, `update companies set source = 'demo' where id = ${w.company.id}`))).toBe('demo_source')
  expect(await refusal(within(w.company.id, `update companies set firm_id = ${demo.id} where id = ${w.company.id}`))).toBe('demo_source')
  expect(await refusal(within(w.company.id, 'select empty_demo_file()'))).toBe('demo_source')
  expect(await refusal('select empty_demo_file()')).toBe('a demo file is emptied inside write() alone')
})

test('a visitor enters no other firm', async () => {
  const { session } = await visit(w)
  const joining = [`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'reviewer')`, [w.firm.id, session.user.id]] as const
  expect(await refusal(joining[0], [...joining[1]])).toBe('visitor_inside')
})

test('no statement lengthens a visit', async () => {
  const { session } = await visit(w)
  for (const expires of ['infinity', null]) {
    await w.asApp('update directory.tokens set expires_at = $2 where user_id = $1', [session.user.id, expires])
    const [row] = await w.rows(
      `select t.expires_at = u.created_at + interval '24 hours' as ok from directory.tokens t join directory.users u on u.id = t.user_id where u.id = $1`,
      [session.user.id],
    )
    expect(row).toEqual({ ok: true })
  }
})

const full = (id: number, records: number) => w.rows('update heads set visitor_records = $2 where company_id = $1', [id, records])

test.each([
  ['fr', 'Ce dossier de démonstration est plein'],
  ['nl', 'Dit demodossier is vol'],
  ['en', 'This demo file is full'],
  ['de', 'Diese Demoakte ist voll'],
])('422 demo_limit_reached in %s: visitors create 2,000 records in a file between two resets', async (language, beginning) => {
  const { visitor, path } = await visit(w, { locale: language })
  const url = `${path(code)}/third-parties`
  await full(await idOf(), 1999)
  const create = (name: string) => visitor('POST', url, { body: { type: 'customer', name } })
  const last = await create('Last')
  expect(last.status).toBe(201)
  const refused = await create('One more')
  expect([refused.status, refused.body.code]).toEqual([422, 'demo_limit_reached'])
  expect(refused.body.message.startsWith(beginning)).toBe(true)
  expect(await w.rows(`select id from third_parties where name = 'One more'`)).toEqual([])
  // Changing what is there goes on, in this file as in others.
  expect((await visitor('PATCH', `${url}/${last.body.id}`, { body: { city: 'Huy' } })).status).toBe(200)
  expect((await visitor('POST', `${path('CLARKE')}/third-parties`, { body: { type: 'customer', name: 'Other' } })).status).toBe(201)
})

test('fifty creations at once near the limit: exactly as many as there is room for', async () => {
  const { visitor, path } = await visit(w)
  await full(await idOf(), 1990)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => visitor('POST', `${path(code)}/third-parties`, { body: { type: 'supplier', name: `Race ${n}` } })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(replies.filter(({ body }) => body.code === 'demo_limit_reached')).toHaveLength(40)
  expect(await w.rows(`select count(*)::int as n from third_parties where name like 'Race %'`)).toEqual([{ n: 10 }])
})

test('an import of many rows is refused as a whole, and an action of sync alone; the reset makes room', async () => {
  const { visitor, path } = await visit(w)
  const file = path(code)
  await full(await idOf(), 1998)
  const rows = Array.from({ length: 5 }, (_, n) => ({ type: 'customer', name: `Import ${n}` }))
  expect((await visitor('POST', `${file}/data-imports`, { body: { resource: 'third-parties', rows } })).body).toMatchObject({
    code: 'demo_limit_reached',
  })
  const mutations = ['a', 'b', 'c'].map((id) => ({
    client_mutation_id: id,
    method: 'POST',
    path: 'third-parties',
    body: { type: 'customer', name: `Push ${id}` },
  }))
  const pushed = await visitor('POST', `${file}/sync/push`, { body: { mutations } })
  const results = pushed.body.results as { status: string; error?: { code?: string } }[]
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'rejected'])
  await renew(w, smallCompanies.slice(0, 1))
  expect(await w.rows('select visitor_records::int as n from heads where company_id = $1', [await idOf()])).toEqual([{ n: 0 }])
  expect((await visitor('POST', `${file}/third-parties`, { body: { type: 'customer', name: 'Room' } })).status).toBe(201)
})

test('files outside the demo are not counted', async () => {
  const admin = await w.as('admin')
  expect((await admin('POST', 'C/third-parties', { body: { type: 'customer', name: 'Dupont' } })).status).toBe(201)
  expect(await w.rows('select visitor_records from heads where company_id = $1', [w.company.id])).toEqual([{ visitor_records: null }])
})
