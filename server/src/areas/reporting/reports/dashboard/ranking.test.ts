/** The five customers and suppliers with the largest net amounts. */
import { afterAll, expect, test } from 'vitest'
import { type Books, makeBooks, openWriter } from '../../../../../test/harness/books/books.ts'
import { poster } from '../../../../../test/harness/books/open-items.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const writer = openWriter(w)
afterAll(() => writer.end())

const customer = async (b: Books, name: string): Promise<number> =>
  (await created(admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name } }))).id

const topOf = async (b: Books, query = ''): Promise<string[]> =>
  (await admin('GET', `${b.path}/reports/dashboard?from=2026-01-01&to=2026-12-31${query}`)).body.top_customers.map(
    ({ third_party, amount }: Reply['body']) => `${third_party.name} ${amount}`,
  )

/** Sales and credit notes without VAT; a credit note is negative. */
const sell = (b: Books, ...sales: readonly (readonly [third_party_id: number, amount: string, on?: string])[]) =>
  poster(writer)(
    b,
    ...sales.map(([third_party_id, amount, on = '2026-02-10']) => ({
      side: amount.startsWith('-') ? ('credit' as const) : ('debit' as const),
      amount: amount.replace('-', ''),
      journal: amount.startsWith('-') ? 'NCV' : 'VEN',
      third_party_id,
      on,
    })),
  )

test('five at most, largest first, equal ones by code; other days, other journals and negative amounts are left out', async () => {
  const b = await makeBooks(w, admin)
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0] = await Promise.all(
    ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six'].map((name) => customer(b, name)),
  )
  await sell(b, [one, '10.00'], [two, '60.00'], [three, '30.00'], [four, '30.00'], [five, '-5.00'], [six, '50.00', '2026-12-31'])
  await poster(writer)(b, { side: 'debit', amount: '999.00', third_party_id: one, journal: 'OD' })
  const top = await topOf(b)
  expect(top).toHaveLength(5)
  expect([top[0], top[1], top[4]]).toEqual(['Deux 60.00', 'Six 50.00', 'Un 10.00'])
  expect(top.slice(2, 4).toSorted()).toEqual(['Quatre 30.00', 'Trois 30.00'])
  expect((await admin('GET', `${b.path}/reports/dashboard?from=2026-12-31&to=2026-12-31`)).body.top_customers).toMatchObject([
    { amount: '50.00' },
  ])
  await sell(b, [five, '40.00'])
  expect(await topOf(b)).toContain('Cinq 35.00')
})

test('merged customers are one', async () => {
  const b = await makeBooks(w, admin)
  const other = await customer(b, 'Ancien')
  await sell(b, [b.customer, '10.00'], [other, '30.00'])
  expect(await topOf(b)).toEqual(['Ancien 30.00', 'Client SA 10.00'])
  expect((await admin('POST', `${b.path}/third-parties/${other}/merge`, { body: { into_id: b.customer } })).status).toBe(200)
  expect(await topOf(b)).toEqual(['Client SA 40.00'])
})

test('the largest is found also when the totals of many others are larger', async () => {
  const b = await makeBooks(w, admin)
  const others: number[] = []
  for (let n = 1; n <= 51; n += 1) others.push(await customer(b, `Autre ${n}`))
  await sell(b, [b.customer, '7.00'], ...others.flatMap((id) => [[id, '500.00'] as const, [id, '-500.00'] as const]))
  expect(await topOf(b)).toEqual(['Client SA 7.00'])
  await sell(b, ...others.slice(0, 6).map((id, at) => [id, `${at + 1}.00`] as const))
  expect(await topOf(b)).toEqual(['Client SA 7.00', 'Autre 6 6.00', 'Autre 5 5.00', 'Autre 4 4.00', 'Autre 3 3.00'])
})
