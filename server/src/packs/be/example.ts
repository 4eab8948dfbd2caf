import { exampleQuarter } from '../example.ts'

export const example = exampleQuarter({
  company: {
    name: 'Librairie Meunier SRL',
    enterprise_number: '0403.170.701',
    vat_number: 'BE 0403.170.701',
    street: 'Rue de Fer 12',
    postal_code: '5000',
    city: 'Namur',
    banks: [{ code: 'ING', label: 'ING, compte à vue', iban: 'BE71 0961 2345 6769' }],
  },
  customers: [
    { type: 'customer', name: 'École Saint-Martin ASBL', city: 'Namur', payment_term_days: 30 },
    { type: 'customer', name: 'Bibliotheek Peeters BV', vat_number: 'BE 0400.378.485', city: 'Leuven', payment_term_days: 30 },
  ],
  suppliers: [
    { type: 'supplier', name: 'Électricité Martin SA', vat_number: 'BE 0403.201.185', city: 'Namur', payment_term_days: 30 },
    { type: 'supplier', name: 'Papeterie Lambert SRL', vat_number: 'BE 0404.616.494', city: 'Liège', payment_term_days: 60 },
    { type: 'supplier', name: 'Koch Schreibwaren GmbH', vat_number: 'DE 136695976', country: 'DE', city: 'Köln', payment_term_days: 30 },
  ],
  accounts: { sales: '700000', goods: '604000', electricity: '612500', wages: '620200', wages_payable: '455000' },
  vat_codes: { stationery: 'V21', books: 'V06', goods: 'AM21', electricity: 'AS21', abroad: 'AMIC21' },
})
