import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const fr = await makeBooks(w, admin, { country_pack: 'FR' })
const book = bookingIn(b, admin)

type Line = { account: { number: string }; debit: string; credit: string; grids: { grid: string; amount: string }[] }
/** `604000 D 1000.00 [81 1000.00]` */
const booked = ({ body }: Reply) =>
  body.lines.map(({ account, debit, credit, grids }: Line) => {
    const side = debit === '0.00' ? `C ${credit}` : `D ${debit}`
    return [account.number, side, grids.length > 0 && `[${grids.map(({ grid, amount }) => `${grid} ${amount}`).join(', ')}]`]
      .filter(Boolean)
      .join(' ')
  })

type Case = {
  readonly what: string
  readonly document: 'invoice' | 'credit-note'
  readonly journal: string
  readonly lines: readonly (readonly [account: string, amount: string, code?: string])[]
  readonly expected: readonly string[]
}

const cases: readonly Case[] = [
  {
    what: 'a sale',
    document: 'invoice',
    journal: 'VEN',
    lines: [['700000', '12500.00', 'V21']],
    expected: ['400000 D 15125.00', '700000 C 12500.00 [03 12500.00]', '451054 C 2625.00 [54 2625.00]'],
  },
  {
    what: 'VAT rounded once per code, on the sum of its lines',
    document: 'invoice',
    journal: 'VEN',
    lines: [
      ['700000', '412.40', 'V21'],
      ['700000', '412.40', 'V21'],
      ['700000', '412.40', 'V21'],
    ],
    expected: [
      '400000 D 1497.01',
      '700000 C 412.40 [03 412.40]',
      '700000 C 412.40 [03 412.40]',
      '700000 C 412.40 [03 412.40]',
      '451054 C 259.81 [54 259.81]',
    ],
  },
  {
    what: 'several codes, each with its own VAT, lines in the given order',
    document: 'invoice',
    journal: 'ACH',
    lines: [
      ['604000', '3100.00', 'AM21'],
      ['601000', '250.00', 'AM12'],
      ['604000', '0.02', 'AM21'],
    ],
    expected: [
      '440000 C 4031.02',
      '604000 D 3100.00 [81 3100.00]',
      '601000 D 250.00 [81 250.00]',
      '604000 D 0.02 [81 0.02]',
      '411059 D 651.00 [59 651.00]',
      '411059 D 30.00 [59 30.00]',
    ],
  },
  {
    what: 'half of the VAT in the cost, spread over the lines, the rounding difference on the last',
    document: 'invoice',
    journal: 'ACH',
    lines: [
      ['611200', '100.00', 'AS21D50'],
      ['611200', '100.00', 'AS21D50'],
      ['611200', '100.01', 'AS21D50'],
    ],
    expected: [
      '440000 C 363.01',
      '611200 D 110.50 [82 110.50]',
      '611200 D 110.50 [82 110.50]',
      '611200 D 110.51 [82 110.51]',
      '411059 D 31.50 [59 31.50]',
    ],
  },
  {
    what: 'no deductible VAT: no VAT line',
    document: 'invoice',
    journal: 'ACH',
    lines: [['616500', '150.00', 'AS12ND']],
    expected: ['440000 C 168.00', '616500 D 168.00 [82 168.00]'],
  },
  {
    what: 'self-assessed: two VAT lines, and the amount due is the base',
    document: 'invoice',
    journal: 'ACH',
    lines: [['604000', '2000.00', 'AMIC21']],
    expected: [
      '440000 C 2000.00',
      '604000 D 2000.00 [81 2000.00, 86 2000.00]',
      '411059 D 420.00 [59 420.00]',
      '451055 C 420.00 [55 420.00]',
    ],
  },
  {
    what: 'self-assessed and half deductible: the gross grid keeps the base',
    document: 'invoice',
    journal: 'ACH',
    lines: [['611000', '1000.00', 'ASCC21D50']],
    expected: [
      '440000 C 1000.00',
      '611000 D 1105.00 [82 1105.00, 87 1000.00]',
      '411059 D 105.00 [59 105.00]',
      '451056 C 210.00 [56 210.00]',
    ],
  },
  {
    what: 'a line without a code has neither VAT nor grid',
    document: 'invoice',
    journal: 'VEN',
    lines: [
      ['700000', '100.00', 'V21'],
      ['740000', '15.00'],
    ],
    expected: ['400000 D 136.00', '700000 C 100.00 [03 100.00]', '740000 C 15.00', '451054 C 21.00 [54 21.00]'],
  },
  {
    what: 'a discount is on the other side and lowers base and VAT',
    document: 'invoice',
    journal: 'VEN',
    lines: [
      ['700000', '100.00', 'V21'],
      ['700000', '-10.00', 'V21'],
    ],
    expected: ['400000 D 108.90', '700000 C 100.00 [03 100.00]', '700000 D 10.00 [03 -10.00]', '451054 C 18.90 [54 18.90]'],
  },
  {
    what: 'a zero rate: base and no VAT line',
    document: 'invoice',
    journal: 'VEN',
    lines: [['700600', '3200.00', 'VICL']],
    expected: ['400000 D 3200.00', '700600 C 3200.00 [46 3200.00]'],
  },
  {
    what: 'a credit note of a sale, in its own grids',
    document: 'credit-note',
    journal: 'NCV',
    lines: [['700000', '500.00', 'V21']],
    expected: ['400000 C 605.00', '700000 D 500.00 [49 500.00]', '411064 D 105.00 [64 105.00]'],
  },
  {
    what: 'the same in the journal of invoices',
    document: 'credit-note',
    journal: 'VEN',
    lines: [['700000', '500.00', 'V21']],
    expected: ['400000 C 605.00', '700000 D 500.00 [49 500.00]', '411064 D 105.00 [64 105.00]'],
  },
  {
    what: 'a credit note of a self-assessed purchase',
    document: 'credit-note',
    journal: 'NCA',
    lines: [['604000', '200.00', 'AMIC21']],
    expected: ['440000 D 200.00', '604000 C 200.00 [81 -200.00, 84 200.00]', '451063 C 42.00 [63 42.00]', '411062 D 42.00 [62 42.00]'],
  },
]

test.for(cases)('201 $document in $journal: $what', async ({ document, journal, lines, expected }) => {
  const isPurchase = journal === 'ACH' || journal === 'NCA'
  const answer = await admin('POST', `${b.path}/entries/${document}`, {
    body: {
      journal_id: b.journals[journal],
      third_party_id: isPurchase ? b.supplier : b.customer,
      entry_date: '2026-02-12',
      lines: lines.map(([account, amount, vat_code]) => ({ account, amount, ...(vat_code && { vat_code }) })),
    },
  })
  expect(answer.status).toBe(201)
  expect(booked(answer)).toEqual(expected)
  expect(answer.body).toMatchObject({ origin: document === 'invoice' ? 'invoice' : 'credit_note', total_debit: answer.body.total_credit })
})

test.for([
  { journal: 'VEN', third: 'customer', account: '706', code: 'V20E', expected: ['411 D 1200.00', '706 C 1000.00', '44574 C 200.00'] },
  { journal: 'ACH', third: 'supplier', account: '622', code: 'A20E', expected: ['401 C 1200.00', '622 D 1000.00', '44564 D 200.00'] },
] as const)(
  'on payment: the VAT of $code is on the pending account, in no grid and without a VAT date',
  async ({ journal, third, account, code, expected }) => {
    const { body: chosen } = await admin('GET', `${fr.path}/accounts?q=${account}`)
    const { number } = chosen.find((each: { number: string; is_postable: boolean }) => each.number.startsWith(account) && each.is_postable)
    const { body } = await admin('POST', `${fr.path}/entries/invoice`, {
      body: {
        journal_id: fr.journals[journal],
        third_party_id: fr[third],
        entry_date: '2026-02-12',
        lines: [{ account: number, amount: '1000.00', vat_code: code }],
      },
    })
    const found = booked({ body } as Reply)
    expect(found.map((line: string, index: number) => line.startsWith(expected[index]?.split(' ')[0] ?? '?'))).toEqual([true, true, true])
    expect(found.map((line: string) => line.slice(line.indexOf(' ')))).toEqual(expected.map((line) => line.slice(line.indexOf(' '))))
    expect(body.lines[2]).toMatchObject({ vat_base: '1000.00', vat_code_id: fr.vat_codes[code], grids: [] })
    expect(
      await w.rows('select vat_date, vat_rate from entry_lines where company_id = $1 and entry_id = $2 and position = 3', [fr.id, body.id]),
    ).toEqual([{ vat_date: null, vat_rate: '20.00' }])
  },
)

test('the lines keep the VAT rate and date at the time of posting', async () => {
  const { body } = await book.sale({ entry_date: '2026-02-12' })
  const stored = await w.rows(
    'select vat_rate, vat_date::text, vat_base from entry_lines where company_id = $1 and entry_id = $2 order by position',
    [b.id, body.id],
  )
  expect(stored).toEqual([
    { vat_rate: null, vat_date: null, vat_base: null },
    { vat_rate: '21.00', vat_date: '2026-02-12', vat_base: null },
    { vat_rate: '21.00', vat_date: '2026-02-12', vat_base: '1000.00' },
  ])
})

test.for([
  { days: 30, end: false, due: '2026-02-07' },
  { days: 30, end: true, due: '2026-02-28' },
  { days: 0, end: false, due: '2026-01-08' },
  { days: null, end: true, due: '2026-01-31' },
  { days: null, end: false, due: null },
])('without a due date the payment term applies: $days days, end of month $end', async ({ days, end, due }) => {
  const { body: party } = await admin('POST', `${b.path}/third-parties`, {
    body: { type: 'customer', name: 'À terme', payment_term_days: days, payment_term_end_of_month: end },
  })
  const { body } = await book.sale({ third_party_id: party.id })
  const stamped = due && `${due}T00:00:00.000Z`
  expect([body.due_date, body.lines[0].due_date, body.lines[1].due_date]).toEqual([stamped, stamped, null])
  const given = await book.sale({ third_party_id: party.id, due_date: '2026-05-05' })
  expect([given.body.due_date, given.body.lines[0].due_date]).toEqual(['2026-05-05T00:00:00.000Z', '2026-05-05T00:00:00.000Z'])
  const open = await book.sale({ third_party_id: party.id, due_date: null })
  expect([open.body.due_date, open.body.lines[0].due_date]).toEqual([null, null])
})

test('the third-party line is on the control account of the third party', async () => {
  const { body: account } = await admin('POST', `${b.path}/accounts`, {
    body: { number: '400800', label: 'Clients liés', kind: 'receivable', is_reconcilable: true },
  })
  const { body: party } = await admin('POST', `${b.path}/third-parties`, {
    body: { type: 'customer', name: 'Liée SA', account_id: account.id },
  })
  expect((await book.sale({ third_party_id: party.id })).body.lines[0].account.number).toBe('400800')
})

test('an accrual settled by an invoice keeps its third party, so that both can be lettered', async () => {
  const { body } = await book.purchase({ lines: [{ account: '444000', amount: '100.00', vat_code: 'AS21' }] })
  expect([body.lines[1].third_party_id, body.lines[1].open_amount, body.lines[2].third_party_id]).toEqual([b.supplier, '100.00', null])
})

test.for([
  ['+++202/6000/00192+++', '+++202/6000/00192+++'],
  ['***202/6000/00192***', '+++202/6000/00192+++'],
  ['2026 0000 0192', '+++202/6000/00192+++'],
  ['rf18 5390 0754 7034', 'RF18539007547034'],
  ['+++202/6000/00193+++', null],
  ['RF19539007547034', null],
  ['facture 12', null],
] as const)('a structured communication is normalised or refused: %s', async ([given, kept]) => {
  const { status, body } = await book.sale({ structured_communication: given })
  expect(kept === null ? [status, Object.keys(body.errors)] : [status, body.structured_communication]).toEqual(
    kept === null ? [422, ['structured_communication']] : [201, kept],
  )
})

test('422 journal_type_refused when the journal accepts no invoices, or no credit notes', async () => {
  for (const journal of ['OD', 'BNP', 'CAI', 'NCV', 'NCA']) {
    const { status, body } = await book.sale({ journal_id: b.journals[journal] })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'journal_type_refused', ['journal_id']])
  }
  for (const journal of ['OD', 'BNP', 'CAI'])
    expect((await book.creditNote({ journal_id: b.journals[journal] })).body.code).toBe('journal_type_refused')
})

test('422 when the third party is unknown or of the wrong type for the journal', async () => {
  for (const third_party_id of [b.supplier, 999_999]) {
    const { status, body } = await book.sale({ third_party_id })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['third_party_id']])
  }
  expect(Object.keys((await book.purchase({ third_party_id: b.customer })).body.errors)).toEqual(['third_party_id'])
})

test('422 on invalid lines, with the reason', async () => {
  const lines = [
    { account: '400000', amount: '10.00' },
    { account: '700000', amount: '0' },
    { account: '700000', amount: '1.234' },
    { amount: '1.00' },
    { account: '700000', amount: '1.00', vat_code: 'AM21' },
  ]
  const { status, body } = await book.sale({ lines })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([
    422,
    undefined,
    ['lines.0.account', 'lines.1.amount', 'lines.2.amount', 'lines.3.account', 'lines.4.vat_code'],
  ])
  const { body: missing } = await admin('POST', `${b.path}/entries/invoice`, { body: {} })
  expect(Object.keys(missing.errors).toSorted()).toEqual(['entry_date', 'journal_id', 'lines', 'third_party_id'])
  expect((await admin('POST', `${b.path}/entries/credit-note`, { body: {} })).status).toBe(422)
})

test('422 account_not_postable for an inactive account, on both routes', async () => {
  const { body: idle } = await admin('POST', `${b.path}/accounts`, { body: { number: '700099', label: 'Ancien' } })
  await admin('PATCH', `${b.path}/accounts/${idle.id}`, { body: { is_active: false } })
  const lines = [{ account: '700099', amount: '10.00' }]
  expect((await book.sale({ lines })).body.code).toBe('account_not_postable')
  expect((await book.creditNote({ lines })).body.code).toBe('account_not_postable')
})

test.for([
  ['zero', '10.00', '-10.00'],
  ['less than zero', '10.00', '-20.00'],
])('422 on a total of %s, with advice', async ([, plus, minus]) => {
  const lines = [plus, minus].map((amount) => ({ account: '700000', amount, vat_code: 'V21' }))
  const { status, body } = await book.sale({ lines })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines']])
  expect(body.errors.lines[0]).toContain('note de crédit')
})

test('422 period_locked on both routes, and for VAT only when the month is declared', async () => {
  await book.lock(10)
  for (const answer of [await book.sale({ entry_date: '2026-10-02' }), await book.creditNote({ entry_date: '2026-10-02' })])
    expect([answer.status, answer.body.code, answer.body.earliest_open_date]).toEqual([422, 'period_locked', '2026-11-01'])
  await book.lock(10, 'unlock')
  await w.rows(inWrite(b.id, `update fiscal_periods set is_vat_locked = true where company_id = ${b.id} and number = 9`))
  expect((await book.sale({ entry_date: '2026-09-02' })).body).toMatchObject({
    code: 'period_locked',
    reason: 'period_locked',
    earliest_open_date: '2026-10-01',
  })
  expect((await book.sale({ entry_date: '2026-09-02', lines: [{ account: '700000', amount: '10.00' }] })).status).toBe(201)
})

const openOf = async (id: number) => (await admin('GET', `${b.path}/entries/${id}`)).body.lines[0]

test('a credit note is lettered with its invoice as far as both are open', async () => {
  const { body: invoice } = await book.sale()
  const { body: note } = await book.creditNote({ credited_entry_id: invoice.id })
  expect(note.lines[0]).toMatchObject({ open_amount: '0.00', credit: '121.00' })
  expect(note.lines[0].lettering_code).not.toBeNull()
  expect(await openOf(invoice.id)).toMatchObject({ open_amount: '1089.00', lettering_id: note.lines[0].lettering_id })
  const { letterings } = (await admin('GET', `${b.path}/sync/bootstrap?resources=letterings`)).body.resources
  expect(letterings.map(({ origin }: { origin: string }) => origin)).toContain('credit_note')
  const { body: rest } = await book.creditNote({
    credited_entry_id: invoice.id,
    lines: [{ account: '700000', amount: '1000.00', vat_code: 'V21' }],
  })
  expect([(await openOf(invoice.id)).open_amount, rest.lines[0].open_amount]).toEqual(['0.00', '-121.00'])
  const { body: late } = await book.creditNote({ credited_entry_id: invoice.id })
  expect([late.lines[0].open_amount, late.lines[0].lettering_id]).toEqual(['-121.00', null])
  const { body: bought } = await book.purchase()
  const received = {
    journal_id: b.journals.NCA,
    third_party_id: b.supplier,
    credited_entry_id: bought.id,
    lines: [{ account: '604000', amount: '1000.00', vat_code: 'AM21' }],
  }
  expect((await book.creditNote(received)).body.lines[0].open_amount).toBe('0.00')
  expect((await openOf(bought.id)).open_amount).toBe('0.00')
})

test('422 unless the credited entry is an unreversed invoice of the same third party and direction', async () => {
  const { body: bought } = await book.purchase()
  const { body: reversed } = await book.sale()
  await admin('POST', `${b.path}/entries/${reversed.id}/reverse`)
  const { body: note } = await book.creditNote()
  const { body: party } = await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Autre SA' } })
  const { body: others } = await book.sale({ third_party_id: party.id })
  for (const credited_entry_id of [bought.id, reversed.id, note.id, others.id, 999_999]) {
    const { status, body } = await book.creditNote({ credited_entry_id })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['credited_entry_id']])
  }
})
