import { expectSuccess, type Person } from '../fixture.ts'
import type { DocumentEvent, Event, ReturnEvent, Told } from './told.ts'

type Journal = { code: string; type: string; control_account: { number: string } | null }
type Entry = { id: number; entry_date: string; lines: { id: number; account: { number: string } }[] }
type Sent = { id: number; line: number }

/** One company file, played event by event. */
export type Books = {
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>
  play: (event: Exclude<Event, ReturnEvent>) => Promise<unknown>
}

const bankCode = 'BNK'
const journals = { sale: ['VEN', 'NCV'], purchase: ['ACH', 'NCA'] } as const
const yearOf = (year: number) => ({ code: String(year), starts_on: `${year}-01-01`, ends_on: `${year}-12-31` })

export async function openBooks(base: string, person: Person, { file, periods }: Told): Promise<Books> {
  const lastYear = Math.max(...periods.map(({ year }) => year))
  const created = expectSuccess(
    await person.call<{ public_token: string; journals: Journal[]; fiscal_years: { id: number }[] }>(base, 'POST', '/v1/companies', {
      body: {
        name: `${file.country} ${file.seed}`,
        country_pack: file.country,
        firm: person.firm,
        vat_regime: file.periodicity === 'monthly' ? 'monthly' : 'quarterly',
        fiscal_year: yearOf(file.first.year),
        banks: [{ code: bankCode, label: 'Banque' }],
      },
    }),
  )
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await person.call<T>(base, method, `/v1/companies/${created.public_token}${path}`, body === undefined ? {} : { body })
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}; sent ${JSON.stringify(body)}`)
    }
    return answer.body
  }
  for (let year = file.first.year + 1; year <= lastYear; year++) await call('POST', '/fiscal-years', yearOf(year))
  if (file.periodicity === 'annual') await call('PATCH', '', { settings: { vat: { periodicity: 'annual' } } })
  if (file.opening_credit !== undefined) {
    const lines = [
      { account: '44567', debit: file.opening_credit },
      { account: '1013', credit: file.opening_credit },
    ]
    await call('PUT', `/fiscal-years/${created.fiscal_years[0]?.id}/opening-balances`, { lines })
  }
  const parties = {
    sale: (await call<{ id: number }>('POST', '/third-parties', { type: 'customer', name: 'Client' })).id,
    purchase: (await call<{ id: number }>('POST', '/third-parties', { type: 'supplier', name: 'Fournisseur' })).id,
  }
  const bank = created.journals.find(({ code }) => code === bankCode)?.control_account?.number ?? ''
  return { call, play: player(call, parties, bank) }
}

function player(call: Books['call'], parties: { sale: number; purchase: number }, bank: string): Books['play'] {
  const documents = new Map<string, Sent & { event: DocumentEvent; control: string }>()
  const letterings = new Map<string, number>()
  const sent = (name: string) => {
    const found = documents.get(name)
    if (!found) throw new Error(`No document is called ${name}.`)
    return found
  }
  const letter = async (name: string, lines: readonly number[]) => {
    const body = { lines: lines.map((entry_line_id) => ({ entry_line_id })) }
    letterings.set(name, (await call<{ id: number }>('POST', '/letterings', body)).id)
  }

  async function postDocument(event: DocumentEvent) {
    const [path, body] = requestOf(event, parties[event.direction])
    const { id, lines } = await call<Entry>('POST', path, body)
    documents.set(event.id, { id, event, line: lines[0]?.id ?? 0, control: lines[0]?.account.number ?? '' })
  }

  async function pay(event: Extract<Event, { type: 'payment' }>) {
    const { event: document, line, control } = sent(event.of)
    // Money comes in for a sale and for a credit note received.
    const isReceipt = (document.direction === 'sale') !== document.credit_note
    const [bankSide, thirdSide] = isReceipt ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
    const paid = await call<Entry>('POST', '/entries', {
      journal: bankCode,
      entry_date: event.date,
      lines: [
        { account: control, third_party_id: parties[document.direction], [thirdSide]: event.amount },
        { account: bank, [bankSide]: event.amount },
      ],
    })
    await letter(event.id, [line, paid.lines[0]?.id ?? 0])
  }

  return (event) => {
    if (event.type === 'document') return postDocument(event)
    if (event.type === 'reversal') return call('POST', `/entries/${sent(event.of).id}/reverse`, { entry_date: event.date })
    if (event.type === 'payment') return pay(event)
    if (event.type === 'offset') return letter(event.id, [sent(event.of).line, sent(event.with).line])
    return call('DELETE', `/letterings/${letterings.get(event.of)}`)
  }
}

function requestOf({ direction, credit_note, date, lines, entry }: DocumentEvent, third_party_id: number): [string, object] {
  const common = { journal: journals[direction][credit_note ? 1 : 0], third_party_id, entry_date: date }
  if (entry) {
    const typed = entry.map(({ vat_base, ...line }, nth) => ({
      ...line,
      ...(vat_base !== null && { vat_base }),
      ...(nth === 0 && { third_party_id }),
    }))
    return ['/entries', { ...common, lines: typed }]
  }
  const body = { ...common, lines: lines.map(({ account, base, vat_code }) => ({ account, amount: base, vat_code })) }
  return [credit_note ? '/entries/credit-note' : '/entries/invoice', body]
}
