/** What files must file: each alone, and all of a firm from what is kept of them. Today is 15 June 2026. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { created } from '../../../../test/harness/replies.ts'
import { type DrivenDay, openDay } from '../../../../test/harness/reports/on-day.ts'
import { type Caller, type Reply, type World, world } from '../../../../test/harness/world.ts'

type Body = Reply['body']

let w: World
let day: DrivenDay
let admin: Caller
const own: Record<'quarterly' | 'monthly' | 'fr' | 'lu' | 'franchise', Books> = {} as never

beforeAll(async () => {
  w = await world()
  day = await openDay(w, '2026-06-15')
  admin = day.as(await w.as('admin'))
  own.quarterly = await makeBooks(w, admin, { vat_regime: 'quarterly' })
  own.monthly = await makeBooks(w, admin, { vat_regime: 'monthly', fiscal_year: { starts_on: '2025-07-01', ends_on: '2026-06-30' } })
  own.fr = await makeBooks(w, admin, { country_pack: 'FR', vat_regime: 'monthly' })
  own.lu = await makeBooks(w, admin, { country_pack: 'LU', vat_regime: 'quarterly' })
  own.franchise = await makeBooks(w, admin)
  await admin('PATCH', own.franchise.path, { body: { vat_regime: 'franchise' } })
})
afterAll(async () => {
  day.end()
  await w.close()
})

/** Every page of a list. */
async function all(path: string, query = '', caller: Caller = admin): Promise<Body[]> {
  const found: Body[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await day.as(caller)('GET', `${path}?per_page=200&page=${page}${query && `&${query}`}`)
    expect(status).toBe(200)
    found.push(...body.data)
    if (page >= body.last_page) return (expect(found).toHaveLength(body.total), found)
  }
}
const listed = (b: Pick<Books, 'path'>, query = '') => all(`${b.path}/obligations`, query)
const ofFirm = (query = '', caller?: Caller) => all('F/obligations', query, caller)
const lineOf = ({ due_on, kind, period, state }: Body) => `${due_on} ${kind} ${period}: ${state}`
const sorted = (list: readonly Body[]) => list.map((each) => JSON.stringify(each)).toSorted()
const refused = (b: Books, query: string) => admin('GET', `${b.path}/obligations?${query}`)

test('200 a Belgian file: what is due by day, with the record and the rule', async () => {
  expect((await listed(own.quarterly, 'from=2026-01-01&to=2027-08-01')).map(lineOf)).toEqual([
    '2026-04-25 vat_return 2026-Q1: late',
    '2026-04-25 intra_listing 2026-Q1: open',
    '2026-07-25 vat_return 2026-Q2: open',
    '2026-07-25 intra_listing 2026-Q2: open',
    '2026-10-25 vat_return 2026-Q3: open',
    '2026-10-25 intra_listing 2026-Q3: open',
    '2026-12-31 closing 2026: open',
    '2027-01-25 vat_return 2026-Q4: open',
    '2027-01-25 intra_listing 2026-Q4: open',
    '2027-03-31 client_listing 2026: open',
    '2027-04-25 vat_return 2027-Q1: open',
    '2027-04-25 intra_listing 2027-Q1: open',
    '2027-07-25 vat_return 2027-Q2: open',
    '2027-07-25 intra_listing 2027-Q2: open',
    '2027-07-31 annual_accounts 2026: open',
  ])
  const [{ id: year }] = (await admin('GET', `${own.quarterly.path}/fiscal-years`)).body
  const [late, , , , , , closing] = await listed(own.quarterly, 'from=2026-01-01&to=2026-12-31')
  const { name } = (await admin('GET', own.quarterly.path)).body
  expect(late).toEqual({
    company: { public_token: own.quarterly.token, name },
    kind: 'vat_return',
    period: '2026-Q1',
    due_on: '2026-04-25',
    state: 'late',
    record: null,
    rule: { source: 'be/deadlines.csv#vat_return:quarterly:quarter', valid_from: '2025-09-30' },
  })
  expect(closing).toMatchObject({ record: { type: 'fiscal-years', id: year }, rule: { source: 'fiscal_year', valid_from: null } })
})

test('a return is open or late, prepared once it is validated, and filed once that is noted; a closed year too', async () => {
  const b = await makeBooks(w, admin, { vat_regime: 'quarterly' })
  const at = `${b.path}/vat-declarations`
  const first = async () => (await listed(b, 'kind=vat_return'))[0]
  const { id } = await created(admin('POST', at, { body: { year: 2026, period: 2 } }))
  const second = async () => (await listed(b, 'kind=vat_return&from=2026-07-01'))[0]
  expect(await second()).toMatchObject({ period: '2026-Q2', state: 'open', record: { type: 'vat-declarations', id } })
  expect((await admin('POST', `${at}/${id}/validate`, { body: { force: true } })).status).toBe(200)
  expect(await second()).toMatchObject({ state: 'prepared', record: { type: 'vat-declarations', id } })
  expect(await listed(b, 'state=prepared')).toHaveLength(1)
  expect((await admin('PATCH', `${at}/${id}`, { body: { filed_on: '2026-06-14' } })).status).toBe(200)
  expect(await second()).toMatchObject({ state: 'filed' })
  expect(await first()).toMatchObject({ period: '2026-Q1', state: 'late' })
  const [{ id: year }] = (await admin('GET', `${b.path}/fiscal-years`)).body
  expect((await admin('POST', `${b.path}/fiscal-years/${year}/close`, { body: { force: true } })).status).toBe(200)
  expect((await listed(b, 'kind=closing&to=2026-12-31')).map(lineOf)).toEqual(['2026-12-31 closing 2026: filed'])
  expect((await ofFirm('state=filed&to=2026-12-31')).filter(({ company }) => company.public_token === b.token)).toHaveLength(2)
})

test.each(['', 'from=2024-01-01&to=2026-12-31', 'from=2026-06-15&to=2031-06-14', 'kind=annual_accounts&to=2028-12-31', 'state=late'])(
  'the list of the firm is that of each file: %s',
  async (query) => {
    const files = (await admin('GET', 'F/statistics')).body.companies
    const asked = await Promise.all(files.map(({ public_token }: Body) => listed({ path: `/v1/companies/${public_token}` }, query)))
    const found = await ofFirm(query)
    expect(found.length).toBeGreaterThan(3)
    expect(sorted(found)).toEqual(sorted(asked.flat()))
    expect(found.every(({ due_on }, at) => at === 0 || found[at - 1].due_on <= due_on)).toBe(true)
  },
)

/** What dashboard and statistics call it. */
const kinds: Readonly<Record<string, string>> = {
  vat_return: 'vat_return',
  vat_client_listing: 'client_listing',
  vat_intra_listing: 'intra_listing',
  annual_accounts: 'annual_accounts',
  fiscal_year_end: 'closing',
}
const states: Readonly<Record<string, string>> = { todo: 'open', ready: 'prepared', done: 'filed', late: 'late' }
const asObligation = ({ kind, company, due_on, status, record }: Body) =>
  JSON.stringify([company.public_token, kinds[kind], due_on, states[status], record && record.resource, record && record.id])
const short = ({ kind, company, due_on, state, record }: Body) =>
  JSON.stringify([company.public_token, kind, due_on, state, record && record.type, record && record.id])

test('kinds, days and states are those of the dashboard of each file, of the statistics, and of the VAT calendar', async () => {
  const known = (deadlines: Body[]) => deadlines.filter(({ kind }) => kind !== 'general_meeting').map(asObligation)
  const shown = (list: Body[]) =>
    list.filter(({ due_on, state, kind }) => (due_on >= '2026-06-15' || state === 'late') && kind !== '281_50').map(short)
  const { deadlines } = (await admin('GET', 'F/statistics')).body
  expect(shown(await ofFirm()).toSorted()).toEqual(known(deadlines).toSorted())
  for (const b of Object.values(own)) {
    const dashboard = (await admin('GET', `${b.path}/reports/dashboard`)).body
    expect(shown(await listed(b)).toSorted()).toEqual(known(dashboard.deadlines).toSorted())
  }
  const periods = (await admin('GET', `${own.quarterly.path}/vat-periods?year=2026`)).body
  const returns = await listed(own.quarterly, 'kind=vat_return&from=2026-01-01&to=2027-01-31')
  expect(returns.map(({ due_on }) => due_on)).toEqual(periods.map(({ due_on }: Body) => due_on))
  const late = returns.filter(({ state }) => state === 'late')
  expect((await admin('GET', `${own.quarterly.path}/reports/dashboard`)).body.todo.vat_to_prepare).toBe(late.length)
})

test('statements of fees are due in Belgium for each year with books, as soon as a card asks for them', async () => {
  const b = await makeBooks(w, admin, { vat_regime: 'quarterly', fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  const statements = async (query = 'from=2024-01-01&to=2026-12-31') => (await listed(b, `kind=281_50&${query}`)).map(lineOf)
  const kept = async () => (await w.rows<{ fee_cards: number }>('select fee_cards from file_figures where company_id = $1', [b.id]))[0]
  expect(await statements()).toEqual([])
  const card = { type: 'supplier', name: 'Courtier', is_281_50: true, fee_nature: 'commissions' }
  const { id } = await created(admin('POST', `${b.path}/third-parties`, { body: card }))
  expect(await statements()).toEqual(['2026-06-29 281_50 2025: open'])
  expect(await statements('from=2026-06-30&to=2028-06-29')).toEqual(['2027-06-29 281_50 2026: open', '2028-06-29 281_50 2027: open'])
  const [found] = await ofFirm('kind=281_50&from=2024-01-01&to=2026-12-31')
  expect(found).toMatchObject({ company: { public_token: b.token }, record: null })
  expect(found.rule).toEqual({ source: 'be/deadlines.csv#fee_forms:year', valid_from: null })
  const fr = { ...card, name: 'Apporteur' }
  await created(admin('POST', `${own.fr.path}/third-parties`, { body: fr }))
  expect(await listed(own.fr, 'kind=281_50&to=2028-12-31')).toEqual([])
  await Promise.all(
    Array.from({ length: 50 }, (_, at) => created(admin('POST', `${b.path}/third-parties`, { body: { ...card, name: `Courtier ${at}` } }))),
  )
  expect(await kept()).toEqual({ fee_cards: 51 })
  await admin('DELETE', `${b.path}/third-parties/${id}`)
  expect(await kept()).toEqual({ fee_cards: 50 })
  const figures = `- 'month' - 'entries' as figures`
  const counted = await w.rows(`select to_jsonb(count_figures($1)) ${figures}`, [b.id])
  expect(counted).toEqual(await w.rows(`select to_jsonb(f) ${figures} from file_figures f where f.company_id = $1`, [b.id]))
})

test('by default from 1 January of last year to 60 days ahead; never before that of the year before last', async () => {
  const usual = await listed(own.monthly)
  expect([usual[0].due_on, usual.at(-1).due_on]).toEqual(['2025-08-20', '2026-07-20'])
  expect(await listed(own.monthly, 'from=2019-01-01&to=2026-08-14')).toEqual(usual)
  expect(await listed(own.monthly, 'to=2024-06-30')).toEqual([])
  expect((await listed(own.monthly, 'from=2027-01-01')).every(({ due_on }) => due_on <= '2027-03-02')).toBe(true)
  const timestamps = 'from=2026-01-01T23:00:00%2B02:00&to=2026-06-30'
  expect(await listed(own.monthly, timestamps)).toEqual(await listed(own.monthly, 'from=2026-01-01&to=2026-06-30'))
})

test.each([
  ['from=2026-07-01&to=2026-06-30', 'to'],
  ['from=2026-01-01&to=2031-01-01', 'to'],
  ['to=2030-01-01', 'to'],
  ['from=2026-02-30', 'from'],
  ['kind=general_meeting', 'kind'],
  ['state=done', 'state'],
])('422 %s', async (query, field) => {
  const answers = [await refused(own.quarterly, query), await admin('GET', `F/obligations?${query}`)]
  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, [field]],
    [422, [field]],
  ])
})

test('pages: a part of the same list, and links to the others', async () => {
  const whole = await listed(own.lu, 'to=2028-12-31')
  const { body, headers } = await admin('GET', `${own.lu.path}/obligations?per_page=3&page=2&to=2028-12-31`)
  expect(body.data).toEqual(whole.slice(3, 6))
  expect(body).toMatchObject({ total: whole.length, current_page: 2, per_page: 3 })
  expect(headers['link']).toContain('rel="next"')
})

test('an archived file has none, in its own list and in that of the firm; one in the bin is 404', async () => {
  const b = await makeBooks(w, admin, { vat_regime: 'monthly' })
  const mine = async () => (await ofFirm()).filter(({ company }) => company.public_token === b.token)
  expect((await mine()).length).toBeGreaterThan(0)
  await admin('PATCH', b.path, { body: { is_active: false } })
  expect([await listed(b), await mine()]).toEqual([[], []])
  await admin('PATCH', b.path, { body: { is_active: true } })
  await admin('DELETE', b.path)
  const encoder = day.as(await w.as('encoder'))
  expect([(await encoder('GET', `${b.path}/obligations`)).status, (await mine()).length]).toEqual([404, 0])
})

test('a reviewer sees the files assigned to them; 401, 403 without the ability, 404 of a file or firm of others', async () => {
  const reviewer = await w.as('reviewer')
  await w.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'reviewer')`, [own.lu.id, reviewer.user_id])
  const seen = new Set((await ofFirm('', reviewer)).map(({ company }) => company.public_token))
  expect([seen.has(own.lu.token), seen.has(own.quarterly.token)]).toEqual([true, false])
  expect((await day.as(reviewer)('GET', `${own.quarterly.path}/obligations`)).status).toBe(404)
  expect((await day.as(reviewer)('GET', 'C/obligations')).status).toBe(200)
  const outsider = await w.outsider()
  const writing = await w.as('admin', { abilities: ['write'] })
  for (const path of [`${own.quarterly.path}/obligations`, 'F/obligations']) {
    const answers = [await w.anonymous('GET', path), await writing('GET', path), await outsider('GET', path)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, undefined],
      [403, 'token_ability_missing'],
      [404, undefined],
    ])
  }
})
