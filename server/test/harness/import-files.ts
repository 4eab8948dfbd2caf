/** Files for tests of the importer: XML invoices, archives, and a reader that can be made to fail or wait. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { type Reader, openReader } from '../../src/areas/documents/document-imports/index.ts'
import { openPools } from '../../src/kernel/write/database.ts'
import { openFileStore } from '../../src/kernel/files/open-store.ts'
import { type JobContext, jobContext } from '../../src/kernel/jobs/jobs.ts'
import { silentMeter } from '../../src/kernel/operating/meter.ts'
import { scopeQueue } from '../../src/kernel/write/scope-queue.ts'
import { type Clock, systemClock } from '../../src/lib/clock.ts'
import { multipart } from './multipart.ts'
import type { World } from './world.ts'

type Line = { readonly description?: string; readonly net: string; readonly rate?: string; readonly category?: string }
export type InvoiceGiven = {
  readonly number?: string
  readonly date?: string
  readonly due?: string
  readonly seller?: { readonly name?: string; readonly vat?: string; readonly iban?: string; readonly country?: string }
  readonly buyer?: { readonly name?: string; readonly vat?: string; readonly country?: string }
  readonly currency?: string
  readonly communication?: string
  readonly lines?: readonly Line[]
}

const cents = (amount: string) => Math.round(Number(amount) * 100)
const text = (amount: number) => (amount / 100).toFixed(2)

/** The address of an enterprise on the network; where the tests need no other, it is written like a Belgian one. */
const endpointOf = (vat: string, country: string): string => {
  const scheme = { FR: '9957', LU: '9938' }[country]
  return scheme === undefined ? `schemeID="0208">${vat.replace(/^\D+/, '')}` : `schemeID="${scheme}">${vat}`
}

/** A Peppol invoice, by default from a supplier to the company of the test. */
export function ubl(given: InvoiceGiven = {}): Buffer {
  const { number = 'F-1', date = '2026-03-05', due = '2026-04-04', currency = 'EUR', communication } = given
  const seller = { name: 'Imprimerie Lambert SRL', vat: 'BE0403170701', iban: 'BE68539007547034', country: 'BE', ...given.seller }
  const buyer = { name: 'Atelier Meunier', vat: 'BE0417497106', ...given.buyer }
  const lines = (given.lines ?? [{ net: '100.00' }]).map((line) => ({ description: 'Papier', rate: '21', category: 'S', ...line }))
  const groups = [...Map.groupBy(lines, ({ rate, category }) => `${category} ${rate}`)].map(([key, own]) => {
    const [category = 'S', rate = '0'] = key.split(' ')
    const base = own.reduce((total, { net }) => total + cents(net), 0)
    return { category, rate, base, tax: Math.round((base * Number(rate)) / 100) }
  })
  const net = groups.reduce((total, { base }) => total + base, 0)
  const vat = groups.reduce((total, { tax }) => total + tax, 0)
  const money = (name: string, amount: number) => `<cbc:${name} currencyID="${currency}">${text(amount)}</cbc:${name}>`
  const scheme = (category: string, rate: string) =>
    `<cbc:ID>${category}</cbc:ID><cbc:Percent>${rate}</cbc:Percent>${category === 'AE' ? '<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>' : ''}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>`
  const party = ({ name, vat: id, country = 'BE' }: { name: string; vat: string; country?: string }) => `<cac:Party>
    <cbc:EndpointID ${endpointOf(id, country)}</cbc:EndpointID>
    <cac:PostalAddress><cbc:CityName>Namur</cbc:CityName><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate><cbc:DueDate>${due}</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode><cbc:BuyerReference>1</cbc:BuyerReference>
  <cac:AccountingSupplierParty>${party(seller)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party(buyer)}</cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>${communication ? `<cbc:PaymentID>${communication}</cbc:PaymentID>` : ''}<cac:PayeeFinancialAccount><cbc:ID>${seller.iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal>${money('TaxAmount', vat)}${groups
    .map(
      ({ category, rate, base, tax }) =>
        `<cac:TaxSubtotal>${money('TaxableAmount', base)}${money('TaxAmount', tax)}<cac:TaxCategory>${scheme(category, rate)}</cac:TaxCategory></cac:TaxSubtotal>`,
    )
    .join('')}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>${money('LineExtensionAmount', net)}${money('TaxExclusiveAmount', net)}${money('TaxInclusiveAmount', net + vat)}${money('PayableAmount', net + vat)}</cac:LegalMonetaryTotal>
  ${lines
    .map(
      ({ description, net: amount, rate, category }, index) =>
        `<cac:InvoiceLine><cbc:ID>${index + 1}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>${money('LineExtensionAmount', cents(amount))}<cac:Item><cbc:Name>${description}</cbc:Name><cac:ClassifiedTaxCategory>${scheme(category, rate).replace(/<cbc:TaxExemptionReasonCode>.*<\/cbc:TaxExemptionReasonCode>/, '')}</cac:ClassifiedTaxCategory></cac:Item><cac:Price>${money('PriceAmount', cents(amount))}</cac:Price></cac:InvoiceLine>`,
    )
    .join('\n  ')}
</Invoice>`)
}

/** An archive with these files; a name that ends in a slash is a folder. */
export async function zip(files: Readonly<Record<string, Buffer>>, mode?: number): Promise<Buffer> {
  const made = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) {
    if (name.endsWith('/')) made.addEmptyDirectory(name)
    else made.addBuffer(bytes, name, mode === undefined ? {} : { mode })
  }
  made.end()
  return buffer(made.outputStream)
}

export const pdf = (body = ''): Buffer => Buffer.from(`%PDF-1.7\n${body}`)

export const upload = (files: Readonly<Record<string, Buffer>>, fields: Readonly<Record<string, string>> = {}) =>
  multipart(
    ...Object.entries(fields).map(([field, value]) => ({ field, value })),
    ...Object.entries(files).map(([name, value]) => ({ field: 'files[]', name, value })),
  )

/** A worker on the database and files of the app, with its own clock if given. */
export async function worker(
  w: World,
  clock: Clock = systemClock,
): Promise<{ readonly context: JobContext; readonly end: () => Promise<void> }> {
  const pools = openPools(w.config.database_url, 4, clock)
  const files = await openFileStore(w.config.files_url)
  const outside = { files, mail: {}, urls: {}, services: {}, secrets: {} } as Pick<
    JobContext,
    'files' | 'mail' | 'urls' | 'services' | 'secrets'
  >
  const machine = { ...outside, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
  return {
    context: jobContext(machine, new AbortController().signal),
    end: async () => void (await Promise.all([pools.end(), files.close()])),
  }
}

/** A reader that can be unavailable, broken, or held until released; otherwise it reads like the real one. */
export type FaultyReader = {
  readonly reader: Reader
  /** How many readings started. */
  readonly begun: () => number
  unavailable: boolean
  broken: boolean
  held: { readonly arrived: Promise<unknown>; readonly release: () => void } | null
  readonly hold: () => { readonly arrived: Promise<unknown>; readonly release: () => void }
}

export function faultyReader(readers: Reader = openReader(null)): FaultyReader {
  let begun = 0
  const signals = new EventTarget()
  const faulty: FaultyReader = {
    unavailable: false,
    broken: false,
    held: null,
    begun: () => begun,
    hold: () => {
      const arrived = once(signals, 'arrived')
      const held = { arrived, release: () => void signals.dispatchEvent(new Event('go')) }
      faulty.held = held
      return held
    },
    reader: {
      ...readers,
      read: async (file, owner, advance) => {
        begun += 1
        if (faulty.unavailable) return { failed: 'unavailable' }
        if (faulty.broken) throw new Error('the reader stumbled')
        if (faulty.held) {
          const going = once(signals, 'go')
          signals.dispatchEvent(new Event('arrived'))
          await going
        }
        return readers.read(file, owner, advance)
      },
    },
  }
  return faulty
}
