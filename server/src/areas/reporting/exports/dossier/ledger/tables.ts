/** Entries and what belongs to them. */
import type { Columns, DossierTable } from '../table.ts'
import * as store from './store.ts'

const entryColumns = {
  entry_id: 'id',
  journal_id: 'id',
  fiscal_year_id: 'id',
  journal_code: 'text',
  fiscal_year_code: 'text',
  number: 'number',
  entry_date: 'date',
  label: 'text',
  reference: 'text',
  third_party_code: 'text',
  structured_communication: 'text',
  posted_at: 'time',
  posted_by_name: 'text',
  hash_version: 'number',
  previous_hash: 'text',
  hash: 'text',
  period_number: 'number',
  third_party_id: 'id',
  document_id: 'id',
  document_reference: 'text',
  due_date: 'date',
  origin: 'text',
  status: 'text hint',
  reversed_entry_id: 'id',
  reversed_entry: 'text',
  reversed_by_entry_id: 'id',
  carries: 'flag',
  pack_version: 'text',
  total: 'amount',
  lines_count: 'number',
  position: 'number',
  account_number: 'text',
  debit: 'amount',
  credit: 'amount',
  line_label: 'text',
  line_third_party_code: 'text',
  vat_code: 'text',
  vat_base: 'amount',
  vat_rate: 'amount',
  vat_date: 'date',
  grids: 'json',
  account_id: 'id',
  line_third_party_id: 'id',
  vat_code_id: 'id',
  line_due_date: 'date',
  open_amount: 'amount hint',
  lettering_id: 'id',
  lettering_code: 'text hint',
  analytics: 'json',
} as const satisfies Columns

export const entries: DossierTable = { path: 'csv/entries.csv', columns: entryColumns, query: store.selectEntries }

export const earlierEntries: DossierTable = {
  path: 'data/earlier-entries.json',
  columns: { ...entryColumns, open_at_start: 'amount' },
  query: store.selectEarlierEntries,
}

export const letterings: DossierTable = {
  path: 'csv/letterings.csv',
  columns: {
    lettering_id: 'id',
    group_id: 'id',
    serial: 'number',
    code: 'text',
    account_id: 'id',
    account: 'text',
    third_party_id: 'id',
    third_party: 'text',
    is_full: 'flag',
    settled_on: 'date',
    difference_entry_id: 'id',
    difference_entry: 'text',
    origin: 'text',
    created_at: 'stamp',
    entry_id: 'id',
    entry: 'text',
    position: 'number',
    amount: 'amount',
  },
  query: store.selectLetterings,
}

export const vatSettlements: DossierTable = {
  path: 'data/vat-settlements.json',
  columns: {
    lettering_id: 'id',
    entry_id: 'id',
    entry: 'text',
    vat_code_id: 'id',
    vat_code: 'text',
    paid: 'amount',
    base: 'amount',
    vat: 'amount',
    settlement_entry_id: 'id',
    settlement_entry: 'text',
  },
  query: store.selectVatSettlements,
}

export const chains: DossierTable = {
  path: 'data/chains.json',
  columns: {
    journal_id: 'id',
    journal: 'text',
    fiscal_year_id: 'id',
    fiscal_year: 'text',
    last_number: 'number',
    hash: 'text',
  },
  query: store.selectChains,
}

export const fiscalYears: DossierTable = {
  path: 'data/fiscal-years.json',
  columns: {
    id: 'id',
    code: 'text',
    starts_on: 'date',
    ends_on: 'date',
    is_closed: 'flag',
    closed_at: 'stamp',
    in_dossier: 'flag',
    is_carried: 'flag',
    periods: 'json',
  },
  query: store.selectYears,
}

export const openingBalances: DossierTable = {
  path: 'data/opening-balances.json',
  columns: { account_id: 'id', account: 'text', third_party_id: 'id', third_party: 'text', amount: 'amount' },
  query: store.selectOpeningBalances,
}

export const lineMarks: DossierTable = {
  path: 'data/line-marks.json',
  columns: {
    entry_id: 'id',
    entry: 'text',
    position: 'number',
    payment_batch_id: 'id',
    payment_batch: 'number',
    reminder_level: 'number',
    reminded_on: 'date',
  },
  query: store.selectLineMarks,
}

export const analyticCodes: DossierTable = {
  path: 'data/analytic-codes.json',
  columns: {
    id: 'id',
    parent_id: 'id',
    parent: 'text',
    axis_id: 'id',
    code: 'text',
    path: 'text',
    level: 'number',
    label: 'text',
    is_required: 'flag',
    is_active: 'flag',
    is_deleted: 'flag',
  },
  query: store.selectAnalyticCodes,
}

export const budgets: DossierTable = {
  path: 'csv/budgets.csv',
  columns: {
    budget_id: 'id',
    name: 'text',
    fiscal_year: 'text',
    analytic_code_id: 'id',
    analytic_path: 'text',
    status: 'text',
    position: 'number',
    account: 'text',
    type: 'text',
    label: 'text',
    amounts: 'json',
    note: 'text',
    created_at: 'stamp',
  },
  query: store.selectBudgets,
}

export const ledgerTables = [
  entries,
  letterings,
  budgets,
  fiscalYears,
  chains,
  openingBalances,
  earlierEntries,
  vatSettlements,
  lineMarks,
  analyticCodes,
]
