import pg from 'pg'
import { expect, test } from 'vitest'
import { joinCompany } from '../../../../test/harness/members.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

type Place = { id: number }
const join = (firm: Place, userId: number, role: string, active = true) =>
  w.rows('insert into firm_members (firm_id, user_id, role, is_active) values ($1, $2, $3, $4)', [firm.id, userId, role, active])

async function teamOf(...roles: string[]) {
  const firm = await w.makeFirm()
  const people = await Promise.all(roles.map(() => w.outsider()))
  for (const [i, person] of people.entries()) await join(firm, person.user_id, roles[i] ?? '')
  return { firm, ids: people.map(({ user_id }) => user_id) }
}

const activeAdmins = async (firm: Place) =>
  (await w.rows(`select user_id::int as id from firm_members where firm_id = $1 and role = 'admin' and is_active`, [firm.id])).length

test.each([
  ['demoted', `update firm_members set role = 'manager' where firm_id = $1`],
  ['deactivated', 'update firm_members set is_active = false where firm_id = $1'],
  ['detached', 'delete from firm_members where firm_id = $1'],
])('the database refuses that the last active admin is %s, alone or together with others', async (_what, statement) => {
  const { firm } = await teamOf('admin', 'admin', 'encoder')
  await expect(w.asApp(statement, [firm.id])).rejects.toThrow(/no active admin/)
  expect(await activeAdmins(firm)).toBe(2)
  const alone = await teamOf('admin')
  await expect(w.asApp(statement, [alone.firm.id])).rejects.toThrow(/no active admin/)
})

test('the owner of the tables cannot move the last active admin to another firm either', async () => {
  const { firm } = await teamOf('admin')
  const other = await w.makeFirm()
  await expect(w.rows('update firm_members set firm_id = $2 where firm_id = $1', [firm.id, other.id])).rejects.toThrow(/no active admin/)
})

test('an inactive admin does not count, and one of two admins may be removed', async () => {
  const { firm, ids } = await teamOf('admin', 'admin')
  await w.asApp('update firm_members set is_active = false where firm_id = $1 and user_id = $2', [firm.id, ids[0]])
  await w.asApp('delete from firm_members where firm_id = $1 and user_id = $2', [firm.id, ids[0]])
  await expect(w.asApp('delete from firm_members where firm_id = $1 and user_id = $2', [firm.id, ids[1]])).rejects.toThrow(
    /no active admin/,
  )
  expect(await activeAdmins(firm)).toBe(1)
})

test('admins can be changed only under read committed, because an older snapshot would miss a concurrent change', async () => {
  const { firm } = await teamOf('admin', 'admin')
  const client = new pg.Client({ connectionString: w.config.database_url })
  await client.connect()
  await client.query('begin isolation level repeatable read')
  await expect(client.query(`update firm_members set role = 'manager' where firm_id = $1`, [firm.id])).rejects.toThrow(/read committed/)
  await client.end()
  expect(await activeAdmins(firm)).toBe(2)
})

test('of fifty concurrent pairs in raw SQL that each remove one of the last two admins, exactly one admin remains', async () => {
  const teams = await Promise.all(Array.from({ length: 50 }, () => teamOf('admin', 'admin')))
  const statements = [
    `update firm_members set role = 'encoder' where firm_id = $1 and user_id = $2`,
    'delete from firm_members where firm_id = $1 and user_id = $2',
  ]
  const sides = teams.flatMap(({ firm, ids }) => ids.map((id, i) => w.asApp(statements[i] ?? '', [firm.id, id])))
  const ended = await Promise.allSettled(sides)
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(50)
  expect(await Promise.all(teams.map(({ firm }) => activeAdmins(firm)))).toEqual(Array.from({ length: 50 }, () => 1))
})

test('a company file of a firm can be assigned only to members of that firm', async () => {
  const { firm, ids } = await teamOf('encoder')
  const file = await w.makeCompany(firm.id)
  const outsider = await w.as('admin')
  const assign = (userId: number | undefined) =>
    w.asApp(`insert into company_members (company_id, user_id, role) values ($1, $2, 'encoder')`, [file.id, userId])
  await expect(assign(outsider.user_id)).rejects.toThrow(/no member of the firm/)
  await assign(ids[0])
  await expect(w.rows('update company_members set user_id = $2 where company_id = $1', [file.id, outsider.user_id])).rejects.toThrow(
    /no member of the firm/,
  )
  const standalone = await w.makeCompany(null)
  await w.asApp(`insert into company_members (company_id, user_id, role) values ($1, $2, 'manager')`, [standalone.id, outsider.user_id])
})

test('assignments end with the membership, but only those of that firm', async () => {
  const { firm, ids } = await teamOf('encoder')
  const [file, standalone] = [await w.makeCompany(firm.id), await w.makeCompany(null)]
  for (const { id } of [file, standalone])
    await w.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'encoder')`, [id, ids[0]])
  await w.asApp('delete from firm_members where firm_id = $1', [firm.id])
  expect(await w.rows('select company_id::int as id from company_members where user_id = $1', [ids[0]])).toEqual([{ id: standalone.id }])
})

test('under concurrency, an assignment never outlives its membership', async () => {
  const { firm, ids } = await teamOf(...Array.from({ length: 25 }, () => 'encoder'))
  const file = await w.makeCompany(firm.id)
  const sides = ids.flatMap((id) => [
    w.asApp(`insert into company_members (company_id, user_id, role) values ($1, $2, 'encoder')`, [file.id, id]),
    w.asApp('delete from firm_members where firm_id = $1 and user_id = $2', [firm.id, id]),
  ])
  await Promise.allSettled(sides)
  expect(await w.rows('select count(*)::int as n from firm_members where firm_id = $1', [firm.id])).toEqual([{ n: 0 }])
  expect(await w.rows('select count(*)::int as n from company_members where company_id = $1', [file.id])).toEqual([{ n: 0 }])
})

test.each([
  ['a role', `update firm_members set role = 'reviewer' where user_id = $1`],
  ['a deactivation', 'update firm_members set is_active = false where user_id = $1'],
  ['a new assignment', `insert into company_members (company_id, user_id, role) values ($2, $1, 'encoder')`],
  ['another role in a file', `update company_members set role = 'manager' where user_id = $1`],
  ['an assignment that is paused', 'update company_members set is_active = false where user_id = $1'],
  ['an assignment that ends', 'delete from company_members where user_id = $1'],
])('%s records the time of the access change for that member only', async (_what, statement) => {
  const { firm, ids } = await teamOf('encoder', 'encoder')
  const [file, next] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  for (const id of ids) await joinCompany(w, file, id, 'encoder')
  await w.rows(`update firm_members set access_changed_at = '2020-01-01' where firm_id = $1`, [firm.id])
  await w.asApp(statement, statement.includes('$2') ? [ids[0], next.id] : [ids[0]])
  const stamps = await w.rows<{ stamped: boolean }>(
    `select access_changed_at > '2020-01-01' as stamped from firm_members where firm_id = $1 order by user_id = $2 desc`,
    [firm.id, ids[0]],
  )
  expect(stamps.map(({ stamped }) => stamped)).toEqual([true, false])
})

test('a change without effect records no time, and the application cannot write the timestamp itself', async () => {
  const { firm, ids } = await teamOf('encoder')
  const file = await w.makeCompany(firm.id)
  await w.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'encoder')`, [file.id, ids[0]])
  await w.rows(`update firm_members set access_changed_at = '2020-01-01' where firm_id = $1`, [firm.id])
  await w.asApp(`update firm_members set role = 'encoder', is_active = true where firm_id = $1`, [firm.id])
  await w.asApp(`update company_members set role = 'encoder' where user_id = $1`, [ids[0]])
  const stamp = `select access_changed_at = '2020-01-01' as untouched from firm_members where firm_id = $1`
  expect(await w.rows(stamp, [firm.id])).toEqual([{ untouched: true }])
  for (const column of ['access_changed_at = app_now()', 'created_at = app_now()', 'firm_id = 1', 'user_id = 1'])
    await expect(w.asApp(`update firm_members set ${column} where firm_id = $1`, [firm.id])).rejects.toThrow(/permission denied/)
})

test('a firm has either its own logo file or a link, never both and never the file of another firm', async () => {
  const [firm, other] = [await w.makeFirm(), await w.makeFirm()]
  const key = 'a'.repeat(40)
  await w.rows('insert into file_stagings (key) values ($1)', [key])
  const [file] = await w.rows<{ id: string }>(
    `insert into files (firm_id, key, name, type, size, sha256) values ($1, $2, 'logo.png', 'image/png', 1, sha256('')) returning id`,
    [other.id, key],
  )
  const point = (at: number, columns: string) => w.asApp(`update firms set ${columns} where id = $1 returning id`, [at])
  await expect(point(firm.id, `logo_file_id = ${file?.id}`)).rejects.toThrow(/foreign key/)
  await point(other.id, `logo_file_id = ${file?.id}`)
  await expect(point(other.id, `logo_url = 'https://example.com/logo.png'`)).rejects.toThrow(/firms_logo/)
})
