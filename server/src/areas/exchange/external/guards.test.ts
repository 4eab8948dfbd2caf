import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

test.for(['', '.', '..', 'a\nb', 'x'.repeat(191)])('the database refuses %j as an id of the platform', async (id) => {
  await expect(w.rows(`update firms set source = 'external', external_id = $1 where id = $2`, [id, w.firm.id])).rejects.toThrow(
    'firms_external_id',
  )
})

test('a firm made here has no id of the platform', async () => {
  await expect(w.rows(`update firms set external_id = 'a' where id = $1`, [w.firm.id])).rejects.toThrow('firms_external_id')
})

test('two firms, or two accounts, never have one id of the platform', async () => {
  const [one, two] = [await w.makeFirm(), await w.makeFirm()]
  await w.rows(`update firms set source = 'external', external_id = 'same' where id = $1`, [one.id])
  await expect(w.rows(`update firms set source = 'external', external_id = 'same' where id = $1`, [two.id])).rejects.toThrow(
    'firms_external',
  )
  const insert = `insert into directory.users (name, email, auth_source, external_id) values ('A', $1, $2, 'same')`
  await w.rows(insert, ['a@example.com', 'external'])
  await expect(w.rows(insert, ['b@example.com', 'external'])).rejects.toThrow('users_external')
  await expect(w.rows(insert, ['c@example.com', 'local'])).rejects.toThrow('users_external_id')
})

test('the application reads and writes a cursor inside its own file only', async () => {
  await expect(w.asApp(`insert into external_cursors (company_id, cursor) values ($1, '1')`, [w.company.id])).rejects.toThrow(
    'row-level security',
  )
  expect((await w.asApp('select * from external_cursors')).rows).toEqual([])
})
