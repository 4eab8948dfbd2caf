/** Concurrent writes to one company file; the assertions check the stored rows. */
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const elsewhere = w.callerOn(await w.sibling(), admin)

const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const callers = (index: number) => (index % 2 === 0 ? admin : elsewhere)

test('50 concurrent posts to one journal from two processes: numbers 1 to 50 without gaps, one hash chain, correct balances', async () => {
  const own = await makeBooks(w, admin)
  const { sale } = bookingIn(own, admin)
  const answers = await many(50, (index) => sale({ reference: `R${index}` }, callers(index)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const stored = await w.rows<{ number: number; follows: boolean }>(
    `select e.number, e.previous_hash = coalesce(lag(e.hash) over (order by e.number), decode(repeat('00', 32), 'hex')) as follows
     from entries e where e.company_id = $1 order by e.number`,
    [own.id],
  )
  expect(stored).toEqual(Array.from({ length: 50 }, (_, index) => ({ number: index + 1, follows: true })))
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(50)
  expect(await w.rows('select sum(debit) as debit, sum(credit) as credit from account_balances where company_id = $1', [own.id])).toEqual([
    { debit: '60500.00', credit: '60500.00' },
  ])
  expect(await w.rows('select entries from entry_days where company_id = $1 and journal_id = 0', [own.id])).toEqual([{ entries: 50 }])
})

test('100 concurrent posts to 20 journals from two processes: each journal has its own numbers without gaps and its own hash chain', async () => {
  const own = await makeBooks(w, admin)
  const { free } = bookingIn(own, admin)
  const journals = await many(20, async (index) => {
    const body = { code: `D${index}`, label: `Divers ${index}`, type: 'miscellaneous' }
    return (await admin('POST', `${own.path}/journals`, { body })).body.id as number
  })
  const answers = await many(100, (index) => free({ journal_id: journals[index % 20] }, callers(index)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const stored = await w.rows<{ numbers: number[]; breaks: number }>(
    `select array_agg(e.number order by e.number) as numbers, count(*) filter (where e.previous_hash <> e.expected)::integer as breaks from (
       select journal_id, number, previous_hash, coalesce(lag(hash) over (partition by journal_id order by number), decode(repeat('00', 32), 'hex')) as expected
       from entries where company_id = $1) e group by e.journal_id`,
    [own.id],
  )
  expect(stored).toEqual(Array.from({ length: 20 }, () => ({ numbers: [1, 2, 3, 4, 5], breaks: 0 })))
  expect(
    await w.rows(
      'select journal_id = 0 as is_all, entries, count(*)::integer from entry_days where company_id = $1 group by 1, 2 order by 1',
      [own.id],
    ),
  ).toEqual([
    { is_all: false, entries: 5, count: 20 },
    { is_all: true, entries: 100, count: 1 },
  ])
  expect(await w.rows('select sum(debit) as debit, sum(credit) as credit from account_balances where company_id = $1', [own.id])).toEqual([
    { debit: '10000.00', credit: '10000.00' },
  ])
})

test('of 20 concurrent reversals of one entry one succeeds, the others get entry_already_reversed', async () => {
  const own = await makeBooks(w, admin)
  const { body: made } = await bookingIn(own, admin).sale()
  const answers = await many(20, (index) => callers(index)('POST', `${own.path}/entries/${made.id}/reverse`))
  expect(answers.map(({ status, body }) => String(body.code ?? status)).toSorted()).toEqual([
    '201',
    ...Array.from({ length: 19 }, () => 'entry_already_reversed'),
  ])
  expect(await w.rows('select number, status from entries where company_id = $1 order by number', [own.id])).toEqual([
    { number: 1, status: 'reversed' },
    { number: 2, status: 'posted' },
  ])
  expect(await w.rows('select 1 from entry_lines where company_id = $1 and open_amount <> 0', [own.id])).toEqual([])
})

test('a period lock during 30 concurrent posts: every entry is posted before the lock or refused', async () => {
  const own = await makeBooks(w, admin)
  const { free, lock } = bookingIn(own, admin)
  const posting = many(30, (index) => free({ entry_date: '2026-05-12' }, callers(index)))
  const [answers] = await Promise.all([posting, lock(5)])
  const outcomes = answers.map(({ status, body }) => body.code ?? status)
  expect(outcomes.filter((outcome) => outcome !== 201 && outcome !== 'period_locked')).toEqual([])
  const posted = outcomes.filter((outcome) => outcome === 201).length
  const stored = await w.rows<{ n: number; late: number }>(
    `select count(*)::int as n, count(*) filter (where r.seq > l.seq)::int as late from entries e
     join revisions r on r.company_id = e.company_id and r.resource = 'entries' and r.record_id = e.id and r.op = 'post'
     cross join (select seq from revisions where company_id = $1 and resource = 'periods' and op = 'lock') l
     where e.company_id = $1`,
    [own.id],
  )
  expect(stored).toEqual([{ n: posted, late: 0 }])
  expect((await free({ entry_date: '2026-05-12' })).body.code).toBe('period_locked')
})

test('10 concurrent credit notes letter no more than the invoice amount', async () => {
  const own = await makeBooks(w, admin)
  const { sale, creditNote } = bookingIn(own, admin)
  const { body: invoice } = await sale()
  const lines = [{ account: '700000', amount: '800.00', vat_code: 'V21' }]
  await many(10, (index) => creditNote({ credited_entry_id: invoice.id, lines }, callers(index)))
  const [open] = await w.rows<{ open_amount: string }>(
    'select open_amount from entry_lines where company_id = $1 and entry_id = $2 and position = 1',
    [own.id, invoice.id],
  )
  expect(open).toEqual({ open_amount: '0.00' })
  expect(await w.rows('select sum(open_amount)::text as open from entry_lines where company_id = $1', [own.id])).toEqual([
    { open: '-8470.00' },
  ])
})
