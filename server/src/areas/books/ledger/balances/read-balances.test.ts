/** Balances over any span, compared with plain sums over the lines. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClosingFixture, closingFixture } from '../../../../../test/harness/books/closings.ts'
import type { Books } from '../../../../../test/harness/books/books.ts'
import { closeAgain, closeFirst, mergeDuplicates, oddYears, reopenFirst } from '../../../../../test/harness/reports/odd-years.ts'
import { formatCents } from '../../../../lib/money.ts'
import { previousResult, readBalances, readPartyBalances } from '../index.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

type Row = { key: string; opening: string; debit: string; credit: string }

const balances = (b: Books, from: string, to: string) =>
  fixture.writer.onFile(b.id, async (tx) => {
    const found = await readBalances(tx, { from, to })
    const rows = found.map((row): Row => ({ key: row.number, ...amountsOf(row) }))
    return { rows, previous: formatCents(previousResult(found)), found }
  })
const partyBalances = (b: Books, from: string, to: string) =>
  fixture.writer.onFile(b.id, async (tx) =>
    (await readPartyBalances(tx, { from, to })).map(
      (row): Row => ({ key: `${row.number} ${row.third_party?.code ?? ''}`, ...amountsOf(row) }),
    ),
  )
const amountsOf = ({ opening, debit, credit }: Record<'opening' | 'debit' | 'credit', Parameters<typeof formatCents>[0]>) => ({
  opening: formatCents(opening),
  debit: formatCents(debit),
  credit: formatCents(credit),
})

/**
 * The same from the lines alone, where every carry-forward repeats what was posted before: balance sheet accounts since the first line,
 * result accounts since the start of the fiscal year, both without closings and carry-forwards. Openings that were entered are openings.
 */
const summed = (b: Books, from: string, to: string, by: 'account' | 'party') =>
  fixture.w.rows<Row>(
    `select ${by === 'account' ? 'n.number' : `n.number || ' ' || p.code`} as key,
       sum(case when l.entry_date < $2 or x.opens then l.debit - l.credit else 0 end)::numeric(15,2)::text as opening,
       sum(case when l.entry_date >= $2 and not x.opens then l.debit else 0 end)::numeric(15,2)::text as debit,
       sum(case when l.entry_date >= $2 and not x.opens then l.credit else 0 end)::numeric(15,2)::text as credit
     from entry_lines l
     join entries e on e.company_id = l.company_id and e.id = l.entry_id
     left join entries r on r.company_id = e.company_id and r.id = e.reversed_entry_id
     cross join lateral (select e.origin = 'opening' or coalesce(r.origin, '') = 'opening' as opens) x
     join accounts a on a.company_id = l.company_id and a.id = l.account_id
     join accounts n on n.company_id = a.company_id and n.id = coalesce(a.merged_into_id, a.id)
     left join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id
     left join third_parties p on p.company_id = t.company_id and p.id = coalesce(t.merged_into_id, t.id)
     where l.company_id = $1 and l.entry_date <= $3 and e.origin <> 'closing' and not e.carries
       and (n.type not in ('expense', 'income') or l.entry_date >= coalesce((
         select max(y.starts_on) from fiscal_years y where y.company_id = $1 and y.deleted_at is null and y.starts_on <= $2), '-infinity'))
       ${by === 'party' ? `and n.kind in ('receivable', 'payable')` : ''}
     group by 1
     having sum(case when l.entry_date < $2 or x.opens then l.debit - l.credit else 0 end) <> 0
       or sum(case when l.entry_date >= $2 and not x.opens then l.debit + l.credit else 0 end) <> 0
     order by 1`,
    [b.id, from, to],
  )

const spans = [
  ['2025-03-15', '2026-06-30'],
  ['2025-03-15', '2025-03-31'],
  ['2025-03-20', '2025-04-10'],
  ['2025-01-01', '2025-12-31'],
  ['2025-04-01', '2026-03-31'],
  ['2025-09-10', '2026-02-14'],
  ['2026-06-30', '2026-06-30'],
  ['2026-06-01', '2026-07-31'],
  ['2026-07-01', '2027-06-30'],
  ['2026-07-01', '2026-07-31'],
  ['2026-07-02', '2026-07-20'],
  ['2026-07-20', '2026-08-01'],
  ['2026-08-01', '2026-09-15'],
  ['2026-08-02', '2027-06-30'],
  ['2026-02-10', '2027-02-10'],
  ['2025-03-15', '2027-06-30'],
  ['2027-07-01', '2028-06-30'],
  ['2024-01-01', '2024-12-31'],
] as const

async function expectLinesEverywhere(b: Books): Promise<void> {
  for (const [from, to] of spans) {
    expect([from, to, (await balances(b, from, to)).rows]).toEqual([from, to, await summed(b, from, to, 'account')])
    expect([from, to, await partyBalances(b, from, to)]).toEqual([from, to, await summed(b, from, to, 'party')])
  }
}

test('balances equal the lines on any span, whether the year before is open, closed, reopened or closed again', async () => {
  const b = await oddYears(fixture)
  await expectLinesEverywhere(b)
  expect((await balances(b, '2026-07-01', '2027-06-30')).previous).not.toBe('0.00')
  await closeFirst(fixture, b)
  await expectLinesEverywhere(b)
  expect((await balances(b, '2026-07-01', '2027-06-30')).previous).toBe('0.00')
  await reopenFirst(fixture, b)
  await expectLinesEverywhere(b)
  await closeAgain(fixture, b)
  await expectLinesEverywhere(b)
  expect((await balances(b, '2026-07-01', '2027-06-30')).previous).toBe('0.00')
  await mergeDuplicates(fixture, b)
  await expectLinesEverywhere(b)
  const { found } = await balances(b, '2026-07-01', '2027-06-30')
  expect(found.some(({ number }) => number === '612150' || number === '400100')).toBe(false)
})

test('openings are no movement, and the days since which balances count add up to the closing balance', async () => {
  const b = await oddYears(fixture)
  const { rows, found } = await balances(b, '2025-03-15', '2025-03-15')
  expect(rows.find(({ key }) => key === '550000')).toEqual({ key: '550000', opening: '620.00', debit: '11.00', credit: '0.00' })
  expect(found.find(({ number }) => number === '550000')).toMatchObject({ since: '2025-03-15', closing: 63100n, kind: 'bank' })
  await closeFirst(fixture, b)
  const { found: later } = await balances(b, '2026-08-02', '2027-06-30')
  expect([...new Set(later.map(({ since }) => since))]).toEqual(['2026-07-01'])
  const { found: mixed } = await balances(b, '2026-01-10', '2026-08-31')
  expect([...new Set(mixed.map(({ since }) => since))]).toEqual(['2025-03-15'])
})

test('a result that no closing entry brings to zero is carried to its own account, and is no earlier result', async () => {
  const b = await fixture.open('FR')
  await fixture.post(b, '2026-03-10', ['5121', '1000.00'], ['706', '-1000.00'])
  const next = (
    await fixture.admin('POST', `${b.path}/fiscal-years`, { body: { code: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31' } })
  ).body.id as number
  const open = await balances(b, '2027-01-01', '2027-12-31')
  expect([open.rows, open.previous]).toEqual([[{ key: '5121', opening: '1000.00', debit: '0.00', credit: '0.00' }], '1000.00'])
  expect((await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })).status).toBe(200)
  const closed = await balances(b, '2027-01-01', '2027-12-31')
  expect(closed.previous).toBe('0.00')
  expect(closed.rows).toEqual([
    { key: expect.stringMatching(/^12/), opening: '-1000.00', debit: '0.00', credit: '0.00' },
    { key: '5121', opening: '1000.00', debit: '0.00', credit: '0.00' },
  ])
  expect((await balances(b, '2027-01-02', '2027-01-10')).rows).toEqual(closed.rows)
  const both = await balances(b, '2026-01-01', '2027-12-31')
  expect([next > 0, both.rows]).toEqual([
    true,
    [
      { key: '5121', opening: '0.00', debit: '1000.00', credit: '0.00' },
      { key: '706', opening: '0.00', debit: '0.00', credit: '1000.00' },
    ],
  ])
})

test('a file without fiscal years or entries has no balances', async () => {
  const { id } = await fixture.w.makeCompany()
  expect(await fixture.writer.onFile(id, (tx) => readBalances(tx, { from: '2026-01-01', to: '2026-12-31' }))).toEqual([])
  expect(await fixture.writer.onFile(id, (tx) => readPartyBalances(tx, { from: '2026-01-01', to: '2026-12-31' }))).toEqual([])
})
