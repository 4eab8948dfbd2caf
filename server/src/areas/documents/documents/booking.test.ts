import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { documentsIn } from '../../../../test/harness/documents.ts'
import { created } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const testDocuments = documentsIn(b, admin)

const fieldsOf = ({ status, body }: Reply) => [status, body.code, Object.keys(body.errors ?? {}).toSorted()]
const sides = (entry: { lines: { account: { number: string }; debit: string; credit: string }[] }) =>
  entry.lines.map(({ account, debit, credit }) => [account.number, debit, credit])
const show = async (id: number) => (await admin('GET', `/v1/companies/${b.token}/documents/${id}`)).body
const reverse = (id: number, body: object = {}) => admin('POST', `${b.path}/entries/${id}/reverse`, { body })

test('201 posts the entry of a purchase: its reference, its third party, its tax, and what it is of', async () => {
  const { document } = await created(testDocuments.purchase({ number: 'A-1', due_date: '2026-04-09' }))
  const { status, body } = await admin('POST', `/v1/companies/${b.token}/documents/${document.id}/book`, { body: {} })
  expect([status, body.errors]).toEqual([201, undefined])
  expect(body.entry).toMatchObject({
    journal: { code: 'ACH' },
    entry_date: '2026-03-10T00:00:00.000Z',
    due_date: '2026-04-09T00:00:00.000Z',
    origin: 'document',
    label: 'Fournisseur SRL',
    reference: 'A-1',
    document_id: document.id,
    document_reference: 'A-1',
    third_party_id: b.supplier,
  })
  expect(sides(body.entry)).toEqual([
    ['440000', '0.00', '121.00'],
    ['604000', '100.00', '0.00'],
    ['411059', '21.00', '0.00'],
  ])
  expect(body.document).toMatchObject({
    status: 'booked',
    journal_id: b.journals.ACH,
    journal_entry_id: body.entry.id,
    number: 'A-1',
    version: 2,
  })
  expect(body.external).toEqual({
    status: 'skipped',
    document_id: null,
    token: null,
    locked: false,
    error: null,
    message: expect.stringContaining('Rien n’a été envoyé'),
  })
})

test('201 at once: a sale takes the number of its entry and a communication to be paid with', async () => {
  const { document, entry } = await created(testDocuments.sale({ book: true }))
  const number = `VEN-2026-${String(entry.number).padStart(6, '0')}`
  expect(document).toMatchObject({ status: 'booked', number, journal_entry_id: entry.id })
  expect(document.structured_communication).toMatch(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/)
  expect(entry).toMatchObject({
    reference: number,
    document_reference: number,
    structured_communication: document.structured_communication,
  })
  expect(sides(entry)).toEqual([
    ['400000', '1210.00', '0.00'],
    ['700000', '0.00', '1000.00'],
    ['451054', '0.00', '210.00'],
  ])
})

test('a sale that has a number keeps it, and gets no communication', async () => {
  const { document } = await created(testDocuments.sale({ number: 'CAISSE-9', book: true }))
  expect([document.number, document.structured_communication]).toEqual(['CAISSE-9', null])
})

test('a credit note goes to the journal of credit notes, on the other side', async () => {
  const { document, entry } = await created(testDocuments.sale({ is_credit_note: true, book: true }))
  expect([entry.journal.code, document.number, document.structured_communication]).toEqual([
    'NCV',
    `NCV-2026-${String(entry.number).padStart(6, '0')}`,
    null,
  ])
  expect(sides(entry)[0]).toEqual(['400000', '0.00', '1210.00'])
  const bought = await created(testDocuments.purchase({ is_credit_note: true, book: true }))
  expect([bought.entry.journal.code, sides(bought.entry)[0]]).toEqual(['NCA', ['440000', '121.00', '0.00']])
})

test('the tax that the paper states is the tax that is booked', async () => {
  const lines = [
    { amount_net: '33.33', amount_vat: '7.00', account: '604000', vat_code: 'AM21' },
    { amount_net: '33.33', amount_vat: '7.00', account: '604000', vat_code: 'AM21' },
  ]
  const { document, entry } = await created(testDocuments.purchase({ lines, book: true }))
  expect([document.amount_gross, sides(entry)[0], sides(entry)[3]]).toEqual([
    '80.66',
    ['440000', '0.00', '80.66'],
    ['411059', '14.00', '0.00'],
  ])
})

test('what the buyer assesses is booked twice and charged nowhere; what costs nothing is not booked', async () => {
  const lines = [
    { amount_net: '100.00', account: '604000', vat_code: 'AMIC21' },
    { description: 'Offert', amount_net: '0.00', account: '604000', vat_code: 'AMIC21' },
  ]
  const { document, entry } = await created(testDocuments.purchase({ lines, book: true }))
  expect([document.amount_vat, document.lines.length, entry.lines_count, sides(entry)[0]]).toEqual([
    '0.00',
    2,
    4,
    ['440000', '0.00', '100.00'],
  ])
})

test('what is wrong at its booking is said of the line as the document has it, past those that cost nothing', async () => {
  const lines = [{ description: 'Offert', amount_net: '0.00' }, { amount_net: '100.00' }].map((line) => ({
    account: '604000',
    vat_code: 'AM21',
    ...line,
  }))
  const { document } = await created(testDocuments.purchase({ number: 'I-1', lines: [lines[0], { ...lines[1], account: '440000' }] }))
  const reply = await admin('POST', `/v1/companies/${b.token}/documents/${document.id}/book`, { body: {} })
  expect(fieldsOf(reply)).toEqual([422, undefined, ['lines.1.account_id']])
})

test('the rate of a document is that of its own day, also where it is booked after that rate ended', async () => {
  const [{ id } = { id: 0 }] = (await admin('GET', `${b.path}/vat-codes`)).body.filter(({ code }: { code: string }) => code === 'AM12')
  const { document } = await created(
    testDocuments.purchase({
      number: 'R-1',
      document_date: '2026-03-20',
      lines: [{ amount_net: '100.00', account: '604000', vat_code: 'AM12' }],
    }),
  )
  expect((await admin('PATCH', `${b.path}/vat-codes/${id}`, { body: { valid_until: '2026-03-31' } })).status).toBe(200)
  const { entry } = await created(
    admin('POST', `/v1/companies/${b.token}/documents/${document.id}/book`, { body: { entry_date: '2026-04-02' } }),
  )
  expect(sides(entry)[0]).toEqual(['440000', '0.00', '112.00'])
})

test('a credit note takes back at the rate of its invoice, also when that rate has ended since', async () => {
  const [{ id } = { id: 0 }] = (await admin('GET', `${b.path}/vat-codes`)).body.filter(({ code }: { code: string }) => code === 'AM06')
  expect((await admin('PATCH', `${b.path}/vat-codes/${id}`, { body: { valid_until: '2026-02-28' } })).status).toBe(200)
  const lines = [{ amount_net: '50.00', account: '604000', vat_code: 'AM06' }]
  expect(fieldsOf(await testDocuments.purchase({ lines }))).toEqual([422, undefined, ['lines.0.vat_code']])
  const { entry } = await created(testDocuments.purchase({ is_credit_note: true, lines, book: true }))
  expect(sides(entry)[0]).toEqual(['440000', '53.00', '0.00'])
})

test('the journal is that of the first rule that holds, or the one that is named', async () => {
  const own = await makeBooks(w, admin)
  const p = documentsIn(own, admin)
  const journal = (code: string, type = 'purchase') =>
    admin('POST', `${own.path}/journals`, { body: { code, label: code, type } }).then(({ body }) => body.id as number)
  const [wood, import_] = [await journal('BOIS'), await journal('IMP')]
  await admin('POST', `${own.path}/journals/${wood}/rules`, { body: { name: 'Bois', keyword: 'chêne' } })
  await admin('POST', `${own.path}/journals/${import_}/rules`, { body: { name: 'Dollars', currency: 'USD' } })
  await admin('POST', `${own.path}/journals/${import_}/rules`, { body: { name: 'Intra', vat_mechanism: 'intra_eu_goods' } })
  const codeOf = async (given: Record<string, unknown>) => (await created(p.purchase({ ...given, book: true }))).entry.journal.code
  const line = { amount_net: '10.00', account: '604000', vat_code: 'AM21' }
  expect(await codeOf({})).toBe('ACH')
  expect(await codeOf({ lines: [{ ...line, description: 'CHENE massif' }] })).toBe('BOIS')
  expect(await codeOf({ currency: 'USD', exchange_rate: '1.1' })).toBe('IMP')
  expect(await codeOf({ lines: [{ ...line, vat_code: 'AMIC21' }] })).toBe('IMP')
  const { document } = await created(p.purchase())
  for (const journal_id of [999_999, own.journals.VEN, own.journals.OD])
    expect(fieldsOf(await p.book(document.id, { journal_id }))).toEqual([422, undefined, ['journal_id']])
  expect((await created(p.book(document.id, { journal_id: wood }))).entry.journal.code).toBe('BOIS')
  const note = await created(p.purchase({ is_credit_note: true }))
  expect((await created(p.book(note.document.id, { journal_id: own.journals.ACH }))).entry.journal.code).toBe('ACH')
})

test('422 where no journal takes it', async () => {
  const own = await makeBooks(w, admin)
  await admin('PATCH', `${own.path}/journals/${own.journals.ACH}`, { body: { is_active: false } })
  expect(fieldsOf(await documentsIn(own, admin).purchase({ book: true }))).toEqual([422, undefined, ['journal_id']])
})

test('422 document_incomplete names every line that lacks an account or a VAT code', async () => {
  const lines = [
    { amount_net: '1.00', vat_code: 'AM21' },
    { amount_net: '1.00', account: '604000' },
  ]
  const wanted = [422, 'document_incomplete', ['lines.0.account_id', 'lines.1.vat_code_id']]
  expect(fieldsOf(await testDocuments.purchase({ lines, book: true }))).toEqual(wanted)
  const { document } = await created(testDocuments.purchase({ lines }))
  expect(fieldsOf(await testDocuments.book(document.id))).toEqual(wanted)
})

test('422 account_not_postable for an account that was deactivated meanwhile', async () => {
  const { body: account } = await admin('POST', `${b.path}/accounts`, { body: { number: '604920', label: 'Ancien' } })
  const { document } = await created(testDocuments.purchase({ lines: [{ amount_net: '1.00', account: '604920', vat_code: 'AM21' }] }))
  await admin('PATCH', `${b.path}/accounts/${account.id}`, { body: { is_active: false } })
  expect(fieldsOf(await testDocuments.book(document.id))).toEqual([422, 'account_not_postable', ['lines.0.account_id']])
})

test('422 period_locked says from when it could be; another date books it', async () => {
  const own = await makeBooks(w, admin)
  const p = documentsIn(own, admin)
  const { document } = await created(p.purchase())
  await bookingIn(own, admin).lock(3)
  const refused = await p.book(document.id)
  expect([refused.status, refused.body.code, refused.body.earliest_open_date]).toEqual([422, 'period_locked', '2026-04-01'])
  expect((await p.purchase({ book: true })).body.code).toBe('period_locked')
  const { entry, document: booked } = await created(p.book(document.id, { entry_date: '2026-04-02' }))
  expect([entry.entry_date, booked.document_date]).toEqual(['2026-04-02T00:00:00.000Z', '2026-03-10T00:00:00.000Z'])
})

test('422 a date that no fiscal year holds, and a total below zero', async () => {
  expect(fieldsOf(await testDocuments.sale({ document_date: '2031-01-01', book: true }))).toEqual([422, undefined, ['entry_date']])
  const lines = [{ amount_net: '-1.00', account: '700000', vat_code: 'V21' }]
  expect(fieldsOf(await testDocuments.sale({ lines, book: true }))).toEqual([422, undefined, ['lines']])
})

test('in another currency each line is divided by the rate and rounded, and the totals are sums', async () => {
  const lines = [
    { amount_net: '10.00', account: '604000', vat_code: 'AM21' },
    { amount_net: '10.00', account: '604000', vat_code: 'AM21' },
    { amount_net: '10.00', account: '604000', vat_code: 'AM21' },
  ]
  const { document } = await created(testDocuments.purchase({ currency: 'USD', exchange_rate: '1.5', lines }))
  expect(document).toMatchObject({
    currency: 'EUR',
    amount_net: '20.01',
    amount_vat: '4.20',
    amount_gross: '24.21',
    foreign: { currency: 'USD', exchange_rate: '1.500000', amount_net: '30.00', amount_vat: '6.30', amount_gross: '36.30' },
  })
  expect(document.lines[0]).toMatchObject({ amount_net: '6.67', amount_vat: '1.40', foreign_net: '10.00', foreign_vat: '2.10' })
  const { body } = await admin('PATCH', `/v1/companies/${b.token}/documents/${document.id}`, { body: { exchange_rate: 2 } })
  expect([body.amount_net, body.foreign.exchange_rate]).toEqual(['15.00', '2.000000'])
  const booked = await created(testDocuments.book(document.id, { exchange_rate: '1.5' }))
  expect([booked.document.amount_gross, sides(booked.entry)[0]]).toEqual(['24.21', ['440000', '0.00', '24.21']])
})

test('422 a line of which the rate leaves a tax and no amount: its tax would not be in the books', async () => {
  const lines = [
    { amount_net: '0.50', amount_vat: '100.00', account: '613000', vat_code: 'AS21' },
    { amount_net: '9999.00', account: '604000', vat_code: 'AM21' },
  ]
  const refused = [422, undefined, ['lines.0.amount_net']]
  expect(fieldsOf(await testDocuments.purchase({ currency: 'JPY', exchange_rate: '165.5', lines }))).toEqual(refused)
  const { document } = await created(testDocuments.purchase({ currency: 'JPY', exchange_rate: '1', lines }))
  expect(fieldsOf(await admin('PATCH', `/v1/companies/${b.token}/documents/${document.id}`, { body: { exchange_rate: '165.5' } }))).toEqual(
    refused,
  )
  expect(fieldsOf(await testDocuments.book(document.id, { exchange_rate: '165.5' }))).toEqual(refused)
  expect((await created(testDocuments.book(document.id))).entry.lines[0].credit).toBe((await show(document.id)).amount_gross)
})

test('without a rate the last published one of the week counts, else 422 exchange_rate_missing', async () => {
  await w.rows(
    `insert into reference_rates (currency, day, rate) values ('CHF', '2026-03-06', 0.95), ('CHF', '2026-03-11', 0.5), ('CHF', '2026-02-01', 2)`,
  )
  const { document } = await created(testDocuments.purchase({ currency: 'CHF' }))
  expect([document.foreign.exchange_rate, document.amount_net]).toEqual(['0.950000', '105.26'])
  const path = `/v1/companies/${b.token}/documents/${document.id}`
  expect((await admin('PATCH', path, { body: { document_date: '2026-03-11' } })).body.foreign.exchange_rate).toBe('0.500000')
  expect((await admin('PATCH', path, { body: { document_date: '2026-06-01' } })).body.foreign.exchange_rate).toBe('0.500000')
  expect((await admin('PATCH', path, { body: { note: 'Relu' } })).body.foreign.exchange_rate).toBe('0.500000')
  const wanted = [422, 'exchange_rate_missing', ['exchange_rate']]
  expect(fieldsOf(await testDocuments.purchase({ currency: 'CHF', document_date: '2026-02-10' }))).toEqual(wanted)
  expect(fieldsOf(await admin('PATCH', path, { body: { currency: 'JPY' } }))).toEqual(wanted)
  const back = await admin('PATCH', path, { body: { currency: 'EUR' } })
  expect([back.body.foreign, back.body.amount_net, back.body.lines[0].foreign_net]).toEqual([null, '100.00', null])
})

test('422 exchange_rate_missing at booking, where the file is kept in another currency since', async () => {
  const own = await makeBooks(w, admin)
  const p = documentsIn(own, admin)
  const { document } = await created(p.purchase())
  await w.rows(
    `set session_replication_role = replica; update companies set currency = 'CHF' where id = ${own.id}; reset session_replication_role`,
  )
  expect(fieldsOf(await p.book(document.id))).toEqual([422, 'exchange_rate_missing', ['exchange_rate']])
  const booked = await created(p.book(document.id, { exchange_rate: '2' }))
  expect([booked.document.currency, booked.document.amount_gross, booked.document.foreign.currency]).toEqual(['CHF', '60.50', 'EUR'])
})

test('the reversal of its entry makes a document wait again; a number that its booking gave goes with it', async () => {
  const { document, entry } = await created(testDocuments.sale({ book: true }))
  expect((await reverse(entry.id)).status).toBe(201)
  expect(await show(document.id)).toMatchObject({
    status: 'pending',
    journal_id: null,
    journal_entry_id: null,
    number: null,
    structured_communication: null,
    payment_status: 'open',
  })
  const again = await created(testDocuments.book(document.id))
  expect(again.document.number).toBe(`VEN-2026-${String(again.entry.number).padStart(6, '0')}`)
  expect(again.document.structured_communication).toBe(document.structured_communication)
  const bought = await created(testDocuments.purchase({ number: 'KEEP-1', book: true }))
  await reverse(bought.entry.id)
  expect(await show(bought.document.id)).toMatchObject({ status: 'pending', number: 'KEEP-1' })
  expect((await admin('DELETE', `/v1/companies/${b.token}/documents/${bought.document.id}`)).status).toBe(204)
})

test('payment_status follows the lettering of the entry', async () => {
  const { document, entry } = await created(testDocuments.sale({ book: true }))
  const pay = async (amount: string) => {
    const lines = [
      { account: '550000', debit: amount },
      { account: '400000', credit: amount, third_party_id: b.customer },
    ]
    await admin('POST', `${b.path}/accounts`, { body: { number: '550000', label: 'Banque' } })
    const { body } = await admin('POST', `${b.path}/entries`, { body: { journal_id: b.journals.OD, entry_date: '2026-03-20', lines } })
    const both = [entry.lines[0].id, body.lines[1].id].map((entry_line_id) => ({ entry_line_id }))
    return admin('POST', `${b.path}/letterings`, { body: { lines: both } })
  }
  expect(document.payment_status).toBe('open')
  expect((await pay('210.00')).status).toBe(201)
  expect((await show(document.id)).payment_status).toBe('partial')
  expect((await pay('1000.00')).status).toBe(201)
  expect((await show(document.id)).payment_status).toBe('paid')
  expect((await reverse(entry.id)).body.code).toBe('already_lettered')
})

test('a merged third party and a merged account are shown as what they were merged into', async () => {
  const party = async (name: string) =>
    (await admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name } })).body.id as number
  const account = async (number: string) =>
    (await admin('POST', `${b.path}/accounts`, { body: { number, label: number } })).body.id as number
  const [old, now] = [await party('Ancien'), await party('Nouveau')]
  const [from, into] = [await account('604930'), await account('604931')]
  const lines = [{ amount_net: '10.00', account_id: from, vat_code: 'AM21' }]
  const waiting = await created(testDocuments.purchase({ third_party_id: old, lines, number: 'M-1' }))
  const booked = await created(testDocuments.purchase({ third_party_id: old, lines, number: 'M-2', book: true }))
  await created(testDocuments.purchase({ third_party_id: now, number: 'M-1' }))
  await created(testDocuments.purchase({ third_party_id: now, number: 'M-2' }))
  expect((await admin('POST', `${b.path}/third-parties/${old}/merge`, { body: { into_id: now } })).status).toBe(200)
  expect((await admin('POST', `${b.path}/accounts/${from}/merge`, { body: { into_id: into } })).status).toBe(200)
  for (const { document } of [waiting, booked]) {
    const shown = await show(document.id)
    expect([shown.third_party_id, shown.third_party.name, shown.lines[0].account_id]).toEqual([now, 'Nouveau', into])
  }
  expect(await w.rows('select third_party_id::integer from documents where id = $1', [booked.document.id])).toEqual([
    { third_party_id: old },
  ])
  await reverse(booked.entry.id)
  expect((await created(testDocuments.book(booked.document.id))).entry.third_party_id).toBe(now)
  expect((await created(testDocuments.book(waiting.document.id))).entry.lines[1].account_id).toBe(into)
  const listed = await admin('GET', `/v1/companies/${b.token}/documents?third_party_id=${now}`)
  expect(listed.body.total).toBe(4)
})

test('403 demo_mode for an explicit push in the demo firm, where everything else is allowed', async () => {
  const demo = await makeBooks(w, admin)
  await w.rows(
    `set session_replication_role = replica; update companies set source = 'demo' where id = ${demo.id}; reset session_replication_role`,
  )
  const p = documentsIn(demo, admin)
  const { document } = await created(p.purchase())
  const pushed = await p.book(document.id, { push_to_external: true })
  expect([pushed.status, pushed.body.code]).toEqual([403, 'demo_mode'])
  expect((await created(p.book(document.id, { push_to_external: false }))).external.status).toBe('skipped')
})

test.each([
  ['fr', 'Rien n’a été envoyé'],
  ['nl', 'Er werd niets verstuurd'],
  ['en', 'Nothing was sent'],
  ['de', 'Es wurde nichts gesendet'],
])('what became of the copy is said in %s', async (language, said) => {
  const { document } = await created(testDocuments.sale())
  const headers = { 'accept-language': language }
  const { body } = await admin('POST', `/v1/companies/${b.token}/documents/${document.id}/book`, { body: {}, headers })
  expect(body.external.message).toContain(said)
})

test('a year with documents that wait says so when it is to be closed', async () => {
  const own = await makeBooks(w, admin)
  await created(documentsIn(own, admin).purchase())
  const [year] = (await admin('GET', `${own.path}/fiscal-years`)).body
  const { body } = await admin('GET', `${own.path}/fiscal-years/${year.id}`)
  expect(body.closing_checks).toContainEqual(expect.objectContaining({ code: 'documents_pending', level: 'warning', count: 1 }))
})
