import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'
import { access } from '../access/index.ts'
import { defaultPlans, licence } from './index.ts'

const w = await openWorld({ areas: [access, licence({ price_list: defaultPlans, public_keys: [] })] })

test('200 without a token: plans from the smallest to the largest, excluding VAT, and no price unless configured', async () => {
  const { status, body } = await w.anonymous('GET', '/v1/pricing')
  expect(status).toBe(200)
  const { plans, ...frame } = body
  expect(frame).toEqual({ currency: 'EUR', valid_from: '2026-01-01', vat_included: false })
  const unpriced = { monthly_price: '0.00', yearly_price: '0.00', extra_user_price: null, extra_company_price: null, features: [] }
  expect(plans).toMatchObject([
    { code: 'free', limits: { users: 1, companies: 2 }, ...unpriced },
    { code: 'starter', limits: { users: 3, companies: 25 }, ...unpriced },
    { code: 'pro', limits: { users: 10, companies: 150 }, ...unpriced },
    { code: 'unlimited', limits: { users: null, companies: null }, ...unpriced },
  ])
  for (const { description } of plans.slice(1)) expect(description).toContain('Le prix n’est pas encore fixé')
})

test.each([
  ['fr', 'Gratuit'],
  ['nl', 'Gratis'],
  ['en', 'Free'],
  ['de', 'Kostenlos'],
])('200 in the requested language: %s, which overrides the header', async (lang, name) => {
  const asked = await w.anonymous('GET', `/v1/pricing?lang=${lang}`, { headers: { 'accept-language': 'nl' } })
  const preferred = await w.anonymous('GET', '/v1/pricing', { headers: { 'accept-language': lang } })
  expect([asked.body.plans[0].name, preferred.body.plans[0].name]).toEqual([name, name])
})

test('422 on an unsupported language', async () => {
  const { status, body } = await w.anonymous('GET', '/v1/pricing?lang=es')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lang']])
})

test('a licence key is never valid where no public key is configured', async () => {
  const admin = await w.as('admin')
  const { status, body } = await admin('PUT', 'F/licence', { body: { key: `PTL1-${'x'.repeat(60)}.${'x'.repeat(86)}` } })
  expect([status, body.code]).toEqual([422, 'licence_invalid'])
})
