import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { budgetsIn, equal, inMonths } from '../../../../test/harness/budgets/fixture.ts'
import { created, fieldsOf, managersOnly, refusalsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const budgets = budgetsIn(b, admin)

/** Further books, for what changes the year or the chart. */
const ownBooks = async (options: Parameters<typeof makeBooks>[2] = {}) => {
  const own = await makeBooks(w, admin, options)
  return { own, its: budgetsIn(own, admin) }
}
const makeCode = async (code: string, parent_id: number | null = null): Promise<number> =>
  (await created(admin('POST', `${b.path}/analytic-codes`, { body: { code, label: code, parent_id } }))).id

test('201 creates a budget with lines, their totals and the common record fields', async () => {
  const body = await budgets.create({
    name: ' Budget 2026 ',
    lines: [
      { account: '70', amounts: equal('1000') },
      { account: '604000', amounts: inMonths({ 1: '10.5', 12: '-0.25' }), label: 'Marchandises', note: 'Sans transport' },
      { account: '610000', amounts: equal('1').map(Number) },
    ],
  })
  expect(body).toEqual({
    id: expect.any(Number),
    company_id: b.id,
    name: 'Budget 2026',
    fiscal_year_id: await budgets.yearOf(),
    analytic_code_id: null,
    status: 'draft',
    lines: [
      {
        id: body.id * 10_000 + 1,
        account: '70',
        type: 'income',
        label: "Chiffre d'affaires",
        amounts: equal('1000.00'),
        total: '12000.00',
        note: null,
      },
      {
        id: body.id * 10_000 + 2,
        account: '604000',
        type: 'expense',
        label: 'Marchandises',
        amounts: inMonths({ 1: '10.50', 12: '-0.25' }),
        total: '10.25',
        note: 'Sans transport',
      },
      {
        id: body.id * 10_000 + 3,
        account: '610000',
        type: 'expense',
        label: "Loyers et charges locatives d'immeubles",
        amounts: equal('1.00'),
        total: '12.00',
        note: null,
      },
    ],
    total_income: '12000.00',
    total_expense: '22.25',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: body.created_at,
    lock_version: expect.any(Number),
    version: 1,
    deleted_at: null,
    deleted_by: null,
  })
  expect(await budgets.show(body.id)).toEqual(body)
})

test('201 without lines, or approved at once', async () => {
  expect(await budgets.create({ name: 'Vide' })).toMatchObject({ lines: [], total_income: '0.00', total_expense: '0.00', status: 'draft' })
  const approved = await budgets.create({ name: 'Voté', status: 'approved', lines: [{ account: '61', amounts: equal('5') }] })
  expect(approved).toMatchObject({ status: 'approved', version: 1, total_expense: '60.00' })
})

test('several budgets may have the same year, code and name, approved ones too', async () => {
  const { own, its } = await ownBooks()
  const made = [
    await its.create({ name: 'B', status: 'approved' }),
    await its.create({ name: 'B', status: 'approved' }),
    await its.create({ name: 'A' }),
  ]
  const list = (await admin('GET', `${own.path}/budgets`)).body
  expect(list).toEqual([made[2], made[0], made[1]])
})

test('200 lists the latest year first, and filters by year and status', async () => {
  const { own, its } = await ownBooks()
  await its.addYear('2027', '2027-01-01', '2027-12-31')
  const [first, second] = [await its.yearOf('2026'), await its.yearOf('2027')]
  const old = await its.create({ name: 'Ancien', status: 'approved' })
  const next = await its.create({ name: 'Z', fiscal_year_id: second, lines: [{ account: '6', amounts: equal('1') }] })
  const idsOf = async (query: string) => (await admin('GET', `${own.path}/budgets${query}`)).body.map(({ id }: { id: number }) => id)
  expect(await idsOf('')).toEqual([next.id, old.id])
  expect(await idsOf(`?fiscal_year_id=${first}`)).toEqual([old.id])
  expect(await idsOf('?status=draft')).toEqual([next.id])
  expect(await idsOf(`?status=draft&fiscal_year_id=${first}`)).toEqual([])
  expect(fieldsOf(await admin('GET', `${own.path}/budgets?status=open`))).toEqual([422, ['status']])
})

test.each([
  ['an account of the balance sheet', { account: '400000', amounts: equal('1') }, 'lines.0.account'],
  ['a class without accounts of the result', { account: '5', amounts: equal('1') }, 'lines.0.account'],
  ['an account that appropriates the result', { account: '694000', amounts: equal('1') }, 'lines.0.account'],
  ['an account that does not exist', { account: '6999999', amounts: equal('1') }, 'lines.0.account'],
  ['letters', { account: '6A', amounts: equal('1') }, 'lines.0.account'],
  ['eleven amounts', { account: '61', amounts: equal('1', 11) }, 'lines.0.amounts'],
  ['thirteen amounts', { account: '61', amounts: equal('1', 13) }, 'lines.0.amounts'],
  ['three decimals', { account: '61', amounts: inMonths({ 3: '0.001' }) }, 'lines.0.amounts.2'],
  ['thirteen digits', { account: '61', amounts: inMonths({ 1: '1000000000000' }) }, 'lines.0.amounts.0'],
  ['an amount that is none', { account: '61', amounts: inMonths({ 1: 'x' }) }, 'lines.0.amounts.0'],
  ['no account', { amounts: equal('1') }, 'lines.0.account'],
])('422 on the line for %s', async (_why, line, field) => {
  expect(fieldsOf(await budgets.send({ lines: [line] }))).toEqual([422, [field]])
})

test.each([
  ['the same account twice', ['610000', '610000'], ['lines.1.account']],
  ['an account below a prefix that comes first', ['61', '62', '610000'], ['lines.2.account']],
  ['an account before the prefix that includes it', ['610000', '7', '61'], ['lines.2.account']],
  ['three levels', ['6', '61', '610000'], ['lines.1.account', 'lines.2.account']],
])('422 on the later line for %s', async (_why, accounts, fields) => {
  const reply = await budgets.send({ lines: accounts.map((account) => ({ account, amounts: equal('1') })) })
  expect(fieldsOf(reply)).toEqual([422, fields])
})

test('numbers that only look alike do not overlap', async () => {
  const lines = ['61', '6041', '604000', '70', '74'].map((account) => ({ account, amounts: equal('1') }))
  expect((await budgets.create({ lines })).lines).toHaveLength(5)
})

test('422 on a prefix that joins income and expenses', async () => {
  const { own, its } = await ownBooks()
  await created(admin('POST', `${own.path}/accounts`, { body: { number: '619999', label: 'Récupération', type: 'income' } }))
  expect(fieldsOf(await its.send({ lines: [{ account: '61', amounts: equal('1') }] }))).toEqual([422, ['lines.0.account']])
  const { lines } = await its.create({ lines: [{ account: '619', amounts: equal('1') }] })
  expect(lines[0]).toMatchObject({ type: 'income', label: null })
})

test.each([
  ['no name', { name: '' }, ['name']],
  ['no year', { fiscal_year_id: undefined }, ['fiscal_year_id']],
  ['an unknown year', { fiscal_year_id: 999_999_999 }, ['fiscal_year_id']],
  ['an unknown code', { analytic_code_id: 999_999_999 }, ['analytic_code_id']],
  ['an unknown code by name', { analytic_code: 'NOBODY' }, ['analytic_code']],
  ['an unknown status', { status: 'closed' }, ['status']],
])('422 for %s', async (_why, body, fields) => {
  expect(fieldsOf(await budgets.send(body))).toEqual([422, fields])
})

test('an analytic code is named by id or by code; an archived one is readable, and not choosable', async () => {
  const axis = await makeCode('DEP')
  const north = await makeCode('NORD', axis)
  const made = await budgets.create({ name: 'Nord', analytic_code: 'NORD' })
  expect(made.analytic_code_id).toBe(north)
  const other = await budgets.create({ name: 'Tous', analytic_code_id: axis })
  await admin('PATCH', `${b.path}/analytic-codes/${north}`, { body: { is_active: false } })
  expect(fieldsOf(await budgets.send({ analytic_code_id: north }))).toEqual([422, ['analytic_code_id']])
  expect(fieldsOf(await budgets.patch(other.id, { analytic_code_id: north }))).toEqual([422, ['analytic_code_id']])
  expect((await budgets.show(made.id)).analytic_code_id).toBe(north)
  expect((await budgets.patch(made.id, { name: 'Nord 2', analytic_code_id: north })).status).toBe(200)
  expect((await budgets.variance(made.id)).status).toBe(200)
  expect((await budgets.patch(made.id, { analytic_code_id: null })).body.analytic_code_id).toBeNull()
  expect((await budgets.patch(other.id, { analytic_code: 'DEP' })).body.version).toBe(1)
})

test('422 record_in_use for an analytic code or a fiscal year that a budget has, until it is in the bin', async () => {
  const { own, its } = await ownBooks()
  const code = (await created(admin('POST', `${own.path}/analytic-codes`, { body: { code: 'X', label: 'X' } }))).id
  const year = (await its.addYear('2027', '2027-01-01', '2027-12-31')).id
  const { id } = await its.create({ fiscal_year_id: year, analytic_code_id: code })
  for (const path of [`analytic-codes/${code}`, `fiscal-years/${year}`]) {
    const { status, body } = await admin('DELETE', `${own.path}/${path}`)
    expect([status, body.code, body.usages]).toEqual([422, 'record_in_use', { budgets: 1 }])
  }
  await admin('DELETE', `${own.path}/budgets/${id}`)
  expect((await admin('DELETE', `${own.path}/fiscal-years/${year}`)).status).toBe(204)
  const [item] = (await admin('GET', `${own.path}/trash?type=budgets`)).body.data
  const { body } = await admin('POST', `${own.path}/trash/${item.id}/restore`)
  expect([body.code, Object.keys(body.errors ?? {})]).toEqual(['restore_conflict', ['fiscal_year_id']])
})

test('200 replaces the lines as a whole; what is absent stays, and what is equal changes nothing', async () => {
  const made = await budgets.create({
    lines: [
      { account: '61', amounts: equal('1') },
      { account: '70', amounts: equal('2') },
    ],
  })
  const renamed = (await budgets.patch(made.id, { name: 'Nouveau' })).body
  expect(renamed).toMatchObject({ name: 'Nouveau', version: 2, lines: made.lines })
  const { body } = await budgets.patch(made.id, { lines: [{ account: '70', amounts: equal('3') }] })
  expect(body).toMatchObject({
    version: 3,
    total_income: '36.00',
    total_expense: '0.00',
    lines: [{ id: made.id * 10_000 + 1, account: '70' }],
  })
  expect((await budgets.patch(made.id, { name: body.name, lines: body.lines })).body).toEqual(body)
  expect((await budgets.patch(made.id, { lines: [] })).body).toMatchObject({ lines: [], version: 4 })
  expect(fieldsOf(await budgets.patch(made.id, { lines: [{ account: '40', amounts: equal('1') }] }))).toEqual([422, ['lines.0.account']])
})

test('422 budget_approved for everything but the return to draft; 204 deletes an approved one', async () => {
  const made = await budgets.create({ lines: [{ account: '61', amounts: equal('1') }] })
  const approved = (await budgets.patch(made.id, { status: 'approved', lines: [{ account: '62', amounts: equal('1') }] })).body
  expect(approved).toMatchObject({ status: 'approved', version: 2, lines: [{ account: '62' }] })
  for (const body of [
    { name: 'X' },
    { status: 'draft', name: 'X' },
    { status: 'draft', lines: [] },
    { lines: [] },
    { status: 'approved' },
  ]) {
    const { status, body: refusal } = await budgets.patch(made.id, body)
    expect([status, refusal.code]).toEqual([422, 'budget_approved'])
  }
  expect(await budgets.show(made.id)).toEqual(approved)
  expect((await budgets.patch(made.id, { status: 'draft' })).body).toMatchObject({ status: 'draft', version: 3 })
  expect((await budgets.patch(made.id, { name: 'X', status: 'approved' })).body).toMatchObject({ name: 'X', status: 'approved' })
  const { status, headers } = await admin('DELETE', `${b.path}/budgets/${made.id}`)
  expect([status, headers['x-trashed']]).toEqual([204, '1'])
  const [item] = (await admin('GET', `${b.path}/trash?type=budgets`)).body.data
  expect((await admin('POST', `${b.path}/trash/${item.id}/restore`)).body.record).toMatchObject({
    status: 'approved',
    lines: [{ account: '62' }],
  })
})

test('locked periods and closed years do not matter', async () => {
  const { own, its } = await ownBooks()
  const year = (await admin('GET', `${own.path}/fiscal-years`)).body[0]
  for (const period of year.periods) await admin('POST', `${own.path}/fiscal-years/${year.id}/periods/${period.id}/lock`)
  const { id } = await its.create({ lines: [{ account: '6', amounts: equal('1') }] })
  expect((await its.patch(id, { status: 'approved' })).status).toBe(200)
})

test('a year that becomes shorter cuts the amounts, and a longer one adds zeros; the feed says so', async () => {
  const { own, its } = await ownBooks()
  const year = await its.yearOf()
  const { id } = await its.create({ lines: [{ account: '61', amounts: inMonths({ 1: '5', 10: '7' }) }] })
  const { cursor } = (await admin('GET', `${own.path}/sync/status`)).body
  const pulled = async () =>
    (await admin('GET', `${own.path}/sync/pull?since=${cursor}`)).body.changes.find(
      (change: { resource: string }) => change.resource === 'budgets',
    )
  const end = (ends_on: string) => admin('PATCH', `${own.path}/fiscal-years/${year}`, { body: { ends_on } })
  await end('2026-09-30')
  expect((await its.show(id)).lines[0]).toMatchObject({ amounts: inMonths({ 1: '5.00' }, 9), total: '5.00' })
  expect(await pulled()).toMatchObject({ id, data: { total_expense: '5.00', version: 1 } })
  expect(fieldsOf(await its.patch(id, { lines: [{ account: '61', amounts: equal('1') }] }))).toEqual([422, ['lines.0.amounts']])
  expect((await its.variance(id)).body.totals.expense).toMatchObject({ budget: '5.00', periods: { length: 9 } })
  await end('2027-03-31')
  const { lines, total_expense } = await its.show(id)
  expect([lines[0].amounts, total_expense]).toEqual([inMonths({ 1: '5.00', 10: '7.00' }, 15), '12.00'])
})

test('24 periods have 24 amounts', async () => {
  const { its } = await ownBooks({ fiscal_year: { code: '26-27', starts_on: '2026-01-01', ends_on: '2027-12-31' } })
  const fiscal_year_id = await its.yearOf('26-27')
  expect(fieldsOf(await its.send({ fiscal_year_id, lines: [{ account: '61', amounts: equal('1') }] }))).toEqual([422, ['lines.0.amounts']])
  const made = await its.create({ fiscal_year_id, lines: [{ account: '61', amounts: equal('1', 24) }] })
  expect(made.total_expense).toBe('24.00')
  expect((await its.variance(made.id)).body.rows[0].periods).toHaveLength(24)
})

test('an account that was merged is shown as the one it was merged into', async () => {
  const { own, its } = await ownBooks()
  const account = async (number: string) =>
    (await created(admin('POST', `${own.path}/accounts`, { body: { number, label: number, type: 'expense' } }))).id as number
  const [from, into] = [await account('613901'), await account('613902')]
  const { id, version } = await its.create({ status: 'approved', lines: [{ account: '613901', amounts: equal('1'), label: 'A' }] })
  const { cursor } = (await admin('GET', `${own.path}/sync/status`)).body
  expect((await admin('POST', `${own.path}/accounts/${from}/merge`, { body: { into_id: into } })).status).toBe(200)
  expect(await its.show(id)).toMatchObject({ version, lines: [{ account: '613902', label: 'A' }] })
  const sentAgain = async () =>
    (await admin('GET', `${own.path}/sync/pull?since=${cursor}`)).body.changes.find(
      (change: { resource: string }) => change.resource === 'budgets',
    )
  expect(await sentAgain()).toMatchObject({ id, data: { lines: [{ account: '613902' }] } })
  await account('613901')
  expect(await sentAgain()).toMatchObject({ id, data: { lines: [{ account: '613901' }] } })
})

test('409 with the current record when it changed meanwhile', async () => {
  const made = await budgets.create()
  await budgets.patch(made.id, { name: 'Autre' })
  const { status, body } = await budgets.patch(made.id, { name: 'X' }, { 'x-base-version': '1' })
  expect([status, body.code, body.server_version, body.server_data]).toEqual([409, 'conflict', 2, await budgets.show(made.id)])
  const removal = await admin('DELETE', `${b.path}/budgets/${made.id}`, { headers: { 'x-base-version': '1' } })
  expect([removal.status, removal.body.code]).toEqual([409, 'conflict'])
  const filling = await admin('POST', `${b.path}/budgets/${made.id}/fill`, { body: {}, headers: { 'x-base-version': '1' } })
  expect([filling.status, filling.body.code]).toEqual([409, 'conflict'])
})

test('404 for a budget of another file, for one in the bin and for one that does not exist', async () => {
  const { own, its } = await ownBooks()
  const [foreign, gone] = [(await its.create()).id, (await budgets.create()).id]
  await admin('DELETE', `${b.path}/budgets/${gone}`)
  for (const id of [foreign, gone, 999_999_999])
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/variance'],
      ['POST', '/fill'],
    ] as const)
      expect([
        id,
        method,
        (await admin(method, `${b.path}/budgets/${id}${path}`, { body: method === 'GET' ? undefined : {} })).status,
      ]).toEqual([id, method, 404])
  expect((await admin('GET', `${own.path}/budgets/${foreign}`)).status).toBe(200)
})

test('401, 403 and 404: managers write, reviewers read', async () => {
  const reviewer = await w.as('reviewer')
  expect((await reviewer('GET', 'C/budgets')).body).toEqual([])
  expect(
    await refusalsOf(w, [
      (caller) => caller('POST', 'C/budgets', { body: {} }),
      (caller) => caller('PATCH', 'C/budgets/1', { body: {} }),
      (caller) => caller('DELETE', 'C/budgets/1'),
      (caller) => caller('POST', 'C/budgets/1/fill', { body: {} }),
    ]),
  ).toEqual([managersOnly, managersOnly, managersOnly, managersOnly])
  const writer = await w.as('reviewer', { abilities: ['write'] })
  for (const { body } of [
    await writer('GET', 'C/budgets'),
    await writer('GET', 'C/budgets/1'),
    await writer('GET', 'C/budgets/1/variance'),
  ])
    expect(body.code).toBe('token_ability_missing')
})

test('a dry run stores nothing, and the activity tells what happened', async () => {
  const before = (await admin('GET', `${b.path}/budgets`)).body.length
  const { status } = await admin('POST', `${b.path}/budgets`, {
    body: { name: 'X', fiscal_year_id: await budgets.yearOf(), lines: [{ account: '61', amounts: equal('1') }] },
    headers: { 'x-dry-run': '1' },
  })
  expect([status, (await admin('GET', `${b.path}/budgets`)).body.length]).toEqual([201, before])
  const { id } = await budgets.create({ name: 'Suivi' })
  await budgets.patch(id, { status: 'approved' })
  await budgets.patch(id, { status: 'draft' })
  await budgets.patch(id, { name: 'Suivi 2' })
  await admin('DELETE', `${b.path}/budgets/${id}`)
  const noted = await w.rows<{ note: string }>(
    `select note from activity where company_id = $1 and resource = 'budgets' and record_id = $2 order by id`,
    [b.id, id],
  )
  expect(noted.map(({ note }) => note)).toEqual(['budget_created', 'budget_approved', 'budget_reopened', 'budget_updated', 'budget_binned'])
})
