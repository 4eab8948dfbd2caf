/** What devices keep, for every resource by its declaration alone. */
import { afterAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { openPools, read } from '../../src/kernel/write/database.ts'
import { withoutLiveFields } from '../../src/kernel/route/resource.ts'
import { canonicalJson } from '../../src/lib/canonical-json.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { camt, monthly, ownIban, statementForm } from '../harness/books/statement-files.ts'
import { makeBooks } from '../harness/books/books.ts'
import { equal } from '../harness/budgets/fixture.ts'
import { ubl, upload } from '../harness/import-files.ts'
import { exampleSecrets } from '../harness/integrations/example-providers.ts'
import { openWorld } from '../harness/world.ts'
import { exampleServices } from '../stand-ins/example-services.ts'

const outside = await exampleServices()
const w = await openWorld({ config: outside.config })
afterAll(() => outside.close())
const admin = await w.as('admin')

type Snapshot = { resources: Record<string, { id: number }[]> }

test('a record of a copy is what its area loads without the live fields, for every resource and byte for byte', async () => {
  const books = await makeBooks(w, admin, { vat_regime: 'quarterly' })
  const lines = [
    { account: '400000', debit: '10.00', third_party_id: books.customer },
    { account: '700000', credit: '10.00' },
  ]
  const entry = { journal_id: books.journals['OD'], entry_date: '2026-03-01', lines }
  const line = async (body: object) => (await admin('POST', `${books.path}/entries`, { body })).body.lines[0].id as number
  const [debit, credit] = [
    await line(entry),
    await line({
      ...entry,
      lines: [
        { ...lines[0], debit: '0.00', credit: '10.00' },
        { account: '700000', debit: '10.00' },
      ],
    }),
  ]
  await admin('POST', `${books.path}/letterings`, { body: { lines: [{ entry_line_id: debit }, { entry_line_id: credit }] } })
  await admin('POST', `${books.path}/analytic-codes`, { body: { code: 'SITE', label: 'Site' } })
  const template = {
    journal_id: books.journals['OD'],
    lines: [
      { account: '610000', debit: '1.00' },
      { account: '499000', credit: '1.00' },
    ],
  }
  await admin('POST', `${books.path}/recurring-entries`, {
    body: { name: 'Loyer', kind: 'free', frequency: 'monthly', day: 31, starts_on: '2026-01-01', template },
  })
  await admin('POST', `${books.path}/bank-rules`, {
    body: { name: 'Frais', conditions: { sign: 'out', amount_max: '10.00' }, action: { account: '657200' } },
  })
  await admin('POST', `${books.path}/balance-assertions`, { body: { account: '550000', on: '2026-03-31', amount: '-3.00' } })
  await admin('POST', `${books.path}/fixed-assets`, {
    body: { name: 'Camionnette', category: '243000', acquired_on: '2026-03-15', acquisition_value: '28500.00' },
  })
  const [{ id: fiscal_year_id }] = (await admin('GET', `${books.path}/fiscal-years`)).body
  const planned = [{ account: '70', amounts: equal('1000.00') }]
  await admin('POST', `${books.path}/budgets`, { body: { name: 'Budget', fiscal_year_id, analytic_code: 'SITE', lines: planned } })
  const documentBody = {
    direction: 'purchase',
    third_party_id: books.supplier,
    document_date: '2026-03-01',
    currency: 'USD',
    exchange_rate: '1.1',
  }
  const bought = [{ description: 'Bois', quantity: 2, unit_price: '5.25', account: '604000', vat_code: 'AM21' }]
  for (const book of [true, false])
    await admin('POST', `${books.path}/documents`, { body: { ...documentBody, number: `F${book}`, lines: bought, book } })
  await admin('POST', `${books.path}/document-imports`, upload({ 'facture.xml': ubl() }))
  await admin('PATCH', `${books.path}/journals/${books.journals['BNP']}`, { body: { iban: ownIban } })
  await admin('POST', `${books.path}/coda-files`, statementForm({ 'extrait.xml': camt(monthly(1)) }))
  const fed = { provider: 'ponto', config: { journals: [{ journal: 'BNP' }] }, secrets: exampleSecrets }
  expect((await admin('POST', `${books.path}/integrations`, { body: fed })).status).toBe(201)
  for (const period of [1, 2]) {
    const { body } = await admin('POST', `${books.path}/vat-declarations`, { body: { year: 2026, period } })
    if (period === 1) await admin('POST', `${books.path}/vat-declarations/${body.id}/validate`, { body: { force: true } })
  }
  await admin('PATCH', `${books.path}/journals/${books.journals['BNP']}`, { body: { iban: 'BE68539007547034' } })
  const payable = await line({
    ...entry,
    lines: [
      { account: '400000', credit: '8.00', third_party_id: books.customer },
      { account: '700000', debit: '8.00' },
    ],
  })
  const paid = {
    journal_id: books.journals['BNP'],
    execution_on: '2030-01-15',
    payments: [{ entry_line_id: payable, iban: 'BE43068999999501' }],
  }
  expect((await admin('POST', `${books.path}/payment-batches`, { body: paid })).status).toBe(201)
  const unexplained = [
    { account: '440000', debit: '900.00', third_party_id: books.supplier },
    { account: '550000', credit: '900.00' },
  ]
  await line({ ...entry, journal_id: books.journals['BNP'], lines: unexplained })
  const refreshed = await admin('POST', `${books.path}/missing-documents/refresh`, { body: {} })
  expect([refreshed.status, refreshed.body.open > 0]).toEqual([200, true])
  await admin('PATCH', books.path, { body: { enterprise_number: '0403170701' } })
  const registered = await admin('PUT', `${books.path}/peppol`, {
    body: { scheme: '0208', incoming_enabled: true, contact_email: 'peppol@martin.example' },
  })
  expect([registered.status, registered.text]).toEqual([200, expect.any(String)])
  const kinds = areas.flatMap((area) => area.resources ?? []).filter(({ below }) => below === undefined)
  const { resources } = (await admin('GET', `${books.path}/sync/bootstrap`)).body as Snapshot
  expect(Object.keys(resources).toSorted()).toEqual(kinds.map(({ name }) => name).toSorted())
  const pools = openPools(w.config.database_url, 2, systemClock)
  for (const kind of kinds) {
    const sent = resources[kind.name] ?? []
    const ids = sent.map(({ id }) => id)
    const loaded = await read(pools, { company_id: books.id, user_id: null, language: 'fr' }, (db) => kind.load(db, ids))
    const byId = new Map(loaded.map((record) => [record.id, canonicalJson(withoutLiveFields(kind, record))]))
    expect(sent.map((record) => canonicalJson(record))).toEqual(ids.map((id) => byId.get(id)))
  }
  await pools.end()
})
