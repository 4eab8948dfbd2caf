/** What the database itself keeps true of invitations, tried with raw SQL as the application role. */
import { expect, test } from 'vitest'
import { inviteBySql, linkOf } from '../../../../test/harness/accounts/invitations.ts'
import { firmMember, joinCompany } from '../../../../test/harness/members.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { hashOfToken } from '../../../kernel/http/admit.ts'

const w = await openWorld()

async function invited(role = 'admin') {
  const [firm, person] = [await w.makeFirm(), await w.outsider()]
  await inviteBySql(w, firm, person.user_id, role)
  return { firm, person, ids: [firm.id, person.user_id] }
}
const isActive = async (ids: number[]) =>
  (await w.rows<{ is_active: boolean }>('select is_active from firm_members where firm_id = $1 and user_id = $2', ids))[0]?.is_active

test('an invited member cannot be made active', async () => {
  const { ids } = await invited()
  for (const run of [w.asApp, w.rows])
    await expect(run('update firm_members set is_active = true where firm_id = $1 and user_id = $2', ids)).rejects.toThrow(
      /has not accepted/,
    )
  await expect(
    w.asApp(
      `insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin') on conflict (firm_id, user_id) do update set is_active = true`,
      ids,
    ),
  ).rejects.toThrow(/has not accepted/)
  expect(await isActive(ids)).toBe(false)
})

test('the application cannot delete an invitation, give it to somebody else or extend it', async () => {
  const { ids } = await invited()
  await expect(w.asApp('delete from firm_invitations where firm_id = $1 and user_id = $2', ids)).rejects.toThrow(/permission denied/)
  for (const change of ['user_id = user_id + 1', `expires_at = 'infinity'`, 'invited_at = now()', `name = 'Other'`])
    await expect(w.asApp(`update firm_invitations set ${change} where firm_id = $1 and user_id = $2`, ids)).rejects.toThrow(
      /permission denied/,
    )
})

test('accept_invitation accepts for the person of the write, or with the hash of the link, and for nobody else', async () => {
  const { firm, person, ids } = await invited()
  const accept = (link: Buffer | null) => w.asApp('select accept_invitation($1, $2, $3) as accepted', [...ids, link])
  await expect(accept(null)).rejects.toThrow(/only the invited person/)
  expect((await accept(hashOfToken('wrong'))).rows).toEqual([{ accepted: false }])
  expect(await isActive(ids)).toBe(false)
  const { token } = await linkOf(w, firm, person.user_id)
  expect((await accept(hashOfToken(token))).rows).toEqual([{ accepted: true }])
  expect((await accept(hashOfToken(token))).rows).toEqual([{ accepted: false }])
  expect(await isActive(ids)).toBe(true)
})

test('an expired invitation is not accepted', async () => {
  const { firm, person, ids } = await invited()
  const { token } = await linkOf(w, firm, person.user_id)
  await w.rows('update firm_invitations set expires_at = app_now() where firm_id = $1 and user_id = $2', ids)
  const { rows } = await w.asApp('select accept_invitation($1, $2, $3) as accepted', [...ids, hashOfToken(token)])
  expect(rows).toEqual([{ accepted: false }])
})

test('only an inactive member is invited', async () => {
  const firm = await w.makeFirm()
  const [clerk, outsider] = [await firmMember(w, firm, 'encoder'), await w.outsider()]
  for (const { user_id } of [clerk, outsider])
    await expect(
      w.asApp(`insert into firm_invitations (firm_id, user_id, name, email) values ($1, $2, 'X', 'x@example.com')`, [firm.id, user_id]),
    ).rejects.toThrow(/active member of firm|violates foreign key/)
})

test('no view of access has a row for an invited person, whatever role and file', async () => {
  for (const role of ['admin', 'manager', 'encoder', 'reviewer']) {
    const { firm, person } = await invited(role)
    const file = await w.makeCompany(firm.id)
    await joinCompany(w, file, person.user_id, 'manager')
    expect(await w.rows('select from company_access where user_id = $1', [person.user_id])).toEqual([])
    const { rows } = await w.asApp('select company, firm from admission($1, $2, $3, null, true)', [
      hashOfToken(person.token),
      file.public_token,
      firm.public_token,
    ])
    expect(rows).toEqual([{ company: null, firm: null }])
  }
})

test('an invitation ends with the membership', async () => {
  const { ids } = await invited()
  await w.asApp('delete from firm_members where firm_id = $1 and user_id = $2', ids)
  expect(await w.rows('select from firm_invitations where firm_id = $1 and user_id = $2', ids)).toEqual([])
})
