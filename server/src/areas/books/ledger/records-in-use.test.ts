/** Records that entries refer to cannot change in ways that affect them, and entry counts are right. */
import { afterAll, expect, test } from 'vitest'
import { makeBooks, openWriter } from '../../../../test/harness/books/books.ts'
import { twoLineEntry, poster } from '../../../../test/harness/books/two-line-entries.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { raw } from '../../../kernel/write/sql.ts'

const w = await openWorld()
const admin = await w.as('admin')
const writer = openWriter(w)
const b = await makeBooks(w, admin)
const rent = (await admin('POST', `${b.path}/accounts`, { body: { number: '612150', label: 'Loyer' } })).body.id
const analytic = (await admin('POST', `${b.path}/analytic-codes`, { body: { code: 'NORD', label: 'Nord' } })).body.id
const [line] = twoLineEntry(b, '2026-03-10', ['612100', '440000'], '100.00').lines
const entry = twoLineEntry(b, '2026-03-10', ['612100', '440000'], '100.00', {
  journal_id: b.journals.ACH ?? 0,
  third_party_id: b.supplier,
})
const cost = { ...(line ?? { debit: '100.00', credit: '0.00' }), account_id: rent, vat_code_id: b.vat_codes.AS21 ?? 0 }
const analytics = [{ analytic_code_id: analytic, percent: '100.00' }]
const lines = [{ ...cost, analytics }, ...entry.lines.slice(1)]
await poster(writer).post(b, { ...entry, lines }, { ...entry, lines, entry_date: '2026-11-20' })
afterAll(() => writer.end())

const refusedWith = async (method: 'PATCH' | 'DELETE', path: string, body?: object) => {
  const reply = await admin(method, `${b.path}/${path}`, body ? { body } : {})
  return [reply.status, reply.body?.code, reply.body?.usages]
}

test('422 record_in_use when number, type or kind of an account with entries changes or it is deleted; its label can change', async () => {
  for (const change of [{ number: '612159' }, { type: 'asset' }, { kind: 'suspense' }])
    expect(await refusedWith('PATCH', `accounts/${rent}`, change)).toEqual([422, 'record_in_use', { entries: 2 }])
  expect((await admin('PATCH', `${b.path}/accounts/${rent}`, { body: { label: 'Loyers' } })).status).toBe(200)
  expect(await refusedWith('DELETE', `accounts/${rent}`)).toEqual([422, 'record_in_use', { entries: 2 }])
})

test('an account with entries cannot become a heading, neither through the API nor by SQL', async () => {
  expect(await refusedWith('PATCH', `accounts/${rent}`, { is_postable: false })).toEqual([422, 'record_in_use', { entries: 2 }])
  await expect(
    writer.onFile(b.id, (tx) => tx.many(raw(`update accounts set is_postable = false where company_id = ${b.id} and id = ${rent}`))),
  ).rejects.toMatchObject({ constraint: 'accounts_postable' })
  const { body: unused } = await admin('POST', `${b.path}/accounts`, { body: { number: '612151', label: 'Vide' } })
  expect((await admin('PATCH', `${b.path}/accounts/${unused.id}`, { body: { is_postable: false } })).body.is_postable).toBe(false)
})

test('an account with open items stays reconcilable: the API, an import and SQL are refused', async () => {
  const [payable] = (await admin('GET', `${b.path}/accounts?q=440000`)).body
  const { status, body } = await admin('PATCH', `${b.path}/accounts/${payable.id}`, { body: { is_reconcilable: false } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['is_reconcilable']])
  const rows = [{ number: '440000', label: payable.label, is_reconcilable: false }]
  const imported = await admin('POST', `${b.path}/data-imports`, { body: { resource: 'accounts', on_existing: 'update', rows } })
  expect([imported.status, Object.keys(imported.body.errors)]).toEqual([422, ['rows.0.is_reconcilable']])
  await expect(
    writer.onFile(b.id, (tx) =>
      tx.many(raw(`update accounts set is_reconcilable = false where company_id = ${b.id} and id = ${payable.id}`)),
    ),
  ).rejects.toMatchObject({ constraint: 'accounts_reconcilable' })
})

test('422 record_in_use when code or type of a journal with entries changes, or it is deleted', async () => {
  for (const change of [{ code: 'ACHB' }, { type: 'miscellaneous', control_account_id: null }])
    expect(await refusedWith('PATCH', `journals/${b.journals.ACH}`, change)).toEqual([422, 'record_in_use', { entries: 2 }])
  expect((await refusedWith('DELETE', `journals/${b.journals.ACH}`)).slice(0, 2)).toEqual([422, 'record_in_use'])
})

test('a VAT code on lines can change only in label, is_active, is_default and valid_until', async () => {
  const path = `vat-codes/${b.vat_codes.AS21}`
  for (const change of [{ rate: '20.00' }, { deductible_percent: '50.00' }, { valid_from: '2020-01-01' }])
    expect((await refusedWith('PATCH', path, change)).slice(0, 2)).toEqual([422, 'record_in_use'])
  const free = { label: 'Services 21 %', is_active: false, is_default: false, valid_until: '2030-12-31' }
  expect((await admin('PATCH', `${b.path}/${path}`, { body: free })).body).toMatchObject(free)
  expect((await refusedWith('DELETE', path)).slice(0, 2)).toEqual([422, 'record_in_use'])
})

test('422 record_in_use when a third party or an analytic code with entries is deleted', async () => {
  expect(await refusedWith('DELETE', `third-parties/${b.supplier}`)).toEqual([422, 'record_in_use', { entries: 4 }])
  expect(await refusedWith('DELETE', `analytic-codes/${analytic}`)).toEqual([422, 'record_in_use', { entries: 2 }])
})

test('a fiscal year with entries cannot be deleted and cannot end before its last entry', async () => {
  const [year] = (await admin('GET', `${b.path}/fiscal-years`)).body
  expect((await refusedWith('DELETE', `fiscal-years/${year.id}`)).slice(0, 2)).toEqual([422, 'record_in_use'])
  for (const ends_on of ['2026-06-30', '2026-11-19']) {
    const { status, body } = await admin('PATCH', `${b.path}/fiscal-years/${year.id}`, {
      body: { ends_on },
      headers: { 'accept-language': 'en' },
    })
    const message = 'Entries are booked after this day (1): the fiscal year cannot end before them.'
    expect([status, body.code, body.usages, body.errors]).toEqual([422, 'record_in_use', { entries: 1 }, { ends_on: [message] }])
  }
  for (const ends_on of ['2026-11-20', '2026-12-31'])
    expect((await admin('PATCH', `${b.path}/fiscal-years/${year.id}`, { body: { ends_on } })).status).toBe(200)
})

test.each([
  [`update fiscal_periods set ends_on = '2026-03-09' where starts_on = '2026-03-01'`, 'fiscal_periods_hold_entries'],
  [`update fiscal_periods set deleted_at = now() where starts_on = '2026-03-01'`, 'fiscal_periods_hold_entries'],
  [`update fiscal_years set ends_on = '2026-11-19'`, 'fiscal_years_hold_entries'],
  [`update fiscal_years set deleted_at = now()`, 'fiscal_years_hold_entries'],
])('the database refuses: %s', async (statement, constraint) => {
  await expect(
    writer.onFile(b.id, (tx) => tx.many(raw(`${statement} ${statement.includes('where') ? 'and' : 'where'} company_id = ${b.id}`))),
  ).rejects.toMatchObject({
    constraint,
  })
})

test('journals have their entry count and the last number of the current year; periods and the company file have entry counts', async () => {
  const { body: journals } = await admin('GET', `${b.path}/journals`)
  const counts = Object.fromEntries(
    journals.map((each: { code: string; last_number: number; entries_count: number }) => [
      each.code,
      [each.last_number, each.entries_count],
    ]),
  )
  expect([counts.ACH, counts.VEN]).toEqual([
    [2, 2],
    [0, 0],
  ])
  expect((await admin('GET', `${b.path}/journals/${b.journals.ACH}`)).body).toMatchObject({ last_number: 2, entries_count: 2 })
  const [year] = (await admin('GET', `${b.path}/fiscal-years`)).body
  expect(year.periods.map(({ entries_count }: { entries_count: number }) => entries_count)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0])
  expect((await admin('GET', b.path)).body.journal_entries_count).toBe(2)
  const { body: files } = await admin('GET', '/v1/companies')
  const counted = files.map((each: { id: number; journal_entries_count: number }) => [each.id, each.journal_entries_count])
  expect(counted).toEqual(
    expect.arrayContaining([
      [b.id, 2],
      [w.company.id, 0],
    ]),
  )
})

test('last_number ignores the numbers of other years', async () => {
  const old = await makeBooks(w, admin, { fiscal_year: { code: '2020', starts_on: '2020-01-01', ends_on: '2020-12-31' } })
  await poster(writer).post(old, twoLineEntry(old, '2020-05-05', ['612100', '550000'], '1.00'))
  expect((await admin('GET', `${old.path}/journals/${old.journals.OD}`)).body).toMatchObject({ last_number: 0, entries_count: 1 })
})
