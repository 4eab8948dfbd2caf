import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { type Caller, type Reply, openWorld } from '../../../../test/harness/world.ts'
import type { Area } from '../../../kernel/route/area.ts'
import { nothing, route } from '../../../kernel/route/route.ts'
import { id, nullable } from '../../../kernel/route/shape.ts'
import { sql } from '../../../kernel/write/sql.ts'
import { newPublicToken } from '../../../lib/tokens.ts'
import { access } from '../access/index.ts'
import { defaultPlans, licence, refuseCompanyOverLimit, refuseUserOverLimit, syncPlans } from './index.ts'
import type { PriceList } from './schema.ts'

const given: PriceList[] = []
const writing = { ability: 'write', role: 'none', demo: 'allowed', limit: 'write', addition: true, status: 204, reply: nothing() } as const

/** Adds users and company files as other areas do, under the same locks, and syncs plans as at process start. */
const growth: Area = {
  name: 'growth',
  title: 'Growth',
  description: 'A test area.',
  owns: [],
  routes: [
    route({
      method: 'POST',
      url: '/v1/firms/:firm/growth',
      ...writing,
      codes: ['user_limit_reached'],
      body: Type.Object({ user_id: id() }),
      summary: 'Add a user',
      run: async ({ tx, firm, body }) => {
        await refuseUserOverLimit(tx, firm.id)
        await tx.many(sql`insert into firm_members (firm_id, user_id, role) values (${firm.id}, ${body.user_id}, 'encoder')`)
      },
    }),
    route({
      method: 'POST',
      url: '/v1/growth',
      ...writing,
      codes: ['company_limit_reached'],
      body: Type.Object({ firm_id: nullable(id()) }),
      summary: 'Add a file',
      run: async ({ tx, actor, body: { firm_id } }) => {
        if (firm_id !== null) await tx.lockFirm(firm_id)
        await refuseCompanyOverLimit(tx, firm_id, actor.id)
        const company = await tx.enterCompany(firm_id)
        await tx.many(sql`
          insert into companies (id, public_token, firm_id, code, name, country_pack, vat_regime, currency, locale, country, fiscal_year_start, fiscal_year_end)
          values (${company}, ${newPublicToken()}, ${firm_id}, 'X', 'X', 'BE', 'quarterly', 'EUR', 'fr', 'BE', '2026-01-01', '2026-12-31')`)
        if (firm_id === null)
          await tx.many(sql`insert into company_members (company_id, user_id, role) values (${company}, ${actor.id}, 'manager')`)
      },
    }),
    route({
      method: 'POST',
      url: '/v1/growth/plans',
      ...writing,
      locks: 'none',
      body: Type.Object({ list: Type.Integer() }),
      summary: 'Write the plans of a configuration',
      run: async ({ tx, body }) => syncPlans(tx, given[body.list] ?? defaultPlans),
    }),
  ],
}

const w = await openWorld({ areas: [access, licence({ price_list: defaultPlans, public_keys: [] }), growth] })
const platform = await w.outsider({ platform: true })
const sibling = await w.sibling()

/** A firm after its trial: one user, two company files allowed. */
async function freeFirm() {
  const firm = await w.makeFirm()
  await w.rows(`update firms set created_at = created_at - interval '40 days' where id = $1`, [firm.id])
  return firm
}
const atOnce = <T>(list: readonly T[], call: (one: T, elsewhere: boolean) => Promise<Reply>) =>
  Promise.all(list.map((one, i) => call(one, i % 2 === 1)))
const people = (count: number) => Promise.all(Array.from({ length: count }, () => w.outsider({ platform: true })))
const there = (caller: Caller, elsewhere: boolean) => (elsewhere ? w.callerOn(sibling, caller) : caller)
const count = async (text: string, values: unknown[]) =>
  (await w.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n
const statuses = (answers: readonly Reply[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const so = (done: number, refused: number) => [...Array.from({ length: done }, () => 204), ...Array.from({ length: refused }, () => 422)]

test('422 user_limit_reached with limit, used and advice; an inactive member does not count', async () => {
  const firm = await freeFirm()
  const [one, two] = (await people(2)) as [Caller, Caller]
  const add = (caller: Caller) => platform('POST', `/v1/firms/${firm.public_token}/growth`, { body: { user_id: caller.user_id } })
  expect((await add(one)).status).toBe(204)
  const { status, body } = await add(two)
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'user_limit_reached', limit: 1, used: 1 })
  expect(body.message).toContain('Désactivez un membre')
  await w.rows('update firm_members set is_active = false where user_id = $1', [one.user_id])
  expect((await add(two)).status).toBe(204)
})

test('422 company_limit_reached with limit and used', async () => {
  const firm = await freeFirm()
  await w.makeCompany(firm.id)
  await w.makeCompany(firm.id)
  await w.makeCompany(firm.id)
  const { status, body } = await platform('POST', '/v1/growth', { body: { firm_id: firm.id }, headers: { 'accept-language': 'nl' } })
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'company_limit_reached', limit: 2, used: 3 })
  expect(body.message).toContain('ruimere licentie')
  expect(await count('companies where firm_id = $1', [firm.id])).toBe(3)
})

test('422 company_limit_reached on the third standalone file, whatever firms the person belongs to', async () => {
  const person = await w.as('admin')
  const add = () => person('POST', '/v1/growth', { body: { firm_id: null } })
  expect([(await add()).status, (await add()).status]).toEqual([204, 204])
  const { body } = await add()
  expect(body).toMatchObject({ code: 'company_limit_reached', limit: 2, used: 2 })
  expect(body.message).toContain('Sans cabinet')
})

test('a firm has no limits during its trial', async () => {
  const firm = await w.makeFirm()
  const callers = await people(3)
  const answers = await atOnce(callers, (caller) =>
    platform('POST', `/v1/firms/${firm.public_token}/growth`, { body: { user_id: caller.user_id } }),
  )
  expect(statuses(answers)).toEqual(so(3, 0))
})

test('of 20 users added concurrently by two processes against a limit of one, one is added', async () => {
  const firm = await freeFirm()
  const answers = await atOnce(await people(20), (caller, elsewhere) =>
    there(caller, elsewhere)('POST', `/v1/firms/${firm.public_token}/growth`, { body: { user_id: caller.user_id } }),
  )
  expect(statuses(answers)).toEqual(so(1, 19))
  expect(await count('firm_members where firm_id = $1', [firm.id])).toBe(1)
})

test('of 20 company files of one firm created concurrently by 20 people against a limit of two, two are created', async () => {
  const firm = await freeFirm()
  const answers = await atOnce(await people(20), (caller, elsewhere) =>
    there(caller, elsewhere)('POST', '/v1/growth', { body: { firm_id: firm.id } }),
  )
  expect(statuses(answers)).toEqual(so(2, 18))
  expect(await count('companies where firm_id = $1', [firm.id])).toBe(2)
})

test('of 20 standalone files created concurrently by one person, two are created', async () => {
  const person = await w.outsider()
  const answers = await atOnce(Array.from({ length: 20 }), (_, elsewhere) =>
    there(person, elsewhere)('POST', '/v1/growth', { body: { firm_id: null } }),
  )
  expect(statuses(answers)).toEqual(so(2, 18))
  expect(await count('company_members where user_id = $1', [person.user_id])).toBe(2)
})

const plansStored = () => w.rows('select code, position, users_limit, companies_limit, features from plans order by position, code')
const lastWrites = () => w.rows('select code, xmin::text from plans order by code')
const sync = (list: PriceList, caller = platform) => caller('POST', '/v1/growth/plans', { body: { list: given.push(list) - 1 } })

test('the plans of the migration are the default ones: syncing them writes nothing', async () => {
  const before = await lastWrites()
  expect((await sync(defaultPlans)).status).toBe(204)
  expect(await lastWrites()).toEqual(before)
  expect(await plansStored()).toEqual(
    defaultPlans.plans.map(({ code, limits, features }, i) => ({
      code,
      position: i + 1,
      users_limit: limits.users,
      companies_limit: limits.companies,
      features,
    })),
  )
})

test('20 processes that start together with two configurations leave one of them complete, and a withdrawn plan keeps its limits', async () => {
  const [free, starter, pro] = defaultPlans.plans as [PriceList['plans'][number], PriceList['plans'][number], PriceList['plans'][number]]
  const [one, two] = [
    {
      ...defaultPlans,
      plans: [
        { ...free, limits: { users: 2, companies: 3 } },
        { ...pro, features: ['peppol'] },
      ],
    },
    { ...defaultPlans, plans: [free, { ...pro, features: [] }, { ...starter, limits: { users: 20, companies: 200 } }] },
  ]
  const answers = await atOnce(Array.from({ length: 20 }), (_, elsewhere) => sync(elsewhere ? one : two, there(platform, elsewhere)))
  expect(statuses(answers)).toEqual(so(20, 0))
  const offered = await w.rows<{ code: string }>('select code from plans where position is not null order by position')
  expect([
    ['free', 'pro'],
    ['free', 'pro', 'starter'],
  ]).toContainEqual(offered.map(({ code }) => code))
  expect(await w.rows(`select position, users_limit from plans where code = 'unlimited'`)).toEqual([{ position: null, users_limit: null }])
  await sync(one)
  const firm = await w.makeFirm()
  const { body } = await platform('GET', `/v1/firms/${firm.public_token}/licence`)
  expect(body).toMatchObject({ status: 'trial', plan: 'pro', users: { limit: 10 }, features: ['peppol'] })
  await sync(defaultPlans)
})
