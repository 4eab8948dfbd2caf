import { createHash } from 'node:crypto'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { creditorReference, iban } from '../../../lib/identifiers.ts'
import { type Cents, formatCents, magnitude, negate, parseCents, sum } from '../../../lib/money.ts'
import { sepaText } from '../../../lib/writers/sepa-text.ts'
import { formatStructuredCommunication, structuredCommunication } from '../../../lib/structured-communication.ts'
import { sepaReach } from '../../../packs/sepa.ts'
import { messages } from './messages.ts'
import type { CreditTransfers } from './payment-file/write.ts'
import type { NewPayment, NewPaymentBatch, PayeeWarning, PaymentBatch } from './schema.ts'
import type { FileFacts, NewPaymentRow, PayableItem, PayeeFacts, PayerFacts } from './store.ts'

/** What the request asks of one item, with the item as it is stored. */
export type Wanted = { readonly place: string; readonly given: NewPayment; readonly item: PayableItem }

/** An item with all that its payment needs; the place names it in errors. */
type Share = {
  readonly place: string
  readonly item: PayableItem
  /** Above zero: reduces what the file owes. */
  readonly amount: Cents
  readonly iban: string
  readonly bic: string | null
  readonly creditor_name: string
  readonly communication: string | null
}

const longestText = 140
const longestName = 70
const highest = parseCents('999999999.99')

/** The items of the request; those that are unknown or named twice are errors. */
export function findWanted(payments: readonly NewPayment[], found: ReadonlyMap<number, PayableItem>) {
  const errors: FieldErrors = {}
  const seen = new Set<number>()
  const wanted = payments.flatMap((given, index): Wanted[] => {
    const place = `payments.${index}`
    const item = found.get(given.entry_line_id)
    if (!item) errors[`${place}.entry_line_id`] = [{ message: messages.item_unknown }]
    else if (seen.has(given.entry_line_id)) errors[`${place}.entry_line_id`] = [{ message: messages.item_twice }]
    seen.add(given.entry_line_id)
    return item ? [{ place, given, item }] : []
  })
  return { wanted, errors }
}

/** Items that an open batch pays already. */
export const errorsOfItemsInPayment = (wanted: readonly Wanted[]): FieldErrors =>
  Object.fromEntries(
    wanted.flatMap(({ place, item: { batch_number } }) =>
      batch_number === null ? [] : [[`${place}.entry_line_id`, [{ message: messages.item_in_batch, params: { number: batch_number } }]]],
    ),
  )

const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === ''

/** Items whose payee has no IBAN, neither in the request nor on the card. */
export const errorsOfMissingIbans = (wanted: readonly Wanted[]): FieldErrors =>
  Object.fromEntries(
    wanted.flatMap(({ place, given, item }) =>
      isBlank(given.iban) && isBlank(item.third_party?.iban) ? [[`${place}.iban`, [{ message: messages.iban_missing }]]] : [],
    ),
  )

/** The amount of the item, above zero where the file owes; null where the request asks for nothing, or for more than is open. */
function amountOf({ given: { amount }, item: { open_amount } }: Wanted): Cents | null {
  const open = parseCents(open_amount ?? '0.00')
  if (amount === undefined || amount === null) return negate(open)
  const text = String(amount)
  if (!/^-?\d+(\.\d{1,2})?$/.test(text)) return null
  const asked = parseCents(text)
  const isCredit = open < 0n
  // The amount of a credit note may be written with or without its minus.
  if (asked === 0n || magnitude(asked) > magnitude(open) || (isCredit && asked < 0n)) return null
  return isCredit ? asked : negate(magnitude(asked))
}

/** What one item contributes to a payment, or what is wrong with it. */
function shareOf(wanted: Wanted, executionOn: string, payer: PayerFacts): { share: Share | null; errors: FieldErrors } {
  const { place, given, item } = wanted
  const errors: FieldErrors = {}
  const party = item.third_party
  const amount = amountOf(wanted)
  if (party?.payment_blocked) errors[place] = [{ message: messages.payment_blocked }]
  if (parseCents(item.open_amount ?? '0.00') === 0n) errors[`${place}.entry_line_id`] = [{ message: messages.item_not_open }]
  else if (amount === null)
    errors[`${place}.amount`] = [{ message: messages.amount_wrong, params: { open: (item.open_amount ?? '').replace('-', '') } }]
  const isOwn = !isBlank(given.iban)
  const account = iban((isOwn ? given.iban : party?.iban) ?? '')
  const reach = account === null ? null : sepaReach(account, executionOn)
  if (account === null) errors[`${place}.iban`] = [{ message: messages.iban_wrong }]
  else if (reach === null) errors[`${place}.iban`] = [{ message: messages.iban_outside_sepa, params: { country: account.slice(0, 2) } }]
  else if (reach === 'other' && sepaText(payer.address.town ?? '', longestName) === '')
    errors[place] = [{ message: messages.address_missing }]
  const name = isBlank(given.creditor_name) ? (party?.name ?? '') : (given.creditor_name ?? '')
  const creditor_name = cut(name.trim(), longestName)
  if (creditor_name === '') errors[`${place}.creditor_name`] = [{ message: messages.creditor_name_missing }]
  else if (!/[A-Za-z0-9]/.test(sepaText(creditor_name, longestName)))
    errors[`${place}.creditor_name`] = [{ message: messages.creditor_name_unwritable }]
  if (Object.keys(errors).length > 0 || amount === null || account === null) return { share: null, errors }
  const bic = party && account === party.iban ? party.bic : null
  const communication = isBlank(given.communication) ? null : (given.communication ?? '').trim()
  return { share: { place, item, amount, iban: account, bic, creditor_name, communication }, errors }
}

/** By characters, so that none is cut in two. */
const cut = (text: string, longest: number): string => Array.from(text).slice(0, longest).join('').trim()

/** A Belgian communication as +++090/9337/55493+++, a creditor reference without blanks, or null: then it is free text. */
const structured = (text: string): string | null => {
  const digits = structuredCommunication(text)
  return digits === null ? creditorReference(text) : formatStructuredCommunication(digits)
}

type Communication = Pick<NewPaymentRow, 'communication' | 'communication_kind'>

const communicationOf = (text: string | null): Communication => {
  if (isBlank(text)) return { communication: null, communication_kind: null }
  const reference = structured(text ?? '')
  return reference === null
    ? { communication: cut(text ?? '', longestText), communication_kind: 'free' }
    : { communication: reference, communication_kind: 'structured' }
}

/** Several references in one text; those that do not fit are counted at its end: `F1 F2 +3`. */
export function joinReferences(references: readonly string[]): string | null {
  const texts = references.map((reference) => reference.trim()).filter((reference) => reference !== '')
  for (let kept = texts.length; kept > 0; kept -= 1) {
    const rest = texts.length - kept
    const joined = [...texts.slice(0, kept), ...(rest > 0 ? [`+${rest}`] : [])].join(' ')
    if (Array.from(joined).length <= longestText) return joined
  }
  const suffix = texts.length > 1 ? ` +${texts.length - 1}` : ''
  return texts[0] === undefined ? null : cut(texts[0], longestText - suffix.length) + suffix
}

function communicationOfGroup(shares: readonly Share[]): Communication {
  const [only] = shares
  if (only && shares.length === 1) return communicationOf(only.communication ?? only.item.structured_communication ?? only.item.reference)
  return communicationOf(joinReferences(shares.map(({ communication, item }) => communication ?? item.reference ?? '')))
}

/** Items of one third party to one account and one holder are one payment; an item without a third party is its own. */
function groupShares(shares: readonly Share[], isGrouped: boolean): Share[][] {
  const keyOf = ({ place, item, iban: account, creditor_name }: Share) =>
    isGrouped && item.third_party ? [item.third_party.id, account, creditor_name].join('\n') : place
  return [...Map.groupBy(shares, keyOf).values()]
}

type Composed = { readonly payments: readonly Omit<NewPaymentRow, 'end_to_end_id'>[]; readonly errors: FieldErrors }

/** The payments of the request, in its order. */
export function composePayments(
  wanted: readonly Wanted[],
  { group_by_third_party = true }: Pick<NewPaymentBatch, 'group_by_third_party'>,
  executionOn: string,
  payer: PayerFacts,
): Composed {
  const read = wanted.map((one) => shareOf(one, executionOn, payer))
  const errors: FieldErrors = Object.assign({}, ...read.map((one) => one.errors))
  if (Object.keys(errors).length > 0) return { payments: [], errors }
  const groups = groupShares(
    read.flatMap(({ share }) => share ?? []),
    group_by_third_party,
  )
  const payments = groups.flatMap((shares) => {
    const [first] = shares
    if (!first) return []
    const amount = sum(shares.map((share) => share.amount))
    if (amount <= 0n) errors[first.place] = [{ message: messages.nothing_to_pay, params: { amount: formatCents(amount) } }]
    if (amount > highest) errors[`${first.place}.amount`] = [{ message: messages.amount_too_high, params: { max: formatCents(highest) } }]
    return [
      {
        third_party_id: first.item.third_party?.id ?? null,
        items: shares.map((share) => ({ entry_line_id: share.item.id, amount: formatCents(share.amount) })),
        amount: formatCents(amount),
        creditor_name: first.creditor_name,
        creditor_iban: first.iban,
        creditor_bic: first.bic,
        ...communicationOfGroup(shares),
      },
    ]
  })
  return { payments, errors }
}

/** What the payer is asked to look at before the file goes to the bank. */
export const warningsOf = (facts: readonly PayeeFacts[], ibans: readonly string[]): PayeeWarning[] =>
  facts.flatMap(({ payment, last_iban, duplicate_of, is_known, shared_with, changed_by, changed_at }) => {
    const unchanged = { changed_by: null, changed_at: null }
    const isChanged = last_iban !== null && last_iban !== ibans[payment]
    return [
      ...(isChanged ? [{ payment, kind: 'iban_changed' as const, detail: last_iban, changed_by, changed_at }] : []),
      ...(duplicate_of === null ? [] : [{ payment, kind: 'possible_duplicate' as const, detail: duplicate_of, ...unchanged }]),
      ...(is_known ? [] : [{ payment, kind: 'first_payment' as const, detail: null, ...unchanged }]),
      ...(shared_with === null ? [] : [{ payment, kind: 'shared_iban' as const, detail: shared_with, ...unchanged }]),
    ]
  })

/** A first payment alone is no reason to refuse a batch. */
export const needsConfirmation = (warnings: readonly PayeeWarning[], confirmed: boolean | undefined, isRequired: boolean): boolean =>
  (confirmed === false || (isRequired && confirmed !== true)) && warnings.some(({ kind }) => kind !== 'first_payment')

type Identified = Pick<PaymentBatch, 'message_id' | 'execution_on' | 'iban'> & {
  readonly payments: readonly Pick<
    NewPaymentRow,
    'amount' | 'creditor_name' | 'creditor_iban' | 'creditor_bic' | 'communication' | 'communication_kind' | 'end_to_end_id'
  >[]
}

/** SHA-256 of what the bank is asked to do. */
export function fingerprintOf({ message_id, execution_on, iban: account, payments }: Identified): string {
  const instructions = payments.map(
    ({ amount, creditor_name, creditor_iban, creditor_bic, communication, communication_kind, end_to_end_id }) => ({
      amount,
      creditor_name,
      creditor_iban,
      creditor_bic,
      communication,
      communication_kind,
      end_to_end_id,
    }),
  )
  return createHash('sha256')
    .update(canonicalJson({ message_id, execution_on, iban: account, payments: instructions }))
    .digest('hex')
}

/** The batch as its file says it. The time of creation is that of the batch, so that each download gives the same bytes. */
export const transfersOf = (batch: PaymentBatch, { debtor }: Pick<FileFacts, 'debtor'>): CreditTransfers => ({
  message_id: batch.message_id,
  created_at: `${batch.created_at.slice(0, 19)}Z`,
  execution_on: batch.execution_on,
  batch_booking: batch.batch_booking,
  debtor: { name: batch.debtor_name, iban: batch.iban, bic: batch.bic, ...debtor },
  payments: batch.payments,
})
