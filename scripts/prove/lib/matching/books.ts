/** A company file of the corpus on the server: cards, invoices, payments made before, payment batches. */
import { formatCents, magnitude, minus, zero } from '../../../../server/src/lib/money.ts'
import { yearOf } from '../../../../server/src/lib/dates.ts'
import type { CompanyFile, Item, Party } from '../../../bank-corpus/case.ts'
import type { Ledger } from '../../../bank-corpus/judge.ts'
import { expectSuccess, type Person } from '../fixture.ts'

type Journal = { readonly id: number; readonly code: string; readonly control_account: { readonly number: string } | null }
type Company = { readonly public_token: string; readonly journals: readonly Journal[] }
type Line = { readonly id: number; readonly account: { readonly number: string } }
type Entry = { readonly lines: readonly Line[] }
type Batch = {
  readonly id: number
  readonly payments: readonly { readonly end_to_end_id: string; readonly items: readonly { readonly entry_line_id: number }[] }[]
}

export type Books = {
  /** Entry lines by item. */
  readonly lines: ReadonlyMap<string, number>
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<T>
  readonly upload: <T>(path: string, name: string, text: string) => Promise<T>
  readonly ledger: Ledger
  /** By item, of the payments in batches. */
  readonly end_to_end_ids: ReadonlyMap<string, string>
}

const [bankCode, savingsCode] = ['BNK', 'SAV']
const accounts = { BE: ['700000', '604000'], FR: ['707', '607'], LU: ['7061', '6061'] } as const
const transit = { BE: '580000', FR: '58', LU: '5171' } as const
const boundary = 'partita-proof-statement'
const firstYear = 2026

export async function openBooks(base: string, person: Person, file: CompanyFile, today: string): Promise<Books> {
  const company = expectSuccess(
    await person.call<Company>(base, 'POST', '/v1/companies', {
      body: {
        name: file.name,
        country_pack: file.country,
        firm: person.firm,
        fiscal_year: fiscalYear(firstYear),
        banks: [
          { code: bankCode, label: 'Banque', iban: file.iban },
          { code: savingsCode, label: 'Épargne', iban: file.other_iban },
        ],
      },
    }),
  )
  const root = `/v1/companies/${company.public_token}`
  const request = async <T>(method: string, path: string, send: { body?: unknown; headers?: Record<string, string> }) => {
    const { status, body } = await person.call<T>(base, method, root + path, send)
    if (status >= 200 && status <= 299) return body
    throw new Error(
      `${file.code}: ${method} ${path} was answered ${status}: ${JSON.stringify(body)}; sent ${JSON.stringify(send.body)?.slice(0, 500)}`,
    )
  }
  const call: Books['call'] = (method, path, body) => request(method, path, body === undefined ? {} : { body })
  const upload: Books['upload'] = (path, name, text) =>
    request('POST', path, {
      body: Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files[]"; filename="${name}"\r\nContent-Type: application/xml\r\n\r\n${text}\r\n--${boundary}--\r\n`,
      ),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
  for (let year = firstYear + 1; year <= yearOf(today); year++) await call('POST', '/fiscal-years', fiscalYear(year))
  const posted = await postItems(call, company, file)
  const batch = await payByBatch(call, company, posted, today)
  const settled = new Set(file.earlier.flatMap(({ parts }) => [...parts.keys()]))
  return { call, upload, ...ledgerOf(posted, batch, { settled, transit_account: transit[file.country] }) }
}

const fiscalYear = (year: number) => ({ code: String(year), starts_on: `${year}-01-01`, ends_on: `${year}-12-31` })

type Posted = { readonly item: Item; readonly line: number; readonly third_party_id: number }

async function postItems(call: Books['call'], { journals }: Company, { country, parties, items }: CompanyFile): Promise<Posted[]> {
  const cards = new Map<Party, number>()
  for (const party of parties) {
    const { type, name, iban, is_iban_known } = party
    const body = { type, name, country: party.country, ...(is_iban_known && { iban }) }
    cards.set(party, (await call<{ id: number }>('POST', '/third-parties', body)).id)
  }
  const bank = journals.find(({ code }) => code === bankCode)?.control_account?.number ?? ''
  const posted: Posted[] = []
  for (const item of items) {
    const third_party_id = cards.get(item.party) ?? 0
    const line = await postItem(call, country, item, third_party_id)
    posted.push({ item, line: line.id, third_party_id })
    if (item.open !== item.amount) await payBefore(call, item, { bank, control: line, third_party_id })
  }
  return posted
}

async function postItem(call: Books['call'], country: CompanyFile['country'], item: Item, third_party_id: number): Promise<Line> {
  const { party, number, amount, is_credit_note, communication, issued_on, due_on } = item
  const isSale = party.type === 'customer'
  const journal = isSale ? (is_credit_note ? 'NCV' : 'VEN') : is_credit_note ? 'NCA' : 'ACH'
  const { lines } = await call<Entry>('POST', is_credit_note ? '/entries/credit-note' : '/entries/invoice', {
    journal,
    third_party_id,
    entry_date: issued_on,
    due_date: due_on,
    reference: number,
    ...(communication !== null && { structured_communication: communication }),
    lines: [{ account: accounts[country][isSale ? 0 : 1], amount: formatCents(magnitude(amount)) }],
  })
  const [first] = lines
  if (!first) throw new Error(`The entry of ${number} has no lines.`)
  return first
}

/** What was paid before the statement: booked and lettered. */
async function payBefore(
  call: Books['call'],
  item: Item,
  { bank, control, third_party_id }: { bank: string; control: Line; third_party_id: number },
) {
  const paid = formatCents(magnitude(minus(item.amount, item.open)))
  const [bankSide, controlSide] = item.amount > 0n ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  const { lines } = await call<Entry>('POST', '/entries', {
    journal: bankCode,
    entry_date: item.issued_on,
    lines: [
      { account: control.account.number, third_party_id, [controlSide]: paid },
      { account: bank, [bankSide]: paid },
    ],
  })
  const payment = lines.find(({ account }) => account.number === control.account.number)?.id
  await call('POST', '/letterings', { lines: [{ entry_line_id: control.id }, { entry_line_id: payment }] })
}

async function payByBatch(call: Books['call'], { journals }: Company, posted: readonly Posted[], today: string): Promise<Batch | null> {
  const payments = posted.filter(({ item }) => item.is_in_batch).map(({ line }) => ({ entry_line_id: line }))
  if (payments.length === 0) return null
  const journal_id = journals.find(({ code }) => code === bankCode)?.id
  const { id } = await call<Batch>('POST', '/payment-batches', { journal_id, execution_on: today, payments })
  return call<Batch>('GET', `/payment-batches/${id}`)
}

/** `settled`: items that are paid before the statement that is judged. */
function ledgerOf(
  posted: readonly Posted[],
  batch: Batch | null,
  { settled, transit_account }: { settled: ReadonlySet<string>; transit_account: string },
): Pick<Books, 'ledger' | 'lines' | 'end_to_end_ids'> {
  const numbers = new Map(posted.map(({ item, line }) => [line, item.number]))
  const payments = batch?.payments ?? []
  const paid = payments.flatMap(({ end_to_end_id, items }) => items.map(({ entry_line_id }) => [entry_line_id, end_to_end_id] as const))
  return {
    ledger: {
      items: new Map(
        posted
          .filter(({ item }) => item.open !== zero && !settled.has(item.number))
          .map(({ item, line, third_party_id }) => [line, { number: item.number, open: item.open, third_party_id }]),
      ),
      batches: new Map(batch ? [[batch.id, paid.map(([line]) => line)]] : []),
      transit_account,
    },
    lines: new Map(posted.map(({ item, line }) => [item.number, line])),
    end_to_end_ids: new Map(paid.map(([line, id]) => [numbers.get(line) ?? '', id])),
  }
}
