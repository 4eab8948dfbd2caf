import { expect, onTestFinished, test } from 'vitest'
import { openWorld, world } from '../../../../test/harness/world.ts'
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

test('200 an installation with its own prices shows them, in its own currency', async () => {
  const [free, starter] = defaultPlans.plans
  if (!free || !starter) throw new Error('there are plans')
  const priced = {
    ...starter,
    monthly_price: '19.00',
    yearly_price: '190.00',
    extra_user_price: '5.50',
    extra_company_price: '2.00',
    features: ['api', 'peppol'],
  }
  const price_list = { currency: 'CHF', valid_from: '2026-07-01', plans: [free, priced] }
  const own = await world({ areas: [access, licence({ price_list, public_keys: [] })] })
  onTestFinished(() => own.close())
  const { body } = await own.anonymous('GET', '/v1/pricing')
  expect(body).toMatchObject({ currency: 'CHF', valid_from: '2026-07-01' })
  const { code, monthly_price, yearly_price, extra_user_price, extra_company_price, features } = priced
  expect(body.plans[1]).toMatchObject({ code, monthly_price, yearly_price, extra_user_price, extra_company_price, features })
})
