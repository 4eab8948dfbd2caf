/** Two fiscal years with everything that makes balances hard to read: an odd length, openings entered twice, duplicates to merge. */
import { expect } from 'vitest'
import { postEntries } from '../../../src/areas/books/ledger/index.ts'
import { type Books, makeBooks } from '../books/books.ts'
import { type ClosingFixture, entryOf } from '../books/closings.ts'

export type OddYears = Books & { readonly first: number; readonly second: number; readonly other: number; readonly july: number }

/** A first year of fifteen and a half months, a second one, and entries on the first and last days of periods and between them. */
export async function oddYears({ w, admin, writer }: ClosingFixture): Promise<OddYears> {
  const made = await makeBooks(w, admin, { fiscal_year: { code: 'A', starts_on: '2025-03-15', ends_on: '2026-06-30' } })
  const add = async (path: string, body: object) => (await admin('POST', `${made.path}/${path}`, { body })).body
  const accounts = {
    ...made.accounts,
    '612150': (await add('accounts', { number: '612150', label: 'Petit outillage' })).id,
    '400100': (await add('accounts', { number: '400100', label: 'Clients bis', kind: 'receivable' })).id,
  }
  const [{ id: first }] = (await admin('GET', `${made.path}/fiscal-years`)).body
  const second = await add('fiscal-years', { code: 'B', starts_on: '2026-07-01', ends_on: '2027-06-30' })
  const { id: other } = await add('third-parties', { type: 'customer', name: 'Double' })
  const b = { ...made, accounts, first, second: second.id, july: second.periods[0].id, other }
  for (const bank of ['500.00', '620.00']) {
    const lines = [
      { account: '550000', debit: bank },
      { account: '400000', debit: '121.00', third_party_id: b.customer },
      { account: '140000', credit: bank },
      { account: '440000', credit: '121.00', third_party_id: b.supplier },
    ]
    expect((await admin('PUT', `${b.path}/fiscal-years/${first}/opening-balances`, { body: { lines } })).status).toBe(200)
  }
  const days = ['2025-03-15', '2025-03-20', '2025-03-31', '2025-04-01', '2025-09-10', '2025-12-31', '2026-02-14', '2026-06-30']
  const later = ['2026-07-01', '2026-07-15', '2026-07-31', '2026-08-01', '2026-08-20', '2027-02-10', '2027-06-30']
  const entries = [...days, ...later].flatMap((day, n) => [
    entryOf(b, day, [
      ['400000', `${100 + n}.10`, b.customer],
      ['700000', `-${100 + n}.10`],
    ]),
    entryOf(b, day, [
      ['612150', `${30 + n}.00`],
      ['612100', '5.55'],
      ['440000', `-${35 + n}.55`, b.supplier],
    ]),
    {
      ...entryOf(b, day, [
        ['550000', '11.00'],
        ['400100', '-11.00', b.other],
      ]),
      journal_id: b.journals.BNP ?? 0,
    },
    entryOf(b, day, [
      ['020000', '7.00'],
      ['021000', '-7.00'],
    ]),
  ])
  await writer.onFile(b.id, (tx) => postEntries(tx, entries))
  return b
}

async function act({ admin }: ClosingFixture, b: Books, path: string, body: object = {}): Promise<void> {
  const { status, text } = await admin('POST', `${b.path}/${path}`, { body })
  expect([status, text]).toEqual([200, text])
}

export const closeFirst = (fixture: ClosingFixture, b: OddYears) => act(fixture, b, `fiscal-years/${b.first}/close`, { force: true })

/** With July locked, so that the opening of the second year is reversed in August. */
export async function reopenFirst(fixture: ClosingFixture, b: OddYears): Promise<void> {
  await act(fixture, b, `fiscal-years/${b.second}/periods/${b.july}/lock`)
  await act(fixture, b, `fiscal-years/${b.first}/reopen`)
  const reversals = await fixture.w.rows<{ day: string }>(
    `select entry_date::text as day from entries where company_id = $1 and carries and reversed_entry_id is not null`,
    [b.id],
  )
  expect(reversals).toEqual([{ day: '2026-08-01' }])
}

export async function closeAgain(fixture: ClosingFixture, b: OddYears): Promise<void> {
  await act(fixture, b, `fiscal-years/${b.second}/periods/${b.july}/unlock`)
  await closeFirst(fixture, b)
}

export async function mergeDuplicates(fixture: ClosingFixture, b: OddYears): Promise<void> {
  await act(fixture, b, `accounts/${b.accounts['612150']}/merge`, { into_id: b.accounts['612100'] })
  await act(fixture, b, `accounts/${b.accounts['400100']}/merge`, { into_id: b.accounts['400000'] })
  await act(fixture, b, `third-parties/${b.other}/merge`, { into_id: b.customer })
}
