import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { joinCompany } from '../../../../test/harness/members.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const book = bookingIn(b, admin)

const at = () => `/v1/companies/${b.token}/trash`
const bin = async (query = '', caller = admin) => (await caller('GET', `${at()}${query}`)).body
const newCard = async (name: string, more: object = {}) =>
  (await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name, ...more } })).body
/** Deletes a record through its route and gives the item it became. */
async function binned(collection: string, id: number) {
  const { status, headers } = await admin('DELETE', `${b.path}/${collection}/${id}`)
  expect([status, headers['x-trashed']]).toEqual([204, '1'])
  return (await bin()).data[0]
}
const restore = (id: number, caller = admin, send: object = {}) => caller('POST', `/v1/companies/${b.token}/trash/${id}/restore`, send)
const purge = (id: number, caller = admin, send: object = {}) => caller('DELETE', `/v1/companies/${b.token}/trash/${id}`, send)

test('200 each item names the person who deleted it', async () => {
  const zoe = await w.as('admin', { name: 'Zoé Lambert' })
  const { id } = await newCard('Vieux')
  await zoe('DELETE', `${b.path}/third-parties/${id}`)
  expect((await bin()).data[0]).toMatchObject({ record_id: id, deleted_by: { id: zoe.user_id, name: 'Zoé Lambert' } })
})

test('200 an item shows the record as it was, who deleted it and until when it stays', async () => {
  const card = await newCard('Ancien', { phone: '081 22 33 44' })
  const item = await binned('third-parties', card.id)
  const [revision] = (await admin('GET', `${b.path}/history?resource=third-parties&record_id=${card.id}`)).body.data
  const { balance: _live, ...data } = card
  expect(item).toMatchObject({
    id: revision.id,
    type: 'third-parties',
    record_id: card.id,
    label: `${card.code} Ancien`,
    deleted_by: { id: admin.user_id, name: 'Anne Dubois' },
    operation_id: revision.operation_id,
    children: 0,
    can_restore: true,
  })
  expect(item.data).toMatchObject({ ...data, lock_version: 1, updated_at: item.data.updated_at })
  expect(Date.parse(item.expires_at) - Date.parse(item.deleted_at)).toBe(30 * 86_400_000)
})

test('200 the wrapper counts the whole bin by type, whatever is filtered; q looks through codes and names', async () => {
  await binned('third-parties', (await newCard('Zéphyr Électricité')).id)
  await binned('accounts', (await admin('POST', `${b.path}/accounts`, { body: { number: '611777', label: 'Zinc' } })).body.id)
  const whole = await bin()
  expect(whole).toMatchObject({ retention_days: 30, can_purge: true })
  expect(whole.types).toEqual(Object.keys(whole.counts))
  expect(Object.values<number>(whole.counts).reduce((sum, count) => sum + count, 0)).toBe(whole.total)
  const found = await bin('?q=electricite zephyr')
  expect([found.total, found.data[0].label.endsWith('Zéphyr Électricité'), found.counts]).toEqual([1, true, whole.counts])
  expect((await bin('?type=accounts&q=611777')).data).toMatchObject([{ type: 'accounts', label: '611777 Zinc' }])
  expect((await bin('?type=nothing')).total).toBe(0)
  const first = await bin('?per_page=1')
  expect([first.data.length, first.data[0].type]).toEqual([1, 'accounts'])
})

test('200 restored under its id, one version later, and in the feed again', async () => {
  const { id } = await newCard('Revenu')
  const item = await binned('third-parties', id)
  const { status, body, headers } = await restore(item.id)
  expect(status).toBe(200)
  expect(headers['x-operation-id']).toBeDefined()
  expect(body).toMatchObject({ type: 'third-parties', restored: 1, record: { id, name: 'Revenu', version: 3 } })
  const [fed] = await w.rows<{ op: string }>(
    `select op from feed where company_id = $1 and resource = 'third-parties' and record_id = $2`,
    [b.id, id],
  )
  expect(fed?.op).toBe('upsert')
  expect((await restore(item.id)).status).toBe(404)
})

test('200 the rules of a journal lie in the bin with it and come back with it, at their places', async () => {
  const journal = (await admin('POST', `${b.path}/journals`, { body: { code: 'VX', label: 'Ventes X', type: 'sale' } })).body
  for (const name of ['Un', 'Deux']) await admin('POST', `${b.path}/journals/${journal.id}/rules`, { body: { name } })
  const item = await binned('journals', journal.id)
  expect(item).toMatchObject({ type: 'journals', children: 2 })
  expect(item.data.rules.map(({ name }: { name: string }) => name)).toEqual(['Un', 'Deux'])
  expect((await bin('?type=rules')).total).toBe(0)
  expect((await restore(item.id)).body.restored).toBe(3)
  const back = (await admin('GET', `${b.path}/journals/${journal.id}`)).body
  expect(back.rules.map(({ name, position }: { name: string; position: number }) => [name, position])).toEqual([
    ['Un', 1],
    ['Deux', 2],
  ])
})

test('200 a rule comes back to its place and the others make room; 422 while its journal is in the bin', async () => {
  const journal = (await admin('POST', `${b.path}/journals`, { body: { code: 'VY', label: 'Ventes Y', type: 'sale' } })).body
  const rules: { id: number }[] = []
  for (const name of ['Un', 'Deux', 'Trois'])
    rules.push((await admin('POST', `${b.path}/journals/${journal.id}/rules`, { body: { name } })).body)
  const rule = await binned(`journals/${journal.id}/rules`, rules[0]?.id ?? 0)
  const owner = await binned('journals', journal.id)
  const kept = (await bin('?type=rules')).data
  expect(kept).toMatchObject([{ id: rule.id, can_restore: false }])
  const refused = await restore(rule.id)
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'restore_conflict', ['journal_id']])
  await restore(owner.id)
  expect((await restore(rule.id)).status).toBe(200)
  const back = (await admin('GET', `${b.path}/journals/${journal.id}`)).body
  expect(back.rules.map(({ name }: { name: string }) => name)).toEqual(['Un', 'Deux', 'Trois'])
})

test('200 a fiscal year comes back with its periods; 422 when another took its time', async () => {
  const make = async (code: string) =>
    (await admin('POST', `${b.path}/fiscal-years`, { body: { code, starts_on: '2027-01-01', ends_on: '2027-12-31' } })).body
  const year = await make('2027')
  const item = await binned('fiscal-years', year.id)
  expect(item.children).toBe(12)
  expect((await restore(item.id)).body).toMatchObject({ restored: 13, record: { id: year.id, periods: { length: 12 } } })
  const again = await binned('fiscal-years', year.id)
  const other = await make('2027B')
  const refused = await restore(again.id)
  expect([refused.status, refused.body.code]).toEqual([422, 'restore_conflict'])
  await admin('DELETE', `${b.path}/fiscal-years/${other.id}`)
})

test('422 restore_conflict when the code is taken: the field says so, and can_restore knew', async () => {
  const card = await newCard('Premier', { code: 'PRIS' })
  const item = await binned('third-parties', card.id)
  await newCard('Second', { code: 'PRIS' })
  expect((await bin('?q=premier')).data[0].can_restore).toBe(false)
  const { status, body } = await restore(item.id)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'restore_conflict', ['code']])
  expect((await admin('GET', `${b.path}/third-parties/${card.id}`)).status).toBe(404)
})

test('422 period_locked: an attachment of a locked month stays in the bin, and for the statutory term no purge takes it', async () => {
  const entry = (await book.sale({ entry_date: '2026-04-04' })).body
  const form = multipart({ field: 'files', name: 'scan.png', value: png() })
  const [file] = (await admin('POST', `${b.path}/entries/${entry.id}/attachments`, form)).body.attachments
  const item = await binned(`entries/${entry.id}/attachments`, file.id)
  expect(item).toMatchObject({ type: 'attachments', label: 'scan.png', can_restore: true })
  await book.lock(4)
  expect((await bin('?type=attachments')).data[0].can_restore).toBe(false)
  expect((await restore(item.id)).body).toMatchObject({ code: 'period_locked', reason: 'period_locked' })
  const kept = await purge(item.id)
  expect([kept.status, Object.keys(kept.body.errors)]).toEqual([422, ['id']])
  await book.lock(4, 'unlock')
  expect((await restore(item.id)).status).toBe(200)
})

test('204 purged for good: gone, a revision and a tombstone left; 404 afterwards', async () => {
  const { id } = await newCard('Adieu')
  const item = await binned('third-parties', id)
  const { status, headers } = await purge(item.id)
  expect([status, headers['x-trashed']]).toEqual([204, undefined])
  expect(await w.rows('select from third_parties where company_id = $1 and id = $2', [b.id, id])).toEqual([])
  const [revision] = (await admin('GET', `${b.path}/history?resource=third-parties&record_id=${id}`)).body.data
  expect(revision).toMatchObject({ op: 'purge', version_before: 2, version_after: null })
  const [fed] = await w.rows<{ op: string }>(
    `select op from feed where company_id = $1 and resource = 'third-parties' and record_id = $2`,
    [b.id, id],
  )
  expect(fed?.op).toBe('delete')
  expect([(await purge(item.id)).status, (await restore(item.id)).status]).toEqual([404, 404])
})

test('422 what another record of the bin refers to stays; emptied together, both go', async () => {
  const account = (await admin('POST', `${b.path}/accounts`, { body: { number: '611888', label: 'Référée' } })).body
  const card = await newCard('Réfère', { default_account_id: account.id })
  await binned('third-parties', card.id)
  const item = await binned('accounts', account.id)
  const kept = await purge(item.id)
  expect([kept.status, Object.keys(kept.body.errors)]).toEqual([422, ['id']])
  const before = await bin()
  expect((await admin('DELETE', `/v1/companies/${b.token}/trash?type=accounts`)).body.purged).toBe((before.counts.accounts ?? 0) - 1)
  const rest = await bin()
  expect((await admin('DELETE', `/v1/companies/${b.token}/trash`)).body).toEqual({ purged: rest.total })
  expect(await bin()).toMatchObject({ total: 0, counts: {}, types: [], data: [] })
})

test('a record made by an undo’s opposite lies in the bin too, and what was merged never does', async () => {
  const [source, into] = [await newCard('Source'), await newCard('Cible')]
  await admin('POST', `${b.path}/third-parties/${source.id}/merge`, { body: { into_id: into.id } })
  expect((await bin('?q=source')).total).toBe(0)
  await admin('DELETE', `/v1/companies/${b.token}/trash`)
  expect((await w.rows('select from third_parties where company_id = $1 and id = $2', [b.id, source.id])).length).toBe(1)
})

test('replays: restore, purge and emptying answer again what they answered', async () => {
  const key = () => ({ headers: { 'x-client-mutation-id': randomUUID() } })
  const twice = async (call: (send: object) => ReturnType<Caller>) => {
    const send = key()
    const [once, again] = [await call(send), await call(send)]
    expect([once.status < 300, again.status, again.headers['x-idempotent-replay']]).toEqual([true, 200, '1'])
  }
  const { id } = await newCard('Encore')
  const first = await binned('third-parties', id)
  await twice((send) => restore(first.id, admin, send))
  const second = await binned('third-parties', id)
  await twice((send) => purge(second.id, admin, send))
  await twice((send) => admin('DELETE', `/v1/companies/${b.token}/trash`, send))
})

test('a dry run restores and purges nothing', async () => {
  const { id } = await newCard('Essai')
  const item = await binned('third-parties', id)
  const dry = { headers: { 'x-dry-run': '1' } }
  expect((await restore(item.id, admin, dry)).body.restored).toBe(1)
  expect((await purge(item.id, admin, dry)).status).toBe(204)
  expect((await admin('DELETE', `/v1/companies/${b.token}/trash`, dry)).body.purged).toBeGreaterThan(0)
  expect((await bin()).data[0].id).toBe(item.id)
})

test('401, 403 by ability and role, 404 for an outsider, 422 on a bad page or type', async () => {
  const item = await binned('third-parties', (await newCard('Murs')).id)
  const calls = (caller: Caller) =>
    Promise.all([
      caller('GET', `/v1/companies/${b.token}/trash`),
      restore(item.id, caller),
      purge(item.id, caller),
      caller('DELETE', `/v1/companies/${b.token}/trash`),
    ])
  const codes = async (caller: Caller) => (await calls(caller)).map(({ status, body }) => `${status} ${body?.code ?? ''}`.trim())
  expect(await codes(w.anonymous)).toEqual(['401', '401', '401', '401'])
  expect(await codes(await w.outsider())).toEqual(['404', '404', '404', '404'])
  expect(await codes(await w.as('manager', { abilities: ['sync'] }))).toEqual(Array.from({ length: 4 }, () => '403 token_ability_missing'))
  const member = async (role: 'encoder' | 'reviewer') => {
    const caller = await w.as(role)
    await joinCompany(w, b, caller.user_id, role)
    return caller
  }
  const reviewer = await member('reviewer')
  expect(await codes(reviewer)).toEqual(['200', '403 role_too_low', '403 role_too_low', '403 role_too_low'])
  expect((await bin('', reviewer)).data[0].can_restore).toBe(false)
  const encoder = await member('encoder')
  expect(await bin('', encoder)).toMatchObject({ can_purge: false })
  expect((await purge(item.id, encoder)).body).toMatchObject({ code: 'role_too_low', required_role: 'manager' })
  expect((await restore(item.id, encoder)).status).toBe(200)
  expect((await admin('GET', `${at()}?page=0`)).body.errors).toHaveProperty('page')
  expect((await admin('DELETE', `/v1/companies/${b.token}/trash?type=${'x'.repeat(51)}`)).body.errors).toHaveProperty('type')
})

test('the application can delete no record by itself, nor purge outside a write or what is not in the bin', async () => {
  await expect(w.asApp(`delete from third_parties`)).rejects.toMatchObject({ code: '42501' })
  await expect(w.asApp(`select purge_records('{third-parties}', '{${b.customer}}')`)).rejects.toMatchObject({ code: '42501' })
  const writer = `jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api')`
  await w.asApp(`
    begin;
    select open_write(null, false, null, ${b.id}, null, gen_random_uuid(), false, ${writer}, 5000);
    select purge_records('{third-parties}', '{${b.customer}}');
    commit`)
  expect((await admin('GET', `${b.path}/third-parties/${b.customer}`)).status).toBe(200)
})

test('every table whose records go to the bin has the index that finds them there', async () => {
  const missing = await w.rows<{ table_name: string }>(`
    select t.table_name from tracked t
    where t.part_of is null and t.table_name <> 'companies' and t.table_name not in ('fiscal_periods', 'letterings', 'mail_templates', 'missing_documents') and has_column(t.table_name::regclass, 'deleted_at')
      and not exists (select from pg_index x where x.indrelid = t.table_name::regclass and pg_get_expr(x.indpred, x.indrelid) = '(deleted_at IS NOT NULL)')`)
  expect(missing).toEqual([])
})
