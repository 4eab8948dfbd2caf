import { readFaiaDefaults } from '../exports/audit-files.ts'
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
import { readSettlement } from '../vat-return/tables.ts'
import { intraListing, periodicReturn } from './ecdf.ts'
import { matricule, rcs, vatNumber } from './identifiers.ts'
import { legalForms } from './legal-forms.ts'

const folder = import.meta.dirname
const accounts = readAccounts(folder)
const imputation = new Set(accounts.map(({ number }) => number))
const prefixesOf = (number: string): string[] => Array.from(number, (_, index) => number.slice(0, index + 1))

export const lu = {
  code: 'LU',
  version: '2026.1',
  currency: 'EUR',
  vat_regimes: vatRegimes,
  default_vat_regime: 'quarterly',
  legal_forms: legalForms,
  // Code de commerce, article 16: ten years from the end of the year.
  retention_years: 10,
  // NACELUX follows the European classification; the day itself is from memory.
  nace_2025_from: '2025-01-01',
  accounts,
  account_groups: readAccountGroups(folder),
  // Only the imputation accounts of the plan comptable normalisé may be posted to (regulation of 12 September 2019, art. 7); a company may
  // open its own below one of them (art. 8).
  checkAccountNumber: (number) => /^\d{2,12}$/.test(number) && prefixesOf(number).some((prefix) => imputation.has(prefix)),
  account_number_rule: {
    fr: 'Un nouveau compte subdivise un compte imputable du plan comptable normalisé : aucun ne commence le numéro {number}.',
    nl: 'Een nieuwe rekening is een onderverdeling van een boekbare rekening van het genormaliseerde rekeningstelsel: met geen enkele begint het nummer {number}.',
    en: 'A new account subdivides an account of the standard chart that can be posted to: none of them begins the number {number}.',
    de: 'Ein neues Konto untergliedert ein bebuchbares Konto des einheitlichen Kontenplans: Mit keinem davon beginnt die Nummer {number}.',
  },
  typeOfAccount: readTypeOfAccount(folder),
  control_accounts: { receivable: '4011', payable: '44111' },
  usual_accounts: { purchase: '6188', sale: '7061' },
  bank_account: '5131',
  bankAccount: (index) => subAccount('5131', index),
  exchange_accounts: { loss: '6562', gain: '7562' },
  bank_charges_account: '61333',
  vat_codes: readVatCodes(folder, []),
  cost_grids: [],
  vat_boxes: readVatBoxes(folder),
  vat_sections: readVatSections(folder),
  vat_checks: readVatChecks(folder),
  vat_return: {
    balance: '105',
    due: 'max(0,105)',
    refund: 'max(0,0-105)',
    negative_boxes: { style: 'allowed' },
    unit: 'cent',
    cents_boxes: [],
    adjustable_tax_boxes: [],
    credit_brought_forward: null,
    refund_claim: null,
    settlement: readSettlement(folder),
    refund_minimums: [],
  },
  client_listing: [],
  intra_listing: { period_types: ['quarterly', 'monthly'], in_units: false, control: ['+457', '+018', '+423'] },
  vat_files: { periodicReturn, intraListing },
  audit_file: { form: 'faia', language: 'fr', defaults: readFaiaDefaults(folder) },
  invoices: {
    mentions: readInvoiceMentions(folder),
    mention_language: 'fr',
    enterprise_number: { fr: 'RCS {number}', nl: 'RCS {number}', en: 'RCS {number}', de: 'RCS {number}' },
    showEnterpriseNumber: (number) => number,
    hidden_vat: [],
  },
  ...readJournals(folder, 'OD'),
  default_settings: {
    vat: { periodicity: null, filing_day: null, services_on_payments: null },
    annual_accounts: { scheme: 'abridged' },
    auto_entries: {
      vat: {
        payable_account: '461412',
        receivable_account: '421612',
        correction_payable_account: '461418',
        correction_receivable_account: '421618',
        journal: 'OD',
      },
      invoices_to_receive: { supplier_account: '44112', customer_account: '4014', journal: 'OD' },
      reconciliation_difference: { expense_account: '6488', income_account: '7488', max_amount: '1.00' },
      transfers: { transit_account: '5171', journal: 'OD' },
    },
    history: { trash_retention_days: 30 },
  },
  closing_style: 'opening_entry',
  // One account for the result, whichever sign it has.
  result_accounts: { profit: '142', loss: '142', appropriation: null },
  key_figures: { revenue: ['70'], expenses: ['60', '61', '62', '63', '64', '65', '66', '68'] },
  // The chart has no accounts of depreciation: it is accumulated below the account of the value, on a sub-account opened for it.
  depreciation: readDepreciation(folder, { day_count: 'thirty_360', depreciationAccount: (number) => `${number}9` }),
  schemes: readSchemes(folder),
  earlier_result_rubric: '319',
  totalOfAccount: readResultTotals(folder),
  deadlines: readDeadlines(folder),
  register: { source: 'vies', recognises: (number) => rcs(number) !== null || vatNumber(number) !== null },
  enterpriseNumber: rcs,
  vatNumber,
  legal_numbers: { matricule },
} as const satisfies Pack
