/** The filings behind the reference files: the invented company of the Belgian dossier, and that of the Luxembourg one. */
import type { ClientListingFiling, FilingParty, IntraListingFiling, ReturnFiling } from '../../../src/packs/vat-files.ts'

const meunier: FilingParty = {
  name: 'Atelier Meunier SRL',
  vat_number: 'BE0999000129',
  enterprise_number: '0999000129',
  matricule: null,
  street: 'Rue du Moulin 12',
  postal_code: '4000',
  city: 'Liège',
  country: 'BE',
  email: 'compta@example.be',
  phone: '+32 (0)4 200.00.00',
}

export const firm: FilingParty = {
  name: 'Fiduciaire Exemple SRL',
  vat_number: 'BE0999000228',
  enterprise_number: '0999000228',
  matricule: null,
  street: 'Rue Inventée 2',
  postal_code: '1000',
  city: 'Bruxelles',
  country: 'BE',
  email: 'firm@example.be',
  phone: '+32 2 000 00 01',
}

const head = {
  declarant: meunier,
  representative: null,
  representative_reference: null,
  company_code: 'MEUNIER',
  language: 'fr',
  replaces_reference: null,
  comment: null,
  sender: { prefix: null, interface_code: null },
  at: new Date('2026-04-14T08:15:00Z'),
  sequence: 1,
} as const

const boxesOf = (boxes: Readonly<Record<string, string>>) => Object.entries(boxes).map(([box, amount]) => ({ box, amount }))

/** The first quarter of the dossier, in the order of the form, sums and zeros included. */
export const firstQuarter: ReturnFiling = {
  ...head,
  period: { type: 'quarterly', year: 2026, period: 1 },
  is_unit_member: false,
  boxes: boxesOf({
    '00': '0.00',
    '01': '850.00',
    '03': '12700.00',
    '45': '5400.00',
    '46': '3200.00',
    '48': '300.00',
    '49': '500.00',
    '81': '7000.00',
    '82': '3049.50',
    '83': '6000.00',
    '85': '200.00',
    '86': '2000.00',
    '87': '2500.00',
    '88': '450.00',
    '54': '2718.00',
    '55': '514.50',
    '56': '315.00',
    '57': '210.00',
    '63': '42.00',
    XX: '3799.50',
    '59': '3213.00',
    '64': '105.00',
    YY: '3318.00',
    '71': '481.50',
    '72': '0.00',
  }),
  refund_requested: false,
  payment_forms_requested: false,
  client_listing_nil: null,
  justifications: [],
}

export const secondQuarter: ReturnFiling = {
  ...firstQuarter,
  period: { type: 'quarterly', year: 2026, period: 2 },
  boxes: boxesOf({
    '02': '640.00',
    '03': '1237.20',
    '44': '2400.00',
    '47': '1750.00',
    '54': '336.61',
    '59': '952.50',
    '62': '42.00',
    '63': '42.00',
    '72': '615.89',
    '81': '3150.00',
    '82': '1450.00',
    '84': '200.00',
  }),
  refund_requested: true,
}

export const clients: ClientListingFiling = {
  ...head,
  year: 2026,
  own_turnover: null,
  rows: [
    { vat_number: 'BE0999001119', turnover: '13237.20', vat: '2779.81' },
    { vat_number: 'BE0999001218', turnover: '850.00', vat: '51.00' },
    { vat_number: 'BE0999001317', turnover: '5400.00', vat: '0.00' },
    { vat_number: 'BE0999001416', turnover: '640.00', vat: '76.80' },
  ],
}

export const firstIntra: IntraListingFiling = {
  ...head,
  period: { type: 'quarterly', year: 2026, period: 1 },
  rows: [{ vat_number: 'NL999999904B01', code: 'L', amount: '2900.00' }],
}

export const secondIntra: IntraListingFiling = {
  ...head,
  period: { type: 'quarterly', year: 2026, period: 2 },
  rows: [{ vat_number: 'FR29999999907', code: 'S', amount: '2400.00' }],
}

const luxembourg: FilingParty = {
  ...meunier,
  name: 'Exemple Luxembourg SARL',
  vat_number: 'LU15027442',
  enterprise_number: 'B123456',
  matricule: '19992201234',
  country: 'LU',
}

const luxembourgHead = { ...head, declarant: luxembourg, sender: { prefix: '000000', interface_code: 'OWNT1' } } as const

export const luxembourgReturn = (boxes: Readonly<Record<string, string>>): ReturnFiling => ({
  ...firstQuarter,
  ...luxembourgHead,
  boxes: boxesOf(boxes),
})

export const luxembourgIntra: IntraListingFiling = {
  ...firstIntra,
  ...luxembourgHead,
  sequence: 2,
  rows: [
    { vat_number: 'FR29999999907', code: 'L', amount: '5000.00' },
    { vat_number: 'BE0999001119', code: 'S', amount: '2500.00' },
  ],
}
