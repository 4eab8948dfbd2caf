/** A Belgian company goes by its enterprise number (0208), or by its VAT number (9925), which holds it. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeSeller, them, us } from '../../../../../test/harness/einvoices/seller.ts'
import { openOffice } from '../../../../../test/harness/peppol/office.ts'
import { invoiceType, registered } from '../../../../../test/stand-ins/peppol/access-point.ts'

const { w, point, run, schedule, forgive } = await openOffice()
const admin = await w.as('admin')
const seller = await makeSeller(w, admin)
const path = `${seller.b.path}/peppol`
const [own, ownVat] = [`0208:${us.enterprise_number}`, `9925:${us.vat_number.toLowerCase()}`]
const [enterprise, vat] = [`0208:${them.enterprise_number}`, `9925:${them.vat_number.toLowerCase()}`]
point.account.ids.add(own)
await admin('PUT', path, { body: {} })
await run('peppol.check_registration', { company_id: seller.b.id })
const third_party_id = await seller.customer({ peppol_identifier: null })
afterAll(() => seller.end())
beforeEach(async () => {
  point.clear()
  await forgive()
  point.network.clear()
  await w.rows('delete from peppol_participants')
})

const send = async () => admin('POST', `${path}/messages`, { body: { document_id: (await seller.sell({ third_party_id })).id } })
const lookedUp = () =>
  point.asked(/GET \/api\/lookup/).map((asked) => new URL(asked.path, 'http://localhost').searchParams.get('peppol_id'))
const orders = { document_types: ['urn:oasis:names:specification:ubl:schema:xsd:Order-2::Order##orders::2.1'] }

test.for([
  ['both', [enterprise, vat], enterprise, [enterprise]],
  ['0208 alone', [enterprise], enterprise, [enterprise]],
  ['9925 alone', [vat], vat, [enterprise, vat]],
] as const)('a customer on the network under %s', async ([, known, receiver, asked]) => {
  for (const id of known) point.network.set(id, registered('Alpha', { document_types: [invoiceType] }))
  expect(await send()).toMatchObject({ status: 202, body: { receiver } })
  expect(lookedUp()).toEqual(asked)
})

test('9925 is taken where 0208 receives no invoices; under neither, both are asked and named', async () => {
  point.network.set(enterprise, registered('Alpha', orders)).set(vat, registered('Alpha'))
  expect(await send()).toMatchObject({ status: 202, body: { receiver: vat } })
  point.network.clear()
  await w.rows('delete from peppol_participants')
  const { status, body } = await send()
  expect([status, body.code]).toEqual([422, 'peppol_recipient_unknown'])
  for (const id of [enterprise, vat]) expect(body.message).toContain(id)
})

test('what comes for the VAT number goes to the file that is registered by its enterprise number, once', async () => {
  const ubl = '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>V1</ID></Invoice>'
  const [one, outsider] = [point.receive(ubl, enterprise, ownVat.toUpperCase()), point.receive(ubl, enterprise, '9925:be0477472701')]
  await schedule('peppol.inbox')
  await schedule('peppol.inbox')
  expect(
    await w.rows(`select provider_id, status, reason from peppol_inbox where provider_id = any($1) order by place`, [[one, outsider]]),
  ).toEqual([
    { provider_id: one, status: 'taken', reason: null },
    { provider_id: outsider, status: 'quarantined', reason: 'receiver_unknown' },
  ])
  const { body } = await admin('GET', `${path}/messages?direction=in`)
  expect(body.data).toMatchObject([{ status: 'received', receiver: ownVat }])
})
