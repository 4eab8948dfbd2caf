import { bankStatementFields } from './fields-bank-statements.ts'
import { bankMatchingFields } from './fields-bank-matching.ts'
import { fixedAssetFields } from './fixed-assets/fields.ts'
import { integrationFields } from './integrations/fields.ts'
import { peppolFields } from './peppol/fields.ts'
import { externalFields } from './external/fields.ts'
import { lookupFields } from './lookup/fields.ts'
import { document, documentFields } from './fields-documents.ts'
import { integrationToken, licence, session } from './accounts/fields.ts'
import { timeFields } from './fields-time.ts'
import { matchFields } from './bank/fields-matching.ts'
import { mailFields } from './mail/fields.ts'
import { paymentFields } from './fields-payments.ts'
import { reportItemFields } from './reports/fields-items.ts'
import { budgetFields } from './budgets/fields.ts'
import { exportFields } from './exports/fields.ts'
import { vatFields } from './fields-vat.ts'
import { activity, frame, type Named, report, share, under, words } from './named.ts'
import { dashboardFields } from './reports/fields-dashboard.ts'
import { ledgerReportFields } from './reports/fields-ledgers.ts'
import { statementFields } from './reports/fields-statements.ts'

const address = words('address street house_number box postal_code city country')

const user = [
  ...words('id name email locale email_verified pending_email is_platform_admin is_demo'),
  ...under('firms[]', 'public_token name role'),
  ...under('managed_firms[]', 'public_token name'),
]

const assigned = under('companies[]', 'public_token name code role is_active')
const member = [...words('id name email auth_source locale role is_active all_companies invitation'), ...assigned]
const firmBody = [
  ...words(
    'name enterprise_number vat_number itaa_number matricule ecdf_prefix address postal_code city country_code website email phone locale logo_url requires_two_factor',
  ),
]
const firmHead = [...firmBody, ...words('public_token itaa_status itaa_quality is_partner source synced_at can_manage')]
const firm = [
  ...firmHead,
  ...under('members[]', member.join(' ')),
  ...under('companies[]', 'public_token name code icon_url logo_url'),
  ...under('companies[].members[]', 'id name email role is_active'),
]

const settings = [
  ...under('vat', 'administration_cell structured_communication directorate_number office_number periodicity filing_day'),
  ...under('vat', 'services_on_payments ecdf_prefix'),
  ...under('vat.declarant', 'applicable company_name signatory_1 signatory_1_title signatory_2 signatory_2_title phone fax email language'),
  ...under('vat.sender_281_50', 'name enterprise_number address phone email'),
  ...under('vat.filer', 'quality name enterprise_number phone email'),
  ...under('legal', 'rpm_district siret rcs_city matricule capital business_permit late_payment_rate discount_clause'),
  ...under('annual_accounts', 'scheme general_meeting_date directors valuation_rules'),
  ...under('auto_entries.vat', 'payable_account receivable_account correction_payable_account correction_receivable_account journal_id'),
  ...under('auto_entries.invoices_to_receive', 'supplier_account customer_account journal_id'),
  ...under('auto_entries.reconciliation_difference', 'expense_account income_account max_amount'),
  ...under('auto_entries.transfers', 'transit_account journal_id'),
  ...under('payments', 'require_payee_confirmation'),
  ...under('fixed_assets', 'day_count'),
  ...under('history', 'trash_retention_days'),
]

/** The file as a list shows it; a list goes over files without entering them. */
const companyHead = [
  ...words('id public_token firm_id code name legal_form legal_form_code enterprise_number vat_number country_pack vat_regime'),
  ...words('currency locale latitude longitude main_nace_code company_sheet_at logo_url icon_url fiscal_year_start fiscal_year_end'),
  ...words('is_active is_demo source external_id synced_at created_at updated_at deleted_at lock_version version'),
  'journal_entries_count',
  ...address,
  ...under('nace_codes[]', 'code classification'),
  ...under('firm', 'id public_token name'),
  ...under('settings', settings.join(' ')),
]

const company = [...companyHead, ...words('fiscal_years journals')]

const identity = [
  ...words('code name enterprise_number vat_number legal_form legal_form_code logo_url vat_regime locale'),
  ...words('latitude longitude main_nace_code'),
  ...address,
  ...under('nace_codes[]', 'code classification'),
]
const newCompany = [
  ...identity,
  ...words('firm country_pack'),
  ...under('fiscal_year', 'code starts_on ends_on'),
  ...under('banks[]', 'code label iban'),
]

const accountBody = words('number label type kind is_reconcilable is_postable default_vat_code_id description')
const account = [...frame, ...accountBody, ...words('class parent_number is_active is_system')]

/** Of accounts and third parties alike; behind the fields of a line, what the wrapper adds. */
const ledger = {
  field: [
    ...words('id entry_id number journal_code entry_date due_date label reference debit credit balance lettering_code analytics'),
    ...under('account', 'id number label'),
    ...under('third_party', 'id name'),
    ...words('opening_balance closing_balance'),
    ...under('totals', 'debit credit'),
  ],
  query: words('from to fiscal_year_id lettered order page per_page'),
}

const vatCodeBody = [
  ...words('code label direction mechanism nature rate exigibility deductible_percent intra_code in_client_listing ubl_category'),
  ...words('vatex_code invoice_mention valid_from valid_until is_default is_active'),
  ...under('accounts', 'due deductible credit_note_repay credit_note_recover pending'),
  ...under('grids', 'base due deductible credit_note_base credit_note_repay credit_note_recover'),
]
const vatCode = [...frame, ...vatCodeBody, 'is_system']
const labels = under('labels', 'fr nl en de')

const rule = words(
  'id journal_id position name direction is_credit_note source third_party_id vat_mechanism currency keyword is_active created_at updated_at version',
)
const ruleBody = words('position name direction is_credit_note source third_party_id vat_mechanism currency keyword is_active')
const journalBody = words('code label type control_account_id iban bic payment_schema description is_default')
const journal = [
  ...frame,
  ...journalBody,
  ...words('statement_source last_number is_active entries_count'),
  ...under('control_account', 'id number label'),
  ...under('rules[]', rule.join(' ')),
]

const period = words(
  'id fiscal_year_id number label starts_on ends_on is_locked locked_at locked_by lock_reason is_vat_locked entries_count version',
)
const fiscalYear = [...frame, ...words('code starts_on ends_on is_closed closed_at closed_by'), ...under('periods[]', period.join(' '))]

const analyticCode = [...frame, ...words('parent_id axis_id code label path level is_required is_active')]

/** Of a third party, what its keeper writes; the rest of the record is the service's own. */
const card = [
  ...words('code name legal_form legal_form_code enterprise_number vat_number email phone website contact_name locale iban bic'),
  ...words('account_id default_account_id default_vat_code_id payment_term_days payment_term_end_of_month is_vat_liable is_consumer'),
  ...words('is_281_50 fee_nature profession national_number payment_blocked reminder_blocked peppol_identifier external_id note is_active'),
  ...address,
]
/** An account in a body is named by its id or by its number, a VAT code by its id or by its code. */
const cardBody = [...card, ...words('account default_account default_vat_code force')]
const thirdParty = [
  ...frame,
  ...card,
  ...words('type vies_status vies_checked_at vies_consultation_number peppol_registered peppol_checked_at source balance'),
  ...under('peppol_lookup', 'participant_id document_types access_point'),
]
const thirdPartySheet = [
  ...thirdParty,
  ...words('open_items open_total overdue_total turnover last_entries documents_count last_reminder_at reminder_level'),
]

const attachment = words('id name mime size file_url created_at created_by')
/** Codes of the year, the third party and the VAT code, which the hash of an entry is made of, are of our own adding. */
const entry = [
  ...words('id company_id journal_id fiscal_year_id fiscal_year_code period_id number entry_date due_date label reference status origin'),
  ...words('document_id document_reference structured_communication third_party_id total_debit total_credit lines_count'),
  ...words('reversed_entry_id reversed_by_entry_id posted_at posted_by created_at updated_at lock_version version'),
  ...words('hash previous_hash hash_version chain_identity posted_by_name'),
  ...under('posted_as', 'fiscal_year_code third_party_code'),
  ...under('journal', 'id code type'),
  ...under('third_party', 'id code name'),
  ...under('attachments[]', attachment.join(' ')),
  ...under(
    'lines[]',
    'id account_id debit credit position third_party_id third_party_code label vat_code_id vat_code vat_base vat_rate vat_date due_date open_amount lettering_id lettering_code',
  ),
  ...under('lines[].account', 'id number label'),
  ...under('lines[].grids[]', 'grid amount'),
  ...under('lines[].analytics[]', share.join(' ')),
  ...under('lines[].posted_as', 'account_number third_party_code'),
]
/** Accounts and VAT codes are named by their id or by what people call them. */
const entryHead = words('journal_id entry_date due_date label reference third_party_id')
const bookedLine = [...under('lines[]', 'account account_id vat_code vat_code_id label'), ...under('lines[].analytics[]', share.join(' '))]
const freeBody = [...entryHead, ...bookedLine, ...under('lines[]', 'third_party_id debit credit vat_base due_date')]
const invoiceBody = [...entryHead, ...bookedLine, 'structured_communication', 'lines[].amount']

const recurringBody = words('name kind template frequency interval day starts_on ends_on max_runs auto_post is_active')
const recurring = [...frame, ...recurringBody, ...words('runs_count next_run_on last_run_on last_entry_id last_error status')]
const recurringSheet = [...recurring, ...under('next_runs[]', 'date period_locked')]

const lettering = [
  ...words('id company_id code account_id third_party_id is_full difference_entry_id origin created_at created_by version'),
  ...under('lines[]', 'entry_line_id amount'),
]
const openItem = [
  ...words('id entry_id number journal_code entry_date due_date reference label structured_communication amount open_amount days_overdue'),
  ...words('payment_batch_id reminder_level'),
  ...under('third_party', 'id code name type'),
  ...under('account', 'id number label'),
]

/** `third_party_ids` of a check and `own_turnover` are additions of the second part of the design. */
const listingChecks = under('checks[]', 'code level message third_party_ids')

/**
 * What the specification and its design name of every operation that exists: the fields of the record it answers (of one item, where it
 * answers a list), of its body, and its query. A name stands for itself and for everything below it, so that a record of another area is
 * named here as a whole and held field by field in its own rows.
 * By number of the row.
 */
export const namedFields: Readonly<Record<number, Named>> = {
  1: { field: words('name version status') },
  2: { field: words('ok time') },
  3: { field: words('ok server_time') },
  4: { field: words('code currency vat_regimes'), query: words('lang') },
  5: { field: words('code label abbreviation country requires_capital'), query: words('country lang') },
  6: { field: words('code label version level parent_code'), query: words('country version q limit lang') },
  7: { field: words('code name is_eu vat_prefix iban_length currency peppol_schemes'), query: words('lang') },
  8: { body: words('email password device_name otp'), field: ['token', ...under('user', user.join(' '))] },
  10: { field: user },
  9: {
    body: words('locale device_name'),
    field: [
      'token',
      ...under('user', user.join(' ')),
      ...under('demo.firm', 'public_token name'),
      ...under('demo.companies[]', 'public_token code name'),
      ...under('demo', 'expires_at resets_at'),
    ],
  },
  11: { body: words('name locale'), field: user },
  12: {},
  13: { body: words('current_password password revoke_tokens otp'), field: user },
  14: { body: words('password revoke_tokens'), query: words('user nonce expires signature') },
  15: { body: words('email password'), field: user },
  16: { field: words('verified email'), query: words('user hash expires signature') },
  17: { field: session },
  18: {},
  19: { field: integrationToken },
  20: {
    body: words('name abilities expires_in_days firm otp'),
    field: ['token', ...under('integration_token', integrationToken.join(' '))],
  },
  21: {},
  // `preview` is of files that have one, which come with documents.
  22: { query: words('expires signature') },
  23: { field: firmHead },
  24: { field: firm },
  25: { body: firmBody, field: firm },
  26: { field: firm },
  27: { field: firm },
  28: { field: member },
  29: { body: words('email name password role locale company_tokens otp'), field: member },
  30: { body: words('role is_active name password revoke_tokens otp'), field: member },
  31: {},
  32: { body: words('company_tokens role'), field: member },
  33: { field: words('sent_to expires_at') },
  34: { field: activity, query: words('page per_page') },
  36: {
    field: [
      ...words('currency vat_included valid_from'),
      ...under('plans[]', 'code name description monthly_price yearly_price extra_user_price extra_company_price features'),
      ...under('plans[].limits', 'users companies file_bytes deliveries'),
    ],
    query: words('lang'),
  },
  37: { field: licence },
  38: { body: words('key'), field: licence },
  39: {},
  40: { field: companyHead, query: words('trashed') },
  41: { body: newCompany, field: company },
  42: { field: company },
  43: { body: [...identity, ...words('is_active icon_url'), ...under('settings', settings.join(' '))], field: company },
  44: {},
  45: { field: company },
  46: { body: words('kind'), field: company },
  47: { field: words('id name email role is_active') },
  48: { body: words('overwrite'), field: company },
  52: { field: [...account, 'balance'], query: words('q class type is_active with fiscal_year_id') },
  53: { body: [...accountBody, 'default_vat_code'], field: account },
  54: { field: [...account, ...labels, 'balance', 'balances'] },
  55: { body: [...accountBody, ...words('default_vat_code is_active')], field: account },
  56: {},
  57: ledger,
  58: { body: words('into_id'), field: account },
  59: { field: vatCode, query: words('direction q is_active on') },
  60: { body: vatCodeBody, field: vatCode },
  61: { field: [...vatCode, ...labels] },
  62: { body: vatCodeBody, field: vatCode },
  63: {},
  64: { field: journal, query: words('type is_active') },
  65: { body: [...journalBody, 'control_account'], field: journal },
  66: { field: journal },
  67: { body: [...journalBody, ...words('control_account is_active')], field: journal },
  68: {},
  69: { body: ruleBody, field: rule },
  70: { body: ruleBody, field: rule },
  71: {},
  72: { field: fiscalYear },
  73: { body: words('code starts_on ends_on'), field: fiscalYear },
  74: { field: [...fiscalYear, ...words('result opening_entry_id'), ...under('closing_checks[]', 'code level message count')] },
  75: { body: words('code ends_on'), field: fiscalYear },
  76: {},
  77: { body: [...words('force create_next'), ...under('appropriation[]', 'account amount')], field: fiscalYear },
  78: { field: fiscalYear },
  79: { body: under('lines[]', 'account debit credit third_party_id reference due_date'), field: entry },
  80: { field: period },
  81: { field: period },
  82: { field: thirdParty, query: words('type q') },
  83: { body: ['type', ...cardBody], field: thirdParty },
  84: { field: thirdPartySheet },
  // A supplier does not become a customer: the type is given once, and merging asks for two of the same.
  85: { body: cardBody, field: thirdParty },
  86: {},
  87: ledger,
  88: { body: words('checks'), field: thirdParty },
  89: { body: words('into_id'), field: thirdParty },
  90: { field: entry, query: words('from to fiscal_year_id journal_id third_party_id status q page per_page') },
  91: { body: freeBody, field: entry },
  92: { field: entry },
  93: { body: ['due_date', ...under('lines[]', 'id due_date'), ...under('lines[].analytics[]', share.join(' '))], field: entry },
  94: { body: invoiceBody, field: entry },
  95: { body: [...invoiceBody, 'credited_entry_id'], field: entry },
  96: { body: words('entry_date label'), field: entry },
  97: { field: under('attachments[]', attachment.join(' ')) },
  98: {},
  99: {
    // `total_amount` and `account_kind` are additions: a report leads to the items that a row adds up.
    field: [...openItem, 'total_amount', ...under('totals', 'open overdue')],
    query: words('type third_party_id account_id account_kind due_to overdue as_of page per_page'),
  },
  100: { body: [...under('lines[]', 'entry_line_id amount'), 'difference'], field: lettering },
  101: {},
  102: {
    body: words('account_id third_party_id dry_run'),
    field: ['lettered', ...under('letterings[]', lettering.join(' ')), ...under('skipped[]', 'entry_line_id reason')],
  },
  103: {
    body: words('resource rows dry_run on_existing partial mapping'),
    field: [...words('resource dry_run created updated skipped failed'), ...under('rows[]', 'row status id errors')],
  },
  104: { field: recurring, query: words('is_active') },
  105: { body: recurringBody, field: recurringSheet },
  106: { field: recurringSheet },
  // What it books under which rules is given once.
  107: { body: recurringBody.filter((name) => name !== 'kind'), field: recurringSheet },
  108: {},
  109: { body: words('date'), field: entry },
  ...documentFields,
  ...bankStatementFields,
  ...matchFields(entry),
  ...paymentFields,
  ...vatFields,
  ...budgetFields,
  ...exportFields,
  ...integrationFields,
  ...lookupFields,
  ...peppolFields,
  ...externalFields({ company, newCompany, document }),
  ...mailFields,
  ...bankMatchingFields,
  ...dashboardFields,
  ...ledgerReportFields(entry),
  ...reportItemFields(report),
  ...statementFields,
  178: {
    field: [
      ...report,
      ...words('threshold own_turnover'),
      ...under('rows[]', 'third_party_id name vat_number turnover vat'),
      ...under('totals', 'turnover vat'),
      ...listingChecks,
    ],
    query: words('year lang'),
  },
  179: {
    field: [
      ...report,
      ...under('rows[]', 'third_party_id name country vat_number code amount'),
      ...under('totals', 'amount'),
      ...listingChecks,
    ],
    query: words('year period period_type lang'),
  },
  180: { field: analyticCode, query: words('axis_id q is_active') },
  181: { body: words('parent_id code label is_required'), field: analyticCode },
  // The parent is given once, so no chain of parents can close.
  182: { body: words('code label is_required is_active'), field: analyticCode },
  183: {},
  ...fixedAssetFields(entry),
  ...timeFields,
}

/** What the specification puts around the items of a paginated list. */
export const pageFields = [
  ...words('data current_page last_page per_page total from to first_page_url last_page_url next_page_url prev_page_url path'),
  ...under('links[]', 'url label active'),
]
