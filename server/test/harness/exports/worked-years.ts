/** Two years in which everything was used: documents, assets, budgets, VAT returns, statements with matches, payments, letterings across the years. */
import { type Booking, bookingIn } from '../books/booking.ts'
import { nextIban, today } from '../books/payments.ts'
import { type Bank, monthly, mt940, openBank } from '../books/statement-files.ts'
import { multipart, png } from '../multipart.ts'
import { created } from '../replies.ts'
import type { Caller, Reply, World } from '../world.ts'
import { bookDocument } from './book-document.ts'

type Entry = { readonly id: number; readonly lines: readonly { readonly id: number; readonly credit: string }[] }
type Post = (path: string, body: object) => Promise<Reply['body']>

export type WorkedYears = Bank & {
  readonly years: readonly [first: number, second: number]
  /** Of the first year, paid within it, and named by a payment batch of the second. */
  readonly paid_before: number
}

export async function makeWorkedYears(w: World, admin: Caller): Promise<WorkedYears> {
  const first = { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' }
  const bank = await openBank(w, admin, { vat_regime: 'quarterly', fiscal_year: first })
  const { b } = bank
  const post: Post = (path, body) => created(admin('POST', `${b.path}/${path}`, { body }))
  await post('fiscal-years', { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' })
  const years = (await admin('GET', `${b.path}/fiscal-years`)).body as { id: number; code: string }[]
  const idOf = (code: string) => years.find((year) => year.code === code)?.id ?? 0
  const book = bookingIn(b, admin)
  await post('third-parties', {
    type: 'supplier',
    name: 'Anne Petit',
    is_281_50: true,
    profession: 'Traductrice',
    national_number: '85073003328',
  })
  const paid_before = await settle(bank, book, admin, post)
  await useDocuments(bank, admin, post)
  await useStatements(bank, admin)
  await useRegisters(admin, bank, post, [idOf('2025'), idOf('2026')])
  return { ...bank, years: [idOf('2025'), idOf('2026')], paid_before }
}

/** Letterings in one year and across both, whole and in parts, and a batch that pays an invoice of each year. */
async function settle({ b, journal }: Bank, book: Booking, admin: Caller, post: Post): Promise<number> {
  const pay = (entry_date: string, account: string, amount: string): Promise<Entry> => {
    const [side, other] = account === '400000' ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
    const third_party_id = account === '400000' ? b.customer : b.supplier
    const lines = [
      { account, [side]: amount, third_party_id },
      { account: '550000', [other]: amount },
    ]
    return post('entries', { journal_id: journal, entry_date, lines })
  }
  const letter = async (payment: Entry, settled: Entry, amount: string) =>
    post('letterings', { lines: [{ entry_line_id: payment.lines[0]?.id }, { entry_line_id: settled.lines[0]?.id, amount }] })
  const sold = (entry_date: string, reference: string): Promise<Entry> => created(book.sale({ entry_date, reference }))
  const bought = (entry_date: string, reference: string): Promise<Entry> => created(book.purchase({ entry_date, reference }))
  const [whole, part, old] = [await sold('2025-10-02', '2025/1'), await sold('2025-11-20', '2025/2'), await sold('2025-12-05', '2025/3')]
  await letter(await pay('2025-10-30', '400000', '1210.00'), whole, '1210.00')
  await letter(await pay('2025-12-15', '400000', '400.00'), part, '400.00')
  await letter(await pay('2026-01-20', '400000', '500.00'), part, '500.00')
  await letter(await pay('2026-02-02', '400000', '1210.00'), old, '1210.00')
  await sold('2026-03-03', '2026/1')
  await admin('PATCH', `${b.path}/third-parties/${b.supplier}`, { body: { iban: nextIban() } })
  const [former, current] = [await bought('2025-12-10', 'A-1'), await bought('2026-02-10', 'A-2')]
  const payments = [former, current].map(({ lines }) => ({ entry_line_id: lines[0]?.id }))
  await post('payment-batches', { journal_id: journal, execution_on: today(), payments })
  const total = former.lines[0]?.credit ?? ''
  await letter(await pay('2025-12-20', '440000', total), former, total)
  return former.id
}

/** Booked in either year, with a credit note, and one that is not booked. */
async function useDocuments({ b }: Bank, admin: Caller, post: Post): Promise<void> {
  const bill = (number: string, document_date: string, more: object = {}) => ({
    direction: 'purchase',
    third_party_id: b.supplier,
    number,
    document_date,
    lines: [{ description: 'Bois', amount_net: '100.00', account: '604000', vat_code: 'AM21' }],
    ...more,
  })
  const first = await bookDocument(admin, b.path, bill('F-1', '2025-11-10'))
  await bookDocument(admin, b.path, bill('F-2', '2026-01-15', { is_credit_note: true }))
  await bookDocument(admin, b.path, bill('F-3', '2026-02-15'))
  await post('documents', bill('F-4', '2026-03-15'))
  const { raw, headers } = multipart({ field: 'files', name: 'scan.png', value: png() })
  await created(admin('POST', `${b.path}/entries/${first.journal_entry_id}/attachments`, { raw, headers }))
}

/** Two statements; of the first, one transaction is matched with an invoice and one with an account. */
async function useStatements({ b, send }: Bank, admin: Caller): Promise<void> {
  await created(send({ 'janvier.sta': mt940(monthly(1)), 'fevrier.sta': mt940(monthly(2)) }))
  const { data } = (await admin('GET', `${b.path}/bank-transactions?per_page=100`)).body as { data: { id: number; amount: string }[] }
  const { data: open } = (await admin('GET', `${b.path}/open-items?per_page=100`)).body as {
    data: { id: number; account: { number: string } }[]
  }
  const [received, spent] = ['100.00', '-50.00'].map((amount) => data.find((each) => each.amount === amount)?.id)
  const item = open.find(({ account }) => account.number === '400000')?.id
  const match = (id: number | undefined, allocation: object) =>
    created(admin('POST', `${b.path}/bank-transactions/${id}/match`, { body: { allocations: [allocation] } }))
  await match(received, { entry_line_id: item, amount: '100.00' })
  await match(spent, { account: '613000', amount: '-50.00' })
}

/** An asset with charges of both years, a budget of each, a VAT return that is frozen and one that is not. */
async function useRegisters(admin: Caller, { b }: Bank, post: Post, years: readonly number[]): Promise<void> {
  await post('fixed-assets', { name: 'Tour', category: '230000', acquired_on: '2025-03-15', acquisition_value: '12000.00', years: '5' })
  for (const until of ['2025-12-31', '2026-06-30'])
    expectDone(await admin('POST', `${b.path}/fixed-assets/depreciate`, { body: { until } }))
  for (const [at, fiscal_year_id] of years.entries()) {
    const amounts = Array.from({ length: 12 }, (_, month) => `${1000 + month + at}.00`)
    await post('budgets', { name: `Budget ${at + 1}`, fiscal_year_id, lines: [{ account: '70', amounts }] })
  }
  const { id } = await post('vat-declarations', { year: 2025, period: 4 })
  expectDone(await admin('POST', `${b.path}/vat-declarations/${id}/validate`, { body: { force: true } }))
  await post('vat-declarations', { year: 2026, period: 1 })
}

function expectDone({ status, text }: Reply): void {
  if (status >= 300) throw new Error(`${status}: ${text}`)
}
