/** Generated invoices: the extraction has the amounts of the file, and the rules find what was broken. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvoice, readInvoiceXml, renderInvoice } from '../../src/capture/einvoice/index.ts'
import { type Cents, formatCents, minus, negate, parseCents, percentOf, plus, sum, times, zero } from '../../src/lib/money.ts'
import { amountXml, bytesOf, categoryXml, type LineSpec, owner, partyXml, subtotalXml, taxTotalXml, them, ubl, us } from './invoices.ts'

const cent = parseCents('0.01')
const cents = (from: number, to: number) => fc.integer({ min: from, max: to }).map((value) => times(cent, BigInt(value), 1n))

const rates = ['21', '12', '6', '5.5'] as const

const signs = `a b c é è ñ ß å Ä & < > " ' ’ 1 . , - / €`.split(' ')

const line = fc.record({
  name: fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(' ', ...signs) }).filter((name) => name.trim() !== ''),
  quantity: fc.integer({ min: 1, max: 500 }),
  price: cents(1, 500_000),
  rate: fc.constantFrom(...rates),
})

const extra = fc.record({ charged: fc.boolean(), value: cents(1, 900), rate: fc.constantFrom(...rates) })

const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  extras: fc.array(extra, { maxLength: 3 }),
  prepaid: cents(0, 1000),
  sells: fc.boolean(),
  below: fc.boolean(),
})

type Generated = typeof invoice extends fc.Arbitrary<infer T> ? T : never

interface Made {
  xml: string
  net: Cents
  tax: Cents
  gross: Cents
  bases: readonly { rate: string; base: Cents; tax: Cents }[]
}

/** The arithmetic of the standard, implemented a second time: each rate is taxed once, on its sum. `below` negates the whole. */
const made = ({ lines, extras, prepaid, sells, below }: Generated): Made => {
  const turn = (amount: Cents): Cents => (below ? negate(amount) : amount)
  const nets = lines.map(({ quantity, price }) => times(price, BigInt(quantity), 1n))
  const signed = extras.map(({ charged, value }) => (charged ? value : negate(value)))
  const bases = rates
    .filter((rate) => [...lines, ...extras].some((part) => part.rate === rate))
    .map((rate) => {
      const base = sum([...nets.filter((_, at) => lines[at]?.rate === rate), ...signed.filter((_, at) => extras[at]?.rate === rate)])
      return { rate, base, tax: percentOf(base, rate) }
    })
  const [goods, net, tax] = [sum(nets), sum([...nets, ...signed]), sum(bases.map((part) => part.tax))]
  const gross = plus(net, tax)
  const text = (amount: Cents): string => formatCents(turn(amount))
  const totalOf = (charged: boolean): Cents => sum(extras.filter((one) => one.charged === charged).map(({ value }) => value))
  // A negative document has negated allowances and charges too.
  const extrasXml = extras
    .map(
      ({ charged, value, rate }) =>
        `<cac:AllowanceCharge><cbc:ChargeIndicator>${charged}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>x</cbc:AllowanceChargeReason>${amountXml('Amount', text(value))}${categoryXml('TaxCategory', 'S', rate)}</cac:AllowanceCharge>`,
    )
    .join('')
  const specs = lines.map(
    ({ name, quantity, price, rate }, at): LineSpec => ({
      name,
      quantity: `${below ? '-' : ''}${quantity}`,
      price: formatCents(price),
      net: text(nets[at] ?? zero),
      rate,
    }),
  )
  const optional = (name: string, amount: Cents): string => (amount === 0n ? '' : amountXml(name, text(amount)))
  const xml = ubl({
    supplier: partyXml(sells ? us : them),
    customer: partyXml(sells ? them : us),
    extras: extrasXml,
    taxTotal: taxTotalXml(text(tax), bases.map((part) => subtotalXml(text(part.base), text(part.tax), 'S', part.rate)).join('')),
    totals: `${amountXml('LineExtensionAmount', text(goods))}${amountXml('TaxExclusiveAmount', text(net))}${amountXml('TaxInclusiveAmount', text(gross))}${optional('AllowanceTotalAmount', totalOf(false))}${optional('ChargeTotalAmount', totalOf(true))}${optional('PrepaidAmount', prepaid)}${amountXml('PayableAmount', text(minus(gross, prepaid)))}`,
    lines: specs,
  })
  return { xml, net, tax, gross, bases }
}

const positive = invoice.filter((generated) => made(generated).gross > 0n)

const written = (value: number | null): string => (value === null ? '' : formatCents(times(cent, BigInt(Math.round(value * 100)), 1n)))

test('every amount of a generated invoice arrives, the lines make the net, and no rule is broken', async () => {
  await fc.assert(
    fc.asyncProperty(positive, async (generated) => {
      const { xml, net, tax, gross, bases } = made(generated)
      const { extraction, warnings } = await readInvoiceXml(bytesOf(xml), owner)
      expect(warnings.filter(({ code }) => code !== 'partly_paid')).toEqual([])
      expect(extraction.document_type).toBe(generated.below ? 'credit_note' : 'invoice')
      expect(extraction.direction).toBe(generated.sells ? 'sale' : 'purchase')
      expect(extraction.counterparty.vat_number).toBe(them.vat)
      expect([extraction.totals.net, extraction.totals.vat, extraction.totals.gross].map(written)).toEqual(
        [net, tax, gross].map(formatCents),
      )
      expect(extraction.totals.vat_breakdown.map(({ base, amount }) => [written(base), written(amount)])).toEqual(
        bases.map((part) => [formatCents(part.base), formatCents(part.tax)]),
      )
      expect(written(extraction.lines.reduce((total, { amount_net }) => total + (amount_net ?? 0), 0))).toBe(formatCents(net))
      expect(extraction.lines.map(({ description }) => description).slice(0, generated.lines.length)).toEqual(
        generated.lines.map(({ name }) => name.trim()),
      )
      for (const { quantity, unit_price, amount_net } of extraction.lines)
        expect(written((quantity ?? 0) * (unit_price ?? 0))).toBe(written(amount_net))
      expect(await checkInvoice(bytesOf(xml))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('one cent more on a total breaks a rule that names it', async () => {
  const totals = [
    ['LineExtensionAmount', 'BR-CO-10'],
    ['TaxExclusiveAmount', 'BR-CO-13'],
    ['TaxInclusiveAmount', 'BR-CO-15'],
    ['PayableAmount', 'BR-CO-16'],
  ] as const
  await fc.assert(
    fc.asyncProperty(positive, fc.constantFrom(...totals), async (generated, [name, rule]) => {
      const { xml } = made({ ...generated, below: false })
      const [head = '', tail = ''] = xml.split('<cac:LegalMonetaryTotal>')
      const changed = tail.replace(
        new RegExp(`(<cbc:${name} currencyID="EUR">)([^<]+)`),
        (_, tag: string, value: string) => tag + formatCents(plus(parseCents(value), cent)),
      )
      const found = await checkInvoice(bytesOf(`${head}<cac:LegalMonetaryTotal>${changed}`))
      expect(found.map((finding) => finding.rule)).toContain(rule)
    }),
    { numRuns: 80 },
  )
})

test('a page of any generated invoice holds its texts escaped and nothing of its markup', async () => {
  await fc.assert(
    fc.asyncProperty(positive, fc.constantFrom('fr', 'nl', 'en', 'de'), async (generated, language) => {
      const page = await renderInvoice(bytesOf(made(generated).xml), language)
      expect(page).not.toMatch(/undefined|NaN|<script|\{\w+\}[^;]{0,3}</)
      const text = page.replace(/<style>[\s\S]*?<\/style>|<[^>]*>/g, '\n')
      for (const { name } of generated.lines) {
        expect(text).toContain(
          name
            .trim()
            .replaceAll('&', '&amp;')
            .replaceAll('<', '&lt;')
            .replaceAll('>', '&gt;')
            .replaceAll('"', '&quot;')
            .replaceAll("'", '&#39;'),
        )
      }
    }),
    { numRuns: 40 },
  )
})
