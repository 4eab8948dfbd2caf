import type { CountryPack } from '../lib/country-packs.ts'
import type { Message } from '../lib/languages.ts'
import type { AuditFileRules } from './exports/audit-files.ts'
import type { Deadlines } from './deadlines.ts'
import type { DepreciationRules } from './depreciation/types.ts'
import type { InvoiceRules } from './exports/invoices.ts'
import type { FeeForms } from './exports/fee-forms.ts'
import type { ClientListingRule, IntraListingRule } from './listings.ts'
import type { ConsumerReminders } from './reminders.ts'
import type { TotalOfAccount } from './result-totals.ts'
import type { AnnualScheme } from './schemes.ts'
import type { VatFiles } from './vat-files.ts'
import type { VatReturnForm } from './vat-return/form.ts'

export const vatRegimes = ['monthly', 'quarterly', 'franchise', 'exempt', 'unit'] as const

/** A form an enterprise may take, under the code of the country's register. */
export type LegalForm = Readonly<{
  code: string
  label: Message
  /** One that every language uses, or what each language of the country writes. */
  abbreviation: string | Readonly<Partial<Message>> | null
  /** Whether the law asks for a share capital, of whatever amount; null where that is unknown or has no single answer. */
  requires_capital: boolean | null
}>

export const accountTypes = ['asset', 'liability', 'equity', 'expense', 'income', 'offbalance'] as const

/** The normal nature of an account. Its balance may stand on the other side: a bank account is an asset even when overdrawn. */
export type AccountType = (typeof accountTypes)[number]

/** What the service does with an account; `none` where it does nothing of its own. Lines on `receivable` and `payable` need a third party. */
export const accountKinds = [
  'none',
  'receivable',
  'payable',
  'bank',
  'cash',
  'transfer',
  'suspense',
  'result',
  'vat_due',
  'vat_deductible',
  'vat_current',
  'vat_correction',
  'difference',
  'exchange',
  'rounding',
  'fixed_asset',
  'depreciation',
  'stock',
  'invoice_to_receive',
  'invoice_to_issue',
  'wages',
  'social_security',
  'withholding_tax',
] as const

export type AccountKind = (typeof accountKinds)[number]

export type PackAccount = Readonly<{
  number: string
  label: Message
  type: AccountType
  kind: AccountKind
  is_reconcilable: boolean
  is_postable: boolean
}>

/** A heading of the chart: it groups the accounts whose numbers start with its prefix, and is no account itself. */
export type AccountGroup = Readonly<{ prefix: string; label: Message }>

export const directions = ['sale', 'purchase'] as const

export const exigibilities = ['debit', 'payment'] as const

/** What a VAT code says about booking: all that `vatOf` asks, whether it comes from a pack or from a code of a company file. */
export type VatRule = Readonly<{
  direction: (typeof directions)[number]
  /** Percent, as on the wire: "21.00". */
  rate: string
  /** `payment`: the tax waits on the pending account and moves with each settlement. */
  exigibility: (typeof exigibilities)[number]
  /** Null on sales. The rest of the tax joins the cost. */
  deductible_percent: string | null
  /**
   * Account numbers. A purchase with a due account is self-assessed. A credit note without an account of its own uses the invoice's, on the
   * other side.
   */
  accounts: Readonly<{
    due: string | null
    deductible: string | null
    credit_note_repay: string | null
    credit_note_recover: string | null
    pending: string | null
  }>
  /** Grids of the return, each with its sign: "+03", "-81". */
  grids: Readonly<{
    base: readonly string[]
    due: readonly string[]
    deductible: readonly string[]
    credit_note_base: readonly string[]
    credit_note_repay: readonly string[]
    credit_note_recover: readonly string[]
  }>
  /** Base grids that take the tax that cannot be deducted along with the base: the pack's `cost_grids`. */
  cost_grids: readonly string[]
}>

export const intraCodes = ['L', 'S', 'T'] as const

export const ublCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const

export type PackVatCode = VatRule &
  Readonly<{
    code: string
    label: Message
    mechanism: string
    /** The family of the base grid, where the return sorts purchases by what is bought. */
    nature: string | null
    intra_code: (typeof intraCodes)[number] | null
    /** Null where the country has no listing, or the code is none of a sale. */
    in_client_listing: boolean | null
    ubl_category: (typeof ublCategories)[number] | null
    vatex_code: string | null
    invoice_mention: string | null
    valid_from: string | null
    valid_until: string | null
    is_default: boolean
  }>

export const boxKinds = ['base', 'tax', 'total', 'info', 'input'] as const

/** A box of the VAT return. `base` and `tax` are fed by entries, `total` by its formula, `input` by hand; `info` repeats what stands elsewhere. */
export type VatBox = Readonly<{
  form: string
  section: string
  box: string
  kind: (typeof boxKinds)[number]
  label: Message
  /** Over boxes of the same form: + and -, max(0,…), round0(…*rate), prev(box) for the return before. A constant has a decimal point. */
  formula: string | null
  /** The name of the box in the file that is sent; null when it is not sent under a name of its own. */
  edi_code: string | null
  order: number
}>

export const checkLevels = ['error', 'justify', 'warning'] as const

/** A plausibility check of the administration over the boxes of a return. It holds when `left operator right`, or when `condition` does not. */
export type VatCheck = Readonly<{
  code: string
  /** The code under which the administration takes a justification of a return that fails it; null where it takes none. */
  filing_code: string | null
  /** `justify`: the administration asks for a reason in words; nothing is refused. */
  level: (typeof checkLevels)[number]
  /** Alternatives separated by `|`, each a formula that must be above an amount; null: always. */
  condition: string | null
  left: string
  operator: '=' | '>=' | '<' | '>'
  right: string
  /** How far `left` may lie on the wrong side. */
  tolerance: string
  /** The days on which a return is checked so, both included; null: no limit. */
  valid_from: string | null
  valid_until: string | null
  label: Message
}>

export const journalTypes = ['purchase', 'purchase_credit_note', 'sale', 'sale_credit_note', 'miscellaneous', 'cash', 'financial'] as const

export type JournalType = (typeof journalTypes)[number]

export type PackJournal = Readonly<{
  code: string
  label: Message
  type: JournalType
  control_account: string | null
}>

/** The settings a new file starts with. Accounts are numbers and journals codes: the file turns them into what it stores. */
type PackSettings = Readonly<{
  vat: Readonly<{ periodicity: null; filing_day: number | null; services_on_payments: boolean | null }>
  annual_accounts: Readonly<{ scheme: string }>
  auto_entries: Readonly<{
    vat: Readonly<{
      payable_account: string
      receivable_account: string
      correction_payable_account: string
      correction_receivable_account: string
      journal: string
    }>
    invoices_to_receive: Readonly<{ supplier_account: string; customer_account: string; journal: string }>
    reconciliation_difference: Readonly<{ expense_account: string; income_account: string; max_amount: string }>
    transfers: Readonly<{ transit_account: string; journal: string }>
  }>
  history: Readonly<{ trash_retention_days: number }>
}>

type Check = (input: string) => string | null

/** Where an enterprise is found: in the open data that the operator loads, in the French registers, or by its VAT number in VIES. */
type RegisterRules = Readonly<{
  source: 'open_data' | 'sirene' | 'vies'
  /** Whether a number given without a country is one of this country. */
  recognises: (number: string) => boolean
}>

/** What every country brings. An area asks `packOf(company)` and never compares a country itself. */
export type Pack = Readonly<{
  code: CountryPack
  /** Year and edition of the data below. */
  version: string
  currency: string
  vat_regimes: readonly (typeof vatRegimes)[number][]
  default_vat_regime: (typeof vatRegimes)[number]
  legal_forms: readonly LegalForm[]
  /** Years for which books and what supports them are kept, from the end of the calendar year; the longest term of commercial and tax law. */
  retention_years: number
  /** The day from which enterprises are classed by NACE Rev. 2.1 in the country's own version. */
  nace_2025_from: string
  accounts: readonly PackAccount[]
  account_groups: readonly AccountGroup[]
  /** Whether an account of this number may be opened. */
  checkAccountNumber: (number: string) => boolean
  /** The same in words, for whoever sent another `{number}`. */
  account_number_rule: Message
  /** The type an account of this number has by its longest known prefix. */
  typeOfAccount: (number: string) => AccountType | null
  control_accounts: Readonly<{ receivable: string; payable: string }>
  /** Where the line of an invoice goes that nobody has booked the like of: an account of the chart for what has no better one. */
  usual_accounts: Readonly<{ purchase: string; sale: string }>
  /** The account of the chart that the accounts of the banks are made like. */
  bank_account: string
  /** The number of the account of the file's bank `index`, counted from 0. */
  bankAccount: (index: number) => string
  /** Where the difference goes between the rates of an invoice and of its payment, and what a bank charges. */
  exchange_accounts: Readonly<{ loss: string; gain: string }>
  bank_charges_account: string
  vat_codes: readonly PackVatCode[]
  cost_grids: readonly string[]
  vat_boxes: readonly VatBox[]
  /** The headings of the form by the section of its boxes. */
  vat_sections: ReadonlyMap<string, Message>
  vat_checks: readonly VatCheck[]
  vat_return: VatReturnForm
  /** The annual listing of customers by the law of each year; empty where the country has none. */
  client_listing: readonly ClientListingRule[]
  /** The listing of supplies to other member states. */
  intra_listing: IntraListingRule
  /** The files that the administration takes; absent where returns are filed another way. */
  vat_files?: VatFiles
  /** The file for an audit of the books; absent where the country has none. */
  audit_file?: AuditFileRules
  /** What an invoice says by law. */
  invoices: InvoiceRules
  /** Invoices between enterprises of the country go over Peppol by law. */
  b2b_over_peppol?: true
  /** What reminders to consumers must say and leave; absent where the law says nothing about them. */
  consumer_reminders?: ConsumerReminders
  /** The yearly statement of fees paid to others; absent where the country has none. */
  fee_forms?: FeeForms
  /** Those a new file starts with, in order; its banks follow. */
  journals: readonly PackJournal[]
  /** Where opening entries go. One that is not among `journals` is made with the first of them. */
  opening_journal: PackJournal
  default_settings: PackSettings
  /**
   * `closing_entry`: the result is appropriated, then an entry of the last day brings the accounts of expense and income to zero.
   * `opening_entry`: they are left as they stand, and the result enters the next year with its opening entry.
   */
  closing_style: 'closing_entry' | 'opening_entry'
  /** Where the result stands in the balance sheet of the next year, and the accounts through which it gets there when they are other ones. */
  result_accounts: Readonly<{
    profit: string
    loss: string
    appropriation: Readonly<{ profit: string; loss: string; profit_brought_forward: string; loss_brought_forward: string }> | null
  }>
  /** Prefixes of the accounts of the dashboard's figures. Expenses are those of class 6 without income tax and appropriation. */
  key_figures: Readonly<{ revenue: readonly string[]; expenses: readonly string[] }>
  /** How fixed assets are depreciated and taken out of the books. */
  depreciation: DepreciationRules
  schemes: readonly AnnualScheme[]
  /** The rubric among the liabilities that takes results of earlier years as long as no closing has carried them forward. */
  earlier_result_rubric: string
  totalOfAccount: TotalOfAccount
  deadlines: Deadlines
  /** How the enterprises of the country are looked up. */
  register: RegisterRules
  /** The company's number as the national register writes it, without separators, or null when it cannot be one. */
  enterpriseNumber: Check
  /** Who gave that number, as payment files name the register; absent where banks do not ask for it. */
  number_issuer?: string
  /** The scheme of that number on electronic invoices (ISO 6523); absent where the register has none. */
  number_scheme?: string
  /** The VAT number with its country prefix, without separators, or null when it cannot be one. */
  vatNumber: Check
  /** The number of a person in the national register, or null when it cannot be one; absent where cards carry none. */
  nationalNumber?: Check
  /** Numbers the country adds to `settings.legal`, by the name of the setting. */
  legal_numbers: Readonly<{ siret?: Check; matricule?: Check }>
  /** The communication with which VAT is paid, in its one spelling, or null when it cannot be one; absent where any words may stand. */
  vatCommunication?: Check
  /** The communication that a sale is paid with, made from a number of up to ten digits; absent where none is customary. */
  paymentCommunication?: (number: bigint) => string
}>
