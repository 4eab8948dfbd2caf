import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { confirmAddress, inviteBySql } from '../../../../test/harness/accounts/invitations.ts'
import { joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const other = await w.sibling()

type Place = { id: number; public_token: string }
const at = ({ public_token }: Place, tail = '') => `/v1/firms/${public_token}/members${tail}`
async function member(firm: Place, role: string) {
  const caller = await w.outsider()
  await joinFirm(w, firm, caller.user_id, role)
  return caller
}
/** Sends every second call to another process. */
const sides = (caller: Caller, n: number) => Array.from({ length: n }, (_, i) => (i % 2 === 0 ? caller : w.callerOn(other, caller)))
const tally = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]))

test('two admins who demote each other concurrently in two processes, in fifty firms, leave one admin each time', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const firm = await w.makeFirm()
      const [a, b] = [await member(firm, 'admin'), await member(firm, 'admin')]
      const take = (by: Caller, from: Caller) =>
        n % 3 === 0
          ? by('DELETE', at(firm, `/${from.user_id}`))
          : by('PATCH', at(firm, `/${from.user_id}`), { body: n % 3 === 1 ? { role: 'encoder' } : { is_active: false } })
      return { firm, answers: await Promise.all([take(a, b), take(w.callerOn(other, b), a)]) }
    }),
  )
  for (const { firm, answers } of rounds) {
    const left = await w.rows(`select from firm_members where firm_id = $1 and role = 'admin' and is_active`, [firm.id])
    // The slower request finds that its caller has lost the firm or the role, or that the target is the last admin.
    expect([left.length, answers.filter(({ status }) => status < 300).length]).toEqual([1, 1])
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([
      expect.toSatisfy((s: number) => [403, 404, 422].includes(s)),
    ])
  }
})

test('fifty concurrent requests with the same new address create one account and one membership', async () => {
  const firm = await w.makeFirm()
  const boss = await member(firm, 'admin')
  const body = { email: `${randomBytes(6).toString('hex')}@example.com`, name: 'Luc Peeters', password: 'correct horse', role: 'encoder' }
  const answers = await Promise.all(sides(boss, 50).map((caller) => caller('POST', at(firm), { body })))
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 422: 49 })
  expect(answers.filter(({ status }) => status === 422).every(({ body: answer }) => 'email' in answer.errors)).toBe(true)
  const accounts = await w.rows<{ id: string }>('select id from directory.users where email = $1', [body.email])
  expect(accounts).toHaveLength(1)
  expect(await w.rows('select user_id as id from firm_members where firm_id = $1 and user_id <> $2', [firm.id, boss.user_id])).toEqual(
    accounts,
  )
})

test('the same new address added concurrently in ten firms becomes one account of one firm, which the others invite', async () => {
  const teams = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const firm = await w.makeFirm()
      return { firm, boss: await member(firm, 'admin') }
    }),
  )
  const body = { email: `${randomBytes(6).toString('hex')}@example.com`, name: 'Luc Peeters', password: 'correct horse', role: 'encoder' }
  const answers = await Promise.all(teams.map(({ firm, boss }) => boss('POST', at(firm), { body })))
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 9, 201: 1 })
  const joined = await w.rows(
    `select is_active, count(*)::int as n, array_agg(distinct invitation) as invitation from firm_team where email = $1 group by is_active order by 1`,
    [body.email],
  )
  expect(joined).toEqual([
    { is_active: false, n: 9, invitation: ['pending'] },
    { is_active: true, n: 1, invitation: [null] },
  ])
})

test('a licence limit holds against twenty concurrent requests: exactly the allowed number joins', async () => {
  const firm = await w.makeFirm()
  const boss = await member(firm, 'admin')
  await w.rows(`update firms set created_at = '2020-01-01' where id = $1`, [firm.id])
  await w.rows(
    `insert into licences (key_hash, firm_id, key_hint, serial, plan, holder, valid_from, users_limit, companies_limit, features)
     values ($1, $2, 'x', 'x', 'starter', 'x', '2020-01-01', 8, 25, '{}')`,
    [randomBytes(32), firm.id],
  )
  const asleep = await Promise.all(Array.from({ length: 10 }, () => member(firm, 'encoder')))
  await w.rows(`update firm_members set is_active = false where firm_id = $1 and role = 'encoder'`, [firm.id])
  const joining = await Promise.all(Array.from({ length: 10 }, () => w.outsider()))
  const emails = await Promise.all(
    joining.map(async ({ user_id }) => (await w.rows<{ email: string }>('select email from people where id = $1', [user_id]))[0]?.email),
  )
  const answers = await Promise.all([
    ...sides(boss, 10).map((caller, i) => caller('POST', at(firm), { body: { email: emails[i], role: 'encoder' } })),
    ...sides(boss, 10).map((caller, i) => caller('PATCH', at(firm, `/${asleep[i]?.user_id}`), { body: { is_active: true } })),
  ])
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 7, 422: 13 })
  const refused = answers.filter(({ status }) => status === 422).map(({ body }) => [body.code, body.limit, body.used])
  expect(refused).toEqual(Array.from({ length: 13 }, () => ['user_limit_reached', 8, 8]))
  expect(await w.rows(`select from firm_team where firm_id = $1 and (is_active or invitation = 'pending')`, [firm.id])).toHaveLength(8)
})

test('of setting a password and accepting the invitation of another firm concurrently, one succeeds and the other is refused', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const [mine, yours] = [await w.makeFirm(), await w.makeFirm()]
      const [boss, clerk] = [await member(mine, 'admin'), await member(mine, 'encoder')]
      await confirmAddress(w, clerk.user_id)
      await inviteBySql(w, yours, clerk.user_id)
      const [set, accepted] = await Promise.all([
        boss('PATCH', at(mine, `/${clerk.user_id}`), { body: { password: 'correct horse' } }),
        w.callerOn(other, clerk)('POST', `/v1/auth/invitations/${yours.public_token}/accept`),
      ])
      const [row] = await w.rows(
        `select m.is_active, u.password_shared from firm_members m, directory.users u where m.firm_id = $1 and m.user_id = $2 and u.id = $2`,
        [yours.id, clerk.user_id],
      )
      return { statuses: [set.status, accepted.status], row }
    }),
  )
  for (const { statuses, row } of rounds) {
    const set = statuses[0] === 200
    // The session of the person has ended, or their password is no longer their own.
    expect(statuses).toEqual(set ? [200, expect.toSatisfy((status: number) => status === 401 || status === 422)] : [422, 204])
    expect(row).toEqual({ is_active: !set, password_shared: set })
  }
})
