import { expect, test } from 'vitest'
import { joinCompany, joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

type Place = { id: number; public_token: string }
const join = (firm: Place, { user_id }: Caller, role: string, active = true) => joinFirm(w, firm, user_id, role, active)
const assign = (file: Place, { user_id }: Caller, role: string, active = true) => joinCompany(w, file, user_id, role, active)

/** A firm with one company file and an admin. */
async function firmWithMember() {
  const firm = await w.makeFirm()
  const boss = await w.outsider()
  await join(firm, boss, 'admin')
  const file = await w.makeCompany(firm.id)
  return { firm, boss, file }
}

test('200 lists everyone with access, by name, with the effective role, and assigned people without access', async () => {
  const { firm, boss, file } = await firmWithMember()
  const [partner, clerk, asleep, paused, unassigned] = await Promise.all(Array.from({ length: 5 }, () => w.outsider()))
  if (!partner || !clerk || !asleep || !paused || !unassigned) throw new Error('five people were asked for')
  await join(firm, partner, 'manager')
  for (const person of [clerk, paused, unassigned]) await join(firm, person, 'encoder')
  await join(firm, asleep, 'encoder', false)
  await assign(file, partner, 'reviewer')
  await assign(file, clerk, 'manager')
  await assign(file, asleep, 'encoder')
  await assign(file, paused, 'reviewer', false)
  const names = new Map([
    [boss, 'Zoé'],
    [partner, 'Émile'],
    [clerk, 'Anne'],
    [asleep, 'Éric'],
    [paused, 'Fabien'],
  ])
  for (const [{ user_id }, name] of names) await w.rows('update people set name = $2 where id = $1', [user_id, name])
  const { status, body } = await clerk('GET', `/v1/companies/${file.public_token}/members`)
  expect(status).toBe(200)
  const row = (person: Caller, role: string, is_active: boolean) => ({
    id: person.user_id,
    name: names.get(person),
    email: expect.stringContaining('@'),
    role,
    is_active,
  })
  expect(body).toEqual({
    data: [
      row(clerk, 'manager', true),
      row(partner, 'manager', true),
      row(asleep, 'encoder', false),
      row(paused, 'reviewer', false),
      row(boss, 'admin', true),
    ],
  })
})

test('200 lists only the creator of a standalone file, as its admin', async () => {
  const creator = await w.outsider()
  const { body } = await creator('POST', '/v1/companies', { body: { name: 'Seul', firm: null } })
  const { body: members } = await creator('GET', `/v1/companies/${body.public_token}/members`)
  expect(members.data).toMatchObject([{ id: creator.user_id, role: 'admin', is_active: true }])
})

const firmRoles = ['admin', 'manager', 'encoder', 'reviewer'] as const
const fileRoles = ['manager', 'encoder', 'reviewer', null] as const
const both = [true, false] as const
const ranks = ['reviewer', 'encoder', 'manager', 'admin']

const table = firmRoles.flatMap((firm) =>
  fileRoles.flatMap((file) =>
    both.flatMap((member_active) =>
      (file === null ? [true] : both).map((assignment_active) => ({ firm, file, member_active, assignment_active })),
    ),
  ),
)

test(`the effective role of ${table.length} combinations of firm role, assignment and activity, as the person and the list of members see it`, async () => {
  const { firm, boss, file } = await firmWithMember()
  const met = await Promise.all(
    table.map(async (row) => {
      const person = await w.outsider()
      await join(firm, person, row.firm, row.member_active)
      if (row.file) await assign(file, person, row.file, row.assignment_active)
      return { ...row, person, status: (await person('GET', `/v1/companies/${file.public_token}`)).status }
    }),
  )
  const { body } = await boss('GET', `/v1/companies/${file.public_token}/members`)
  const listed = new Map<number, { role: string; is_active: boolean }>(body.data.map((member: { id: number }) => [member.id, member]))
  for (const { person, status, ...row } of met) {
    const reached = [
      ...(row.firm === 'admin' || row.firm === 'manager' ? [row.firm] : []),
      ...(row.file && row.assignment_active ? [row.file] : []),
    ]
    const highest = row.member_active ? ranks.findLast((role) => reached.includes(role as 'manager')) : undefined
    const shown = listed.get(person.user_id)
    const expected = highest ? { role: highest, is_active: true } : row.file ? { role: row.file, is_active: false } : undefined
    expect({ ...row, status, shown: shown && { role: shown.role, is_active: shown.is_active } }).toEqual({
      ...row,
      status: highest ? 200 : 404,
      shown: expected,
    })
  }
})

test('401, 403 and 404 without a token, without the read ability and without access', async () => {
  const { file } = await firmWithMember()
  const path = `/v1/companies/${file.public_token}/members`
  expect((await w.anonymous('GET', path)).status).toBe(401)
  expect((await (await w.outsider())('GET', path)).status).toBe(404)
  expect((await (await w.as('admin'))('GET', path)).status).toBe(404)
  expect((await (await w.as('reviewer'))('GET', 'C/members')).status).toBe(200)
  const mute = await w.as('admin', { abilities: ['write'] })
  expect((await mute('GET', 'C/members')).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'read' })
})

test('200 in the demo firm too', async () => {
  const demo = await w.makeFirm(true)
  const file = await w.makeCompany(demo.id)
  const visitor = await w.outsider({ demo: true })
  await join(demo, visitor, 'admin')
  expect((await visitor('GET', `/v1/companies/${file.public_token}/members`)).status).toBe(200)
})
