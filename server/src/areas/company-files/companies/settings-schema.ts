import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { date, dateIn, decimal, email, flag, id, line, nullable, oneOf, text } from '../../../kernel/route/shape.ts'
import { languages } from '../../../lib/languages.ts'
import { type DayCount, dayCounts } from '../../../packs/depreciation/index.ts'
import { journalId } from '../../books/ledger/index.ts'
import { ecdfPrefix } from '../../platform/firms/index.ts'

/** Text on one line, as the forms of the tax administration require. */
const singleLine = (most = 190) => nullable(line(most))
const multiLine = (most: number) => nullable(text(most))
const account = () => nullable(Type.String({ pattern: '^[0-9]{2,12}$', description: 'The number of an account that can be posted to' }))
const journal = () => nullable(id())
const journalIn = () => nullable(journalId())

const declarant = {
  applicable: flag(),
  company_name: singleLine(),
  signatory_1: singleLine(),
  signatory_1_title: singleLine(),
  signatory_2: singleLine(),
  signatory_2_title: singleLine(),
  phone: singleLine(50),
  fax: singleLine(50),
  email: nullable(email()),
  language: nullable(oneOf(languages)),
}
const sender = {
  name: singleLine(),
  enterprise_number: singleLine(40),
  address: multiLine(500),
  phone: singleLine(50),
  email: nullable(email()),
}
const filer = {
  quality: singleLine(),
  name: singleLine(),
  enterprise_number: singleLine(40),
  phone: singleLine(50),
  email: nullable(email()),
}

const vat = {
  administration_cell: singleLine(),
  structured_communication: singleLine(40),
  directorate_number: singleLine(40),
  office_number: singleLine(40),
  periodicity: nullable(oneOf(['monthly', 'quarterly', 'annual'])),
  filing_day: nullable(Type.Integer({ minimum: 15, maximum: 24 })),
  services_on_payments: nullable(flag()),
  ecdf_prefix: nullable(ecdfPrefix()),
}

const vatEntries = {
  payable_account: account(),
  receivable_account: account(),
  correction_payable_account: account(),
  correction_receivable_account: account(),
  journal_id: journal(),
}
const difference = { expense_account: account(), income_account: account() }
const annual = { scheme: singleLine(40), directors: multiLine(2000), valuation_rules: multiLine(10_000) }
const described = (setting: TSchema, description: string) => Type.Unsafe<string | null>({ ...setting, description })
const legal = {
  rpm_district: singleLine(),
  siret: singleLine(40),
  rcs_city: singleLine(),
  matricule: singleLine(40),
  capital: described(nullable(decimal()), 'The share capital, as invoices state it'),
  business_permit: described(singleLine(40), 'The number of the business permit, as invoices state it'),
  late_payment_rate: described(singleLine(), 'The rate of interest on late payment in words, as invoices state it'),
  discount_clause: described(singleLine(), 'What invoices say about a discount for early payment'),
}
const toReceive = { supplier_account: account(), customer_account: account(), journal_id: journal() }
const transfers = { transit_account: account(), journal_id: journal() }
/** The only amount of the record that the specification defines as a JSON number. */
const limit = () => Type.Number({ minimum: 0 })
const payments = {
  require_payee_confirmation: Type.Boolean({
    description: 'A payment batch with warnings about its payees is created only when the request says `confirm_payees: true`',
  }),
}
const fixedAssets = {
  day_count: Type.Unsafe<DayCount | null>({
    ...nullable(oneOf(dayCounts)),
    description: 'How days become years in depreciation: by the calendar, or as 12 months of 30 days; null: as is usual in the country',
  }),
}
const history = { trash_retention_days: Type.Integer({ minimum: 1, maximum: 365 }) }

export const Settings = Type.Object(
  {
    vat: Type.Object({ ...vat, declarant: Type.Object(declarant), sender_281_50: Type.Object(sender), filer: Type.Object(filer) }),
    legal: Type.Object(legal),
    annual_accounts: Type.Object({ ...annual, general_meeting_date: nullable(date()) }),
    auto_entries: Type.Object({
      vat: Type.Object(vatEntries),
      invoices_to_receive: Type.Object(toReceive),
      reconciliation_difference: Type.Object({ ...difference, max_amount: limit() }),
      transfers: Type.Object(transfers),
    }),
    payments: Type.Object(payments),
    fixed_assets: Type.Object(fixedAssets),
    history: Type.Object(history),
  },
  { title: 'CompanySettings' },
)
export type Settings = Static<typeof Settings>

/** Absent fields are unchanged, at every depth. */
const partial = <P extends TProperties>(properties: P) => Type.Optional(Type.Partial(Type.Object(properties)))

/** An amount of money in a request: a number, or a decimal string. */
const amount = () =>
  Type.Unsafe<number | string>({ type: ['number', 'string'], minimum: 0, maximum: 1_000_000, pattern: '^[0-9]{1,7}([.][0-9]{1,2})?$' })
const capital = () =>
  Type.Unsafe<number | string | null>({ type: ['number', 'string', 'null'], minimum: 0, pattern: '^[0-9]{1,12}([.][0-9]{1,2})?$' })

export const SettingsPatch = Type.Object({
  vat: partial({ ...vat, declarant: partial(declarant), sender_281_50: partial(sender), filer: partial(filer) }),
  legal: partial({ ...legal, capital: capital() }),
  annual_accounts: partial({ ...annual, general_meeting_date: nullable(dateIn()) }),
  auto_entries: partial({
    vat: partial({ ...vatEntries, journal_id: journalIn() }),
    invoices_to_receive: partial({ ...toReceive, journal_id: journalIn() }),
    reconciliation_difference: partial({ ...difference, max_amount: amount() }),
    transfers: partial({ ...transfers, journal_id: journalIn() }),
  }),
  payments: partial(payments),
  fixed_assets: partial(fixedAssets),
  history: partial(history),
})
export type SettingsPatch = Static<typeof SettingsPatch>
