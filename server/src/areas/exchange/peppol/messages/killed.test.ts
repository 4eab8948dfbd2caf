/** A worker that is killed at any point: every document is sent once, every message imported once. */
import { afterAll, expect, test } from 'vitest'
import { makeSeller, them, us } from '../../../../../test/harness/einvoices/seller.ts'
import { openOffice } from '../../../../../test/harness/peppol/office.ts'
import { registered } from '../../../../../test/stand-ins/peppol/access-point.ts'

const { w, point, run, dying } = await openOffice()
const admin = await w.as('admin')
const seller = await makeSeller(w, admin)
const buyer = await makeSeller(w, admin, {}, { ...them, country: undefined, peppol_identifier: undefined })
const receiver = `0208:${them.enterprise_number}`
point.network.set(receiver, registered('Alpha Construct SA'))
point.account.ids.add(`0208:${us.enterprise_number}`).add(receiver)
for (const { b } of [seller, buyer]) {
  await admin('PUT', `${b.path}/peppol`, { body: {} })
  await run('peppol.check_registration', { company_id: b.id })
}
afterAll(() => Promise.all([seller.end(), buyer.end()]))

test('sending', async () => {
  let points = 0
  for (let n = 0, isKilled = true; isKilled; n += 1) {
    const [{ id: document_id }, before] = [await seller.sell(), point.transmissions.length]
    const { body } = await admin('POST', `${seller.b.path}/peppol/messages`, { body: { document_id } })
    const carry = { company_id: seller.b.id, id: body.id as number }
    isKilled = await dying(n, { carry })
    await run('peppol.carry', carry)
    const { status } = (await admin('GET', `${seller.b.path}/peppol/messages/${body.id}`)).body
    expect([n, status, point.transmissions.length - before]).toEqual([n, 'sent', 1])
    points = n
  }
  expect(points).toBeGreaterThanOrEqual(8)
})

test('receiving', async () => {
  let points = 0
  for (let n = 0, isKilled = true; isKilled; n += 1) {
    const xml = [...point.documents.values()][0]?.xml ?? ''
    const ids = [1, 2].map(() => point.receive(xml, `0208:${us.enterprise_number}`, receiver))
    isKilled = await dying(n, 'peppol.inbox')
    expect(await dying(Number.POSITIVE_INFINITY, 'peppol.inbox')).toBe(false)
    const taken = await w.rows<{ count: string }>(
      `select count(*) as count from peppol_messages m join document_imports i on i.company_id = m.company_id and i.id = m.import_id
       where m.message_id = any($1)`,
      [ids],
    )
    expect([n, Number(taken[0]?.count)]).toEqual([n, 2])
    points = n
  }
  expect(points).toBeGreaterThanOrEqual(12)
  const [{ messages, imports } = { messages: '', imports: '' }] = await w.rows<{ messages: string; imports: string }>(
    `select (select count(*) from peppol_messages where direction = 'in') as messages, (select count(*) from document_imports) as imports`,
  )
  expect(imports).toBe(messages)
})
