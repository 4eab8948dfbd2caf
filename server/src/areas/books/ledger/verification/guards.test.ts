/** What the database refuses, whatever the application does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClosingFixture, closingFixture } from '../../../../../test/harness/books/closings.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { withJobContext } from '../../../../../test/harness/ledger/verification.ts'
import { runVerification } from './jobs.ts'

let fixture: ClosingFixture
let company: number
beforeAll(async () => {
  fixture = await closingFixture()
  const b = await fixture.open()
  company = b.id
  for (const amount of ['1.00', '2.00', '3.00']) await fixture.post(b, '2026-02-02', ['550000', amount], ['140000', `-${amount}`])
  await withJobContext(fixture.w, (context) => runVerification(context, company, { isFull: true }))
})
afterAll(() => fixture.end())

const one = (of: string, number: number) => `(select ${of} from entries where company_id = ${company} and number = ${number})`
const refused: Readonly<Record<string, readonly [statement: () => string, because: string]>> = {
  'a second run of a file': [
    () => `insert into verification_runs (company_id, is_full) values (${company}, true), (${company}, false)`,
    'verification_runs_pkey',
  ],
  'a run with a state that no job works on': [
    () => `insert into verification_runs (company_id, is_full, state) values (${company}, true, '{}')`,
    'verification_runs_started',
  ],
  'a verified chain shortened': [
    () => `update verified_chains set verified_number = 2, verified_hash = ${one('hash', 2)}, entries = 2, head = ${one('hash', 2)}`,
    'verified_chains_kept',
  ],
  'a verified entry with another hash': [
    () => `update verified_chains set verified_hash = sha256('x'), head = sha256('x')`,
    'verified_chains_kept',
  ],
  'a verified chain forgotten': [
    () => `update verified_chains set verified_number = null, verified_hash = null, break_number = 1, break_reason = 'altered'`,
    'verified_chains_kept',
  ],
  'a verified chain deleted': [() => 'delete from verified_chains', 'verified_chains_kept'],
  'a verified entry that is not there': [
    () => `update verified_chains set verified_number = 4, verified_hash = sha256('x'), entries = 4, head = sha256('x')`,
    'verified_chains_entry',
  ],
  'a sound chain with fewer entries than its last number': [() => `update verified_chains set entries = 2`, 'verified_chains_sound'],
  'a break without a number': [() => `update verified_chains set break_reason = 'altered'`, 'verified_chains_break'],
  'half a result': [() => `update ledger_verifications set balances = null`, 'ledger_verifications_whole'],
}

test.for(Object.entries(refused))('%s is refused', async ([, [statement, because]]) => {
  const before = await fixture.w.rows('select * from verified_chains')
  await expect(fixture.w.asApp(inWrite(company, statement()))).rejects.toMatchObject({ constraint: because })
  expect(await fixture.w.rows('select * from verified_chains')).toEqual(before)
})

test('the owner of the tables cannot shorten a verified chain either', async () => {
  await expect(fixture.w.rows('delete from verified_chains')).rejects.toMatchObject({ constraint: 'verified_chains_kept' })
})

test.for([true, false])('a write sees the verified chains of its own file alone (own: %s)', async (isOwn) => {
  const other = await fixture.open()
  const of = isOwn ? company : other.id
  const counting = `if (select count(*) from verified_chains) <> ${isOwn ? 1 : 0} then raise exception 'other rows'; end if`
  await expect(fixture.w.asApp(inWrite(of, counting))).resolves.toBeDefined()
})
