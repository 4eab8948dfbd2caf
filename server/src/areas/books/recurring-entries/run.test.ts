import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { recurringIn } from '../../../../test/harness/books/recurring.ts'
import { assign } from '../../../../test/harness/documents.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const [encoder, reviewer] = await Promise.all([w.as('encoder'), w.as('reviewer')])
await assign(w, b, [encoder, reviewer])
const { rent, add, run } = recurringIn(b, encoder)
const { lock } = bookingIn(b, admin)

test('201 run posts the entry of the date, in the language of the company file, and advances', async () => {
  const { id } = await add()
  const { status, body } = await run(id)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    origin: 'recurring',
    entry_date: '2026-01-31T00:00:00.000Z',
    label: 'Loyer janvier 2026',
    reference: 'BAIL-janvier 2026',
    total_debit: '1500.00',
  })
  expect(body.lines[0].label).toBe('janvier')
  expect((await reviewer('GET', `/v1/companies/${b.token}/recurring-entries/${id}`)).body).toMatchObject({
    runs_count: 1,
    last_run_on: '2026-01-31',
    last_entry_id: body.id,
    next_run_on: '2026-02-28',
    version: 1,
    lock_version: 1,
  })
  expect(await w.rows('select due_on::text, entry_id::integer from recurring_runs where recurring_entry_id = $1', [id])).toEqual([
    { due_on: '2026-01-31', entry_id: body.id },
  ])
})

test('a run on another day fills placeholders from its scheduled date, and the next date follows the schedule', async () => {
  const { id } = await add()
  const { body } = await run(id, { date: '2026-02-02T10:00:00Z' })
  expect(body).toMatchObject({ entry_date: '2026-02-02T00:00:00.000Z', label: 'Loyer janvier 2026' })
  expect((await encoder('GET', `/v1/companies/${b.token}/recurring-entries/${id}`)).body).toMatchObject({
    last_run_on: '2026-01-31',
    next_run_on: '2026-02-28',
  })
})

test('a recurring invoice and credit note have their VAT and their due date', async () => {
  const template = {
    journal_id: b.journals.VEN,
    third_party_id: b.customer,
    label: 'Abonnement {period}',
    lines: [{ account: '700000', amount: '100.00', vat_code: 'V21' }],
  }
  const invoice = await add({ kind: 'invoice', template, frequency: 'quarterly', starts_on: '2026-03-31' })
  const posted = (await run(invoice.id)).body
  expect(posted).toMatchObject({ origin: 'recurring', label: 'Abonnement T1 2026', total_debit: '121.00', third_party_id: b.customer })
  const note = await add({
    kind: 'credit_note',
    template: { ...template, label: 'Ristourne {year}' },
    frequency: 'yearly',
    starts_on: '2026-06-30',
  })
  expect((await run(note.id)).body).toMatchObject({ label: 'Ristourne 2026', total_debit: '121.00' })
})

test('422 recurring_finished once the last run or the end is reached; extending it allows runs again', async () => {
  const { id } = await add({ max_runs: 1 })
  expect((await run(id)).status).toBe(201)
  const refused = await run(id)
  expect([refused.status, refused.body.code]).toEqual([422, 'recurring_finished'])
  expect((await encoder('GET', `/v1/companies/${b.token}/recurring-entries/${id}`)).body.status).toBe('finished')
  const revived = await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { max_runs: 2 } })
  expect(revived.body).toMatchObject({ status: 'active', next_run_on: '2026-02-28' })
  expect(fieldsOf(await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { max_runs: 0 } }))).toEqual([
    422,
    ['max_runs'],
  ])
})

test('422 when max_runs is below the number of posted runs', async () => {
  const { id } = await add()
  await run(id)
  await run(id)
  expect(fieldsOf(await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { max_runs: 1 } }))).toEqual([
    422,
    ['max_runs'],
  ])
  expect((await encoder('PATCH', `/v1/companies/${b.token}/recurring-entries/${id}`, { body: { max_runs: 2 } })).body.status).toBe(
    'finished',
  )
})

test('422 period_locked with the reason and the first open day, and the date stays due', async () => {
  const { id } = await add({ starts_on: '2026-04-30' })
  await lock(4, 'lock')
  const refused = await run(id)
  expect([refused.status, refused.body.code, refused.body.reason, refused.body.earliest_open_date]).toEqual([
    422,
    'period_locked',
    'period_locked',
    '2026-05-01',
  ])
  expect((await encoder('GET', `/v1/companies/${b.token}/recurring-entries/${id}`)).body).toMatchObject({
    next_run_on: '2026-04-30',
    runs_count: 0,
  })
  expect((await run(id, { date: refused.body.earliest_open_date })).status).toBe(201)
  await lock(4, 'unlock')
})

test('422 on a date outside every fiscal year, and on an invalid date', async () => {
  const { id } = await add()
  expect(fieldsOf(await run(id, { date: '2031-01-01' }))).toEqual([422, ['date']])
  expect(fieldsOf(await run(id, { date: 'soon' }))).toEqual([422, ['date']])
})

test('422 account_not_postable when an account of the template is now a heading', async () => {
  const made = await admin('POST', `${b.path}/accounts`, { body: { number: '610901', label: 'Loyer' } })
  const { id } = await add({
    template: rent({
      lines: [
        { account: '610901', debit: '1.00' },
        { account: '499000', credit: '1.00' },
      ],
    }),
  })
  await admin('PATCH', `${b.path}/accounts/${made.body.id}`, { body: { is_postable: false } })
  const refused = await run(id)
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
    422,
    'account_not_postable',
    ['template.lines.0.account'],
  ])
})
