/** Invariants of VAT codes under fifty concurrent requests and under raw SQL. */
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const { body: company } = await admin('POST', '/v1/companies', { body: { name: 'Dupont' } })
const file = { id: company.id, url: `/v1/companies/${company.public_token}` }
const app = new Client({ connectionString: w.config.database_url })
await app.connect()
afterAll(() => app.end())

const fifty = Array.from({ length: 50 }, (_, index) => index)

/** Runs a statement in a write on the company file, with the database role of the application. */
const trying = (statement: string) => w.asApp(inWrite(file.id, statement, admin.user_id))

test('fifty concurrent creations of one code: one succeeds', async () => {
  const body = { code: 'COURSE', label: 'Course', direction: 'sale', rate: '0.00' }
  const replies = await Promise.all(fifty.map(() => admin('POST', `${file.url}/vat-codes`, { body })))
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array.from({ length: 49 }, () => '422')])
})

test('fifty concurrent new defaults all succeed and one remains', async () => {
  const { body: codes } = await admin('GET', `${file.url}/vat-codes?direction=purchase`)
  const replies = await Promise.all(
    fifty.map((index) => admin('PATCH', `${file.url}/vat-codes/${codes[index].id}`, { body: { is_default: true } })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const remaining = `select count(*)::int as n from vat_codes where company_id = $1 and direction = 'purchase' and is_default`
  expect(await w.rows(remaining, [file.id])).toEqual([{ n: 1 }])
})

test('fifty concurrent deletions and uses by accounts never leave a deleted code in use', async () => {
  const outcomes = fifty.map(async (index) => {
    const code = { code: `D${index}`, label: 'Course', direction: 'sale', rate: '0.00' }
    const { body } = await admin('POST', `${file.url}/vat-codes`, { body: code })
    const account = { number: String(700_800 + index), label: 'Course', default_vat_code_id: body.id }
    const [deleted, used] = await Promise.all([
      admin('DELETE', `${file.url}/vat-codes/${body.id}`),
      admin('POST', `${file.url}/accounts`, { body: account }),
    ])
    return [deleted.status, used.status].join(' ')
  })
  for (const outcome of await Promise.all(outcomes)) expect(['204 422', '422 201']).toContain(outcome)
  expect(
    await w.rows(
      `select count(*)::int as n from accounts a join vat_codes v on v.company_id = a.company_id and v.id = a.default_vat_code_id
       where a.company_id = $1 and v.deleted_at is not null`,
      [file.id],
    ),
  ).toEqual([{ n: 0 }])
})

const links = `'{"due": null, "deductible": null, "credit_note_repay": null, "credit_note_recover": null, "pending": null}'`
const grids = `'{"base": [], "due": [], "deductible": [], "credit_note_base": [], "credit_note_repay": [], "credit_note_recover": []}'`
const insert = (code: string, more: string, values: string) =>
  `insert into vat_codes (company_id, direction, mechanism, rate, exigibility, accounts, grids, code${more})
   values (app_company(), 'sale', 'standard', 0, 'debit', ${links}, ${grids}, '${code}'${values})`

test.each<[string, string, string]>([
  ['two codes with the same name', insert('V21', ', label', `, 'X'`), '23505'],
  ['two defaults of one direction', `update vat_codes set is_default = true where direction = 'sale'`, '23505'],
  ['a code without a label', insert('NEW', '', ''), '23514'],
  ['a code of the country pack that the pack does not have', insert('NEW', ', pack', `, 'BE'`), '23503'],
  ['a new name for a code of the country pack', `update vat_codes set code = 'NEW' where code = 'V21'`, '23503'],
  ['a rate above 100', `update vat_codes set rate = 101 where code = 'V21'`, '23514'],
  ['a sale with a deductible percentage', `update vat_codes set deductible_percent = 100 where code = 'V21'`, '23514'],
  ['a purchase without a deductible percentage', `update vat_codes set deductible_percent = null where code = 'AM21'`, '23514'],
  ['an end before the beginning', `update vat_codes set valid_from = '2026-02-01', valid_until = '2026-01-01' where code = 'V21'`, '23514'],
  ['an account that is not in the file', `update vat_codes set accounts = accounts || '{"pending": 999999}' where code = 'V21'`, '23503'],
  ['a code without its accounts', `update vat_codes set accounts = '{}' where code = 'V21'`, '23514'],
  ['a code without its grids', `update vat_codes set grids = '{}' where code = 'V21'`, '23514'],
  ['an update of is_system', `update vat_codes set is_system = false where code = 'V21'`, '428C9'],
  ['a deletion of a code', `delete from vat_codes where code = 'V21'`, '42501'],
  ['a deletion of pack codes', `delete from pack_vat_codes`, '42501'],
])('the database refuses %s', async (_what, statement, code) => {
  await expect(trying(statement)).rejects.toMatchObject({ code })
})

test('without the company file set, no codes are visible and none can be inserted', async () => {
  expect((await w.asApp('select count(*)::int as n from vat_codes')).rows).toEqual([{ n: 0 }])
  const insertion = insert('NEW', ', label', `, 'X'`).replace('app_company()', String(file.id))
  await expect(w.asApp(insertion)).rejects.toMatchObject({ code: '42501' })
})
