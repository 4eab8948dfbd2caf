/** Who may call what, whose file it is, and what a repeated request answers. */
import { expect, test } from 'vitest'
import { managersOnly, refusalsOf } from '../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
await admin('PATCH', 'C', { body: { vat_regime: 'quarterly' } })
const { body: draft } = await admin('POST', 'C/vat-declarations', { body: { year: 2026, period: 1 } })
const id = draft.id

test('a reviewer reads the calendar, the list, a return, its lines and its explanation', async () => {
  const reviewer = await w.as('reviewer')
  const answers = [
    await reviewer('GET', 'C/vat-periods'),
    await reviewer('GET', 'C/vat-declarations'),
    await reviewer('GET', `C/vat-declarations/${id}`),
    await reviewer('GET', `C/vat-declarations/${id}/grids/03`),
    await reviewer('GET', `C/vat-declarations/${id}/explain?grid=71`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const drafts = [await reviewer('GET', `C/vat-declarations/${id}/drift`), await reviewer('GET', `C/vat-declarations/${id}/xml`)]
  expect(drafts.map(({ body }) => body.code)).toEqual(['vat_declaration_draft', 'vat_declaration_draft'])
})

test('403 a reviewer prepares, changes and deletes nothing', async () => {
  const reviewer = await w.as('reviewer')
  const refused = [
    await reviewer('POST', 'C/vat-declarations', { body: { year: 2026, period: 2 } }),
    await reviewer('PATCH', `C/vat-declarations/${id}`, { body: { comment: 'Non' } }),
    await reviewer('DELETE', `C/vat-declarations/${id}`),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array.from({ length: 3 }, () => [403, 'role_too_low']))
})

test('403 only managers validate and unlock; 401 without a token; 404 for somebody without access', async () => {
  const calls = [
    (caller: Caller) => caller('POST', `C/vat-declarations/${id}/validate`, { body: { force: true } }),
    (caller: Caller) => caller('POST', `C/vat-declarations/${id}/unlock`, { body: { reason: 'Erreur' } }),
  ]
  expect(await refusalsOf(w, calls)).toEqual([managersOnly, managersOnly])
})

test('200 a repeated key answers from memory, and the return is prepared once', async () => {
  const send = () =>
    admin('POST', 'C/vat-declarations', { body: { year: 2025, period: 1 }, headers: { 'x-client-mutation-id': 'vat-2025-1' } })
  const first = await send()
  const again = await send()
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body.id]).toEqual([201, 200, '1', first.body.id])
})

test('a dry run of a validation answers its result and leaves a draft', async () => {
  const dry = { headers: { 'x-dry-run': '1' }, body: { force: true } }
  const { status, body } = await admin('POST', `C/vat-declarations/${id}/validate`, dry)
  expect([status, body.status]).toEqual([200, 'validated'])
  expect((await admin('GET', `C/vat-declarations/${id}`)).body.status).toBe('draft')
})
