import { afterAll, expect, test } from 'vitest'
import { inJob } from '../../../../test/engine/bells.ts'
import { newScene } from '../../../../test/contract/scene.ts'
import { openWriter } from '../../../../test/harness/books/books.ts'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { poster } from '../../../../test/harness/books/open-items.ts'
import { openMailFile } from '../../../../test/harness/mail/mail-file.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import type { Caller, Reply } from '../../../../test/harness/world.ts'
import { schedules } from './jobs.ts'

const file = await openMailFile()
const { w, admin, b } = file
const writer = openWriter(w)
afterAll(async () => {
  await writer.end()
  await file.end()
})

const at = `${b.path}/missing-documents`
const list = async (query = '') => (await admin('GET', `${at}${query}`)).body.data as Reply['body'][]
const refresh = async () => (await admin('POST', `${at}/refresh`)).body
const patch = (id: number, body: object, headers = {}) => admin('PATCH', `${at}/${id}`, { body, headers })
const request = (body: object, caller: Caller = admin, headers = {}) => caller('POST', `${at}/request`, { body, headers })
const supplier = async (more: object = {}) =>
  (
    await created(
      admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: 'Imprimerie', email: 'factures@example.com', ...more } }),
    )
  ).id
const pays = (third_party_id: number, amount: string) =>
  poster(writer)(b, { side: 'debit', amount, account: '440000', against: '550000', third_party_id, journal: 'BNP', on: '2026-02-10' })

test('a payment without an invoice is found with its evidence, and found to be there once it is settled', async () => {
  const party = await supplier()
  const [line] = await pays(party, '121.00')
  expect(await refresh()).toEqual({ added: 1, found: 0, open: 1 })
  const [missing] = await list('?kind=payment_without_invoice')
  expect(missing).toMatchObject({
    kind: 'payment_without_invoice',
    third_party: { id: party, name: 'Imprimerie' },
    expected_on: '2026-02-10',
    amount: '121.00',
    evidence: [{ kind: 'entry_line', id: line, text: expect.stringContaining('BNP') }],
    score: '0.95',
    status: 'open',
    note: null,
  })
  expect((await admin('GET', `${b.path}/reports/dashboard`)).body.todo.missing_documents).toBe(1)
  expect(await refresh()).toEqual({ added: 0, found: 0, open: 1 })
  await created(bookingIn(b, admin).purchase({ third_party_id: party, lines: [{ account: '604000', amount: '100.00', vat_code: 'AM21' }] }))
  expect(await refresh()).toEqual({ added: 0, found: 1, open: 0 })
  expect((await list('?status=found')).map(({ id }) => id)).toEqual([missing.id])
  expect(fieldsOf(await patch(missing.id, { status: 'ignored', note: 'x' }))).toEqual([422, ['status']])
})

test('a gap in the numbers of a supplier, and of our own sales', async () => {
  const party = await supplier({ name: 'Leasing SA' })
  for (const n of [1, 2, 3, 5, 6])
    await created(
      bookingIn(b, admin).purchase({
        third_party_id: party,
        reference: `L-00${n}`,
        entry_date: `2026-01-0${n}`,
        lines: [{ account: '604000', amount: '100.00', vat_code: 'AM21' }],
      }),
    )
  await refresh()
  const [gap] = await list('?kind=number_gap')
  expect([gap.third_party.id, gap.evidence.map(({ text }: { text: string }) => text)]).toEqual([
    party,
    ['L-003 · 2026-01-03', 'L-005 · 2026-01-05'],
  ])
})

test('ignored with a note, and still ignored after the next search; open again on request', async () => {
  const party = await supplier()
  await pays(party, '50.00')
  await refresh()
  const [missing] = await list(`?third_party_id=${party}`)
  expect(fieldsOf(await patch(missing.id, { status: 'ignored' }))).toEqual([422, ['note']])
  expect(fieldsOf(await patch(missing.id, { status: 'found' }))).toEqual([422, ['status']])
  const ignored = await patch(missing.id, { status: 'ignored', note: 'Acompte' })
  expect(ignored.body).toMatchObject({ status: 'ignored', note: 'Acompte', version: 2 })
  await refresh()
  expect((await list(`?third_party_id=${party}`))[0].status).toBe('ignored')
  const stale = await patch(missing.id, { status: 'open' }, { 'x-base-version': '1' })
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
  expect((await patch(missing.id, { status: 'open' })).body.status).toBe('open')
  expect((await patch(missing.id, { status: 'open' })).body.version).toBe(3)
  expect((await patch(999_999_999, { status: 'open' })).status).toBe(404)
})

test('202 asks each supplier once, by the template, and marks what was asked for', async () => {
  const [one, other, nameless] = [await supplier(), await supplier({ locale: 'nl' }), await supplier({ email: null })]
  for (const party of [one, one, other, nameless]) await pays(party, `${party % 900}.11`)
  await refresh()
  const ids = async (...parties: number[]) => (await list()).filter((each) => parties.includes(each.third_party_id)).map(({ id }) => id)
  const { status, body } = await request({ ids: await ids(one, other) }, admin, { 'x-client-mutation-id': 'ask' })
  expect([status, body.queued]).toEqual([202, 2])
  expect(body.mails.map(({ purpose, locale }: { purpose: string; locale: string }) => [purpose, locale]).toSorted()).toEqual([
    ['document_request', 'fr'],
    ['document_request', 'nl'],
  ])
  expect(body.mails.some(({ body: text }: { body: string }) => text.includes('la facture de notre paiement de'))).toBe(true)
  expect((await list(`?third_party_id=${one}`)).map((each) => each.status)).toEqual(['requested', 'requested'])
  await w.rows(`delete from replays where key = 'ask'`)
  expect((await request({ ids: await ids(one, other) }, admin, { 'x-client-mutation-id': 'ask' })).body.queued).toBe(2)
  const missing = await request({ ids: await ids(nameless) })
  expect([missing.status, missing.body.code]).toEqual([422, 'recipient_missing'])
  expect((await request({ ids: await ids(nameless), to: ['chef@example.com'], locale: 'de' })).body.mails[0]).toMatchObject({
    locale: 'de',
  })
  expect(fieldsOf(await request({ ids: [999_999_999] }))).toEqual([422, ['ids.0']])
  expect(fieldsOf(await request({ ids: [] }))).toEqual([422, ['ids']])
  file.smtp.fault = 'silent'
  const silent = await request({ ids: await ids(one) })
  file.smtp.fault = 'none'
  expect([silent.status, silent.body.code]).toEqual([503, 'mail_unavailable'])
})

test('every night in every file, once for each', async () => {
  const party = await supplier()
  await pays(party, '77.70')
  const [night] = schedules
  for (let run = 0; run < 2; run += 1) await inJob(w, async (context) => night?.run(context))
  expect(await list(`?third_party_id=${party}`)).toHaveLength(1)
})

test('403, 404, 401, archived, no dry run of a mail, and nothing mailed from a demo', async () => {
  const [{ id }] = await list()
  const reviewer = await w.as('reviewer')
  await w.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [b.id, reviewer.user_id, 'reviewer'])
  const writes = [
    (caller: Caller) => caller('PATCH', `${at}/${id}`, { body: { status: 'open' } }),
    (caller: Caller) => caller('POST', `${at}/refresh`),
    (caller: Caller) => request({ ids: [id] }, caller),
  ]
  const [reader, writerOnly, outsider] = [
    await w.as('manager', { abilities: ['read'] }),
    await w.as('manager', { abilities: ['write'] }),
    await w.outsider(),
  ]
  for (const write of writes) {
    expect([(await write(reviewer)).body.code, (await write(reader)).body.code]).toEqual(['role_too_low', 'token_ability_missing'])
    expect([(await write(outsider)).status, (await write(w.anonymous)).status]).toEqual([404, 401])
  }
  expect([(await reviewer('GET', at)).status, (await writerOnly('GET', at)).body.code]).toEqual([200, 'token_ability_missing'])
  expect([(await outsider('GET', at)).status, (await w.anonymous('GET', at)).status]).toEqual([404, 401])
  expect((await admin('GET', `${at}?status=x`)).status).toBe(422)
  const dry = await request({ ids: [id] }, admin, { 'x-dry-run': '1' })
  expect([dry.status, dry.body.code]).toEqual([422, 'dry_run_unsupported'])
  const scene = await newScene(w, true)
  const demo = await scene.steward('POST', `/v1/companies/${scene.company.public_token}/missing-documents/request`, { body: { ids: [1] } })
  expect([demo.status, demo.body.code]).toEqual([403, 'demo_mode'])
  await w.asApp(inWrite(b.id, `update companies set is_active = false where id = ${b.id}`))
  for (const write of writes) expect((await write(admin)).body.code).toBe('company_archived')
  await w.asApp(inWrite(b.id, `update companies set is_active = true where id = ${b.id}`))
})

test('200 a file without books misses nothing', async () => {
  const encoder = await w.as('encoder')
  expect((await encoder('POST', 'C/missing-documents/refresh')).body).toEqual({ open: 0, added: 0, found: 0 })
  expect((await encoder('GET', 'C/missing-documents')).body).toMatchObject({ data: [], total: 0 })
  expect((await encoder('PATCH', 'C/missing-documents/1', { body: { status: 'open' } })).status).toBe(404)
})

test('the database refuses what nobody decided', async () => {
  const [{ id }] = await list()
  const refusals: [string, RegExp][] = [
    [`update missing_documents set status = 'ignored', note = null where id = ${id}`, /missing_documents_ignored/],
    [`update missing_documents set status = 'requested', mail_id = null where id = ${id}`, /missing_documents_requested/],
    [`update missing_documents set key = 'x' where id = ${id}`, /permission denied/],
    [`delete from missing_documents where id = ${id}`, /permission denied/],
    [
      `insert into missing_documents (company_id, kind, key, expected_on, evidence, score) select company_id, kind, key, expected_on, evidence, score from missing_documents where id = ${id}`,
      /missing_documents_key/,
    ],
  ]
  for (const [statement, said] of refusals) await expect(w.asApp(inWrite(b.id, statement))).rejects.toThrow(said)
})

test('a gap between documents that wait to be booked shows the two documents', async () => {
  const party = await supplier({ name: 'Assurances SA' })
  const made: number[] = []
  for (const n of [1, 2, 3, 5, 6]) {
    const lines = [{ description: 'Prime', amount_net: '100.00', account: '604000', vat_code: 'AM21' }]
    const body = { direction: 'purchase', third_party_id: party, number: `A-00${n}`, document_date: `2026-01-0${n}`, lines }
    made.push((await created(admin('POST', `${b.path}/documents`, { body }))).document.id)
  }
  await refresh()
  const [gap] = await list(`?kind=number_gap&third_party_id=${party}`)
  expect(gap.evidence).toEqual([
    { kind: 'document', id: made[2], text: expect.stringContaining('A-003') },
    { kind: 'document', id: made[3], text: expect.stringContaining('A-005') },
  ])
})
