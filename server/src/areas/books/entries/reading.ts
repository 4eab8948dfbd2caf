/** The parts that free entries, invoices and patches read alike. What is wrong is noted by field, and everything at once. */
import { messages as kernelMessages } from '../../../kernel/route/messages.ts'
import { type FieldErrors, invalid, type Problem, refused, type FieldError } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import { creditorReference } from '../../../lib/identifiers.ts'
import { type Cents, formatCents, parseCents } from '../../../lib/money.ts'
import { formatStructuredCommunication, structuredCommunication } from '../../../lib/structured-communication.ts'
import { ledgerMessages, type NewLine } from '../ledger/index.ts'
import type { AccountFacts, AnalyticFacts, Facts, JournalFacts, PartyFacts, VatFacts } from './facts.ts'
import { messages } from './messages.ts'
import type { AnalyticsIn } from './schema.ts'

export type Findings = { readonly errors: FieldErrors; not_postable: FieldError | null }

export const noFindings = (): Findings => ({ errors: {}, not_postable: null })

export const find = (findings: Findings, field: string, said: FieldError): null => {
  findings.errors[field] ??= [said]
  return null
}

/** A heading, an inactive account, a collective one without its third party: the design gives them one machine reason. */
const findNotPostable = (findings: Findings, field: string, said: FieldError): null => {
  findings.not_postable ??= said
  return find(findings, field, said)
}

/** What the caller is told, or null when nothing was found. */
export function problemOf({ errors, not_postable }: Findings): Problem | null {
  if (Object.keys(errors).length === 0) return null
  if (!not_postable) return invalid(errors)
  return refused('account_not_postable', not_postable.message, { ...(not_postable.params && { params: not_postable.params }), errors })
}

/** Twelve digits before the point leave room for the sum of a thousand lines. */
const amountPattern = /^-?\d{1,12}(\.\d{1,2})?$/

/** The amount in cents; null when it was left out or cannot be read, which is noted. */
export function amountOf(findings: Findings, field: string, given: string | number | null | undefined): Cents | null {
  if (given === undefined || given === null) return null
  const spelled = String(given)
  return amountPattern.test(spelled) ? parseCents(spelled) : find(findings, field, { message: messages.amount_wrong })
}

const mostTotal = parseCents('9999999999999.99')

export function checkTotal(findings: Findings, total: Cents): void {
  if (total > mostTotal) find(findings, 'lines', { message: messages.too_large, params: { max: formatCents(mostTotal) } })
}

/** The shape let nothing else through than a date or a timestamp. */
export const dayOf = (given: string | null | undefined): string | null => (given ? dateOf(given) : null)

type NamesAccount = { readonly account?: string | null; readonly account_id?: number | null }

/** The account of a line, by id or by number. */
export function accountOf(findings: Findings, at: string, line: NamesAccount, { accounts }: Facts): AccountFacts | null {
  const field = `${at}.${line.account || !line.account_id ? 'account' : 'account_id'}`
  if (!line.account && !line.account_id) return find(findings, field, { message: kernelMessages.required })
  const numbered = line.account ? accounts.find(({ number }) => number === line.account) : undefined
  const identified = line.account_id ? accounts.find(({ id }) => id === line.account_id) : undefined
  if (line.account && line.account_id && numbered?.id !== identified?.id) return find(findings, field, { message: messages.account_twice })
  const account = numbered ?? identified
  if (!account)
    return find(findings, field, { message: messages.account_unknown, params: { account: line.account ?? line.account_id ?? '' } })
  const params = { account: account.number }
  if (!account.is_postable) return findNotPostable(findings, field, { message: ledgerMessages.account_not_postable, params })
  if (!account.is_active) return findNotPostable(findings, field, { message: messages.account_inactive, params })
  return account
}

export const isCollective = ({ kind }: Pick<AccountFacts, 'kind'>): boolean => kind === 'receivable' || kind === 'payable'

export function requireParty(findings: Findings, at: string, account: AccountFacts): null {
  return findNotPostable(findings, `${at}.third_party_id`, {
    message: ledgerMessages.third_party_required,
    params: { account: account.number },
  })
}

/** The third party that was named, or the one it was merged into. */
export function partyOf(findings: Findings, field: string, id: number | null | undefined, { third_parties }: Facts): PartyFacts | null {
  if (!id) return null
  return third_parties.find(({ asked }) => asked === id) ?? find(findings, field, { message: ledgerMessages.third_party_unknown })
}

export function journalOf(findings: Findings, { journal }: Facts): JournalFacts | null {
  if (!journal) return find(findings, 'journal_id', { message: ledgerMessages.journal_unknown })
  return journal.is_active
    ? journal
    : find(findings, 'journal_id', { message: messages.journal_inactive, params: { journal: journal.code } })
}

export const directionOf = ({ type }: Pick<JournalFacts, 'type'>): 'purchase' | 'sale' | null =>
  type.startsWith('purchase') ? 'purchase' : type.startsWith('sale') ? 'sale' : null

type NamesCode = { readonly vat_code?: string | null; readonly vat_code_id?: number | null }

/** The VAT code of a line, right for the journal and valid on the day. What is taken back had the rate of its time, which may have ended. */
export function vatCodeOf(
  findings: Findings,
  at: string,
  line: NamesCode,
  { vat_codes, journal }: Facts,
  { day, takes_back = false }: { readonly day: string; readonly takes_back?: boolean },
): VatFacts | null {
  if (!line.vat_code && !line.vat_code_id) return null
  const field = `${at}.${line.vat_code ? 'vat_code' : 'vat_code_id'}`
  const direction = journal && directionOf(journal)
  if (journal && direction === null) return find(findings, field, { message: messages.vat_code_misplaced })
  const coded = line.vat_code ? vat_codes.find(({ code }) => code === line.vat_code) : undefined
  const identified = line.vat_code_id ? vat_codes.find(({ id }) => id === line.vat_code_id) : undefined
  if (line.vat_code && line.vat_code_id && coded?.id !== identified?.id) return find(findings, field, { message: messages.vat_code_twice })
  const found = coded ?? identified
  if (!found)
    return find(findings, field, { message: messages.vat_code_unknown, params: { code: line.vat_code ?? line.vat_code_id ?? '' } })
  const params = { code: found.code, day }
  if (!found.is_active) return find(findings, field, { message: messages.vat_code_inactive, params })
  if (direction && found.direction !== direction)
    return find(findings, field, { message: messages[`vat_code_of_${found.direction}s`], params })
  if ((found.valid_from && day < found.valid_from) || (!takes_back && found.valid_until && day > found.valid_until))
    return find(findings, field, { message: messages.vat_code_expired, params })
  return found
}

const whole = parseCents('100.00')
type Shares = NonNullable<NewLine['analytics']>

/** Per axis all of the line, on active codes at the end of their branch. */
export function analyticsOf(findings: Findings, at: string, given: AnalyticsIn | undefined, codes: readonly AnalyticFacts[]): Shares {
  if (!given) return []
  const field = `${at}.analytics`
  const sums = new Map<number, bigint>()
  const shares = given.flatMap(({ analytic_code_id, percent }) => {
    const code = codes.find(({ id }) => id === analytic_code_id)
    const cents = amountPattern.test(String(percent)) ? parseCents(String(percent)) : null
    if (!code) find(findings, field, { message: messages.analytic_unknown, params: { id: analytic_code_id } })
    else if (!code.is_active || !code.is_leaf)
      find(findings, field, { message: messages.analytic_not_leaf, params: { id: analytic_code_id } })
    if (cents === null || cents <= 0n) find(findings, field, { message: messages.percent_wrong })
    if (!code || cents === null) return []
    sums.set(code.axis_id, (sums.get(code.axis_id) ?? 0n) + cents)
    return [{ analytic_code_id, percent: formatCents(cents) }]
  })
  if (new Set(given.map(({ analytic_code_id }) => analytic_code_id)).size < given.length)
    find(findings, field, { message: messages.analytic_twice })
  if ([...sums.values()].some((sum) => sum !== whole)) find(findings, field, { message: messages.analytics_incomplete })
  return shares
}

/** In its one spelling: the twelve digits of a Belgian communication as people read them, or a creditor reference without spaces. */
export function communicationOf(findings: Findings, given: string | null | undefined): string | null {
  if (!given) return null
  const digits = structuredCommunication(given)
  if (digits !== null) return formatStructuredCommunication(digits)
  return creditorReference(given) ?? find(findings, 'structured_communication', { message: messages.communication_wrong })
}
