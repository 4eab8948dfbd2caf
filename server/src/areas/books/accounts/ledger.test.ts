/** Balance, balances by period and ledger of an account. */
import { afterAll, expect, test } from 'vitest'
import { type Books, makeBooks, openWriter } from '../../../../test/harness/books/books.ts'
import { twoLineEntry, poster } from '../../../../test/harness/books/two-line-entries.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { lineId } from '../ledger/index.ts'

const w = await openWorld()
const admin = await w.as('admin')
const writer = openWriter(w)
const { post, reverse } = poster(writer)
afterAll(() => writer.end())

const twoYears = async () => {
  const b = await makeBooks(w, admin, { fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  const { body } = await admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2026-01-01', ends_on: '2026-12-31' } })
  const [first] = await w.rows<{ id: number }>(`select id::int from fiscal_years where company_id = $1 and code = '2025'`, [b.id])
  return { ...b, y2025: first?.id ?? 0, y2026: body.id as number }
}

const balanceOf = async (b: Books, number: string, year?: number) => {
  const query = year === undefined ? '' : `&fiscal_year_id=${year}`
  const { body } = await admin('GET', `${b.path}/accounts?with=balance&q=${number}${query}`)
  return body[0].balance as string
}
const ledger = async (b: Books, number: string, query = '') =>
  (await admin('GET', `${b.path}/accounts/${b.accounts[number]}/ledger${query}`)).body

test('200 the list has balances only with with=balance, debit positive, for every account', async () => {
  const b = await makeBooks(w, admin)
  await post(b, twoLineEntry(b, '2026-03-10', ['612100', '550000'], '100.00'))
  const { body: plain } = await admin('GET', `${b.path}/accounts?q=612100`)
  expect(plain[0]).not.toHaveProperty('balance')
  const { status, body } = await admin('GET', `${b.path}/accounts?with=balance`)
  expect(status).toBe(200)
  const balances = Object.fromEntries(body.map((each: { number: string; balance: string }) => [each.number, each.balance]))
  expect([balances['612100'], balances['550000'], balances['700000']]).toEqual(['100.00', '-100.00', '0.00'])
})

test('422 on a fiscal year of another file, in a list with balances and in a ledger', async () => {
  const b = await makeBooks(w, admin)
  const strange = await makeBooks(w, admin)
  const [{ id }] = (await w.rows('select id::int from fiscal_years where company_id = $1', [strange.id])) as [{ id: number }]
  for (const path of [`accounts?with=balance&fiscal_year_id=${id}`, `accounts/${b.accounts['550000']}/ledger?fiscal_year_id=${id}`]) {
    const { status, body } = await admin('GET', `${b.path}/${path}`, { headers: { 'accept-language': 'en' } })
    expect([status, body.errors]).toEqual([422, { fiscal_year_id: ['The company file has no such fiscal year.'] }])
  }
  expect((await admin('GET', `${b.path}/accounts?with=label`)).status).toBe(422)
})

test('a balance sheet account includes earlier years, an expense account only its year, and a carry-forward is not counted twice', async () => {
  const b = await twoYears()
  await post(b, twoLineEntry(b, '2025-05-01', ['612100', '550000'], '100.00'), twoLineEntry(b, '2026-02-01', ['612100', '550000'], '40.00'))
  expect(await balanceOf(b, '550000', b.y2025)).toBe('-100.00')
  expect(await balanceOf(b, '550000', b.y2026)).toBe('-140.00')
  expect(await balanceOf(b, '612100')).toBe('40.00')
  const [carried] = await post(b, twoLineEntry(b, '2026-01-01', ['140000', '550000'], '100.00', { origin: 'opening', carries: true }))
  expect(await balanceOf(b, '550000')).toBe('-140.00')
  expect(await balanceOf(b, '140000')).toBe('100.00')
  await reverse(b, carried?.id)
  expect(await balanceOf(b, '550000')).toBe('-140.00')
  expect(await balanceOf(b, '140000')).toBe('0.00')
})

test('closing entries and their reversals are in no balance and no ledger', async () => {
  const b = await makeBooks(w, admin)
  await post(b, twoLineEntry(b, '2026-05-01', ['612100', '550000'], '100.00'))
  const [closing] = await post(b, twoLineEntry(b, '2026-12-31', ['140000', '612100'], '100.00', { origin: 'closing' }))
  expect(await balanceOf(b, '612100')).toBe('100.00')
  expect(await ledger(b, '612100')).toMatchObject({ total: 1, closing_balance: '100.00', totals: { debit: '100.00', credit: '0.00' } })
  await reverse(b, closing?.id)
  expect(await balanceOf(b, '612100')).toBe('100.00')
  expect(await ledger(b, '612100', '?from=2026-12-01&to=2026-12-30')).toMatchObject({
    total: 0,
    opening_balance: '100.00',
    closing_balance: '100.00',
  })
  expect(await ledger(b, '612100')).toMatchObject({ total: 1, closing_balance: '100.00' })
  expect(await ledger(b, '612100', '?from=2026-12-31')).toMatchObject({ total: 0, opening_balance: '100.00' })
})

test('200 a single account has its balance and, by period, movements and closing balance', async () => {
  const b = await twoYears()
  await post(
    b,
    twoLineEntry(b, '2025-12-20', ['612100', '550000'], '100.00'),
    twoLineEntry(b, '2026-02-01', ['612100', '550000'], '40.00'),
    twoLineEntry(b, '2026-02-28', ['550000', '700000'], '15.00'),
    twoLineEntry(b, '2026-03-01', ['612100', '550000'], '5.00'),
  )
  const read = async (number: string) => (await admin('GET', `${b.path}/accounts/${b.accounts[number]}`)).body
  const byPeriod = ({ balances }: { balances: { fiscal_year_id: number; debit: string; credit: string; balance: string }[] }) =>
    balances.map(({ fiscal_year_id, debit, credit, balance }) => [fiscal_year_id, debit, credit, balance])
  const bank = await read('550000')
  expect(bank.balance).toBe('-130.00')
  expect(byPeriod(bank)).toEqual([
    [b.y2025, '0.00', '100.00', '-100.00'],
    [b.y2026, '15.00', '40.00', '-125.00'],
    [b.y2026, '0.00', '5.00', '-130.00'],
  ])
  const rent = await read('612100')
  expect(rent.balance).toBe('45.00')
  expect(byPeriod(rent)).toEqual([
    [b.y2025, '100.00', '0.00', '100.00'],
    [b.y2026, '40.00', '0.00', '40.00'],
    [b.y2026, '5.00', '0.00', '45.00'],
  ])
})

test('200 the ledger has the balance after each line on every page, and the same lines in descending order', async () => {
  const b = await makeBooks(w, admin)
  const days = ['2026-01-05', '2026-01-05', '2026-02-10', '2026-02-11', '2026-04-01', '2026-04-30', '2026-06-15']
  await post(b, ...days.map((day, index) => twoLineEntry(b, day, ['612100', '550000'], `${index + 1}.00`)))
  const { status, body, headers } = await admin('GET', `${b.path}/accounts/${b.accounts['550000']}/ledger`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 7, opening_balance: '0.00', closing_balance: '-28.00', totals: { debit: '0.00', credit: '28.00' } })
  const balances = body.data.map(({ balance }: { balance: string }) => balance)
  expect(balances).toEqual(['-1.00', '-3.00', '-6.00', '-10.00', '-15.00', '-21.00', '-28.00'])
  expect(body.data[2]).toEqual({
    id: body.data[2].entry_id * 100_000 + 2,
    entry_id: expect.any(Number),
    number: 3,
    journal_code: 'OD',
    entry_date: '2026-02-10',
    due_date: null,
    label: '612100 à 550000',
    reference: null,
    account: { id: b.accounts['550000'], number: '550000', label: expect.any(String) },
    third_party: null,
    debit: '0.00',
    credit: '3.00',
    balance: '-6.00',
    lettering_code: null,
    analytics: [],
  })
  expect(headers.link).toContain('rel="last"')
  for (const order of ['asc', 'desc']) {
    const pages = [1, 2, 3, 4].map((page) => ledger(b, '550000', `?per_page=2&page=${page}&order=${order}`))
    const read = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ balance }: { balance: string }) => balance))
    expect(read).toEqual(order === 'asc' ? balances : balances.toReversed())
  }
  expect(await ledger(b, '550000', '?page=9')).toMatchObject({ data: [], from: null, total: 7, closing_balance: '-28.00' })
})

test('a range opens with the balance before it, also in the middle of a month', async () => {
  const b = await twoYears()
  const days = ['2025-11-30', '2026-01-05', '2026-02-10', '2026-02-11', '2026-04-01']
  await post(b, ...days.map((day) => twoLineEntry(b, day, ['612100', '550000'], '10.00')))
  expect(await ledger(b, '550000', '?from=2026-02-11&to=2026-03-31')).toMatchObject({
    total: 1,
    opening_balance: '-30.00',
    closing_balance: '-40.00',
    totals: { debit: '0.00', credit: '10.00' },
  })
  expect(await ledger(b, '612100', '?from=2026-02-11')).toMatchObject({ total: 2, opening_balance: '20.00', closing_balance: '40.00' })
  expect(await ledger(b, '550000', '?to=2026-02-10')).toMatchObject({ total: 2, opening_balance: '-10.00', closing_balance: '-30.00' })
  expect(await ledger(b, '550000', `?fiscal_year_id=${b.y2025}`)).toMatchObject({
    total: 1,
    opening_balance: '0.00',
    closing_balance: '-10.00',
  })
  const cut = `?fiscal_year_id=${b.y2026}&from=2025-06-01&to=2026-01-31`
  expect(await ledger(b, '550000', cut)).toMatchObject({ total: 1, opening_balance: '-10.00', closing_balance: '-20.00' })
  for (const query of ['?from=2026-03-01&to=2026-02-01', `?fiscal_year_id=${b.y2025}&from=2026-01-01`])
    expect((await admin('GET', `${b.path}/accounts/${b.accounts['550000']}/ledger${query}`)).body.errors).toHaveProperty('to')
})

test('a carry-forward opening is a line when the range starts with its year, and is omitted in a longer range', async () => {
  const b = await twoYears()
  await post(
    b,
    twoLineEntry(b, '2025-06-01', ['612100', '550000'], '100.00'),
    twoLineEntry(b, '2026-01-01', ['140000', '550000'], '100.00', { origin: 'opening', carries: true }),
    twoLineEntry(b, '2026-01-20', ['612100', '550000'], '1.00'),
  )
  expect(await ledger(b, '550000', `?fiscal_year_id=${b.y2026}`)).toMatchObject({
    total: 2,
    opening_balance: '0.00',
    closing_balance: '-101.00',
  })
  for (const query of ['?from=2025-01-01', '?from=2025-01-01&to=2026-01-25', '?from=2025-05-15&to=2026-01-31']) {
    const long = await ledger(b, '550000', query)
    expect(long).toMatchObject({ total: 2, opening_balance: '0.00', closing_balance: '-101.00', totals: { credit: '101.00' } })
    expect(long.data.map(({ balance }: { balance: string }) => balance)).toEqual(['-100.00', '-101.00'])
  }
  expect(await ledger(b, '550000', '?from=2026-01-02')).toMatchObject({ total: 1, opening_balance: '-100.00' })
})

test('lettered filters the lines, and the balance covers the lines shown', async () => {
  const b = await makeBooks(w, admin)
  const [sold, , paid] = await post(
    b,
    twoLineEntry(b, '2026-03-01', ['400000', '700000'], '10.00'),
    twoLineEntry(b, '2026-03-01', ['400000', '700000'], '20.00'),
    twoLineEntry(b, '2026-03-02', ['550000', '400000'], '10.00'),
  )
  const lines = [lineId(sold?.id ?? 0, 1), lineId(paid?.id ?? 0, 2)].map((entry_line_id) => ({ entry_line_id }))
  expect((await admin('POST', `${b.path}/letterings`, { body: { lines } })).status).toBe(201)
  expect(await ledger(b, '400000', '?lettered=open')).toMatchObject({ total: 1, opening_balance: '0.00', closing_balance: '20.00' })
  expect(await ledger(b, '400000', '?lettered=lettered')).toMatchObject({
    total: 2,
    closing_balance: '0.00',
    data: [{ balance: '10.00' }, { balance: '0.00' }],
  })
  expect(await ledger(b, '400000', '?lettered=all')).toMatchObject({ total: 3, closing_balance: '20.00' })
  expect((await admin('GET', `${b.path}/accounts/${b.accounts['400000']}/ledger?lettered=some`)).status).toBe(422)
})

test('404 for the ledger of an account of another file or of an unknown account, and for an outsider', async () => {
  const b = await makeBooks(w, admin)
  const other = await makeBooks(w, admin)
  const outsider = await w.outsider()
  const statuses = await Promise.all([
    admin('GET', `${b.path}/accounts/${other.accounts['550000']}/ledger`),
    admin('GET', `${b.path}/accounts/999999999/ledger`),
    outsider('GET', `${b.path}/accounts/${b.accounts['550000']}/ledger`),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
  const writeOnly = await w.as('reviewer', { abilities: ['write'] })
  const { body: made } = await admin('POST', 'C/accounts', { body: { number: '612199', label: 'Loyer' } })
  expect((await writeOnly('GET', `C/accounts/${made.id}/ledger`)).body.code).toBe('token_ability_missing')
  const reviewer = await w.as('reviewer')
  expect(await reviewer('GET', `C/accounts/${made.id}/ledger`)).toMatchObject({ status: 200, body: { total: 0, data: [] } })
})

test('200 a line shows how its amount is divided over analytic codes', async () => {
  const b = await makeBooks(w, admin)
  const code = async (body: object) => (await admin('POST', `${b.path}/analytic-codes`, { body })).body.id as number
  const axis = await code({ code: 'SITE', label: 'Site' })
  const [namur, gent] = [
    await code({ code: 'NAM', label: 'Namur', parent_id: axis }),
    await code({ code: 'GNT', label: 'Gand', parent_id: axis }),
  ]
  const analytics = [
    { analytic_code_id: namur, percent: '60.00' },
    { analytic_code_id: gent, percent: '40.00' },
  ]
  const lines = [
    { account: '612100', debit: '100.00', analytics },
    { account: '550000', credit: '100.00' },
  ]
  const { status } = await admin('POST', `${b.path}/entries`, { body: { journal: 'OD', entry_date: '2026-03-10', lines } })
  expect(status).toBe(201)
  expect((await ledger(b, '612100')).data[0].analytics).toEqual(analytics)
  expect((await ledger(b, '550000')).data[0].analytics).toEqual([])
})
