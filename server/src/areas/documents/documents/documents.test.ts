import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { assign, documentsIn } from '../../../../test/harness/documents.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const [admin, encoder, reviewer] = [await w.as('admin'), await w.as('encoder'), await w.as('reviewer')]
const b = await makeBooks(w, admin)
await assign(w, b, [encoder, reviewer])
const testDocuments = documentsIn(b, encoder)

const made = async (reply: Promise<Reply>) => (await created(reply)).document
const toldOf = (name: string, id: number) =>
  w.rows<{ data: Record<string, unknown> }>(
    `select data from queue.outbox where company_id = $1 and event = $2 and (data ->> 'id')::bigint = $3 order by id`,
    [b.id, name, id],
  )

test('201 gives a purchase that waits, with the frame of a record and its amounts computed', async () => {
  const { status, body } = await encoder('POST', `/v1/companies/${b.token}/documents`, {
    body: {
      direction: 'purchase',
      third_party_id: b.supplier,
      number: ' 2026/117 ',
      document_date: '2026-03-10T10:00:00Z',
      due_date: '2026-04-09',
      note: 'Chantier Nord',
      lines: [
        { description: 'Bois', quantity: '3', unit_price: '33.3333', account: '604000', vat_code: 'AM21' },
        { description: 'Remise', amount_net: -10, account_id: b.accounts['604000'], vat_code_id: b.vat_codes.AM21 },
      ],
    },
  })
  expect([status, body.errors, body.entry]).toEqual([201, undefined, null])
  const third_party = { id: b.supplier, name: 'Fournisseur SRL', type: 'supplier', code: 'S00001', vat_number: null }
  expect(body.document).toMatchObject({
    company_id: b.id,
    type: 'purchases',
    direction: 'purchase',
    is_credit_note: false,
    source: 'api',
    origin: 'user',
    number: '2026/117',
    document_date: '2026-03-10T00:00:00.000Z',
    due_date: '2026-04-09T00:00:00.000Z',
    status: 'pending',
    third_party,
    currency: 'EUR',
    amount_net: '90.00',
    amount_vat: '18.90',
    amount_gross: '108.90',
    foreign: null,
    structured_communication: null,
    journal_id: null,
    journal_entry_id: null,
    import_id: null,
    payment_status: 'open',
    has_file: false,
    file_url: null,
    peppol: null,
    external: null,
    note: 'Chantier Nord',
    version: 1,
    lock_version: 0,
    deleted_at: null,
    deleted_by: null,
  })
  expect(body.document.lines).toMatchObject([
    {
      position: 1,
      description: 'Bois',
      quantity: '3.0000',
      unit_price: '33.3333',
      amount_net: '100.00',
      amount_vat: '21.00',
      analytics: [],
    },
    {
      position: 2,
      description: 'Remise',
      quantity: null,
      unit_price: null,
      amount_net: '-10.00',
      amount_vat: '-2.10',
      amount_gross: '-12.10',
    },
  ])
  const [line] = body.document.lines
  expect(line.actual_account).toMatchObject({ id: b.accounts['604000'], number: '604000' })
  expect(line.vat_code).toEqual({ id: b.vat_codes.AM21, code: 'AM21', rate: '21.00' })
  expect((await reviewer('GET', `/v1/companies/${b.token}/documents/${body.document.id}`)).body).toEqual(body.document)
})

test('a document tells that it came, with the fields of the specification and always as one that waits', async () => {
  const { id } = await made(testDocuments.purchase({ book: true }))
  const [imported] = await toldOf('document.imported', id)
  expect(imported?.data).toEqual({
    id,
    source: 'api',
    origin: 'user',
    type: 'purchases',
    direction: 'purchase',
    is_credit_note: false,
    number: expect.stringMatching(/^F-/),
    document_date: '2026-03-10',
    due_date: null,
    third_party_id: b.supplier,
    third_party_name: 'Fournisseur SRL',
    third_party_vat: null,
    currency: 'EUR',
    amount_net: '100.00',
    amount_vat: '21.00',
    amount_gross: '121.00',
    status: 'pending',
    journal_entry_id: null,
  })
  const [booked] = await toldOf('document.booked', id)
  expect(booked?.data).toEqual({ ...imported?.data, status: 'booked', journal_entry_id: expect.any(Number) })
})

test('whoever brings it is told apart: a person, or a program with a token', async () => {
  const program = await w.as('admin', { abilities: ['read', 'write'] })
  expect((await made(testDocuments.purchase({}, program))).origin).toBe('integration')
})

test('the tax that the paper states stands, and is refused where the code charges none', async () => {
  const line = { amount_net: '100.00', amount_vat: '20.99', account: '604000', vat_code: 'AM21' }
  expect(await made(testDocuments.purchase({ lines: [line] }))).toMatchObject({ amount_vat: '20.99', amount_gross: '120.99' })
  expect(fieldsOf(await testDocuments.purchase({ lines: [{ ...line, vat_code: 'AMIC21' }] }))).toEqual([422, ['lines.0.amount_vat']])
  expect(fieldsOf(await testDocuments.purchase({ lines: [{ amount_net: '0.00', amount_vat: '1.00' }] }))).toEqual([
    422,
    ['lines.0.amount_vat'],
  ])
  expect(await made(testDocuments.purchase({ lines: [{ ...line, amount_vat: undefined, vat_code: 'AMIC21' }] }))).toMatchObject({
    amount_vat: '0.00',
    amount_gross: '100.00',
  })
})

test('lines may wait for their account and their VAT code', async () => {
  const { lines } = await made(testDocuments.purchase({ lines: [{ description: 'À classer', amount_net: '12.10' }] }))
  expect(lines).toMatchObject([{ account_id: null, actual_account: null, vat_code_id: null, vat_code: null, amount_vat: '0.00' }])
})

test('the payment term of the third party gives the due date, unless one is said or left open', async () => {
  await admin('PATCH', `${b.path}/third-parties/${b.customer}`, { body: { payment_term_days: 30, payment_term_end_of_month: true } })
  expect((await made(testDocuments.sale())).due_date).toBe('2026-04-30T00:00:00.000Z')
  expect((await made(testDocuments.sale({ due_date: '2026-03-20' }))).due_date).toBe('2026-03-20T00:00:00.000Z')
  expect((await made(testDocuments.sale({ due_date: null }))).due_date).toBeNull()
})

test('analytics stand on their lines', async () => {
  const code = async (body: object) => (await admin('POST', `${b.path}/analytic-codes`, { body })).body.id as number
  const axis = await code({ code: 'DEP', label: 'Départements' })
  const [north, south] = [
    await code({ code: 'N', label: 'Nord', parent_id: axis }),
    await code({ code: 'S', label: 'Sud', parent_id: axis }),
  ]
  const shares = [
    { analytic_code_id: north, percent: '60.00' },
    { analytic_code_id: south, percent: '40.00' },
  ]
  const line = { amount_net: '10.00', account: '604000', vat_code: 'AM21' }
  const document = await made(testDocuments.purchase({ lines: [{ ...line, analytics: shares }] }))
  expect(document.lines[0].analytics).toEqual(shares)
  const { body } = await testDocuments.book(document.id)
  expect(body.entry.lines[1].analytics).toEqual(shares)
  expect(fieldsOf(await testDocuments.purchase({ lines: [{ ...line, analytics: shares.slice(0, 1) }] }))).toEqual([
    422,
    ['lines.0.analytics'],
  ])
  expect((await admin('DELETE', `${b.path}/analytic-codes/${south}`)).body.usages).toMatchObject({ documents: 1 })
})

test.each<[string, Record<string, unknown>, string[]]>([
  ['nothing', { direction: undefined, document_date: undefined, lines: undefined }, ['direction', 'document_date', 'lines']],
  ['a direction that is none', { direction: 'both' }, ['direction']],
  ['no line', { lines: [] }, ['lines']],
  ['too many lines', { lines: Array.from({ length: 501 }, () => ({ amount_net: '1.00' })) }, ['lines']],
  ['a line without an amount', { lines: [{ description: 'Bois' }] }, ['lines.0.amount_net']],
  ['a quantity without a price', { lines: [{ quantity: 2 }] }, ['lines.0.amount_net']],
  ['an amount of three places', { lines: [{ amount_net: '1.001' }] }, ['lines.0.amount_net']],
  ['a tax of three places', { lines: [{ amount_net: '1.00', amount_vat: 0.211 }] }, ['lines.0.amount_vat']],
  ['a quantity beyond all measure', { lines: [{ amount_net: '1.00', quantity: 1e15 }] }, ['lines.0.quantity']],
  ['a product beyond all measure', { lines: [{ quantity: '999999999999', unit_price: '999999999999' }] }, ['lines']],
  ['an account that is none', { lines: [{ amount_net: '1.00', account: '999999' }] }, ['lines.0.account']],
  ['an account by two names', { lines: [{ amount_net: '1.00', account: '604000', account_id: 1 }] }, ['lines.0.account']],
  ['a VAT code that is none', { lines: [{ amount_net: '1.00', vat_code: 'NONE' }] }, ['lines.0.vat_code']],
  ['a VAT code of sales', { lines: [{ amount_net: '1.00', vat_code: 'V21' }] }, ['lines.0.vat_code']],
  ['no number', { number: ' ' }, ['number']],
  ['a number of 101', { number: 'x'.repeat(101) }, ['number']],
  ['nobody', { third_party_id: null }, ['third_party_id']],
  ['somebody who is not there', { third_party_id: 999_999 }, ['third_party_id']],
  ['a date that is none', { document_date: '2026-02-30' }, ['document_date']],
  ['a due date that is none', { due_date: 'soon' }, ['due_date']],
  ['a currency in small letters', { currency: 'usd' }, ['currency']],
  ['a currency that is none', { currency: 'QQQ', exchange_rate: '1' }, ['currency']],
  ['a rate of nothing', { currency: 'USD', exchange_rate: '0' }, ['exchange_rate']],
  ['a communication that is none', { structured_communication: '+++000/0000/00001+++' }, ['structured_communication']],
  ['a note of 2001', { note: 'x'.repeat(2001) }, ['note']],
  ['a new third party without a name', { third_party_id: undefined, new_third_party: {} }, ['new_third_party.name']],
  ['a customer who sells', { third_party_id: undefined, new_third_party: { name: 'X', type: 'customer' } }, ['new_third_party.type']],
  [
    'a VAT number that is none',
    { third_party_id: undefined, new_third_party: { name: 'X', vat_number: 'BE1' } },
    ['new_third_party.vat_number'],
  ],
])('422 names every field: %s', async (_title, given, fields) => {
  expect(fieldsOf(await testDocuments.purchase(given))).toEqual([422, fields])
})

test('422 a purchase is from a supplier, a sale to a customer', async () => {
  expect(fieldsOf(await testDocuments.purchase({ third_party_id: b.customer }))).toEqual([422, ['third_party_id']])
  expect(fieldsOf(await testDocuments.sale({ third_party_id: b.supplier }))).toEqual([422, ['third_party_id']])
})

test('422 account_not_postable for an account that is inactive', async () => {
  const { body: account } = await admin('POST', `${b.path}/accounts`, { body: { number: '604900', label: 'Ancien' } })
  await admin('PATCH', `${b.path}/accounts/${account.id}`, { body: { is_active: false } })
  const { status, body } = await testDocuments.purchase({ lines: [{ amount_net: '1.00', account: '604900' }] })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'account_not_postable', ['lines.0.account']])
})

test('the same number of the same third party is refused by name, and taken when it is forced', async () => {
  const first = await made(testDocuments.purchase({ number: 'TWIN-1' }))
  const again = await testDocuments.purchase({ number: 'TWIN-1' })
  expect(fieldsOf(again)).toEqual([422, ['number']])
  expect(again.body.errors.number[0]).toContain(`document ${first.id}`)
  expect(await made(testDocuments.purchase({ number: 'TWIN-1', force: true }))).toMatchObject({ number: 'TWIN-1' })
  const other = (await admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: 'Autre' } })).body.id
  await made(testDocuments.purchase({ number: 'TWIN-1', third_party_id: other }))
})

test('a new third party comes with the document, and one that is known by its VAT number is taken', async () => {
  const described = { name: 'Menuiserie Dubois', vat_number: 'BE0403170701', city: 'Namur' }
  const first = await made(testDocuments.purchase({ third_party_id: undefined, new_third_party: described }))
  expect(first.third_party).toMatchObject({ name: 'Menuiserie Dubois', type: 'supplier', vat_number: 'BE0403170701' })
  const second = await made(testDocuments.purchase({ third_party_id: undefined, new_third_party: { ...described, name: 'M. Dubois' } }))
  expect(second.third_party_id).toBe(first.third_party_id)
  expect(
    await w.rows(
      `select count(*)::integer from queue.outbox where company_id = $1 and event = 'third_party.created' and (data ->> 'id')::bigint = $2`,
      [b.id, first.third_party_id],
    ),
  ).toEqual([{ count: 1 }])
})

test('the list is newest first and takes every filter', async () => {
  const own = await makeBooks(w, admin)
  const p = documentsIn(own, admin)
  const bought = await made(p.purchase({ number: 'ÉTÉ-1', document_date: '2026-01-10', note: 'Chantier' }))
  const sold = await made(p.sale({ document_date: '2026-02-10' }))
  const booked = await made(p.purchase({ document_date: '2026-02-10', book: true }))
  const found = async (query: string) => {
    const { body } = await admin('GET', `/v1/companies/${own.token}/documents?${query}`)
    return [body.total, body.data.map(({ id }: { id: number }) => id)]
  }
  expect(await found('')).toEqual([3, [booked.id, sold.id, bought.id]])
  expect(await found('status=pending')).toEqual([2, [sold.id, bought.id]])
  expect(await found('status=booked')).toEqual([1, [booked.id]])
  expect(await found('direction=sale')).toEqual([1, [sold.id]])
  expect(await found('type=purchases')).toEqual([2, [booked.id, bought.id]])
  expect(await found(`third_party_id=${own.customer}`)).toEqual([1, [sold.id]])
  expect(await found('from=2026-02-01')).toEqual([2, [booked.id, sold.id]])
  expect(await found('to=2026-01-31')).toEqual([1, [bought.id]])
  expect(await found('q=ete')).toEqual([1, [bought.id]])
  expect(await found('q=chantier%20fournisseur')).toEqual([1, [bought.id]])
  expect(await found('per_page=1&page=2')).toEqual([3, [sold.id]])
  expect(fieldsOf(await admin('GET', `/v1/companies/${own.token}/documents?status=paid&from=x`))).toEqual([422, ['from', 'status']])
})

test('200 changes what is sent and leaves the rest; lines are replaced as a whole', async () => {
  const { id, lines } = await made(testDocuments.purchase({ note: 'Une note' }))
  const { status, body } = await encoder('PATCH', `/v1/companies/${b.token}/documents/${id}`, {
    body: {
      due_date: '2026-05-01',
      lines: [
        { ...lines[0], description: 'Chêne' },
        { amount_net: '50.00', account: '604000', vat_code: 'AM06' },
      ],
    },
  })
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body).toMatchObject({ version: 2, note: 'Une note', amount_net: '150.00', amount_vat: '24.00', amount_gross: '174.00' })
  expect(body.lines.map(({ id: line }: { id: number }) => line)).toEqual([id * 1000 + 1, id * 1000 + 2])
  const { body: shorter } = await encoder('PATCH', `/v1/companies/${b.token}/documents/${id}`, {
    body: { note: null, lines: [{ amount_net: '1.00' }] },
  })
  expect([shorter.version, shorter.note, shorter.lines.length, shorter.amount_gross]).toEqual([3, null, 1, '1.00'])
})

test('a patch may bring a third party of its own', async () => {
  const { document } = (await testDocuments.purchase()).body
  const body = { new_third_party: { name: 'Venu avec la correction' } }
  const { status, body: patched } = await admin('PATCH', `/v1/companies/${b.token}/documents/${document.id}`, { body })
  expect([status, patched.third_party.name]).toEqual([200, 'Venu avec la correction'])
})

test('a patch that changes nothing leaves the version as it is', async () => {
  const { id, number, lines, document_date } = await made(testDocuments.purchase())
  const { body } = await encoder('PATCH', `/v1/companies/${b.token}/documents/${id}`, { body: { number, lines, document_date } })
  expect([body.version, body.lock_version]).toEqual([1, 0])
})

test.each<[string, object, string[]]>([
  ['no number', { number: null }, ['number']],
  ['a customer', { third_party_id: 'customer' }, ['third_party_id']],
  ['a line without an amount', { lines: [{}] }, ['lines.0.amount_net']],
  ['a currency that is none', { currency: 'QQQ' }, ['currency']],
])('422 of a patch names the field: %s', async (_title, given, fields) => {
  const { id } = await made(testDocuments.purchase())
  const body = 'third_party_id' in given ? { third_party_id: b.customer } : given
  expect(fieldsOf(await encoder('PATCH', `/v1/companies/${b.token}/documents/${id}`, { body }))).toEqual([422, fields])
})

test('422 a patch to a number that the third party has already', async () => {
  const [first, second] = [await made(testDocuments.purchase()), await made(testDocuments.purchase())]
  expect(fieldsOf(await encoder('PATCH', `/v1/companies/${b.token}/documents/${second.id}`, { body: { number: first.number } }))).toEqual([
    422,
    ['number'],
  ])
})

test('204 moves what waits to the bin; it comes back from there, unless its number is taken', async () => {
  const { id, number } = await made(testDocuments.purchase())
  const reply = await encoder('DELETE', `/v1/companies/${b.token}/documents/${id}`)
  expect([reply.status, reply.headers['x-trashed']]).toEqual([204, '1'])
  expect((await encoder('GET', `/v1/companies/${b.token}/documents/${id}`)).status).toBe(404)
  const [item] = (await admin('GET', `${b.path}/trash?type=documents`)).body.data
  expect([item.record_id, item.label]).toEqual([id, number])
  const duplicate = await made(testDocuments.purchase({ number }))
  const taken = await admin('POST', `${b.path}/trash/${item.id}/restore`)
  expect([taken.status, taken.body.code, Object.keys(taken.body.errors ?? {})]).toEqual([422, 'restore_conflict', ['number']])
  await encoder('DELETE', `/v1/companies/${b.token}/documents/${duplicate.id}`)
  const { status, body } = await admin('POST', `${b.path}/trash/${item.id}/restore`)
  expect([status, body.record.id, body.record.lines.length]).toEqual([200, id, 1])
})

test('422 document_booked: what is booked is neither changed nor deleted nor booked again', async () => {
  const { id } = await made(testDocuments.purchase({ book: true }))
  for (const answer of [
    await encoder('PATCH', `/v1/companies/${b.token}/documents/${id}`, { body: { note: 'X' } }),
    await encoder('DELETE', `/v1/companies/${b.token}/documents/${id}`),
    await encoder('POST', `/v1/companies/${b.token}/documents/${id}/book`, { body: {} }),
  ])
    expect([answer.status, answer.body.code]).toEqual([422, 'document_booked'])
})

test('what a document uses cannot be deleted', async () => {
  const third_party_id = (await admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: 'Utile' } })).body.id
  const account = (await admin('POST', `${b.path}/accounts`, { body: { number: '604910', label: 'Utile' } })).body.id
  await made(testDocuments.purchase({ third_party_id, lines: [{ amount_net: '1.00', account_id: account, vat_code: 'AM21' }] }))
  for (const path of [`third-parties/${third_party_id}`, `accounts/${account}`]) {
    const { status, body } = await admin('DELETE', `${b.path}/${path}`)
    expect([status, body.code, body.usages]).toEqual([422, 'record_in_use', { documents: 1 }])
  }
})

test('the sheet of a third party counts its documents, without those in the bin', async () => {
  const own = await makeBooks(w, admin)
  const documents = documentsIn(own, admin)
  const counted = async () => (await admin('GET', `${own.path}/third-parties/${own.supplier}`)).body.documents_count
  expect(await counted()).toBe(0)
  const { document } = (await documents.purchase()).body
  await documents.purchase({ book: true })
  await documents.sale()
  expect(await counted()).toBe(2)
  await admin('DELETE', `${own.path}/documents/${document.id}`)
  expect(await counted()).toBe(1)
})
