/** Who may export. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { assign } from '../../../../test/harness/documents.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const [year] = (await admin('GET', `${b.path}/fiscal-years`)).body as { id: number }[]

const askAll = async (caller: Caller) => [
  await caller('GET', `/v1/companies/${b.token}/exports`),
  await caller('GET', `/v1/companies/${b.token}/exports/trial-balance?format=csv`),
  await caller('GET', `/v1/companies/${b.token}/exports/full-dossier/${year?.id}`),
  await caller('GET', `/v1/companies/${b.token}/exports/audit-file/${year?.id}`),
]

test('401 without a token and 404 for an outsider, on every route of the area', async () => {
  expect((await askAll(w.anonymous)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect((await askAll(await w.outsider())).map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('403 for a token without the ability to read', async () => {
  const writing = await w.as('admin', { abilities: ['write'] })
  for (const { status, body } of await askAll(writing)) expect([status, body.code]).toEqual([403, 'token_ability_missing'])
})

test('200 for a reviewer; Belgium has no audit file', async () => {
  const reviewer = await w.as('reviewer')
  await assign(w, b, [reviewer])
  const replies = await askAll(reviewer)
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 422])
  expect(replies[3]?.body.code).toBe('country_pack_mismatch')
})
