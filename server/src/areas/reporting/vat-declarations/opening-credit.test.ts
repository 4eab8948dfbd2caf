/** The VAT credit with which a taken-over file starts. */
import { expect, test } from 'vitest'
import { gridOf, makeVatFile, type VatFile } from '../../../../test/harness/books/vat-returns.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

type Body = Reply['body']

/** An opening of one balance, against the capital. */
const open = async ({ b }: VatFile, account: string, debit: string, capital: string) => {
  const [year] = (await admin('GET', `${b.path}/fiscal-years`)).body
  const body = {
    lines: [
      { account, debit },
      { account: capital, credit: debit },
    ],
  }
  const { status } = await admin('PUT', `${b.path}/fiscal-years/${year.id}/opening-balances`, { body })
  expect(status).toBe(200)
}

test('France: the first return of a taken-over file starts from the opening credit, which only that return can adjust', async () => {
  const file = await makeVatFile(w, admin, {}, { country_pack: 'FR' })
  await open(file, '44567', '999.00', '1013')
  // A corrected opening replaces the first one.
  await open(file, '44567', '80.40', '1013')
  await created(file.book.sale({ lines: [{ account: '707', amount: '1000.00', vat_code: 'V20' }] }))
  const first = await file.prepare(1)
  expect(gridOf(await file.show(first), '22')).toMatchObject({ computed: '80.40', adjustment: '0.00', amount: '80.00' })
  const adjusted = await admin('PATCH', `${file.at}/${first}`, { body: { adjustments: { '22': '-30' } } })
  expect(gridOf(adjusted.body, '22')).toMatchObject({ adjustment: '-30.00', amount: '50.00' })
  const { body } = await file.validate(first)
  expect(body).toMatchObject({ status: 'validated', amount_due: '150.00' })
  expect(await file.settlement(body)).toEqual(['44571 200.00 0.00', '44551 0.00 150.00', '44567 0.00 50.00'])
  const second = await file.prepare(2)
  expect(gridOf(await file.show(second), '22')).toBeUndefined()
  expect(fieldsOf(await admin('PATCH', `${file.at}/${second}`, { body: { adjustments: { '22': '30' } } }))).toEqual([
    422,
    ['adjustments.22'],
  ])
})

test('Belgium: an opening credit on the account of the administration is in no grid', async () => {
  const file = await makeVatFile(w, admin)
  await open(file, '411200', '80.40', '100000')
  const id = await file.prepare(1)
  expect(await file.show(id)).toMatchObject({ grids: [], is_nil: true, amount_due: '0.00', amount_refund: '0.00' })
  expect((await file.show(id)).checks.map(({ code }: Body) => code)).toEqual(['declarant_contact_missing'])
})

test('France: the credit is on the account of the settings, also when it was taken over under a number that was merged into it', async () => {
  const file = await makeVatFile(w, admin, {}, { country_pack: 'FR' })
  const account = async (number: string) =>
    (await created(admin('POST', `${file.b.path}/accounts`, { body: { number, label: 'Crédit' } }))).id
  const [kept, former] = [await account('445671'), await account('445672')]
  await open(file, '445672', '80.00', '1013')
  await admin('PATCH', file.b.path, { body: { settings: { auto_entries: { vat: { receivable_account: '445671' } } } } })
  const id = await file.prepare(1)
  expect(gridOf(await file.show(id), '22')).toBeUndefined()
  const merged = await admin('POST', `${file.b.path}/accounts/${former}/merge`, { body: { into_id: kept } })
  expect([merged.status, merged.body.message]).toEqual([200, undefined])
  expect(gridOf(await file.show(id), '22')).toMatchObject({ amount: '80.00' })
})
