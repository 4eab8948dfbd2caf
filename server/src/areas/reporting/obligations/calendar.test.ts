/** The calendar of obligations: its links, who may make and revoke them, and what a program that subscribes reads. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Event, eventsOf } from '../../../../test/harness/calendars/read-calendar.ts'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { firmMember } from '../../../../test/harness/members.ts'
import { type DrivenDay, openDay } from '../../../../test/harness/reports/on-day.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'

let w: World
let day: DrivenDay
let admin: Caller
let b: Books
const public_url = 'https://api.example.com'

beforeAll(async () => {
  w = await world({ config: { public_url } })
  day = await openDay(w, '2026-06-15')
  admin = day.as(await w.as('admin', { locale: 'fr' }))
  b = await makeBooks(w, admin, { vat_regime: 'quarterly' })
  await admin('PATCH', b.path, { body: { name: 'Lefèvre, Fils; «Énergie» & Compagnie\\Associés, entreprise générale du bâtiment' } })
})
afterAll(async () => {
  day.end()
  await w.close()
})

const at = 'F/obligations/calendar'
async function link(caller: Caller = admin, path = at): Promise<string> {
  const { status, body } = await day.as(caller)('POST', path)
  expect([status, Object.keys(body)]).toEqual([201, ['url']])
  expect(body.url).toMatch(
    /^https:\/\/api\.example\.com\/v1\/firms\/[a-z0-9]{12}\/obligations\.ics\?expires=\d+&link=[0-9a-f-]{36}&signature=[0-9a-f]{64}$/,
  )
  return body.url.slice(public_url.length)
}
const open = (url: string, headers = {}) => day.as(w.anonymous)('GET', url, { headers })
async function read(url: string): Promise<{ name: string; events: Event[]; text: string }> {
  const { status, text, headers } = await open(url)
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    `attachment; filename="obligations.ics"; filename*=UTF-8''obligations.ics`,
  ])
  return { ...eventsOf(text), text }
}
const count = async (firm = w.firm) =>
  (await w.rows<{ n: number }>('select count(*)::integer as n from obligation_links where firm_id = $1', [firm.id]))[0]?.n
/** A firm of its own with one file. */
async function ownFirm() {
  const firm = await w.makeFirm()
  const boss = day.as(await firmMember(w, firm, 'admin'))
  return { firm, boss, path: `/v1/firms/${firm.public_token}/obligations/calendar` }
}

test('201 a link, by which a program without a token reads every obligation as a day of its own', async () => {
  const { name, events, text } = await read(await link())
  expect(name).toBe('Échéances – Fiduciaire')
  const { body } = await admin('GET', `${b.path}/obligations?from=2026-03-15&to=2027-06-16`)
  const own = events.filter(({ uid }) => uid.includes(b.token))
  expect(own.map(({ on }) => on)).toEqual(body.data.map(({ due_on }: { due_on: string }) => due_on))
  expect(own[0]).toEqual({
    uid: `vat_return-2026-Q1-${b.token}@partita`,
    stamp: '20260615T000000Z',
    on: '2026-04-25',
    until: '2026-04-26',
    summary: 'Déclaration TVA 2026-Q1 · Lefèvre, Fils; «Énergie» & Compagnie\\Associés, entreprise générale du bâtiment',
    text: 'État : en retard',
  })
  expect(text).not.toMatch(/\d[.,]\d\d\b|EUR|€/)
})

test('what is filed is still there, under the same UID, and an unchanged calendar is a 304', async () => {
  const url = await link()
  const of = async (period: string) => (await read(url)).events.find(({ uid }) => uid === `vat_return-${period}-${b.token}@partita`)
  const before = await of('2026-Q2')
  const { headers } = await open(url)
  expect((await open(url, { 'if-none-match': headers['etag'] })).status).toBe(304)
  const { id } = (await admin('POST', `${b.path}/vat-declarations`, { body: { year: 2026, period: 2 } })).body
  await admin('POST', `${b.path}/vat-declarations/${id}/validate`, { body: { force: true } })
  expect(await of('2026-Q2')).toEqual({ ...before, text: 'État : prêt, à déposer' })
  await admin('PATCH', `${b.path}/vat-declarations/${id}`, { body: { filed_on: '2026-06-14' } })
  expect(await of('2026-Q2')).toEqual({ ...before, text: 'État : fait' })
  expect((await open(url, { 'if-none-match': headers['etag'] })).status).toBe(200)
})

test('accounts that go to two offices are two events', async () => {
  const fr = await makeBooks(w, admin, { country_pack: 'FR', fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  const { events } = await read(await link())
  const accounts = events.filter(({ uid }) => uid.startsWith('annual_accounts-2025-') && uid.includes(fr.token))
  expect(accounts.map(({ uid, on }) => `${uid} ${on}`)).toEqual([
    `annual_accounts-2025-${fr.token}@partita 2026-05-20`,
    `annual_accounts-2025-${fr.token}-2@partita 2026-07-31`,
  ])
})

test.each([
  ['nl', 'Vervaldagen – Fiduciaire', 'Btw-aangifte', 'Status: te laat'],
  ['en', 'Deadlines – Fiduciaire', 'VAT return', 'State: late'],
  ['de', 'Fristen – Fiduciaire', 'Mehrwertsteuererklärung', 'Stand: überfällig'],
] as const)('the language is that of the person: %s', async (locale, name, label, state) => {
  const found = await read(await link(await w.as('admin', { locale })))
  expect(found.name).toBe(name)
  const first = found.events.find(({ uid }) => uid.startsWith('vat_return-2026-Q1'))
  expect([first?.summary.startsWith(label), first?.text]).toEqual([true, state])
})

test('a person sees their own files, as long as they see them; 404 once they leave the firm or the account is disabled', async () => {
  const reviewer = await w.as('reviewer')
  const url = await link(reviewer)
  const sees = async () => (await read(url)).events.some(({ uid }) => uid.includes(b.token))
  expect(await sees()).toBe(false)
  await w.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'reviewer')`, [b.id, reviewer.user_id])
  expect(await sees()).toBe(true)
  const status = async (statement: string) => {
    await w.rows(statement, [reviewer.user_id])
    return (await open(url)).status
  }
  expect(await status('update directory.users set disabled_at = now() where id = $1')).toBe(404)
  expect(await status('update directory.users set disabled_at = null where id = $1')).toBe(200)
  expect(await status('update firm_members set is_active = false where user_id = $1')).toBe(404)
  expect(await status('update firm_members set is_active = true where user_id = $1')).toBe(200)
  await w.rows('update firms set requires_two_factor = true where id = $1', [w.firm.id])
  expect((await open(url)).status).toBe(404)
  await w.rows('update firms set requires_two_factor = false where id = $1', [w.firm.id])
  expect(await status('delete from firm_members where user_id = $1')).toBe(404)
})

test('403 signature_invalid: a changed link, another firm, no signature, and after five years', async () => {
  const url = await link()
  const other = await w.makeFirm()
  const bad = [
    url.replace(/link=./, (found) => `link=${found.endsWith('a') ? 'b' : 'a'}`),
    url.replace(w.firm.public_token, other.public_token),
    url.replace(/signature=.*/, ''),
    `${url}&x=1`,
    `/v1/firms/${w.firm.public_token}/obligations.ics`,
  ]
  for (const each of bad) expect([(await open(each)).status, (await open(each)).body.code]).toEqual([403, 'signature_invalid'])
  day.moveTo('2031-06-13')
  expect((await open(url)).status).toBe(200)
  day.moveTo('2031-06-15')
  expect((await open(url)).status).toBe(403)
  day.moveTo('2026-06-15')
})

test('204 revokes the links of every member of the firm, and of no other firm', async () => {
  const [mine, theirs] = [await ownFirm(), await ownFirm()]
  const colleague = await firmMember(w, mine.firm, 'encoder')
  const links = [await link(mine.boss, mine.path), await link(colleague, mine.path), await link(theirs.boss, theirs.path)]
  const statuses = () => Promise.all(links.map(async (url) => (await open(url)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  expect((await mine.boss('DELETE', mine.path)).status).toBe(204)
  expect(await statuses()).toEqual([404, 404, 200])
  expect((await mine.boss('DELETE', mine.path)).status).toBe(204)
  const { body } = await mine.boss('GET', `/v1/firms/${mine.firm.public_token}/activity`)
  const lines = body.data.filter(({ kind }: { kind: string }) => kind === 'security').map(({ text }: { text: string }) => text)
  expect(lines).toHaveLength(3)
  expect(JSON.stringify(body)).not.toMatch(/signature|link=/)
})

test('204 in the firm of the caller; 403 without a signature', async () => {
  const { status, body } = await admin('POST', 'F/obligations/calendar')
  expect([status, (await open(body.url.slice(public_url.length))).status]).toEqual([201, 200])
  expect((await admin('DELETE', 'F/obligations/calendar')).status).toBe(204)
  expect((await open(body.url.slice(public_url.length))).status).toBe(404)
  expect((await w.anonymous('GET', 'F/obligations.ics')).body.code).toBe('signature_invalid')
})

test('of fifty links made at once in two processes ten work: those made last', async () => {
  const { firm, boss, path } = await ownFirm()
  const elsewhere = w.callerOn(await w.sibling({ limits_factor: 1000 }), boss)
  const wide = w.callerOn(await w.sibling({ limits_factor: 1000 }), boss)
  const made = await Promise.all(Array.from({ length: 50 }, (_, nth) => (nth % 2 ? elsewhere : wide)('POST', path)))
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  expect(await count(firm)).toBe(10)
  const answers = await Promise.all(made.map(({ body }) => wide('GET', body.url.slice(public_url.length))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(40)
  const { body } = await wide('POST', path)
  const last = await wide('GET', body.url.slice(public_url.length))
  expect([last.status, await count(firm)]).toEqual([200, 10])
})

test.each([
  ['an eleventh link', `insert into obligation_links (firm_id, user_id, slot) values ($1, $2, 11)`, '23514'],
  ['two links in one place', `insert into obligation_links (firm_id, user_id, slot) values ($1, $2, 1), ($1, $2, 1)`, '23505'],
])('the database refuses %s', async (_what, statement, code) => {
  const { firm, boss } = await ownFirm()
  await expect(w.rows(statement, [firm.id, boss.user_id])).rejects.toMatchObject({ code })
})

test('a repeated request makes another link, for no link is stored; nothing is tried', async () => {
  const { firm, boss, path } = await ownFirm()
  const headers = { 'x-client-mutation-id': '0f1d2c3b-4a59-4687-9876-5a4b3c2d1e0f' }
  const [first, second] = [await boss('POST', path, { headers }), await boss('POST', path, { headers })]
  expect([first.status, second.status, first.body.url === second.body.url]).toEqual([201, 201, false])
  for (const method of ['POST', 'DELETE'] as const) {
    const tried = await boss(method, path, { headers: { 'x-dry-run': '1' } })
    expect([tried.status, tried.body.code]).toEqual([422, 'dry_run_unsupported'])
  }
  expect(await count(firm)).toBe(2)
  const stored = await w.rows<{ line: string }>('select row_to_json(l)::text as line from obligation_links l where firm_id = $1', [firm.id])
  expect(stored.map(({ line }) => line).join()).not.toContain(String(new URL(first.body.url).searchParams.get('signature')))
})

test('401, 403 for integration tokens, demo and roles, 404 of another firm', async () => {
  const codes = async (method: 'POST' | 'DELETE', caller: Caller, path = at) => {
    const { status, body } = await caller(method, path)
    return [status, body?.code]
  }
  const integration = await w.as('admin', { abilities: ['read', 'write'] })
  expect(await codes('POST', integration)).toEqual([403, 'session_token_required'])
  expect(await codes('DELETE', await w.as('admin', { abilities: ['read'] }))).toEqual([403, 'token_ability_missing'])
  expect(await codes('DELETE', await w.as('encoder'))).toEqual([403, 'role_too_low'])
  const demo = await w.makeFirm(true)
  const guest = await firmMember(w, demo, 'admin')
  for (const method of ['POST', 'DELETE'] as const) {
    expect(await codes(method, w.anonymous)).toEqual([401, undefined])
    expect(await codes(method, await w.outsider())).toEqual([404, undefined])
    expect(await codes(method, guest, `/v1/firms/${demo.public_token}/obligations/calendar`)).toEqual([403, 'demo_mode'])
  }
})
