/** The next year starts with the closing balances: at any size, across letterings, and with concurrent postings. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Amount, type ClosingFixture, entryOf, closingFixture, balancesOf } from '../../../../test/harness/books/closings.ts'
import { postEntries } from '../../books/ledger/index.ts'
import { verifyFully } from '../../../../test/harness/ledger/verification.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

const close = (b: { path: string; year: number }, body: object = { force: true }) =>
  fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body })

const carried = (companyId: number) =>
  fixture.w.rows<{ number: string; party: string | null; label: string | null; amount: string }>(
    `select l.account_number as number, l.third_party_code as party, l.label, (l.debit - l.credit)::text as amount
     from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
     where l.company_id = $1 and e.carries and e.status = 'posted' order by l.entry_id, l.position`,
    [companyId],
  )

test('1,200 open items are carried one by one', async () => {
  const b = await fixture.open()
  const items: Amount[] = Array.from({ length: 1200 }, (_, n) => ['400000', `${n + 1}.00`, b.customer, `F-${n}`])
  await fixture.post(b, '2026-05-01', ...items, ['700000', '-720600.00'])
  expect((await close(b)).status).toBe(200)
  const lines = (await carried(b.id)).filter(({ number }) => number === '400000')
  expect(lines).toHaveLength(1200)
  expect(new Set(lines.map(({ label }) => label)).size).toBe(1200)
  expect(await balancesOf(fixture.w, b.id, '2027-01-01', '2027-12-31')).toEqual(
    await balancesOf(fixture.w, b.id, '2026-01-01', '2026-12-31'),
  )
})

/** Letters lines, given by label, through the API; with an amount for a partial lettering. */
async function letter(b: { id: number; path: string }, ...lines: readonly (readonly [label: string, amount?: string])[]) {
  const ids = await fixture.w.rows<{ id: string; label: string }>(
    `select l.id, l.label from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
     where l.company_id = $1 and not e.carries`,
    [b.id],
  )
  const of = (label: string) => Number(ids.find((row) => row.label === label)?.id)
  const body = { lines: lines.map(([label, amount]) => ({ entry_line_id: of(label), ...(amount && { amount }) })) }
  const { status, body: made } = await fixture.admin('POST', `${b.path}/letterings`, { body })
  expect(status).toBe(201)
  return made.id as number
}

test('a payment in the next year leaves the item open at year end', async () => {
  const b = await fixture.open()
  await fixture.post(
    b,
    '2026-05-01',
    ['400000', '100.00', b.customer, 'F-1'],
    ['400000', '40.00', b.customer, 'F-2'],
    ['700000', '-140.00'],
  )
  await fixture.admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2027-01-01', ends_on: '2027-12-31' } })
  await fixture.post(b, '2027-01-20', ['550000', '100.00'], ['400000', '-100.00', b.customer, 'payment'])
  await letter(b, ['F-1'], ['payment'])
  await close(b)
  expect(await carried(b.id)).toEqual([
    { number: '140000', party: null, label: null, amount: '-140.00' },
    { number: '400000', party: 'C00001', label: 'F-1', amount: '100.00' },
    { number: '400000', party: 'C00001', label: 'F-2', amount: '40.00' },
  ])
  expect(await balancesOf(fixture.w, b.id, '2027-01-01', '2027-01-01')).toEqual(
    await balancesOf(fixture.w, b.id, '2026-01-01', '2026-12-31'),
  )
})

test('for an item paid in parts, only the amount not paid by year end is carried forward', async () => {
  const b = await fixture.open()
  await fixture.post(
    b,
    '2026-05-01',
    ['400000', '100.00', b.customer, 'F-1'],
    ['400000', '40.00', b.customer, 'F-2'],
    ['700000', '-140.00'],
  )
  await fixture.post(b, '2026-12-31', ['550000', '30.00'], ['400000', '-30.00', b.customer, 'this year'])
  await fixture.admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2027-01-01', ends_on: '2027-12-31' } })
  await fixture.post(b, '2027-01-01', ['550000', '95.00'], ['400000', '-95.00', b.customer, 'next year'])
  await letter(b, ['F-1', '30.00'], ['this year'])
  await letter(b, ['F-1', '55.00'], ['F-2'], ['next year'])
  await close(b)
  expect((await carried(b.id)).slice(1, -1)).toEqual([
    { number: '400000', party: 'C00001', label: 'F-1', amount: '70.00' },
    { number: '400000', party: 'C00001', label: 'F-2', amount: '40.00' },
  ])
})

test('an undone lettering does not count on any day', async () => {
  const b = await fixture.open()
  await fixture.post(b, '2026-05-01', ['400000', '100.00', b.customer, 'F-1'], ['700000', '-100.00'])
  await fixture.post(b, '2026-06-01', ['550000', '100.00'], ['400000', '-100.00', b.customer, 'payment'])
  const id = await letter(b, ['F-1'], ['payment'])
  expect((await fixture.admin('DELETE', `${b.path}/letterings/${id}`)).status).toBe(204)
  await close(b)
  expect((await carried(b.id)).filter(({ number }) => number === '400000').map(({ label, amount }) => [label, amount])).toEqual([
    ['F-1', '100.00'],
    ['payment', '-100.00'],
  ])
})

test('three years closed one after the other keep every balance', async () => {
  const b = await fixture.open('FR')
  let year = b.year
  for (const n of [2026, 2027, 2028]) {
    await fixture.post(b, `${n}-05-01`, ['4111', '100.00', b.customer, `F-${n}`], ['706', '-100.00'])
    expect((await fixture.admin('POST', `${b.path}/fiscal-years/${year}/close`, { body: {} })).status).toBe(200)
    year = (await fixture.admin('GET', `${b.path}/fiscal-years`)).body[0].id
  }
  expect(await carried(b.id).then((lines) => lines.slice(-5))).toEqual([
    { number: '120', party: null, label: null, amount: '-200.00' },
    { number: '4111', party: 'C00001', label: 'F-2026', amount: '100.00' },
    { number: '4111', party: 'C00001', label: 'F-2027', amount: '100.00' },
    { number: '4111', party: 'C00001', label: 'F-2028', amount: '100.00' },
    { number: '120', party: null, label: 'Résultat de l’exercice 2028', amount: '-100.00' },
  ])
  expect((await fixture.admin('GET', `${b.path}/fiscal-years/${year}`)).body.result).toBe('0.00')
})

test('a year created after a closed one gets the same opening entry as from the closing', async () => {
  const b = await fixture.open('LU')
  await fixture.post(b, '2026-05-01', ['5131', '100.00'], ['7033', '-100.00'])
  await close(b, { create_next: false })
  const { body: next } = await fixture.admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2027-01-01', ends_on: '2027-12-31' } })
  expect(await carried(b.id)).toEqual([
    { number: '5131', party: null, label: null, amount: '100.00' },
    { number: '142', party: null, label: 'Résultat de l’exercice 2026', amount: '-100.00' },
  ])
  await fixture.post(b, '2027-05-01', ['5131', '10.00'], ['7033', '-10.00'])
  expect((await fixture.admin('POST', `${b.path}/fiscal-years/${next.id}/close`, { body: {} })).status).toBe(200)
  expect((await carried(b.id)).slice(-3)).toEqual([
    { number: '142', party: null, label: null, amount: '-100.00' },
    { number: '5131', party: null, label: null, amount: '110.00' },
    { number: '142', party: null, label: 'Résultat de l’exercice 2027', amount: '-10.00' },
  ])
})

test('with 50 concurrent postings each entry is posted before the closing or refused, and the carried balances match', async () => {
  const b = await fixture.open()
  await fixture.post(b, '2026-05-01', ['550000', '1.00'], ['700000', '-1.00'])
  const postings = Array.from({ length: 50 }, (_, n) =>
    fixture.writer
      .onFile(b.id, (tx) =>
        postEntries(tx, [
          entryOf(b, '2026-12-31', [
            ['400000', `${n + 1}.00`, b.customer, `F-${n}`],
            ['700000', `-${n + 1}.00`],
          ]),
        ]),
      )
      .then(
        () => 'posted',
        ({ detail }: { detail?: { code?: string } }) => detail?.code,
      ),
  )
  const [closed, ...said] = await Promise.all([close(b), ...postings])
  expect(closed.status).toBe(200)
  expect(said.filter((each) => each !== 'posted' && each !== 'period_locked')).toEqual([])
  const posted = said.filter((each) => each === 'posted').length
  const [kept] = await fixture.w.rows<{ before: string; after: string }>(
    `select count(*) filter (where e.id < c.id) as before, count(*) filter (where e.id > c.id) as after
     from entries e, entries c where e.company_id = $1 and c.company_id = $1 and c.origin = 'closing' and e.origin = 'manual'`,
    [b.id],
  )
  expect(kept).toEqual({ before: String(posted + 1), after: '0' })
  expect(await balancesOf(fixture.w, b.id, '2027-01-01', '2027-12-31')).toEqual(
    await balancesOf(fixture.w, b.id, '2026-01-01', '2026-12-31'),
  )
  expect((await verifyFully(fixture.w, fixture.admin, b.path)).body.ok).toBe(true)
})

test('of 20 concurrent closings one succeeds', async () => {
  const b = await fixture.open()
  await fixture.post(b, '2026-05-01', ['550000', '1.00'], ['700000', '-1.00'])
  const all = await Promise.all(Array.from({ length: 20 }, () => close(b)))
  expect(all.map(({ status, body }) => `${status} ${body.code?.toString().startsWith('20') ? '' : body.code}`).toSorted()).toEqual([
    '200 ',
    ...Array.from({ length: 19 }, () => '422 period_locked'),
  ])
  expect(await fixture.w.rows(`select origin from entries where company_id = $1 and origin <> 'manual' order by id`, [b.id])).toEqual(
    ['appropriation', 'closing', 'opening'].map((origin) => ({ origin })),
  )
})
