import { exampleQuarter } from '../example.ts'

export const example = exampleQuarter({
  company: {
    name: 'Librairie Weber S.à r.l.',
    vat_number: 'LU 12345613',
    street: '15, Grand-Rue',
    postal_code: '1661',
    city: 'Luxembourg',
    banks: [{ code: 'BCEE', label: 'Spuerkeess, compte courant', iban: 'LU28 0019 4006 4475 0000' }],
  },
  customers: [
    { type: 'customer', name: 'Lycée de la Ville Haute', city: 'Luxembourg', payment_term_days: 30 },
    { type: 'customer', name: 'Médiathèque d’Esch', city: 'Esch-sur-Alzette', payment_term_days: 30 },
  ],
  suppliers: [
    { type: 'supplier', name: 'Électricité du Sud S.A.', city: 'Esch-sur-Alzette', payment_term_days: 30 },
    { type: 'supplier', name: 'Papeterie Schmit S.à r.l.', city: 'Luxembourg', payment_term_days: 60 },
    { type: 'supplier', name: 'Koch Schreibwaren GmbH', vat_number: 'DE 136695976', country: 'DE', city: 'Köln', payment_term_days: 30 },
  ],
  accounts: { sales: '7061', goods: '6061', electricity: '61845', wages: '62111', wages_payable: '4714' },
  vat_codes: { stationery: 'V17', books: 'V3', goods: 'A17', electricity: 'A17', abroad: 'AIC17' },
})
