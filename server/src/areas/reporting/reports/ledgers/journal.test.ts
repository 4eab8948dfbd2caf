/** The report of the journals, compared with the entries as plain SQL lists them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Books } from '../../../../../test/harness/books/books.ts'
import { type ClosingFixture, closingFixture } from '../../../../../test/harness/books/closings.ts'
import { closeAgain, closeFirst, oddYears, reopenFirst } from '../../../../../test/harness/reports/odd-years.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

async function journal(b: Books, query: string) {
  const reply = await fixture.admin('GET', `${b.path}/reports/journal?${query}`)
  if (reply.status !== 200) throw new Error(`GET ${query}: ${reply.text}`)
  return reply.body
}

async function allPages(b: Books, query: string, per_page: number) {
  const first = await journal(b, `${query}&per_page=${per_page}`)
  const pages = [first]
  for (let page = 2; page <= first.last_page; page += 1) pages.push(await journal(b, `${query}&per_page=${per_page}&page=${page}`))
  return pages
}

const listed = (b: Books, from: string, to: string, journalId: number | null = null) =>
  fixture.w.rows<{ id: number; total: string }>(
    `select e.id::int, e.total::text from entries e join journals j on j.company_id = e.company_id and j.id = e.journal_id
     join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
     where e.company_id = $1 and e.entry_date between $2 and $3 and e.origin <> 'closing' and ($4::bigint is null or e.journal_id = $4)
     order by j.code collate "C", y.starts_on, e.number`,
    [b.id, from, to, journalId],
  )
const summed = async (b: Books, from: string, to: string, journalId: number | null = null) => {
  const [found] = await fixture.w.rows<{ debit: string; credit: string }>(
    `select coalesce(sum(l.debit), 0)::numeric(15,2)::text as debit, coalesce(sum(l.credit), 0)::numeric(15,2)::text as credit
     from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
     where l.company_id = $1 and l.entry_date between $2 and $3 and e.origin <> 'closing' and ($4::bigint is null or e.journal_id = $4)`,
    [b.id, from, to, journalId],
  )
  return found
}

const spans = [
  ['2025-03-15', '2026-06-30'],
  ['2025-03-20', '2026-07-31'],
  ['2026-07-01', '2027-06-30'],
  ['2025-03-15', '2027-06-30'],
  ['2025-01-01', '2025-12-31'],
] as const

async function expectEntries(b: Books, per_page: number, journalId: number | null = null): Promise<number> {
  let read = 0
  for (const [from, to] of spans) {
    const expected = await listed(b, from, to, journalId)
    const pages = await allPages(b, `from=${from}&to=${to}${journalId ? `&journal_id=${journalId}` : ''}`, per_page)
    expect([from, to, pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))]).toEqual([
      from,
      to,
      expected.map(({ id }) => id),
    ])
    expect([pages[0].total, pages[0].totals]).toEqual([expected.length, await summed(b, from, to, journalId)])
    read += expected.length
  }
  return read
}

test('200 entries by journal code, year and number without closing entries, on all pages and in every state of the year', async () => {
  const b = await oddYears(fixture)
  expect(await expectEntries(b, 9)).toBeGreaterThan(0)
  await closeFirst(fixture, b)
  expect(await expectEntries(b, 50)).toBeGreaterThan(0)
  await reopenFirst(fixture, b)
  await closeAgain(fixture, b)
  // The closing entries of both times now stand among the numbers of their journal.
  await fixture.post(b, '2027-01-10', ['550000', '3.00'], ['700000', '-3.00'])
  expect(await expectEntries(b, 4)).toBeGreaterThan(0)
  expect(await expectEntries(b, 7, b.journals.OD)).toBeGreaterThan(0)
})

test('200 with lines, the head of a report and the totals of all pages; order=desc turns the list round', async () => {
  const b = await fixture.open()
  await fixture.post(b, '2026-03-10', ['400000', '1000.00', b.customer, 'F-1'], ['700000', '-1000.00'])
  await fixture.post(b, '2026-02-10', ['612100', '40.00'], ['550000', '-40.00'])
  const body = await journal(b, 'per_page=1')
  expect(body).toMatchObject({
    report: 'journal',
    company: { public_token: b.token },
    parameters: { fiscal_year: '2026', from: '2026-01-01', to: '2026-12-31', journal: null, order: 'asc', page: 1, per_page: 1 },
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    total: 2,
    totals: { debit: '1040.00', credit: '1040.00' },
    data: [{ number: 1, journal: { code: 'OD' }, total_debit: '1000.00', lines: [{ debit: '1000.00' }, { credit: '1000.00' }] }],
  })
  const { known_at: _knownAt, ...entry } = (await fixture.admin('GET', `${b.path}/entries/${body.data[0].id}`)).body
  expect(body.data).toEqual([entry])
  const numbers = ({ data }: { data: { number: number }[] }) => data.map(({ number }) => number)
  expect([
    numbers(await journal(b, '')),
    numbers(await journal(b, 'order=desc')),
    numbers(await journal(b, 'order=desc&per_page=1&page=2')),
  ]).toEqual([[1, 2], [2, 1], [1]])
  expect(await journal(b, 'page=4')).toMatchObject({ data: [], total: 2, totals: { debit: '1040.00' } })
  expect(await journal(b, `journal_id=${b.journals.BNP}`)).toMatchObject({
    data: [],
    parameters: { journal: 'BNP' },
    totals: { debit: '0.00' },
  })
  const prints = await Promise.all(['fr', 'nl', 'en', 'de'].map(async (lang) => (await journal(b, `lang=${lang}`)).fingerprint))
  expect(new Set(prints).size).toBe(1)
})

test('404 on a journal or a year of another file, 422 on values that make no sense, 403 without read', async () => {
  const [b, other] = [await fixture.open(), await fixture.open()]
  const statusOf = async (query: string) => (await fixture.admin('GET', `${b.path}/reports/journal?${query}`)).status
  expect(await statusOf(`journal_id=${other.journals.OD}`)).toBe(404)
  expect(await statusOf(`fiscal_year_id=${other.year}`)).toBe(404)
  for (const query of ['order=up', 'per_page=0', 'from=2026-02-01&to=2026-01-01']) expect(await statusOf(query)).toBe(422)
  const outsider = await fixture.w.outsider()
  expect((await outsider('GET', `${b.path}/reports/journal`)).status).toBe(404)
  const reviewer = await fixture.w.as('reviewer')
  expect(await reviewer('GET', 'C/reports/journal')).toMatchObject({ status: 200, body: { data: [], totals: { debit: '0.00' } } })
  const writeOnly = await fixture.w.as('reviewer', { abilities: ['write'] })
  expect((await writeOnly('GET', 'C/reports/journal')).body.code).toBe('token_ability_missing')
})
