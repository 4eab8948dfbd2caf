import { expect, test } from 'vitest'
import { defaultPlans, readPlans } from './index.ts'
import type { Plan } from './schema.ts'

const [free, starter] = defaultPlans.plans as [Plan, Plan]
const file = (plans: readonly unknown[] = [free, starter], frame: object = {}) =>
  JSON.stringify({ currency: 'EUR', valid_from: '2026-01-01', ...frame, plans })

test('the default plans are a valid price list', () => {
  expect(readPlans(JSON.stringify(defaultPlans))).toEqual(defaultPlans)
})

test('a valid price list is read unchanged', () => {
  const mine = { ...starter, monthly_price: '19.00', yearly_price: '190.00', extra_user_price: '5.50', features: ['peppol'] }
  expect(readPlans(file([free, mine], { currency: 'CHF' }))).toEqual({ currency: 'CHF', valid_from: '2026-01-01', plans: [free, mine] })
})

test.each<[string, string, RegExp]>([
  ['no JSON', '{', /file: not JSON/],
  ['a list', '[]', /file: /],
  ['no currency', file([free], { currency: undefined }), /currency/],
  ['a day that does not exist', file([free], { valid_from: '2026-02-30' }), /valid_from/],
  ['no plan', file([]), /plans: /],
  ['a name in three languages', file([{ ...free, name: { fr: 'a', nl: 'b', en: 'c' } }]), /plans\.0\.name: .*de/],
  ['an empty description', file([{ ...free, description: { ...free.description, de: ' ' } }]), /plans\.0\.description\.de/],
  ['a price as a number', file([{ ...free, monthly_price: 19 }]), /plans\.0\.monthly_price/],
  ['a price with one decimal', file([{ ...free, yearly_price: '19.0' }]), /plans\.0\.yearly_price/],
  ['a negative price', file([{ ...free, extra_user_price: '-1.00' }]), /plans\.0\.extra_user_price/],
  ['a negative limit', file([{ ...free, limits: { users: -1, companies: 2 } }]), /plans\.0\.limits\.users/],
  ['a code in capitals', file([free, { ...starter, code: 'Starter' }]), /plans\.1\.code/],
  ['a code of 13 characters', file([free, { ...starter, code: 'a'.repeat(13) }]), /plans\.1\.code/],
  ['a field misspelt', file([{ ...free, feature: [] }]), /plans\.0/],
  ['no free plan', file([starter]), /plans\.0: the first plan is free/],
  ['a free plan without limits', file([{ ...free, limits: { users: 1, companies: null } }]), /plans\.0: the first plan is free/],
  ['a plan twice', file([free, starter, starter]), /plans\.2: there is a plan starter already/],
  ['a plan smaller than the one before', file([free, { ...starter, limits: { users: 3, companies: 1 } }]), /plans\.1: starter allows less/],
])('a file with %s is refused, and the error says where', (_what, text, where) => {
  expect(() => readPlans(text)).toThrow(where)
})

test('all errors are reported at once', () => {
  const text = file([{ ...free, monthly_price: 'x', code: 'X' }], { currency: 'euro' })
  expect(() => readPlans(text)).toThrow(/currency[\s\S]*plans\.0\.(?:code|monthly_price)[\s\S]*plans\.0\.(?:code|monthly_price)/)
})
