/** Invoices with extreme amounts: a cent that rounding could lose, and totals above the maximum. */
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const book = bookingIn(await makeBooks(w, admin), admin)

test('a line of minus one cent keeps its amount: the rounding difference goes to the largest line', async () => {
  const amounts = ['100.04', '100.04', '100.04', '-0.01']
  const { status, body } = await book.purchase({
    lines: amounts.map((amount) => ({ account: '611200', amount, vat_code: 'AS21D50' })),
  })
  expect(status).toBe(201)
  expect(body.lines.map(({ debit, credit, grids }: { debit: string; credit: string; grids: unknown }) => [debit, credit, grids])).toEqual([
    ['0.00', '363.13', []],
    ['110.55', '0.00', [{ grid: '82', amount: '110.55' }]],
    ['110.54', '0.00', [{ grid: '82', amount: '110.54' }]],
    ['110.54', '0.00', [{ grid: '82', amount: '110.54' }]],
    ['0.00', '0.01', [{ grid: '82', amount: '-0.01' }]],
    ['31.51', '0.00', [{ grid: '59', amount: '31.51' }]],
  ])
})

test.for([null, 'V00'])('422 on lines with a small total whose debit or credit exceeds the maximum, code %s', async (vat_code) => {
  const most = '999999999999.99'
  const { status, body } = await book.sale({
    lines: [
      ...Array.from({ length: 11 }, () => ({ account: '700000', amount: most, vat_code })),
      ...Array.from({ length: 10 }, () => ({ account: '700000', amount: `-${most}` })),
    ],
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines']])
})
