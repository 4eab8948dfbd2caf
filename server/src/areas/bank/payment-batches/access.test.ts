/** Who may call what, whose file it is, and the demo. */
import { afterAll, expect, test } from 'vitest'
import { givePayables, makeBatch } from '../../../../test/contract/bank/payments.ts'
import { newScene } from '../../../../test/contract/scene.ts'
import { makePaymentFile } from '../../../../test/harness/books/payments.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const file = await makePaymentFile(w, await w.as('admin'))
const lines = await file.invoices({ amount: '10.00' }, { amount: '20.00' })
const { id } = await file.batch([{ entry_line_id: lines[0] }])
const line = lines[1] ?? 0
afterAll(() => file.end())

const member = async (role: 'encoder' | 'reviewer', abilities?: readonly string[]): Promise<Caller> => {
  const caller = await w.as(role, abilities ? { abilities } : {})
  await w.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [file.b.id, caller.user_id, role])
  return caller
}

test('a reviewer reads the list and a batch; an encoder neither creates, cancels nor downloads', async () => {
  const [reviewer, encoder] = [await member('reviewer'), await member('encoder')]
  expect([(await reviewer('GET', file.at)).status, (await reviewer('GET', `${file.at}/${id}`)).status]).toEqual([200, 200])
  const refused = [
    await file.create([{ entry_line_id: line }], {}, encoder),
    await encoder('POST', `${file.at}/${id}/cancel`),
    await encoder('GET', `${file.at}/${id}/xml`),
  ]
  expect(refused.map(({ status, body }) => [status, body.code, body.required_role])).toEqual(
    Array.from({ length: 3 }, () => [403, 'role_too_low', 'manager']),
  )
})

test('403 a token that only reads creates and cancels nothing; one that only writes reads nothing', async () => {
  const reader = await w.as('manager', { abilities: ['read'] })
  const writer = await w.as('manager', { abilities: ['write'] })
  const refused = [
    await file.create([{ entry_line_id: line }], {}, reader),
    await reader('POST', `${file.at}/${id}/cancel`),
    await writer('GET', file.at),
    await writer('GET', `${file.at}/${id}`),
    await writer('GET', `${file.at}/${id}/xml`),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 5 }, () => 'token_ability_missing'))
})

test('404 for somebody without access and for the batch of another file, 401 without a token', async () => {
  const outsider = await w.outsider()
  const own = await makePaymentFile(w, file.admin)
  const calls = ['', '/xml'].map((rest) => `/${id}${rest}`)
  for (const path of calls) {
    expect((await outsider('GET', `${file.at}${path}`)).status).toBe(404)
    expect((await w.anonymous('GET', `${file.at}${path}`)).status).toBe(401)
    expect((await own.admin('GET', `${own.at}${path}`)).status).toBe(404)
  }
  expect((await own.admin('POST', `${own.at}/${id}/cancel`)).status).toBe(404)
  const foreign = await own.create([{ entry_line_id: line }])
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['payments.0.entry_line_id']])
  await own.end()
})

test('a file without batches: an empty list, and 404 for what is not there', async () => {
  const manager = await w.as('manager')
  expect((await manager('GET', 'C/payment-batches')).body).toMatchObject({ data: [], total: 0 })
  const empty = await manager('POST', 'C/payment-batches', { body: {} })
  expect(fieldsOf(empty)).toEqual([422, ['execution_on', 'journal_id', 'payments']])
  expect((await manager('GET', `C/payment-batches/${id}`)).status).toBe(404)
  expect((await manager('POST', `C/payment-batches/${id}/cancel`)).status).toBe(404)
  expect((await manager('GET', `C/payment-batches/${id}/xml`)).status).toBe(404)
})

test('403 demo_mode: no batch is made and no file leaves a demo', async () => {
  const scene = await newScene(w, true)
  const { id: batch } = await makeBatch(w, scene)
  const at = `/v1/companies/${scene.company.public_token}/payment-batches`
  const body = { journal: 'BNP', execution_on: '2030-01-15', payments: [{ entry_line_id: 1_800_001 }] }
  const refused = [await scene.steward('POST', at, { body }), await scene.steward('GET', `${at}/${batch}/xml`)]
  expect(refused.map(({ status, body: said }) => [status, said.code])).toEqual([
    [403, 'demo_mode'],
    [403, 'demo_mode'],
  ])
  expect((await scene.steward('GET', `${at}/${batch}`)).status).toBe(200)
  expect((await scene.steward('POST', `${at}/${batch}/cancel`)).status).toBe(200)
})

test('a creation cannot be pushed by a device, a cancellation can', async () => {
  const scene = await newScene(w)
  await givePayables(w, scene)
  const at = `/v1/companies/${scene.company.public_token}`
  const made = await scene.steward('POST', `${at}/payment-batches`, {
    body: { journal: 'BNP', execution_on: '2030-01-15', payments: [{ entry_line_id: 1_900_001, iban: 'BE68539007547034' }] },
  })
  const push = async (client_mutation_id: string, path: string, body: object) =>
    (
      await scene.steward('POST', `${at}/sync/push`, {
        body: { mutations: [{ client_mutation_id, method: 'POST', path, body }] },
        headers: { 'x-device-id': 'phone' },
      })
    ).body.results[0]
  const refused = await push('a', 'payment-batches', {
    journal: 'BNP',
    execution_on: '2030-01-15',
    payments: [{ entry_line_id: 1_800_001 }],
  })
  expect([refused.status, refused.error.code]).toEqual(['rejected', 'not_syncable'])
  expect((await push('b', `payment-batches/${made.body.id}/cancel`, {})).status).toBe('applied')
})
