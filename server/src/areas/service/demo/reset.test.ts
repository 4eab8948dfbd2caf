import { beforeAll, expect, test, vi } from 'vitest'
import { install, renew, smallCompanies, visit } from '../../../../test/harness/demo/demo.ts'
import { inJob } from '../../../../test/engine/bells.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { schedulesWith } from './jobs.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const w = await openWorld()
beforeAll(async () => {
  await install(w)
  await renew(w)
})

const trader = smallCompanies.slice(0, 1)
const code = 'DELVAUX'
const files = () =>
  w.rows(
    `select id::int, public_token, firm_id::int, name, is_active, settings -> 'history' as history from companies where source = 'demo' order by id`,
  )
const total = async (table: string) =>
  Number(
    (
      await w.rows<{ n: number }>(`select count(*)::int as n from ${table} t join companies c on c.id = t.company_id where c.code = $1`, [
        code,
      ])
    )[0]?.n,
  )

test('a reset gives every file its books back: ids and tokens stay, what visitors did is gone', async () => {
  const before = await files()
  const counts = async () =>
    Promise.all(['entries', 'documents', 'third_parties', 'bank_transactions', 'fixed_assets', 'budgets'].map(total))
  const full = await counts()
  const { visitor, path } = await visit(w)
  const file = path(code)
  const own = await visitor('POST', `${file}/third-parties`, { body: { type: 'customer', name: 'Besucher' } })
  expect(own.status).toBe(201)
  const { version } = (await visitor('GET', file)).body
  const renamed = await visitor('PATCH', file, {
    body: { name: 'Renamed', is_active: false, settings: { history: { trash_retention_days: 5 } } },
    headers: { 'x-base-version': String(version) },
  })
  expect(renamed.status).toBe(200)
  await renew(w)
  expect(await files()).toEqual(before)
  expect(await counts()).toEqual(full)
  // The session goes on in the new books.
  expect((await visitor('GET', `${file}/third-parties/${own.body.id}`)).status).toBe(404)
  expect((await visitor('GET', `${file}/third-parties`)).text).not.toContain('Besucher')
  expect((await visitor('GET', `${file}/activity`)).text).toContain('Données de démonstration remises à neuf')
})

test('a copy of sync starts over: full_resync for every cursor given out before', async () => {
  const { visitor, path } = await visit(w)
  const pull = async (since: number) => (await visitor('GET', `${path(code)}/sync/pull?since=${since}&limit=2000`)).body
  let state = await pull(0)
  while (state.has_more) state = await pull(state.cursor)
  const last = state.cursor
  await renew(w, trader)
  for (const since of [last, last - 1, 1]) expect(await pull(since)).toMatchObject({ full_resync: true, cursor: 0, changes: [] })
  let fresh = await pull(0)
  while (fresh.has_more) fresh = await pull(fresh.cursor)
  expect(fresh.cursor).toBeGreaterThan(last)
  expect(await pull(fresh.cursor)).toMatchObject({ full_resync: false, changes: [] })
})

test('the stored files of the old books are left to the sweep, and the bytes of the firm do not grow', async () => {
  const bytes = async () =>
    (await w.rows<{ bytes: number }>(`select u.bytes::int from file_usage u join firms f on f.id = u.firm_id where f.source = 'demo'`))[0]
  const keys = async () =>
    (await w.rows<{ key: string }>(`select f.key from files f join companies c on c.id = f.company_id where c.code = $1`, [code])).map(
      ({ key }) => key,
    )
  const [before, old] = [await bytes(), await keys()]
  expect(old.length).toBeGreaterThan(20)
  await renew(w, trader)
  expect(await bytes()).toEqual(before)
  const staged = await w.rows('select key from file_stagings where key = any ($1)', [old])
  expect(staged).toHaveLength(old.length)
})

test('while a file is reset, nobody gets a 500: reads show one state, writes wait or are told to come back', async () => {
  const hurried = await w.sibling({ patience_ms: 300 })
  const { visitor: own, path } = await visit(w)
  const visitor = w.callerOn(hurried, own)
  const file = path(code)
  const seen = new Set<string>()
  const over = new AbortController()
  const hammer = async (call: () => Promise<{ status: number; body: { code?: string } }>) => {
    while (!over.signal.aborted) {
      const { status, body } = await call()
      seen.add(`${status} ${status < 300 ? '' : (body.code ?? '')}`.trim())
    }
  }
  const load = [
    hammer(() => visitor('GET', `${file}/entries?per_page=5`)),
    hammer(() => visitor('GET', `${file}/sync/pull?since=5`)),
    hammer(() => visitor('POST', `${file}/third-parties`, { body: { type: 'supplier', name: 'Last' } })),
    hammer(() => w.callerOn(hurried, w.anonymous)('POST', '/v1/auth/demo')),
  ]
  await renew(w, trader)
  await renew(w, trader)
  over.abort()
  await Promise.all(load)
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['200', '201']))
  // On a busy machine a connection, too, may take longer than the 300 ms of the hurried process.
  for (const outcome of seen) expect(['200', '201', '503 request_in_progress', '503 maintenance']).toContain(outcome)
  const [strays] = await w.rows<{ n: number }>(
    `select count(*)::int as n from entry_lines l where not exists (select from entries e where e.company_id = l.company_id and e.id = l.entry_id)`,
  )
  expect(strays?.n).toBe(0)
})

test('two resets at once leave the books of one', async () => {
  const entries = await total('entries')
  await Promise.all([renew(w, trader), renew(w, trader)])
  expect(await total('entries')).toBe(entries)
})

test('the account of a visitor ends after a day, with its token and membership; the founder stays', async () => {
  const [gone, kept] = [await visit(w), await visit(w)]
  await w.rows(`update directory.users set created_at = app_now() - interval '24 hours' where id = $1`, [gone.session.user.id])
  await w.rows(`update directory.tokens set created_at = app_now() - interval '24 hours', expires_at = app_now() where user_id = $1`, [
    gone.session.user.id,
  ])
  expect((await gone.visitor('GET', '/v1/auth/me')).status).toBe(401)
  const purge = schedulesWith(async () => {}).find(({ name }) => name === 'demo.purge')
  await inJob(w, async (context) => purge?.run(context))
  const left = await w.rows(
    `select u.id::int from directory.users u join people p on p.id = u.id join firm_members m on m.user_id = u.id where u.id = any ($1)`,
    [[gone.session.user.id, kept.session.user.id]],
  )
  expect(left).toEqual([{ id: kept.session.user.id }])
  expect((await kept.visitor('GET', '/v1/auth/me')).status).toBe(200)
  expect(await w.rows(`select disabled_at is not null as ok from directory.users where email = 'demo@partita.invalid'`)).toEqual([
    { ok: true },
  ])
})
