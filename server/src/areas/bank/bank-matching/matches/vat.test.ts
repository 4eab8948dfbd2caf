/** VAT in an allocation: gross amounts, self-assessed tax, credit notes, tax that otherwise waits for payment. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type BankFile, makeBankFile } from '../../../../../test/harness/books/bank.ts'
import { created, fieldsOf } from '../../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'
import { minus, parseCents, percentOf, plus } from '../../../../lib/money.ts'
import { baseOf } from './vat.ts'

const w = await openWorld()
const admin = await w.as('admin')
const be = await makeBankFile(w, admin)
const fr = await makeBankFile(w, admin, { country_pack: 'FR' })
afterAll(async () => {
  await be.close()
  await fr.close()
})

/** The lines after that of the bank: account, debit, credit, base, boxes. */
const linesOf = (entry: Reply['body']) =>
  entry.lines
    .slice(1)
    .map((line: Reply['body']) => [
      line.account.number,
      line.debit,
      line.credit,
      line.vat_base,
      line.grids.map(({ grid, amount }: { grid: string; amount: string }) => `${grid} ${amount}`).join(', '),
    ])
async function booked(f: BankFile, allocation: Readonly<Record<string, unknown>> & { readonly amount: string }): Promise<Reply['body']> {
  const id = await f.transaction({ amount: allocation.amount })
  return (await created(f.match(id, [allocation]))).entry
}

test('a purchase paid: base and tax are taken from the gross amount', async () => {
  const entry = await booked(be, { account: '604000', amount: '-121.00', vat_code: 'AM21', label: 'Fournitures' })
  expect(linesOf(entry)).toEqual([
    ['604000', '100.00', '0.00', null, '81 100.00'],
    ['411059', '21.00', '0.00', '100.00', '59 21.00'],
  ])
  expect(entry.lines[1]).toMatchObject({ label: 'Fournitures', vat_rate: '21.00' })
})

test('money back for a purchase is a credit note', async () => {
  const entry = await booked(be, { account: '604000', amount: '12.10', vat_code: 'AM21' })
  expect(linesOf(entry)).toEqual([
    ['604000', '0.00', '10.00', null, '81 -10.00, 85 10.00'],
    ['451063', '0.00', '2.10', '10.00', '63 2.10'],
  ])
})

test('a sale needs a third party where the code is declared by customer', async () => {
  const id = await be.transaction({ amount: '121.00' })
  const refused = await be.match(id, [{ account: '700000', amount: '121.00', vat_code: 'V21' }])
  expect(fieldsOf(refused)).toEqual([422, ['allocations.0.third_party_id']])
  const { entry } = await created(be.match(id, [{ account: '700000', amount: '121.00', vat_code: 'V21', third_party_id: be.b.customer }]))
  expect(linesOf(entry)).toEqual([
    ['700000', '0.00', '100.00', null, '03 100.00'],
    ['451054', '0.00', '21.00', '100.00', '54 21.00'],
  ])
  expect(entry.third_party_id).toBe(be.b.customer)
})

test('where the buyer assesses the tax, the amount is the base', async () => {
  const entry = await booked(be, { account: '604000', amount: '-100.00', vat_code: 'ASIS21', third_party_id: be.b.supplier })
  expect(linesOf(entry).map((line: string[]) => line.slice(0, 3))).toEqual([
    ['604000', '100.00', '0.00'],
    ['411059', '21.00', '0.00'],
    ['451055', '0.00', '21.00'],
  ])
})

test('a code due on payment is due at once: nothing waits on the pending account', async () => {
  const entry = await booked(fr, { account: '706', amount: '120.00', vat_code: 'V20E' })
  const [sale, tax] = linesOf(entry)
  expect([sale?.slice(0, 3), tax?.slice(1, 4)]).toEqual([
    ['706', '0.00', '100.00'],
    ['0.00', '20.00', '100.00'],
  ])
  expect(entry.lines[2].vat_date).not.toBeNull()
  expect(entry.lines[2].grids.length).toBeGreaterThan(0)
})

test('base and tax of a gross amount always add up to it, and the tax is that of the base to the cent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 11n }),
      fc.constantFrom('21.00', '12.00', '6.00', '20.00', '5.50', '2.10', '17.00'),
      (n, rate) => {
        const gross = parseCents(`${n / 100n}.${String(n % 100n).padStart(2, '0')}`)
        const base = baseOf(gross, rate)
        const tax = minus(gross, base)
        const difference = minus(tax, percentOf(base, rate))
        expect(plus(base, tax)).toBe(gross)
        expect(difference >= -1n && difference <= 1n).toBe(true)
      },
    ),
    { numRuns: 500, seed: 20 },
  )
})
