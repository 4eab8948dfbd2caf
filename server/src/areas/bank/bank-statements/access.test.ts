/** Who may call what, and what a file without statements answers. */
import { expect, test } from 'vitest'
import { camt, monthly, statementForm } from '../../../../test/harness/books/statement-files.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const [reviewer, encoder, manager] = [await w.as('reviewer'), await w.as('encoder'), await w.as('manager')]

const nobody = 999_999

test('200 with empty lists for a reviewer', async () => {
  expect((await reviewer('GET', 'C/bank-accounts')).status).toBe(200)
  expect((await reviewer('GET', 'C/coda-files')).body).toMatchObject({ data: [], total: 0, per_page: 50 })
  expect((await reviewer('GET', 'C/bank-transactions')).body).toMatchObject({ data: [], total: 0, per_page: 100 })
})

test('403 role_too_low for a reviewer who uploads or changes, and for an encoder who deletes', async () => {
  const answers = [
    await reviewer('POST', 'C/coda-files', statementForm({ 'a.xml': camt(monthly(1)) })),
    await reviewer('PATCH', `C/bank-transactions/${nobody}`, { body: { note: 'x' } }),
    await encoder('DELETE', `C/coda-files/${nobody}`),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'role_too_low']))
})

test('404 for what does not exist', async () => {
  const answers = [
    await reviewer('GET', `C/coda-files/${nobody}`),
    await manager('DELETE', `C/coda-files/${nobody}`),
    await reviewer('GET', `C/bank-transactions/${nobody}`),
    await encoder('PATCH', `C/bank-transactions/${nobody}`, { body: { note: 'x' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('403 signature_invalid for a link without a signature', async () => {
  const { status, body } = await w.anonymous('GET', `C/coda-files/${nobody}/file`)
  expect([status, body.code]).toEqual([403, 'signature_invalid'])
})
