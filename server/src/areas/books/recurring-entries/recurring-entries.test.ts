import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { recurringIn } from '../../../../test/harness/books/recurring.ts'
import { assign } from '../../../../test/harness/documents.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const [encoder, reviewer] = await Promise.all([w.as('encoder'), w.as('reviewer')])
await assign(w, b, [encoder, reviewer])
const { rent, draft, add, run } = recurringIn(b, encoder)
const { lock } = bookingIn(b, admin)

test('201 returns the record fields, the defaults and twelve dates', async () => {
  const { status, body } = await encoder('POST', `/v1/companies/${b.token}/recurring-entries`, { body: draft() })
  expect(status).toBe(201)
  const { next_runs, ...record } = body
  expect(record).toEqual({
    id: expect.any(Number),
    company_id: b.id,
    name: 'Loyer',
    kind: 'free',
    template: rent(),
    frequency: 'monthly',
    interval: 1,
    day: 31,
    starts_on: '2026-01-31',
    ends_on: null,
    max_runs: null,
    runs_count: 0,
    next_run_on: '2026-01-31',
    last_run_on: null,
    last_entry_id: null,
    last_error: null,
    auto_post: false,
    is_active: true,
    status: 'active',
    created_at: expect.any(String),
    updated_at: body.created_at,
    lock_version: 0,
    version: 1,
    deleted_at: null,
    deleted_by: null,
  })
  expect(next_runs).toHaveLength(12)
  expect(next_runs.slice(0, 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'].map((date) => ({ date, period_locked: false })))
  expect((await reviewer('GET', `/v1/companies/${b.token}/recurring-entries/${body.id}`)).body).toEqual(body)
})

test('200 lists by name, and filters by is_active', async () => {
  const [first, second] = [await add({ name: 'Zzz' }), await add({ name: 'Aaa', is_active: false })]
  const { body } = await reviewer('GET', `/v1/companies/${b.token}/recurring-entries`)
  const names = body.map(({ name }: { name: string }) => name)
  expect(names.indexOf('Aaa')).toBeLessThan(names.indexOf('Zzz'))
  expect(body[0]).not.toHaveProperty('next_runs')
  const ids = async (flag: string) =>
    (await reviewer('GET', `/v1/companies/${b.token}/recurring-entries?is_active=${flag}`)).body.map(({ id }: { id: number }) => id)
  expect([(await ids('1')).includes(first.id), (await ids('1')).includes(second.id)]).toEqual([true, false])
  expect([(await ids('false')).includes(first.id), (await ids('false')).includes(second.id)]).toEqual([false, true])
})

test('the preview marks locked periods and ends with the schedule', async () => {
  await lock(2, 'lock')
  const limited = await add({ max_runs: 3 })
  expect(limited.next_runs).toEqual([
    { date: '2026-01-31', period_locked: false },
    { date: '2026-02-28', period_locked: true },
    { date: '2026-03-31', period_locked: false },
  ])
  await lock(2, 'unlock')
  expect((await add({ ends_on: '2026-02-28' })).next_runs).toHaveLength(2)
  expect(await add({ ends_on: '2026-02-10', starts_on: '2026-02-01', day: 20 })).toMatchObject({
    next_run_on: null,
    status: 'finished',
    next_runs: [],
  })
})

test.each<[string, object, string[]]>([
  [
    'nothing',
    { name: undefined, kind: undefined, template: undefined, frequency: undefined, starts_on: undefined },
    ['frequency', 'kind', 'name', 'starts_on', 'template'],
  ],
  ['a weekday of 8', { frequency: 'weekly', day: 8 }, ['day']],
  ['a day of 32', { day: 32 }, ['day']],
  ['an interval of 0', { interval: 0 }, ['interval']],
  ['an end before the start', { ends_on: '2026-01-30' }, ['ends_on']],
  ['no run at all', { max_runs: 0 }, ['max_runs']],
  ['a template that is a list', { template: [] }, ['template']],
  ['an empty template', { template: {} }, ['template.journal_id', 'template.lines']],
  ['a name of 101', { name: 'x'.repeat(101) }, ['name']],
])('422 reports every field: %s', async (_title, given, fields) => {
  expect(fieldsOf(await encoder('POST', `/v1/companies/${b.token}/recurring-entries`, { body: draft(given) }))).toEqual([422, fields])
})

test('422 on a template by the rules of the corresponding route, by field', async () => {
  const post = (given: object, kind = 'free') =>
    encoder('POST', `/v1/companies/${b.token}/recurring-entries`, { body: draft({ kind, template: rent(given) }) })
  const lines = [
    { account: '610000', debit: '10.001' },
    { account: '999999', credit: '10.00' },
  ]
  expect(fieldsOf(await post({ lines }))).toEqual([422, ['template.lines.0.debit', 'template.lines.1.account']])
  expect(fieldsOf(await post({ journal_id: 999_999 }))).toEqual([422, ['template.journal_id']])
  expect(fieldsOf(await post({}, 'invoice'))).toEqual([
    422,
    ['template.lines.0.amount', 'template.lines.1.amount', 'template.third_party_id'],
  ])
  const invoice = { third_party_id: b.customer, lines: [{ account: '700000', amount: '10.00' }] }
  expect(fieldsOf(await post(invoice, 'invoice'))).toEqual([422, ['template.journal_id']])
  const heading = await post({
    lines: [
      { account: '61', debit: '1.00' },
      { account: '499000', credit: '1.00' },
    ],
  })
  expect([heading.status, heading.body.code]).toEqual([422, undefined])
})

test('422 entry_unbalanced with the difference, on creation and update', async () => {
  const template = rent({
    lines: [
      { account: '610000', debit: '1500.00' },
      { account: '499000', credit: '1499.99' },
    ],
  })
  const refused = await encoder('POST', `/v1/companies/${b.token}/recurring-entries`, { body: draft({ template }) })
  expect([refused.status, refused.body.code, refused.body.difference]).toEqual([422, 'entry_unbalanced', '0.01'])
  const { id } = await add()
  const changed = await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { template } })
  expect([changed.status, changed.body.code]).toEqual([422, 'entry_unbalanced'])
})

test('a label that would be too long in September is refused in any month', async () => {
  const label = `${'x'.repeat(181)}{month}`
  expect(
    fieldsOf(await encoder('POST', `/v1/companies/${b.token}/recurring-entries`, { body: draft({ template: rent({ label }) }) })),
  ).toEqual([201, []])
  expect(
    fieldsOf(
      await encoder('POST', `/v1/companies/${b.token}/recurring-entries`, { body: draft({ template: rent({ label: `x${label}` }) }) }),
    ),
  ).toEqual([422, ['template.label']])
})

test('dates and unknown fields of a template are dropped', async () => {
  const template = rent({
    entry_date: '2020-01-01',
    due_date: '2020-01-01',
    foo: 1,
    lines: rent().lines.map((line) => ({ ...line, due_date: '2020-01-01' })),
  })
  expect((await add({ template })).template).toEqual(rent())
})

test('changing the day does not give a month two dates', async () => {
  const { id } = await add({ day: 15, starts_on: '2026-01-01' })
  await run(id)
  const { body } = await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { day: 31 } })
  expect([body.next_run_on, body.version]).toEqual(['2026-02-28', 2])
})

test('200 pauses, and continues from today when resumed', async () => {
  const { id } = await add()
  const paused = await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { is_active: false } })
  expect(paused.body).toMatchObject({ status: 'paused', next_run_on: '2026-01-31' })
  const { body } = await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { is_active: true } })
  const [now] = await w.rows<{ today: string }>('select app_today()::text as today')
  expect(body.status).toBe('active')
  expect(body.next_run_on >= (now?.today ?? '')).toBe(true)
})

test('a patch without changes leaves the version unchanged', async () => {
  const { id, name, template } = await add()
  expect(
    (await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { name, template, interval: 1 } })).body,
  ).toMatchObject({
    version: 1,
    lock_version: 0,
  })
})

test('204 moves to the bin; posted entries stay', async () => {
  const { id } = await add()
  const posted = await run(id)
  const reply = await encoder('DELETE', `/v1/companies/${b.token}/recurring-entries/${id}`)
  expect([reply.status, reply.headers['x-trashed']]).toEqual([204, '1'])
  for (const answer of [
    await encoder('GET', `/v1/companies/${b.token}/recurring-entries/${id}`),
    await run(id),
    await encoder('DELETE', `/v1/companies/${b.token}/recurring-entries/${id}`),
  ])
    expect(answer.status).toBe(404)
  expect((await encoder('GET', `${b.path}/entries/${posted.body.id}`)).status).toBe(200)
})

test('409 on a stale base version returns the server record, on every write to a record', async () => {
  const { id } = await add()
  await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { name: 'Loyer du siège' } })
  const headers = { 'x-base-version': '1' }
  const stale = [
    await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { name: 'X' }, headers }),
    await encoder('POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`, { body: {}, headers }),
    await encoder('DELETE', `/v1/companies/${b.token}/recurring-entries/${id}`, { headers }),
  ]
  for (const { status, body } of stale)
    expect([status, body.code, body.server_version, body.server_data.name]).toEqual([409, 'conflict', 2, 'Loyer du siège'])
})

test('403 when a reviewer writes, and for a token without the ability', async () => {
  const { id } = await add()
  const writes: [Parameters<Caller>[0], string, object?][] = [
    ['POST', `/v1/companies/${b.token}/recurring-entries`, draft()],
    ['PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { name: 'X' }],
    ['POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`, {}],
    ['DELETE', `/v1/companies/${b.token}/recurring-entries/${id}`],
  ]
  const [reader, blind] = await Promise.all([w.as('admin', { abilities: ['read'] }), w.as('admin', { abilities: ['write'] })])
  for (const [method, path, body] of writes) {
    const low = await reviewer(method, path, { ...(body && { body }) })
    expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
    const unable = await reader(method, path, { ...(body && { body }) })
    expect([unable.status, unable.body.code]).toEqual([403, 'token_ability_missing'])
  }
  for (const path of [`/v1/companies/${b.token}/recurring-entries`, `/v1/companies/${b.token}/recurring-entries/${id}`])
    expect((await blind('GET', path)).body.code).toBe('token_ability_missing')
})

test('404 for an outsider and for a template of another company file; 401 without a token', async () => {
  const { id } = await add()
  const outsider = await w.outsider()
  const other = await makeBooks(w, admin)
  for (const answer of [
    await outsider('GET', `/v1/companies/${b.token}/recurring-entries`),
    await outsider('POST', `/v1/companies/${b.token}/recurring-entries`, { body: draft() }),
    await admin('GET', `${other.path}/recurring-entries/${id}`),
  ])
    expect(answer.status).toBe(404)
  for (const answer of [
    await w.anonymous('GET', `/v1/companies/${b.token}/recurring-entries`),
    await w.anonymous('POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`),
  ])
    expect(answer.status).toBe(401)
})

test('200 a repeated key posts one entry and replays the stored answer', async () => {
  const { id } = await add()
  const headers = { 'x-client-mutation-id': `run-${id}` }
  const first = await encoder('POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`, { body: {}, headers })
  const again = await encoder('POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`, { body: {}, headers })
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body.id]).toEqual([201, 200, '1', first.body.id])
})

test('a dry run posts nothing and does not advance the template', async () => {
  const { id } = await add()
  const tried = await encoder('POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`, { body: {}, headers: { 'x-dry-run': '1' } })
  expect([tried.status, tried.headers['x-dry-run-events']]).toEqual([201, 'entry.posted'])
  expect((await encoder('GET', `/v1/companies/${b.token}/recurring-entries/${id}`)).body).toMatchObject({
    next_run_on: '2026-01-31',
    runs_count: 0,
  })
})

test('the history has the template and its changes; a run appears in the history of its entry', async () => {
  const { id } = await add()
  await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { name: 'Bail' } })
  await run(id)
  expect(
    await w.rows(`select op from revisions where company_id = $1 and resource = 'recurring-entries' and record_id = $2 order by seq`, [
      b.id,
      id,
    ]),
  ).toEqual([{ op: 'create' }, { op: 'update' }])
})

test.each([
  ['fr', 'Il ne reste aucune échéance'],
  ['nl', 'Er is geen volgende datum'],
  ['en', 'No date is left'],
  ['de', 'Es steht kein Termin'],
])('422 messages are in %s', async (language, message) => {
  const { id } = await add({ ends_on: '2026-01-31', starts_on: '2026-01-31', max_runs: 1 })
  await run(id)
  const { body } = await encoder('POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`, {
    body: {},
    headers: { 'accept-language': language },
  })
  expect(body.message).toContain(message)
})

test.each([
  ['every second week', { frequency: 'weekly', interval: 2, day: 1 }, ['2026-02-02', '2026-02-16', '2026-03-02']],
  ['every quarter', { frequency: 'quarterly', day: 31 }, ['2026-01-31', '2026-04-30', '2026-07-31']],
  ['every half year', { frequency: 'half_yearly', day: 31 }, ['2026-01-31', '2026-07-31', '2027-01-31']],
  ['every third year', { frequency: 'yearly', interval: 3, day: 31 }, ['2026-01-31', '2029-01-31', '2032-01-31']],
])('201 an entry comes back %s', async (_title, rhythm, dates) => {
  const { id, next_runs } = await add(rhythm)
  expect(next_runs.slice(0, 3).map(({ date }: { date: string }) => date)).toEqual(dates)
  expect((await encoder('GET', `/v1/companies/${b.token}/recurring-entries/${id}`)).body).toMatchObject(rhythm)
})
