/** A file of two years that settle each other: an invoice paid in parts, a merged customer, an attachment, an asset and a locked month. */
import { type Books, makeBooks } from '../books/books.ts'
import { bookingIn } from '../books/booking.ts'
import { multipart, png } from '../multipart.ts'
import type { Caller, Reply, World } from '../world.ts'

type Entry = { readonly id: number; readonly lines: readonly { readonly id: number }[] }

const done = ({ status, body, text }: Reply) => {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}

export type TwoYears = Books & { readonly years: readonly [first: number, second: number] }

export async function makeTwoYears(w: World, admin: Caller): Promise<TwoYears> {
  const b = await makeBooks(w, admin, { fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  const body = { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' }
  const second = done(await admin('POST', `${b.path}/fiscal-years`, { body })).id as number
  const years = done(await admin('GET', `${b.path}/fiscal-years`)) as { id: number; code: string; periods: { id: number }[] }[]
  const first = years.find(({ code }) => code === '2025')
  const book = bookingIn(b, admin)
  const due_date = '2026-02-15'
  const [invoice, other]: Entry[] = [
    done(await book.sale({ entry_date: '2025-11-20', reference: '2025/1', due_date })),
    done(await book.sale({ entry_date: '2025-12-05', reference: '2025/2', due_date })),
  ] as [Entry, Entry]
  await book.purchase({ entry_date: '2025-12-10', reference: 'A-1' })
  await letter(await pay('2025-12-15', '400.00'), invoice, '400.00')
  await letter(await pay('2026-01-20', '500.00'), invoice, '500.00')
  const late = done(await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Client fusionné' } })).id as number
  done(await book.sale({ third_party_id: late, entry_date: '2026-01-22', reference: '2026/1' }))
  done(await admin('POST', `${b.path}/third-parties/${late}/merge`, { body: { into_id: b.customer } }))
  const free: Entry = done(await book.free({ entry_date: '2026-02-10' }))
  done(await admin('POST', `${b.path}/entries/${free.id}/attachments`, multipart({ field: 'files', name: 'scan.png', value: png() })))
  const asset = { name: 'Camionnette', category: '243000', acquired_on: '2025-01-01', acquisition_value: '10000.00', years: '5' }
  done(await admin('POST', `${b.path}/fixed-assets`, { body: asset }))
  done(await admin('POST', `${b.path}/fixed-assets/depreciate`, { body: { until: '2025-12-31' } }))
  const [, , march] = years.find(({ code }) => code === '2026')?.periods ?? []
  done(await admin('POST', `${b.path}/fiscal-years/${second}/periods/${march?.id}/lock`))
  if (!other) throw new Error('the second invoice was not booked')
  return { ...b, years: [first?.id ?? 0, second] }

  async function pay(entry_date: string, amount: string): Promise<Entry> {
    const lines = [
      { account: '400000', credit: amount, third_party_id: b.customer },
      { account: '550000', debit: amount },
    ]
    return done(await admin('POST', `${b.path}/entries`, { body: { journal_id: b.journals['BNP'], entry_date, lines } }))
  }

  async function letter(payment: Entry, settled: Entry | undefined, amount: string): Promise<void> {
    const lines = [{ entry_line_id: payment.lines[0]?.id }, { entry_line_id: settled?.lines[0]?.id, amount }]
    done(await admin('POST', `${b.path}/letterings`, { body: { lines } }))
  }
}
