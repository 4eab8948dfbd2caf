import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankTransactions, bookedTransaction } from '../../../../../test/harness/books/bank-transactions.ts'
import { makeBooks } from '../../../../../test/harness/books/books.ts'
import { type LetteringFixture, letteringFixture } from '../../../../../test/harness/books/lettering-fixture.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import { bestScoresOfTransactions } from './actions.ts'

let f: LetteringFixture
let given: ReturnType<typeof bankTransactions>
let booked: ReturnType<typeof bookedTransaction>
beforeAll(async () => {
  f = await letteringFixture()
  given = bankTransactions(f.writer)
  booked = bookedTransaction(f.writer)
})
afterAll(() => f.close())

const path = (id: number | undefined) => `${f.b.path}/bank-transactions/${id}/suggestions`
const suggest = async (id: number | undefined, headers = {}) => (await f.admin('GET', path(id), { headers })).body
const one = async (...transaction: Parameters<typeof given> extends [unknown, ...infer G] ? G : never) =>
  (await given(f.b, ...transaction))[0]
const party = async (body: object): Promise<number> =>
  (await f.admin('POST', `${f.b.path}/third-parties`, { body: { type: 'customer', ...body } })).body.id
const scoreOf = async (id: number | undefined) =>
  (
    await f.w.rows<{ best_score: string }>('select best_score from bank_scores where company_id = $1 and transaction_id = $2', [f.b.id, id])
  )[0]?.best_score

test('200 finds an item by its structured communication, ready for a match', async () => {
  const [item] = await f.post(f.b, { side: 'debit', amount: '121.01', reference: '2026-0101', communication: '+++202/6000/12320+++' })
  const id = await one({ amount: '121.01', structured_communication: '202600012320' })
  const { status, body } = await f.admin('GET', path(id))
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      kind: 'open_items',
      score: 1,
      label: '2026-0101 · Client SA',
      reasons: [{ code: 'structured_communication', message: 'La communication structurée est celle de la pièce.' }],
      allocations: [{ entry_line_id: item, amount: '121.01' }],
      difference: 'none',
      rule_id: null,
    },
  ])
  expect(await scoreOf(id)).toBe('1.00')
})

test('200 finds the communication of a sale and of a purchase as they were entered', async () => {
  const invoice = (journal: string, third_party_id: number, line: object, structured_communication: string) =>
    f.admin('POST', `${f.b.path}/entries/invoice`, {
      body: { journal, third_party_id, entry_date: '2026-03-02', lines: [{ amount: '77.00', ...line }], structured_communication },
    })
  await invoice('VEN', f.b.customer, { account: '700000', vat_code: 'V00' }, '202600012421')
  await invoice('ACH', f.b.supplier, { account: '604000', vat_code: 'AM21' }, 'RF73 INV2 0260 042')
  expect((await suggest(await one({ amount: '70.00', communication: 'ref 202/6000/12421' })))[0]).toMatchObject({ score: 1 })
  expect((await suggest(await one({ amount: '-70.00', structured_communication: 'RF73INV20260042' })))[0]).toMatchObject({ score: 1 })
})

test('200 the reasons are in the language of the reader', async () => {
  await f.post(f.b, { side: 'debit', amount: '122.02' })
  const id = await one({ amount: '122.02' })
  const words = await Promise.all(
    ['fr', 'nl', 'en', 'de'].map(async (language) => (await suggest(id, { 'accept-language': language }))[0].reasons[0].message),
  )
  expect(new Set(words).size).toBe(4)
})

test('200 the IBAN on the card and the one of an earlier match are known', async () => {
  const third_party_id = await party({ name: 'Gamma Bois', iban: 'BE41737055500110' })
  const [first = 0, second] = await f.post(
    f.b,
    { side: 'debit', amount: '131.00', third_party_id, reference: 'G-1' },
    { side: 'debit', amount: '132.00', third_party_id, reference: 'G-2' },
  )
  const onCard = await one({ amount: '131.00', counterpart_iban: 'BE41737055500110', counterpart_name: 'GAMMA BOIS' })
  expect((await suggest(onCard))[0]).toMatchObject({ score: 0.95, allocations: [{ entry_line_id: first }] })
  await booked(f.b, { amount: '1.00', counterpart_iban: 'BE34523080424290', account: '400000', third_party_id })
  const learned = await one({ amount: '132.00', counterpart_iban: 'BE34523080424290', counterpart_name: 'BOIS GAMMA' })
  expect((await suggest(learned))[0]).toMatchObject({ score: 0.95, allocations: [{ entry_line_id: second }] })
})

test('200 an item of a merged third party is that of its successor', async () => {
  const [from, into] = [await party({ name: 'Ancien Nom', iban: 'BE42068240077754' }), await party({ name: 'Nouveau Nom' })]
  const [item] = await f.post(f.b, { side: 'debit', amount: '141.00', third_party_id: from, reference: 'M-1' })
  expect((await f.admin('POST', `${f.b.path}/third-parties/${from}/merge`, { body: { into_id: into } })).status).toBe(200)
  const id = await one({ amount: '141.00', counterpart_iban: 'BE42068240077754', counterpart_name: 'NOUVEAU NOM' })
  const [best] = await suggest(id)
  expect(best).toMatchObject({ score: 0.95, label: 'M-1 · Nouveau Nom', allocations: [{ entry_line_id: item }] })
  const over = await one({ amount: '150.00', counterpart_iban: 'BE42068240077754', communication: 'solde M-1 du tiers 0141' })
  expect(
    (await suggest(over)).flatMap((each: { allocations: { third_party_id?: number }[] }) =>
      each.allocations.flatMap(({ third_party_id }) => third_party_id ?? []),
    ),
  ).not.toContain(from)
})

test('200 several items of a third party that add up, and those of a cited number', async () => {
  const third_party_id = await party({ name: 'Delta Jardins' })
  const items = await f.post(
    f.b,
    { side: 'debit', amount: '151.11', third_party_id, reference: 'DJ-10001' },
    { side: 'debit', amount: '152.22', third_party_id, reference: 'DJ-10002' },
    { side: 'credit', amount: '3.33', third_party_id, reference: 'NC-10003' },
  )
  const set = await one({ amount: '300.00', counterpart_name: 'DELTA JARDINS SA' })
  expect((await suggest(set))[0]).toMatchObject({ score: 0.8, allocations: items.map((entry_line_id) => ({ entry_line_id })) })
  const cited = await one({ amount: '303.33', communication: 'DJ 10001 + 10002' })
  expect((await suggest(cited))[0]).toMatchObject({
    score: 0.95,
    allocations: items.slice(0, 2).map((entry_line_id) => ({ entry_line_id })),
  })
})

test('200 a transfer to another bank of the file goes to the transit account', async () => {
  await f.admin('POST', `${f.b.path}/journals`, { body: { code: 'ING', label: 'ING', type: 'financial', iban: 'BE61310126985517' } })
  const id = await one({ amount: '-2500.00', counterpart_iban: 'BE61310126985517' })
  expect(await suggest(id)).toMatchObject([{ kind: 'transfer', score: 0.98, allocations: [{ account: '580000', amount: '-2500.00' }] }])
})

test('200 a document in another currency is settled with its exchange difference', async () => {
  const third_party_id = await party({ name: 'Overseas Inc' })
  const { body } = await f.admin('POST', `${f.b.path}/documents`, {
    body: {
      direction: 'sale',
      third_party_id,
      document_date: '2026-03-01',
      currency: 'USD',
      exchange_rate: '1.25',
      lines: [{ description: 'Conseil', amount_net: '1000.00', account: '700000', vat_code: 'V00' }],
      book: true,
    },
  })
  expect(body.document.status).toBe('booked')
  const id = await one({
    amount: '780.00',
    foreign_currency: 'USD',
    exchange_rate: '1.282051',
    foreign_amount: '1000.00',
    structured_communication: body.document.structured_communication,
  })
  const [best] = await suggest(id)
  expect(best).toMatchObject({ score: 1, allocations: [{ amount: '800.00' }, { account: '654000', amount: '-20.00' }] })
})

test('200 the first suggestion for a returned payment takes the payment back', async () => {
  const third_party_id = await party({ name: 'Epsilon' })
  const paid = await booked(f.b, { amount: '161.00', end_to_end_id: 'E2E-161', account: '400000', third_party_id })
  const id = await one({ amount: '-161.00', end_to_end_id: 'E2E-161', return_reason: 'MD06' })
  expect((await suggest(id))[0]).toMatchObject({ score: 1, allocations: [{ entry_line_id: paid, amount: '-161.00' }] })
})

test('200 a counterpart that was booked before is proposed so again, by IBAN or by name', async () => {
  await booked(f.b, { amount: '-20.00', counterpart_name: 'TELECOM EXPRESS', account: '612100', label: 'Téléphone' })
  const id = await one({ amount: '-25.00', counterpart_name: 'Télécom Express SA' })
  expect(await suggest(id)).toMatchObject([{ kind: 'history', score: 0.6, allocations: [{ account: '612100', amount: '-25.00' }] }])
  expect(await suggest(await one({ amount: '25.00', counterpart_name: 'Télécom Express SA' }))).toEqual([])
})

test('200 a rule is proposed, and nothing for a transaction that is not pending', async () => {
  const rule = await f.admin('POST', `${f.b.path}/bank-rules`, {
    body: { name: 'Frais', conditions: { communication: 'frais de gestion' }, action: { account: '657200' } },
  })
  const id = await one({ amount: '-4.50', communication: 'FRAIS DE GESTION MARS' })
  expect(await suggest(id)).toMatchObject([
    { kind: 'rule', score: 0.9, rule_id: rule.body.id, allocations: [{ account: '657200', amount: '-4.50' }] },
  ])
  const ignored = await one({ amount: '-4.50', communication: 'FRAIS DE GESTION MARS', status: 'ignored' })
  expect(await suggest(ignored)).toEqual([])
  expect(await scoreOf(ignored)).toBeUndefined()
})

test.each([
  ['AS21', 'Abonnement', 'location copieur'],
  ['AS06', 'Eau', 'facture eau'],
])('200 a rule proposes its third party, VAT code %s, text and analytic shares', async (vat_code, label, communication) => {
  const code = async (body: object) => (await f.admin('POST', `${f.b.path}/analytic-codes`, { body })).body.id as number
  const axis = await code({ code: `AXE${vat_code}`, label: 'Axe' })
  const analytics = [
    { analytic_code_id: await code({ code: 'A', label: 'A', parent_id: axis }), percent: '75.00' },
    { analytic_code_id: await code({ code: 'B', label: 'B', parent_id: axis }), percent: '25.00' },
  ]
  const third_party_id = await party({ type: 'supplier', name: label })
  const action = { account: '612100', third_party_id, vat_code, label, analytics }
  const rule = await f.admin('POST', `${f.b.path}/bank-rules`, { body: { name: label, conditions: { communication }, action } })
  expect([rule.status, rule.body.errors]).toEqual([201, undefined])
  const id = await one({ amount: '-60.50', communication })
  expect(await suggest(id)).toMatchObject([{ kind: 'rule', rule_id: rule.body.id, allocations: [{ ...action, amount: '-60.50' }] }])
})

test('200 an item paid some cents short is proposed with a payment difference', async () => {
  const [item] = await f.post(f.b, { side: 'debit', amount: '165.65', communication: '+++202/6000/12522+++' })
  const id = await one({ amount: '165.00', structured_communication: '202600012522' })
  expect((await suggest(id))[0]).toMatchObject({ difference: 'post', allocations: [{ entry_line_id: item }] })
})

test('200 ten at most, of a hundred items with the amount', async () => {
  await f.post(f.b, ...Array.from({ length: 100 }, () => ({ side: 'debit' as const, amount: '171.71' })))
  expect(await suggest(await one({ amount: '171.71' }))).toHaveLength(10)
})

test('the best score is no change: no revision, no version, no feed, no event; it goes with the status', async () => {
  const id = (await one({ amount: '181.81' })) ?? 0
  const state = () =>
    f.w.rows(
      `select h.seq, h.writes, t.version, t.lock_version, (select count(*) from queue.outbox) as events
       from heads h join bank_transactions t on t.company_id = h.company_id and t.id = $2 where h.company_id = $1`,
      [f.b.id, id],
    )
  const before = await state()
  await suggest(id)
  expect(await state()).toEqual(before)
  expect(await scoreOf(id)).toBe('0.00')
  const shown = await f.writer.onFile(f.b.id, (tx) => bestScoresOfTransactions.load(tx, [id]))
  expect(shown).toEqual([{ id, best_score: 0, best_score_at: expect.stringMatching(/^\d{4}-.*Z$/) }])
  await f.writer.onFile(f.b.id, (tx) => bestScoresOfTransactions.drop(tx, [id]))
  expect(await scoreOf(id)).toBeUndefined()
})

test('a score is stored for a pending transaction only, also when fifty reads race with the end of it', async () => {
  const id = (await one({ amount: '191.91' })) ?? 0
  const ignore = f.writer.onFile(f.b.id, (tx) =>
    tx.many(sql`update bank_transactions t set status = 'ignored' where t.company_id = app_company() and t.id = ${id}`),
  )
  const replies = await Promise.all([...Array.from({ length: 50 }, () => f.admin('GET', path(id))), ignore])
  expect(new Set(replies.slice(0, 50).map((reply) => ('status' in reply ? reply.status : 0)))).toEqual(new Set([200]))
  expect(await scoreOf(id)).toBeUndefined()
})

test('the suggestions of an archived file are read, and their score is not stored', async () => {
  const b = await makeBooks(f.w, f.admin)
  const [id] = await given(b, { amount: '5.00' })
  expect((await f.admin('PATCH', b.path, { body: { is_active: false } })).status).toBe(200)
  expect((await f.admin('GET', `${b.path}/bank-transactions/${id}/suggestions`)).status).toBe(200)
  expect(await f.w.rows('select from bank_scores where company_id = $1', [b.id])).toEqual([])
})

test('404 for an unknown transaction, and for one of another file', async () => {
  expect((await f.admin('GET', path(999_999))).status).toBe(404)
  const other = await makeBooks(f.w, f.admin)
  const [id] = await given(other, { amount: '5.00' })
  expect((await f.admin('GET', path(id))).status).toBe(404)
})

test('200 a reviewer reads suggestions; 403 a token without the ability does not', async () => {
  const id = await one({ amount: '6.00' })
  expect((await (await f.member('reviewer'))('GET', `/v1/companies/${f.b.token}/bank-transactions/${id}/suggestions`)).status).toBe(200)
  const { status, body } = await (await f.member('reviewer', ['sync']))('GET', path(id))
  expect([status, body.code]).toEqual([403, 'token_ability_missing'])
})
