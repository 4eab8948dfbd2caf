import type { Case } from './cases.ts'

/** Luxembourg, forms TVA_DECM and TVA_DECT. Worked out by hand. */
export const lu: readonly Case[] = [
  // 10000.00 × 17 % = 1700.00.
  {
    code: 'V17',
    document: 'invoice',
    base: '10000.00',
    vat: '1700.00',
    third_party: '11700.00',
    cost: '10000.00',
    lines: ['C 461411 1700.00'],
    boxes: { 701: '10000.00', 702: '1700.00' },
  },
  // 612.35 × 3 % = 18.3705.
  {
    code: 'V3',
    document: 'invoice',
    base: '612.35',
    vat: '18.37',
    third_party: '630.72',
    cost: '612.35',
    lines: ['C 461411 18.37'],
    boxes: { '031': '612.35', '040': '18.37' },
  },
  // 250.00 × 14 % = 35.00.
  {
    code: 'V14',
    document: 'invoice',
    base: '250.00',
    vat: '35.00',
    third_party: '285.00',
    cost: '250.00',
    lines: ['C 461411 35.00'],
    boxes: { 703: '250.00', 704: '35.00' },
  },
  // 99.99 × 8 % = 7.9992.
  {
    code: 'V8',
    document: 'invoice',
    base: '99.99',
    vat: '8.00',
    third_party: '107.99',
    cost: '99.99',
    lines: ['C 461411 8.00'],
    boxes: { 705: '99.99', 706: '8.00' },
  },
  // The standard rate of the year 2023.
  {
    code: 'V16',
    document: 'invoice',
    base: '100.00',
    vat: '16.00',
    third_party: '116.00',
    cost: '100.00',
    lines: ['C 461411 16.00'],
    boxes: { 901: '100.00', 902: '16.00' },
  },
  // A credit note is netted in the same boxes, on the same account.
  {
    code: 'V17',
    document: 'credit_note',
    base: '1000.00',
    vat: '170.00',
    third_party: '1170.00',
    cost: '1000.00',
    lines: ['D 461411 170.00'],
    boxes: { 701: '-1000.00', 702: '-170.00' },
  },
  // Taxed on receipts (art. 25): the tax waits on 461418.
  {
    code: 'V17E',
    document: 'invoice',
    base: '1000.00',
    vat: '170.00',
    third_party: '1170.00',
    cost: '1000.00',
    lines: ['C 461418 170.00'],
    boxes: {},
  },
  // The credit note takes back what waits.
  {
    code: 'V3E',
    document: 'credit_note',
    base: '50.00',
    vat: '1.50',
    third_party: '51.50',
    cost: '50.00',
    lines: ['D 461418 1.50'],
    boxes: {},
  },
  // An intra-Community supply of goods.
  {
    code: 'VLIC',
    document: 'invoice',
    base: '5000.00',
    vat: '0.00',
    third_party: '5000.00',
    cost: '5000.00',
    lines: [],
    boxes: { 457: '5000.00' },
  },
  // The same, credited.
  {
    code: 'VLIC',
    document: 'credit_note',
    base: '500.00',
    vat: '0.00',
    third_party: '500.00',
    cost: '500.00',
    lines: [],
    boxes: { 457: '-500.00' },
  },
  // A service taxable at the customer in the Union.
  {
    code: 'VSIC',
    document: 'invoice',
    base: '2500.00',
    vat: '0.00',
    third_party: '2500.00',
    cost: '2500.00',
    lines: [],
    boxes: { 423: '2500.00' },
  },
  // An export.
  {
    code: 'VEXP',
    document: 'invoice',
    base: '1200.00',
    vat: '0.00',
    third_party: '1200.00',
    cost: '1200.00',
    lines: [],
    boxes: { '014': '1200.00' },
  },
  // The second supply of a triangle.
  {
    code: 'VTRI',
    document: 'invoice',
    base: '700.00',
    vat: '0.00',
    third_party: '700.00',
    cost: '700.00',
    lines: [],
    boxes: { '018': '700.00' },
  },
  // A domestic purchase has no base box, only its input tax.
  {
    code: 'A17',
    document: 'invoice',
    base: '4000.00',
    vat: '680.00',
    third_party: '4680.00',
    cost: '4000.00',
    lines: ['D 421611 680.00'],
    boxes: { 458: '680.00' },
  },
  // 500.00 × 14 % = 70.00.
  {
    code: 'A14',
    document: 'invoice',
    base: '500.00',
    vat: '70.00',
    third_party: '570.00',
    cost: '500.00',
    lines: ['D 421611 70.00'],
    boxes: { 458: '70.00' },
  },
  // A supplier’s credit note takes the deduction back.
  {
    code: 'A17',
    document: 'credit_note',
    base: '300.00',
    vat: '51.00',
    third_party: '351.00',
    cost: '300.00',
    lines: ['C 421611 51.00'],
    boxes: { 458: '-51.00' },
  },
  // 333.33 × 17 % = 56.6661; all of it is cost.
  {
    code: 'A17ND',
    document: 'invoice',
    base: '333.33',
    vat: '56.67',
    third_party: '390.00',
    cost: '390.00',
    lines: [],
    boxes: {},
  },
  // Goods from the Union: owed in 712, deducted in 459.
  {
    code: 'AIC17',
    document: 'invoice',
    base: '2000.00',
    vat: '340.00',
    third_party: '2000.00',
    cost: '2000.00',
    lines: ['D 421611 340.00', 'C 461411 340.00'],
    boxes: { 711: '2000.00', 712: '340.00', 459: '340.00' },
  },
  // A service from the Union: 742 and 461.
  {
    code: 'AIS17',
    document: 'invoice',
    base: '800.00',
    vat: '136.00',
    third_party: '800.00',
    cost: '800.00',
    lines: ['D 421611 136.00', 'C 461411 136.00'],
    boxes: { 741: '800.00', 742: '136.00', 461: '136.00' },
  },
  // A service from outside the Union, credited.
  {
    code: 'ASX17',
    document: 'credit_note',
    base: '300.00',
    vat: '51.00',
    third_party: '300.00',
    cost: '300.00',
    lines: ['C 421611 51.00', 'D 461411 51.00'],
    boxes: { 751: '-300.00', 752: '-51.00', 461: '-51.00' },
  },
  // A business import, self-assessed: 722 and 460.
  {
    code: 'AIM17',
    document: 'invoice',
    base: '900.00',
    vat: '153.00',
    third_party: '900.00',
    cost: '900.00',
    lines: ['D 421611 153.00', 'C 461411 153.00'],
    boxes: { 721: '900.00', 722: '153.00', 460: '153.00' },
  },
  // 0.07 × 8 % = 0.0056, up to a cent.
  {
    code: 'AAUTG8',
    document: 'invoice',
    base: '0.07',
    vat: '0.01',
    third_party: '0.07',
    cost: '0.07',
    lines: ['D 421611 0.01', 'C 461411 0.01'],
    boxes: { 763: '0.07', 764: '0.01', 461: '0.01' },
  },
  // The first supply of a triangle: only told.
  {
    code: 'ATRI',
    document: 'invoice',
    base: '450.00',
    vat: '0.00',
    third_party: '450.00',
    cost: '450.00',
    lines: [],
    boxes: { 152: '450.00' },
  },
]
