/** Invariants of letterings under races and raw SQL: open amounts agree with letterings, and balances never change. */
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetteringFixture, named, letteringFixture, openItems } from '../../../../test/harness/books/lettering-fixture.ts'
import { balancesOf, openOf } from '../../../../test/harness/books/open-items.ts'
import { reverseEntries } from '../ledger/index.ts'
import { letterIfPossible, unletter } from './index.ts'

let d: LetteringFixture
beforeAll(async () => {
  d = await letteringFixture()
})
afterAll(() => d.close())

const open = (...amounts: string[]) => openItems(d, amounts)
const letter = (...ids: (number | undefined)[]) => d.admin('POST', `${d.b.path}/letterings`, { body: { lines: named(...ids) } })

test('of twenty concurrent payments of one invoice one is lettered and nineteen get already_lettered, and the stored lines agree', async () => {
  const [invoice = 0, ...payments] = await open('100.00', ...Array.from({ length: 20 }, () => '-100.00'))
  const sibling = await d.w.sibling()
  const elsewhere = d.w.callerOn(sibling, d.admin)
  const answers = await Promise.all(
    payments.map((payment, n) =>
      (n % 2 === 0 ? d.admin : elsewhere)('POST', `${d.b.path}/letterings`, { body: { lines: named(invoice, payment) } }),
    ),
  )
  expect(answers.map(({ body }) => String(body.code)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'A',
    ...Array.from({ length: 19 }, () => 'already_lettered'),
  ])
  expect(
    await d.w.rows(
      `select count(*)::integer as letterings, sum(s.amount)::text as taken from lettering_lines s
       join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
       where s.company_id = $1 and s.entry_line_id = $2`,
      [d.b.id, invoice],
    ),
  ).toEqual([{ letterings: 1, taken: '100.00' }])
  expect((await openOf(d.w, d.b, payments)).filter((amount) => amount === '0.00')).toHaveLength(1)
})

test('after concurrent lettering and undoing, the open amount of the line matches its live letterings', async () => {
  const [invoice = 0, payment = 0] = await open('100.00', '-100.00')
  const made = (await letter(invoice, payment)).body.id
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? d.admin('DELETE', `${d.b.path}/letterings/${made}`) : letter(invoice, payment))),
  )
  const [stored] = await d.w.rows<{ left: string; live: number }>(
    `select l.open_amount as left, (select count(*)::integer from lettering_lines s join letterings g on g.company_id = s.company_id and g.id = s.lettering_id
       and g.deleted_at is null where s.company_id = l.company_id and s.entry_line_id = l.id) as live
     from entry_lines l where l.company_id = $1 and l.id = $2`,
    [d.b.id, invoice],
  )
  expect(stored).toEqual(stored?.live === 0 ? { left: '100.00', live: 0 } : { left: '0.00', live: 1 })
  expect(
    await d.w.rows('select count(*)::integer as undone from letterings where company_id = $1 and id = $2 and deleted_at is not null', [
      d.b.id,
      made,
    ]),
  ).toEqual([{ undone: 1 }])
})

test('letterIfPossible letters a reversal with its entry; a second call finds nothing to letter', async () => {
  const [invoice = 0] = await open('60.00')
  const ids = await d.writer.onFile(d.b.id, async (tx) => {
    const [reversal] = await reverseEntries(tx, [Math.floor(invoice / 100_000)])
    const against = (reversal?.id ?? 0) * 100_000 + 1
    const made = await letterIfPossible(tx, [invoice], [against], { origin: 'auto', moves_vat: false })
    return { against, made, again: await letterIfPossible(tx, [invoice], [against], { origin: 'auto' }) }
  })
  expect([ids.made?.is_full, ids.again]).toEqual([true, null])
  expect(await openOf(d.w, d.b, [invoice, ids.against])).toEqual(['0.00', '0.00'])
})

test('letterIfPossible letters the smaller side, oldest first, and nothing across third parties', async () => {
  const [first = 0, second = 0, credit = 0] = await open('60.00', '60.00', '-80.00')
  const [otherParty = 0] = await open('-10.00')
  const purpose = { origin: 'credit_note' } as const
  const made = await d.writer.onFile(d.b.id, async (tx) => [
    await letterIfPossible(tx, [first, second], [credit], purpose),
    await letterIfPossible(tx, [second], [otherParty], purpose),
  ])
  expect(made).toMatchObject([{ origin: 'credit_note', is_full: false }, null])
  expect(await openOf(d.w, d.b, [first, second, credit, otherParty])).toEqual(['0.00', '40.00', '0.00', '-10.00'])
})

test('of concurrent lettering and reversing of one invoice exactly one succeeds', async () => {
  const [invoice = 0, ...payments] = await open('100.00', ...Array.from({ length: 10 }, () => '-100.00'))
  const entryId = Math.floor(invoice / 100_000)
  const reverse = () =>
    d.writer.onFile(d.b.id, async (tx) => {
      const [reversal] = await reverseEntries(tx, [entryId])
      await letterIfPossible(tx, [invoice], [(reversal?.id ?? 0) * 100_000 + 1], { origin: 'auto', moves_vat: false })
      return 'reversed'
    })
  const outcomes = await Promise.all(
    payments.flatMap((payment) => [letter(invoice, payment).then(({ status }) => String(status)), reverse().catch(() => 'refused')]),
  )
  const won = outcomes.filter((outcome) => outcome === '201' || outcome === 'reversed')
  expect(won).toHaveLength(1)
  expect(
    await d.w.rows(
      `select e.status, (select count(*)::integer from entries r where r.company_id = e.company_id and r.reversed_entry_id = e.id) as reversals, l.open_amount
       from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id and l.position = 1 where e.company_id = $1 and e.id = $2`,
      [d.b.id, entryId],
    ),
  ).toEqual([
    won[0] === '201' ? { status: 'posted', reversals: 0, open_amount: '0.00' } : { status: 'reversed', reversals: 1, open_amount: '0.00' },
  ])
})

test('the application role cannot change or delete lettering lines or letterings', async () => {
  const [made] = await d.w.rows<{ id: string }>('select id from letterings where company_id = $1 limit 1', [d.b.id])
  for (const statement of [
    'delete from letterings',
    `update letterings set origin = 'bank' where id = ${made?.id}`,
    'update lettering_lines set amount = amount + 1',
    'delete from lettering_lines',
    'delete from vat_settlements',
    'update entry_lines set open_amount = 0',
  ]) {
    await expect(d.w.asApp(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

/** Runs as the owner of the tables, inside a write of the company file. */
async function asOwner(work: string): Promise<void> {
  const client = new pg.Client({ connectionString: d.w.owner_url })
  await client.connect()
  try {
    await client.query('begin; set local role partita_owner')
    await client.query(
      `select open_write(null, false, null, $1, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000, null)`,
      [d.b.id],
    )
    await client.query(work)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

test('raw SQL as the owner cannot make open amounts disagree with letterings, nor change a lettering', async () => {
  const [invoice = 0, payment = 0, third = 0] = await open('15.00', '-15.00', '-15.00')
  const made = (await letter(invoice, payment)).body.id
  const entry = (id: number) => Math.floor(id / 100_000)
  for (const [statement, constraint] of [
    [`update entry_lines set open_amount = 5 where company_id = ${d.b.id} and id = ${invoice}`, 'letterings_add_up'],
    [`update entry_lines set lettering_id = null where company_id = ${d.b.id} and id = ${invoice}`, 'letterings_add_up'],
    [`update letterings set deleted_at = now() where company_id = ${d.b.id} and id = ${made}`, 'letterings_add_up'],
    [`update letterings set account_id = account_id + 1 where company_id = ${d.b.id} and id = ${made}`, 'letterings_kept'],
    [`update lettering_lines set amount = 1 where company_id = ${d.b.id} and lettering_id = ${made}`, 'letterings_kept'],
    [`delete from lettering_lines where company_id = ${d.b.id} and lettering_id = ${made}`, 'letterings_kept'],
    [
      `insert into lettering_lines (company_id, lettering_id, entry_id, position, amount) values (${d.b.id}, ${made}, ${entry(third)}, 1, -1)`,
      'letterings_kept',
    ],
    [
      `insert into letterings (company_id, id, group_id, serial, code, account_id, is_full, settled_on, origin) overriding system value
       values (${d.b.id}, 987654, 987654, 1, 'A', ${d.b.accounts['400000']}, true, '2026-01-01', 'manual')`,
      'letterings_add_up',
    ],
  ] as const) {
    await expect(asOwner(statement)).rejects.toMatchObject({ code: '23514', constraint })
  }
  expect(await openOf(d.w, d.b, [invoice, payment, third])).toEqual(['0.00', '0.00', '-15.00'])
})

test('lettering and undoing in any order never changes a balance, and open items add up to the balance', async () => {
  const third_party_id = await d.customer()
  const step = fc.record({ pick: fc.array(fc.nat(19), { minLength: 2, maxLength: 5 }), undo: fc.boolean() })
  const amounts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(amounts, fc.array(step, { minLength: 5, maxLength: 10 }), async (cents, steps) => {
      const ids = await d.post(
        d.b,
        ...cents.map((n, index) => ({
          side: index % 2 === 0 ? ('debit' as const) : ('credit' as const),
          amount: `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`,
          third_party_id,
        })),
      )
      const before = await balancesOf(d.w, d.b)
      const live: number[] = []
      for (const { pick, undo } of steps) {
        const [last] = undo ? live.splice(0, 1) : []
        await d.writer.onFile(d.b.id, async (tx) => {
          if (last !== undefined) return unletter(tx, [last])
          const picked = [...new Set(pick)].map((n) => ids[n] ?? 0)
          const made = await letterIfPossible(tx, picked, picked, { origin: 'manual' })
          if (made) live.push(made.id)
        })
      }
      expect(await balancesOf(d.w, d.b)).toEqual(before)
      expect(
        await d.w.rows(
          `select count(*)::integer as wrong from entry_lines l where l.company_id = $1 and l.id = any($2) and l.debit - l.credit - l.open_amount <> coalesce((
             select sum(s.amount) from lettering_lines s join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
             where s.company_id = l.company_id and s.entry_line_id = l.id), 0)`,
          [d.b.id, ids],
        ),
      ).toEqual([{ wrong: 0 }])
      const sums = await d.w.rows<{ opened: string; balance: string }>(
        'select sum(open_amount) as opened, sum(debit - credit) as balance from entry_lines where company_id = $1 and third_party_id = $2',
        [d.b.id, third_party_id],
      )
      expect(sums.map(({ opened, balance }) => opened === balance)).toEqual([true])
    }),
    { numRuns: 4 },
  )
})
