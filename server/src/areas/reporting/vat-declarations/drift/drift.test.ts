import { expect, test } from 'vitest'
import { makeVatFile } from '../../../../../test/harness/books/vat-returns.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

test('422 vat_declaration_draft for a draft', async () => {
  const { at, prepare } = await makeVatFile(w, admin)
  expect((await admin('GET', `${at}/${await prepare(1)}/drift`)).body.code).toBe('vat_declaration_draft')
})

test('200 is empty when nothing happened', async () => {
  const { at, book, prepare, validate } = await makeVatFile(w, admin)
  await created(book.sale())
  const id = await prepare(1)
  const { body } = await validate(id)
  await created(book.sale({ entry_date: '2026-04-02' }))
  expect((await admin('GET', `${at}/${id}/drift`)).body).toEqual({ since: body.validated_at, grids: [], entries: [], total_tax: '0.00' })
})

test('200 lists a reversal of an entry of the period, with its boxes and the return it is declared in', async () => {
  const { b, at, book, prepare, validate } = await makeVatFile(w, admin)
  const sale = await created(book.sale())
  const id = await prepare(1)
  await validate(id)
  const reversal = await created(admin('POST', `${b.path}/entries/${sale.id}/reverse`, { body: { entry_date: '2026-04-10' } }))
  const next = await prepare(2)
  const { body } = await admin('GET', `${at}/${id}/drift`)
  expect(body).toMatchObject({
    grids: [
      { grid: '03', filed: '1000.00', later: '-1000.00', now: '0.00' },
      { grid: '54', filed: '210.00', later: '-210.00', now: '0.00' },
    ],
    entries: [
      {
        entry_id: reversal.id,
        journal_code: 'VEN',
        entry_date: '2026-04-10',
        reason: 'reversal',
        concerns_entry_id: sale.id,
        declared_in: { year: 2026, period: 2, declaration_id: next },
        grids: { '03': '-1000.00', '54': '-210.00' },
      },
    ],
    total_tax: '-210.00',
  })
})

test('200 lists a document dated in the period and booked later', async () => {
  const { b, at, book, prepare, validate } = await makeVatFile(w, admin)
  await created(book.sale())
  const id = await prepare(1)
  await validate(id)
  const { document } = await created(
    admin('POST', `${b.path}/documents`, {
      body: {
        direction: 'purchase',
        third_party_id: b.supplier,
        number: 'F-77',
        document_date: '2026-03-20',
        lines: [{ description: 'Papier', account: '604000', vat_code: 'AM21', amount_net: '100.00' }],
        book: false,
      },
    }),
  )
  const booked = await admin('POST', `${b.path}/documents/${document.id}/book`, { body: { entry_date: '2026-04-03' } })
  expect([booked.status, booked.body.message]).toEqual([201, undefined])
  const { body } = await admin('GET', `${at}/${id}/drift`)
  expect(body).toMatchObject({
    entries: [{ reason: 'late_document', concerns_entry_id: null, declared_in: null, grids: { '59': '21.00', '81': '100.00' } }],
    total_tax: '-21.00',
  })
})

test('200 names the person who posted each, and the return of the next year that declares it', async () => {
  const { b, at, book, prepare, validate } = await makeVatFile(w, admin)
  await created(admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2027-01-01', ends_on: '2027-12-31' } }))
  const [first, second] = [await created(book.sale()), await created(book.sale())]
  const id = await prepare(1)
  await validate(id)
  const zoe = await w.as('manager', { name: 'Zoé Lambert' })
  for (const [caller, sale, entry_date] of [
    [admin, first, '2026-04-10'],
    [zoe, second, '2027-01-10'],
  ] as const)
    await created(caller('POST', `${b.path}/entries/${sale.id}/reverse`, { body: { entry_date } }))
  await prepare(2)
  await prepare(1, { year: 2027 })
  const { entries } = (await admin('GET', `${at}/${id}/drift`)).body
  expect(entries).toMatchObject([
    { posted_by: 'Anne Dubois', declared_in: { year: 2026, period: 2 } },
    { posted_by: 'Zoé Lambert', declared_in: { year: 2027, period: 1 } },
  ])
})

test('France: 200 lists a payment of the period that was lettered later, and made its VAT due', async () => {
  const { b, at, book, prepare, validate } = await makeVatFile(w, admin, {}, { country_pack: 'FR' })
  const sale = await created(book.sale({ lines: [{ account: '706', amount: '1000.00', vat_code: 'V20E' }] }))
  const lines = [
    { account: '5121', debit: '1200.00' },
    { account: '4111', third_party_id: b.customer, credit: '1200.00' },
  ]
  const payment = await created(admin('POST', `${b.path}/entries`, { body: { journal: 'OD', entry_date: '2026-03-10', lines } }))
  const id = await prepare(1)
  await validate(id)
  const open = [sale.lines[0], payment.lines[1]].map(({ id: entry_line_id }: { id: number }) => ({ entry_line_id }))
  expect((await admin('POST', `${b.path}/letterings`, { body: { lines: open } })).status).toBe(201)
  const { entries } = (await admin('GET', `${at}/${id}/drift`)).body
  expect(entries).toMatchObject([{ reason: 'late_payment' }])
})
