import type { Case } from './cases.ts'

/** Belgium, form 625. Worked out by hand. */
export const be: readonly Case[] = [
  // 1250.00 × 21 % = 262.50.
  {
    code: 'V21',
    document: 'invoice',
    base: '1250.00',
    vat: '262.50',
    third_party: '1512.50',
    cost: '1250.00',
    lines: ['C 451054 262.50'],
    boxes: { '03': '1250.00', 54: '262.50' },
  },
  // 1237.20 × 21 % = 259.812, rounded once on the total of the code.
  {
    code: 'V21',
    document: 'invoice',
    base: '1237.20',
    vat: '259.81',
    third_party: '1497.01',
    cost: '1237.20',
    lines: ['C 451054 259.81'],
    boxes: { '03': '1237.20', 54: '259.81' },
  },
  // 640.00 × 12 % = 76.80.
  {
    code: 'V12',
    document: 'invoice',
    base: '640.00',
    vat: '76.80',
    third_party: '716.80',
    cost: '640.00',
    lines: ['C 451054 76.80'],
    boxes: { '02': '640.00', 54: '76.80' },
  },
  // 0.09 × 6 % = 0.0054, up to a cent.
  {
    code: 'V06',
    document: 'invoice',
    base: '0.09',
    vat: '0.01',
    third_party: '0.10',
    cost: '0.09',
    lines: ['C 451054 0.01'],
    boxes: { '01': '0.09', 54: '0.01' },
  },
  // A credit note issued leaves 03 and 54 alone: its base goes to 49, its tax to 64.
  {
    code: 'V21',
    document: 'credit_note',
    base: '500.00',
    vat: '105.00',
    third_party: '605.00',
    cost: '500.00',
    lines: ['D 411064 105.00'],
    boxes: { 49: '500.00', 64: '105.00' },
  },
  // An intra-Community supply has a base and no tax.
  {
    code: 'VICL',
    document: 'invoice',
    base: '3200.00',
    vat: '0.00',
    third_party: '3200.00',
    cost: '3200.00',
    lines: [],
    boxes: { 46: '3200.00' },
  },
  // Credit notes on 44 and 46 go to 48.
  {
    code: 'VICL',
    document: 'credit_note',
    base: '300.00',
    vat: '0.00',
    third_party: '300.00',
    cost: '300.00',
    lines: [],
    boxes: { 48: '300.00' },
  },
  // A service to a taxable person in another member state.
  {
    code: 'VICS',
    document: 'invoice',
    base: '2400.00',
    vat: '0.00',
    third_party: '2400.00',
    cost: '2400.00',
    lines: [],
    boxes: { 44: '2400.00' },
  },
  // Works for a co-contractor, credited: 45 stays, 49 takes it.
  {
    code: 'VCC',
    document: 'credit_note',
    base: '400.00',
    vat: '0.00',
    third_party: '400.00',
    cost: '400.00',
    lines: [],
    boxes: { 49: '400.00' },
  },
  // 4000.00 × 21 % = 840.00, all of it deductible.
  {
    code: 'AM21',
    document: 'invoice',
    base: '4000.00',
    vat: '840.00',
    third_party: '4840.00',
    cost: '4000.00',
    lines: ['D 411059 840.00'],
    boxes: { 81: '4000.00', 59: '840.00' },
  },
  // A credit note received lowers 81, raises 85 and repays the tax in 63.
  {
    code: 'AM21',
    document: 'credit_note',
    base: '200.00',
    vat: '42.00',
    third_party: '242.00',
    cost: '200.00',
    lines: ['C 451063 42.00'],
    boxes: { 81: '-200.00', 85: '200.00', 63: '42.00' },
  },
  // The buyer owes the tax and deducts it; the supplier gets the base.
  {
    code: 'AMIC21',
    document: 'invoice',
    base: '2000.00',
    vat: '420.00',
    third_party: '2000.00',
    cost: '2000.00',
    lines: ['D 411059 420.00', 'C 451055 420.00'],
    boxes: { 81: '2000.00', 86: '2000.00', 55: '420.00', 59: '420.00' },
  },
  // The tax once owed comes back in 62, the deduction is repaid in 63.
  {
    code: 'AMIC21',
    document: 'credit_note',
    base: '200.00',
    vat: '42.00',
    third_party: '200.00',
    cost: '200.00',
    lines: ['C 451063 42.00', 'D 411062 42.00'],
    boxes: { 81: '-200.00', 84: '200.00', 62: '42.00', 63: '42.00' },
  },
  // Co-contractor: 1500.00 × 21 % = 315.00 owed in 56 and deducted in 59.
  {
    code: 'ASCC21',
    document: 'invoice',
    base: '1500.00',
    vat: '315.00',
    third_party: '1500.00',
    cost: '1500.00',
    lines: ['D 411059 315.00', 'C 451056 315.00'],
    boxes: { 82: '1500.00', 87: '1500.00', 56: '315.00', 59: '315.00' },
  },
  // Import under licence ET 14000: the tax of the customs in 57.
  {
    code: 'AMIM21',
    document: 'invoice',
    base: '1000.00',
    vat: '210.00',
    third_party: '1000.00',
    cost: '1000.00',
    lines: ['D 411059 210.00', 'C 451057 210.00'],
    boxes: { 81: '1000.00', 87: '1000.00', 57: '210.00', 59: '210.00' },
  },
  // Import with the tax paid at the customs: an ordinary deduction.
  {
    code: 'AMID21',
    document: 'invoice',
    base: '1000.00',
    vat: '210.00',
    third_party: '1210.00',
    cost: '1000.00',
    lines: ['D 411059 210.00'],
    boxes: { 81: '1000.00', 59: '210.00' },
  },
  // A car: half of 63.00 is deducted, the other half is cost and base.
  {
    code: 'AS21D50',
    document: 'invoice',
    base: '300.00',
    vat: '63.00',
    third_party: '363.00',
    cost: '331.50',
    lines: ['D 411059 31.50'],
    boxes: { 82: '331.50', 59: '31.50' },
  },
  // 99.99 × 21 % = 20.9979; 35 % of 21.00 = 7.35, the other 13.65 is cost.
  {
    code: 'AS21D35',
    document: 'invoice',
    base: '99.99',
    vat: '21.00',
    third_party: '120.99',
    cost: '113.64',
    lines: ['D 411059 7.35'],
    boxes: { 82: '113.64', 59: '7.35' },
  },
  // A restaurant: the whole tax is cost and base.
  {
    code: 'AS12ND',
    document: 'invoice',
    base: '150.00',
    vat: '18.00',
    third_party: '168.00',
    cost: '168.00',
    lines: [],
    boxes: { 82: '168.00' },
  },
  // Half deductible and self-assessed, credited: all of the tax comes back, half of it had been deducted.
  {
    code: 'ASCC21D50',
    document: 'credit_note',
    base: '100.00',
    vat: '21.00',
    third_party: '100.00',
    cost: '110.50',
    lines: ['C 451063 10.50', 'D 411062 21.00'],
    boxes: { 82: '-110.50', 85: '110.50', 62: '21.00', 63: '10.50' },
  },
  // 33.33 × 21 % = 6.9993; 88 takes the base alone, 82 the base and 3.50.
  {
    code: 'ASIS21D50',
    document: 'invoice',
    base: '33.33',
    vat: '7.00',
    third_party: '33.33',
    cost: '36.83',
    lines: ['D 411059 3.50', 'C 451055 7.00'],
    boxes: { 82: '36.83', 88: '33.33', 55: '7.00', 59: '3.50' },
  },
  // Wages, fines and dues appear nowhere in the return.
  {
    code: 'AHN',
    document: 'invoice',
    base: '75.00',
    vat: '0.00',
    third_party: '75.00',
    cost: '75.00',
    lines: [],
    boxes: {},
  },
]
