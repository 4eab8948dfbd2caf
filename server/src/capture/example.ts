import type { CorrectedExtraction } from './extraction.ts'

/** A purchase with two rates, as a client would send it back. */
export const exampleExtraction: CorrectedExtraction = {
  document_type: 'invoice',
  direction: 'purchase',
  counterparty: { name: 'Imprimerie Lambert SRL', vat_number: 'BE0403170701', iban: 'BE68539007547034', bic: null },
  number: '2026-118',
  date: '2026-03-05',
  due_date: '2026-04-04',
  structured_communication: '+++202/6000/04135+++',
  currency: 'EUR',
  lines: [
    { description: 'Dépliants', quantity: 1000, unit_price: 0.25, vat_rate: 6, amount_net: 250, amount_vat: 15, amount_gross: 265 },
    { description: 'Mise en page', quantity: 2, unit_price: 75, vat_rate: 21, amount_net: 150, amount_vat: 31.5, amount_gross: 181.5 },
  ],
  totals: {
    net: 400,
    vat: 46.5,
    gross: 446.5,
    vat_breakdown: [
      { rate: 21, base: 150, amount: 31.5 },
      { rate: 6, base: 250, amount: 15 },
    ],
  },
  payment: { iban: 'BE68539007547034', bic: null, paid: false },
  nature: null,
  language: 'fr',
}
