/** What an import shows while its file is read, and what a person may correct afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ubl } from '../../../../test/harness/import-files.ts'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'
import { datelessInvoice, honestAnswer } from '../../../../test/harness/model-answers.ts'
import { pdfOf } from '../../../../test/harness/pdf-text.ts'
import { answers, type ModelServer, modelServer } from '../../../../test/stand-ins/model.ts'
import { openModel } from '../../../adapters/model/index.ts'
import { openReader, type Reader } from './index.ts'

const local = openReader(null)
let reader = local
/** The reader, which is asked to wait at each of its steps until somebody has looked. */
let look: () => Promise<void>
const watched: Reader = {
  ...local,
  read: (file, owner, advance) =>
    reader.read(file, owner, async (step, progress) => {
      await advance(step, progress)
      await look()
    }),
}

let d: ImportSetup
let model: ModelServer
beforeAll(async () => {
  model = await modelServer(answers(honestAnswer))
  d = await openImports('BE', watched)
  look = () => Promise.resolve()
})
afterAll(() => Promise.all([d.close(), model.close()]))

/** The states that somebody sees who looks at every step of the analysis. */
async function stepsOf(name: string, bytes: Buffer): Promise<unknown[]> {
  const id = await d.queued(name, bytes)
  const seen: unknown[] = []
  look = async () => {
    const { status, step } = await d.get(id)
    seen.push([status, step])
  }
  await d.process(id)
  return seen
}

test('an XML invoice is matched as soon as it is read', async () => {
  expect(await stepsOf('a.xml', ubl({ number: 'S-1' }))).toEqual([['analyzing', 'matching']])
})

test('the fields of a picture are looked for before they are matched', async () => {
  const [first] = await stepsOf('a.pdf', Buffer.from('%PDF-1.7\n'))
  expect(first).toEqual(['analyzing', 'extracting'])
})

test('an invoice of our own is suggested as a sale to its customer', async () => {
  const body = { type: 'customer', name: 'Alpha Construct', vat_number: 'BE0403170701' }
  await d.admin('POST', `${d.b.path}/third-parties`, { body })
  const buyer = { name: 'Alpha Construct', vat: 'BE0403170701' }
  const read = await d.invoice({ number: 'V-1', seller: { name: 'Atelier Meunier', vat: 'BE0417497106' }, buyer })
  expect(read).toMatchObject({ suggested_direction: 'sale', suggested_third_party: { name: 'Alpha Construct', type: 'customer' } })
})

test('200 a person says that it is no invoice, and that it was paid to an account of another bank', async () => {
  const { id, extracted } = await d.invoice({ number: 'O-1' })
  const corrected = { ...extracted, document_type: 'other', payment: { iban: 'BE68539007547034', bic: 'GKCCBEBB', paid: true } }
  const { status } = await d.admin('PATCH', `${d.at}/${id}`, { body: { extracted: corrected } })
  expect([status, (await d.get(id)).extracted]).toMatchObject([200, { document_type: 'other', payment: corrected.payment }])
})

test('nothing is suggested for a line of an unknown rate, where the usual account is no longer used', async () => {
  const { status } = await d.admin('PATCH', `${d.b.path}/accounts/${d.b.accounts['616900']}`, { body: { is_active: false } })
  expect(status).toBe(200)
  const { suggestions } = await d.invoice({ number: 'N-1', lines: [{ net: '100.00', rate: '19' }] })
  expect(suggestions).toMatchObject([{ account_id: null, vat_code_id: null, reason: 'none' }])
})

test('an invoice that the model read too says so, with the nature of what was bought', async () => {
  const settings = {
    analysis_url: model.url,
    analysis_key: 'key',
    analysis_firms: null,
    analysis_sends: 'text',
    analysis_seconds: 5,
  } as const
  reader = openReader(openModel({ ...d.w.config, ...settings }, { now: () => 0, retryMs: 1 }))
  const read = await d.read('facture.pdf', await pdfOf(datelessInvoice))
  reader = local
  expect(read).toMatchObject({ engine: 'api', extracted: { nature: 'services', language: 'fr' } })
})

test.each([
  [
    'nl',
    ['FACTUUR', 'BTW-nummer', 'Factuurnummer', 'Factuurdatum', 'Vervaldatum', 'Klant', 'Omschrijving', 'Bedrag'],
    ['Totaal exclusief btw', 'BTW 21%', 'Totaal te betalen'],
  ],
  [
    'de',
    ['RECHNUNG', 'USt-IdNr.', 'Rechnungsnummer', 'Rechnungsdatum', 'Fälligkeitsdatum', 'Kunde', 'Bezeichnung', 'Betrag'],
    ['Gesamtbetrag netto', 'MwSt. 21%', 'Zu zahlender Betrag'],
  ],
] as const)('the language of an invoice is read: %s', async (language, [title, vat, number, date, due, client, what, amount], totals) => {
  const text = `
Alpha Construct                              ${title}
Baksteenstraat 12
9000 Gent
${vat} BE 0812.345.603

${number}: 2026-${language}                  ${client}:
${date}: 02/03/2026                          Atelier Meunier
${due}: 01/04/2026                           BE 0417.497.106

${what}                                      ${amount}
Beton                                        600,00

                 ${totals[0]}                600,00 €
                 ${totals[1]}                126,00 €
                 ${totals[2]}                726,00 €`
  expect((await d.read('a.pdf', await pdfOf(text))).extracted).toMatchObject({ language })
})
