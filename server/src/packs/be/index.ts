import { readDeadlines } from '../deadline-tables.ts'
import { readDepreciation } from '../depreciation/tables.ts'
import { readInvoiceMentions } from '../exports/invoices.ts'
import { readClientListing } from '../listings.ts'
import { type Pack, vatRegimes } from '../pack.ts'
import { readConsumerReminders } from '../reminders.ts'
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
} from '../tables.ts'
import { readSettlement } from '../vat-return/tables.ts'
import { feeForms } from './fee-forms.ts'
import { compact } from '../../lib/identifiers.ts'
import { communication, enterpriseNumber, nationalNumber, paymentCommunication, vatNumber } from './identifiers.ts'
import { lacksContact } from './intervat.ts'
import { legalForms } from './legal-forms.ts'
import { clientListing, intraListing } from './listing-files.ts'
import { periodicReturn } from './return-file.ts'

const folder = import.meta.dirname
const accountGroups = readAccountGroups(folder)
const groups = new Set(accountGroups.map(({ prefix }) => prefix))

// What is bought, with the tax on it that cannot be deducted: 81 to 83, and 84 and 85, which tell how much of it was credited.
const costGrids = ['81', '82', '83', '84', '85']

export const be = {
  code: 'BE',
  version: '2026.1',
  currency: 'EUR',
  vat_regimes: vatRegimes,
  default_vat_regime: 'quarterly',
  legal_forms: legalForms,
  // VAT Code, article 60: ten years since 2023; Code of Economic Law, article III.86: seven.
  retention_years: 10,
  // NACE-BEL 2025; the register shows it since 28 March 2025.
  nace_2025_from: '2025-01-01',
  accounts: readAccounts(folder),
  account_groups: accountGroups,
  // The chart writes the legal number filled up to six digits; a file may go to eight, within a group of the law.
  checkAccountNumber: (number) => /^\d{6,8}$/.test(number) && groups.has(number.slice(0, 2)),
  account_number_rule: {
    fr: '6 à 8 chiffres, dont les deux premiers sont un groupe du plan comptable belge (60, 61, …) : le compte {number} n’y a pas sa place.',
    nl: '6 tot 8 cijfers, waarvan de eerste twee een groep van het Belgische rekeningstelsel zijn (60, 61, …): rekening {number} past daar niet in.',
    en: '6 to 8 digits, of which the first two are a group of the Belgian chart (60, 61, …): account {number} has no place there.',
    de: '6 bis 8 Ziffern, deren erste zwei eine Gruppe des belgischen Kontenplans sind (60, 61, …): Das Konto {number} hat dort keinen Platz.',
  },
  typeOfAccount: readTypeOfAccount(folder),
  control_accounts: { receivable: '400000', payable: '440000' },
  usual_accounts: { purchase: '616900', sale: '700000' },
  bank_account: '550000',
  bankAccount: (index) => String(550000 + index),
  exchange_accounts: { loss: '654000', gain: '754000' },
  bank_charges_account: '657200',
  vat_codes: readVatCodes(folder, costGrids),
  cost_grids: costGrids,
  vat_boxes: readVatBoxes(folder),
  vat_sections: readVatSections(folder),
  vat_checks: readVatChecks(folder),
  vat_return: {
    balance: 'XX-YY',
    due: '71',
    refund: '72',
    // 81 to 83 are "credit notes deducted"; 61 and 62 are the two sides of sundry adjustments.
    negative_boxes: { style: 'opposite_boxes', net_boxes: ['81', '82', '83'], pairs: [['61', '62']] },
    unit: 'cent',
    cents_boxes: [],
    adjustable_tax_boxes: ['62'],
    credit_brought_forward: null,
    refund_claim: null,
    settlement: readSettlement(folder),
    refund_minimums: [],
  },
  client_listing: readClientListing(folder),
  intra_listing: { period_types: ['quarterly', 'monthly'], in_units: false, control: ['+44', '+46', '-48'] },
  fee_forms: feeForms,
  vat_files: { periodicReturn, clientListing, intraListing, lacksContact },
  invoices: {
    mentions: readInvoiceMentions(folder),
    mention_language: null,
    enterprise_number: {
      fr: 'N° d’entreprise {number}',
      nl: 'Ondernemingsnummer {number}',
      en: 'Enterprise number {number}',
      de: 'Unternehmensnummer {number}',
    },
    showEnterpriseNumber: (number) => number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1.$2.$3'),
    // Under the margin scheme an invoice may not show the VAT (VAT Code art. 58, § 4).
    hidden_vat: ['margin', 'margin_cost'],
  },
  // Law of 6 February 2024, from 1 January 2026 on.
  b2b_over_peppol: true,
  consumer_reminders: readConsumerReminders(folder),
  ...readJournals(folder, 'OD'),
  default_settings: {
    vat: { periodicity: null, filing_day: null, services_on_payments: null },
    annual_accounts: { scheme: 'abbreviated' },
    auto_entries: {
      vat: {
        payable_account: '451200',
        receivable_account: '411200',
        correction_payable_account: '451830',
        correction_receivable_account: '411830',
        journal: 'OD',
      },
      invoices_to_receive: { supplier_account: '444000', customer_account: '404000', journal: 'OD' },
      reconciliation_difference: { expense_account: '657100', income_account: '757100', max_amount: '1.00' },
      transfers: { transit_account: '580000', journal: 'OD' },
    },
    history: { trash_retention_days: 30 },
  },
  closing_style: 'closing_entry',
  result_accounts: {
    profit: '140000',
    loss: '141000',
    appropriation: { profit: '693000', loss: '793000', profit_brought_forward: '790000', loss_brought_forward: '690000' },
  },
  key_figures: { revenue: ['70'], expenses: ['60', '61', '62', '63', '64', '65', '66'] },
  // The accounts of depreciation stand beside those of the value: 240000, 240900.
  depreciation: readDepreciation(folder, { day_count: 'actual', depreciationAccount: (number) => `${number.slice(0, 3)}900` }),
  schemes: readSchemes(folder),
  earlier_result_rubric: 'RES',
  totalOfAccount: readResultTotals(folder),
  deadlines: readDeadlines(folder),
  register: { source: 'open_data', recognises: (number) => /^(?:BE)?\d{10}$/.test(compact(number)) },
  enterpriseNumber,
  number_issuer: 'KBO-BCE',
  number_scheme: '0208',
  vatNumber,
  nationalNumber,
  legal_numbers: {},
  vatCommunication: communication,
  paymentCommunication,
} as const satisfies Pack
