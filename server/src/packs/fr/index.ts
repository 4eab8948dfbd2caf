import { readFecColumns } from '../exports/audit-files.ts'
import { readDeadlines } from '../deadline-tables.ts'
import { readDepreciation } from '../depreciation/tables.ts'
import { readInvoiceMentions } from '../exports/invoices.ts'
import { type Pack, vatRegimes } from '../pack.ts'
import { readResultTotals } from '../result-totals.ts'
import { readSchemes } from '../scheme-tables.ts'
import {
  readAccountGroups,
  readAccounts,
  readJournals,
  readTypeOfAccount,
  readVatBoxes,
  readVatChecks,
  readVatCodes,
  readVatSections,
  subAccount,
} from '../tables.ts'
import { readRefundMinimums, readSettlement } from '../vat-return/tables.ts'
import { siren, siret, vatNumber } from './identifiers.ts'
import { legalForms } from './legal-forms.ts'

const folder = import.meta.dirname
const accounts = readAccounts(folder)
const numbers = new Set(accounts.map(({ number }) => number))

/** 28 in front of the number without its class, on the account of the chart that has most of those digits: 2183 on 28183, 2013 on 2801. */
const depreciationAccount = (assetAccount: string): string => {
  const number = `28${assetAccount.slice(1)}`
  for (let length = number.length; length > 2; length -= 1) if (numbers.has(number.slice(0, length))) return number.slice(0, length)
  return number
}

export const fr = {
  code: 'FR',
  version: '2026.1',
  currency: 'EUR',
  vat_regimes: vatRegimes,
  default_vat_regime: 'monthly',
  legal_forms: legalForms,
  // Code de commerce, article L123-22: ten years.
  retention_years: 10,
  // NAF 2025 takes the place of NAF rév. 2 two years after the European classification (decree 2025-736).
  nace_2025_from: '2027-01-01',
  accounts,
  account_groups: readAccountGroups(folder),
  // The plan comptable général leaves the depth free; 9 is the class of analytic accounting, which is kept by other means here.
  checkAccountNumber: (number) => /^[1-8]\d{1,11}$/.test(number),
  account_number_rule: {
    fr: 'Un numéro de compte a de 2 à 12 chiffres et commence par sa classe, de 1 à 8 : {number} ne convient pas.',
    nl: 'Een rekeningnummer heeft 2 tot 12 cijfers en begint met zijn klasse, 1 tot 8: {number} voldoet niet.',
    en: 'An account number has 2 to 12 digits and begins with its class, 1 to 8: {number} does not.',
    de: 'Eine Kontonummer hat 2 bis 12 Ziffern und beginnt mit ihrer Klasse, 1 bis 8: {number} nicht.',
  },
  typeOfAccount: readTypeOfAccount(folder),
  control_accounts: { receivable: '4111', payable: '4011' },
  usual_accounts: { purchase: '6068', sale: '707' },
  bank_account: '5121',
  bankAccount: (index) => subAccount('5121', index),
  exchange_accounts: { loss: '656', gain: '756' },
  bank_charges_account: '6278',
  vat_codes: readVatCodes(folder, []),
  cost_grids: [],
  vat_boxes: readVatBoxes(folder),
  vat_sections: readVatSections(folder),
  vat_checks: readVatChecks(folder),
  vat_return: {
    // Total to pay (32) less what is carried forward (27) and claimed back (26), without the bounds that keep them from being negative.
    balance: '16-23-X5+29+Z5-AB+AA',
    due: '32',
    refund: '25',
    negative_boxes: {
      style: 'correction_boxes',
      taxed: { section: 'A-taxed', box: 'B5' },
      untaxed: { section: 'A-untaxed', box: 'F8' },
      tax: { due: '21', deductible: '15' },
    },
    unit: 'euro',
    // A coefficient, not an amount.
    cents_boxes: ['22A'],
    adjustable_tax_boxes: [],
    credit_brought_forward: '22',
    refund_claim: { box: '26', credit: '25' },
    settlement: readSettlement(folder),
    refund_minimums: readRefundMinimums(folder),
  },
  client_listing: [],
  // The recapitulative statement and the declaration of services are monthly, in whole euros (CGI art. 289 B and C).
  intra_listing: { period_types: ['monthly'], in_units: true, control: null },
  audit_file: { form: 'fec', language: 'fr', columns: readFecColumns(folder) },
  invoices: {
    mentions: readInvoiceMentions(folder),
    mention_language: 'fr',
    credit_note: { fr: 'Avoir', nl: 'Creditnota', en: 'Credit note', de: 'Gutschrift' },
    enterprise_number: { fr: 'SIREN {number}', nl: 'SIREN {number}', en: 'SIREN {number}', de: 'SIREN {number}' },
    showEnterpriseNumber: (number) => number.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3'),
    hidden_vat: [],
  },
  ...readJournals(folder, 'AN'),
  default_settings: {
    vat: { periodicity: null, filing_day: 24, services_on_payments: true },
    annual_accounts: { scheme: '2050' },
    auto_entries: {
      vat: {
        payable_account: '44551',
        receivable_account: '44567',
        // Accounts of their own: on 44551 and 44567 a correction would cancel the debt just declared.
        correction_payable_account: '445881',
        correction_receivable_account: '445882',
        journal: 'OD',
      },
      invoices_to_receive: { supplier_account: '4081', customer_account: '4181', journal: 'OD' },
      reconciliation_difference: { expense_account: '6589', income_account: '7589', max_amount: '1.00' },
      transfers: { transit_account: '58', journal: 'OD' },
    },
    history: { trash_retention_days: 30 },
  },
  // The fichier des écritures comptables may hold no entry that empties classes 6 and 7.
  closing_style: 'opening_entry',
  result_accounts: { profit: '120', loss: '129', appropriation: null },
  key_figures: { revenue: ['70'], expenses: ['60', '61', '62', '63', '64', '65', '66', '67', '68', '691'] },
  depreciation: readDepreciation(folder, {
    day_count: 'thirty_360',
    // What is sold out of the fixed assets belongs to line A2 of the return.
    disposal_vat_codes: { V20: 'V20I' },
    depreciationAccount,
  }),
  schemes: readSchemes(folder),
  earlier_result_rubric: 'DH',
  totalOfAccount: readResultTotals(folder),
  deadlines: readDeadlines(folder),
  register: { source: 'sirene', recognises: (number) => siren(number) !== null },
  enterpriseNumber: siren,
  number_scheme: '0002',
  vatNumber,
  legal_numbers: { siret },
} as const satisfies Pack
