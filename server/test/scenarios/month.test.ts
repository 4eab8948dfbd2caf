/** The month of an accountant, in each country: a new file, invoices in and out, the bank, the VAT return, the reports and the closed year. */
import { expect, test } from 'vitest'
import { camt } from '../harness/books/statement-files.ts'
import { ubl, upload } from '../harness/import-files.ts'
import { type Caller, openWorld, type Reply } from '../harness/world.ts'

const w = await openWorld({ config: { ecdf_interface: 'OWNT1' } })
const admin = await w.as('admin')

const countries = {
  BE: {
    ours: { vat_number: 'BE0417497106', name: 'Atelier Meunier SRL' },
    supplier: { vat: 'BE0403170701', rate: '21', country: 'BE' },
    accounts: { sales: '700000', goods: '604000', rent: '610000', charges: '656000' },
    codes: { sale: 'V21', goods: 'AM21', rent: 'AS21' },
    rate: 21,
    due: '168.00',
    settings: { vat: { declarant: { email: 'compta@example.be', phone: '+32 81 20 00 00' } } },
    steps: 23,
  },
  FR: {
    ours: { vat_number: 'FR40303265045', name: 'Menuiserie Girard SARL' },
    supplier: { vat: 'FR83404833048', rate: '20', country: 'FR' },
    accounts: { sales: '706', goods: '601', rent: '6132', charges: '6278' },
    codes: { sale: 'V20', goods: 'A20', rent: 'A20' },
    rate: 20,
    due: '160.00',
    // The return is typed on the site of the administration.
    settings: null,
    steps: 21,
  },
  LU: {
    ours: { vat_number: 'LU26375245', name: 'Weber S.à r.l.' },
    supplier: { vat: 'LU20260743', rate: '17', country: 'LU' },
    accounts: { sales: '7033', goods: '6031', rent: '61111', charges: '61333' },
    codes: { sale: 'V17', goods: 'A17', rent: 'A17' },
    rate: 17,
    due: '136.00',
    settings: { vat: { ecdf_prefix: 'ABC123' }, legal: { matricule: '20002200001' } },
    steps: 23,
  },
} as const

/** Refuses every answer that is no success, and counts the calls. */
function counted(caller: Caller) {
  const calls: string[] = []
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object, raw?: object): Promise<Reply> => {
    calls.push(`${method} ${path}`)
    const reply = await caller(method, path, { ...(body && { body }), ...raw })
    if (reply.status >= 300) throw new Error(`${method} ${path} was answered ${reply.status}: ${reply.text}`)
    return reply
  }
  return { calls, call }
}

const gross = (net: number, rate: number) => ((net * (100 + rate)) / 100).toFixed(2)

type Steps = ReturnType<typeof counted>['call']
type Country = (typeof countries)[keyof typeof countries]

/** Two sales, of which the customer pays one within the month; an electronic invoice of a supplier, and one typed in. */
async function bookInvoices(call: Steps, file: string, { ours, supplier, accounts, codes }: Country) {
  const book = async (document: { direction: string; number?: string; document_date: string }, name: string, line: object) =>
    (await call('POST', `${file}/documents`, { ...document, new_third_party: { name }, lines: [line], book: true })).body.document
  const sale = { direction: 'sale', document_date: '2026-01-08' }
  const work = (net: string) => ({ description: 'Travaux', amount_net: net, account: accounts.sales, vat_code: codes.sale })
  const paid = await book(sale, 'Dubois', work('1000.00'))
  await book(sale, 'Martin', work('500.00'))

  const xml = ubl({
    number: 'F2026/88',
    date: '2026-01-09',
    due: '2026-02-08',
    lines: [{ net: '400.00', rate: supplier.rate }],
    seller: { name: 'Imprimerie Lambert', vat: supplier.vat, country: supplier.country },
    buyer: { name: ours.name, vat: ours.vat_number, country: supplier.country },
  })
  const sent = await call('POST', `${file}/document-imports`, undefined, upload({ 'F-88.xml': xml }))
  const imported = `${file}/document-imports/${sent.body.imports[0].id}`
  expect((await call('POST', `${imported}/process`)).body).toMatchObject({ status: 'ready', suggested_direction: 'purchase' })
  const { body: bought } = await call('POST', `${imported}/validate`, {
    new_third_party: { name: 'Imprimerie Lambert', vat_number: supplier.vat },
    lines: [{ account: accounts.goods, vat_code: codes.goods }],
    book: true,
  })
  expect(bought.document.status).toBe('booked')
  const rent = { direction: 'purchase', number: 'L-1', document_date: '2026-01-02' }
  const line = { description: 'Loyer', amount_net: '300.00', account: accounts.rent, vat_code: codes.rent }
  await book(rent, 'Immo du Centre', line)
  return paid
}

/** A customer pays, a supplier is paid, and the bank takes its charges. */
async function bookStatement(call: Steps, file: string, { rate, accounts }: Country, communication: string) {
  const statement = camt({
    opens: '0.00',
    from: '2026-01-01',
    to: '2026-01-31',
    lines: [
      { amount: gross(1000, rate), day: '2026-01-20', name: 'Dubois', text: communication },
      { amount: `-${gross(400, rate)}`, day: '2026-01-22', name: 'Imprimerie Lambert', text: 'F2026/88' },
      { amount: '-12.50', day: '2026-01-31', name: 'Banque', text: 'Frais de compte' },
    ],
  })
  await call('POST', `${file}/coda-files`, undefined, upload({ 'january.xml': statement }))
  const { body: matched } = await call('POST', `${file}/bank-transactions/auto-match`, { min_score: 0.9 })
  expect(matched.matched).toBe(2)
  const { body: pending } = await call('GET', `${file}/bank-transactions?status=pending`)
  await call('POST', `${file}/bank-transactions/${pending.data[0].id}/match`, {
    allocations: [{ account: accounts.charges, amount: '-12.50' }],
  })
  expect((await call('GET', `${file}/bank-transactions?status=pending`)).body.total).toBe(0)
}

/** The return of the month, from its draft to its filing. */
async function fileReturn(call: Steps, file: string, { due, settings }: Country) {
  const { body: draft } = await call('POST', `${file}/vat-declarations`, { year: 2026, period: 1 })
  expect(draft.amount_due).toBe(due)
  const url = `${file}/vat-declarations/${draft.id}`
  expect((await call('POST', `${url}/validate`, { force: true })).body.status).toBe('validated')
  if (settings !== null) {
    await call('PATCH', file, { settings })
    expect((await call('GET', `${url}/xml`)).headers['content-type']).toContain('xml')
  }
  expect((await call('PATCH', url, { filed_on: '2026-02-12' })).body.filed_on).toBe('2026-02-12')
}

/** What is shown to the client, the closing, and the item that stays open. */
async function closeYear(call: Steps, file: string, year: number, { rate }: Country) {
  const { body: trial } = await call('GET', `${file}/reports/trial-balance?fiscal_year_id=${year}`)
  expect(trial.totals.debit).toBe(trial.totals.credit)
  await call('GET', `${file}/exports/balance-sheet?fiscal_year_id=${year}&format=pdf`)
  const { body: before } = await call('GET', `${file}/fiscal-years/${year}`)
  expect(before.result).toBe('787.50')
  expect(before.closing_checks.filter(({ code }: { code: string }) => code !== 'result_not_appropriated')).toEqual([])
  expect((await call('POST', `${file}/fiscal-years/${year}/close`, { force: true })).body.is_closed).toBe(true)
  const { body: years } = await call('GET', `${file}/fiscal-years`)
  expect(years.map(({ is_closed }: { is_closed: boolean }) => is_closed)).toEqual([false, true])
  const { body: open } = await call('GET', `${file}/open-items?type=customer`)
  expect(open.data.map(({ open_amount }: { open_amount: string }) => open_amount)).toEqual([gross(500, rate)])
}

test.for(['BE', 'FR', 'LU'] as const)('%s: from a new file to the filed return and the closed year', async (name) => {
  const country = countries[name]
  const { calls, call } = counted(admin)
  const { body: made } = await call('POST', '/v1/companies', {
    ...country.ours,
    country_pack: name,
    firm: w.firm.public_token,
    vat_regime: 'monthly',
    locale: 'fr',
    street: 'Rue Neuve',
    house_number: '5',
    postal_code: '5000',
    city: 'Namur',
    banks: [{ code: 'BNQ', label: 'Banque', iban: 'BE68539007547034' }],
    fiscal_year: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-01-31' },
  })
  const file = `/v1/companies/${made.public_token}`
  const { structured_communication, number } = await bookInvoices(call, file, country)
  await bookStatement(call, file, country, structured_communication ?? number)
  await fileReturn(call, file, country)
  await closeYear(call, file, made.fiscal_years[0].id, country)
  expect(calls).toHaveLength(country.steps)
})
