import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkInvoice } from '../../../../capture/einvoice/index.ts'
import { line, makeSeller, them, us } from '../../../../../test/harness/einvoices/seller.ts'
import { ubl, upload } from '../../../../../test/harness/import-files.ts'
import { openOffice } from '../../../../../test/harness/peppol/office.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { faults, replies } from '../../../../../test/stand-ins/http-service.ts'
import { invoiceType, registered } from '../../../../../test/stand-ins/peppol/access-point.ts'

const { w, point, run, schedule, forgive } = await openOffice()
const admin = await w.as('admin', { locale: 'en' })
const seller = await makeSeller(w, admin)
const buyer = await makeSeller(w, admin, {}, { ...them, vat_number: 'BE0812345603', country: undefined, peppol_identifier: undefined })
const [from, to] = [`${seller.b.path}/peppol`, `${buyer.b.path}/peppol`]
const [sender, receiver] = [`0208:${us.enterprise_number}`, `0208:${them.enterprise_number}`]
point.account.ids.add(sender).add(receiver)
for (const [path, { id }] of [
  [from, seller.b],
  [to, buyer.b],
] as const) {
  await admin('PUT', path, { body: {} })
  await run('peppol.check_registration', { company_id: id })
}
afterAll(() => Promise.all([seller.end(), buyer.end()]))
beforeEach(async () => {
  point.clear()
  await forgive()
  point.network.clear()
  point.network.set(receiver, registered('Alpha Construct SA'))
  await w.rows('delete from peppol_participants')
})

const send = (document_id: number, more: object = {}) =>
  admin('POST', `/v1/companies/${seller.b.token}/peppol/messages`, { body: { document_id, ...more } })
const message = async (id: number) => (await admin('GET', `/v1/companies/${seller.b.token}/peppol/messages/${id}`)).body
/** The worker, for one message that is due now. */
async function carry(id: number) {
  await w.rows(
    inWrite(seller.b.id, `update peppol_messages set due_at = now() - interval '1 second' where id = ${id} and due_at is not null`),
  )
  await run('peppol.carry', { company_id: seller.b.id, id })
}
const sentOnce = async () => {
  const { body } = await send((await seller.sell()).id)
  return body.id as number
}

test('an invoice goes from one file to another, is ready there and is booked to the cent; a copy of it is a duplicate', async () => {
  const sale = await seller.sell({
    lines: [line, { ...line, description: 'Livraison', quantity: '2.5', unit_price: '10.125', vat_code: 'V06' }],
  })
  const { status, body } = await send(sale.id)
  expect([status, body]).toMatchObject([
    202,
    {
      direction: 'out',
      status: 'queued',
      document_id: sale.id,
      sender,
      receiver,
      document_type: 'invoice',
      number: sale.number,
      amount_gross: sale.amount_gross,
    },
  ])
  await carry(body.id)
  expect(await message(body.id)).toMatchObject({ status: 'sent', attempts: 1, error: null, message_id: expect.any(String) })
  await carry(body.id)
  const delivered = await message(body.id)
  expect(delivered).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) })
  expect(delivered.trail.map((item: { status: string }) => item.status)).toEqual(['queued', 'sent', 'sent', 'delivered'])
  expect((await admin('GET', `${seller.b.path}/documents/${sale.id}`)).body.peppol).toEqual({ message_id: body.id, status: 'delivered' })

  const xml = await w.anonymous('GET', delivered.file_url.replace(/^https?:\/\/[^/]+/, ''))
  expect(xml.status).toBe(200)
  expect(await checkInvoice(Buffer.from(xml.text))).toEqual([])
  expect(xml.text).toContain('EmbeddedDocumentBinaryObject')
  expect([...point.documents.values()][0]?.xml).toBe(xml.text)

  await schedule('peppol.inbox')
  await schedule('peppol.inbox')
  const received = (await admin('GET', `/v1/companies/${buyer.b.token}/peppol/messages?direction=in`)).body.data
  expect(received).toMatchObject([{ status: 'received', sender, receiver, number: sale.number, amount_gross: sale.amount_gross }])
  const imported = `${buyer.b.path}/document-imports/${received[0].import_id}`
  const { body: read } = await admin('POST', `${imported}/process`)
  expect(read).toMatchObject({ status: 'ready', engine: 'ubl', suggested_direction: 'purchase' })
  const lines = [0, 1].map(() => ({ account: '612500' }))
  const { status: done, body: validated } = await admin('POST', `${imported}/validate`, {
    body: { new_third_party: { name: us.name, type: 'supplier', vat_number: us.vat_number }, lines, book: true },
  })
  expect([done, validated]).toMatchObject([
    201,
    { document: { source: 'peppol', status: 'booked', amount_gross: sale.amount_gross, number: sale.number } },
  ])
  const party = `${buyer.b.path}/third-parties/${validated.document.third_party_id}`
  expect((await admin('GET', party)).body).toMatchObject({ name: us.name, source: 'peppol' })
  const after = (await admin('GET', `${to}/messages/${received[0].id}`)).body
  expect(after).toMatchObject({ status: 'imported', document_id: validated.document.id })
  expect((await admin('GET', `${buyer.b.path}/documents/${validated.document.id}`)).body.peppol).toEqual({
    message_id: after.id,
    status: 'imported',
  })

  const pdf = Buffer.from(/<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</.exec(xml.text)?.[1] ?? '', 'base64')
  point.receive(xml.text, sender, receiver)
  await schedule('peppol.inbox')
  const again = (await admin('GET', `/v1/companies/${buyer.b.token}/peppol/messages?direction=in`)).body.data[0]
  const copies = await admin('POST', `${buyer.b.path}/document-imports`, upload({ 'facture.pdf': pdf }))
  for (const import_id of [again.import_id, copies.body.imports[0].id])
    expect(await admin('POST', `${buyer.b.path}/document-imports/${import_id}/process`)).toMatchObject({
      status: 200,
      body: { status: 'duplicate' },
    })
})

test('202 a credit note goes as a credit note', async () => {
  const sale = await seller.sell()
  const credit = await seller.sell({ is_credit_note: true, credited_document_id: sale.id })
  expect(await send(credit.id)).toMatchObject({ status: 202, body: { document_type: 'credit_note', number: credit.number } })
  expect((await admin('GET', `${seller.b.path}/activity`)).body.data[0]).toMatchObject({ kind: 'peppol', action: 'send' })
})

test('an invoice in dollars arrives in dollars', async () => {
  point.receive(ubl({ number: 'USD-1', currency: 'USD' }).toString(), sender, receiver)
  await schedule('peppol.inbox')
  await schedule('peppol.inbox')
  const { data } = (await admin('GET', `${buyer.b.path}/peppol/messages?direction=in`)).body
  expect(data[0]).toMatchObject({ number: 'USD-1', currency: 'USD' })
})

test('fifty equal sends make one message', async () => {
  const sale = await seller.sell()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(sale.id)))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.code ?? 'ok'))).toEqual(new Set(['ok', 'peppol_already_sent']))
  expect(await w.rows('select 1 from peppol_messages where document_id = $1', [sale.id])).toHaveLength(1)
})

test('fifty equal sends under one key make one message, which all of them get', async () => {
  const sale = await seller.sell()
  const headers = { 'x-client-mutation-id': 'send-at-once' }
  const once = () => admin('POST', `/v1/companies/${seller.b.token}/peppol/messages`, { body: { document_id: sale.id }, headers })
  const answers = await Promise.all(Array.from({ length: 50 }, once))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array<number>(49).fill(200), 202])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await w.rows('select 1 from peppol_messages where document_id = $1', [sale.id])).toHaveLength(1)
})

test('200 a repeated key is answered from memory, 422 for another request; no dry run', async () => {
  const [sale, other] = [await seller.sell(), await seller.sell()]
  const at = `/v1/companies/${seller.b.token}/peppol/messages`
  const keyed = (document_id: number) => admin('POST', at, { body: { document_id }, headers: { 'x-client-mutation-id': 'send-once' } })
  const first = await keyed(sale.id)
  const again = await keyed(sale.id)
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body.id]).toEqual([202, 200, '1', first.body.id])
  expect(await keyed(other.id)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  const rehearsed = await admin('POST', at, { body: { document_id: other.id }, headers: { 'x-dry-run': '1' } })
  expect(rehearsed).toMatchObject({ status: 422, body: { code: 'dry_run_unsupported' } })
  expect(await w.rows('select 1 from peppol_messages where document_id = any($1)', [[sale.id, other.id]])).toHaveLength(1)
})

const withLines = (...more: readonly object[]) => ({ lines: more.map((own) => ({ ...line, ...own })) })

test.for([
  ['a line without a text', withLines({ description: null }), ['lines.0.description']],
  ['what lies outside the scope of VAT beside the rest', withLines({}, { vat_code: 'VHN' }), ['lines.1.vat_code']],
  ['no due date', { due_date: null }, ['due_date']],
  ['an intra-Community supply without its country', withLines({ vat_code: 'VICL' }), ['delivery_country']],
  ['VAT of another country', withLines({ vat_code: 'VOSS' }), ['lines.0.vat_code']],
  ['another currency', { currency: 'USD', exchange_rate: '1.08' }, ['currency']],
] as const)('422 on its field, and no request: %s', async ([, given, fields]) => {
  const { status, body } = await send((await seller.sell(given)).id)
  expect([status, Object.keys(body.errors)]).toEqual([422, [...fields]])
  expect(point.service.asked).toEqual([])
})

test('422 on the numbers of the buyer and the account of the seller, and no request', async () => {
  const third_party_id = await seller.customer({ vat_number: null, enterprise_number: null, peppol_identifier: null })
  const refusalOf = async (given: object, more: object = {}) => {
    const { status, body } = await send((await seller.sell({ third_party_id, delivery_country: 'FR', ...given })).id, more)
    return [status, ...Object.keys(body.errors)]
  }
  expect(await refusalOf({})).toEqual([422, 'third_party.peppol_identifier'])
  expect(await refusalOf(withLines({ vat_code: 'VCC' }), { receiver })).toEqual([422, 'third_party.vat_number'])
  expect(await refusalOf(withLines({ vat_code: 'VICL' }), { receiver })).toEqual([422, 'third_party.vat_number'])
  const bank = `${seller.b.path}/journals/${seller.b.journals.BNP}`
  await admin('PATCH', bank, { body: { iban: null, bic: null } })
  expect(await refusalOf({}, { receiver })).toEqual([422, 'company.iban'])
  await admin('PATCH', bank, { body: { iban: 'BE03363112233484', bic: 'BBRUBEBB' } })
  expect(point.service.asked).toEqual([])
})

test('422 a document that cannot be sent, without a request', async () => {
  const pending = await admin('POST', `${seller.b.path}/documents`, {
    body: { direction: 'sale', third_party_id: seller.b.customer, document_date: '2026-03-02', lines: [line] },
  })
  expect(await send(pending.body.document.id)).toMatchObject({ status: 422, body: { code: 'document_not_booked' } })
  expect(await send(999_999)).toMatchObject({ status: 422, body: { errors: { document_id: expect.anything() } } })
  const purchase = await admin('POST', `${seller.b.path}/documents`, {
    body: {
      direction: 'purchase',
      third_party_id: seller.b.supplier,
      number: 'F1',
      document_date: '2026-03-02',
      lines: [{ ...line, account: '604000', vat_code: 'AM21' }],
      book: true,
    },
  })
  expect(await send(purchase.body.document.id)).toMatchObject({ status: 422, body: { errors: { document_id: expect.anything() } } })
  const sale = await seller.sell()
  expect(await send(sale.id, { receiver: 'x' })).toMatchObject({ status: 422, body: { errors: { receiver: expect.anything() } } })
  expect(point.service.asked).toEqual([])
})

test('422 peppol_recipient_unknown, and for one that does not receive credit notes; 503 while the directory is silent', async () => {
  const sale = await seller.sell()
  expect(await send(sale.id, { receiver: '0208:0477472701' })).toMatchObject({ status: 422, body: { code: 'peppol_recipient_unknown' } })
  point.network.set(receiver, registered('Alpha', { document_types: [invoiceType] }))
  const credit = await seller.sell({ is_credit_note: true, credited_document_id: sale.id })
  expect(await send(credit.id)).toMatchObject({ status: 422, body: { code: 'peppol_recipient_unknown' } })
  await w.rows('delete from peppol_participants')
  point.fault = () => replies(500)
  expect(await send(sale.id)).toMatchObject({ status: 503, body: { code: 'peppol_unavailable' } })
})

test.for(['a line that is cut', '500', 'a redirect', 'garbage', 'half a JSON', '204', '401', '429'])(
  'attempts after %s follow the schedule and end after five',
  async (name) => {
    const id = await sentOnce()
    const delays: number[] = []
    for (let n = 1; n <= 5; n += 1) {
      await forgive()
      point.fault = () => (name === '429' ? replies(429, '', { 'retry-after': '1' }) : (faults[name] ?? replies(200)))
      await carry(id)
      const [row] = await w.rows<{ seconds: number | null; attempts: number }>(
        `select round(extract(epoch from due_at - now()))::integer as seconds, attempts from peppol_messages where id = $1`,
        [id],
      )
      expect(row?.attempts).toBe(n)
      if (row !== undefined && row.seconds !== null) delays.push(Math.round(row.seconds / 60))
    }
    expect(delays).toEqual([1, 5, 15, 60])
    expect(await message(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('did not answer') })
    expect(point.transmissions).not.toContain(id)
  },
)

test('an answer after the time limit: the document is sent once', async () => {
  const before = point.transmissions.length
  const id = await sentOnce()
  point.fault = ({ method, path }) =>
    method === 'POST' && path.includes('/send') ? (response, asked) => point.perform(asked, () => response.destroy()) : undefined
  await carry(id)
  expect(await message(id)).toMatchObject({ status: 'queued', attempts: 1 })
  point.fault = null
  await forgive()
  await carry(id)
  expect(await message(id)).toMatchObject({ status: 'sent', attempts: 2 })
  expect(point.transmissions).toHaveLength(before + 1)
})

test('two workers at once send it once', async () => {
  const before = point.transmissions.length
  const id = await sentOnce()
  await Promise.all(Array.from({ length: 5 }, () => run('peppol.carry', { company_id: seller.b.id, id })))
  expect((await message(id)).status).toBe('sent')
  expect(point.transmissions).toHaveLength(before + 1)
})

test('a rejection is failed at once with its reasons; the references may change, and it is sent again', async () => {
  const sale = await seller.sell()
  const { body } = await send(sale.id)
  point.fault = ({ path }) => (path.includes('/documents/ubl') ? replies(422, '{"detail":"BR-01 broken"}') : undefined)
  await carry(body.id)
  expect(await message(body.id)).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining('BR-01 broken') })
  point.fault = null
  expect(await admin('PATCH', `${seller.b.path}/documents/${sale.id}`, { body: { buyer_reference: 'Cellule 7' } })).toMatchObject({
    status: 200,
  })
  const again = await send(sale.id)
  expect(again).toMatchObject({ status: 202 })
  expect(await admin('PATCH', `${seller.b.path}/documents/${sale.id}`, { body: { buyer_reference: 'Cellule 8' } })).toMatchObject({
    status: 422,
  })
})

test('a rejection by the network after it was sent is failed; answers of the receiver are in the trail only', async () => {
  point.slow = true
  const id = await sentOnce()
  await carry(id)
  const held = [...point.documents.values()].findLast(({ direction }) => direction === 'OUTBOUND')
  held?.events.push({ event_type: 'imr_received', timestamp: '2026-03-02T11:00:00Z', details: { code: 'UQ' } })
  await carry(id)
  expect(await message(id)).toMatchObject({
    status: 'sent',
    trail: expect.arrayContaining([expect.objectContaining({ message: 'imr received: UQ' })]),
  })
  held?.events.push({ event_type: 'mlr_received', timestamp: '2026-03-02T11:05:00Z', details: { code: 'RE' } })
  await carry(id)
  expect(await message(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('RE') })
})

test('messages that wait fail when the registration is withdrawn; then 422 peppol_not_active', async () => {
  const sale = await seller.sell()
  const { body } = await send(sale.id)
  expect((await admin('DELETE', from)).status).toBe(204)
  expect(await message(body.id)).toMatchObject({ status: 'failed', attempts: 0, error: expect.stringContaining('withdrawn') })
  expect(await send(sale.id)).toMatchObject({ status: 422, body: { code: 'peppol_not_active' } })
  await admin('PUT', from, { body: {} })
  await run('peppol.check_registration', { company_id: seller.b.id })
  expect(await send(sale.id)).toMatchObject({ status: 202 })
})

test('what comes for nobody here, and what is no invoice, is kept in quarantine; a closed file lets it wait', async () => {
  const bare = '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>Q1</ID></Invoice>'
  const unknown = point.receive(bare, sender, '0208:0477472701')
  const other = point.receive('<?xml version="1.0"?><Order/>', sender, receiver)
  await admin('PATCH', buyer.b.path, { body: { is_active: false } })
  const waits = point.receive(bare, sender, receiver.toUpperCase())
  await schedule('peppol.inbox')
  const states = async () =>
    (
      await w.rows<{ said: string }>(
        `select status || coalesce(' ' || reason, '') as said from peppol_inbox where provider_id = any($1) order by place`,
        [[unknown, other, waits]],
      )
    ).map(({ said }) => said)
  expect(await states()).toEqual(['quarantined receiver_unknown', 'waiting', 'waiting'])
  await admin('PATCH', buyer.b.path, { body: { is_active: true } })
  await schedule('peppol.inbox')
  expect(await states()).toEqual(['quarantined receiver_unknown', 'quarantined document_type_unknown', 'taken'])
})

test('the dashboard counts the sales to Belgian companies that are not sent', async () => {
  const toSend = async () => (await admin('GET', `${seller.b.path}/reports/dashboard`)).body.todo.peppol_to_send as number
  const before = await toSend()
  const sale = await seller.sell()
  await seller.sell({ third_party_id: await seller.customer({ vat_number: null, peppol_identifier: null }) })
  expect(await toSend()).toBe(before + 1)
  await send(sale.id)
  expect(await toSend()).toBe(before)
})

test('404 a message of another file, 403 a link without its signature', async () => {
  const id = await sentOnce()
  expect((await admin('GET', `${to}/messages/${id}`)).status).toBe(404)
  expect((await w.anonymous('GET', `/v1/companies/${seller.b.token}/peppol/messages/${id}/file`)).body).toMatchObject({
    code: 'signature_invalid',
  })
})

test.for([
  ['other bytes', `xml = 'x'::bytea`, 'peppol_messages_frozen'],
  ['queued to received', `status = 'received'`, 'peppol_messages_states'],
  ['failed without a reason', `status = 'failed', due_at = null`, 'peppol_messages_failed'],
] as const)('the database refuses %s', async ([, change, constraint]) => {
  const id = await sentOnce()
  await expect(w.rows(inWrite(seller.b.id, `update peppol_messages set ${change} where id = ${id}`))).rejects.toMatchObject({ constraint })
})
