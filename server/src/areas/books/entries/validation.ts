/** Validation shared by free entries, invoices and patches. Errors are collected by field and reported all at once. */
import { messages as kernelMessages } from '../../../kernel/route/messages.ts'
import { type FieldErrors, invalid, type Problem, refused, type FieldError } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import { creditorReference } from '../../../lib/identifiers.ts'
import { type Cents, formatCents, parseCents, readAmount } from '../../../lib/money.ts'
import { formatStructuredCommunication, structuredCommunication } from '../../../lib/structured-communication.ts'
import { ledgerMessages, type NewLine } from '../ledger/index.ts'
import type { AccountFacts, AnalyticFacts, EntryFacts, JournalFacts, PartyFacts, VatFacts } from './facts.ts'
import { messages } from './messages.ts'
import type { AnalyticsIn } from './schema.ts'

export type EntryErrors = { readonly by_field: FieldErrors; not_postable: FieldError | null }

export const noErrors = (): EntryErrors => ({ by_field: {}, not_postable: null })

export const addError = (errors: EntryErrors, field: string, error: FieldError): null => {
  errors.by_field[field] ??= [error]
  return null
}

/** A heading, an inactive account and a control account without a third party share the code `account_not_postable`. */
const addNotPostable = (errors: EntryErrors, field: string, error: FieldError): null => {
  errors.not_postable ??= error
  return addError(errors, field, error)
}

/** The 422 for the collected errors, or null if there are none. */
export function problemOf({ by_field, not_postable }: EntryErrors): Problem | null {
  if (Object.keys(by_field).length === 0) return null
  if (!not_postable) return invalid(by_field)
  return refused('account_not_postable', not_postable.message, {
    ...(not_postable.params && { params: not_postable.params }),
    errors: by_field,
  })
}

/** The amount in cents; null if it is absent, or invalid, which adds an error. `checkTotal` limits the sum. */
export function amountOf(errors: EntryErrors, field: string, given: string | number | null | undefined): Cents | null {
  if (given === undefined || given === null) return null
  return readAmount(given) ?? addError(errors, field, { message: messages.amount_wrong })
}

const maxTotal = parseCents('9999999999999.99')

export function checkTotal(errors: EntryErrors, total: Cents): void {
  if (total > maxTotal) addError(errors, 'lines', { message: messages.too_large, params: { max: formatCents(maxTotal) } })
}

/** The schema has already checked that this is a date or a timestamp. */
export const dayOf = (given: string | null | undefined): string | null => (given ? dateOf(given) : null)

type NamesAccount = { readonly account?: string | null; readonly account_id?: number | null }

/** The account of a line, given by id or by number. */
export function accountOf(errors: EntryErrors, at: string, line: NamesAccount, { accounts }: EntryFacts): AccountFacts | null {
  const field = `${at}.${line.account || !line.account_id ? 'account' : 'account_id'}`
  if (!line.account && !line.account_id) return addError(errors, field, { message: kernelMessages.required })
  const numbered = line.account ? accounts.find(({ number }) => number === line.account) : undefined
  const identified = line.account_id ? accounts.find(({ id }) => id === line.account_id) : undefined
  if (line.account && line.account_id && numbered?.id !== identified?.id)
    return addError(errors, field, { message: messages.account_twice })
  const account = numbered ?? identified
  if (!account)
    return addError(errors, field, { message: messages.account_unknown, params: { account: line.account ?? line.account_id ?? '' } })
  const params = { account: account.number }
  if (!account.is_postable) return addNotPostable(errors, field, { message: ledgerMessages.account_not_postable, params })
  if (!account.is_active) return addNotPostable(errors, field, { message: messages.account_inactive, params })
  return account
}

export const isCollective = ({ kind }: Pick<AccountFacts, 'kind'>): boolean => kind === 'receivable' || kind === 'payable'

export function addPartyRequired(errors: EntryErrors, at: string, account: AccountFacts): null {
  return addNotPostable(errors, `${at}.third_party_id`, {
    message: ledgerMessages.third_party_required,
    params: { account: account.number },
  })
}

/** The given third party, or the one it was merged into. */
export function partyOf(
  errors: EntryErrors,
  field: string,
  id: number | null | undefined,
  { third_parties }: EntryFacts,
): PartyFacts | null {
  if (!id) return null
  return (
    third_parties.find(({ requested_id }) => requested_id === id) ??
    addError(errors, field, { message: ledgerMessages.third_party_unknown })
  )
}

export function journalOf(errors: EntryErrors, { journal }: EntryFacts): JournalFacts | null {
  if (!journal) return addError(errors, 'journal_id', { message: ledgerMessages.journal_unknown })
  return journal.is_active
    ? journal
    : addError(errors, 'journal_id', { message: messages.journal_inactive, params: { journal: journal.code } })
}

export const directionOf = ({ type }: Pick<JournalFacts, 'type'>): 'purchase' | 'sale' | null =>
  type.startsWith('purchase') ? 'purchase' : type.startsWith('sale') ? 'sale' : null

type NamesCode = { readonly vat_code?: string | null; readonly vat_code_id?: number | null }

/** The VAT code of a line; it fits the journal and is valid on the day. A credit note may use a code whose validity has ended. */
export function vatCodeOf(
  errors: EntryErrors,
  at: string,
  line: NamesCode,
  { vat_codes, journal }: EntryFacts,
  { day, is_credit_note = false }: { readonly day: string; readonly is_credit_note?: boolean },
): VatFacts | null {
  if (!line.vat_code && !line.vat_code_id) return null
  const field = `${at}.${line.vat_code ? 'vat_code' : 'vat_code_id'}`
  const direction = journal && directionOf(journal)
  if (journal && direction === null) return addError(errors, field, { message: messages.vat_code_misplaced })
  const coded = line.vat_code ? vat_codes.find(({ code }) => code === line.vat_code) : undefined
  const identified = line.vat_code_id ? vat_codes.find(({ id }) => id === line.vat_code_id) : undefined
  if (line.vat_code && line.vat_code_id && coded?.id !== identified?.id)
    return addError(errors, field, { message: messages.vat_code_twice })
  const found = coded ?? identified
  if (!found)
    return addError(errors, field, { message: messages.vat_code_unknown, params: { code: line.vat_code ?? line.vat_code_id ?? '' } })
  const params = { code: found.code, day }
  if (!found.is_active) return addError(errors, field, { message: messages.vat_code_inactive, params })
  if (direction && found.direction !== direction)
    return addError(errors, field, { message: messages[`vat_code_of_${found.direction}s`], params })
  if ((found.valid_from && day < found.valid_from) || (!is_credit_note && found.valid_until && day > found.valid_until))
    return addError(errors, field, { message: messages.vat_code_expired, params })
  return found
}

const whole = parseCents('100.00')
type Shares = NonNullable<NewLine['analytics']>

/** Each axis distributes 100 % of the line over active leaf codes. */
export function analyticsOf(errors: EntryErrors, field: string, given: AnalyticsIn | undefined, codes: readonly AnalyticFacts[]): Shares {
  if (!given) return []
  const sums = new Map<number, bigint>()
  const shares = given.flatMap(({ analytic_code_id, percent }) => {
    const code = codes.find(({ id }) => id === analytic_code_id)
    const cents = readAmount(percent)
    if (!code) addError(errors, field, { message: messages.analytic_unknown, params: { id: analytic_code_id } })
    else if (!code.is_active || !code.is_leaf)
      addError(errors, field, { message: messages.analytic_not_leaf, params: { id: analytic_code_id } })
    if (cents === null || cents <= 0n) addError(errors, field, { message: messages.percent_wrong })
    if (!code || cents === null) return []
    sums.set(code.axis_id, (sums.get(code.axis_id) ?? 0n) + cents)
    return [{ analytic_code_id, percent: formatCents(cents) }]
  })
  if (new Set(given.map(({ analytic_code_id }) => analytic_code_id)).size < given.length)
    addError(errors, field, { message: messages.analytic_twice })
  if ([...sums.values()].some((sum) => sum !== whole)) addError(errors, field, { message: messages.analytics_incomplete })
  return shares
}

/** Canonical form: a Belgian communication as +++090/9337/55493+++, or a creditor reference without spaces. */
export function communicationOf(errors: EntryErrors, given: string | null | undefined): string | null {
  if (!given) return null
  const digits = structuredCommunication(given)
  if (digits !== null) return formatStructuredCommunication(digits)
  return creditorReference(given) ?? addError(errors, 'structured_communication', { message: messages.communication_wrong })
}
