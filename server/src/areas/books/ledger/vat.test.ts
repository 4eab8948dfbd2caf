/** What the database guards for VAT returns: boxes have a date, that of the entry, and no VAT moves in a VAT-locked month. */
import { expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)

type Line = Record<string, unknown> & { readonly account: string; readonly amount: string }

/** The call of `post_entries()`, signed amounts being debits when positive. */
const posting = (books: Books, entry_date: string, lines: readonly Line[], over: object = {}) => {
  const posted = lines.map(({ account, amount, ...line }) => ({
    account_id: books.accounts[account],
    ...(amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount }),
    ...line,
  }))
  const entry = { journal_id: books.journals.OD, entry_date, origin: 'manual', ...over, lines: posted }
  return `perform post_entries($json$${JSON.stringify([entry])}$json$, 'x')`
}
const asApp = (books: Books, statements: string) => w.asApp(inWrite(books.id, statements, admin.user_id))
const post = (books: Books, entry_date: string, lines: readonly Line[], over: object = {}) =>
  asApp(books, posting(books, entry_date, lines, over))

const withVat = (line: Record<string, unknown>): Line[] => [
  { account: '550000', amount: '100.00' },
  { account: '700000', amount: '-100.00', vat_code_id: b.vat_codes.V21, ...line },
]
const box = [{ grid: '03', amount: '100.00' }]

test.for([
  ['a box without a date', { grids: box }, 'entry_lines_boxes_dated'],
  ['a date other than that of the entry', { grids: box, vat_date: '2026-02-09' }, 'entry_lines_vat_date'],
  ['another date without a box', { vat_date: '2026-03-10' }, 'entry_lines_vat_date'],
  ['an amount with one decimal', { grids: [{ grid: '03', amount: '1.0' }], vat_date: '2026-02-10' }, 'entry_lines_boxes'],
  ['an amount as a number', { grids: [{ grid: '03', amount: 1.25 }], vat_date: '2026-02-10' }, 'entry_lines_boxes'],
  ['a box without an amount', { grids: [{ grid: '03' }], vat_date: '2026-02-10' }, 'entry_lines_boxes'],
  ['a box with a comma', { grids: [{ grid: '03,54', amount: '1.00' }], vat_date: '2026-02-10' }, 'entry_lines_boxes'],
  ['a list of texts', { grids: ['03'], vat_date: '2026-02-10' }, 'entry_lines_boxes'],
] as const)('raw SQL cannot post %s', async ([, line, constraint]) => {
  await expect(post(b, '2026-02-10', withVat(line))).rejects.toMatchObject({ constraint })
})

test('a line has a box and the date of its entry, or neither, or the date alone', async () => {
  for (const line of [{ grids: box, vat_date: '2026-02-10' }, {}, { vat_date: '2026-02-10' }, { grids: [] }])
    await post(b, '2026-02-10', withVat(line))
  expect(
    await w.rows(
      `select grids is null as boxless, vat_date::text as on from entry_lines where company_id = $1 and vat_code_id is not null order by id`,
      [b.id],
    ),
  ).toEqual([
    { boxless: false, on: '2026-02-10' },
    { boxless: true, on: null },
    { boxless: true, on: '2026-02-10' },
    { boxless: true, on: null },
  ])
})

test('the owner cannot change date or boxes of a posted line either', async () => {
  await post(b, '2026-03-10', withVat({ grids: box, vat_date: '2026-03-10' }))
  const change = (set: string) =>
    w.rows(inWrite(b.id, `update entry_lines set ${set} where company_id = ${b.id} and entry_date = '2026-03-10' and vat_date is not null`))
  for (const set of [`vat_date = '2026-03-11'`, 'vat_date = null', 'grids = null', `grids = '[{"grid": "03", "amount": "1.00"}]'`])
    await expect(change(set)).rejects.toMatchObject({ code: '23514' })
  // Without triggers, the constraints remain.
  const past = w.rows(`do $$ begin
    set local session_replication_role = replica;
    update entry_lines set vat_date = '2026-03-11' where company_id = ${b.id} and entry_date = '2026-03-10';
  end $$`)
  await expect(past).rejects.toMatchObject({ constraint: 'entry_lines_vat_date' })
})

const lockVat = (books: Books, months: string) =>
  asApp(books, `update fiscal_periods set is_vat_locked = true where company_id = ${books.id} and number in (${months})`)

test('raw SQL as the application cannot post VAT into a VAT-locked month; entries without an effect on VAT pass', async () => {
  const own = await makeBooks(w, admin)
  await lockVat(own, '2, 3')
  const plain: Line[] = [
    { account: '550000', amount: '10.00' },
    { account: '700000', amount: '-10.00' },
  ]
  const effects: Line[][] = [
    [
      { account: '550000', amount: '10.00' },
      { account: '700000', amount: '-10.00', vat_code_id: own.vat_codes.V21 },
    ],
    [
      { account: '550000', amount: '10.00' },
      { account: '700000', amount: '-10.00', grids: box, vat_date: '2026-02-10' },
    ],
    [
      { account: '550000', amount: '10.00' },
      { account: '451054', amount: '-10.00' },
    ],
    [
      { account: '411059', amount: '10.00' },
      { account: '550000', amount: '-10.00' },
    ],
  ]
  for (const lines of effects) {
    const refused = await post(own, '2026-02-10', lines).catch((error: { message: string; detail: string }) => error)
    expect(refused).toMatchObject({ message: 'period_locked', code: 'PT422' })
    expect(JSON.parse((refused as { detail: string }).detail)).toEqual({
      date: '2026-02-10',
      reason: 'period_locked',
      vat: true,
      earliest_open_date: '2026-04-01',
    })
  }
  await post(own, '2026-02-10', plain)
  // An opening that carries forward repeats balances; it moves no VAT.
  await post(own, '2026-02-10', effects[2] ?? [], { origin: 'opening', carries: true })
  expect(await w.rows('select count(*)::int as n from entries where company_id = $1', [own.id])).toEqual([{ n: 2 }])
})

test('the earliest open date of an entry with VAT is after every lock, and null when there is none', async () => {
  const own = await makeBooks(w, admin)
  await lockVat(own, '2, 3')
  const period = async (number: number) =>
    (await w.rows<{ id: string }>('select id from fiscal_periods where company_id = $1 and number = $2', [own.id, number]))[0]?.id
  const [{ id: year }] = (await admin('GET', `${own.path}/fiscal-years`)).body
  for (const number of [1, 4])
    expect((await admin('POST', `${own.path}/fiscal-years/${year}/periods/${await period(number)}/lock`)).status).toBe(200)
  const dates = async (day: string) => {
    const of = (vat_code?: string) =>
      admin('POST', `${own.path}/entries/invoice`, {
        body: {
          journal_id: own.journals.VEN,
          third_party_id: own.customer,
          entry_date: day,
          lines: [{ account: '700000', amount: '10.00', ...(vat_code && { vat_code }) }],
        },
      })
    return [(await of('V21')).body, (await of()).body].map(({ code, earliest_open_date }) => [code, earliest_open_date])
  }
  // January is locked for all, February and March for VAT, April for all.
  expect(await dates('2026-01-15')).toEqual([
    ['period_locked', '2026-05-01'],
    ['period_locked', '2026-02-01'],
  ])
  await lockVat(own, '5, 6, 7, 8, 9, 10, 11, 12')
  expect((await dates('2026-12-31'))[0]).toEqual(['period_locked', null])
})

test('a reversal and an undo of an entry with VAT are refused in a VAT-locked month, with the next day that takes VAT', async () => {
  const own = await makeBooks(w, admin)
  const invoice = {
    journal_id: own.journals.VEN,
    third_party_id: own.customer,
    entry_date: '2026-02-10',
    lines: [{ account: '700000', amount: '10.00', vat_code: 'V21' }],
  }
  const made = await admin('POST', `${own.path}/entries/invoice`, { body: invoice })
  await lockVat(own, '2, 3')
  const reverse = (entry_date?: string) =>
    admin('POST', `${own.path}/entries/${made.body.id}/reverse`, { ...(entry_date && { body: { entry_date } }) })
  for (const day of [undefined, '2026-02-28', '2026-03-01'])
    expect((await reverse(day)).body).toMatchObject({ code: 'period_locked', reason: 'period_locked', earliest_open_date: '2026-04-01' })
  const undo = await admin('POST', `${own.path}/history/operations/${made.headers['x-operation-id']}/revert`)
  expect(undo.body).toMatchObject({ code: 'period_locked', earliest_open_date: '2026-04-01' })
  const { status, body } = await reverse('2026-04-01')
  expect([status, body.lines[1].vat_date, body.lines[1].grids]).toEqual([
    201,
    '2026-04-01T00:00:00.000Z',
    [{ grid: '03', amount: '-10.00' }],
  ])
})

test('the boxes of a quarter are summed from the index alone', async () => {
  const own = await makeBooks(w, admin)
  await w.rows(`do $$ begin
    set local session_replication_role = replica;
    insert into entry_lines (company_id, entry_id, position, entry_date, account_id, debit, credit, vat_date, grids, account_number)
    select ${own.id}, 1000000 + n, 1, d.day, ${own.accounts['700000']}, 0, 1, d.day, '[{"grid": "03", "amount": "1.00"}]', '700000'
    from generate_series(1, 20000) n cross join lateral (select date '2026-01-01' + n % 365 as day) d;
  end $$`)
  await w.rows('vacuum analyze entry_lines')
  const plan = await w.rows<{ 'QUERY PLAN': string }>(`explain
    select g.item ->> 'grid', sum((g.item ->> 'amount')::numeric) from entry_lines l cross join jsonb_array_elements(l.grids) g (item)
    where l.company_id = ${own.id} and l.vat_date between '2026-01-01' and '2026-03-31' group by 1`)
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using entry_lines_vat')
})
