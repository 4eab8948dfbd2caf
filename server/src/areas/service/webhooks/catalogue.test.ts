/** What the catalogue says, and that each event carries exactly what the specification wants it to. */
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { languages } from '../../../lib/languages.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)

const entry =
  'id reference journal_code fiscal_year_code number entry_date due_date label document_reference status origin third_party_id total_debit total_credit lines_count reversed_entry_id reversed_by_entry_id'
const party = 'id type code name vat_number enterprise_number country email peppol_identifier peppol_registered'
const document =
  'id source origin type direction is_credit_note number document_date due_date third_party_id third_party_name third_party_vat currency amount_net amount_vat amount_gross status journal_entry_id'
/** The `data` of every event of the specification, in its words. */
const specified: Readonly<Record<string, string>> = {
  'bank.transaction_imported': 'id source account_iban value_date amount currency counterpart_name counterpart_iban communication status',
  'document.booked': document,
  'document.imported': document,
  'entry.posted': entry,
  'entry.reversed': entry,
  'fiscal_year.closed': 'id code starts_on ends_on closed_at',
  'peppol.status_changed': 'id participant_id full_id status previous_status incoming_enabled activated_at',
  'third_party.created': party,
  'third_party.updated': `${party} changed`,
  'vat.declaration_validated':
    'id period_type year period label starts_on ends_on amount_due amount_refund status validated_at journal_entry_id',
  'webhook.test': 'message webhook_id',
}

test('200 lists every event with its fields, a sample that fits its schema, and the scope', async () => {
  const { status, body } = await admin('GET', '/v1/webhooks/events')
  expect(status).toBe(200)
  expect(Object.fromEntries(body.data.map(({ event, fields }: { event: string; fields: string[] }) => [event, fields.join(' ')]))).toEqual(
    specified,
  )
  for (const { event, fields, sample, schema, scope } of body.data) {
    expect([event, Object.keys(sample)]).toEqual([event, fields])
    expect([event, Value.Check(schema, sample)]).toEqual([event, true])
    expect(schema).toMatchObject({ $schema: expect.stringContaining('json-schema.org'), type: 'object' })
    expect(scope).toBe(event === 'webhook.test' ? 'firm' : 'company')
  }
})

test('200 in the language of the reader, or the one asked for', async () => {
  const nl = await w.as('reviewer', { locale: 'nl' })
  expect((await nl('GET', '/v1/webhooks/events')).body.data[0].description).toContain('bankverrichting')
  const said = await Promise.all(
    languages.map(async (lang) => (await nl('GET', `/v1/webhooks/events?lang=${lang}`)).body.data[0].description),
  )
  expect(new Set(said).size).toBe(4)
})

test('401 without a token, 403 without the ability, 422 on an unknown language, 200 for the demo', async () => {
  expect((await w.anonymous('GET', '/v1/webhooks/events')).status).toBe(401)
  expect((await (await w.as('admin', { abilities: ['write'] }))('GET', '/v1/webhooks/events')).body.code).toBe('token_ability_missing')
  expect((await admin('GET', '/v1/webhooks/events?lang=xx')).body.errors).toHaveProperty('lang')
  expect((await (await w.as('encoder', { demo: true }))('GET', '/v1/webhooks/events')).status).toBe(200)
})

/** The news of the file, each held against the schema that the catalogue shows of it. */
const told = async (event: string) => {
  const { body } = await admin('GET', '/v1/webhooks/events')
  const { schema } = body.data.find((one: { event: string }) => one.event === event)
  const rows = await w.rows<{ data: Record<string, unknown> }>(
    'select data from queue.outbox where company_id = $1 and event = $2 order by id',
    [b.id, event],
  )
  for (const { data } of rows) {
    expect(Object.keys(data).toSorted()).toEqual(specified[event]?.split(' ').toSorted())
    expect(Value.Errors(schema, data)).toEqual([])
  }
  return rows.map(({ data }) => data)
}
const post = (path: string, body: object) => admin('POST', `${b.path}${path}`, { body })

test('entry.posted and entry.reversed carry exactly their fields', async () => {
  const made = await post('/entries/invoice', {
    journal_id: b.journals['VEN'],
    third_party_id: b.customer,
    entry_date: '2026-03-10',
    due_date: '2026-04-09',
    reference: 'F1',
    lines: [{ account: '700000', amount: '100.00', vat_code: 'V21', label: 'Conseil' }],
  })
  expect(made.status).toBe(201)
  const reversal = await post(`/entries/${made.body.id}/reverse`, { entry_date: '2026-03-12' })
  expect(reversal.status).toBe(201)
  const [first, second] = await told('entry.posted')
  expect(first).toMatchObject({
    id: made.body.id,
    reference: 'F1',
    journal_code: 'VEN',
    fiscal_year_code: '2026',
    number: 1,
    entry_date: '2026-03-10',
    due_date: '2026-04-09',
    status: 'posted',
    origin: 'invoice',
    third_party_id: b.customer,
    total_debit: '121.00',
    total_credit: '121.00',
    lines_count: 3,
    reversed_entry_id: null,
    reversed_by_entry_id: null,
  })
  expect(second).toMatchObject({ id: reversal.body.id, entry_date: '2026-03-12', status: 'posted', reversed_entry_id: made.body.id })
  expect(await told('entry.reversed')).toEqual([{ ...first, status: 'reversed', reversed_by_entry_id: reversal.body.id }])
})

test('third_party.created and third_party.updated carry exactly their fields, and only a real change is sent', async () => {
  const made = await post('/third-parties', { type: 'supplier', name: 'Électricité Dupont', country: 'BE' })
  const path = `${b.path}/third-parties/${made.body.id}`
  await admin('PATCH', path, { body: { email: 'compta@dupont.example' } })
  await admin('PATCH', path, { body: { email: 'compta@dupont.example' } })
  const created = (await told('third_party.created')).at(-1)
  expect(created).toMatchObject({ id: made.body.id, type: 'supplier', name: 'Électricité Dupont', country: 'BE', email: null })
  expect(await told('third_party.updated')).toEqual([{ ...created, email: 'compta@dupont.example', changed: ['email'] }])
})

test('fiscal_year.closed carries exactly its fields, its dates as days', async () => {
  const { body: years } = await admin('GET', `${b.path}/fiscal-years`)
  const closed = await post(`/fiscal-years/${years[0].id}/close`, { force: true })
  expect(closed.status).toBe(200)
  expect(await told('fiscal_year.closed')).toEqual([
    { id: years[0].id, code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31', closed_at: expect.stringMatching(/Z$/) },
  ])
})
