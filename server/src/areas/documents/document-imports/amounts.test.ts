/** The document of an import has the stated totals to the cent, whatever its lines round to one by one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'
import type { InvoiceGiven } from '../../../../test/harness/import-files.ts'
import { ubl } from '../../../../test/harness/import-files.ts'
import type { Reply } from '../../../../test/harness/world.ts'

let d: ImportSetup
let lambert: number
beforeAll(async () => {
  d = await openImports()
  lambert = await d.supplier()
})
afterAll(() => d.close())

let last = 0
const next = () => `M-${(last += 1)}`
const validate = (id: number, body: object = {}): Promise<Reply> => d.admin('POST', `${d.at}/${id}/validate`, { body })
const made = async (id: number, body: object = {}) => {
  const { status, body: said } = await validate(id, body)
  expect([status, said.errors, said.message]).toEqual([201, undefined, undefined])
  return said
}
const totalsOf = ({ amount_net, amount_vat, amount_gross }: Record<string, string>) => [amount_net, amount_vat, amount_gross]
const read = (given: InvoiceGiven) => d.invoice({ number: next(), ...given })

test('the tax of an invoice is that of its rates, not the sum of what its lines round to', async () => {
  const imported = await read({ lines: [{ net: '1.12' }, { net: '1.12' }, { net: '1.12' }] })
  expect([imported.status, imported.extracted.totals]).toMatchObject(['ready', { net: 3.36, vat: 0.71, gross: 4.07 }])
  const { document, entry } = await made(imported.id, { book: true })
  expect(totalsOf(document)).toEqual(['3.36', '0.71', '4.07'])
  expect([entry.total_debit, entry.lines[0].credit]).toEqual(['4.07', '4.07'])
})

test('what costs nothing takes no cent of the tax', async () => {
  const imported = await read({ lines: [{ net: '0.11' }, { net: '0.11' }, { net: '0.11' }, { net: '0.00', description: 'Offert' }] })
  const { document, entry } = await made(imported.id, { book: true })
  expect(totalsOf(document)).toEqual(['0.33', '0.07', '0.40'])
  expect(document.lines.at(-1)).toMatchObject({ amount_vat: '0.00' })
  expect(entry.total_debit).toBe('0.40')
  const typed = await read({ lines: [{ net: '0.11' }, { net: '0.11' }, { net: '0.11' }, { net: '0.00', description: 'Offert' }] })
  const { document: corrected } = await made(typed.id, { extracted: typed.extracted })
  expect(totalsOf(corrected)).toEqual(['0.33', '0.07', '0.40'])
})

test('lines that round to a cent more than the net of their rate make the stated total', async () => {
  const bytes = ubl({ number: next(), lines: [{ net: '33.33' }, { net: '33.33' }, { net: '33.33' }] })
    .toString()
    .replace(/urn:cen[^<]*/, 'UBL-BE')
    .replaceAll('>99.99<', '>100.00<')
    .replaceAll('>120.99<', '>121.00<')
  const imported = await d.read('older.xml', Buffer.from(bytes))
  expect(imported.extracted.totals).toMatchObject({ net: 100, vat: 21, gross: 121 })
  const { document } = await made(imported.id)
  expect(totalsOf(document)).toEqual(['100.00', '21.00', '121.00'])
})

test('a line whose rate is not on it is taxed by its code; a tax without a rate stays as it is written', async () => {
  const bytes = ubl({ number: next(), lines: [{ net: '100.00' }, { net: '50.00', rate: '6' }] })
    .toString()
    .replaceAll(/(<cac:ClassifiedTaxCategory><cbc:ID>S<\/cbc:ID>)<cbc:Percent>\d+<\/cbc:Percent>/g, '$1')
  const imported = await d.read('rates.xml', Buffer.from(bytes))
  expect(imported.extracted.lines).toMatchObject([
    { vat_rate: null, amount_vat: null },
    { vat_rate: null, amount_vat: null },
  ])
  const codes = await d.w.rows<{ id: string }>(
    `select id from vat_codes where company_id = $1 and code in ('AS21', 'AS06') order by rate desc`,
    [d.b.id],
  )
  const { document } = await made(imported.id, { lines: codes.map(({ id }) => ({ vat_code_id: Number(id) })) })
  expect(totalsOf(document)).toEqual(['150.00', '24.00', '174.00'])
  const whole = await read({})
  const [line] = whole.extracted.lines
  const extracted = { ...whole.extracted, lines: [{ ...line, vat_rate: null }], totals: { ...whole.extracted.totals, vat_breakdown: [] } }
  const { document: written } = await made(whole.id, { extracted, lines: [{ vat_code_id: Number(codes[0]?.id) }] })
  expect(totalsOf(written)).toEqual(['100.00', '21.00', '121.00'])
})

test('a discount keeps its sign: quantity by price is the amount', async () => {
  const bytes = ubl({ number: next(), lines: [{ net: '100.00' }, { net: '-10.00' }] })
    .toString()
    .replace(
      '<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">-10.00',
      '<cbc:InvoicedQuantity unitCode="C62">-1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">-10.00',
    )
    .replace('<cbc:PriceAmount currencyID="EUR">-10.00', '<cbc:PriceAmount currencyID="EUR">10.00')
  const imported = await d.read('discount.xml', Buffer.from(bytes))
  expect(imported.extracted.lines[1]).toMatchObject({ quantity: -1, unit_price: 10, amount_net: -10 })
  const { document } = await made(imported.id)
  expect(document.lines[1]).toMatchObject({ quantity: '-1.0000', unit_price: '10.0000', amount_net: '-10.00' })
})

test('a price of many places is rounded, not refused', async () => {
  const bytes = ubl({ number: next() })
    .toString()
    .replace('<cbc:PriceAmount currencyID="EUR">100.00', '<cbc:PriceAmount currencyID="EUR">0.0000001')
    .replace('<cbc:InvoicedQuantity unitCode="C62">1<', '<cbc:InvoicedQuantity unitCode="C62">1000000000<')
  const imported = await d.read('energy.xml', Buffer.from(bytes))
  const { document } = await made(imported.id)
  expect(document.lines[0]).toMatchObject({ quantity: '1000000000.0000', amount_net: '100.00' })
})

test('a corrected extraction has the limits of a document', async () => {
  const imported = await read({})
  const [line] = imported.extracted.lines
  const lines = (count: number, length: number) =>
    Array.from({ length: count }, () => ({ ...line, description: 'a'.repeat(length), amount_net: 1, amount_vat: null, amount_gross: null }))
  const refused = async (given: object[]) =>
    Object.keys((await validate(imported.id, { extracted: { ...imported.extracted, lines: given } })).body.errors)
  expect(await refused(lines(501, 5))).toEqual(['extracted.lines'])
  expect(await refused(lines(1, 501))).toEqual(['extracted.lines.0.description'])
  const { document } = await made(imported.id, { extracted: { ...imported.extracted, lines: lines(500, 500) } })
  expect([document.lines.length, ...totalsOf(document)]).toEqual([500, '500.00', '105.00', '605.00'])
})

test('an invoice without a due date is due by the terms of the third party', async () => {
  await d.admin('PATCH', `${d.b.path}/third-parties/${lambert}`, { body: { payment_term_days: 30 } })
  const bytes = ubl({ number: next(), date: '2026-03-05' })
    .toString()
    .replace(/<cbc:DueDate>[^<]*<\/cbc:DueDate>/, '')
  const imported = await d.read('undated.xml', Buffer.from(bytes))
  expect(imported.extracted.due_date).toBeNull()
  expect((await made(imported.id)).document.due_date).toBe('2026-04-04T00:00:00.000Z')
})

test('a reference that only looks like one of a bank stays in the extraction', async () => {
  for (const communication of ['RF26/118', '+++123/4567/89012+++']) {
    const imported = await read({})
    const typed = await made(imported.id, { extracted: { ...imported.extracted, structured_communication: communication } })
    expect([typed.import.extracted.structured_communication, typed.document.structured_communication]).toEqual([communication, null])
  }
  const right = await read({ communication: '+++010/8068/17183+++' })
  expect((await made(right.id)).document.structured_communication).toBe('+++010/8068/17183+++')
})
