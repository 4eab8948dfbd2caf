/** What happens to a period after its return: entries reversed, letterings undone. The correction is in the return of its own date. */
import { expect, test } from 'vitest'
import { gridOf, makeVatFile, type VatFile } from '../../../../test/harness/books/vat-returns.ts'
import { created } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

type Body = Reply['body']

const amountsOf = ({ grids }: Body): Record<string, string> =>
  Object.fromEntries(grids.flatMap(({ grid, amount }: Body) => (amount === '0.00' ? [] : [[grid, amount]])))
const reverse = ({ b }: VatFile, entry: Body, entry_date: string) =>
  created(admin('POST', `${b.path}/entries/${entry.id}/reverse`, { body: { entry_date } }))

/** Declares the first quarter, reverses the entry in the second, and shows the validated return of that one. */
async function correctedReturn(file: VatFile, entry: Body): Promise<Body> {
  await file.validate(await file.prepare(1))
  await reverse(file, entry, '2026-04-10')
  const second = await file.prepare(2)
  await admin('PATCH', `${file.at}/${second}`, { body: { comment: 'Annulation après la déclaration' } })
  const { body } = await file.validate(second)
  expect(body.status).toBe('validated')
  return body
}

test('the reversal of last quarter’s only sale is filed as a credit note, and turns its own account round', async () => {
  const file = await makeVatFile(w, admin)
  const body = await correctedReturn(file, await created(file.book.sale()))
  expect(amountsOf(body)).toEqual({ '49': '1000.00', '64': '210.00', YY: '210.00', '72': '210.00' })
  expect(gridOf(body, '03')).toMatchObject({ computed: '-1000.00', moved: '1000.00', amount: '0.00' })
  expect(await file.settlement(body)).toEqual(['451054 0.00 210.00', '411200 210.00 0.00'])
})

test('a credit note reversed in the next quarter is filed as a sale', async () => {
  const file = await makeVatFile(w, admin)
  await created(file.book.sale())
  const body = await correctedReturn(file, await created(file.book.creditNote()))
  expect(amountsOf(body)).toEqual({ '03': '100.00', '54': '21.00', XX: '21.00', '71': '21.00' })
})

test('a purchase of goods reversed in the next quarter is filed as a credit note received', async () => {
  const file = await makeVatFile(w, admin)
  const body = await correctedReturn(file, await created(file.book.purchase()))
  expect(amountsOf(body)).toEqual({ '85': '1000.00', '63': '210.00', XX: '210.00', '71': '210.00' })
  expect(gridOf(body, '81')).toMatchObject({
    computed: '-1000.00',
    amount: '0.00',
    carry_forward: '-1000.00',
  })
})

test('an intra-Community acquisition reversed in the next quarter: 84, 62 and 63, and nothing to pay', async () => {
  const file = await makeVatFile(w, admin)
  const bought = await created(file.book.purchase({ lines: [{ account: '604000', amount: '1000.00', vat_code: 'AMIC21' }] }))
  const body = await correctedReturn(file, bought)
  expect(amountsOf(body)).toEqual({ '84': '1000.00', '62': '210.00', '63': '210.00', XX: '210.00', YY: '210.00' })
  expect(body).toMatchObject({ amount_due: '0.00', amount_refund: '0.00' })
  // The administration compares 63 with 85 alone, which such a credit note does not fill.
  expect(body.checks.map(({ code }: Body) => code)).toContain('T')
})

const countries = {
  FR: { code: 'V20E', sales: '706', customers: '4111', bank: '5121', tax: '200.00', base: 'A1' },
  LU: { code: 'V17E', sales: '7033', customers: '4011', bank: '5131', tax: '170.00', base: '701' },
} as const

/** A sale of 1,000.00 with VAT due on payment, and its receipt in March. */
async function paidSale(country_pack: 'FR' | 'LU') {
  const { code, sales, customers, bank, tax, base } = countries[country_pack]
  const file = await makeVatFile(w, admin, {}, { country_pack })
  const { b, book } = file
  const sale = await created(book.sale({ lines: [{ account: sales, amount: '1000.00', vat_code: code }] }))
  const total = sale.total_debit
  const receipt = await created(
    book.free({
      entry_date: '2026-03-15',
      lines: [
        { account: bank, debit: total },
        { account: customers, credit: total, third_party_id: b.customer },
      ],
    }),
  )
  const lines = [sale, receipt].map((entry) => ({
    entry_line_id: entry.lines.find(({ account }: Body) => account.number === customers).id,
  }))
  const letter = () => created(admin('POST', `${b.path}/letterings`, { body: { lines } }))
  const unletter = async (id: number) => expect((await admin('DELETE', `${b.path}/letterings/${id}`)).status).toBe(204)
  const codes = async (id: number) => (await file.show(id)).checks.map((check: Body) => check.code)
  return { file, tax, base, letter, unletter, codes }
}

test.each(['FR', 'LU'] as const)('%s: a lettering undone after the validation is corrected in the next return', async (country_pack) => {
  const { file, tax, base, letter, unletter, codes } = await paidSale(country_pack)
  const lettering = await letter()
  const first = await file.prepare(1)
  const { body: filed } = await file.validate(first)
  expect([filed.amount_due, gridOf(filed, base)?.amount]).toEqual([tax, '1000.00'])
  await unletter(lettering.id)
  const second = await file.prepare(2)
  expect((await file.show(second)).amount_refund).toBe(tax)
  expect((await admin('GET', `${file.at}/${first}/drift`)).body).toMatchObject({ entries: [{ reason: 'reversal' }], total_tax: `-${tax}` })
  // Paid in March all the same: the VAT falls into April, and the correction is undone with it.
  await letter()
  expect(await file.show(second)).toMatchObject({ amount_due: '0.00', amount_refund: '0.00' })
  expect((await file.unlock(first)).body.amount_due).toBe(tax)
  expect(await codes(first)).toContain('late_payments')
})

test.each(['FR', 'LU'] as const)(
  '%s: late_payments when the month of the payment is locked at the time of the lettering',
  async (country_pack) => {
    const { file, tax, letter, codes } = await paidSale(country_pack)
    const first = await file.prepare(1)
    await file.book.lock(3)
    expect(await codes(first)).not.toContain('late_payments')
    await letter()
    expect(await codes(first)).toContain('late_payments')
    expect((await file.show(first)).amount_due).toBe('0.00')
    const second = await file.prepare(2)
    expect((await file.show(second)).amount_due).toBe(tax)
    expect(await codes(second)).not.toContain('late_payments')
  },
)
