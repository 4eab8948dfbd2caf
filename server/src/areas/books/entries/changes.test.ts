/** Changes allowed to a posted entry, and its reversal. */
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const book = bookingIn(b, admin)
const code = async (parent_id: number | null, name: string) =>
  (await admin('POST', `${b.path}/analytic-codes`, { body: { parent_id, code: name, label: name } })).body.id
const axis = await code(null, 'DEP')
const codes = [await code(axis, 'NORD'), await code(axis, 'SUD')]

const at = (id: number) => `${b.path}/entries/${id}`
const day = (date: string) => `${date}T00:00:00.000Z`

test('200 a new due date also applies to open lines that had the due date of the entry', async () => {
  const { body: sale } = await book.sale({ due_date: '2026-02-07' })
  const { status, body, headers } = await admin('PATCH', at(sale.id), { body: { due_date: '2026-03-31T12:00:00Z' } })
  expect([status, body.due_date, body.lines[0].due_date, body.lines[1].due_date, body.version]).toEqual([
    200,
    day('2026-03-31'),
    day('2026-03-31'),
    null,
    2,
  ])
  expect(headers['x-operation-id']).toBeDefined()
  const { body: apart } = await admin('PATCH', at(sale.id), {
    body: { due_date: null, lines: [{ id: sale.lines[0].id, due_date: '2026-06-30' }] },
  })
  expect([apart.due_date, apart.lines[0].due_date, apart.version]).toEqual([null, day('2026-06-30'), 3])
  const { body: own } = await admin('PATCH', at(sale.id), { body: { due_date: '2026-07-31' } })
  expect([own.due_date, own.lines[0].due_date]).toEqual([day('2026-07-31'), day('2026-06-30')])
  expect(own.hash).toBe(sale.hash)
})

test('200 analytics of a line are replaced as a whole, and cleared by an empty list', async () => {
  const { body: made } = await book.free()
  const [line] = made.lines
  const shares = codes.map((analytic_code_id) => ({ analytic_code_id, percent: '50.00' }))
  const { body } = await admin('PATCH', at(made.id), { body: { lines: [{ id: line.id, analytics: shares }] } })
  expect([body.lines[0].analytics, body.lines[1].analytics, body.version]).toEqual([shares, [], 2])
  const all = [{ analytic_code_id: codes[1], percent: '100.00' }]
  expect((await admin('PATCH', at(made.id), { body: { lines: [{ id: line.id, analytics: all }] } })).body.lines[0].analytics).toEqual(all)
  expect((await admin('PATCH', at(made.id), { body: { lines: [{ id: line.id, analytics: [] }] } })).body.lines[0].analytics).toEqual([])
  const [last] = (await admin('GET', `${b.path}/history?resource=entries&record_id=${made.id}`)).body.data
  expect([last.op, Object.keys(last.changes), last.record_label]).toEqual([
    'update',
    ['analytics'],
    `OD-2026-${String(made.number).padStart(6, '0')}`,
  ])
})

test('a patch without changes writes no revision, and other fields are ignored', async () => {
  const { body: sale } = await book.sale({ due_date: '2026-02-07', label: 'Conseil' })
  const { body, headers } = await admin('PATCH', at(sale.id), {
    body: { due_date: '2026-02-07', label: 'Autre', lines: [{ id: sale.lines[0].id, debit: '1.00', analytics: [] }] },
  })
  expect([body, headers['x-operation-id']]).toEqual([sale, undefined])
})

test('422 for a line of another entry, a repeated line, or an invalid distribution', async () => {
  const [{ body: one }, { body: other }] = [await book.free(), await book.free()]
  const { status, body } = await admin('PATCH', at(one.id), {
    body: {
      due_date: '2026-02-07',
      lines: [
        { id: other.lines[0].id, due_date: null },
        { id: one.lines[0].id, due_date: null },
        { id: one.lines[0].id, due_date: null },
        { id: one.lines[1].id, analytics: [{ analytic_code_id: codes[0], percent: '99.99' }] },
      ],
    },
  })
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['lines.0.id', 'lines.1.id', 'lines.3.analytics']])
  expect((await admin('GET', at(one.id))).body).toEqual({ ...one, known_at: expect.any(String) })
  expect((await admin('PATCH', at(one.id), { body: { due_date: 'soon' } })).status).toBe(422)
})

test('in a locked period due dates can change, analytics cannot', async () => {
  const { body: made } = await book.sale({ entry_date: '2026-04-10' })
  const analytics = { lines: [{ id: made.lines[1].id, analytics: [{ analytic_code_id: codes[0], percent: 100 }] }] }
  await book.lock(4)
  expect((await admin('PATCH', at(made.id), { body: { due_date: '2026-05-31' } })).body.due_date).toBe(day('2026-05-31'))
  const { status, body } = await admin('PATCH', at(made.id), { body: analytics })
  expect([status, body.code, body.reason, body.earliest_open_date]).toEqual([422, 'period_locked', 'period_locked', '2026-05-01'])
  await book.lock(4, 'unlock')
})

test('409 on a stale version returns the entry and takes precedence over an invalid body', async () => {
  const { body: made } = await book.free()
  await admin('PATCH', at(made.id), { body: { due_date: '2026-02-28' } })
  for (const [method, path, body] of [
    ['PATCH', at(made.id), { due_date: 'soon' }],
    ['POST', `${at(made.id)}/reverse`, {}],
  ] as const) {
    const stale = await admin(method, path, { body, headers: { 'x-base-version': '1' } })
    expect([stale.status, stale.body.code, stale.body.server_version, stale.body.server_data.due_date]).toEqual([
      409,
      'conflict',
      2,
      day('2026-02-28'),
    ])
  }
})

test('404 and 401 on an unknown entry, or one the caller cannot see', async () => {
  const outsider = await w.outsider()
  const { body } = await book.free()
  expect((await admin('PATCH', at(999_999), { body: {} })).status).toBe(404)
  expect((await admin('POST', `${at(999_999)}/reverse`)).status).toBe(404)
  expect((await outsider('PATCH', at(body.id), { body: {} })).status).toBe(404)
  expect((await outsider('POST', `${at(body.id)}/reverse`)).status).toBe(404)
  expect((await w.anonymous('PATCH', at(body.id), { body: {} })).status).toBe(401)
  expect((await w.anonymous('POST', `${at(body.id)}/reverse`)).status).toBe(401)
})

test('201 a reversal swaps the sides, negates the grids, and is lettered with its original', async () => {
  const { body: sale } = await book.sale({ reference: 'F1', label: 'Conseil' })
  const { status, body } = await admin('POST', `${b.path}/entries/${sale.id}/reverse`)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    origin: 'reversal',
    journal_id: sale.journal_id,
    number: sale.number + 1,
    entry_date: sale.entry_date,
    label: 'Conseil',
    reference: 'F1',
    reversed_entry_id: sale.id,
    status: 'posted',
    previous_hash: sale.hash,
  })
  type Line = { debit: string; credit: string; grids: object[] }
  expect(body.lines.map(({ debit, credit, grids }: Line) => [debit, credit, grids])).toEqual([
    ['0.00', '1210.00', []],
    ['1000.00', '0.00', [{ grid: '03', amount: '-1000.00' }]],
    ['210.00', '0.00', [{ grid: '54', amount: '-210.00' }]],
  ])
  const { body: original } = await admin('GET', at(sale.id))
  expect([original.status, original.reversed_by_entry_id]).toEqual(['reversed', body.id])
  expect([original.lines[0], body.lines[0]].map(({ open_amount, lettering_id }) => [open_amount, lettering_id])).toEqual(
    [original, body].map(() => ['0.00', body.lines[0].lettering_id]),
  )
  expect(await w.rows('select origin from letterings where company_id = $1 and id = $2', [b.id, body.lines[0].lettering_id])).toEqual([
    { origin: 'auto' },
  ])
  const [activity] = (await admin('GET', 'F/activity')).body.data
  expect(activity.summary).toMatch(/^Écriture VEN-2026-\d{6} extournée par VEN-2026-\d{6}\.$/)
})

test('a reversal on another day reverses the VAT on that day, with the given label', async () => {
  const { body: bought } = await book.purchase()
  const { body } = await admin('POST', `${at(bought.id)}/reverse`, { body: { entry_date: '2026-04-02', label: 'Erreur' } })
  expect([body.entry_date, body.label]).toEqual([day('2026-04-02'), 'Erreur'])
  expect(
    await w.rows('select distinct vat_date::text as on from entry_lines where company_id = $1 and entry_id = $2 and vat_date is not null', [
      b.id,
      body.id,
    ]),
  ).toEqual([{ on: '2026-04-02' }])
})

test('after reversing an entry of many lines, all accounts and open items are back at zero', async () => {
  const own = await makeBooks(w, admin)
  const { free } = bookingIn(own, admin)
  const { body: made } = await free({
    lines: [
      { account: '400000', debit: '10.00', third_party_id: own.customer },
      { account: '400000', debit: '20.00', third_party_id: own.customer },
      { account: '440000', debit: '5.00', third_party_id: own.supplier },
      { account: '444000', credit: '15.00' },
      { account: '740000', credit: '20.00' },
    ],
  })
  expect((await admin('POST', `${own.path}/entries/${made.id}/reverse`)).status).toBe(201)
  expect(
    await w.rows('select 1 from account_balances where company_id = $1 group by account_id having sum(debit) <> sum(credit)', [own.id]),
  ).toEqual([])
  expect(await w.rows('select 1 from entry_lines where company_id = $1 and open_amount <> 0', [own.id])).toEqual([])
})

test('422 entry_already_reversed, and entry_not_reversible for a reversal', async () => {
  const { body: made } = await book.free()
  const { body: reversal } = await admin('POST', `${at(made.id)}/reverse`)
  expect((await admin('POST', `${at(made.id)}/reverse`)).body.code).toBe('entry_already_reversed')
  expect((await admin('POST', `${at(reversal.id)}/reverse`)).body.code).toBe('entry_not_reversible')
})

test.for(['opening', 'closing', 'vat', 'lettering', 'bank'])('422 entry_not_reversible for origin %s', async (origin) => {
  const own = await makeBooks(w, admin)
  await w.rows(
    inWrite(
      own.id,
      `perform post_entries(jsonb_build_array(jsonb_build_object('journal_id', ${own.journals.OD}, 'entry_date', '2026-01-31', 'origin', '${origin}', 'lines', jsonb_build_array(
      jsonb_build_object('account_id', ${own.accounts['620200']}, 'debit', '1.00'), jsonb_build_object('account_id', ${own.accounts['740000']}, 'credit', '1.00')))), 'x')`,
    ),
  )
  const [made] = (await admin('GET', `${own.path}/entries`)).body.data
  const { status, body } = await admin('POST', `${own.path}/entries/${made.id}/reverse`)
  expect([status, body.code]).toEqual([422, 'entry_not_reversible'])
})

test('422 already_lettered when a line is fully or partly lettered', async () => {
  const { body: invoice } = await book.sale()
  const { body: note } = await book.creditNote({ credited_entry_id: invoice.id })
  for (const { id } of [invoice, note]) expect((await admin('POST', `${at(id)}/reverse`)).body.code).toBe('already_lettered')
})

test('422 period_locked when the period of the original is locked and no other date is given', async () => {
  const { body: made } = await book.free({ entry_date: '2026-08-10' })
  await book.lock(8)
  const { status, body } = await admin('POST', `${at(made.id)}/reverse`)
  expect([status, body.code, body.earliest_open_date]).toEqual([422, 'period_locked', '2026-09-01'])
  expect((await admin('POST', `${at(made.id)}/reverse`, { body: { entry_date: '2026-08-31' } })).body.code).toBe('period_locked')
  expect((await admin('GET', at(made.id))).body.status).toBe('posted')
  expect((await admin('POST', `${at(made.id)}/reverse`, { body: { entry_date: '2026-09-01' } })).status).toBe(201)
  await book.lock(8, 'unlock')
  expect((await admin('POST', `${at(made.id)}/reverse`, { body: { entry_date: 'never' } })).status).toBe(422)
})

test('raw SQL cannot change posted entries nor, in a locked period, their analytics', async () => {
  const { body: made } = await book.free({ entry_date: '2026-06-10' })
  await book.lock(6)
  const write = (statement: string) => w.asApp(inWrite(b.id, statement))
  await expect(
    write(
      `insert into entry_line_analytics (company_id, entry_id, position, analytic_code_id, percent) values (${b.id}, ${made.id}, 1, ${codes[0]}, 100)`,
    ),
  ).rejects.toMatchObject({ code: 'PT422', message: 'period_locked' })
  await expect(write(`update entries set label = 'x' where company_id = ${b.id} and id = ${made.id}`)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(write(`delete from entries where company_id = ${b.id} and id = ${made.id}`)).rejects.toMatchObject({ code: '42501' })
  await book.lock(6, 'unlock')
})
