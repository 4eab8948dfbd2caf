import { beforeEach, expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../../test/harness/books/books.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

let books: Books
const w = await openWorld()
const admin = await w.as('admin')
beforeEach(async () => {
  books = await makeBooks(w, admin, { vat_regime: 'quarterly' })
})

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const reply = await admin(method, `${books.path}${path}`, body ? { body } : {})
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.body
}

const makeCustomer = async (name: string, vat_number: string | null, country = 'BE', fields: object = {}): Promise<number> =>
  (await call('POST', '/third-parties', { type: 'customer', name, vat_number, country, force: true, ...fields })).id

type Sale = { to: number; code: string; amount: string; on?: string; account?: string }

const sell = ({ to, code, amount, on = '2026-02-10', account = '700000' }: Sale, kind: 'invoice' | 'credit-note' = 'invoice') =>
  call('POST', `/entries/${kind}`, {
    journal_id: books.journals[kind === 'invoice' ? 'VEN' : 'NCV'] ?? books.journals.VEN,
    third_party_id: to,
    entry_date: on,
    lines: [{ account, amount, vat_code: code }],
  })

const clients = (year = 2026) => call('GET', `/reports/vat-client-listing?year=${year}`)
const intra = (query = 'year=2026&period=1') => call('GET', `/reports/vat-intra-listing?${query}`)
const shown = (rows: { vat_number: string; turnover: string; vat: string }[]) =>
  rows.map(({ vat_number, turnover, vat }) => `${vat_number} ${turnover} ${vat}`)
const supplies = (rows: { vat_number: string; code: string; amount: string }[]) =>
  rows.map(({ vat_number, code, amount }) => `${vat_number} ${code} ${amount}`)
const codesOf = (checks: { code: string }[]) => checks.map(({ code }) => code)

test('200 lists customers by number, with the head of every report', async () => {
  const second = await makeCustomer('Zoé SRL', 'BE0999001218')
  const first = await makeCustomer('Construct SA', 'BE0999001119')
  await sell({ to: second, code: 'V06', amount: '850.00' })
  await sell({ to: first, code: 'V21', amount: '1000.00' })
  await sell({ to: first, code: 'VCC', amount: '5400.00' })
  expect(await clients()).toEqual({
    report: 'vat-client-listing',
    company: { public_token: books.token, name: 'Atelier Meunier', currency: 'EUR' },
    parameters: { year: 2026 },
    generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    threshold: '250.00',
    own_turnover: null,
    rows: [
      { third_party_id: first, name: 'Construct SA', vat_number: 'BE0999001119', turnover: '6400.00', vat: '210.00' },
      { third_party_id: second, name: 'Zoé SRL', vat_number: 'BE0999001218', turnover: '850.00', vat: '51.00' },
    ],
    totals: { turnover: '7250.00', vat: '261.00' },
    checks: [],
  })
})

test('credit notes and reversals count with a minus, other codes and other years not at all', async () => {
  await call('POST', '/fiscal-years', { code: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31' })
  const customer = await makeCustomer('Construct SA', 'BE0999001119')
  await sell({ to: customer, code: 'V21', amount: '1000.00' })
  await sell({ to: customer, code: 'V21', amount: '100.00' }, 'credit-note')
  const wrong = await sell({ to: customer, code: 'V12', amount: '300.00', on: '2026-03-01' })
  await call('POST', `/entries/${wrong.id}/reverse`, { entry_date: '2026-04-01' })
  await sell({ to: customer, code: 'V44', amount: '70.00' })
  await sell({ to: customer, code: 'V21', amount: '400.00', on: '2027-01-01' })
  expect(shown((await clients()).rows)).toEqual(['BE0999001119 900.00 189.00'])
  expect(shown((await clients(2027)).rows)).toEqual(['BE0999001119 400.00 84.00'])
  expect(await clients(2025)).toMatchObject({ rows: [], totals: { turnover: '0.00', vat: '0.00' }, checks: [] })
})

test('a reversal in the next year is taken from the next year', async () => {
  await call('POST', '/fiscal-years', { code: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31' })
  const customer = await makeCustomer('Construct SA', 'BE0999001119')
  const { id } = await sell({ to: customer, code: 'V21', amount: '1000.00', on: '2026-12-31' })
  await call('POST', `/entries/${id}/reverse`, { entry_date: '2027-01-04' })
  expect(shown((await clients()).rows)).toEqual(['BE0999001119 1000.00 210.00'])
  expect(shown((await clients(2027)).rows)).toEqual(['BE0999001119 -1000.00 -210.00'])
})

test('two cards with one number are one row, and so are merged cards and accounts', async () => {
  const kept = await makeCustomer('Construct SA', 'BE0999001119')
  const duplicate = await makeCustomer('Construct (Liège)', 'BE0999001119')
  const merged = await makeCustomer('Construct old', null)
  await sell({ to: merged, code: 'V21', amount: '100.00' })
  await sell({ to: duplicate, code: 'V21', amount: '200.00' })
  await sell({ to: kept, code: 'V21', amount: '300.00' })
  await call('POST', `/third-parties/${merged}/merge`, { into_id: kept })
  expect((await clients()).rows).toEqual([
    { third_party_id: kept, name: 'Construct SA', vat_number: 'BE0999001119', turnover: '600.00', vat: '126.00' },
  ])
})

test('an entry typed line by line counts, with the base typed on it and the only third party of its lines', async () => {
  const customer = await makeCustomer('Construct SA', 'BE0999001119')
  const type = (journal: string, lines: object[]) =>
    call('POST', '/entries', { journal_id: books.journals[journal], entry_date: '2026-05-05', lines })
  await type('VEN', [
    { account: '400000', third_party_id: customer, debit: '1210.00' },
    { account: '700000', credit: '1000.00', vat_code: 'V21', vat_base: '800.00' },
    { account: '451054', credit: '210.00', vat_code: 'V21' },
  ])
  await type('NCV', [
    { account: '400000', third_party_id: customer, credit: '121.00' },
    { account: '700000', debit: '100.00', vat_code: 'V21', vat_base: '90.00' },
    { account: '411064', debit: '21.00', vat_code: 'V21' },
  ])
  expect(shown((await clients()).rows)).toEqual(['BE0999001119 710.00 189.00'])
})

test('a sale that is taxed on payment counts when it is paid', async () => {
  const customer = await makeCustomer('Construct SA', 'BE0999001119')
  await call('POST', '/vat-codes', {
    code: 'V21P',
    label: 'Vente 21 %, à l’encaissement',
    direction: 'sale',
    rate: '21.00',
    exigibility: 'payment',
    in_client_listing: true,
    accounts: { due: books.accounts['451054'], credit_note_recover: books.accounts['411064'], pending: books.accounts['451830'] },
    grids: { base: ['+03'], due: ['+54'], credit_note_base: ['+49'], credit_note_recover: ['+64'] },
  })
  const { lines } = await sell({ to: customer, code: 'V21P', amount: '1000.00' })
  expect((await clients()).rows).toEqual([])
  const receipt = await call('POST', '/entries', {
    journal_id: books.journals.BNP,
    entry_date: '2026-06-01',
    lines: [
      { account: '550000', debit: '605.00' },
      { account: '400000', third_party_id: customer, credit: '605.00' },
    ],
  })
  const lettering = await call('POST', '/letterings', { lines: [{ entry_line_id: lines[0].id }, { entry_line_id: receipt.lines[1].id }] })
  expect(shown((await clients()).rows)).toEqual(['BE0999001119 500.00 105.00'])
  await call('DELETE', `/letterings/${lettering.id}`)
  expect((await clients()).rows).toEqual([])
})

test('sales without a number are named in the checks, in the language of the caller', async () => {
  const unnumbered = await makeCustomer('Sans numéro SRL', null)
  const consumer = await makeCustomer('Anne Dubois', null, 'BE', { is_consumer: true })
  await sell({ to: unnumbered, code: 'V21', amount: '250.01' })
  await sell({ to: consumer, code: 'V21', amount: '4000.00' })
  const { rows, checks } = await clients()
  expect([rows, checks.map(({ code, level, third_party_ids }: Record<string, unknown>) => [code, level, third_party_ids])]).toEqual([
    [],
    [['vat_number_missing', 'warning', [unnumbered]]],
  ])
  const told = await call('GET', '/reports/vat-client-listing?year=2026&lang=nl')
  expect(told.checks[0].message).toBe('Btw-nummer ontbreekt: 1 klant(en). Deze verkopen staan niet in de listing.')
})

test('a file under franchise lists its sales without boxes and shows its own turnover, also when nobody is listed', async () => {
  await admin('PATCH', books.path, { body: { vat_regime: 'franchise' } })
  await sell({ to: books.customer, code: 'VFR', amount: '180.00' })
  expect(await clients()).toMatchObject({ rows: [], own_turnover: '180.00', checks: [] })
  const customer = await makeCustomer('Construct SA', 'BE0999001119')
  await sell({ to: customer, code: 'VFR', amount: '300.00' })
  expect(await clients()).toMatchObject({ own_turnover: '480.00', totals: { turnover: '300.00', vat: '0.00' } })
})

test('an exempt file and a country without the listing owe none', async () => {
  await sell({ to: await makeCustomer('Construct SA', 'BE0999001119'), code: 'V21', amount: '1000.00' })
  await admin('PATCH', books.path, { body: { vat_regime: 'exempt' } })
  const empty = { threshold: null, own_turnover: null, rows: [], totals: { turnover: '0.00', vat: '0.00' } }
  const exempt = await clients()
  expect([exempt, codesOf(exempt.checks)]).toEqual([expect.objectContaining(empty), ['listing_not_due']])
  books = await makeBooks(w, admin, { country_pack: 'LU', vat_regime: 'quarterly' })
  const foreign = await clients()
  expect([foreign, codesOf(foreign.checks)]).toEqual([expect.objectContaining(empty), ['listing_not_due']])
})

test('200 lists supplies by number and code, net of credit notes, by the rhythm of the file', async () => {
  const dutch = await makeCustomer('Dupuis BV', 'NL999999904B01', 'NL')
  const french = await makeCustomer('Lyon SAS', 'FR29999999907', 'FR')
  await sell({ to: dutch, code: 'VICL', amount: '3200.00' })
  await sell({ to: dutch, code: 'VICL', amount: '300.00', on: '2026-03-31' }, 'credit-note')
  await sell({ to: dutch, code: 'VICS', amount: '50.00' })
  await sell({ to: dutch, code: 'VICT', amount: '70.00' })
  await sell({ to: french, code: 'VICS', amount: '40.00', on: '2026-01-31' })
  await sell({ to: french, code: 'VICL', amount: '15.00' })
  await sell({ to: french, code: 'VICL', amount: '15.00' }, 'credit-note')
  await sell({ to: french, code: 'VICL', amount: '99.00', on: '2026-04-01' })
  const listing = await intra()
  expect(listing).toMatchObject({
    report: 'vat-intra-listing',
    parameters: { year: 2026, period: 1, period_type: 'quarterly' },
    rows: [{ third_party_id: french, name: 'Lyon SAS', country: 'FR' }, { country: 'NL' }, {}, {}],
    totals: { amount: '3060.00' },
    checks: [],
  })
  expect(supplies(listing.rows)).toEqual([
    'FR29999999907 S 40.00',
    'NL999999904B01 L 2900.00',
    'NL999999904B01 S 50.00',
    'NL999999904B01 T 70.00',
  ])
  expect(supplies((await intra('year=2026&period=1&period_type=monthly')).rows)).toEqual(['FR29999999907 S 40.00'])
  expect(supplies((await intra('year=2026&period=2')).rows)).toEqual(['FR29999999907 L 99.00'])
  expect(await intra('year=2026&period=4')).toMatchObject({ rows: [], totals: { amount: '0.00' }, checks: [] })
})

test('a supply reversed in a later period is taken from that period, and its boxes agree', async () => {
  const dutch = await makeCustomer('Dupuis BV', 'NL999999904B01', 'NL')
  const { id } = await sell({ to: dutch, code: 'VICL', amount: '3200.00' })
  await call('POST', `/entries/${id}/reverse`, { entry_date: '2026-04-01' })
  expect(await intra('year=2026&period=2')).toMatchObject({ totals: { amount: '-3200.00' }, checks: [] })
})

test('a supply without a number that can be declared is left out and makes the total differ from the boxes', async () => {
  const dutch = await makeCustomer('Dupuis BV', null, 'NL')
  await sell({ to: dutch, code: 'VICL', amount: '3200.00' })
  const { rows, checks } = await call('GET', '/reports/vat-intra-listing?year=2026&period=1&lang=en')
  expect([rows, codesOf(checks)]).toEqual([[], ['vat_number_missing', 'intra_listing_differs']])
  expect(checks[0].third_party_ids).toEqual([dutch])
  expect(checks[1].message).toBe('The listing adds up to 0.00, but boxes 44 +46 -48 of the return give 3200.00: a difference of 3200.00.')
})

test('in France the listing is monthly and in whole euros', async () => {
  books = await makeBooks(w, admin, { country_pack: 'FR', vat_regime: 'monthly' })
  const german = await makeCustomer('Kunde GmbH', 'DE999999995', 'DE')
  await sell({ to: german, code: 'VLIC', amount: '2500.50', account: '707' })
  expect(await intra('year=2026&period=2')).toMatchObject({
    parameters: { year: 2026, period: 2, period_type: 'monthly' },
    rows: [{ vat_number: 'DE999999995', code: 'L', amount: '2501.00' }],
    totals: { amount: '2501.00' },
    checks: [],
  })
  const { status, body } = await admin('GET', `${books.path}/reports/vat-intra-listing?year=2026&period=2&period_type=quarterly`)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['period_type']])
})

test.each([
  ['vat-client-listing', '', ['year']],
  ['vat-client-listing', 'year=26', ['year']],
  ['vat-intra-listing', 'year=2026', ['period']],
  ['vat-intra-listing', 'year=2026&period=0', ['period']],
  ['vat-intra-listing', 'year=2026&period=5', ['period']],
  ['vat-intra-listing', 'year=2026&period=13&period_type=monthly', ['period']],
  ['vat-intra-listing', 'year=2026&period=1&period_type=annual', ['period_type']],
])('422 %s?%s', async (report, query, fields) => {
  const { status, body } = await admin('GET', `${books.path}/reports/${report}?${query}`)
  expect([status, Object.keys(body.errors)]).toEqual([422, fields])
})

test('the fingerprint depends on figures, names and parameters, and on nothing else', async () => {
  const customer = await makeCustomer('Construct SA', 'BE0999001119')
  await sell({ to: customer, code: 'V21', amount: '1000.00' })
  const before = (await clients()).fingerprint
  const inGerman = await call('GET', '/reports/vat-client-listing?year=2026&lang=de')
  expect(inGerman.fingerprint).toBe(before)
  const elsewhere = await makeBooks(w, admin, { vat_regime: 'quarterly' })
  books = elsewhere
  await sell({ to: await makeCustomer('Construct SA', 'BE0999001119'), code: 'V21', amount: '1000.00' })
  expect((await clients()).fingerprint).toBe(before)
  expect((await clients(2025)).fingerprint).not.toBe(before)
  await sell({ to: books.customer, code: 'V21', amount: '1000.00' })
  expect((await clients()).fingerprint).toBe(before)
  await sell({ to: await makeCustomer('Zoé SRL', 'BE0999001218'), code: 'V21', amount: '300.00' })
  expect((await clients()).fingerprint).not.toBe(before)
})

test('a reviewer of the file reads both; somebody else finds nothing', async () => {
  const [reviewer, outsider] = [await w.as('reviewer'), await w.outsider()]
  expect((await reviewer('GET', 'C/reports/vat-client-listing?year=2026')).status).toBe(200)
  expect((await reviewer('GET', 'C/reports/vat-intra-listing?year=2026&period=1')).status).toBe(200)
  expect((await outsider('GET', 'C/reports/vat-client-listing?year=2026')).status).toBe(404)
  expect((await outsider('GET', 'C/reports/vat-intra-listing?year=2026&period=1')).status).toBe(404)
})

test('200 warns of a customer whose number VIES does not know', async () => {
  const known = await makeCustomer('Construct SA', 'BE0999001119')
  const unknown = await makeCustomer('Fantôme SRL', 'BE0999001218')
  for (const to of [known, unknown]) await sell({ to, code: 'V21', amount: '1000.00' })
  await w.asApp(inWrite(books.id, `update third_parties set vies_status = 'invalid', vies_checked_at = app_now() where id = ${unknown}`))
  const { checks } = await clients()
  expect(codesOf(checks)).toContain('vat_number_invalid')
})

test('200 the listing of supplies is that of the year asked for', async () => {
  const years = [2025, 2026]
  const shownYears = await Promise.all(years.map(async (year) => (await intra(`year=${year}&period=1`)).parameters.year))
  expect(shownYears).toEqual(years)
})
