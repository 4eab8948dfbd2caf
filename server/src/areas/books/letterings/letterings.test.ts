/** POST letterings: shares taken from lines, refusals, and the entries it causes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetteringFixture, named, letteringFixture } from '../../../../test/harness/books/lettering-fixture.ts'
import { balancesOf, openOf } from '../../../../test/harness/books/open-items.ts'
import type { Caller } from '../../../../test/harness/world.ts'

let d: LetteringFixture
beforeAll(async () => {
  d = await letteringFixture()
})
afterAll(() => d.close())

const letter = (body: unknown, { by = d.admin, headers = {} }: { by?: Caller; headers?: Record<string, string> } = {}) =>
  by('POST', `/v1/companies/${d.b.token}/letterings`, { body, headers })

/** Posts open lines of one customer, debit positive, and returns their ids. */
const open = async (...amounts: string[]) => {
  const third_party_id = await d.customer()
  return d.post(
    d.b,
    ...amounts.map((amount) => ({
      side: amount.startsWith('-') ? ('credit' as const) : ('debit' as const),
      amount: amount.replace('-', ''),
      third_party_id,
    })),
  )
}
const codesOf = (ids: readonly number[]) =>
  d.w
    .rows<{ id: string; lettering_code: string | null }>(
      'select id, lettering_code from entry_lines where company_id = $1 and id = any($2)',
      [d.b.id, ids],
    )
    .then((rows) => ids.map((id) => rows.find((row) => Number(row.id) === id)?.lettering_code ?? null))

test('201 an invoice and its payment settle each other with code A, and no balance changes', async () => {
  const third_party_id = await d.customer()
  const [invoice = 0, payment = 0] = await d.post(
    d.b,
    { side: 'debit', amount: '1210.00', third_party_id },
    { side: 'credit', amount: '1210.00', third_party_id, on: '2026-03-01' },
  )
  const before = await balancesOf(d.w, d.b)
  const { status, body } = await letter({ lines: named(invoice, payment) })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    company_id: d.b.id,
    code: 'A',
    is_full: true,
    account_id: d.b.accounts['400000'],
    third_party_id,
    difference_entry_id: null,
    origin: 'manual',
    created_by: d.admin.user_id,
    version: 1,
    lines: [
      { entry_line_id: invoice, amount: '1210.00' },
      { entry_line_id: payment, amount: '-1210.00' },
    ],
  })
  expect(await openOf(d.w, d.b, [invoice, payment])).toEqual(['0.00', '0.00'])
  expect(await codesOf([invoice, payment])).toEqual(['A', 'A'])
  expect(await balancesOf(d.w, d.b)).toEqual(before)
})

test('201 a lettering writes one revision, updates the feed of its entries but not their version, and records an activity', async () => {
  const [invoice = 0, payment = 0] = await open('10.00', '-10.00')
  const { body, headers } = await letter({ lines: named(invoice, payment) })
  const entries = [invoice, payment].map((id) => Math.floor(id / 100_000))
  expect(
    await d.w.rows(`select resource, op, after -> 'lines' as lines from revisions where company_id = $1 and operation_id = $2`, [
      d.b.id,
      headers['x-operation-id'],
    ]),
  ).toEqual([{ resource: 'letterings', op: 'match', lines: body.lines }])
  expect(await d.w.rows('select version, lock_version from entries where company_id = $1 and id = any($2)', [d.b.id, entries])).toEqual([
    { version: 1, lock_version: 1 },
    { version: 1, lock_version: 1 },
  ])
  expect(
    await d.w.rows(`select note, action from activity where company_id = $1 and resource = 'letterings' and record_id = $2`, [
      d.b.id,
      body.id,
    ]),
  ).toEqual([{ note: 'lettered', action: 'match' }])
})

test('201 a partial payment leaves the rest open with a lowercase code; the last payment closes the group in capitals', async () => {
  const [invoice = 0, first = 0, second = 0] = await open('1000.00', '-400.00', '-600.00')
  const partial = await letter({ lines: named(invoice, first) })
  expect(partial.body).toMatchObject({
    code: 'a',
    is_full: false,
    lines: [{ amount: '400.00' }, { amount: '-400.00' }],
  })
  expect(await openOf(d.w, d.b, [invoice, first])).toEqual(['600.00', '0.00'])
  expect(await codesOf([invoice, first])).toEqual(['a', 'a'])
  const rest = await letter({ lines: named(invoice, second) })
  expect(rest.body).toMatchObject({ code: 'A', is_full: true })
  expect(await codesOf([invoice, first, second])).toEqual(['A', 'A', 'A'])
  expect(
    await d.w.rows('select code, is_full, version from letterings where company_id = $1 and id = $2', [d.b.id, partial.body.id]),
  ).toEqual([{ code: 'A', is_full: true, version: 1 }])
})

test('201 of two invoices and one smaller payment the more recent invoice stays open for the rest', async () => {
  const third_party_id = await d.customer()
  const [older = 0, younger = 0, payment = 0] = await d.post(
    d.b,
    { side: 'debit', amount: '300.00', third_party_id, on: '2026-01-05', due: '2026-02-05' },
    { side: 'debit', amount: '300.00', third_party_id, on: '2026-01-03', due: '2026-02-07' },
    { side: 'credit', amount: '450.00', third_party_id },
  )
  const { body } = await letter({ lines: named(older, younger, payment) })
  expect(body.is_full).toBe(false)
  expect(await openOf(d.w, d.b, [older, younger, payment])).toEqual(['0.00', '150.00', '0.00'])
})

test('201 amounts may be strings or numbers, with or without the sign of the line', async () => {
  const [invoice = 0, payment = 0, other = 0] = await open('100.00', '-100.00', '-50.00')
  const { status } = await letter({
    lines: [
      { entry_line_id: invoice, amount: 60.5 },
      { entry_line_id: payment, amount: '40.50' },
      { entry_line_id: other, amount: '-20.00' },
    ],
  })
  expect(status).toBe(201)
  expect(await openOf(d.w, d.b, [invoice, payment, other])).toEqual(['39.50', '-59.50', '-30.00'])
})

test('201 lines of a locked period are lettered; the difference is posted on the first open day, as a cost when too little was received', async () => {
  const third_party_id = await d.customer()
  const [invoice = 0, payment = 0] = await d.post(
    d.b,
    { side: 'debit', amount: '100.40', third_party_id, on: '2026-04-02' },
    { side: 'credit', amount: '100.00', third_party_id, on: '2026-04-20' },
  )
  const [april] = await d.w.rows<{ id: string; year: string }>(
    `select p.id, p.fiscal_year_id as year from fiscal_periods p where p.company_id = $1 and p.starts_on = '2026-04-01'`,
    [d.b.id],
  )
  await d.admin('POST', `${d.b.path}/fiscal-years/${april?.year}/periods/${april?.id}/lock`)
  const { status, body } = await letter({ lines: named(invoice, payment), difference: 'post' })
  expect([status, body.is_full, body.lines.length]).toEqual([201, true, 3])
  expect(
    await d.w.rows(
      `select e.origin, e.journal_code, e.entry_date::date::text as day, e.label, a.number, l.debit, l.credit, l.open_amount, l.third_party_id::integer as party
       from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id join accounts a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = $1 and e.id = $2 order by l.position`,
      [d.b.id, body.difference_entry_id],
    ),
  ).toEqual([
    {
      origin: 'lettering',
      journal_code: 'OD',
      day: '2026-05-01',
      label: 'Différence de règlement 2026-04-20',
      number: '400000',
      debit: '0.00',
      credit: '0.40',
      open_amount: '0.00',
      party: third_party_id,
    },
    expect.objectContaining({ number: '657100', debit: '0.40', credit: '0.00', open_amount: null, party: null }),
  ])
  await d.admin('POST', `${d.b.path}/fiscal-years/${april?.year}/periods/${april?.id}/unlock`)
})

test('201 a difference in our favour is income; a supplier paid too much is a cost', async () => {
  const [invoice, payment] = await open('99.50', '-100.00')
  const gain = await letter({ lines: named(invoice, payment), difference: 'post' })
  const supplier = { third_party_id: d.b.supplier, account: '440000', against: '610000' }
  const [bill, paid] = await d.post(d.b, { side: 'credit', amount: '50.00', ...supplier }, { side: 'debit', amount: '50.05', ...supplier })
  const loss = await letter({ lines: named(bill, paid), difference: 'post' })
  const other = (entryId: number) =>
    d.w.rows(
      `select a.number, l.debit, l.credit from entry_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id
       where l.company_id = $1 and l.entry_id = $2 and l.position = 2`,
      [d.b.id, entryId],
    )
  expect(await other(gain.body.difference_entry_id)).toEqual([{ number: '757100', debit: '0.00', credit: '0.50' }])
  expect(await other(loss.body.difference_entry_id)).toEqual([{ number: '657100', debit: '0.05', credit: '0.00' }])
})

test('422 lettering_unbalanced with the difference, above the limit or too large for any single line', async () => {
  const [invoice, payment] = await open('101.01', '-100.00')
  const above = await letter({ lines: named(invoice, payment), difference: 'post' })
  expect([above.status, above.body.code, above.body.difference]).toEqual([422, 'lettering_unbalanced', '1.01'])
  const [a, b, c, small] = await open('100.00', '100.00', '100.00', '-50.00')
  const scattered = await letter({ lines: named(a, b, c, small) })
  expect([scattered.status, scattered.body.code, scattered.body.difference]).toEqual([422, 'lettering_unbalanced', '250.00'])
})

test('422 already_lettered on the index of a fully lettered line', async () => {
  const [invoice, payment, again] = await open('20.00', '-20.00', '-20.00')
  await letter({ lines: named(invoice, payment) })
  const { status, body } = await letter({ lines: named(invoice, again) })
  expect([status, body.code]).toEqual([422, 'already_lettered'])
  expect(Object.keys(body.errors)).toEqual(['lines.0.entry_line_id'])
})

test('422 lettering_refused for another third party, another account, one side only, or an account that is not reconcilable', async () => {
  const [mine, , alsoMine] = await open('20.00', '-20.00', '5.00')
  const [theirs] = await open('-20.00')
  const [elsewhere] = await d.post(d.b, { side: 'credit', amount: '20.00', account: '440000', third_party_id: d.b.supplier })
  const revenue = (mine ?? 0) + 1
  for (const lines of [named(mine, theirs), named(mine, elsewhere), named(mine, alsoMine), named(mine, revenue)]) {
    const { status, body } = await letter({ lines })
    expect([status, body.code]).toEqual([422, 'lettering_refused'])
  }
})

test('422 by field: unknown or repeated lines, more than the open amount, too few lines, an invalid difference', async () => {
  const [invoice = 0, payment = 0] = await open('20.00', '-20.00')
  const fieldsOf = async (body: object) => {
    const answer = await letter(body)
    return [answer.status, ...Object.keys(answer.body.errors ?? {})]
  }
  expect(await fieldsOf({ lines: named(invoice, 99) })).toEqual([422, 'lines.1.entry_line_id'])
  expect(await fieldsOf({ lines: named(invoice, invoice) })).toEqual([422, 'lines.1.entry_line_id'])
  for (const amount of ['20.01', '-1.00', '0.00', 0.001])
    expect(await fieldsOf({ lines: [{ entry_line_id: invoice, amount }, ...named(payment)] })).toEqual([422, 'lines.0.amount'])
  expect(await fieldsOf({ lines: [{ entry_line_id: invoice, amount: '1.234' }, ...named(payment)] })).toEqual([422, 'lines.0.amount'])
  expect(await fieldsOf({ lines: named(invoice) })).toEqual([422, 'lines'])
  expect(await fieldsOf({})).toEqual([422, 'lines'])
  expect(await fieldsOf({ lines: named(invoice, payment), difference: 'maybe' })).toEqual([422, 'difference'])
  expect(await openOf(d.w, d.b, [invoice, payment])).toEqual(['20.00', '-20.00'])
})

test('422 on difference without an account for it, and on journal_id without a journal, in the language of the user', async () => {
  const setup = await letteringFixture()
  const customer = setup.b.customer
  const [invoice, payment] = await setup.post(
    setup.b,
    { side: 'debit', amount: '10.10', third_party_id: customer },
    { side: 'credit', amount: '10.00', third_party_id: customer },
  )
  const ask = () =>
    setup.admin('POST', `/v1/companies/${setup.b.token}/letterings`, {
      body: { lines: named(invoice, payment), difference: 'post' },
      headers: { 'accept-language': 'nl' },
    })
  await setup.admin('PATCH', setup.b.path, {
    body: { settings: { auto_entries: { reconciliation_difference: { expense_account: null } } } },
  })
  const withoutAccount = await ask()
  expect([withoutAccount.status, withoutAccount.body.errors]).toEqual([
    422,
    { difference: ['Er is geen rekening voor dit verschil. Kies ze in de instellingen van het dossier.'] },
  ])
  await setup.admin('PATCH', setup.b.path, {
    body: { settings: { auto_entries: { reconciliation_difference: { expense_account: '657100' } } } },
  })
  await setup.admin('PATCH', `${setup.b.path}/journals/${setup.b.journals.OD}`, { body: { is_active: false } })
  expect(Object.keys((await ask()).body.errors)).toEqual(['journal_id'])
  await setup.close()
})

test('422 period_locked with a reason and no date when no open day is left for the difference; without a difference the lettering succeeds', async () => {
  const setup = await letteringFixture()
  const third_party_id = setup.b.customer
  const [invoice, payment] = await setup.post(
    setup.b,
    { side: 'debit', amount: '10.10', third_party_id },
    { side: 'credit', amount: '10.00', third_party_id },
  )
  const periods = await setup.w.rows<{ id: string; year: string }>(
    'select id, fiscal_year_id as year from fiscal_periods where company_id = $1',
    [setup.b.id],
  )
  for (const { id, year } of periods) await setup.admin('POST', `${setup.b.path}/fiscal-years/${year}/periods/${id}/lock`)
  const ask = (difference: string) =>
    setup.admin('POST', `/v1/companies/${setup.b.token}/letterings`, { body: { lines: named(invoice, payment), difference } })
  const refused = await ask('post')
  expect([refused.status, refused.body.code, refused.body.reason, refused.body.earliest_open_date]).toEqual([
    422,
    'period_locked',
    'period_locked',
    null,
  ])
  expect(await ask('none')).toMatchObject({ status: 201, body: { is_full: false } })
  await setup.close()
})

test('200 replay by key; X-Dry-Run stores nothing and lists the event', async () => {
  const [invoice = 0, payment = 0] = await open('10.50', '-10.00')
  const body = { lines: named(invoice, payment), difference: 'post' }
  const tried = await letter(body, { headers: { 'x-dry-run': '1' } })
  expect([tried.status, tried.headers['x-dry-run'], tried.headers['x-dry-run-events']]).toEqual([201, '1', 'entry.posted'])
  expect(await openOf(d.w, d.b, [invoice, payment])).toEqual(['10.50', '-10.00'])
  const headers = { 'x-client-mutation-id': 'letter-once' }
  const first = await letter(body, { headers })
  const again = await letter(body, { headers })
  expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([201, 200, '1'])
  expect(again.body).toEqual(first.body)
  const reused = await letter({ lines: named(invoice, payment) }, { headers })
  expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('201 for an encoder; 403 role_too_low, 403 token_ability_missing, 404 for an outsider, 401 without a token, 422 company_archived', async () => {
  const [invoice, payment] = await open('10.00', '-10.00')
  const body = { lines: named(invoice, payment) }
  const low = await letter(body, { by: await d.member('reviewer') })
  expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
  const reading = await letter(body, { by: await d.member('encoder', ['read']) })
  expect([reading.status, reading.body.code]).toEqual([403, 'token_ability_missing'])
  expect((await letter(body, { by: await d.w.outsider() })).status).toBe(404)
  expect((await letter(body, { by: d.w.anonymous })).status).toBe(401)
  await d.admin('PATCH', d.b.path, { body: { is_active: false } })
  expect((await letter(body)).body.code).toBe('company_archived')
  await d.admin('PATCH', d.b.path, { body: { is_active: true } })
  expect((await letter(body, { by: await d.member('encoder') })).status).toBe(201)
})

test('codes are sequential per third party, and joined groups keep the older code', async () => {
  const [a1 = 0, a2 = 0, b1 = 0, b2 = 0] = await open('100.00', '-60.00', '-100.00', '70.00')
  await letter({ lines: named(a1, a2) })
  await letter({ lines: named(b1, b2) })
  expect(await codesOf([a1, a2, b1, b2])).toEqual(['a', 'a', 'b', 'b'])
  const { body } = await letter({ lines: named(a1, b1) })
  expect(body).toMatchObject({ code: 'a', is_full: false, lines: [{ amount: '30.00' }, { amount: '-30.00' }] })
  expect(await codesOf([a1, a2, b1, b2])).toEqual(['a', 'a', 'a', 'a'])
})

test('after a merge codes continue from the highest of both: none is reused', async () => {
  const [source, target] = [await d.customer(), await d.customer()]
  const next = async (third_party_id: number) => {
    const lines = await d.post(d.b, { side: 'debit', amount: '7.00', third_party_id }, { side: 'credit', amount: '7.00', third_party_id })
    return (await d.admin('POST', `${d.b.path}/letterings`, { body: { lines: named(...lines) } })).body.code
  }
  expect([await next(source), await next(source), await next(target)]).toEqual(['A', 'B', 'A'])
  await d.admin('POST', `${d.b.path}/third-parties/${source}/merge`, { body: { into_id: target } })
  expect(await next(target)).toBe('C')
})
