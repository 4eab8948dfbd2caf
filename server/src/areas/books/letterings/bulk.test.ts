/** Many letterings at once: amounts, codes and groups as if they were made one by one, in a fixed number of statements. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetteringFixture, letteringFixture, openItems } from '../../../../test/harness/books/lettering-fixture.ts'
import { balancesOf, openOf } from '../../../../test/harness/books/open-items.ts'
import { counting } from '../../../../test/harness/books/counting.ts'
import { type LetteringGroup, letterMany, unletter } from './index.ts'

let d: LetteringFixture
let fr: LetteringFixture
beforeAll(async () => {
  d = await letteringFixture()
  fr = await letteringFixture('FR')
})
afterAll(async () => {
  await d.close()
  await fr.close()
})

const open = (...amounts: string[]) => openItems(d, amounts)
const lines = (...shares: readonly (readonly [number | undefined, string?])[]): LetteringGroup['lines'] =>
  shares.map(([entry_line_id = 0, amount]) => ({ entry_line_id, ...(amount && { amount }) }))
const letterAll = (groups: readonly LetteringGroup[]) => d.writer.onFile(d.b.id, (tx) => letterMany(tx, groups, { origin: 'bank' }))

type Shown = { code: string; is_full: boolean; origin: string; group_id: string; settled_on: string }
const shown = (ids: readonly number[]): Promise<Shown[]> =>
  d.w.rows(
    'select code, is_full, origin, group_id, settled_on::text as settled_on from letterings where company_id = $1 and id = any($2) order by id',
    [d.b.id, ids],
  )
const codes = (ids: readonly number[]) =>
  d.w
    .rows<{ id: string; code: string | null }>(
      'select id, lettering_code as code from entry_lines where company_id = $1 and id = any($2)',
      [d.b.id, ids],
    )
    .then((rows) => ids.map((id) => rows.find((row) => Number(row.id) === id)?.code ?? null))

test('letters many groups in full and in part, with the next codes of each third party', async () => {
  const [a = 0, b = 0, payA = 0, payB = 0] = await open('100.00', '60.00', '-100.00', '-25.00')
  const [c = 0, payC = 0] = await open('10.00', '-10.00')
  const before = await balancesOf(d.w, d.b)
  const ids = await letterAll([
    { lines: lines([a], [payA]) },
    { lines: lines([b, '25.00'], [payB]) },
    { lines: lines([c, '10.00'], [payC, '-10.00']) },
  ])
  expect(await shown(ids)).toMatchObject([
    { code: 'A', is_full: true, origin: 'bank' },
    { code: 'b', is_full: false, origin: 'bank' },
    { code: 'A', is_full: true, origin: 'bank' },
  ])
  expect(await openOf(d.w, d.b, [a, b, payA, payB, c, payC])).toEqual(['0.00', '35.00', '0.00', '0.00', '0.00', '0.00'])
  expect(await balancesOf(d.w, d.b)).toEqual(before)
})

test('one line in several groups: their letterings form one group, full when the line is', async () => {
  const [invoice = 0, first = 0, second = 0, third = 0] = await open('100.00', '-40.00', '-35.00', '-25.00')
  const ids = await letterAll([
    { lines: lines([invoice, '40.00'], [first]) },
    { lines: lines([invoice, '35.00'], [second]) },
    { lines: lines([invoice, '25.00'], [third]) },
  ])
  const made = await shown(ids)
  expect(made.map(({ code, is_full }) => [code, is_full])).toEqual([
    ['A', true],
    ['A', true],
    ['A', true],
  ])
  expect(new Set(made.map(({ group_id }) => group_id)).size).toBe(1)
  expect(await openOf(d.w, d.b, [invoice, first, second, third])).toEqual(['0.00', '0.00', '0.00', '0.00'])
  expect(await codes([invoice, first, second, third])).toEqual(['A', 'A', 'A', 'A'])
  await d.writer.onFile(d.b.id, (tx) => unletter(tx, ids.slice(1, 2)))
  expect(await openOf(d.w, d.b, [invoice, second])).toEqual(['35.00', '-35.00'])
  expect(await codes([invoice, first, second, third])).toEqual(['a', 'a', null, 'a'])
})

test('a later group of the batch joins two earlier ones, which take the code of the oldest', async () => {
  const [x = 0, y = 0, p = 0, q = 0, both = 0] = await open('100.00', '50.00', '-40.00', '-30.00', '-80.00')
  const ids = await letterAll([
    { lines: lines([x, '40.00'], [p]) },
    { lines: lines([y, '30.00'], [q]) },
    { lines: lines([x, '60.00'], [y, '20.00'], [both]) },
  ])
  const made = await shown(ids)
  expect(made.map(({ code }) => code)).toEqual(['A', 'A', 'A'])
  expect(new Set(made.map(({ group_id }) => Number(group_id)))).toEqual(new Set([ids[0]]))
  expect(await codes([x, y, p, q, both])).toEqual(['A', 'A', 'A', 'A', 'A'])
})

test('a group that takes more than earlier groups left is refused, and nothing is lettered', async () => {
  const [invoice = 0, first = 0, second = 0] = await open('100.00', '-60.00', '-60.00')
  await expect(
    letterAll([{ lines: lines([invoice, '60.00'], [first]) }, { lines: lines([invoice, '60.00'], [second]) }]),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    letterAll([{ lines: lines([invoice, '100.00'], [first, '60.00'], [second, '40.00']) }, { lines: lines([invoice], [second]) }]),
  ).rejects.toMatchObject({ message: 'already_lettered' })
  expect(await openOf(d.w, d.b, [invoice, first, second])).toEqual(['100.00', '-60.00', '-60.00'])
})

test('the number of statements does not depend on the number of groups, lines, partial amounts or joined groups', async () => {
  const statements = async (groups: number): Promise<number> => {
    const ids = await open(...Array.from({ length: groups }, () => ['90.00', '-30.00', '-30.00', '-20.00']).flat())
    const wanted = Array.from({ length: groups }, (_, n): LetteringGroup[] => {
      const [invoice, first, second, third] = ids.slice(n * 4, n * 4 + 4)
      return [
        { lines: lines([invoice, '30.00'], [first]), on: '2026-03-01' },
        { lines: lines([invoice, '30.00'], [second]) },
        { lines: lines([invoice, '20.00'], [third]) },
      ]
    }).flat()
    return d.writer.onFile(d.b.id, async (tx) => {
      const counted = counting(tx)
      await letterMany(counted.tx, wanted, { origin: 'bank' })
      return counted.count()
    })
  }
  const few = await statements(2)
  expect(await statements(60)).toBe(few)
  expect(few).toBeLessThan(15)
})

test('VAT due on payment moves with each group, on its own day, and the last payment takes the rest', async () => {
  const { b, admin } = fr
  const third_party_id = await fr.customer()
  const body = {
    journal_id: b.journals['VEN'],
    entry_date: '2026-01-31',
    third_party_id,
    lines: [{ account: '706', amount: '1000.00', vat_code: 'V20E' }],
  }
  const { body: sale } = await admin('POST', `${b.path}/entries/invoice`, { body })
  const [total, invoice] = [sale.lines[0].debit as string, sale.lines[0].id as number]
  expect(total).toBe('1200.00')
  const pay = (amount: string, on: string) =>
    fr.post(b, { side: 'credit', amount, third_party_id, on, account: '4111', against: '5121' }).then(([id = 0]) => id)
  const [first, second] = [await pay('400.00', '2026-02-10'), await pay('800.00', '2026-03-10')]
  await fr.writer.onFile(b.id, (tx) =>
    letterMany(
      tx,
      [
        { lines: lines([invoice, '400.00'], [first]), on: '2026-02-12' },
        { lines: lines([invoice, '800.00'], [second]), on: '2026-03-12' },
      ],
      { origin: 'bank' },
    ),
  )
  const moved = await fr.w.rows(
    `select e.entry_date::date::text as day, s.vat, s.base from vat_settlements s
     join entries e on e.company_id = s.company_id and e.id = s.settlement_entry_id where s.company_id = $1 and s.entry_id = $2 order by e.id`,
    [b.id, sale.id],
  )
  expect(moved).toEqual([
    { day: '2026-02-12', vat: '66.67', base: '333.33' },
    { day: '2026-03-12', vat: '133.33', base: '666.67' },
  ])
})
