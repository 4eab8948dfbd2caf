/** GET reports/cash-flow on Wednesday 13 May 2026, worked out by hand. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { moveClock } from '../../../../../test/engine/bells.ts'
import { makePaymentFile, type PaymentFile } from '../../../../../test/harness/books/payments.ts'
import { created, fieldsOf } from '../../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'

type Body = Reply['body']

const [folder, realDate] = [mkdtempSync(path.join(tmpdir(), 'partita-cash-flow-')), Date]
const w = await openWorld()
const clock = path.join(folder, 'clock')
moveClock(clock, Number(new realDate('2026-05-13T10:00:00Z')) - realDate.now())
const admin = w.callerOn(await w.sibling({ clock_file: clock }), await w.as('admin'))
afterAll(async () => {
  globalThis.Date = realDate
  rmSync(folder, { recursive: true })
})

/** An entry of two lines in the miscellaneous journal; the first one is of the customer unless said otherwise. */
type Item = {
  readonly side: 'debit' | 'credit'
  readonly amount: string
  readonly on: string
  readonly due?: string
  readonly account?: string
  readonly against?: string
  readonly third_party_id?: number | null
}

type File = PaymentFile & {
  /** The ids of the first lines. Posted through the API: a writer of the harness would not know the day. */
  readonly post: (...items: readonly Item[]) => Promise<number[]>
  readonly call: (method: 'GET' | 'POST' | 'PATCH', at: string, body?: object) => Promise<Body>
  readonly forecast: (query?: string) => Promise<Body>
}

async function makeFile(vat_regime: 'exempt' | 'quarterly' = 'exempt'): Promise<File> {
  const file = await makePaymentFile(w, admin, { vat_regime })
  await file.end()
  const call: File['call'] = async (method, at, body) => {
    const reply = await admin(method, `${file.b.path}${at}`, body ? { body } : {})
    expect([reply.body?.errors, reply.body?.message]).toEqual([undefined, undefined])
    return reply.body
  }
  const postOne = async ({ side, amount, on, due, account = '400000', against = '700000', third_party_id = file.b.customer }: Item) => {
    const lines = [
      { account, third_party_id, [side]: amount, due_date: due },
      { account: against, [side === 'debit' ? 'credit' : 'debit']: amount },
    ]
    const { lines: posted } = await call('POST', '/entries', { journal_id: file.b.journals['OD'], entry_date: on, lines })
    return posted[0].id as number
  }
  const post: File['post'] = async (...items) => {
    const ids: number[] = []
    for (const item of items) ids.push(await postOne(item))
    return ids
  }
  return {
    ...file,
    post,
    call,
    forecast: (query = 'weeks=4') => call('GET', `/reports/cash-flow?${query}`),
  }
}

/** `from | inflow | outflow | net | closing | the details that are not zero`. */
const shown = ({ rows }: Body): string[] =>
  rows.map(({ from, inflow, outflow, net, closing, details }: Body) => {
    const parts = Object.entries(details as Record<string, string>)
      .filter(([, amount]) => amount !== '0.00')
      .map(([kind, amount]) => `${kind} ${amount}`)
    return [from.slice(5), inflow, outflow, net, closing, parts.join(', ')].join(' | ')
  })

const money = { account: '550000', against: '499000', third_party_id: null } as const
const debit = 'debit' as const
const credit = 'credit' as const

test('200 every kind of item in its week, once', async () => {
  const file = await makeFile()
  const { b } = file
  await file.post(
    { ...money, side: debit, amount: '5000.00', on: '2026-01-02' },
    { ...money, side: debit, amount: '200.00', on: '2026-05-13', account: '570000' },
    { side: debit, amount: '1000.00', on: '2026-04-01', due: '2026-05-12' },
    { side: debit, amount: '600.00', on: '2026-04-01', due: '2026-05-13' },
    { side: debit, amount: '300.00', on: '2026-04-01', due: '2026-05-24' },
    // A credit note goes out.
    { side: credit, amount: '100.00', on: '2026-04-01', due: '2026-05-24' },
    // Entered already for a later day.
    { side: debit, amount: '50.00', on: '2026-05-26', due: '2026-06-07' },
    // After the last week.
    { side: debit, amount: '7.00', on: '2026-04-01', due: '2026-06-08' },
  )
  const supplier = { third_party_id: b.supplier, account: '440000', against: '604000' }
  const [, , batched] = await file.post(
    { ...supplier, side: credit, amount: '250.00', on: '2026-04-02', due: '2026-05-25' },
    // Without a due date: due on its entry date.
    { ...supplier, side: credit, amount: '80.00', on: '2026-04-30' },
    { ...supplier, side: credit, amount: '400.00', on: '2026-04-02', due: '2026-06-03' },
  )
  // 300 of the 400 leave on 20 May; the rest stays due on 3 June.
  await file.batch([{ entry_line_id: batched, amount: '300.00' }], { execution_on: '2026-05-20' })
  const rent = {
    journal_id: b.journals['OD'],
    lines: [
      { account: '610000', debit: '750.00' },
      { account: '550000', credit: '750.00' },
    ],
  }
  await file.call('POST', '/recurring-entries', {
    name: 'Loyer',
    kind: 'free',
    template: rent,
    frequency: 'monthly',
    starts_on: '2026-05-28',
  })
  await file.call('PATCH', `/third-parties/${b.customer}`, { payment_term_days: 5 })
  const fee = {
    journal_id: b.journals['VEN'],
    third_party_id: b.customer,
    lines: [{ account: '700000', amount: '100.00', vat_code: 'V21' }],
  }
  const invoice = { name: 'Forfait', kind: 'invoice', template: fee, frequency: 'monthly', starts_on: '2026-06-01' }
  await file.call('POST', '/recurring-entries', invoice)
  const paused = await file.call('POST', '/recurring-entries', { ...invoice, name: 'En pause' })
  await file.call('PATCH', `/recurring-entries/${paused.id}`, { is_active: false })

  const body = await file.forecast()
  expect(body).toMatchObject({
    report: 'cash-flow',
    parameters: { from: '2026-05-13', weeks: 4 },
    opening_balance: '5200.00',
    overdue_in: '1000.00',
    overdue_out: '80.00',
  })
  expect(shown(body)).toEqual([
    // 5200 + 1000 − 80 + 600
    '05-13 | 600.00 | 0.00 | 600.00 | 6720.00 | customers 600.00',
    '05-18 | 300.00 | 400.00 | -100.00 | 6620.00 | customers 200.00, payment_batches -300.00',
    '05-25 | 0.00 | 1000.00 | -1000.00 | 5620.00 | suppliers -250.00, recurring -750.00',
    '06-01 | 171.00 | 100.00 | 71.00 | 5691.00 | customers 50.00, suppliers -100.00, recurring 121.00',
  ])
  expect(body.rows.map(({ to }: Body) => to)).toEqual(['2026-05-17', '2026-05-24', '2026-05-31', '2026-06-07'])
  const longer = await file.forecast('')
  expect([longer.rows.length, longer.rows[12].to, longer.parameters.weeks]).toEqual([13, '2026-08-09', 13])
})

test('a batch is counted until it is settled or cancelled, and late once its day is over', async () => {
  const file = await makeFile()
  const supplier = { third_party_id: file.b.supplier, account: '440000', against: '604000' }
  const [line] = await file.post({ ...supplier, side: credit, amount: '90.00', on: '2026-02-10' })
  const { id } = await file.batch([{ entry_line_id: line }], { execution_on: '2026-05-13' })
  const first = async () => {
    const { overdue_out, rows } = await file.forecast('weeks=1')
    return [overdue_out, rows[0].details.payment_batches, rows[0].details.suppliers, rows[0].closing]
  }
  expect(await first()).toEqual(['0.00', '-90.00', '0.00', '-90.00'])
  await file.call('POST', `/payment-batches/${id}/cancel`)
  // The item is due again, on its entry date.
  expect(await first()).toEqual(['90.00', '0.00', '0.00', '-90.00'])
})

test('a receipt posted for a later day counts on that day, and the item it settles no more', async () => {
  const file = await makeFile()
  const [invoice] = await file.post({ side: debit, amount: '100.00', on: '2026-04-01', due: '2026-06-01' })
  const [receipt] = await file.post({ side: credit, amount: '100.00', on: '2026-05-20', against: '550000' })
  await file.call('POST', '/letterings', { lines: [{ entry_line_id: invoice }, { entry_line_id: receipt }] })
  const body = await file.forecast()
  expect([body.opening_balance, ...body.rows.map(({ closing }: Body) => closing)]).toEqual(['0.00', '0.00', '100.00', '100.00', '100.00'])
})

test('a run of a recurring entry moves the same money before and after it is posted', async () => {
  const file = await makeFile()
  const { b } = file
  const templates = [
    {
      kind: 'free',
      journal_id: b.journals['OD'],
      lines: [
        { account: '610000', debit: '75.00' },
        { account: '550000', credit: '75.00' },
      ],
    },
    // A standing order to the supplier: the bank pays, and the debt falls.
    {
      kind: 'free',
      journal_id: b.journals['OD'],
      lines: [
        { account: '440000', third_party_id: b.supplier, debit: '20.00' },
        { account: '550000', credit: '20.00' },
      ],
    },
    {
      kind: 'invoice',
      journal_id: b.journals['ACH'],
      third_party_id: b.supplier,
      lines: [{ account: '604000', amount: '100.00', vat_code: 'AM21' }],
    },
    {
      kind: 'credit_note',
      journal_id: b.journals['NCV'],
      third_party_id: b.customer,
      lines: [{ account: '700000', amount: '10.00', vat_code: 'V21' }],
    },
    // No money: an accrual.
    {
      kind: 'free',
      journal_id: b.journals['OD'],
      lines: [
        { account: '610000', debit: '5.00' },
        { account: '499000', credit: '5.00' },
      ],
    },
  ]
  const ids: number[] = []
  for (const { kind, ...template } of templates) {
    const recurring = { name: 'Modèle', kind, template, frequency: 'yearly', starts_on: '2026-05-13', max_runs: 1 }
    ids.push((await file.call('POST', '/recurring-entries', recurring)).id)
  }
  const closing = async () => (await file.forecast('weeks=2')).rows.at(-1).closing
  const before = await file.forecast('weeks=1')
  // −75 − 20 + 20 − 121 − 12.10: what an order pays on account is less to pay later.
  expect([before.rows[0].details.recurring, before.rows[0].closing]).toEqual(['-208.10', '-208.10'])
  for (const id of ids) {
    await created(admin('POST', `${b.path}/recurring-entries/${id}/run`, { body: {} }))
    expect(await closing()).toBe('-208.10')
  }
  expect((await file.forecast('weeks=1')).rows[0].details.recurring).toBe('0.00')
})

test('VAT: a validated return until it is paid, lettered or not, and a draft by its amount of now', async () => {
  const file = await makeFile('quarterly')
  const { b, call, forecast } = file
  const sell = (entry_date: string, amount: string) =>
    call('POST', '/entries/invoice', {
      journal_id: b.journals['VEN'],
      third_party_id: b.customer,
      entry_date,
      due_date: '2027-12-31',
      lines: [{ account: '700000', amount, vat_code: 'V21' }],
    })
  await sell('2026-02-10', '1000.00')
  const first = await call('POST', '/vat-declarations', { year: 2026, period: 1 })
  const vatOf = async () => {
    const { overdue_out, rows } = await forecast('weeks=13')
    const found = rows.flatMap(({ from, details }: Body) => (details.vat === '0.00' ? [] : [`${from} ${details.vat}`]))
    return [overdue_out, ...found]
  }
  // A draft that is late.
  expect([first.due_on < '2026-05-13', await vatOf()]).toEqual([true, ['210.00']])
  await call('POST', `/vat-declarations/${first.id}/validate`, { force: true })
  expect(await vatOf()).toEqual(['210.00'])
  await sell('2026-04-10', '500.00')
  const second = await call('POST', '/vat-declarations', { year: 2026, period: 2 })
  const week = (await forecast('weeks=13')).rows.find(({ from, to }: Body) => from <= second.due_on && second.due_on <= to).from
  expect(await vatOf()).toEqual(['210.00', `${week} -105.00`])
  await sell('2026-05-10', '100.00')
  expect(await vatOf()).toEqual(['210.00', `${week} -126.00`])
  const pay = (amount: string) =>
    call('POST', '/entries', {
      journal_id: b.journals['OD'],
      entry_date: '2026-05-12',
      lines: [
        { account: '451200', debit: amount },
        { account: '550000', credit: amount },
      ],
    })
  await pay('60.00')
  expect(await vatOf()).toEqual(['150.00', `${week} -126.00`])
  await pay('150.00')
  expect(await vatOf()).toEqual(['0.00', `${week} -126.00`])
})

test('200 a file without entries has the same shape', async () => {
  const { forecast } = await makeFile()
  const body = await forecast('weeks=1')
  expect([body.opening_balance, body.overdue_in, body.overdue_out]).toEqual(['0.00', '0.00', '0.00'])
  expect(shown(body)).toEqual(['05-13 | 0.00 | 0.00 | 0.00 | 0.00 | '])
})

test('the fingerprint is the same in four languages; a posting changes it', async () => {
  const file = await makeFile()
  const of = async (lang: string) => (await file.forecast(`weeks=2&lang=${lang}`)).fingerprint
  const prints = [await of('fr'), await of('nl'), await of('en'), await of('de')]
  expect(new Set(prints).size).toBe(1)
  await file.post({ side: debit, amount: '1.00', on: '2026-04-01', due: '2026-05-20' })
  expect(await of('fr')).not.toBe(prints[0])
})

test.each(['0', '53', '1.5', 'many'])('422 weeks=%s', async (weeks) =>
  expect(fieldsOf(await admin('GET', `C/reports/cash-flow?weeks=${weeks}`))).toEqual([422, ['weeks']]),
)

test('a reviewer reads it; somebody else finds nothing', async () => {
  const [reviewer, outsider] = [await w.as('reviewer'), await w.outsider()]
  expect((await reviewer('GET', 'C/reports/cash-flow')).status).toBe(200)
  expect((await outsider('GET', 'C/reports/cash-flow')).status).toBe(404)
})
