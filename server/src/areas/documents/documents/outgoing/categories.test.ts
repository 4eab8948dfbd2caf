/** Every VAT code of a sale, in every country: its invoice is read back with the amounts of the document, or it is known why there is none. */
import { expect, test } from 'vitest'
import { readInvoiceXml, writeUbl } from '../../../../capture/einvoice/index.ts'
import { ownerOf } from '../../../../../test/harness/einvoices/expected-reading.ts'
import { makeSeller, us } from '../../../../../test/harness/einvoices/seller.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { formatCents, parseCents, plus } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'

const w = await openWorld()
const admin = await w.as('admin')

const terms = { late_payment_rate: '10 %', discount_clause: 'Pas d’escompte' }
const inFrance = { ...terms, rcs_city: 'Paris', capital: '10000' }
const inLuxembourg = { ...terms, business_permit: '10012345/0' }
const cards = {
  BE: us,
  FR: { ...us, enterprise_number: '732829320', vat_number: 'FR44732829320', legal_form: 'SARL', settings: { legal: inFrance } },
  LU: { ...us, enterprise_number: 'B123456', vat_number: 'LU15027442', settings: { legal: inLuxembourg } },
}
/** Codes whose VAT another country levies, and those of Luxembourg whose reason the company writes itself. */
const refused = {
  BE: { VOSS: 'vat_of_other_country' },
  FR: { VOSS: 'vat_of_other_country' },
  LU: { VOSS: 'vat_of_other_country', VSIX: 'exemption_reason_missing', VEX43: 'exemption_reason_missing' },
}
const accounts = { BE: '700000', FR: '707', LU: '7061' }

test.for(['BE', 'FR', 'LU'] as const)('every VAT code of sales in %s', async (country) => {
  const seller = await makeSeller(w, admin, { country_pack: country }, cards[country])
  const codes = packOf(country).vat_codes.filter(({ direction, valid_until }) => direction === 'sale' && valid_until === null)
  expect(codes.length).toBeGreaterThan(15)
  const categories = new Set<string>()
  for (const is_credit_note of [false, true])
    for (const { code, ubl_category } of codes) {
      const lines = [
        { description: `Vente ${code}`, quantity: '3', unit_price: '33.335', account: accounts[country], vat_code: code },
        { description: 'Frais', amount_net: '0.35', account: accounts[country], vat_code: code },
      ]
      const sale = await seller.sell({ lines, is_credit_note, delivery_country: 'NL' })
      const why = (refused[country] as Readonly<Record<string, string>>)[code]
      const found = await seller.outgoing(sale.id)
      if (why !== undefined || 'problems' in found) {
        const problems = 'problems' in found ? found.problems.map((problem) => problem.code) : []
        expect([code, problems]).toEqual([code, [why, why]])
        continue
      }
      const { extraction, hints } = await readInvoiceXml(Buffer.from(writeUbl(found.invoice)), ownerOf(found.invoice.buyer))
      const { net, vat, gross } = extraction.totals
      expect([code, gross]).toEqual([code, Number(sale.amount_gross)])
      expect(formatCents(plus(parseCents((net ?? 0).toFixed(2)), parseCents((vat ?? 0).toFixed(2))))).toBe(sale.amount_gross)
      expect(hints.categories).toEqual([ubl_category, ubl_category])
      expect(extraction.document_type).toBe(is_credit_note ? 'credit_note' : 'invoice')
      categories.add(ubl_category ?? '')
    }
  await seller.end()
  expect([...categories].toSorted()).toEqual(country === 'BE' ? ['AE', 'E', 'G', 'K', 'O', 'S', 'Z'] : ['AE', 'E', 'G', 'K', 'O', 'S'])
})
