import type { Case } from './cases.ts'

/** France, form 3310-CA3, in cents as the ledger has them. Worked out by hand. */
export const fr: readonly Case[] = [
  // 6012.35 × 20 % = 1202.47.
  {
    code: 'V20',
    document: 'invoice',
    base: '6012.35',
    vat: '1202.47',
    third_party: '7214.82',
    cost: '6012.35',
    lines: ['C 44571 1202.47'],
    boxes: { A1: '6012.35', '08_base': '6012.35', '08_tax': '1202.47' },
  },
  // A credit note is netted in the same boxes, on the same account.
  {
    code: 'V20',
    document: 'credit_note',
    base: '500.00',
    vat: '100.00',
    third_party: '600.00',
    cost: '500.00',
    lines: ['D 44571 100.00'],
    boxes: { A1: '-500.00', '08_base': '-500.00', '08_tax': '-100.00' },
  },
  // 310.00 × 10 % = 31.00.
  {
    code: 'V10',
    document: 'invoice',
    base: '310.00',
    vat: '31.00',
    third_party: '341.00',
    cost: '310.00',
    lines: ['C 44571 31.00'],
    boxes: { A1: '310.00', '9B_base': '310.00', '9B_tax': '31.00' },
  },
  // 199.90 × 5.5 % = 10.9945.
  {
    code: 'V055',
    document: 'invoice',
    base: '199.90',
    vat: '10.99',
    third_party: '210.89',
    cost: '199.90',
    lines: ['C 44571 10.99'],
    boxes: { A1: '199.90', '09_base': '199.90', '09_tax': '10.99' },
  },
  // 1000.00 × 2.1 % = 21.00.
  {
    code: 'V021',
    document: 'invoice',
    base: '1000.00',
    vat: '21.00',
    third_party: '1021.00',
    cost: '1000.00',
    lines: ['C 44571 21.00'],
    boxes: { A1: '1000.00', T6_base: '1000.00', T6_tax: '21.00' },
  },
  // On receipts: the tax waits on 44574 and no box moves yet.
  {
    code: 'V20E',
    document: 'invoice',
    base: '3000.00',
    vat: '600.00',
    third_party: '3600.00',
    cost: '3000.00',
    lines: ['C 44574 600.00'],
    boxes: {},
  },
  // The credit note of such an invoice takes back what waits.
  {
    code: 'V20E',
    document: 'credit_note',
    base: '300.00',
    vat: '60.00',
    third_party: '360.00',
    cost: '300.00',
    lines: ['D 44574 60.00'],
    boxes: {},
  },
  // An intra-Community supply of goods.
  {
    code: 'VLIC',
    document: 'invoice',
    base: '2500.00',
    vat: '0.00',
    third_party: '2500.00',
    cost: '2500.00',
    lines: [],
    boxes: { F2: '2500.00' },
  },
  // The same, credited.
  {
    code: 'VLIC',
    document: 'credit_note',
    base: '250.00',
    vat: '0.00',
    third_party: '250.00',
    cost: '250.00',
    lines: [],
    boxes: { F2: '-250.00' },
  },
  // An export.
  {
    code: 'VEXP',
    document: 'invoice',
    base: '1000.00',
    vat: '0.00',
    third_party: '1000.00',
    cost: '1000.00',
    lines: [],
    boxes: { E1: '1000.00' },
  },
  // A building subcontractor invoices without tax.
  {
    code: 'VBTP',
    document: 'invoice',
    base: '1500.00',
    vat: '0.00',
    third_party: '1500.00',
    cost: '1500.00',
    lines: [],
    boxes: { E2: '1500.00' },
  },
  // Under the franchise there is neither tax nor return.
  {
    code: 'VFRA',
    document: 'invoice',
    base: '800.00',
    vat: '0.00',
    third_party: '800.00',
    cost: '800.00',
    lines: [],
    boxes: {},
  },
  // A purchase has no base box, only its deduction.
  {
    code: 'A20',
    document: 'invoice',
    base: '5000.00',
    vat: '1000.00',
    third_party: '6000.00',
    cost: '5000.00',
    lines: ['D 44566 1000.00'],
    boxes: { 20: '1000.00' },
  },
  // A supplier’s credit note takes the deduction back.
  {
    code: 'A20',
    document: 'credit_note',
    base: '120.00',
    vat: '24.00',
    third_party: '144.00',
    cost: '120.00',
    lines: ['C 44566 24.00'],
    boxes: { 20: '-24.00' },
  },
  // 1799.17 × 20 % = 359.834; fixed assets have line 19.
  {
    code: 'A20I',
    document: 'invoice',
    base: '1799.17',
    vat: '359.83',
    third_party: '2159.00',
    cost: '1799.17',
    lines: ['D 44562 359.83'],
    boxes: { 19: '359.83' },
  },
  // Services of a supplier on receipts: deducted when paid.
  {
    code: 'A20E',
    document: 'invoice',
    base: '1000.00',
    vat: '200.00',
    third_party: '1200.00',
    cost: '1000.00',
    lines: ['D 44564 200.00'],
    boxes: {},
  },
  // Fuel of a passenger car: 80 % of 24.00 = 19.20, the other 4.80 is cost.
  {
    code: 'A20F80',
    document: 'invoice',
    base: '120.00',
    vat: '24.00',
    third_party: '144.00',
    cost: '124.80',
    lines: ['D 44566 19.20'],
    boxes: { 20: '19.20' },
  },
  // 55.55 × 10 % = 5.555, a half that goes up; all of it is cost.
  {
    code: 'A10ND',
    document: 'invoice',
    base: '55.55',
    vat: '5.56',
    third_party: '61.11',
    cost: '61.11',
    lines: [],
    boxes: {},
  },
  // Goods from the Union: owed in 08, repeated in 17, deducted in 20.
  {
    code: 'AIC20',
    document: 'invoice',
    base: '2000.40',
    vat: '400.08',
    third_party: '2000.40',
    cost: '2000.40',
    lines: ['D 445662 400.08', 'C 44521 400.08'],
    boxes: { B2: '2000.40', '08_base': '2000.40', '08_tax': '400.08', 17: '400.08', 20: '400.08' },
  },
  // 33.33 × 10 % = 3.333; services have A3 and no line 17.
  {
    code: 'AIS10',
    document: 'invoice',
    base: '33.33',
    vat: '3.33',
    third_party: '33.33',
    cost: '33.33',
    lines: ['D 445662 3.33', 'C 44522 3.33'],
    boxes: { A3: '33.33', '9B_base': '33.33', '9B_tax': '3.33', 20: '3.33' },
  },
  // Subcontracting, credited: both tax lines turn round.
  {
    code: 'ABTP20',
    document: 'credit_note',
    base: '150.00',
    vat: '30.00',
    third_party: '150.00',
    cost: '150.00',
    lines: ['C 445664 30.00', 'D 445715 30.00'],
    boxes: { A2: '-150.00', '08_base': '-150.00', '08_tax': '-30.00', 20: '-30.00' },
  },
  // Import at 5.5 %: 24 repeats the deduction of 20.
  {
    code: 'AIM055',
    document: 'invoice',
    base: '200.00',
    vat: '11.00',
    third_party: '200.00',
    cost: '200.00',
    lines: ['D 445663 11.00', 'C 4453 11.00'],
    boxes: { A4: '200.00', I4_base: '200.00', I4_tax: '11.00', 20: '11.00', 24: '11.00' },
  },
]
