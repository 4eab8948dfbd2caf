import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

type Card = { id: number; version: number }
type Snapshot = { cursor: number; schema: number; has_more: boolean; next_page_token: string | null; resources: Record<string, Card[]> }
type Change = { resource: string; id: number; op: string; data: Card }

/** Cards made in one statement, as an import makes them. */
const addCards = (companyId: number, count: number, code: string) =>
  w.rows(`
    begin;
    select open_write(null, false, null, ${companyId}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'job'), 5000);
    insert into third_parties (company_id, type, code, name, country, locale, account_id)
      select app_company(), 'customer', '${code}' || n, 'Bulk ' || n, 'BE', 'fr', a.id from generate_series(1, ${count}) n
      join accounts a on a.company_id = app_company() and a.kind = 'receivable' and a.number = '400000';
    commit`)

const first = async (at: string, query = ''): Promise<Snapshot> => (await admin('GET', `${at}/sync/bootstrap${query}`)).body
const following = (at: string, token: string | null) => first(at, `?page_token=${token}`)

async function whole(at: string): Promise<Map<string, Card>> {
  const copy = new Map<string, Card>()
  for (let page = await first(at); ; page = await following(at, page.next_page_token)) {
    for (const [name, records] of Object.entries(page.resources)) for (const record of records) copy.set(`${name} ${record.id}`, record)
    if (!page.has_more) return copy
  }
}

async function follow(at: string, copy: Map<string, Card>, since: number): Promise<void> {
  for (let cursor = since, more = true; more; ) {
    const { body } = await admin('GET', `${at}/sync/pull?since=${cursor}&limit=2000`)
    for (const { resource, id, op, data } of body.changes as Change[]) {
      if (op === 'delete') copy.delete(`${resource} ${id}`)
      else copy.set(`${resource} ${id}`, data)
    }
    cursor = body.cursor
    more = body.has_more
  }
}

test('200 holds every record of a file, each as the stream sends it', async () => {
  const books = await makeBooks(w, admin)
  const lines = [
    { account: '610000', debit: '10.00' },
    { account: '499000', credit: '10.00' },
  ]
  await admin('POST', `${books.path}/entries`, { body: { journal_id: books.journals['OD'], entry_date: '2026-03-01', lines } })
  const page = await first(books.path)
  expect(page).toMatchObject({ schema: 1, has_more: false, next_page_token: null })
  expect(Object.keys(page.resources)).toEqual(
    expect.arrayContaining(['companies', 'accounts', 'vat-codes', 'journals', 'fiscal-years', 'third-parties', 'entries']),
  )
  const streamed = new Map<string, Card>()
  await follow(books.path, streamed, 0)
  expect(await whole(books.path)).toEqual(streamed)
  expect((await admin('GET', `${books.path}/sync/pull?since=${page.cursor}`)).body.changes).toEqual([])
})

test('200 pages of 5,000 under one cursor, from any process; what changes meanwhile is in the pull from it', async () => {
  const { id, public_token } = await w.makeCompany()
  const at = `/v1/companies/${public_token}`
  await addCards(id, 5200, 'A')
  const one = await first(at)
  expect([Object.values(one.resources).flat().length, one.has_more]).toEqual([5000, true])
  const ids = (await w.rows<{ id: number }>('select id::int from third_parties where company_id = $1 order by id', [id])).map(
    (row) => row.id,
  )
  const [shown, later] = [ids[10], ids[5100]] as [number, number]
  await admin('PATCH', `${at}/third-parties/${shown}`, { body: { name: 'Changed after it was shown' } })
  await admin('PATCH', `${at}/third-parties/${later}`, { body: { name: 'Changed before it is shown' } })
  await admin('DELETE', `${at}/third-parties/${ids[20]}`)
  await admin('DELETE', `${at}/third-parties/${ids[5150]}`)
  await addCards(id, 30, 'B')
  const two = await following(at, one.next_page_token)
  expect(two).toMatchObject({ cursor: one.cursor, has_more: false, next_page_token: null })
  const copy = new Map<string, Card>()
  for (const { resources } of [one, two])
    for (const [name, records] of Object.entries(resources)) for (const record of records) copy.set(`${name} ${record.id}`, record)
  const elsewhere = w.callerOn(await w.sibling(), admin)
  const again = await elsewhere('GET', `${at}/sync/bootstrap?page_token=${one.next_page_token}`)
  expect({ ...again.body, server_time: '' }).toEqual({ ...two, server_time: '' })
  await follow(at, copy, one.cursor)
  const fresh = new Map<string, Card>()
  await follow(at, fresh, 0)
  expect(copy.size).toBe(5200 + 30 - 2 + 1)
  const texts = (records: Map<string, Card>) => [...records.values()].map((record) => JSON.stringify(record)).toSorted()
  expect(texts(copy).join('\n') === texts(fresh).join('\n')).toBe(true)
})

test('200 of the resources that are named only, on every page', async () => {
  const books = await makeBooks(w, admin)
  const { resources } = await first(books.path, '?resources=journals,%20fiscal-years')
  expect(Object.keys(resources).toSorted()).toEqual(['fiscal-years', 'journals'])
  const { body } = await admin('POST', `${books.path}/sync/bootstrap`, { body: { resources: 'journals' } })
  expect(Object.keys(body.resources)).toEqual(['journals'])
})

test('422 on an unknown resource, and on a token of another file, another schema or malformed', async () => {
  const { body: unknown, status } = await admin('GET', 'C/sync/bootstrap?resources=accounts,rules')
  expect([status, unknown.errors.resources[0]]).toEqual([422, expect.stringContaining('rules')])
  const { id } = await w.makeCompany()
  const said = { file: id, schema: 1, cursor: 0, names: ['third-parties'], at: 0, after: 0 }
  const written = (token: object) => Buffer.from(JSON.stringify(token)).toString('base64url')
  const wrong = [
    written(said),
    'nonsense',
    written({ ...said, file: w.company.id, schema: 0 }),
    written({ ...said, file: w.company.id, cursor: said.cursor + 1_000_000 }),
    written({ ...said, file: w.company.id, names: ['secrets'] }),
    written({ ...said, file: w.company.id, at: 99 }),
  ]
  for (const token of wrong) {
    const refused = await admin('GET', `C/sync/bootstrap?page_token=${token}`)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['page_token']])
  }
})

test('401, 403 and 404', async () => {
  expect((await w.anonymous('GET', 'C/sync/bootstrap')).status).toBe(401)
  const reader = await w.as('reviewer', { abilities: ['read'] })
  expect((await reader('GET', 'C/sync/bootstrap')).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'sync' })
  const device = await w.as('reviewer', { abilities: ['sync'] })
  expect((await device('GET', 'C/sync/bootstrap')).status).toBe(200)
  expect((await (await w.outsider())('GET', 'C/sync/bootstrap')).status).toBe(404)
})
