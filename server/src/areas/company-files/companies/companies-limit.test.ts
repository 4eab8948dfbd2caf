import { expect, test } from 'vitest'
import { joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

const create = (caller: Caller, body: object) => caller('POST', '/v1/companies', { body: { name: 'Dossier', ...body } })

/** A firm after its trial, on the free plan: two company files allowed. */
async function freeFirm() {
  const firm = await w.makeFirm()
  const manager = await w.outsider()
  await w.rows(`update firms set created_at = created_at - interval '31 days' where id = $1`, [firm.id])
  await joinFirm(w, firm, manager.user_id, 'manager')
  return { firm, manager }
}

test('422 company_limit_reached with limit and used; files in the bin do not count', async () => {
  const { firm, manager } = await freeFirm()
  const made = [await create(manager, {}), await create(manager, {})]
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  const refused = await create(manager, {})
  expect(refused.body).toMatchObject({ code: 'company_limit_reached', limit: 2, used: 2 })
  expect(refused.body.message).toContain('2')
  await w.rows('alter table companies disable trigger user')
  await w.rows('update companies set deleted_at = now() where id = $1', [made[0]?.body.id])
  await w.rows('alter table companies enable trigger user')
  expect((await create(manager, {})).status).toBe(201)
  expect(await w.rows('select id from companies where firm_id = $1 and deleted_at is null', [firm.id])).toHaveLength(2)
})

test('20 concurrent creations against the limit of a firm: two files, the others get 422', async () => {
  const { firm, manager } = await freeFirm()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(manager, { firm: firm.public_token })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ body }) => body.code === 'company_limit_reached')).toHaveLength(18)
  expect(await w.rows('select id from companies where firm_id = $1', [firm.id])).toHaveLength(2)
})

test('20 concurrent creations in two processes by two managers of one firm: still two files', async () => {
  const { firm, manager } = await freeFirm()
  const second = await w.outsider()
  await joinFirm(w, firm, second.user_id, 'manager')
  const elsewhere = w.callerOn(await w.sibling(), second)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create(n % 2 ? manager : elsewhere, { firm: firm.public_token })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(await w.rows('select id from companies where firm_id = $1', [firm.id])).toHaveLength(2)
})

test('20 concurrent creations by one person without a firm: the two files of a personal plan', async () => {
  const person = await w.outsider()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(person, { firm: null })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'company_limit_reached', limit: 2, used: 2 })
  expect(await w.rows('select company_id from company_members where user_id = $1', [person.user_id])).toHaveLength(2)
})
