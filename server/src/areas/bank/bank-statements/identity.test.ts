/** Which statements are new, known or contradictory, as a table. */
import { expect, test } from 'vitest'
import type { Statement, StatementFormat } from '../../../statements/model.ts'
import { type Candidate, candidateOf, judge } from './upload/identity.ts'

const statement = (given: Partial<Statement> & { amounts?: readonly bigint[] } = {}): Statement => {
  const { amounts = [5000n], ...rest } = given
  const opening_balance = rest.opening_balance ?? 10_000n
  const closing_date = rest.closing_date ?? '2026-01-31'
  return {
    account: 'BE68539007547034',
    currency: 'EUR',
    number: '1',
    opening_date: '2025-12-31',
    opening_balance,
    closing_date,
    closing_balance: opening_balance + amounts.reduce((sum, amount) => sum + amount, 0n),
    booked_amounts: amounts,
    issues: [],
    transactions: amounts.map((amount, index) => ({
      sequence: index + 1,
      entry_date: closing_date,
      value_date: null,
      amount,
      counterpart_name: null,
      counterpart_iban: null,
      counterpart_bic: null,
      communication: null,
      structured_communication: null,
      transaction_code: null,
      bank_reference: null,
      end_to_end_id: null,
      batch_reference: null,
      return_reason: null,
      split: [],
    })),
    ...rest,
  }
}
const candidate = (given: Parameters<typeof statement>[0] = {}, format: StatementFormat = 'coda', file = 0): Candidate =>
  candidateOf(statement(given), format, file, 1)

const january = candidate()
const february = candidate({ number: '2', opening_date: '2026-01-31', closing_date: '2026-02-28', opening_balance: 15_000n })
const outcomes = (candidates: readonly Candidate[], imported: readonly Candidate[]) =>
  judge(candidates, imported).map((one) =>
    one.outcome === 'new'
      ? ['new', ...one.warnings.map(({ code }) => code)]
      : one.outcome === 'known'
        ? ['known']
        : ['refused', one.params['number']],
  )

test.each<[string, Candidate, string[]]>([
  ['the same statement', january, ['known']],
  ['the same in another format under another number', candidate({ number: '20260131' }, 'cfonb120'), ['known']],
  ['the same in another format without opening date', candidate({ number: 'A', opening_date: null }, 'camt053'), ['known']],
  ['the same amounts in another order', candidate({ amounts: [5000n] }, 'mt940'), ['known']],
  ['the next one', february, ['new']],
  [
    'a gap in the balances',
    candidate({ ...february.statement, opening_balance: 15_001n, closing_balance: 20_001n }),
    ['new', 'balance_gap'],
  ],
  ['a gap in the numbers', candidate({ ...february.statement, number: '4' }), ['new', 'number_gap']],
  ['a number used again, following', candidate({ ...february.statement, number: '1' }), ['new', 'number_reused']],
  [
    'a number used again, not following',
    candidate({ ...february.statement, number: '1', opening_balance: 1n, closing_balance: 5001n }),
    ['refused', '1'],
  ],
  ['the same number with another content', candidate({ amounts: [5001n] }), ['refused', '1']],
  ['another number over the same days', candidate({ number: '9', amounts: [7000n] }), ['refused', '9']],
  ['the same content under another number of the same format', candidate({ number: '9' }), ['refused', '9']],
  [
    'a second statement of the same day that goes on',
    candidate({ number: '2', opening_date: '2026-01-30', opening_balance: 15_000n, amounts: [100n] }),
    ['new'],
  ],
  [
    'a second statement of the same day that does not go on',
    candidate({ number: '2', opening_date: '2026-01-30', opening_balance: 14_000n, amounts: [100n] }),
    ['refused', '2'],
  ],
  [
    'the first number of the next year',
    candidate({ number: '1', opening_date: '2026-01-31', closing_date: '2027-01-04', opening_balance: 15_000n }),
    ['new'],
  ],
  ['another currency of the account', candidate({ currency: 'USD' }), ['new']],
])('%s', (_name, given, expected) => {
  expect(outcomes([given], [january])).toEqual([expected])
})

test('statements of an upload are judged by date, whatever their order, and against each other', () => {
  expect(judge([february, january], []).map((one) => [one.candidate.number, one.outcome])).toEqual([
    ['1', 'new'],
    ['2', 'new'],
  ])
  expect(outcomes([january, candidate({}, 'coda', 1)], [])).toEqual([['new'], ['known']])
})

test('20,000 statements of one day are judged', () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    candidate({ number: String(index + 1), opening_date: '2026-01-31', opening_balance: BigInt(index), amounts: [1n] }),
  )
  expect(judge(many, []).every(({ outcome }) => outcome === 'new')).toBe(true)
})
