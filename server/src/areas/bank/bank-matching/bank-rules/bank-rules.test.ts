import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooks } from '../../../../../test/harness/books/books.ts'
import { type LetteringFixture, letteringFixture } from '../../../../../test/harness/books/lettering-fixture.ts'
import { raw } from '../../../../kernel/write/sql.ts'
import { fillDefaults } from './rules.ts'
import { countHits, insert, loadUsable } from './store.ts'

let f: LetteringFixture
beforeAll(async () => {
  f = await letteringFixture()
})
afterAll(() => f.close())

const fees = { name: 'Frais de banque', conditions: { sign: 'out', communication: 'Frais' }, action: { account: '657200' } }
type Place = { readonly path: string }
const make = (body: object = {}, at: Place = f.b) => f.admin('POST', `${at.path}/bank-rules`, { body: { ...fees, ...body } })
const names = async (at: Place) =>
  (await f.admin('GET', `${at.path}/bank-rules`)).body.map(
    ({ name, position }: { name: string; position: number }) => `${position} ${name}`,
  )
const emptyBooks = () => makeBooks(f.w, f.admin)

test('201 stores every condition by name, in its normal form', async () => {
  const { status, body } = await make({
    conditions: {
      journal: 'BNP',
      sign: 'out',
      counterpart_iban: 'be68 5390 0754 7034',
      counterpart_name: ' Crédit ',
      amount_min: '1',
      amount_max: '50.5',
    },
    action: { account: '657200', vat_code: 'AS21', label: 'Frais' },
    auto_apply: true,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    conditions: {
      journal_id: f.b.journals['BNP'],
      sign: 'out',
      counterpart_iban: 'BE68539007547034',
      counterpart_name: 'Crédit',
      communication: null,
      amount_min: '1.00',
      amount_max: '50.50',
      transaction_code: null,
    },
    action: { account: '657200', third_party_id: null, vat_code: 'AS21', label: 'Frais', analytics: [] },
    auto_apply: true,
    is_active: true,
    hits_count: 0,
    last_hit_at: null,
    version: 1,
  })
})

test('201 an action may name a third party, by its code, and analytic codes', async () => {
  const code = async (given: object) => (await f.admin('POST', `${f.b.path}/analytic-codes`, { body: given })).body.id as number
  const site = await code({ code: 'SITE', label: 'Site' })
  const analytics = [
    { analytic_code_id: await code({ code: 'NAM', label: 'Namur', parent_id: site }), percent: '60' },
    { analytic_code_id: await code({ code: 'GNT', label: 'Gand', parent_id: site }), percent: '40.00' },
  ]
  const { status, body } = await make({ action: { third_party: 'S00001', analytics } })
  expect([status, body.errors]).toEqual([201, undefined])
  expect(body.action).toMatchObject({ third_party_id: f.b.supplier, analytics: [{ ...analytics[0], percent: '60.00' }, analytics[1]] })
})

test('201 a rule for transactions with a code of the bank', async () => {
  const { status, body } = await make({ conditions: { transaction_code: 'NTRF' } })
  expect([status, body.conditions]).toMatchObject([201, { transaction_code: 'NTRF', communication: null }])
})

test.for<[string, object, string]>([
  ['no condition', { conditions: {} }, 'conditions'],
  ['conditions that are all null', { conditions: { sign: null, communication: ' ' } }, 'conditions'],
  ['a wrong IBAN', { conditions: { counterpart_iban: 'BE68539007547035' } }, 'conditions.counterpart_iban'],
  ['amounts the wrong way round', { conditions: { amount_min: '2.00', amount_max: '1.99' } }, 'conditions.amount_max'],
  ['a negative amount', { conditions: { amount_min: '-2.00' } }, 'conditions.amount_min'],
  ['an amount finer than a cent', { conditions: { amount_min: '2.001' } }, 'conditions.amount_min'],
  ['an unknown journal', { conditions: { journal_id: 999_999 } }, 'conditions.journal_id'],
  ['neither account nor third party', { action: {} }, 'action'],
  ['an unknown account', { action: { account: '999999' } }, 'action.account'],
  ['a control account without third party', { action: { account: '440000' } }, 'action.third_party_id'],
  ['an unknown third party', { action: { third_party_id: 999_999 } }, 'action.third_party_id'],
  ['an unknown VAT code', { action: { account: '657200', vat_code: 'XX' } }, 'action.vat_code'],
  ['a VAT code without account', { action: { third_party_id: 1, vat_code: 'AS21' } }, 'action.vat_code'],
  [
    'an unknown analytic code',
    { action: { account: '657200', analytics: [{ analytic_code_id: 999_999, percent: '100' }] } },
    'action.analytics.0.analytic_code_id',
  ],
  ['more than 100 %', { action: { account: '657200', analytics: [{ analytic_code_id: 1, percent: '100.01' }] } }, 'action.analytics'],
  ['a position beyond 200', { position: 201 }, 'position'],
])('422 for %s', async ([, body, field]) => {
  const reply = await make(body)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toContain(field)
})

test('422 a journal that is no bank is none for a condition', async () => {
  const { status, body } = await make({ conditions: { journal_id: f.b.journals['OD'] } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['conditions.journal_id']])
})

test('200 rules are listed in their order, and move each other', async () => {
  const b = await emptyBooks()
  for (const name of ['A', 'B', 'C']) await make({ name }, b)
  const { body: first } = await make({ name: 'D', position: 1 }, b)
  expect(await names(b)).toEqual(['1 D', '2 A', '3 B', '4 C'])
  const moved = await f.admin('PATCH', `${b.path}/bank-rules/${first.id}`, { body: { position: 3 } })
  expect([moved.status, moved.body.position, moved.body.version]).toEqual([200, 3, 2])
  expect(await names(b)).toEqual(['1 A', '2 B', '3 D', '4 C'])
  await f.admin('PATCH', `${b.path}/bank-rules/${first.id}`, { body: { position: 200 } })
  expect(await names(b)).toEqual(['1 A', '2 B', '3 C', '4 D'])
  await f.admin('PATCH', `${b.path}/bank-rules/${first.id}`, { body: { position: 1 } })
  expect(await names(b)).toEqual(['1 D', '2 A', '3 B', '4 C'])
})

test('204 moves a rule to the bin, closes the gap, and a restore opens it again', async () => {
  const b = await emptyBooks()
  const made = []
  for (const name of ['A', 'B', 'C']) made.push((await make({ name }, b)).body.id)
  const gone = await f.admin('DELETE', `${b.path}/bank-rules/${made[1]}`)
  expect([gone.status, gone.headers['x-trashed']]).toEqual([204, '1'])
  expect(await names(b)).toEqual(['1 A', '2 C'])
  const [item] = (await f.admin('GET', `${b.path}/trash`)).body.data
  expect((await f.admin('POST', `${b.path}/trash/${item.id}/restore`)).status).toBe(200)
  expect(await names(b)).toEqual(['1 A', '2 B', '3 C'])
})

test('a deletion is undone although another rule took the position; the next rule finds its own', async () => {
  const b = await emptyBooks()
  const { body: first } = await make({ name: 'A' }, b)
  const { headers } = await f.admin('DELETE', `${b.path}/bank-rules/${first.id}`)
  await make({ name: 'B' }, b)
  const undone = await f.admin('POST', `${b.path}/history/operations/${headers['x-operation-id']}/revert`, { body: {} })
  expect(undone.status).toBe(200)
  expect((await names(b)).map((name: string) => name.slice(2))).toEqual(['A', 'B'])
  await make({ name: 'C' }, b)
  expect(await names(b)).toEqual(['1 A', '2 B', '3 C'])
})

test.for<[string, (b: Place, id: number) => Promise<{ headers: Record<string, string | undefined> }>]>([
  ['a rule put first', (b) => make({ name: 'X', position: 1 }, b)],
  ['a move', (b, id) => f.admin('PATCH', `${b.path}/bank-rules/${id}`, { body: { position: 1 } })],
  ['a change', (b, id) => f.admin('PATCH', `${b.path}/bank-rules/${id}`, { body: { name: 'Y', conditions: { sign: 'in' } } })],
  ['a deletion', (b, id) => f.admin('DELETE', `${b.path}/bank-rules/${id}`)],
])('undo of %s brings every rule back, by its revision and by its operation', async ([, act]) => {
  const b = await emptyBooks()
  const made = []
  for (const name of ['A', 'B', 'C']) made.push((await make({ name }, b)).body.id)
  const rules = async () =>
    (await f.admin('GET', `${b.path}/bank-rules`)).body.map(({ id, position, name, conditions }: Record<string, unknown>) => ({
      id,
      position,
      name,
      conditions,
    }))
  const before = await rules()
  for (const undo of ['operation', 'revision']) {
    const { headers } = await act(b, made[2])
    const operation = headers['x-operation-id'] ?? ''
    const revisions = await f.w.rows<{ seq: string; op: string }>(
      `select seq, op from revisions where company_id = (select id from companies where public_token = $1) and operation_id = $2
       order by op in ('create', 'delete') desc, record_id = $3 desc`,
      [b.path.split('/').at(-1), operation, made[2]],
    )
    const url = undo === 'operation' ? `history/operations/${operation}/revert` : `history/${revisions[0]?.seq}/revert`
    const reverted = await f.admin('POST', `${b.path}/${url}`, { body: {} })
    expect([undo, reverted.status]).toEqual([undo, 200])
    expect(await rules()).toEqual(before)
  }
})

test('422 the 201st rule, and no more than 200 when fifty are sent at once; the bin is not counted', async () => {
  const b = await emptyBooks()
  const { body: spare } = await make({}, b)
  await f.admin('DELETE', `${b.path}/bank-rules/${spare.id}`)
  await f.writer.onFile(b.id, async (tx) => {
    for (let position = 1; position <= 170; position += 1)
      await insert(tx, position, fillDefaults({ ...fees, conditions: { sign: 'out' } }))
  })
  const replies = await Promise.all(Array.from({ length: 50 }, () => make({}, b)))
  const counts = Map.groupBy(replies, ({ status }) => status)
  expect([counts.get(201)?.length, counts.get(422)?.length]).toEqual([30, 20])
  expect(counts.get(422)?.[0]?.body.errors).toHaveProperty('name')
  const [stored] = await f.w.rows<{ rules: string; positions: string; last: number }>(
    'select count(*) as rules, count(distinct position) as positions, max(position) as last from bank_rules where company_id = $1 and deleted_at is null',
    [b.id],
  )
  expect(stored).toEqual({ rules: '200', positions: '200', last: 200 })
  const [item] = (await f.admin('GET', `${b.path}/trash`)).body.data
  const { status, body } = await f.admin('POST', `${b.path}/trash/${item.id}/restore`)
  expect([status, body.code]).toEqual([422, 'restore_conflict'])
})

test('fifty moves at once leave the positions without gap', async () => {
  const b = await emptyBooks()
  const made: number[] = []
  for (let index = 0; index < 5; index += 1) made.push((await make({ name: `R${index}` }, b)).body.id)
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      f.admin('PATCH', `${b.path}/bank-rules/${made[index % 5]}`, { body: { position: 1 + ((index * 7) % 5) } }),
    ),
  )
  const stored = await f.w.rows<{ position: number }>('select position from bank_rules where company_id = $1 order by position', [b.id])
  expect(stored.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
})

test('409 conflict for a stale version; 200 and nothing changed for an equal patch', async () => {
  const { body } = await make({ name: 'Versions' })
  const path = `${f.b.path}/bank-rules/${body.id}`
  expect((await f.admin('PATCH', path, { body: { name: 'Versions', conditions: fees.conditions } })).body.version).toBe(1)
  await f.admin('PATCH', path, { body: { is_active: false } })
  const stale = await f.admin('PATCH', path, { body: { name: 'Autre' }, headers: { 'x-base-version': '1' } })
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
  const late = await f.admin('DELETE', path, { headers: { 'x-base-version': '1' } })
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
})

test('403 role_too_low for a reviewer, who may read', async () => {
  const reviewer = await f.member('reviewer')
  const { body } = await make()
  expect((await reviewer('GET', `/v1/companies/${f.b.token}/bank-rules`)).status).toBe(200)
  for (const send of [
    () => reviewer('POST', `/v1/companies/${f.b.token}/bank-rules`, { body: fees }),
    () => reviewer('PATCH', `/v1/companies/${f.b.token}/bank-rules/${body.id}`, { body: { name: 'X' } }),
    () => reviewer('DELETE', `/v1/companies/${f.b.token}/bank-rules/${body.id}`),
  ])
    expect((await send()).body.code).toBe('role_too_low')
})

test('hits are counted without a new version', async () => {
  const { body } = await make({ name: 'Comptée' })
  await f.writer.onFile(f.b.id, (tx) => countHits(tx, [body.id, body.id]))
  const found = (await f.admin('GET', `${f.b.path}/bank-rules`)).body.find(({ id }: { id: number }) => id === body.id)
  expect(found).toMatchObject({ hits_count: 2, last_hit_at: expect.stringMatching(/Z$/), version: 1 })
})

test('a merged account or third party is replaced by its successor; a rule that names a deleted one is left out', async () => {
  const b = await emptyBooks()
  const account = async (number: string) => (await f.admin('POST', `${b.path}/accounts`, { body: { number, label: number } })).body.id
  const [from, into, lost] = [await account('657299'), await account('657298'), await account('657297')]
  const party = async (name: string) => (await f.admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name } })).body.id
  const [old, young] = [await party('Vieux'), await party('Jeune')]
  await make({ name: 'A', action: { account: '657299' } }, b)
  await make({ name: 'B', action: { account: '657297' } }, b)
  await make({ name: 'C', action: { third_party_id: old } }, b)
  expect((await f.admin('POST', `${b.path}/accounts/${from}/merge`, { body: { into_id: into } })).status).toBe(200)
  expect((await f.admin('DELETE', `${b.path}/accounts/${lost}`)).status).toBe(204)
  expect((await f.admin('POST', `${b.path}/third-parties/${old}/merge`, { body: { into_id: young } })).status).toBe(200)
  const usable = await f.writer.onFile(b.id, (tx) => loadUsable(tx))
  expect(usable.map(({ name, action }) => [name, action.account, action.third_party_id])).toEqual([
    ['A', '657298', null],
    ['C', null, young],
  ])
})

test.for<[string, string, string]>([
  ['a position beyond 200', `update bank_rules set position = 201`, 'bank_rules_position_check'],
  ['no condition', `update bank_rules set conditions = '{"sign": null}'`, 'bank_rules_conditions'],
  ['a condition that nobody knows', `update bank_rules set conditions = '{"sign": "in", "regex": ".*"}'`, 'bank_rules_conditions'],
  ['no target', `update bank_rules set action = '{"label": "x"}'`, 'bank_rules_action'],
])('the database refuses %s', async ([, statement, constraint]) => {
  const b = await emptyBooks()
  await make({}, b)
  await make({}, b)
  const broken = f.writer.onFile(b.id, (tx) => tx.many(raw(statement)))
  await expect(broken).rejects.toMatchObject({ constraint })
})

test('the application role can delete no rule', async () => {
  await expect(f.w.asApp('delete from bank_rules')).rejects.toThrow('permission denied')
})
