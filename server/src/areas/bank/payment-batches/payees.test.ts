/** Warnings about payees, and batches that they refuse. */
import { afterAll, expect, test } from 'vitest'
import { makePaymentFile, nextIban } from '../../../../test/harness/books/payments.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const file = await makePaymentFile(w, await w.as('admin'))
afterAll(() => file.end())

const pay = async (supplier: number, amount: string, more: object = {}, body: object = {}): Promise<Reply> => {
  const [line = 0] = await file.invoices({ amount, supplier, reference: 'F1' })
  return file.create([{ entry_line_id: line, ...more }], body)
}
const kindsOf = ({ body }: Reply): string[] => body.warnings.map(({ kind }: { kind: string }) => kind)

test('a first payment, then none, then a possible duplicate', async () => {
  const supplier = await file.supplier()
  const first = await pay(supplier, '10.00')
  expect(first.body.warnings).toEqual([{ payment: 0, kind: 'first_payment', detail: null, changed_by: null, changed_at: null }])
  expect((await pay(supplier, '11.00')).body.warnings).toEqual([])
  expect((await pay(supplier, '10.00')).body.warnings).toEqual([
    { payment: 0, kind: 'possible_duplicate', detail: first.body.message_id, changed_by: null, changed_at: null },
  ])
  expect(kindsOf(await pay(supplier, '10.00', { communication: 'F2' }))).toEqual([])
})

test('a batch of more than 90 days ago and a cancelled one make no duplicate', async () => {
  const supplier = await file.supplier()
  const cancelled = await pay(supplier, '10.00')
  await file.admin('POST', `${file.at}/${cancelled.body.id}/cancel`)
  const old = await pay(supplier, '10.00')
  expect(kindsOf(old)).toEqual(['first_payment'])
  await w.rows(`begin; set local session_replication_role = replica;
    update payment_batches set created_at = created_at - interval '91 days' where company_id = ${file.b.id} and id = ${old.body.id}; commit`)
  expect(kindsOf(await pay(supplier, '10.00'))).toEqual([])
})

test('an IBAN that was changed since the last payment names who changed it and when', async () => {
  const iban = nextIban()
  const supplier = await file.supplier({ iban })
  await pay(supplier, '10.00')
  const manager = await w.as('manager')
  const changed = await manager('PATCH', `${file.b.path}/third-parties/${supplier}`, { body: { iban: nextIban() } })
  await file.admin('PATCH', `${file.b.path}/third-parties/${supplier}`, { body: { phone: '081 00 00 00' } })
  const { body } = await pay(supplier, '11.00')
  expect(body.warnings).toEqual([
    { payment: 0, kind: 'iban_changed', detail: iban, changed_by: manager.user_id, changed_at: changed.body.updated_at },
  ])
  expect((await file.admin('GET', `${file.at}/${body.id}`)).body.warnings).toEqual(body.warnings)
})

test('an IBAN that the request gives differs from the last one and was changed by nobody', async () => {
  const iban = nextIban()
  const supplier = await file.supplier({ iban })
  await pay(supplier, '10.00')
  expect((await pay(supplier, '12.00', { iban: nextIban() })).body.warnings).toEqual([
    { payment: 0, kind: 'iban_changed', detail: iban, changed_by: null, changed_at: null },
  ])
})

test('an IBAN on two cards', async () => {
  const iban = nextIban()
  const other = await file.supplier({ name: 'Jumeau', iban })
  const supplier = await file.supplier({ iban })
  const { code } = (await file.admin('GET', `${file.b.path}/third-parties/${other}`)).body
  expect((await pay(supplier, '10.00')).body.warnings).toEqual([
    { payment: 0, kind: 'first_payment', detail: null, changed_by: null, changed_at: null },
    { payment: 0, kind: 'shared_iban', detail: `${code} Jumeau`, changed_by: null, changed_at: null },
  ])
  await file.admin('POST', `${file.b.path}/third-parties/${other}/merge`, { body: { into_id: supplier } })
  expect(kindsOf(await pay(supplier, '13.00'))).toEqual([])
})

test('each warning names its payment', async () => {
  const known = await file.supplier()
  await pay(known, '10.00')
  const lines = await file.invoices({ amount: '20.00', supplier: known }, { amount: '21.00', supplier: await file.supplier() })
  const { body } = await file.create(lines.map((entry_line_id) => ({ entry_line_id })))
  expect(body.warnings).toMatchObject([{ payment: 1, kind: 'first_payment' }])
})

test('422 payee_unconfirmed with the warnings when the request asks for it, and never for a first payment alone', async () => {
  const supplier = await file.supplier()
  expect((await pay(supplier, '10.00', {}, { confirm_payees: false })).status).toBe(201)
  const refused = await pay(supplier, '10.00', {}, { confirm_payees: false })
  expect([refused.status, refused.body.code, kindsOf(refused)]).toEqual([422, 'payee_unconfirmed', ['possible_duplicate']])
  expect((await pay(supplier, '10.00', {}, { confirm_payees: true })).status).toBe(201)
  expect((await pay(supplier, '10.00')).status).toBe(201)
})

test('422 payee_unconfirmed when the settings require a confirmation that the request does not give', async () => {
  const own = await makePaymentFile(w, file.admin)
  const { settings } = (await own.admin('GET', own.b.path)).body
  expect(settings.payments).toEqual({ require_payee_confirmation: false })
  const set = await own.admin('PATCH', own.b.path, { body: { settings: { payments: { require_payee_confirmation: true } } } })
  expect([set.status, set.body.settings.payments]).toEqual([200, { require_payee_confirmation: true }])
  const lines = await own.invoices({ amount: '10.00' }, { amount: '10.00' })
  expect((await own.create([{ entry_line_id: lines[0] }])).status).toBe(201)
  const refused = await own.create([{ entry_line_id: lines[1] }])
  expect([refused.status, refused.body.code]).toEqual([422, 'payee_unconfirmed'])
  expect((await own.create([{ entry_line_id: lines[1] }], { confirm_payees: true })).status).toBe(201)
  await own.end()
})
