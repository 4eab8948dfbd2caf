/** Ledger data of a third party: balance, open items, turnover, ledger lines; and merging two third parties. */
import { afterAll, expect, test } from 'vitest'
import { type Books, makeBooks, openWriter } from '../../../../test/harness/books/books.ts'
import { twoLineEntry, poster } from '../../../../test/harness/books/two-line-entries.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { raw } from '../../../kernel/write/sql.ts'
import { lineId, type NewEntry } from '../ledger/index.ts'

const w = await openWorld()
const admin = await w.as('admin')
const writer = openWriter(w)
const { post, reverse } = poster(writer)
afterAll(() => writer.end())

/** An invoice with 21 % VAT and a due date, as the entries area posts it. */
const sale = (b: Books, entry_date: string, due_date: string | null, customer = b.customer): NewEntry => ({
  journal_id: b.journals.VEN ?? 0,
  entry_date,
  origin: 'invoice',
  label: 'Conseil',
  reference: `V${entry_date}`,
  structured_communication: '+++090/9337/55493+++',
  third_party_id: customer,
  lines: [
    { account_id: b.accounts['400000'] ?? 0, third_party_id: customer, debit: '121.00', credit: '0.00', due_date },
    { account_id: b.accounts['700000'] ?? 0, debit: '0.00', credit: '100.00', vat_code_id: b.vat_codes.V21 ?? 0 },
    { account_id: b.accounts['451054'] ?? 0, debit: '0.00', credit: '21.00', vat_code_id: b.vat_codes.V21 ?? 0, vat_base: '100.00' },
  ],
})
const detail = async (b: Books, id = b.customer) => (await admin('GET', `${b.path}/third-parties/${id}`)).body
const ledger = async (b: Books, id: number, query = '') => (await admin('GET', `${b.path}/third-parties/${id}/ledger${query}`)).body
const addCustomer = async (b: Books, name = 'Autre client', over: object = {}) =>
  (await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name, ...over } })).body.id as number
const merge = (b: Books, id: number, into_id: unknown, headers: Record<string, string> = {}) =>
  admin('POST', `${b.path}/third-parties/${id}/merge`, { body: { into_id }, headers: { 'accept-language': 'en', ...headers } })

test('200 the detail has balance, open items (oldest due first), totals, turnover without VAT, and the last entries', async () => {
  const b = await makeBooks(w, admin)
  const [late, soon, undated] = await post(
    b,
    sale(b, '2026-01-08', '2026-02-07'),
    sale(b, '2026-03-01', '2099-01-01'),
    sale(b, '2026-02-20', null),
  )
  const body = await detail(b)
  expect(body).toMatchObject({
    balance: '363.00',
    open_total: '363.00',
    overdue_total: '121.00',
    turnover: [{ fiscal_year_code: '2026', amount: '300.00' }],
  })
  expect(body.open_items.map(({ entry_id }: { entry_id: number }) => entry_id)).toEqual([late?.id, undated?.id, soon?.id])
  expect(body.open_items[0]).toEqual({
    id: lineId(late?.id ?? 0, 1),
    entry_id: late?.id,
    number: 1,
    journal_code: 'VEN',
    entry_date: '2026-01-08',
    due_date: '2026-02-07',
    reference: 'V2026-01-08',
    label: 'Conseil',
    structured_communication: '+++090/9337/55493+++',
    third_party: { id: b.customer, code: 'C00001', name: 'Client SA', type: 'customer' },
    account: { id: b.accounts['400000'], number: '400000', label: expect.any(String) },
    amount: '121.00',
    open_amount: '121.00',
    days_overdue: expect.any(Number),
    payment_batch_id: null,
    reminder_level: 0,
  })
  expect(body.open_items[0].days_overdue).toBeGreaterThan(0)
  expect(body.open_items.slice(1).map(({ days_overdue }: { days_overdue: number }) => days_overdue)).toEqual([0, 0])
  expect(body.last_entries.map(({ id, total }: { id: number; total: string }) => [id, total])).toEqual(
    [soon, undated, late].map((entry) => [entry?.id, '121.00']),
  )
  const { body: listed } = await admin('GET', `${b.path}/third-parties`)
  expect(listed.map(({ code, balance }: { code: string; balance: string }) => [code, balance])).toEqual([
    ['C00001', '363.00'],
    ['S00001', '0.00'],
  ])
})

test('after lettering and reversing, the balance is the posted and unpaid amount; the reversal lowers turnover', async () => {
  const b = await makeBooks(w, admin)
  const [first, payment] = await post(b, sale(b, '2026-01-08', '2026-02-07'), twoLineEntry(b, '2026-02-01', ['550000', '400000'], '100.00'))
  expect((await detail(b)).balance).toBe('21.00')
  const lines = [{ entry_line_id: lineId(first?.id ?? 0, 1) }, { entry_line_id: lineId(payment?.id ?? 0, 2) }]
  const lettering = await admin('POST', `${b.path}/letterings`, { body: { lines } })
  const body = await detail(b)
  expect([body.balance, body.open_total, body.open_items.length, body.open_items[0].open_amount]).toEqual(['21.00', '21.00', 1, '21.00'])
  await admin('DELETE', `${b.path}/letterings/${lettering.body.id}`)
  await reverse(b, first?.id)
  expect(await detail(b)).toMatchObject({ balance: '-100.00', turnover: [{ fiscal_year_code: '2026', amount: '0.00' }] })
})

test('of 105 open items the detail shows 100, and the totals cover all', async () => {
  const b = await makeBooks(w, admin)
  await post(b, ...Array.from({ length: 105 }, () => sale(b, '2026-01-08', '2026-02-07')))
  const body = await detail(b)
  expect([body.open_items.length, body.open_total, body.last_entries.length]).toEqual([100, '12705.00', 10])
})

test('turnover of a supplier is positive for purchases, per fiscal year', async () => {
  const b = await makeBooks(w, admin, { fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  await admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2026-01-01', ends_on: '2026-12-31' } })
  const buy = (day: string, amount: string) =>
    twoLineEntry(b, day, ['612100', '440000'], amount, { journal_id: b.journals.ACH ?? 0, third_party_id: b.supplier, origin: 'invoice' })
  const back = twoLineEntry(b, '2026-05-01', ['440000', '612100'], '10.00', {
    journal_id: b.journals.NCA ?? 0,
    third_party_id: b.supplier,
    origin: 'credit_note',
  })
  await post(
    b,
    buy('2025-03-01', '80.00'),
    buy('2026-03-01', '50.00'),
    back,
    twoLineEntry(b, '2026-06-01', ['440000', '550000'], '40.00', { third_party_id: b.supplier }),
  )
  expect(await detail(b, b.supplier)).toMatchObject({
    balance: '-80.00',
    turnover: [
      { fiscal_year_code: '2026', amount: '40.00' },
      { fiscal_year_code: '2025', amount: '80.00' },
    ],
  })
})

test('200 the ledger has an opening balance and lists the lines without opening entries', async () => {
  const b = await makeBooks(w, admin, { fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  await admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2026-01-01', ends_on: '2026-12-31' } })
  await post(
    b,
    sale(b, '2025-12-01', '2026-01-31'),
    twoLineEntry(b, '2026-01-01', ['400000', '140000'], '121.00', { origin: 'opening', carries: true }),
    sale(b, '2026-01-15', '2026-02-15'),
    twoLineEntry(b, '2026-02-01', ['550000', '400000'], '121.00'),
  )
  const { status, body } = await admin('GET', `${b.path}/third-parties/${b.customer}/ledger`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    total: 2,
    opening_balance: '121.00',
    closing_balance: '121.00',
    totals: { debit: '121.00', credit: '121.00' },
  })
  expect(body.data.map(({ balance, third_party }: { balance: string; third_party: object }) => [balance, third_party])).toEqual(
    ['242.00', '121.00'].map((balance) => [balance, { id: b.customer, name: 'Client SA' }]),
  )
  expect(await ledger(b, b.customer, '?from=2025-01-01&order=desc&per_page=1')).toMatchObject({
    total: 3,
    data: [{ balance: '121.00', credit: '121.00' }],
  })
  expect(await ledger(b, b.customer, '?from=2025-01-01&lettered=open')).toMatchObject({ total: 3, opening_balance: '0.00' })
  expect((await detail(b)).balance).toBe('121.00')
  const outsider = await w.outsider()
  expect((await outsider('GET', `${b.path}/third-parties/${b.customer}/ledger`)).status).toBe(404)
  expect((await admin('GET', `${b.path}/third-parties/${b.customer}/ledger?from=2026-02-02&to=2026-02-01`)).body.errors).toHaveProperty(
    'to',
  )
})

test('200 a reviewer reads an empty ledger; 403 without the read ability', async () => {
  const { body: card } = await admin('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Neuf' } })
  const reviewer = await w.as('reviewer')
  const { status, body } = await reviewer('GET', `C/third-parties/${card.id}/ledger`)
  expect([status, body.total, body.data, body.opening_balance, body.closing_balance]).toEqual([200, 0, [], '0.00', '0.00'])
  const writeOnly = await w.as('reviewer', { abilities: ['write'] })
  expect((await writeOnly('GET', `C/third-parties/${card.id}/ledger`)).body.code).toBe('token_ability_missing')
})

test('200 the last entries say what each came from', async () => {
  const b = await makeBooks(w, admin)
  const origins = ['recurring', 'disposal', 'bank', 'lettering', 'import'] as const
  for (const [day, origin] of origins.entries()) await post(b, { ...sale(b, `2026-01-0${day + 1}`, null), origin })
  const { last_entries } = await detail(b)
  expect(last_entries.map(({ origin }: { origin: string }) => origin)).toEqual(origins.toReversed())
})

test('200 merging moves balance, open items, turnover, ledger and routing rules to the target and changes no posted line', async () => {
  const b = await makeBooks(w, admin)
  const duplicate = await addCustomer(b)
  const { body: rule } = await admin('POST', `${b.path}/journals/${b.journals.VEN}/rules`, {
    body: { name: 'Règle', third_party_id: duplicate },
  })
  const [first, second] = await post(b, sale(b, '2026-01-08', '2026-02-07'), sale(b, '2026-01-09', '2026-02-08', duplicate))
  const { status, body } = await merge(b, duplicate, b.customer)
  expect([status, body.id, body.code, body.balance]).toEqual([200, b.customer, 'C00001', '242.00'])
  expect(await detail(b)).toMatchObject({ balance: '242.00', open_total: '242.00', turnover: [{ amount: '200.00' }] })
  const { open_items, last_entries } = await detail(b)
  expect(
    open_items.map(({ entry_id, third_party }: { entry_id: number; third_party: { code: string } }) => [entry_id, third_party.code]),
  ).toEqual([
    [first?.id, 'C00001'],
    [second?.id, 'C00001'],
  ])
  expect(last_entries).toHaveLength(2)
  expect(await ledger(b, b.customer)).toMatchObject({
    total: 2,
    closing_balance: '242.00',
    data: [{}, { third_party: { id: b.customer } }],
  })
  expect(
    await w.rows(`select third_party_id::int, third_party_code from entries where company_id = $1 and id = $2`, [b.id, second?.id]),
  ).toEqual([{ third_party_id: duplicate, third_party_code: 'C00002' }])
  const { body: journal } = await admin('GET', `${b.path}/journals/${b.journals.VEN}`)
  expect(journal.rules).toMatchObject([{ id: rule.id, third_party_id: b.customer, version: 2 }])
  expect(await w.rows(`select merged_into_id::int from third_parties where id = $1 and deleted_at is not null`, [duplicate])).toEqual([
    { merged_into_id: b.customer },
  ])
  expect((await admin('GET', `${b.path}/third-parties/${duplicate}`)).status).toBe(404)
  expect(
    await w.rows(
      `select (data ->> 'id')::int as id, data -> 'changed' as changed from queue.outbox where company_id = $1 and event = 'third_party.updated'`,
      [b.id],
    ),
  ).toEqual([{ id: b.customer, changed: ['balance'] }])
  const [reversal] = await reverse(b, second?.id)
  expect(await w.rows('select third_party_id::int as id from entries where company_id = $1 and id = $2', [b.id, reversal?.id])).toEqual([
    { id: b.customer },
  ])
})

test('after a merge, recurring entries are posted with the target, in the entry and in its lines', async () => {
  const b = await makeBooks(w, admin)
  const duplicate = await addCustomer(b)
  const when = { frequency: 'monthly', starts_on: '2026-01-31' }
  const invoice = {
    name: 'Abonnement',
    kind: 'invoice',
    template: { journal_id: b.journals.VEN, third_party_id: duplicate, lines: [{ account: '700000', amount: '100.00', vat_code: 'V21' }] },
    ...when,
  }
  const lines = [
    { account: '400000', third_party_id: duplicate, debit: '10.00' },
    { account: '499000', credit: '10.00' },
  ]
  const free = { name: 'Acompte', kind: 'free', template: { journal_id: b.journals.OD, lines }, ...when }
  const made = await Promise.all([invoice, free].map((body) => admin('POST', `${b.path}/recurring-entries`, { body })))
  expect((await merge(b, duplicate, b.customer)).status).toBe(200)
  const [invoicing, booking] = await Promise.all(made.map(({ body: { id } }) => admin('GET', `${b.path}/recurring-entries/${id}`)))
  expect([invoicing?.body.template.third_party_id, booking?.body.template.lines[0].third_party_id]).toEqual([b.customer, b.customer])
  const [invoiced, freely] = await Promise.all(
    made.map(({ body: { id } }) => admin('POST', `${b.path}/recurring-entries/${id}/run`, { body: {} })),
  )
  expect([invoiced?.status, invoiced?.body.third_party_id, freely?.status, freely?.body.lines[0].third_party_id]).toEqual([
    201,
    b.customer,
    201,
    b.customer,
  ])
})

test('422 merge_refused into itself and into the other type; 422 on an unknown target; 404 and 409 on the source', async () => {
  const b = await makeBooks(w, admin)
  const duplicate = await addCustomer(b)
  const itself = await merge(b, duplicate, duplicate)
  const other = await merge(b, duplicate, b.supplier)
  expect([itself.status, itself.body.code, itself.body.message]).toEqual([
    422,
    'merge_refused',
    'A third party is not merged into itself: choose another one.',
  ])
  expect([other.status, other.body.code, other.body.errors.into_id]).toEqual([
    422,
    'merge_refused',
    ['A customer is merged only into a customer, a supplier only into a supplier.'],
  ])
  const gone = await addCustomer(b, 'Parti')
  await admin('DELETE', `${b.path}/third-parties/${gone}`)
  for (const into of [gone, 999_999_999, null])
    expect((await merge(b, duplicate, into)).body).toMatchObject({ errors: { into_id: [expect.any(String)] } })
  expect((await merge(b, gone, duplicate)).status).toBe(404)
  expect((await merge(b, duplicate, b.customer, { 'x-base-version': '7' })).body.code).toBe('conflict')
})

test('403 below manager; a replay does not merge again; a target whose balance stays has not changed, and no event says so', async () => {
  const add = async (name: string) => (await admin('POST', 'C/third-parties', { body: { type: 'customer', name } })).body.id as number
  const [one, two] = [await add('Un'), await add('Deux')]
  const send = { body: { into_id: two }, headers: { 'x-client-mutation-id': 'merge-party' } }
  const encoder = await w.as('encoder')
  expect((await encoder('POST', `C/third-parties/${one}/merge`, send)).body).toMatchObject({
    code: 'role_too_low',
    required_role: 'manager',
  })
  const reader = await w.as('manager', { abilities: ['read'] })
  expect((await reader('POST', `C/third-parties/${one}/merge`, send)).body.code).toBe('token_ability_missing')
  expect((await (await w.outsider())('POST', `C/third-parties/${one}/merge`, send)).status).toBe(404)
  const manager = await w.as('manager')
  const first = await manager('POST', `C/third-parties/${one}/merge`, send)
  const again = await manager('POST', `C/third-parties/${one}/merge`, send)
  expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([200, 200, '1'])
  expect(
    await w.rows(`select count(*)::int as n from queue.outbox where company_id = $1 and event = 'third_party.updated'`, [w.company.id]),
  ).toEqual([{ n: 0 }])
  const { body: activity } = await manager('GET', 'F/activity', { headers: { 'accept-language': 'en' } })
  expect(activity.data[0].kind).toBe('third_party')
})

test('a merged third party cannot be restored by SQL, and its target counts as used by its postings', async () => {
  const b = await makeBooks(w, admin)
  const duplicate = await addCustomer(b)
  const target = await addCustomer(b, 'Cible')
  await post(b, sale(b, '2026-01-09', null, duplicate))
  await merge(b, duplicate, target)
  const attempt = (set: string) =>
    writer.onFile(b.id, (tx) => tx.many(raw(`update third_parties set ${set} where company_id = ${b.id} and id = ${duplicate}`)))
  await expect(attempt('deleted_at = null')).rejects.toMatchObject({ constraint: 'third_parties_merged' })
  await expect(attempt('deleted_at = null, merged_into_id = null')).rejects.toMatchObject({ constraint: 'third_parties_merged' })
  const { status, body } = await admin('DELETE', `${b.path}/third-parties/${target}`)
  expect([status, body.code, body.usages]).toEqual([422, 'record_in_use', { entries: 2 }])
})
