/** An access point that takes the connection and never answers, or answers after the time limit of ten seconds. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeSeller, them, us } from '../../../../../test/harness/einvoices/seller.ts'
import { openOffice } from '../../../../../test/harness/peppol/office.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { faults } from '../../../../../test/stand-ins/http-service.ts'
import { registered } from '../../../../../test/stand-ins/peppol/access-point.ts'

const { w, point, run, schedule, forgive } = await openOffice()
const admin = await w.as('admin')
const [seller, applicant] = [
  await makeSeller(w, admin),
  await makeSeller(w, admin, {}, { ...us, enterprise_number: '0417497106', vat_number: null }),
]
const path = `${seller.b.path}/peppol`
point.account.ids.add(`0208:${us.enterprise_number}`)
point.network.set(`0208:${them.enterprise_number}`, registered('Alpha'))
await admin('PUT', path, { body: {} })
await run('peppol.check_registration', { company_id: seller.b.id })
afterAll(() => Promise.all([seller.end(), applicant.end()]))
beforeEach(async () => {
  point.clear()
  await forgive()
})

const send = async () => admin('POST', `${path}/messages`, { body: { document_id: (await seller.sell()).id } })
const message = async (id: number) => (await admin('GET', `${path}/messages/${id}`)).body
const carry = async (id: number) => {
  await w.rows(
    inWrite(seller.b.id, `update peppol_messages set due_at = now() - interval '1 second' where id = ${id} and due_at is not null`),
  )
  await run('peppol.carry', { company_id: seller.b.id, id })
}
const secondsToNext = async (id: number) =>
  (
    await w.rows<{ seconds: number }>(
      'select round(extract(epoch from due_at - now()))::integer as seconds from peppol_messages where id = $1',
      [id],
    )
  )[0]?.seconds

/** Never, or so late that nobody waits any more. */
const silences = ['silence', 'silence after its headers'] as const

test.for(silences)('503 peppol_unavailable on every operation that asks: %s', { timeout: 60_000 }, async (name) => {
  await w.rows('delete from peppol_participants')
  point.fault = () => faults[name]
  const answers = await Promise.all([
    admin('PUT', `${applicant.b.path}/peppol`, { body: {} }),
    admin('DELETE', path),
    admin('GET', `${path}/participants/0208:0477472701`),
    send(),
  ])
  for (const { status, body, headers } of answers) {
    expect([status, body.code]).toEqual([503, 'peppol_unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await admin('GET', path)).body.status).toBe('active')
  expect((await admin('GET', `${applicant.b.path}/peppol`)).body.status).toBe('none')
})

test('jobs try again by their schedules: the check of a registration, the inbox and a message', { timeout: 60_000 }, async () => {
  await admin('PUT', `${applicant.b.path}/peppol`, { body: {} })
  const { body } = await send()
  point.fault = () => faults.silence
  await Promise.all([run('peppol.check_registration', { company_id: applicant.b.id }), carry(body.id), schedule('peppol.inbox')])
  expect((await admin('GET', `${applicant.b.path}/peppol`)).body).toMatchObject({ status: 'pending', checked_at: null })
  expect(await message(body.id)).toMatchObject({ status: 'queued', attempts: 1 })
  expect(await secondsToNext(body.id)).toBeLessThanOrEqual(60)
  point.clear()
  await forgive()
  await carry(body.id)
  expect(await message(body.id)).toMatchObject({ status: 'sent', attempts: 2 })
  expect(point.transmissions).toHaveLength(1)
})

test('the document is sent, and the answer comes after the time limit: it is sent once', { timeout: 60_000 }, async () => {
  const before = point.transmissions.length
  const { body } = await send()
  const late: (() => void)[] = []
  point.fault = ({ method, path: asked }) =>
    method === 'POST' && asked.includes('/send')
      ? (response, all) => point.perform(all, () => void late.push(() => response.writeHead(200).end('{"id":"late","state":"TRANSIT"}')))
      : undefined
  await carry(body.id)
  expect(await message(body.id)).toMatchObject({ status: 'queued', attempts: 1 })
  for (const answer of late) answer()
  point.clear()
  await forgive()
  await carry(body.id)
  expect(await message(body.id)).toMatchObject({ status: 'sent', attempts: 2 })
  expect([late.length, point.transmissions.length - before, point.asked(/POST .*\/send/).length]).toEqual([1, 1, 0])
})
