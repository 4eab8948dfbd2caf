/** The settings that invoices print. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'

let w: World
let admin: Caller
const paths: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  for (const country_pack of ['BE', 'LU'] as const) paths[country_pack] = (await makeBooks(w, admin, { country_pack })).path
})
afterAll(() => w.close())

const patch = (country: string, legal: object) => admin('PATCH', paths[country] ?? '', { body: { settings: { legal } } })

test('a new file has none of them', async () => {
  const { body } = await admin('GET', paths['BE'] ?? '')
  expect(body.settings.legal).toEqual({
    rpm_district: null,
    siret: null,
    rcs_city: null,
    matricule: null,
    capital: null,
    business_permit: null,
    late_payment_rate: null,
    discount_clause: null,
  })
})

test('200 they are stored trimmed, the capital as a decimal; null and blanks empty them; the history has them', async () => {
  const given = { capital: 12_500.5, business_permit: ' 10012345/0 ', late_payment_rate: '10 % l’an', discount_clause: 'Néant' }
  const { status, body } = await patch('LU', given)
  expect([status, body.settings.legal]).toEqual([
    200,
    expect.objectContaining({
      capital: '12500.50',
      business_permit: '10012345/0',
      late_payment_rate: '10 % l’an',
      discount_clause: 'Néant',
    }),
  ])
  expect((await patch('LU', { capital: '999999999999.99' })).body.settings.legal.capital).toBe('999999999999.99')
  const emptied = await patch('LU', { capital: null, discount_clause: '  ' })
  expect(emptied.body.settings.legal).toMatchObject({ capital: null, discount_clause: null, business_permit: '10012345/0' })
  const history = await admin('GET', `${paths['LU']}/history`)
  expect(JSON.stringify(history.body)).toContain('10012345/0')
})

test.each([
  ['a capital below zero', 'BE', { capital: -1 }, 'capital'],
  ['a capital finer than a cent', 'BE', { capital: 0.001 }, 'capital'],
  ['a capital in words', 'BE', { capital: '10k' }, 'capital'],
  ['a business permit in Belgium', 'BE', { business_permit: '10012345/0' }, 'business_permit'],
  ['a clause of two lines', 'BE', { discount_clause: 'a\nb' }, 'discount_clause'],
  ['a rate of too many letters', 'BE', { late_payment_rate: 'x'.repeat(191) }, 'late_payment_rate'],
])('422 %s', async (_title, country, legal, field) => {
  const { status, body } = await patch(country, legal)
  expect([status, Object.keys(body.errors)]).toEqual([422, [`settings.legal.${field}`]])
})
