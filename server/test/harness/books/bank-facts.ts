/** Facts for the scoring of bank transactions, with defaults: a test states what matters to it. */
import type { Facts, FileSettings, OpenItem, Transaction } from '../../../src/areas/bank/bank-matching/index.ts'
import { type Cents, parseCents } from '../../../src/lib/money.ts'

export const cents = (amount: string): Cents => parseCents(amount)

export const settings: FileSettings = {
  transit_account: '580000',
  difference_limit: cents('0.50'),
  bank_charges_account: '657200',
  exchange_accounts: { loss: '654000', gain: '754000' },
  lastBatchDay: (day) => `${day.slice(0, 8)}${String(Number(day.slice(8)) + 7).padStart(2, '0')}`,
  language: 'en',
}

/** 1,210.00 received on 11 March 2026 from nobody in particular. */
export const received = (more: Partial<Transaction> = {}): Transaction => ({
  id: 1,
  journal_id: 1,
  entry_date: '2026-03-11',
  amount: cents('1210.00'),
  foreign: null,
  counterpart_name: null,
  counterpart_iban: null,
  communication: null,
  structured_communication: null,
  transaction_code: null,
  references: [],
  is_return: false,
  split: [],
  third_party_id: null,
  ...more,
})

/** The sale 2026-0031 of 2 March to Alpha Construct, for 1,210.00. */
export const sale = (more: Partial<OpenItem> = {}): OpenItem => ({
  id: 100_001,
  account: '400000',
  third_party_id: 11,
  third_party_name: 'Alpha Construct SA',
  open: cents('1210.00'),
  foreign: null,
  number: '2026-0031',
  communication: '202600012320',
  is_sale: true,
  document_date: '2026-03-02',
  due_date: '2026-04-01',
  batch: null,
  ...more,
})

export const alpha = { id: 11, name: 'Alpha Construct SA' }

export const factsOf = (transaction: Partial<Transaction>, items: readonly OpenItem[], more: Partial<Facts> = {}): Facts => ({
  transaction: received(transaction),
  items,
  known_parties: [],
  named_parties: [],
  is_own_iban: false,
  payments: [],
  batches: [],
  earlier: null,
  returned: null,
  rules: [],
  ...more,
})
