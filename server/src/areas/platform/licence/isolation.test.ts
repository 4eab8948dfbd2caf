import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'
import { access } from '../access/index.ts'
import { defaultPlans, licence } from './index.ts'

/* What no rule should let through, tried as the application's own role. */
const w = await openWorld({ areas: [access, licence({ price_list: defaultPlans, public_keys: [] })] })

type Row = Partial<Record<'key_hash' | 'firm_id' | 'valid_from' | 'valid_until' | 'users_limit' | 'companies_limit', unknown>>
async function insert(row: Row) {
  const { id } = await w.makeFirm()
  return w.asApp(
    `insert into licences (key_hash, firm_id, key_hint, serial, plan, holder, valid_from, valid_until, users_limit, companies_limit, features)
     values ($1, $2, 'PTL1…abcd', 'abcdef', 'pro', 'Dubois', $3, $4, $5, $6, '{}')`,
    [
      row.key_hash ?? randomBytes(32),
      row.firm_id ?? id,
      row.valid_from ?? '2026-01-01',
      row.valid_until ?? null,
      row.users_limit ?? 1,
      row.companies_limit ?? 1,
    ],
  )
}

test('one key on two firms is refused', async () => {
  const key_hash = randomBytes(32)
  expect((await insert({ key_hash })).rowCount).toBe(1)
  await expect(insert({ key_hash })).rejects.toThrow(/licences_pkey/)
})

test('two keys on one firm are refused', async () => {
  const { id } = await w.makeFirm()
  expect((await insert({ firm_id: id })).rowCount).toBe(1)
  await expect(insert({ firm_id: id })).rejects.toThrow(/licences_firm_id_key/)
})

test.each<[string, Row, RegExp]>([
  ['a negative limit of users', { users_limit: -1 }, /users_limit/],
  ['a negative limit of files', { companies_limit: -1 }, /companies_limit/],
  ['an end before its beginning', { valid_until: '2025-12-31' }, /valid_until|licences_check/],
  ['a key instead of its hash', { key_hash: Buffer.from('PTL1-') }, /key_hash/],
  ['a firm that does not exist', { firm_id: 999_999_999 }, /firm_id/],
])('%s is refused', async (_what, row, constraint) => {
  await expect(insert(row)).rejects.toThrow(constraint)
})

test.each([
  ['the end of a licence row', 'delete from licences', /permission denied/],
  ['the end of a plan', `delete from plans where code = 'free'`, /permission denied/],
  ['a free plan without a limit', `update plans set companies_limit = null where code = 'free'`, /plans_free/],
  ['a free plan that is not offered', `update plans set position = null where code = 'free'`, /plans_free/],
  ['a negative limit of a plan', `update plans set users_limit = -1 where code = 'pro'`, /users_limit/],
  ['two plans in one place', `update plans set position = 2 where code = 'pro'`, /plans_position/],
  ['a code that no key can name', `insert into plans (code) values ('Pro Plus')`, /plans_code/],
])('%s is refused', async (_what, statement, reason) => {
  await expect(w.asApp(statement)).rejects.toThrow(reason)
})
