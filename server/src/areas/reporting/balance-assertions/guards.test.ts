/** What must never be false of assertions: raw SQL, races, roles, and random postings against an oracle. */
import { expect, test } from 'vitest'
import { type Books, makeBooks, openWriter } from '../../../../test/harness/books/books.ts'
import { joinFirm } from '../../../../test/harness/members.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { created } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { todos } from './contributions.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)

const assert = (body: object, books = b, caller = admin) =>
  caller('POST', `${books.path}/balance-assertions`, { body: { account: '550000', on: '2026-03-31', amount: '0.00', ...body } })
const post = (books: Books, amount: number, entry_date: string) => {
  const [debit, credit] = amount < 0 ? ['570000', '550000'] : ['550000', '570000']
  const size = (Math.abs(amount) / 100).toFixed(2)
  const lines = [
    { account: debit, debit: size },
    { account: credit, credit: size },
  ]
  return admin('POST', `${books.path}/entries`, { body: { journal_id: books.journals['OD'], entry_date, lines } })
}

const refusedBy = (statement: string, file = b): Promise<string> =>
  w.rows(inWrite(file.id, `${statement}; set constraints all immediate; raise exception 'nothing refused it'`)).then(
    () => 'no end',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )
const insert = (values: string) =>
  `insert into balance_assertions (company_id, account_id, third_party_id, "on", amount, source) select app_company(), ${values}`

test('raw SQL cannot change an assertion, repeat one, or give a third party to an account without', async () => {
  const { id } = await created(assert({ on: '2026-01-31' }))
  const [bank, customers] = [b.accounts['550000'], b.accounts['400000']]
  for (const change of ['amount = 1', `"on" = '2026-02-01'`, `note = 'x'`, `account_id = ${customers}`, `source = 'bank_statement'`])
    expect([change, await refusedBy(`update balance_assertions set ${change} where company_id = app_company() and id = ${id}`)]).toEqual([
      change,
      'balance_assertions_kept',
    ])
  expect(await refusedBy(insert(`${bank}, null, '2026-01-31', 5, 'manual'`))).toBe('balance_assertions_once')
  expect(await refusedBy(insert(`${bank}, ${b.customer}, '2026-02-28', 5, 'manual'`))).toBe('balance_assertions_party_account')
  expect(await refusedBy(insert(`${bank}, null, '2026-02-28', 5, 'bank_statement'`))).toBe('balance_assertions_source')
  expect(await refusedBy(insert(`${bank}, null, '2026-02-28', 5, 'other'`))).toMatch(/balance_assertions/)
})

test('another file is neither seen nor named', async () => {
  const other = await makeBooks(w, admin)
  expect(await refusedBy(insert(`${b.accounts['550000']}, null, '2026-02-28', 5, 'manual'`), other)).toBe(
    'balance_assertions_company_id_account_id_fkey',
  )
  for (const table of ['balance_assertions', 'balance_assertion_checks']) expect((await w.asApp(`select * from ${table}`)).rows).toEqual([])
})

test('the application writes assertions inside write() only, changes none and deletes none', async () => {
  const values = `values (${b.id}, ${b.accounts['550000']}, '2026-06-30', 5, 'manual', 1)`
  await expect(
    w.rows(`insert into balance_assertions (company_id, account_id, "on", amount, source, written_in) ${values}`),
  ).rejects.toThrow(/outside write/)
  await expect(w.asApp('update balance_assertions set amount = 1')).rejects.toThrow(/permission denied/)
  await expect(w.asApp('delete from balance_assertions')).rejects.toThrow(/permission denied/)
  await expect(w.asApp('delete from balance_assertion_checks')).rejects.toThrow(/permission denied/)
})

test('fifty postings at once: the state is that of the ledger, and one of them broke it', async () => {
  const file = await makeBooks(w, admin)
  const made = await created(assert({ amount: '0.00' }, file))
  const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => post(file, 100 + index, '2026-03-10')))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
  const breaking = replies.filter(({ headers }) => headers['x-broken-assertions'] !== undefined)
  expect(breaking.map(({ headers }) => headers['x-broken-assertions'])).toEqual([String(made.id)])
  const first = Math.min(...replies.map(({ body }) => body.id as number))
  const [shown] = (await admin('GET', `${file.path}/balance-assertions`)).body.data
  // 100 + 101 + … + 149 cents.
  expect(shown).toMatchObject({ is_broken: true, difference: '62.25', broken_by: { entry_id: first } })
  expect(breaking[0]?.body.id).toBe(first)
  expect(await w.rows('select holds from balance_assertion_checks where company_id = $1', [file.id])).toEqual([{ holds: false }])
})

test('fifty assertions of one day at once: one is made', async () => {
  const file = await makeBooks(w, admin)
  const replies = await Promise.all(Array.from({ length: 50 }, () => assert({}, file)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, ...Array.from({ length: 49 }, () => 422)])
  expect(await w.rows('select count(*)::int as count from balance_assertions where company_id = $1', [file.id])).toEqual([{ count: 1 }])
})

test('random postings: states, headers and the breaking entries are those of a running sum', async () => {
  const file = await makeBooks(w, admin)
  let seed = 20_261_117
  const dice = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const dayOf = (place: number) =>
    `2026-${String(1 + Math.floor(place / 28)).padStart(2, '0')}-${String(1 + (place % 28)).padStart(2, '0')}`
  const asserted: { id: number; on: string; amount: number; holds: boolean; broken_by: number | null }[] = []
  const posted: { day: string; amount: number }[] = []
  const actual = (on: string) => posted.filter(({ day }) => day <= on).reduce((total, { amount }) => total + amount, 0)
  for (let step = 0; step < 60; step += 1) {
    if (step % 4 === 0) {
      const on = dayOf(step * 3)
      const amount = actual(on) + (dice(4) === 0 ? 100 : 0)
      const { id } = await created(assert({ on, amount: (amount / 100).toFixed(2) }, file))
      asserted.push({ id, on, amount, holds: actual(on) === amount, broken_by: null })
    }
    const entry = { day: dayOf(dice(200)), amount: 100 * (dice(2) === 0 ? 1 : -1) }
    posted.push(entry)
    const { status, body, headers } = await post(file, entry.amount, entry.day)
    expect(status).toBe(201)
    const broken: number[] = []
    for (const one of asserted) {
      const holds = actual(one.on) === one.amount
      if (one.holds && !holds) {
        broken.push(one.id)
        one.broken_by = body.id
      }
      if (holds) one.broken_by = null
      one.holds = holds
    }
    expect([step, headers['x-broken-assertions']]).toEqual([step, broken.length > 0 ? broken.slice(0, 20).join(',') : undefined])
  }
  const { data } = (await admin('GET', `${file.path}/balance-assertions?per_page=200`)).body
  const shown = data.map((one: { id: number; is_broken: boolean; difference: string; broken_by: { entry_id: number } | null }) => [
    one.id,
    one.is_broken,
    one.difference,
    one.broken_by?.entry_id ?? null,
  ])
  const expected = asserted.map(({ id, on, amount, holds, broken_by }) => [id, !holds, ((actual(on) - amount) / 100).toFixed(2), broken_by])
  expect(shown.toSorted(([a]: [number], [c]: [number]) => a - c)).toEqual(expected)
  expect(expected.filter(([, isBroken]) => isBroken).length).toBeGreaterThan(3)
  expect(expected.filter(([, isBroken]) => !isBroken).length).toBeGreaterThan(2)
  const stored = await w.rows<{ id: string; holds: boolean }>(
    'select assertion_id as id, holds from balance_assertion_checks where company_id = $1 order by assertion_id',
    [file.id],
  )
  expect(stored.map(({ id, holds }) => [Number(id), !holds])).toEqual(expected.map(([id, isBroken]) => [id, isBroken]))
})

test('the to-do and the check before closing count what is broken; a closed year carries the balance on', async () => {
  const file = await makeBooks(w, admin)
  const [{ id: year }] = (await admin('GET', `${file.path}/fiscal-years`)).body
  const held = await created(assert({ on: '2026-12-31', amount: '30.00' }, file))
  await created(assert({ on: '2026-06-30', amount: '5.00' }, file))
  await created(post(file, 3000, '2026-11-30'))
  const checksOf = async () =>
    (await admin('GET', `${file.path}/fiscal-years/${year}`)).body.closing_checks.filter(
      ({ code }: { code: string }) => code === 'assertions_broken',
    )
  expect(await checksOf()).toEqual([{ code: 'assertions_broken', level: 'warning', message: expect.any(String), count: 1 }])
  const writer = openWriter(w)
  const counted = await writer.onFile(file.id, (tx) =>
    Promise.all(todos.map(async ({ name, count }) => [name, await count(tx, { company: tx.company, today: '2026-11-17' })])),
  )
  await writer.end()
  expect(counted).toEqual([['assertions_broken', 1]])
  const closed = await admin('POST', `${file.path}/fiscal-years/${year}/close`, { body: { force: true } })
  expect([closed.status, closed.headers['x-broken-assertions']]).toEqual([200, undefined])
  const next = await created(assert({ on: '2027-01-31', amount: '30.00' }, file))
  expect(next.is_broken).toBe(false)
  const { data } = (await admin('GET', `${file.path}/balance-assertions`)).body
  expect(data.find(({ id }: { id: number }) => id === held.id).is_broken).toBe(false)
})

test('result accounts begin at zero with their fiscal year', async () => {
  const file = await makeBooks(w, admin, { fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  await created(admin('POST', `${file.path}/fiscal-years`, { body: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' } }))
  const rent = (entry_date: string, amount: string) =>
    admin('POST', `${file.path}/entries`, {
      body: {
        journal_id: file.journals['OD'],
        entry_date,
        lines: [
          { account: '610000', debit: amount },
          { account: '550000', credit: amount },
        ],
      },
    })
  await created(rent('2025-06-15', '10.00'))
  await created(rent('2026-02-15', '3.00'))
  const amounts = { '610000': '3.00', '550000': '-13.00' }
  for (const [account, amount] of Object.entries(amounts))
    expect([account, (await created(assert({ account, amount }, file))).difference]).toEqual([account, '0.00'])
})

test('roles, tokens and outsiders', async () => {
  const [encoder, reviewer] = [await w.as('encoder'), await w.as('reviewer')]
  const body = { account: '400000', on: '2026-09-30', amount: '0.00' }
  const made = await created(encoder('POST', 'C/balance-assertions', { body }))
  const seen = await reviewer('GET', 'C/balance-assertions')
  expect([seen.status, seen.body.data[0].id]).toEqual([200, made.id])
  const low = await reviewer('POST', 'C/balance-assertions', { body })
  expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
  expect((await reviewer('DELETE', `C/balance-assertions/${made.id}`)).body.code).toBe('role_too_low')
  const reader = await w.as('admin', { abilities: ['read'] })
  expect((await reader('POST', 'C/balance-assertions', { body })).body.code).toBe('token_ability_missing')
  const outsider = await w.outsider()
  for (const caller of [outsider, w.anonymous])
    for (const call of [
      caller('GET', 'C/balance-assertions'),
      caller('POST', 'C/balance-assertions', { body }),
      caller('DELETE', `C/balance-assertions/${made.id}`),
    ])
      expect((await call).status).toBe(caller === outsider ? 404 : 401)
  expect((await encoder('DELETE', `C/balance-assertions/${made.id}`)).status).toBe(204)
})

test('a demo file takes assertions too', async () => {
  const firm = await w.makeFirm(true)
  const file = await w.makeCompany(firm.id)
  const visitor = await w.outsider({ demo: true })
  await joinFirm(w, firm, visitor.user_id, 'admin')
  const body = { account: '400000', on: '2026-09-30', amount: '0.00' }
  const { id } = await created(visitor('POST', `/v1/companies/${file.public_token}/balance-assertions`, { body }))
  expect((await visitor('DELETE', `/v1/companies/${file.public_token}/balance-assertions/${id}`)).status).toBe(204)
})
