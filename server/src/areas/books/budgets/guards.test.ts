/** What must never be false of budgets, tried with raw SQL; and many at once on one file. What is asserted is what is stored. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { budgetsIn, equal } from '../../../../test/harness/budgets/fixture.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { created } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const elsewhere = w.callerOn(await w.sibling(), admin)
const b = await makeBooks(w, admin)
const budgets = budgetsIn(b, admin)

/** What refuses a statement in an open write of the file, past every privilege. Nothing of it stays. */
const refusedBy = (statement: string): Promise<string> =>
  w.rows(inWrite(b.id, `${statement}; set constraints all immediate; raise exception 'nothing refused it'`)).then(
    () => 'no end',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )

const lineOf = (id: number, position: number, account: string, amounts = `'{1.00}'`, type = `'expense'`) =>
  `insert into budget_lines (company_id, budget_id, position, account, type, amounts) values (${b.id}, ${id}, ${position}, '${account}', ${type}, ${amounts})`

test('a line names an account of class 6 or 7, income or expense, with 1 to 24 amounts and no gap', async () => {
  const { id } = await budgets.create()
  for (const [statement, constraint] of [
    [lineOf(id, 1, '400000'), 'budget_lines_account_check'],
    [lineOf(id, 1, '6X'), 'budget_lines_account_check'],
    [lineOf(id, 1, '61', `'{1.00}'`, `'asset'`), 'budget_lines_type_check'],
    [lineOf(id, 1, '61', `'{}'`), 'budget_lines_amounts_check'],
    [lineOf(id, 1, '61', `'{1.00,NULL}'`), 'budget_lines_amounts_check'],
    [lineOf(id, 1, '61', `'{{1.00},{2.00}}'`), 'budget_lines_amounts_check'],
    [lineOf(id, 1, '61', 'array_fill(1, array[25])'), 'budget_lines_amounts_check'],
    [lineOf(id, 0, '61'), 'budget_lines_position_check'],
    [lineOf(id, 5001, '61'), 'budget_lines_position_check'],
    [lineOf(999_999_999, 1, '61'), 'budget_lines_company_id_budget_id_fkey'],
    [`update budgets set status = 'open' where company_id = ${b.id} and id = ${id}`, 'budgets_status_check'],
    [`update budgets set name = '' where company_id = ${b.id} and id = ${id}`, 'budgets_name_check'],
  ] as const)
    expect([statement, await refusedBy(statement)]).toEqual([statement, constraint])
  expect(await refusedBy(lineOf(id, 1, '61'))).toBe('nothing refused it')
})

test('no account is in two lines of a budget', async () => {
  const { id } = await budgets.create({ lines: ['60', '6100', '616'].map((account) => ({ account, amounts: equal('1') })) })
  for (const account of ['60', '600', '6', '61', '6100', '61000', '6165'])
    expect([account, await refusedBy(lineOf(id, 4, account))]).toEqual([account, 'budget_lines_overlap'])
  for (const account of ['62', '6101', '610', '7'])
    expect([account, await refusedBy(lineOf(id, 4, account))]).toEqual([
      account,
      account === '610' ? 'budget_lines_overlap' : 'nothing refused it',
    ])
  expect(await refusedBy(`update budget_lines set account = '601' where company_id = ${b.id} and budget_id = ${id} and position = 2`)).toBe(
    'budget_lines_overlap',
  )
})

test('an approved budget stays as it was approved, and a budget keeps its year', async () => {
  const { id } = await budgets.create({ status: 'approved', lines: [{ account: '61', amounts: equal('1') }] })
  const other = (await budgets.addYear('2027', '2027-01-01', '2027-12-31')).id
  const at = `company_id = ${b.id} and id = ${id}`
  const lines = `company_id = ${b.id} and budget_id = ${id}`
  for (const statement of [
    `update budgets set name = 'X' where ${at}`,
    lineOf(id, 2, '62'),
    `update budget_lines set note = 'X' where ${lines}`,
    `delete from budget_lines where ${lines}`,
  ])
    expect([statement, await refusedBy(statement)]).toEqual([statement, 'budgets_approved'])
  expect(await refusedBy(`update budgets set fiscal_year_id = ${other}, status = 'draft' where ${at}`)).toBe('budgets_year')
  expect(await refusedBy(`update budgets set deleted_at = app_now() where ${at}`)).toBe('nothing refused it')
})

test('the application neither deletes a budget nor changes a line, sees no other file, and writes inside a write only', async () => {
  const { id } = await budgets.create({ lines: [{ account: '61', amounts: equal('1') }] })
  const tried = (text: string) =>
    w.asApp(text).then(
      ({ rowCount }) => `${rowCount} rows`,
      (error: { code: string }) => error.code,
    )
  expect(await tried(`delete from budgets where id = ${id}`)).toBe('42501')
  expect(await tried(`update budget_lines set note = 'X' where budget_id = ${id}`)).toBe('42501')
  expect(await tried('select from budgets')).toBe('0 rows')
  expect(await tried('select from budget_lines')).toBe('0 rows')
  expect(await w.rows(`update budgets set name = 'X' where id = ${id}`).catch((error: { code: string }) => error.code)).toBe('23502')
})

test('a file has 5,000 budget lines, also when fifty ask for the last ones at once and one comes back from the bin', async () => {
  const own = await makeBooks(w, admin)
  const its = budgetsIn(own, admin)
  // 4,900 accounts of six digits, none of them in the chart.
  const numbers = Array.from({ length: 4900 }, (_, index) => String(650_000 + index)).filter((number) => own.accounts[number] === undefined)
  for (let from = 0; from < numbers.length; from += 2500)
    await created(
      admin('POST', `${own.path}/data-imports`, {
        body: {
          resource: 'accounts',
          rows: numbers.slice(from, from + 2500).map((number) => ({ number, label: number, type: 'expense' })),
        },
      }),
    )
  const lines = numbers.map((account) => ({ account, amounts: equal('1') }))
  const large = await its.create({ name: 'Grand', lines })
  const room = 5000 - lines.length
  const ten = Array.from({ length: 10 }, (_, index) => ({ account: `60${index}`, amounts: equal('1') })).filter(({ account }) =>
    Object.keys(own.accounts).some((number) => number.startsWith(account)),
  )
  const replies = await Promise.all(
    Array.from({ length: 50 }, async (_, index) =>
      (index % 2 === 0 ? admin : elsewhere)('POST', `${own.path}/budgets`, {
        body: { name: `B${index}`, fiscal_year_id: large.fiscal_year_id, lines: ten },
      }),
    ),
  )
  const fitting = Math.floor(room / ten.length)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(fitting)
  for (const { status, body } of replies.filter((reply) => reply.status !== 201))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['lines']])
  const counted = async () =>
    (
      await w.rows<{ count: number }>(
        `select count(*)::integer as count from budget_lines l join budgets b on b.company_id = l.company_id and b.id = l.budget_id
         where l.company_id = $1 and b.deleted_at is null`,
        [own.id],
      )
    )[0]?.count
  expect(await counted()).toBe(lines.length + fitting * ten.length)
  await admin('DELETE', `${own.path}/budgets/${large.id}`)
  const other = await its.create({ name: 'Autre', lines: lines.slice(0, 200) })
  const [item] = (await admin('GET', `${own.path}/trash?type=budgets`)).body.data
  const refusal = await admin('POST', `${own.path}/trash/${item.id}/restore`)
  expect([refusal.status, refusal.body.code]).toEqual([422, 'restore_conflict'])
  await w
    .rows(inWrite(own.id, `update budgets set deleted_at = null where company_id = ${own.id} and id = ${large.id}`))
    .then(() => expect.unreachable())
    .catch((error: { constraint?: string }) => expect(error.constraint).toBe('budget_lines_limit'))
  await admin('DELETE', `${own.path}/budgets/${other.id}`)
  const trashed = (await admin('GET', `${own.path}/trash?type=budgets`)).body.data as { id: number; record_id: number }[]
  const place = trashed.find(({ record_id }) => record_id === large.id)?.id
  expect((await admin('POST', `${own.path}/trash/${place}/restore`)).status).toBe(200)
  expect(await counted()).toBe(lines.length + fitting * ten.length)
})

test('fifty changes of one version: one is stored, the others are told', async () => {
  const { id } = await budgets.create({ lines: [{ account: '61', amounts: equal('1') }] })
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? admin : elsewhere)('PATCH', `${b.path}/budgets/${id}`, {
        body: { lines: [{ account: '61', amounts: equal(String(index + 2)) }] },
        headers: { 'x-base-version': '1' },
      }),
    ),
  )
  const stored = replies.filter(({ status }) => status === 200)
  expect([stored.length, replies.filter(({ status, body }) => status === 409 && body.code === 'conflict').length]).toEqual([1, 49])
  expect(await budgets.show(id)).toEqual(stored[0]?.body)
})

test('fifty approvals and changes at once: nothing changes after the approval', async () => {
  const { id } = await budgets.create({ lines: [{ account: '61', amounts: equal('1') }] })
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? admin : elsewhere)('PATCH', `${b.path}/budgets/${id}`, {
        body: index === 25 ? { status: 'approved' } : { lines: [{ account: '61', amounts: equal(String(index + 2)) }] },
      }),
    ),
  )
  const approval = replies[25]
  expect(approval?.status).toBe(200)
  expect(replies.filter(({ status, body }) => status === 422 && body.code !== 'budget_approved')).toEqual([])
  expect(await budgets.show(id)).toEqual(approval?.body)
})
