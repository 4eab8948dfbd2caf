/** Endpoints: what may be registered, who may, and what is shown. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WebhookFixture, webhookFixture } from '../../../../test/harness/webhook-fixture.ts'
import { joinFirm } from '../../../../test/harness/members.ts'
import type { Caller, World } from '../../../../test/harness/world.ts'
import { languages } from '../../../lib/languages.ts'

let h: WebhookFixture
let w: World
let admin: Caller
beforeAll(async () => {
  h = await webhookFixture()
  w = h.w
  admin = h.admin
})
afterAll(() => h.close())

const url = 'https://hooks.example.com/partita'
const list = ['entry.posted', 'third_party.created']
const make = async (more: object = {}) => (await admin('POST', 'F/webhooks', { body: { url, events: ['*'], ...more } })).body.webhook
const empty = () => w.rows('delete from webhooks')

test('201 registers an endpoint: the secret is shown this once, and stored sealed', async () => {
  const { status, body } = await admin('POST', 'F/webhooks', { body: { url, description: 'Entrepôt', events: list } })
  expect(status).toBe(201)
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/)
  expect(body.webhook).toEqual({
    id: expect.any(Number),
    url,
    description: 'Entrepôt',
    events: list,
    is_active: true,
    secret_hint: `whsec_…${body.secret.slice(-4)}`,
    last_delivery_at: null,
    last_status: null,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  expect((await admin('GET', `F/webhooks/${body.webhook.id}`)).body).toEqual({ webhook: body.webhook })
  expect((await admin('GET', 'F/webhooks')).text).not.toContain(body.secret)
  const [row] = await w.rows<{ secret: Buffer }>('select secret from webhooks where id = $1', [body.webhook.id])
  expect(row?.secret.toString('latin1')).not.toContain(body.secret.slice(6))
  await empty()
})

test('201 for events of the contract that no operation sends yet', async () => {
  const events = ['bank.transaction_imported', 'peppol.status_changed', 'vat.declaration_validated']
  const { status, body } = await admin('POST', 'F/webhooks', { body: { url, events } })
  expect([status, body.webhook.events]).toEqual([201, events])
  await empty()
})

test('200 lists the endpoints of the firm, and of no other', async () => {
  const other = await w.makeFirm()
  const mine = [await make(), await make({ is_active: false })]
  await joinFirm(w, other, admin.user_id, 'manager')
  const theirs = await admin('POST', `/v1/firms/${other.public_token}/webhooks`, { body: { url, events: ['*'] } })
  expect((await admin('GET', 'F/webhooks')).body).toEqual({ data: mine })
  expect((await admin('GET', `F/webhooks/${theirs.body.webhook.id}`)).status).toBe(404)
  await empty()
})

test('200 changes an endpoint; what is left out stays, what is the same is no change', async () => {
  const made = await make({ description: 'A' })
  const { body } = await admin('PATCH', `F/webhooks/${made.id}`, { body: { is_active: false, events: ['entry.posted', 'entry.posted'] } })
  expect(body.webhook).toMatchObject({ url, description: 'A', is_active: false, events: ['entry.posted'] })
  expect((await admin('PATCH', `F/webhooks/${made.id}`, { body: { description: null } })).body.webhook.description).toBeNull()
  const before = (await admin('GET', `F/webhooks/${made.id}`)).body
  expect((await admin('PATCH', `F/webhooks/${made.id}`, { body: { is_active: false } })).body).toEqual(before)
  const notes = await w.rows<{ params: object }>(`select params from activity where note = 'webhook_changed' order by id`)
  expect(notes.map(({ params }) => params)).toEqual([
    { host: 'hooks.example.com', fields: 'events, is_active' },
    { host: 'hooks.example.com', fields: 'description' },
  ])
  await empty()
})

test('204 removes an endpoint for good, with its log', async () => {
  const { id } = await make()
  await w.rows(
    `insert into webhook_deliveries (webhook_id, firm_id, event_id, event, body, next_attempt_at) values ($1, $2, 'evt_' || repeat('a', 32), 'x', '{}', now())`,
    [id, w.firm.id],
  )
  expect((await admin('DELETE', `F/webhooks/${id}`)).status).toBe(204)
  expect((await admin('DELETE', `F/webhooks/${id}`)).status).toBe(404)
  expect(await w.rows('select id from webhook_deliveries where webhook_id = $1', [id])).toEqual([])
})

test.each([
  ['http://hooks.example.com/', 'https://'],
  ['https://127.0.0.1/', 'réservé'],
  ['https://localhost/', 'Internet'],
  ['https://user:x@hooks.example.com/', 'mot de passe'],
  ['https://hooks.example.com:25/', '443'],
  ['not an address', 'complète'],
])('422 webhook_url_refused: %s, at registration and on a change, with the reason on the field', async (wrong, reason) => {
  const refused = await admin('POST', 'F/webhooks', { body: { url: wrong, events: ['*'] } })
  expect([refused.status, refused.body.code]).toEqual([422, 'webhook_url_refused'])
  expect(refused.body.errors.url[0]).toContain(reason)
  const { id } = await make()
  expect((await admin('PATCH', `F/webhooks/${id}`, { body: { url: wrong } })).body.code).toBe('webhook_url_refused')
  expect((await admin('GET', `F/webhooks/${id}`)).body.webhook.url).toBe(url)
  await empty()
})

test('422 webhook_url_refused for a name that resolves to a private network, in the language of the reader', async () => {
  h.names.names.set('inside.partner.example', ['10.0.0.1'])
  const said = await Promise.all(
    languages.map(async (locale) => {
      const manager = await w.as('manager', { locale })
      const { body } = await manager('POST', 'F/webhooks', { body: { url: 'https://inside.partner.example/', events: ['*'] } })
      return [body.code, body.message.split(' ')[0], body.errors.url[0].split(' ')[0]]
    }),
  )
  expect(said).toEqual([
    ['webhook_url_refused', 'Cette', 'Cette'],
    ['webhook_url_refused', 'Dit', 'Dit'],
    ['webhook_url_refused', 'This', 'This'],
    ['webhook_url_refused', 'Diese', 'Diese'],
  ])
})

test('422 field by field', async () => {
  const errorsOf = async (body: unknown) => Object.keys((await admin('POST', 'F/webhooks', { body })).body.errors)
  expect(await errorsOf({})).toEqual(['url', 'events'])
  expect(await errorsOf({ url: `https://hooks.example.com/${'x'.repeat(500)}`, events: [] })).toEqual(['url', 'events'])
  expect(await errorsOf({ url, events: ['*', 'entry.posted'] })).toEqual(['events'])
  expect(await errorsOf({ url, events: ['entry.posted', 'entry.melted'] })).toEqual(['events.1'])
  expect(await errorsOf({ url, events: ['*'], description: 'x'.repeat(191), is_active: 'yes' })).toEqual(['description', 'is_active'])
  const { id } = await make()
  expect((await admin('PATCH', `F/webhooks/${id}`, { body: { events: ['nothing'] } })).body.errors).toHaveProperty(['events.0'])
  expect((await admin('PATCH', 'F/webhooks/999999', { body: { events: 'nothing' } })).status).toBe(404)
  await empty()
})

test('422 webhook_limit_reached: of 50 at once 20 are taken, and raw SQL adds no more', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => admin('POST', 'F/webhooks', { body: { url, events: ['*'] } })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ body }) => body.code === 'webhook_limit_reached')).toHaveLength(30)
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ limit: 20, used: 20 })
  expect(await w.rows('select count(*)::integer as n from webhooks where firm_id = $1', [w.firm.id])).toEqual([{ n: 20 }])
  for (const slot of [0, 1, 21])
    await expect(
      w.asApp(
        `insert into webhooks (firm_id, slot, url, events, secret, secret_hint) values ($1, $2, 'https://x.example/', '{*}', 'x', 'whsec_…abcd')`,
        [w.firm.id, slot],
      ),
    ).rejects.toMatchObject({ code: slot === 1 ? '23505' : '23514' })
  const [first] = (await admin('GET', 'F/webhooks')).body.data
  await admin('DELETE', `F/webhooks/${first.id}`)
  expect((await admin('POST', 'F/webhooks', { body: { url, events: ['*'] } })).status).toBe(201)
  await empty()
})

const calls = [
  ['GET', 'F/webhooks'],
  ['POST', 'F/webhooks'],
  ['GET', 'F/webhooks/1'],
  ['PATCH', 'F/webhooks/1'],
  ['DELETE', 'F/webhooks/1'],
  ['POST', 'F/webhooks/1/test'],
  ['POST', 'F/webhooks/1/rotate-secret'],
  ['POST', 'F/webhooks/1/replay'],
  ['GET', 'F/webhooks/1/deliveries'],
  ['POST', 'F/webhooks/1/deliveries/1/redeliver'],
  ['GET', 'F/events'],
] as const

test.each(calls)('%s %s: 401, 404 for an outsider, 403 for an encoder, a token without the ability and the demo', async (method, path) => {
  const [outsider, encoder] = [await w.outsider(), await w.as('encoder')]
  const ability = method === 'GET' ? 'read' : 'write'
  const unable = await w.as('admin', { abilities: [ability === 'read' ? 'write' : 'read'] })
  expect((await w.anonymous(method, path)).status).toBe(401)
  expect((await outsider(method, path)).status).toBe(404)
  expect((await encoder(method, path)).body).toMatchObject({ code: 'role_too_low', required_role: 'manager' })
  expect((await unable(method, path)).body).toMatchObject({ code: 'token_ability_missing', required_ability: ability })
  const theirs = await w.makeFirm(true)
  await joinFirm(w, theirs, encoder.user_id, 'admin')
  expect((await encoder(method, path.replace('F', `/v1/firms/${theirs.public_token}`))).body.code).toBe('demo_mode')
  if (method !== 'GET') expect((await admin(method, path, { headers: { 'x-dry-run': '1' } })).body.code).toBe('dry_run_unsupported')
})

test.each(calls.filter(([, path]) => path.includes('/1')))('%s %s: 404 for an endpoint that is not there', async (method, path) => {
  expect((await admin(method, path.replace('/1', '/999999'), method === 'GET' ? {} : { body: {} })).status).toBe(404)
})

test('202 with no deliveries when the range holds no events', async () => {
  const { id } = await h.register(url)
  const replayed = await admin('POST', `F/webhooks/${id}/replay`, { body: { from_sequence: 1, to_sequence: 2 } })
  expect([replayed.status, replayed.body]).toEqual([202, { deliveries: 0 }])
  await empty()
})

test('200 a new secret: the former one is kept for its overlap and no longer', async () => {
  const { id, secret } = await h.register(url)
  const rotated = await admin('POST', `F/webhooks/${id}/rotate-secret`, { body: { overlap_hours: 2 } })
  expect(rotated.status).toBe(200)
  expect(rotated.body.secret).toMatch(/^whsec_/)
  expect(rotated.body.secret).not.toBe(secret)
  expect(rotated.body.webhook.secret_hint).toBe(`whsec_…${rotated.body.secret.slice(-4)}`)
  const former = () =>
    w.rows<{ hours: number | null }>(
      'select round(extract(epoch from former_until - updated_at) / 3600)::integer as hours from webhooks where id = $1',
      [id],
    )
  expect(await former()).toEqual([{ hours: 2 }])
  await admin('POST', `F/webhooks/${id}/rotate-secret`)
  expect(await former()).toEqual([{ hours: 24 }])
  await admin('POST', `F/webhooks/${id}/rotate-secret`, { body: { overlap_hours: 0 } })
  expect(await former()).toEqual([{ hours: null }])
  expect((await admin('POST', `F/webhooks/${id}/rotate-secret`, { body: { overlap_hours: 73 } })).body.errors).toHaveProperty(
    'overlap_hours',
  )
  await empty()
})
