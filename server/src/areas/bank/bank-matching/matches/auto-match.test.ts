/** POST bank-transactions/auto-match: what is certain is booked, and the rest says why it is not. */
import { expect, test } from 'vitest'
import { type BankFile, makeBankFile } from '../../../../../test/harness/books/bank.ts'
import { created, fieldsOf } from '../../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'
import { counting } from '../../../../../test/harness/books/counting.ts'
import { loadTransactions } from '../../bank-statements/index.ts'
import { bookMatches } from './book.ts'

let f: BankFile
const w = await openWorld()
const admin = await w.as('admin')

async function withFile(work: () => Promise<void>): Promise<void> {
  f = await makeBankFile(w, admin)
  try {
    await work()
  } finally {
    await f.close()
  }
}

const auto = (body: object = {}, caller = admin) => caller('POST', `/v1/companies/${f.b.token}/bank-transactions/auto-match`, { body })
/** The digits of a Belgian structured communication. */
const communication = (n: number): string => {
  const base = String(2_026_000_000 + n)
  return `${base}${String(Number(base) % 97 || 97).padStart(2, '0')}`
}
const pretty = (digits: string) => `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`
/** An invoice with its structured communication, and a transaction that pays it. */
async function pair(n: number, amount: string, given: { paid?: string; on?: string } = {}) {
  const { line } = await f.invoice(amount, { structured_communication: pretty(communication(n)) })
  const id = await f.transaction({
    amount: given.paid ?? amount,
    structured: communication(n),
    communication: null,
    ...(given.on && { on: given.on }),
  })
  return { line, id }
}
const outcomes = ({ body }: Reply) =>
  body.results.map((result: Reply['body']) => [result.transaction_id, result.score, result.entry_id !== null, result.reason])

test('200 books what is certain in one call, and says why it skips the rest', () =>
  withFile(async () => {
    const [one, two] = [await pair(1, '100.00'), await pair(2, '55.00')]
    const unknown = await f.transaction({ amount: '-77.70', counterpart: null, communication: null })
    const dry = await auto({ dry_run: true })
    expect([dry.status, dry.body.matched]).toEqual([200, 2])
    expect((await f.show(one.id)).status).toBe('pending')
    const { status, body, headers } = await auto()
    expect([status, body.matched, body.skipped]).toEqual([200, 2, 1])
    expect(outcomes({ body } as Reply)).toEqual([
      [one.id, 1, true, null],
      [two.id, 1, true, null],
      [unknown, null, false, 'no_proposal'],
    ])
    expect(await f.open([one.line, two.line])).toEqual(['0.00', '0.00'])
    expect((await auto()).body).toMatchObject({ matched: 0, skipped: 1 })
    const reverted = await admin('POST', `${f.b.path}/history/operations/${headers['x-operation-id']}/revert`, { body: {} })
    expect([reverted.status, reverted.body.message]).toEqual([200, undefined])
    expect(await f.open([one.line, two.line])).toEqual(['100.00', '55.00'])
    expect((await f.show(one.id)).status).toBe('pending')
  }))

test('200 a locked date is skipped with its reason and does not undo the others; named, it is refused', () =>
  withFile(async () => {
    const [march, february] = [await pair(3, '100.00', { on: '2026-03-05' }), await pair(4, '55.00')]
    await f.book.lock(2)
    const named = await auto({ ids: [march.id, february.id] })
    expect([named.status, named.body.code, named.body.earliest_open_date]).toEqual([422, 'period_locked', '2026-03-01'])
    expect((await f.show(march.id)).status).toBe('pending')
    const { body } = await auto()
    expect(outcomes({ body } as Reply)).toEqual([
      [february.id, 1, false, 'period_locked'],
      [march.id, 1, true, null],
    ])
  }))

test('200 filters by journal, days and ids; 422 for an unknown id and a low score', () =>
  withFile(async () => {
    const [early, late] = [await pair(5, '10.00', { on: '2026-02-01' }), await pair(6, '20.00', { on: '2026-02-20' })]
    expect((await auto({ from: '2026-03-01', dry_run: true })).body.results).toEqual([])
    expect((await auto({ journal_id: f.b.journals['OD'], dry_run: true })).body.results).toEqual([])
    const until = await auto({ to: '2026-02-10', dry_run: true })
    expect(outcomes(until).map(([id]: number[]) => id)).toEqual([early.id])
    expect((await auto({ ids: [late.id] })).body).toMatchObject({ matched: 1, skipped: 0 })
    expect(outcomes(await auto({ ids: [late.id] }))).toEqual([[late.id, null, false, 'transaction_matched']])
    expect(fieldsOf(await auto({ ids: [999_999_999] }))).toEqual([422, ['ids.0']])
    expect(fieldsOf(await auto({ min_score: 0.5 }))).toEqual([422, ['min_score']])
  }))

test('200 a small shortage of a structured communication is posted as a difference', () =>
  withFile(async () => {
    const { line } = await pair(7, '100.00', { paid: '99.80' })
    const { body } = await auto()
    expect(body.matched).toBe(1)
    expect(await f.open([line])).toEqual(['0.00'])
  }))

test('many transactions are booked in as many statements as two', () =>
  withFile(async () => {
    const statements = async (count: number, from: number): Promise<number> => {
      const pairs: Awaited<ReturnType<typeof pair>>[] = []
      for (let n = 0; n < count; n += 1) pairs.push(await pair(from + n, '10.00'))
      return f.writer.onFile(f.b.id, async (tx) => {
        const transactions = await loadTransactions(
          tx,
          pairs.map(({ id }) => id),
        )
        const counted = counting(tx)
        const lines = new Map(pairs.map(({ id, line }) => [id, line]))
        const booked = await bookMatches(
          counted.tx,
          transactions.map((transaction) => ({
            transaction,
            allocations: [{ entry_line_id: lines.get(transaction.id) ?? 0 }],
            difference: 'none' as const,
            rule_id: null,
          })),
        )
        expect(booked.filter((each) => 'entry_id' in each)).toHaveLength(count)
        return counted.count()
      })
    }
    const few = await statements(2, 100)
    expect(await statements(30, 200)).toBe(few)
    expect(few).toBeLessThan(25)
  }))

test('one refused request does not undo the others of its batch', () =>
  withFile(async () => {
    const [march, february] = [await pair(300, '10.00', { on: '2026-03-05' }), await pair(301, '20.00')]
    await f.book.lock(2)
    const booked = await f.writer.onFile(f.b.id, async (tx) => {
      const transactions = await loadTransactions(tx, [february.id, march.id])
      const lines = new Map([march, february].map(({ id, line }) => [id, line]))
      const requests = transactions.map((transaction) => ({
        transaction,
        allocations: [{ entry_line_id: lines.get(transaction.id) ?? 0 }],
        difference: 'none' as const,
        rule_id: null,
      }))
      return bookMatches(tx, requests)
    })
    const shown = booked.map((each) => [each.transaction_id, 'problem' in each ? each.problem.detail.code : 'booked'])
    expect(new Map(shown as [number, string][])).toEqual(
      new Map([
        [march.id, 'booked'],
        [february.id, 'period_locked'],
      ]),
    )
    expect(await f.open([march.line, february.line])).toEqual(['0.00', '20.00'])
  }))

test('two transactions of one batch cannot take the same item', () =>
  withFile(async () => {
    const { line } = await f.invoice('10.00')
    const ids = await f.transactions([{ amount: '10.00' }, { amount: '10.00' }])
    const booked = await f.writer.onFile(f.b.id, async (tx) =>
      bookMatches(
        tx,
        (await loadTransactions(tx, ids)).map((transaction) => ({
          transaction,
          allocations: [{ entry_line_id: line }],
          difference: 'none' as const,
          rule_id: null,
        })),
      ),
    )
    expect(booked.map((each) => ('problem' in each ? each.problem.detail.code : 'booked'))).toEqual(['booked', 'already_lettered'])
  }))

test('403 for a reviewer, 404 for somebody else', async () => {
  await withFile(async () => {
    const reviewer = await w.as('reviewer')
    await w.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [f.b.id, reviewer.user_id, 'reviewer'])
    expect((await auto({}, reviewer)).body.code).toBe('role_too_low')
    expect((await auto({}, await w.outsider())).status).toBe(404)
    await created(f.match(await f.transaction({ amount: '-1.00' }), [{ account: '657200', amount: '-1.00' }]))
  })
})
