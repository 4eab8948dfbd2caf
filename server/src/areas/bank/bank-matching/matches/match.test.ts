/** POST bank-transactions/{id}/match: the entry, what it settles, and what is refused. */
import { afterAll, expect, test } from 'vitest'
import { linesOf, makeBankFile } from '../../../../../test/harness/books/bank.ts'
import { created, fieldsOf } from '../../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const f = await makeBankFile(w, admin)
afterAll(() => f.close())

const matched = (id: number, allocations: readonly object[], more: object = {}) => created(f.match(id, allocations, more))
/** The status, the code and the fields with errors. */
const refusal = ({ status, body }: Reply) => [status, body.code ?? null, ...Object.keys(body.errors ?? {})]

test('201 books an open item: bank line first, the item lettered, the transaction matched', async () => {
  const { line } = await f.invoice('1210.00')
  const id = await f.transaction({ amount: '1210.00', statement: '007', sequence: 3, communication: 'Facture  12' })
  const { transaction, entry } = await matched(id, [{ entry_line_id: line }])
  expect(entry).toMatchObject({
    origin: 'bank',
    status: 'posted',
    reference: '007/3',
    label: 'MARTIN SRL Facture 12',
    entry_date: '2026-02-12T00:00:00.000Z',
    third_party_id: f.b.customer,
    journal: { code: 'BNP' },
  })
  expect(linesOf(entry)).toEqual(['550000 1210.00 0.00', '400000 0.00 1210.00 A'])
  expect(transaction).toMatchObject({
    status: 'matched',
    journal_entry_id: entry.id,
    third_party_id: f.b.customer,
    rule_id: null,
    version: 2,
  })
  expect(transaction.lettering_ids).toHaveLength(1)
  expect(await f.open([line])).toEqual(['0.00'])
  const [stored] = await w.rows<{ origin: string }>('select origin from letterings where company_id = $1 and id = $2', [
    f.b.id,
    transaction.lettering_ids[0],
  ])
  expect(stored).toEqual({ origin: 'bank' })
})

test('201 a supplier is paid: the sign is that of the bank', async () => {
  const { line } = await f.bill('300.00')
  const id = await f.transaction({ amount: '-300.00' })
  const { entry } = await matched(id, [{ entry_line_id: line, amount: '-300.00' }])
  expect(linesOf(entry)).toEqual(['550000 0.00 300.00', '440000 300.00 0.00 A'])
})

test('201 less than the open amount letters in part; the rest follows', async () => {
  const { line } = await f.invoice('100.00')
  const [first = 0, second = 0] = await f.transactions([{ amount: '40.00' }, { amount: '60.00' }])
  await matched(first, [{ entry_line_id: line, amount: '40.00' }])
  expect(await f.open([line])).toEqual(['60.00'])
  const { entry } = await matched(second, [{ entry_line_id: line }])
  expect(await f.open([line])).toEqual(['0.00'])
  expect(entry.lines[1].lettering_code).toMatch(/^[A-Z]+$/)
})

test('201 invoice and credit note of one third party are settled by one line, in one lettering', async () => {
  const { line } = await f.invoice('500.00')
  const { line: credit } = await f.creditNote('80.00')
  const id = await f.transaction({ amount: '420.00' })
  const { transaction, entry } = await matched(id, [{ entry_line_id: line }, { entry_line_id: credit }])
  expect(linesOf(entry).map((each) => each.split(' ').slice(0, 3).join(' '))).toEqual(['550000 420.00 0.00', '400000 0.00 420.00'])
  expect(transaction.lettering_ids).toHaveLength(1)
  expect(await f.open([line, credit])).toEqual(['0.00', '0.00'])
})

test('201 items that cancel each other out need no line', async () => {
  const { line } = await f.invoice('80.00')
  const { line: credit } = await f.creditNote('80.00')
  const id = await f.transaction({ amount: '-12.50' })
  const { entry } = await matched(id, [{ entry_line_id: line }, { entry_line_id: credit }, { account: '657200', amount: '-12.50' }])
  expect(linesOf(entry)).toEqual(['550000 0.00 12.50', '657200 12.50 0.00'])
  expect(await f.open([line, credit])).toEqual(['0.00', '0.00'])
})

test('201 several allocations in the order given: item, account, third party on account', async () => {
  const { line } = await f.invoice('100.00')
  const id = await f.transaction({ amount: '150.00' })
  const { transaction, entry } = await matched(id, [
    { account: '657200', amount: '-2.50', label: 'Frais' },
    { entry_line_id: line },
    { third_party_id: f.b.supplier, amount: '52.50', label: 'Acompte' },
  ])
  expect(entry.lines.map((each: Reply['body']) => [each.account.number, each.debit, each.credit, each.label, each.third_party_id])).toEqual(
    [
      ['550000', '150.00', '0.00', null, null],
      ['657200', '2.50', '0.00', 'Frais', null],
      ['400000', '0.00', '100.00', null, f.b.customer],
      ['440000', '0.00', '52.50', 'Acompte', f.b.supplier],
    ],
  )
  expect(entry.lines[3].open_amount).toBe('-52.50')
  // Two third parties: neither is that of the whole entry.
  expect([entry.third_party_id, transaction.third_party_id]).toEqual([null, null])
})

test('201 a transfer goes to the transit account, on another day than that of the transaction', async () => {
  const id = await f.transaction({ amount: '-500.00', counterpart: null, communication: null })
  const { entry } = await matched(id, [{ account: '580000', amount: '-500.00' }], { entry_date: '2026-02-15' })
  expect(linesOf(entry)).toEqual(['550000 0.00 500.00', '580000 500.00 0.00'])
  expect([entry.entry_date.slice(0, 10), entry.label]).toEqual(['2026-02-15', null])
})

test('201 the label has at most 190 characters, and a transaction without statement has the reference of the bank', async () => {
  const id = await f.transaction({ amount: '-5.00', communication: 'x'.repeat(400), statement: null })
  const { entry } = await matched(id, [{ account: '657200', amount: '-5.00' }])
  expect([entry.label.length, entry.reference]).toEqual([190, null])
})

test('201 difference: post books a shortage as a cost and a surplus as income, as the last line', async () => {
  const [first, second] = [await f.invoice('100.00'), await f.invoice('100.00')]
  const [short = 0, over = 0] = await f.transactions([{ amount: '99.60' }, { amount: '100.30' }])
  const shortage = await matched(short, [{ entry_line_id: first.line }], { difference: 'post' })
  expect(linesOf(shortage.entry).map((each) => each.split(' ').slice(0, 3).join(' '))).toEqual([
    '550000 99.60 0.00',
    '400000 0.00 100.00',
    '657100 0.40 0.00',
  ])
  const surplus = await matched(over, [{ entry_line_id: second.line }], { difference: 'post' })
  expect(surplus.entry.lines[2]).toMatchObject({ debit: '0.00', credit: '0.30' })
  expect(surplus.entry.lines).toHaveLength(3)
})

test('422 match_unbalanced with what is left, also above the limit of differences', async () => {
  const { line } = await f.invoice('100.00')
  const id = await f.transaction({ amount: '99.60' })
  const none = await f.match(id, [{ entry_line_id: line }])
  expect([...refusal(none), none.body.difference]).toEqual([422, 'match_unbalanced', '-0.40'])
  const far = await f.match(id, [{ entry_line_id: line, amount: '20.00' }], { difference: 'post' })
  expect([...refusal(far), far.body.difference]).toEqual([422, 'match_unbalanced', '79.60'])
  expect((await f.show(id)).status).toBe('pending')
})

test('422 on the amount of an item: more than open, the other sign, zero, three decimals', async () => {
  const { line } = await f.invoice('100.00')
  const id = await f.transaction({ amount: '100.00' })
  for (const amount of ['100.01', '-10.00', '0.00', '1.234']) {
    const reply = await f.match(id, [{ entry_line_id: line, amount }])
    expect([amount, ...refusal(reply)]).toEqual([amount, 422, null, 'allocations.0.amount'])
  }
})

test('422 by field: unknown, doubled and not reconcilable lines, no target, two targets, missing amount', async () => {
  const { line, entry_id } = await f.invoice('100.00')
  const id = await f.transaction({ amount: '100.00' })
  const cases: readonly (readonly [object[], string])[] = [
    [[{ entry_line_id: 999_999_999 }], 'allocations.0.entry_line_id'],
    [[{ entry_line_id: line }, { entry_line_id: line }], 'allocations.1.entry_line_id'],
    [[{ entry_line_id: entry_id * 100_000 + 2 }], 'allocations.0.entry_line_id'],
    [[{ amount: '100.00' }], 'allocations.0'],
    [[{ entry_line_id: line, account: '657200' }], 'allocations.0'],
    [[{ account: '657200' }], 'allocations.0.amount'],
    [[{ account: '999999', amount: '100.00' }], 'allocations.0.account'],
    [[{ third_party_id: 999_999_999, amount: '100.00' }], 'allocations.0.third_party_id'],
    [[{ payment_batch_id: 999_999_999 }], 'allocations.0.payment_batch_id'],
    [[{ entry_line_id: line, vat_code: 'V21' }], 'allocations.0.vat_code'],
    [[{ account: '657200', amount: '100.00', vat_code: 'NO' }], 'allocations.0.vat_code'],
    [[], 'allocations'],
  ]
  for (const [allocations, field] of cases) expect(fieldsOf(await f.match(id, allocations))).toEqual([422, [field]])
  const many = Array.from({ length: 51 }, () => ({ account: '657200', amount: '1.00' }))
  expect((await f.match(id, many)).status).toBe(422)
})

test('422 already_lettered, transaction_matched, account_not_postable', async () => {
  const { line } = await f.invoice('100.00')
  const [first = 0, second = 0] = await f.transactions([{ amount: '100.00' }, { amount: '100.00' }])
  await matched(first, [{ entry_line_id: line }])
  expect(refusal(await f.match(second, [{ entry_line_id: line }]))).toEqual([422, 'already_lettered', 'allocations.0.entry_line_id'])
  expect(refusal(await f.match(first, [{ account: '657200', amount: '100.00' }]))).toEqual([422, 'transaction_matched'])
  expect(refusal(await f.match(second, [{ account: '400000', amount: '100.00' }]))).toEqual([
    422,
    'account_not_postable',
    'allocations.0.third_party_id',
  ])
  await created(admin('POST', `${f.b.path}/accounts`, { body: { number: '620299', label: 'Titre', is_postable: false } }))
  const heading = await f.match(second, [{ account: '620299', amount: '100.00' }])
  expect(refusal(heading)).toEqual([422, 'account_not_postable', 'allocations.0.account'])
})

test('422 period_locked with the first open day; another day may be given', async () => {
  const other = await makeBankFile(w, admin)
  await other.book.lock(2)
  const id = await other.transaction({ amount: '-10.00' })
  const reply = await other.match(id, [{ account: '657200', amount: '-10.00' }])
  expect([...refusal(reply), reply.body.earliest_open_date]).toEqual([422, 'period_locked', 'entry_date', '2026-03-01'])
  expect((await other.match(id, [{ account: '657200', amount: '-10.00' }], { entry_date: '2026-03-01' })).status).toBe(201)
  await other.close()
})

test('422 for an ignored transaction and for one of zero', async () => {
  const [ignored = 0, zero = 0] = await f.transactions([{ amount: '-10.00' }, { amount: '0.00' }])
  await admin('PATCH', `${f.b.path}/bank-transactions/${ignored}`, { body: { status: 'ignored' } })
  expect(fieldsOf(await f.match(ignored, [{ account: '657200', amount: '-10.00' }]))).toEqual([422, ['status']])
  expect(fieldsOf(await f.match(zero, [{ account: '657200', amount: '1.00' }]))).toEqual([422, ['allocations']])
})

test('409 on a stale version, 200 replay, a dry run stores nothing, 404 of another file, 403 for a reviewer', async () => {
  const id = await f.transaction({ amount: '-10.00' })
  const body = { allocations: [{ account: '657200', amount: '-10.00' }] }
  const stale = await admin('POST', `/v1/companies/${f.b.token}/bank-transactions/${id}/match`, {
    body,
    headers: { 'x-base-version': '9' },
  })
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
  expect(
    (await admin('POST', `/v1/companies/${f.b.token}/bank-transactions/${id}/match`, { body, headers: { 'x-dry-run': '1' } })).status,
  ).toBe(201)
  expect((await f.show(id)).status).toBe('pending')
  const headers = { 'x-base-version': '1', 'x-client-mutation-id': 'match-once' }
  const first = await admin('POST', `/v1/companies/${f.b.token}/bank-transactions/${id}/match`, { body, headers })
  const again = await admin('POST', `/v1/companies/${f.b.token}/bank-transactions/${id}/match`, { body, headers })
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body.entry.id]).toEqual([
    201,
    200,
    '1',
    first.body.entry.id,
  ])
  const other = await makeBankFile(w, admin)
  expect((await admin('POST', `${other.b.path}/bank-transactions/${id}/match`, { body })).status).toBe(404)
  await other.close()
})
