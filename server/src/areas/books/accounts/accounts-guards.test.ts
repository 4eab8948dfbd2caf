/** Invariants of the chart under fifty concurrent requests and under raw SQL. */
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const { body: company } = await admin('POST', '/v1/companies', { body: { name: 'Dupont' } })
const chart = { id: company.id, url: `/v1/companies/${company.public_token}` }
const app = new Client({ connectionString: w.config.database_url })
await app.connect()
afterAll(() => app.end())

const fifty = Array.from({ length: 50 }, (_, index) => index)

/** Runs a statement in a write on the company file, with the database role of the application. */
const trying = (statement: string) => w.asApp(inWrite(chart.id, statement, admin.user_id))

test('fifty concurrent creations of one number: one succeeds', async () => {
  const body = { number: '610777', label: 'Loyer' }
  const replies = await Promise.all(fifty.map(() => admin('POST', `${chart.url}/accounts`, { body })))
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array.from({ length: 49 }, () => '422')])
  expect(await w.rows(`select count(*)::int as n from accounts where company_id = $1 and number = '610777'`, [chart.id])).toEqual([
    { n: 1 },
  ])
})

test('fifty concurrent deletions and uses by VAT codes never leave a deleted account in use', async () => {
  const outcomes = fifty.map(async (index) => {
    const { body } = await admin('POST', `${chart.url}/accounts`, { body: { number: String(451_900 + index), label: 'TVA' } })
    const code = { code: `R${index}`, label: 'Course', direction: 'sale', rate: '0.00', accounts: { due: body.id } }
    const [deleted, used] = await Promise.all([
      admin('DELETE', `${chart.url}/accounts/${body.id}`),
      admin('POST', `${chart.url}/vat-codes`, { body: code }),
    ])
    return [deleted.status, used.status].join(' ')
  })
  for (const outcome of await Promise.all(outcomes)) expect(['204 422', '422 201']).toContain(outcome)
  expect(
    await w.rows(
      `select count(*)::int as n from vat_codes v join accounts a on a.company_id = v.company_id and a.id = v.due_account_id
       where v.company_id = $1 and v.deleted_at is null and a.deleted_at is not null`,
      [chart.id],
    ),
  ).toEqual([{ n: 0 }])
})

const insert = (columns: string, values: string) =>
  `insert into accounts (company_id, type, ${columns}) values (app_company(), 'asset', ${values})`

test.each<[string, string, string]>([
  ['two live accounts of one number', insert('number, label', `'610000', 'X'`), '23505'],
  ['an account without a label', insert('number', `'610778'`), '23514'],
  ['letters in a number', insert('number, label', `'61A', 'X'`), '23514'],
  ['an account of the chart that the country pack does not have', insert('number, pack', `'610778', 'BE'`), '23503'],
  ['a new number for an account of the chart', `update accounts set number = '610778' where number = '610000'`, '23503'],
  ['an account of the chart in the bin', `update accounts set deleted_at = app_now() where number = '610000'`, '23514'],
  ['an update of the class', `update accounts set class = 1 where number = '610000'`, '428C9'],
  ['an update of is_system', `update accounts set is_system = false where number = '610000'`, '428C9'],
  ['an unknown VAT code', `update accounts set default_vat_code_id = 999999 where number = '610000'`, '23503'],
  ['an update of the company file', `update accounts set company_id = 1 where number = '610000'`, 'P0001'],
  ['a deletion of an account', `delete from accounts where number = '610000'`, '42501'],
  ['a deletion of pack accounts', `delete from pack_accounts`, '42501'],
])('the database refuses %s', async (_what, statement, code) => {
  await expect(trying(statement)).rejects.toMatchObject({ code })
})

test('the database refuses to remove an account that a VAT code uses, and a VAT code with an account of another file', async () => {
  const [used] = await w.rows<{ id: number; code: number }>(
    `select a.id::int, v.id::int as code from vat_codes v join accounts a on a.company_id = v.company_id and a.id = v.due_account_id
     where v.company_id = $1 limit 1`,
    [chart.id],
  )
  const deleting = w.rows(`delete from accounts where company_id = $1 and id = $2`, [chart.id, used?.id])
  await expect(deleting).rejects.toMatchObject({ code: '23503' })
  await expect(trying(`update vat_codes set accounts = accounts || '{"due": 999999}' where id = ${used?.code}`)).rejects.toMatchObject({
    code: '23503',
  })
})

test('without the company file set, or with another one set, no rows are visible and none can be inserted', async () => {
  expect((await w.asApp('select count(*)::int as n from accounts')).rows).toEqual([{ n: 0 }])
  await expect(
    w.asApp(`insert into accounts (company_id, number, label, type) values (${chart.id}, '610779', 'X', 'asset')`),
  ).rejects.toMatchObject({
    code: '42501',
  })
})
