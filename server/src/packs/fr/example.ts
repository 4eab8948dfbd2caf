import { exampleQuarter } from '../example.ts'

export const example = exampleQuarter({
  company: {
    name: 'Librairie Moreau SARL',
    vat_number: 'FR 44 732829320',
    street: '8 rue Esquermoise',
    postal_code: '59800',
    city: 'Lille',
    banks: [{ code: 'BNP', label: 'BNP Paribas, compte courant', iban: 'FR14 2004 1010 0505 0001 3M02 606' }],
  },
  customers: [
    { type: 'customer', name: 'École Jeanne-d’Arc', city: 'Lille', payment_term_days: 30 },
    { type: 'customer', name: 'Médiathèque de Roubaix', city: 'Roubaix', payment_term_days: 30 },
  ],
  suppliers: [
    { type: 'supplier', name: 'Électricité du Nord SA', city: 'Lille', payment_term_days: 30 },
    { type: 'supplier', name: 'Papeterie Leroy SAS', city: 'Amiens', payment_term_days: 60 },
    { type: 'supplier', name: 'Koch Schreibwaren GmbH', vat_number: 'DE 136695976', country: 'DE', city: 'Köln', payment_term_days: 30 },
  ],
  accounts: { sales: '707', goods: '607', electricity: '6061', wages: '6411', wages_payable: '421' },
  vat_codes: { stationery: 'V20', books: 'V055', goods: 'A20', electricity: 'A20', abroad: 'AIC20' },
})
