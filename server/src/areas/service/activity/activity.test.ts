import { expect, test } from 'vitest'
import { languages } from '../../../lib/languages.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

type Item = { kind: string; action: string; summary: string; record_id: number | null; company: { public_token: string } | null }
const newest = async (caller: Caller, query = ''): Promise<Item[]> => (await caller('GET', `F/activity${query}`)).body.data
const card = async (caller: Caller, name: string, place = 'C') =>
  (await caller('POST', `${place}/third-parties`, { body: { type: 'supplier', name } })).body

test('200 a write shows as a sentence with who, where, what and its operation', async () => {
  const operation = '3f1d2c4b-5a69-4788-9cba-0123456789ab'
  const headers = { 'x-operation-id': operation, 'x-device-id': 'till-1', 'x-device-name': 'Caisse' }
  const { body } = await admin('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Électricité Dupont' }, headers })
  const [item] = await newest(admin)
  expect(item).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/Z$/),
    kind: 'third_party',
    action: 'create',
    summary: `Fiche créée : ${body.code} Électricité Dupont.`,
    actor: { id: admin.user_id, name: 'Anne Dubois' },
    device: { id: 'till-1', name: 'Caisse' },
    company: { public_token: w.company.public_token, name: 'Boulangerie Martin' },
    resource: 'third-parties',
    record_id: body.id,
    record_label: `${body.code} Électricité Dupont`,
    operation_id: operation,
    origin: 'api',
  })
})

test('200 a change made offline names the device it was made on', async () => {
  const headers = { 'x-origin': 'offline_sync', 'x-device-id': 'laptop-2', 'x-device-name': 'Portable' }
  await admin('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Hors ligne' }, headers })
  expect((await newest(admin))[0]).toMatchObject({ origin: 'offline_sync', device: { id: 'laptop-2', name: 'Portable' } })
})

test('200 each reader gets the sentence in their own language', async () => {
  const { id } = await card(admin, 'Polyglotte')
  const sentences = await Promise.all(
    languages.map(async (locale) => {
      const items = await newest(await w.as('admin', { locale }))
      return items.find((item) => item.record_id === id && item.action === 'create')?.summary.split(' ', 2)[0]
    }),
  )
  expect(sentences).toEqual(['Fiche', 'Relatie', 'Third', 'Geschäftspartner'])
})

test('200 a role is translated into the language of the reader', async () => {
  const { body } = await admin('POST', 'F/members', {
    body: { email: 'mia@fiduciaire.example', name: 'Mia', password: 'correct horse', role: 'encoder' },
  })
  await admin('PATCH', `F/members/${body.id}`, { body: { role: 'reviewer' } })
  const said = await Promise.all(
    languages.map(async (locale) => {
      const items = await newest(await w.as('admin', { locale }), '?per_page=200')
      return items.filter((item) => item.record_id === body.id && item.kind === 'team').map(({ summary }) => summary)
    }),
  )
  expect(said).toEqual([
    ['Rôle de Mia : lecteur (auparavant encodeur).', 'Mia rejoint le cabinet (encodeur).'],
    ['Rol van Mia: lezer (voorheen medewerker).', 'Mia komt bij het kantoor (medewerker).'],
    ['Role of Mia: reviewer (formerly encoder).', 'Mia joined the firm (encoder).'],
    ['Rolle von Mia: Lesezugriff (zuvor Erfassung).', 'Mia gehört nun zur Kanzlei (Erfassung).'],
  ])
})

test('200 a new role in the same files is a line, too; the same role again is none', async () => {
  const member = await w.as('encoder')
  const assign = (role: string) =>
    admin('PUT', `F/members/${member.user_id}/companies`, { body: { company_tokens: [w.company.public_token], role } })
  for (const role of ['reviewer', 'reviewer', 'manager']) expect((await assign(role)).status).toBe(200)
  const items = await newest(await w.as('admin', { locale: 'en' }), '?per_page=200')
  expect(items.filter((item) => item.record_id === member.user_id && item.kind === 'team').map(({ summary }) => summary)).toEqual([
    'Company files assigned to Anne Dubois: 1 (manager).',
    'Company files assigned to Anne Dubois: 1 (reviewer).',
  ])
})

test('200 newest first, page by page, without a count', async () => {
  for (const name of ['Un', 'Deux', 'Trois']) await card(admin, name)
  const { body } = await admin('GET', 'F/activity?per_page=2')
  expect(body).toMatchObject({ current_page: 1, per_page: 2, has_more: true })
  expect(body).not.toHaveProperty('total')
  const second = (await admin('GET', 'F/activity?per_page=2&page=2')).body.data
  expect([...body.data, ...second].map(({ id }: { id: number }) => id)).toEqual(
    [...body.data, ...second].map(({ id }: { id: number }) => id).toSorted((a, b) => b - a),
  )
  expect((await admin('GET', 'F/activity?page=100000')).body).toMatchObject({ data: [], has_more: false })
})

test('200 a member sees the lines of the firm and of the files assigned, and no others', async () => {
  const hidden = await w.makeCompany()
  const { id } = await card(admin, 'Caché', `/v1/companies/${hidden.public_token}`)
  const { id: shown } = await card(admin, 'Visible')
  const seen = (items: Item[]) =>
    [id, shown].filter((record) => items.some((item) => item.kind === 'third_party' && item.record_id === record))
  expect(seen(await newest(await w.as('encoder'), '?per_page=200'))).toEqual([shown])
  expect(seen(await newest(admin, '?per_page=200'))).toEqual([id, shown])
  expect(seen(await newest(await w.outsider({ platform: true }), '?per_page=200'))).toEqual([id, shown])
})

test('a dry run, a replay or a refusal leaves no activity', async () => {
  const before = await w.rows('select id from activity')
  const body = { type: 'supplier', name: 'Une fois' }
  await admin('POST', 'C/third-parties', { body, headers: { 'x-dry-run': '1' } })
  await admin('POST', 'C/third-parties', { body: { type: 'nobody', name: '' } })
  for (let n = 0; n < 2; n += 1) await admin('POST', 'C/third-parties', { body, headers: { 'x-client-mutation-id': 'told-once' } })
  expect((await w.rows('select id from activity')).length - before.length).toBe(1)
})

test('a note that is no longer declared falls back to action and record label', async () => {
  await w.rows(
    `insert into activity (firm_id, kind, action, note, record_label, origin) values ($1, 'setup', 'paint', 'no_longer_known', 'The wall', 'api')`,
    [w.firm.id],
  )
  const items = await newest(admin)
  expect(items.find(({ action }) => action === 'paint')?.summary).toBe('paint The wall')
})

test('401, 404 for an outsider and an inactive member, 403 without the ability, 422 on a page that is none', async () => {
  expect((await w.anonymous('GET', 'F/activity')).status).toBe(401)
  expect((await (await w.outsider())('GET', 'F/activity')).status).toBe(404)
  const gone = await w.as('manager')
  await w.rows('update firm_members set is_active = false where user_id = $1', [gone.user_id])
  expect((await gone('GET', 'F/activity')).status).toBe(404)
  expect((await (await w.as('reviewer', { abilities: ['write'] }))('GET', 'F/activity')).body).toMatchObject({
    code: 'token_ability_missing',
    required_ability: 'read',
  })
  expect((await admin('GET', 'F/activity?page=0')).body.errors).toHaveProperty('page')
  expect((await (await w.as('reviewer'))('GET', `/v1/firms/${w.firm.public_token}/activity`)).status).toBe(200)
})

test('the application can neither change a line, nor delete a young one, nor write one about another file', async () => {
  await card(admin, 'Immuable')
  await expect(w.asApp(`update activity set note = 'x'`)).rejects.toMatchObject({ code: '42501' })
  expect((await w.asApp('delete from activity')).rowCount).toBe(0)
  await expect(
    w.asApp(`insert into activity (firm_id, company_id, kind, action, note, origin) values ($1, $2, 'setup', 'x', 'x', 'api')`, [
      w.firm.id,
      w.company.id,
    ]),
  ).rejects.toMatchObject({ code: '42501' })
})

test('lines older than 24 months can be deleted', async () => {
  await w.rows(
    `insert into activity (firm_id, at, kind, action, note, origin) values ($1, now() - interval '25 months', 'setup', 'old', 'old', 'api')`,
    [w.firm.id],
  )
  expect((await w.asApp('delete from activity')).rowCount).toBe(1)
})

test('200 the activity of a file is its own, newest first, page by page, in the language of the reader', async () => {
  const file = await w.makeCompany()
  const path = `/v1/companies/${file.public_token}`
  for (const name of ['Un', 'Deux', 'Trois']) await admin('POST', `${path}/third-parties`, { body: { type: 'customer', name } })
  const first = (await admin('GET', `/v1/companies/${file.public_token}/activity?per_page=2`, { headers: { 'accept-language': 'nl' } }))
    .body
  expect(first).toMatchObject({ current_page: 1, per_page: 2, has_more: true })
  expect(first.data.map(({ record_label }: { record_label: string }) => record_label.split(' ')[1])).toEqual(['Trois', 'Deux'])
  expect(first.data[0]).toMatchObject({
    company: { public_token: file.public_token },
    actor: { id: admin.user_id },
    resource: 'third-parties',
  })
  expect(first.data[0].summary).toContain('Trois')
  const last = (await admin('GET', `${path}/activity?per_page=2&page=2`)).body
  expect([last.has_more, last.data.length]).toEqual([false, 1])
  expect((await w.anonymous('GET', 'C/activity')).status).toBe(401)
  expect((await (await w.outsider())('GET', 'C/activity')).status).toBe(404)
  expect((await (await w.as('reviewer', { abilities: ['write'] }))('GET', 'C/activity')).body.code).toBe('token_ability_missing')
  expect((await admin('GET', 'C/activity?page=0')).body.errors).toHaveProperty('page')
  expect((await (await w.as('reviewer'))('GET', 'C/activity')).status).toBe(200)
})
