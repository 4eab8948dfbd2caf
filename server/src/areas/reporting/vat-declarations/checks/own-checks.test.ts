/** Each of our own checks: absent, then present after one step, with its level. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { moveClock } from '../../../../../test/engine/bells.ts'
import { makeVatFile, type VatFile } from '../../../../../test/harness/books/vat-returns.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

const checkOf = async (file: VatFile, id: number, code: string) => {
  const { checks } = await file.show(id)
  return checks.find((check: { code: string }) => check.code === code)?.level ?? null
}

const french = () => makeVatFile(w, admin, {}, { country_pack: 'FR' })
const purchaseInFrance = (file: VatFile, amount: string) =>
  created(file.book.purchase({ lines: [{ account: '607', amount, vat_code: 'A20' }] }))

test.each([
  ['BE', 'warning'],
  ['FR', 'error'],
] as const)('previous_period_open in %s is a %s: the return before is unlocked again', async (country_pack, level) => {
  const file = await makeVatFile(w, admin, {}, { country_pack })
  const first = await file.prepare(1)
  await file.validate(first)
  const second = await file.prepare(2)
  expect(await checkOf(file, second, 'previous_period_open')).toBeNull()
  await file.unlock(first)
  expect(await checkOf(file, second, 'previous_period_open')).toBe(level)
  const { status, body } = await file.validate(second)
  expect([status, body.code]).toEqual(level === 'error' ? [422, 'vat_checks_failed'] : [200, undefined])
})

test('previous_period_open: a period before the first return of the file is not missed, one between two returns is', async () => {
  const file = await makeVatFile(w, admin)
  const second = await file.prepare(2)
  expect(await checkOf(file, second, 'previous_period_open')).toBeNull()
  await file.validate(second)
  const fourth = await file.prepare(4)
  expect(await checkOf(file, fourth, 'previous_period_open')).toBe('warning')
})

test('period_not_over on the last day of the period, not on the day after', async () => {
  const file = await makeVatFile(w, admin)
  const id = await file.prepare(1)
  const [folder, realDate] = [mkdtempSync(path.join(tmpdir(), 'partita-checks-')), Date]
  const clock = path.join(folder, 'clock')
  const moveTo = (moment: string) => moveClock(clock, Number(new realDate(moment)) - realDate.now())
  moveTo('2026-03-31T12:00:00Z')
  try {
    const call = w.callerOn(await w.sibling({ clock_file: clock }), admin)
    const codes = async () => (await call('GET', `${file.at}/${id}`)).body.checks.map(({ code }: { code: string }) => code)
    expect(await codes()).toContain('period_not_over')
    moveTo('2026-04-01T12:00:00Z')
    expect(await codes()).not.toContain('period_not_over')
  } finally {
    globalThis.Date = realDate
    rmSync(folder, { recursive: true })
  }
})

test('vat_account_differs and line_without_vat_code: a typed line on a VAT account; turned round, it is still without a code', async () => {
  const file = await makeVatFile(w, admin)
  await created(file.book.sale())
  const id = await file.prepare(1)
  const found = async () => [await checkOf(file, id, 'vat_account_differs'), await checkOf(file, id, 'line_without_vat_code')]
  const type = (on: 'debit' | 'credit', against: 'debit' | 'credit') =>
    created(
      file.book.free({
        lines: [
          { account: '451054', [on]: '10.00' },
          { account: '499000', [against]: '10.00' },
        ],
      }),
    )
  expect(await found()).toEqual([null, null])
  await type('debit', 'credit')
  expect(await found()).toEqual(['warning', 'warning'])
  await type('credit', 'debit')
  expect(await found()).toEqual([null, 'warning'])
  expect((await file.validate(id)).body).toMatchObject({ amount_due: '210.00' })
})

test('vat_number_invalid: an intra-Community sale to a customer without a number', async () => {
  const file = await makeVatFile(w, admin)
  await created(file.book.sale())
  const id = await file.prepare(1)
  expect(await checkOf(file, id, 'vat_number_invalid')).toBeNull()
  await created(file.book.sale({ lines: [{ account: '700000', amount: '500.00', vat_code: 'VICL' }] }))
  expect(await checkOf(file, id, 'vat_number_invalid')).toBe('warning')
  await admin('PATCH', `${file.b.path}/third-parties/${file.b.customer}`, { body: { country: 'NL', vat_number: 'NL999999904B01' } })
  expect(await checkOf(file, id, 'vat_number_invalid')).toBeNull()
})

test('intra_listing_differs: an amount typed in a grid that the listing repeats', async () => {
  const file = await makeVatFile(w, admin)
  await admin('PATCH', `${file.b.path}/third-parties/${file.b.customer}`, { body: { country: 'NL', vat_number: 'NL999999904B01' } })
  await created(file.book.sale({ lines: [{ account: '700000', amount: '500.00', vat_code: 'VICL' }] }))
  const id = await file.prepare(1)
  expect(await checkOf(file, id, 'intra_listing_differs')).toBeNull()
  await admin('PATCH', `${file.at}/${id}`, { body: { adjustments: { '46': '0.01' } } })
  expect(await checkOf(file, id, 'intra_listing_differs')).toBe('warning')
})

const draftOf = ({ b }: VatFile, document_date: string, more: object = {}) =>
  created(
    admin('POST', `${b.path}/documents`, {
      body: {
        direction: 'purchase',
        third_party_id: b.supplier,
        number: `F-${document_date}`,
        document_date,
        lines: [{ description: 'Papier', account: '604000', vat_code: 'AM21', amount_net: '100.00' }],
        book: false,
        ...more,
      },
    }),
  )

test('documents_pending: a document of the last day that is not booked; one of the day after does not count', async () => {
  const file = await makeVatFile(w, admin)
  const id = await file.prepare(1)
  await draftOf(file, '2026-04-01')
  expect(await checkOf(file, id, 'documents_pending')).toBeNull()
  await draftOf(file, '2026-03-31')
  expect(await checkOf(file, id, 'documents_pending')).toBe('warning')
})

test('rounding_large: 5.00 is not, one cent more is', async () => {
  const file = await french()
  const id = await file.prepare(1)
  const bought = (number: string, amount_vat: string) =>
    draftOf(file, '2026-02-10', {
      number,
      direction: 'sale',
      third_party_id: file.b.customer,
      lines: [{ description: 'Étude', account: '707', vat_code: 'V20', amount_net: '1000.00', amount_vat }],
      book: true,
    })
  await bought('F-1', '195.00')
  expect((await file.show(id)).amount_due).toBe('200.00')
  expect(await checkOf(file, id, 'rounding_large')).toBeNull()
  await bought('F-2', '199.99')
  expect(await checkOf(file, id, 'rounding_large')).toBe('warning')
})

test('refund_below_minimum: 760 may be asked for, 759 not; at the end of the year 150', async () => {
  const file = await french()
  await purchaseInFrance(file, '3800.00')
  const id = await file.prepare(1)
  await admin('PATCH', `${file.at}/${id}`, { body: { refund_requested: true } })
  expect(await checkOf(file, id, 'refund_below_minimum')).toBeNull()
  await admin('PATCH', `${file.at}/${id}`, { body: { adjustments: { '26': '759' } } })
  expect(await checkOf(file, id, 'refund_below_minimum')).toBe('warning')
  const last = await french()
  await created(last.book.purchase({ entry_date: '2026-12-05', lines: [{ account: '607', amount: '745.00', vat_code: 'A20' }] }))
  const fourth = await last.prepare(4)
  await admin('PATCH', `${last.at}/${fourth}`, { body: { refund_requested: true } })
  expect(await checkOf(last, fourth, 'refund_below_minimum')).toBe('warning')
  await created(last.book.purchase({ entry_date: '2026-12-06', lines: [{ account: '607', amount: '5.00', vat_code: 'A20' }] }))
  expect(await checkOf(last, fourth, 'refund_below_minimum')).toBeNull()
})

test('declarant_contact_missing until the settings have an e-mail address and a phone number', async () => {
  const file = await makeVatFile(w, admin)
  const id = await file.prepare(1)
  const tell = (declarant: object) => admin('PATCH', file.b.path, { body: { settings: { vat: { declarant } } } })
  await tell({ email: 'compta@example.be', phone: '+32 4 200 00 00' })
  expect(await checkOf(file, id, 'declarant_contact_missing')).toBeNull()
  await tell({ phone: null })
  expect(await checkOf(file, id, 'declarant_contact_missing')).toBe('warning')
})

test('refund_while_due: a sale booked after the refund was requested is an error, even with force', async () => {
  const file = await makeVatFile(w, admin)
  await created(file.book.purchase())
  const id = await file.prepare(1)
  await admin('PATCH', `${file.at}/${id}`, { body: { refund_requested: true } })
  expect(await checkOf(file, id, 'refund_while_due')).toBeNull()
  await created(file.book.sale({ lines: [{ account: '700000', amount: '1000.05', vat_code: 'V21' }] }))
  expect(await checkOf(file, id, 'refund_while_due')).toBe('error')
  expect((await file.validate(id)).body).toMatchObject({ code: 'vat_checks_failed', checks: expect.any(Array) })
})
