import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, type World, openWorld } from '../../../../test/harness/world.ts'
import { hashOfKey, issueKey, newKeyPair, newSerial, type Terms } from '../../../lib/licence-key.ts'
import { access } from '../access/index.ts'
import { exampleKey, examplePublicKey } from './example.ts'
import { defaultPlans, licence } from './index.ts'

const pair = newKeyPair()
const w = await openWorld({ areas: [access, licence({ price_list: defaultPlans, public_keys: [pair.public, examplePublicKey] })] })

type Firm = { id: number; public_token: string }
const dayMs = 24 * 60 * 60 * 1000
const started = Date.now()
const inDays = (days: number) => new Date(started + days * dayMs).toISOString().slice(0, 10)

const key = (given: Partial<Terms> = {}) =>
  issueKey(pair.private, {
    plan: 'starter',
    firm: '*',
    valid_from: inDays(-10),
    valid_until: inDays(300),
    serial: newSerial(),
    holder: 'Fiduciaire Dubois',
    ...given,
  })

async function member(firm: Firm, role: string, options: Parameters<World['outsider']>[0] = {}): Promise<Caller> {
  const person = await w.outsider(options)
  await joinFirm(w, firm, person.user_id, role)
  return person
}

/** A new firm with an admin, and the three licence operations. */
async function firmWith(role = 'admin', options: Parameters<World['outsider']>[0] = {}, demo = false) {
  const firm = await w.makeFirm(demo)
  return { firm, ...callsOf(await member(firm, role, options), firm) }
}
const callsOf = (caller: Caller, { public_token }: Firm) => ({
  caller,
  get: () => caller('GET', `/v1/firms/${public_token}/licence`),
  put: (given: string) => caller('PUT', `/v1/firms/${public_token}/licence`, { body: { key: given } }),
  release: () => caller('DELETE', `/v1/firms/${public_token}/licence`),
})

const stored = (given: string) => w.rows('select firm_id::int, plan, serial from licences where key_hash = $1', [hashOfKey(given)])
const notesOf = (firm: Firm) =>
  w.rows('select kind, action, note, params, user_id::int, operation_id from activity where firm_id = $1 order by id', [firm.id])
const oldFirm = (firm: Firm) => w.rows(`update firms set created_at = created_at - interval '40 days' where id = $1`, [firm.id])

test('200 for a new firm: a trial of 30 days with the limits of the largest plan, and its usage', async () => {
  const { firm, get } = await firmWith('manager')
  await w.makeCompany(firm.id)
  const { status, body } = await get()
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'trial',
    plan: 'unlimited',
    key_hint: null,
    holder: null,
    valid_from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    users: { used: 1, limit: null },
    companies: { used: 1, limit: null },
    file_bytes: { used: 0, limit: null },
    deliveries: { used: 0, limit: null },
    features: [],
    activated_at: null,
    activated_by: null,
  })
  expect(Date.parse(body.valid_until) - Date.parse(body.valid_from)).toBe(30 * dayMs)
})

test('200 after the trial: the free plan. Inactive members and deleted company files do not count', async () => {
  const { firm, get } = await firmWith()
  await oldFirm(firm)
  const left = await member(firm, 'encoder')
  await w.rows('update firm_members set is_active = false where user_id = $1', [left.user_id])
  const binned = await w.makeCompany(firm.id)
  await w.rows(inWrite(binned.id, `update companies set deleted_at = app_now() where id = ${binned.id}`))
  expect((await get()).body).toMatchObject({
    status: 'none',
    plan: 'free',
    valid_from: null,
    valid_until: null,
    users: { used: 1, limit: 1 },
    companies: { used: 0, limit: 2 },
  })
})

test('200 activates a key: its terms are stored, the key itself is not', async () => {
  const { firm, put, get, caller } = await firmWith()
  const given = key()
  const { status, body, headers } = await put(given)
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'active',
    plan: 'starter',
    key_hint: `PTL1…${given.slice(-4)}`,
    holder: 'Fiduciaire Dubois',
    valid_from: inDays(-10),
    valid_until: inDays(300),
    users: { used: 1, limit: 3 },
    companies: { used: 0, limit: 25 },
    file_bytes: { used: 0, limit: 25_000_000_000 },
    deliveries: { used: 0, limit: 100_000 },
    features: [],
    activated_at: expect.stringMatching(/Z$/),
    activated_by: caller.user_id,
  })
  expect((await get()).body).toEqual(body)
  const rows = await w.rows<{ row: string }>('select row_to_json(l)::text as row from licences l where firm_id = $1', [firm.id])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(given.slice(5, 30))
  expect(await notesOf(firm)).toEqual([
    {
      kind: 'setup',
      action: 'activate',
      note: 'licence_activated',
      params: { plan: 'starter', key_hint: `PTL1…${given.slice(-4)}` },
      user_id: caller.user_id,
      operation_id: headers['x-operation-id'],
    },
  ])
})

test('200 for a key bound to this firm, without an expiry, with surrounding blanks, and for the example of the reference', async () => {
  const { firm, put } = await firmWith()
  expect((await put(`  ${key({ firm: firm.public_token, valid_until: null })}\n`)).body).toMatchObject({
    status: 'active',
    valid_until: null,
  })
  expect((await put(exampleKey)).body).toMatchObject({ status: 'active', plan: 'pro', users: { limit: 10 }, companies: { limit: 150 } })
})

test('200 with the same key again changes nothing and adds no note', async () => {
  const { firm, put } = await firmWith()
  const given = key()
  const [first, again] = [await put(given), await put(given)]
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.headers['x-operation-id']).toBeUndefined()
  expect(await notesOf(firm)).toHaveLength(1)
})

test('200 with another key replaces the first, which another firm can then activate', async () => {
  const [one, two] = [await firmWith(), await firmWith()]
  const [small, large] = [key(), key({ plan: 'pro' })]
  await one.put(small)
  expect((await one.put(large)).body).toMatchObject({ plan: 'pro', users: { limit: 10 } })
  expect((await two.put(small)).status).toBe(200)
  expect([await stored(small), await stored(large)]).toMatchObject([[{ firm_id: two.firm.id }], [{ firm_id: one.firm.id }]])
  expect(await notesOf(one.firm)).toMatchObject([{ params: { plan: 'starter' } }, { params: { plan: 'pro' } }])
})

test('200 keeps the limits as of activation when the plan changes later', async () => {
  const { put, get } = await firmWith()
  await w.rows(`insert into plans (code, position, users_limit, companies_limit, features) values ('duo', null, 2, 20, '{api}')`)
  await put(key({ plan: 'duo' }))
  await w.rows(`update plans set users_limit = 1, features = '{}' where code = 'duo'`)
  expect((await get()).body).toMatchObject({ users: { limit: 2 }, companies: { limit: 20 }, features: ['api'] })
})

test.each<[string, () => string, RegExp]>([
  ['nobody signed', () => `PTL1-${'x'.repeat(60)}.${'x'.repeat(86)}`, /valable/],
  ['somebody else signed', () => issueKey(newKeyPair().private, { ...terms(), firm: '*' }), /valable/],
  ['was changed', () => key().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), /valable/],
  ['is for another firm', () => key({ firm: 'abcdefghijkl' }), /autre cabinet/],
  ['expired yesterday', () => key({ valid_until: inDays(-1) }), /expiré le \d{4}/],
  ['begins in two days', () => key({ valid_from: inDays(2) }), /à partir du \d{4}/],
  ['is for a plan that is not known here', () => key({ plan: 'gigantic' }), /gigantic/],
])('422 licence_invalid for a key that %s; the firm keeps what it had', async (_what, make, sentence) => {
  const { put, get } = await firmWith()
  const before = (await put(key())).body
  const { status, body } = await put(make())
  expect([status, body.code]).toEqual([422, 'licence_invalid'])
  expect(body.message).toMatch(sentence)
  expect((await get()).body).toEqual(before)
})
const terms = (): Terms => ({ plan: 'pro', firm: '*', valid_from: inDays(0), valid_until: null, serial: newSerial(), holder: 'Dubois' })

test.each([
  ['nl', 'Deze licentiesleutel is vervallen op'],
  ['en', 'This licence key expired on'],
  ['de', 'Dieser Lizenzschlüssel ist am'],
])('422 is in the language of the user: %s', async (locale, words) => {
  const { put } = await firmWith('admin', { locale })
  expect((await put(key({ valid_until: inDays(-1) }))).body.message).toContain(words)
})

test('422 licence_in_use while another firm holds the key; released there, it can be activated here', async () => {
  const [one, two] = [await firmWith(), await firmWith()]
  const given = key()
  await one.put(given)
  const { status, body } = await two.put(given)
  expect([status, body.code]).toEqual([422, 'licence_in_use'])
  expect((await two.get()).body.status).toBe('trial')
  expect(await notesOf(two.firm)).toEqual([])
  await one.release()
  expect((await two.put(given)).body).toMatchObject({ status: 'active', activated_by: two.caller.user_id })
})

test('of 50 firms that claim one key concurrently in two processes, one gets it and 49 get licence_in_use', async () => {
  const sibling = await w.sibling()
  const given = key()
  const firms = await Promise.all(Array.from({ length: 50 }, () => w.makeFirm()))
  const platform = await w.outsider({ platform: true })
  const answers = await Promise.all(
    firms.map((firm, i) => callsOf(i % 2 === 0 ? platform : w.callerOn(sibling, platform), firm).put(given)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'licence_in_use')).toHaveLength(49)
  const winner = firms[answers.findIndex(({ status }) => status === 200)]
  expect(await stored(given)).toMatchObject([{ firm_id: winner?.id }])
  const notes = await w.rows(`select firm_id::int from activity where note = 'licence_activated' and firm_id = any($1)`, [
    firms.map(({ id }) => id),
  ])
  expect(notes).toEqual([{ firm_id: winner?.id }])
})

test('a suspended licence is shown with the limits of the free plan, and neither the same key nor a release lifts the suspension', async () => {
  const [one, two] = [await firmWith(), await firmWith()]
  const given = key({ plan: 'pro' })
  await one.put(given)
  await w.rows('update licences set suspended_at = app_now() where firm_id = $1', [one.firm.id])
  const suspended = { status: 'suspended', plan: 'pro', users: { used: 1, limit: 1 }, companies: { limit: 2 } }
  expect((await one.get()).body).toMatchObject(suspended)
  expect((await one.put(given)).body).toMatchObject(suspended)
  await one.release()
  for (const { put } of [one, two]) {
    const { status, body } = await put(given)
    expect([status, body.code]).toEqual([422, 'licence_invalid'])
    expect(body.message).toContain('suspendue')
  }
})

test.each<[string, unknown, string]>([
  ['no key', {}, 'key'],
  ['a key of 19 characters', { key: 'x'.repeat(19) }, 'key'],
  ['a key of 201 characters', { key: 'x'.repeat(201) }, 'key'],
  ['blanks for a key', { key: ' '.repeat(30) }, 'key'],
  ['a number for a key', { key: 20 }, 'key'],
])('422 on %s', async (_what, body, field) => {
  const admin = await w.as('admin')
  const reply = await admin('PUT', 'F/licence', { body })
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
})

test('204 releases the key: the firm has the limits that apply without one, and one note is added', async () => {
  const { firm, put, get, release, caller } = await firmWith()
  await oldFirm(firm)
  const given = key()
  await put(given)
  const { status, headers, text } = await release()
  expect([status, text]).toEqual([204, ''])
  expect((await get()).body).toMatchObject({ status: 'none', plan: 'free', key_hint: null, activated_by: null, users: { limit: 1 } })
  expect(await stored(given)).toMatchObject([{ firm_id: null }])
  const released = { action: 'release', note: 'licence_released', params: { plan: 'starter', key_hint: `PTL1…${given.slice(-4)}` } }
  expect((await notesOf(firm)).slice(1)).toMatchObject([{ ...released, user_id: caller.user_id, operation_id: headers['x-operation-id'] }])
  const again = await release()
  expect([again.status, again.headers['x-operation-id']]).toEqual([204, undefined])
  expect(await notesOf(firm)).toHaveLength(2)
})

test('403 role_too_low: a licence is read by managers and changed by admins', async () => {
  for (const [role, read, change] of [
    ['reviewer', 403, 403],
    ['encoder', 403, 403],
    ['manager', 200, 403],
    ['admin', 200, 200],
  ] as const) {
    const { get, put, release } = await firmWith(role)
    const [seen, changed, released] = [await get(), await put(key()), await release()]
    expect([role, seen.status, changed.status, released.status]).toEqual([role, read, change, change === 200 ? 204 : 403])
    if (read === 403) expect(seen.body).toMatchObject({ code: 'role_too_low', required_role: 'manager' })
    if (change === 403)
      for (const { body } of [changed, released]) expect(body).toMatchObject({ code: 'role_too_low', required_role: 'admin' })
  }
})

test('403 token_ability_missing and session_token_required: reading needs read, changing needs a session', async () => {
  const reader = await firmWith('admin', { abilities: ['read'] })
  const writer = await firmWith('admin', { abilities: ['write'] })
  expect((await reader.get()).status).toBe(200)
  for (const { status, body } of [await writer.put(key()), await writer.release()])
    expect([status, body.code]).toEqual([403, 'session_token_required'])
  for (const { body } of [await reader.put(key()), await reader.release()])
    expect(body).toMatchObject({ code: 'token_ability_missing', required_ability: 'write' })
  expect((await writer.get()).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'read' })
})

test('403 demo_mode: the demo firm shows its licence and does not change it', async () => {
  const { get, put, release } = await firmWith('admin', { demo: true }, true)
  expect((await get()).status).toBe(200)
  for (const { status, body } of [await put(key()), await release()]) expect([status, body.code]).toEqual([403, 'demo_mode'])
})

test('404 for an outsider and an inactive member, 401 without a token; a platform admin is allowed everything', async () => {
  const { firm } = await firmWith()
  const former = await member(firm, 'admin')
  await w.rows('update firm_members set is_active = false where user_id = $1', [former.user_id])
  for (const [caller, expected] of [
    [await w.outsider(), 404],
    [former, 404],
    [w.anonymous, 401],
  ] as const) {
    const { get, put, release } = callsOf(caller, firm)
    expect([(await get()).status, (await put(key())).status, (await release()).status]).toEqual([expected, expected, expected])
  }
  const { get, put, release } = callsOf(await w.outsider({ platform: true }), firm)
  expect([(await get()).status, (await put(key())).status, (await release()).status]).toEqual([200, 200, 204])
})

test('422 dry_run_unsupported on both writes', async () => {
  const { firm } = await firmWith()
  const admin = await member(firm, 'admin')
  const headers = { 'x-dry-run': '1' }
  const tries = [
    await admin('PUT', `/v1/firms/${firm.public_token}/licence`, { body: { key: exampleKey }, headers }),
    await admin('DELETE', `/v1/firms/${firm.public_token}/licence`, { headers }),
  ]
  expect(tries.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'dry_run_unsupported'],
    [422, 'dry_run_unsupported'],
  ])
  expect(await w.rows('select from licences where firm_id = $1', [firm.id])).toEqual([])
})
