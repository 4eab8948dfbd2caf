/** VAT due on payment: what a lettering moves from the pending account, in which grids, and how it is reversed. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetteringFixture, named, letteringFixture } from '../../../../test/harness/books/lettering-fixture.ts'
import { formatCents, negate, parseCents, plus } from '../../../lib/money.ts'
import { packOf } from '../../../packs/index.ts'
import { vatOf } from '../../../packs/vat.ts'
import { lineId, type NewEntry, postEntries, reverseEntries } from '../ledger/index.ts'
import { loadVatRules } from '../vat-codes/index.ts'
import { letter, unletter } from './index.ts'

let fr: LetteringFixture
let lu: LetteringFixture
beforeAll(async () => {
  fr = await letteringFixture('FR')
  lu = await letteringFixture('LU')
})
afterAll(async () => {
  await fr.close()
  await lu.close()
})

/** Cents as a decimal string. */
const written = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

type Charged = { code: string; net: string; credit_note?: boolean; on?: string; third_party_id: number }

/** Posts a sale with its VAT as the VAT engine of the packs books it; returns the line of the customer. */
async function invoice(
  d: LetteringFixture,
  { code, net, credit_note = false, on = '2026-01-31', third_party_id }: Charged,
): Promise<number> {
  const account = (number: string) => d.b.accounts[number] ?? 0
  const [customers, sales] = d.b.accounts['4111'] ? ['4111', '706'] : ['4011', '7033']
  const vat_code_id = d.b.vat_codes[code] ?? 0
  const [posted] = await d.writer.onFile(d.b.id, async (tx) => {
    const rule = (await loadVatRules(tx, packOf(d.b.accounts['4111'] ? 'FR' : 'LU'), [vat_code_id])).get(vat_code_id)
    if (!rule) throw new Error(`no code ${code}`)
    const { vat, entries } = vatOf(rule, credit_note ? 'credit_note' : 'invoice', [parseCents(net)])
    const sides = (amount: string, isDebit: boolean) => ({ debit: isDebit ? amount : '0.00', credit: isDebit ? '0.00' : amount })
    const entry: NewEntry = {
      journal_id: d.b.journals.VEN ?? 0,
      entry_date: on,
      origin: credit_note ? 'credit_note' : 'invoice',
      reference: 'FA-2026-002',
      third_party_id,
      lines: [
        { account_id: account(customers), third_party_id, ...sides(formatCents(plus(parseCents(net), vat)), !credit_note) },
        { account_id: account(sales), vat_code_id, ...sides(net, credit_note) },
        ...entries.map(({ account: number, side, amount }) => ({
          account_id: account(number),
          vat_code_id,
          vat_base: net,
          vat_rate: rule.rate,
          vat_date: on,
          ...sides(formatCents(amount), side === 'debit'),
        })),
      ],
    }
    return postEntries(tx, [entry])
  })
  return lineId(posted?.id ?? 0, 1)
}

const pay = async (d: LetteringFixture, third_party_id: number, amount: string, on = '2026-02-05') => {
  const [bank, customers] = d.b.accounts['4111'] ? ['5121', '4111'] : ['5131', '4011']
  const [line = 0] = await d.post(d.b, { side: 'credit', amount, third_party_id, on, account: customers, against: bank })
  return line
}
const lettered = (d: LetteringFixture, ...lines: number[]) =>
  d.admin('POST', `${d.b.path}/letterings`, { body: { lines: named(...lines) } })

/** The lines of the entries that letterings caused, oldest first. */
const caused = (d: LetteringFixture, letteringId: number) =>
  d.w.rows(
    `select e.entry_date::date::text as day, e.status, a.number, l.debit, l.credit, l.vat_code, l.vat_base, l.grids from entries e
     join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id join accounts a on a.company_id = l.company_id and a.id = l.account_id
     where e.company_id = $1 and e.id in (select s.settlement_entry_id from vat_settlements s where s.company_id = $1 and s.lettering_id = $2)
     order by e.id, l.position`,
    [d.b.id, letteringId],
  )
const balance = async (d: LetteringFixture, number: string) =>
  (
    await d.w.rows<{ sum: string }>(
      `select coalesce(sum(l.debit - l.credit), 0)::numeric(15,2) as sum from entry_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id
       where l.company_id = $1 and a.number = $2`,
      [d.b.id, number],
    )
  )[0]?.sum
/** The VAT return: the sum of each grid. */
const grids = async (d: LetteringFixture) =>
  Object.fromEntries(
    (
      await d.w.rows<{ grid: string; sum: string }>(
        `select g ->> 'grid' as grid, sum((g ->> 'amount')::numeric(15,2)) as sum from entry_lines l cross join jsonb_array_elements(l.grids) g
         where l.company_id = $1 group by 1 having sum((g ->> 'amount')::numeric(15,2)) <> 0 order by 1`,
        [d.b.id],
      )
    ).map(({ grid, sum }) => [grid, sum]),
  )

test('paying half of an invoice moves half of its VAT on the payment date, with base and VAT in their grids', async () => {
  const third_party_id = await fr.customer()
  const before = { pending: await balance(fr, '44574'), grids: await grids(fr) }
  const sale = await invoice(fr, { code: 'V20E', net: '3000.00', third_party_id })
  const { status, body } = await lettered(fr, sale, await pay(fr, third_party_id, '1800.00'))
  expect([status, body.is_full]).toEqual([201, false])
  expect(await caused(fr, body.id)).toEqual([
    { day: '2026-02-05', status: 'posted', number: '44574', debit: '300.00', credit: '0.00', vat_code: null, vat_base: null, grids: null },
    {
      day: '2026-02-05',
      status: 'posted',
      number: '44571',
      debit: '0.00',
      credit: '300.00',
      vat_code: 'V20E',
      vat_base: '1500.00',
      grids: [
        { grid: 'A1', amount: '1500.00' },
        { grid: '08_base', amount: '1500.00' },
        { grid: '08_tax', amount: '300.00' },
      ],
    },
  ])
  expect(await fr.admin('DELETE', `${fr.b.path}/letterings/${body.id}`)).toMatchObject({ status: 204 })
  expect(await caused(fr, body.id)).toMatchObject([{ status: 'reversed' }, { status: 'reversed' }])
  expect(await grids(fr)).toEqual(before.grids)
  expect(parseCents((await balance(fr, '44574')) ?? '')).toBe(plus(parseCents(before.pending ?? ''), negate(parseCents('600.00'))))
})

test('three uneven payments leave 0.00 on the pending account, in any order of lettering and undoing', async () => {
  const cents = fc.integer({ min: 3, max: 300_000 })
  await fc.assert(
    fc.asyncProperty(cents, fc.nat(100), fc.nat(100), fc.boolean(), async (net, a, b, undoes) => {
      const third_party_id = await fr.customer()
      const before = [await balance(fr, '44574'), await balance(fr, '44571')]
      const base = written(net)
      const sale = await invoice(fr, { code: 'V20E', net: base, third_party_id })
      const [row] = await fr.w.rows<{ total: string; vat: string }>(
        `select debit as total, debit - $3::numeric as vat from entry_lines where company_id = $1 and id = $2`,
        [fr.b.id, sale, base],
      )
      const total = Number(parseCents(row?.total ?? ''))
      const [first, second] = [Math.floor((total * a) / 200), Math.floor((total * b) / 200)]
      const made: { id: number; payment: number }[] = []
      for (const part of [first, second, total - first - second].filter((size) => size > 0)) {
        const payment = await pay(fr, third_party_id, written(part))
        made.push({ id: (await lettered(fr, sale, payment)).body.id, payment })
      }
      const [undone] = made
      if (undoes && undone) {
        await fr.writer.onFile(fr.b.id, (tx) => unletter(tx, [undone.id]))
        await lettered(fr, sale, undone.payment)
      }
      expect(made.length).toBeGreaterThan(0)
      expect([await balance(fr, '44574'), await balance(fr, '44571')]).toEqual([
        before[0],
        formatCents(plus(parseCents(before[1] ?? ''), negate(parseCents(row?.vat ?? '')))),
      ])
    }),
    { numRuns: 6 },
  )
})

test('the payment that moves the last cent of VAT also moves the rest of the base; later payments move nothing', async () => {
  const third_party_id = await fr.customer()
  const before = await grids(fr)
  const sale = await invoice(fr, { code: 'V20E', net: '100.00', third_party_id })
  const first = await lettered(fr, sale, await pay(fr, third_party_id, '119.97'))
  const second = await lettered(fr, sale, await pay(fr, third_party_id, '0.03'))
  expect([first.status, second.status, second.body.is_full]).toEqual([201, 201, true])
  const moved = async () => {
    const after = await grids(fr)
    return ['A1', '08_base', '08_tax'].map((grid) =>
      formatCents(plus(parseCents(after[grid] ?? '0'), negate(parseCents(before[grid] ?? '0')))),
    )
  }
  expect(await moved()).toEqual(['100.00', '100.00', '20.00'])
  await fr.admin('DELETE', `${fr.b.path}/letterings/${first.body.id}`)
  expect(await moved()).toEqual(['0.00', '0.00', '0.00'])
})

test('a credit note lettered with its unpaid invoice posts nothing, and the payment of the rest moves the rest', async () => {
  const third_party_id = await fr.customer()
  const before = { pending: await balance(fr, '44574'), due: await balance(fr, '44571'), grids: await grids(fr) }
  const sale = await invoice(fr, { code: 'V20E', net: '600.00', third_party_id })
  const credit = await invoice(fr, { code: 'V20E', net: '100.00', credit_note: true, third_party_id })
  const netted = await lettered(fr, sale, credit)
  expect(await caused(fr, netted.body.id)).toEqual([])
  expect([await balance(fr, '44571'), await grids(fr)]).toEqual([before.due, before.grids])
  const rest = await lettered(fr, sale, await pay(fr, third_party_id, '600.00'))
  expect(await caused(fr, rest.body.id)).toMatchObject([
    { number: '44574', debit: '100.00' },
    { number: '44571', credit: '100.00', vat_base: '500.00' },
  ])
  expect(await balance(fr, '44574')).toBe(before.pending)
})

test('a credit note repaid to the customer reverses the VAT', async () => {
  const third_party_id = await fr.customer()
  const credit = await invoice(fr, { code: 'V20E', net: '50.00', credit_note: true, third_party_id })
  const [refund = 0] = await fr.post(fr.b, {
    side: 'debit',
    amount: '60.00',
    third_party_id,
    on: '2026-03-03',
    account: '4111',
    against: '5121',
  })
  const { body } = await lettered(fr, credit, refund)
  expect(await caused(fr, body.id)).toMatchObject([
    { day: '2026-03-03', number: '44574', credit: '10.00' },
    {
      number: '44571',
      debit: '10.00',
      grids: [
        { grid: 'A1', amount: '-50.00' },
        { grid: '08_base', amount: '-50.00' },
        { grid: '08_tax', amount: '-10.00' },
      ],
    },
  ])
})

test('the entry that moved the VAT cannot be reversed separately while its lettering exists', async () => {
  const third_party_id = await fr.customer()
  const sale = await invoice(fr, { code: 'V20E', net: '70.00', third_party_id })
  const { body } = await lettered(fr, sale, await pay(fr, third_party_id, '84.00'))
  const [moved] = await fr.w.rows<{ id: string }>(
    'select settlement_entry_id as id from vat_settlements where company_id = $1 and lettering_id = $2',
    [fr.b.id, body.id],
  )
  await expect(fr.writer.onFile(fr.b.id, (tx) => reverseEntries(tx, [Number(moved?.id)]))).rejects.toMatchObject({
    constraint: 'entries_lettered',
  })
})

test('two VAT codes on one payment settle together; a month with a filed return is skipped', async () => {
  const third_party_id = await lu.customer()
  await lu.w.rows(
    `set session_replication_role = replica; update fiscal_periods set is_vat_locked = true where company_id = ${lu.b.id} and starts_on = '2026-02-01'; set session_replication_role = origin`,
  )
  const [low, high] = [
    await invoice(lu, { code: 'V3E', net: '10.01', third_party_id }),
    await invoice(lu, { code: 'V17E', net: '99.99', third_party_id }),
  ]
  const { body } = await lettered(lu, low, high, await pay(lu, third_party_id, '127.30'))
  expect(body.is_full).toBe(true)
  expect(await caused(lu, body.id)).toMatchObject([
    { day: '2026-03-01', number: '461418', debit: '0.30' },
    {
      number: '461411',
      credit: '0.30',
      vat_base: '10.01',
      grids: [
        { grid: '031', amount: '10.01' },
        { grid: '040', amount: '0.30' },
      ],
    },
    { number: '461418', debit: '17.00' },
    { number: '461411', credit: '17.00', vat_base: '99.99' },
  ])
  expect(await balance(lu, '461418')).toBe('0.00')
})

test('a lettering with moves_vat false, as for a reversal, moves no VAT', async () => {
  const third_party_id = await lu.customer()
  const sale = await invoice(lu, { code: 'V17E', net: '100.00', third_party_id, on: '2026-05-04' })
  const payment = await pay(lu, third_party_id, '117.00', '2026-05-05')
  const made = await lu.writer.onFile(lu.b.id, (tx) => letter(tx, { lines: named(sale, payment), origin: 'auto', moves_vat: false }))
  expect(await caused(lu, made.id)).toEqual([])
})

test('422 period_locked with a reason on automatic lettering when no open day is left for the VAT', async () => {
  const setup = await letteringFixture('FR')
  const third_party_id = setup.b.customer
  const sale = await invoice(setup, { code: 'V20E', net: '10.00', third_party_id })
  await pay(setup, third_party_id, '12.00')
  const periods = await setup.w.rows<{ id: string; year: string }>(
    'select id, fiscal_year_id as year from fiscal_periods where company_id = $1',
    [setup.b.id],
  )
  for (const { id, year } of periods) await setup.admin('POST', `${setup.b.path}/fiscal-years/${year}/periods/${id}/lock`)
  const { status, body } = await setup.admin('POST', `/v1/companies/${setup.b.token}/letterings/auto`)
  expect([status, body.code, body.reason, body.earliest_open_date]).toEqual([422, 'period_locked', 'period_locked', null])
  expect(await setup.w.rows('select open_amount from entry_lines where company_id = $1 and id = $2', [setup.b.id, sale])).toEqual([
    { open_amount: '12.00' },
  ])
  await setup.close()
})

test('422 period_locked on undoing when no open day is left to reverse the VAT; the lettering stays', async () => {
  const setup = await letteringFixture('FR')
  const third_party_id = setup.b.customer
  const sale = await invoice(setup, { code: 'V20E', net: '10.00', third_party_id })
  const { body: made } = await lettered(setup, sale, await pay(setup, third_party_id, '12.00', '2026-12-05'))
  const [year] = (await setup.admin('GET', `${setup.b.path}/fiscal-years`)).body
  await setup.admin('POST', `${setup.b.path}/fiscal-years/${year.id}/periods/${year.periods[11].id}/lock`)
  const { status, body } = await setup.admin('DELETE', `/v1/companies/${setup.b.token}/letterings/${made.id}`)
  expect([status, body.code, body.reason, body.earliest_open_date]).toEqual([422, 'period_locked', 'period_locked', null])
  expect(await caused(setup, made.id)).toMatchObject([{ status: 'posted' }, { status: 'posted' }])
  await setup.close()
})
