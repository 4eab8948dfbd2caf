/** Who may depreciate and dispose, and the same request sent twice. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAssetFile } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { type Caller, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()

const calls = [
  (caller: Caller) => caller('POST', 'C/fixed-assets/depreciate', { body: { until: '2026-12-31' } }),
  (caller: Caller) => caller('POST', 'C/fixed-assets/1/dispose', { body: { disposed_on: '2026-12-31', kind: 'scrap' } }),
]

test.for(calls)('401 without a token, 403 for a reviewer and for a token that reads, 404 outside', async (call) => {
  expect((await call(w.anonymous)).status).toBe(401)
  expect((await call(await w.as('reviewer'))).body).toMatchObject({ code: 'role_too_low', required_role: 'encoder' })
  expect((await call(await w.as('encoder', { abilities: ['read'] }))).body).toMatchObject({ code: 'token_ability_missing' })
  expect((await call(await w.outsider())).status).toBe(404)
})

test('404 for an asset of another file', async () => {
  const admin = await w.as('admin')
  const [one, other] = [await makeAssetFile(w, admin), await makeAssetFile(w, admin)]
  const { id } = await other.asset()
  expect((await one.dispose(id, { disposed_on: '2026-12-31', kind: 'scrap' })).status).toBe(404)
  expect((await other.read(id)).status).toBe('active')
})

test('200 the same run under the same key is answered again and posts nothing', async () => {
  const file = await makeAssetFile(w, await w.as('admin'))
  const { id } = await file.asset()
  const key = { 'x-client-mutation-id': randomUUID() }
  const first = await file.depreciate({ until: '2026-12-31' }, key)
  const second = await file.depreciate({ until: '2026-12-31' }, key)
  expect([first.status, second.status, second.headers['x-idempotent-replay']]).toEqual([201, 200, '1'])
  expect(second.body).toEqual(first.body)
  expect(await file.charges(id)).toHaveLength(1)
})
