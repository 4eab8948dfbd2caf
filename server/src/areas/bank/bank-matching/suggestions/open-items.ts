/** Proposals that settle one open item, or several that the payment cites or that add up. */
import { formatCents, magnitude, minus, sum } from '../../../../lib/money.ts'
import type { Allocation } from '../allocation.ts'
import { type ReasonCode, reasonFor } from './messages.ts'
import type { Facts, FileSettings, OpenItem, Proposal, Reason, Transaction } from './model.ts'
import { namesFit } from './names.ts'
import {
  citesNumber,
  communicationKey,
  communicationsOf,
  hasOtherMonth,
  hasOtherNumber,
  type PaymentText,
  paymentTextOf,
} from './references.ts'
import { scores } from './scores.ts'
import { findSets } from './sets.ts'

/** What is said of an item by the transaction. */
type Evidence = {
  readonly item: OpenItem
  readonly has_communication: boolean
  readonly is_cited: boolean
  readonly is_known: boolean
  readonly fits: boolean
}

type Context = {
  readonly facts: Facts
  readonly settings: FileSettings
  readonly text: PaymentText
  readonly communications: readonly string[]
  readonly evidence: readonly Evidence[]
}

export function proposeOpenItems(facts: Facts, settings: FileSettings): Proposal[] {
  const { transaction, items } = facts
  const text = paymentTextOf(transaction)
  const communications = communicationsOf(transaction)
  const evidence = items.map((item) => evidenceOf(facts, item, text, communications))
  const context = { facts, settings, text, communications, evidence }
  return [
    ...evidence.filter(({ item }) => isSameSide(transaction, item)).flatMap((each) => proposeItem(context, each)),
    ...proposeCitedSets(context),
    ...proposeSets(context),
  ]
}

const isSameSide = ({ amount }: Transaction, { open }: OpenItem): boolean => amount > 0n === open > 0n

function evidenceOf({ transaction, known_parties }: Facts, item: OpenItem, text: PaymentText, communications: readonly string[]): Evidence {
  const key = communicationKey(item.communication)
  const { third_party_id: chosen } = transaction
  const isChosen = chosen !== null && chosen === item.third_party_id
  return {
    item,
    has_communication: key !== null && communications.includes(key),
    is_cited: citesNumber(text, item.number),
    is_known: isChosen || (chosen === null && known_parties.some(({ id }) => id === item.third_party_id)),
    fits: isChosen || (chosen === null && namesFit(transaction.counterpart_name, item.third_party_name)),
  }
}

/** How the amount compares with what is open, both without sign. */
type Fit = 'equal' | 'foreign' | 'short' | 'less' | 'more'

function compareAmounts(
  { amount, foreign }: Transaction,
  { open, foreign: due }: OpenItem,
  { difference_limit, exchange_accounts }: FileSettings,
): Fit {
  if (amount === open) return 'equal'
  const isForeign = foreign !== null && due !== null && foreign.currency === due.currency && foreign.amount === due.amount
  if (isForeign && exchange_accounts) return 'foreign'
  if (magnitude(amount) > magnitude(open)) return 'more'
  return magnitude(minus(open, amount)) <= difference_limit ? 'short' : 'less'
}

/** Which rule applies, its score, and whether the payment names the item. */
type Found = { readonly score: number; readonly codes: readonly ReasonCode[]; readonly is_named: boolean }

function scoreItem({ evidence, communications }: Context, each: Evidence, fit: Fit): Found | null {
  const isWhole = fit === 'equal' || fit === 'foreign'
  const { is_cited, is_known, fits } = each
  const shared = each.has_communication && evidence.filter((other) => hasSameCommunication(each, other)).length > 1
  if (each.has_communication && !shared) {
    if (fit === 'more') return { score: scores.overpaid_communication, codes: ['structured_communication', 'overpaid'], is_named: true }
    return { score: scores.structured_communication, codes: ['structured_communication'], is_named: true }
  }
  const named: readonly ReasonCode[] = is_cited ? ['document_number'] : shared ? ['structured_communication'] : []
  if (named.length > 0 && (isWhole || fit === 'short')) {
    const score = is_known ? scores.number_amount_iban : scores.number_amount
    return { score, codes: [...named, 'amount', ...(is_known ? ['known_iban' as const] : [])], is_named: true }
  }
  if (named.length > 0 && is_known)
    return {
      score: scores.cited_other_amount,
      codes: [...named, 'known_iban', ...(fit === 'more' ? ['overpaid' as const] : [])],
      is_named: true,
    }
  if (!isWhole) return null
  if (is_known && fits) return { score: scores.amount_iban_name, codes: ['amount', 'known_iban', 'name'], is_named: false }
  if (fits) return { score: scores.amount_name, codes: ['amount', 'name'], is_named: false }
  if (is_known) return { score: scores.amount_iban, codes: ['amount', 'known_iban'], is_named: false }
  return communications.length > 0 ? null : { score: scores.amount, codes: ['amount'], is_named: false }
}

const hasSameCommunication = (one: Evidence, other: Evidence): boolean =>
  other.has_communication && communicationKey(one.item.communication) === communicationKey(other.item.communication)

function proposeItem(context: Context, each: Evidence): Proposal[] {
  const { facts, settings } = context
  const { transaction } = facts
  const { item } = each
  const fit = compareAmounts(transaction, item, settings)
  const found = scoreItem(context, each, fit)
  const allocations = found && allocateItem(transaction, item, fit, settings)
  if (!found || !allocations) return []
  const objections = objectionsTo(context, [each], found.is_named)
  const isPartial = fit === 'less'
  const mayBePartial =
    transaction.amount > 0n && each.has_communication && item.is_sale && /^\d{12}$/.test(communicationKey(item.communication) ?? '')
  return [
    {
      kind: 'open_items',
      ...scored(context, [item], found.score),
      label: labelOf([item]),
      reasons: reasonsOf(settings, [...found.codes, ...fitCodes[fit], ...objections], { ...numbersOf([item]) }),
      allocations,
      rule_id: null,
      is_exact: fit === 'equal' || fit === 'foreign',
      may_be_automatic: objections.length === 0 && fit !== 'more' && (!isPartial || mayBePartial),
      difference: fit === 'short' ? 'post' : 'none',
      ...orderOf([item]),
    },
  ]
}

const fitCodes: Readonly<Record<Fit, readonly ReasonCode[]>> = {
  equal: [],
  foreign: ['exchange_difference'],
  short: ['difference'],
  less: ['partial'],
  more: [],
}

/** Null for a rest that no third party can keep on account. */
function allocateItem({ amount }: Transaction, item: OpenItem, fit: Fit, { exchange_accounts }: FileSettings): Allocation[] | null {
  const settled = { entry_line_id: item.id, amount: formatCents(fit === 'less' ? amount : item.open) }
  const rest = minus(amount, item.open)
  if (fit === 'foreign' && exchange_accounts)
    // Less than expected, or more than owed, is a loss; both leave a negative rest at the bank.
    return [settled, { account: rest < 0n ? exchange_accounts.loss : exchange_accounts.gain, amount: formatCents(rest) }]
  if (fit !== 'more') return [settled]
  return item.third_party_id === null ? null : [settled, { third_party_id: item.third_party_id, amount: formatCents(rest) }]
}

/** What speaks against booking the items without a person, as codes of reasons. */
function objectionsTo(context: Context, chosen: readonly Evidence[], isNamed: boolean): ReasonCode[] {
  const { facts, text, communications } = context
  const { transaction, known_parties } = facts
  const parties = new Set(chosen.map(({ item }) => item.third_party_id))
  const ofOthers = known_parties.length > 0 && !known_parties.some(({ id }) => parties.has(id))
  const isIdentified = chosen.every(({ has_communication }) => has_communication)
  const isBefore = chosen.some(({ item }) => transaction.entry_date < item.document_date)
  const misnamed = transaction.counterpart_name !== null && !chosen.every(({ fits, is_known }) => fits || is_known)
  const settled = chosen.map(({ item }) => communicationKey(item.communication))
  const hasOtherCommunication = communications.some((key) => !settled.includes(key))
  const hasOther = (item: OpenItem) => hasOtherNumber(text, item.number, amountsOf(item))
  const found: readonly (readonly [boolean, ReasonCode])[] = [
    [isBefore, 'before_document'],
    [citesAnother(context, chosen), 'other_item_cited'],
    [transaction.is_return, 'returned'],
    [chosen.some(({ item }) => isInOtherBatch(facts, item)), 'in_other_batch'],
    [parties.size > 1, 'several_parties'],
    [!isIdentified && ofOthers, 'iban_of_another'],
    [isNamed && !isIdentified && misnamed, 'other_name'],
    [!isNamed && known_parties.length > 1, 'shared_iban'],
    [!isNamed && chosen.some(({ item }) => othersMayAddUp(facts, item)), 'others_add_up'],
    [!isNamed && chosen.some(({ item }) => hasOtherMonth(text, [item.document_date, item.due_date])), 'other_month'],
    [hasOtherCommunication || (!isNamed && chosen.some(({ item }) => hasOther(item))), 'other_number'],
  ]
  return found.flatMap(([holds, code]) => (holds ? [code] : []))
}

/** Other items of the third party add up to the amount too, or are too many to be tried: the payment may mean them. */
function othersMayAddUp({ transaction, items }: Facts, item: OpenItem): boolean {
  const others = items.filter(
    ({ id, third_party_id, account }) => id !== item.id && third_party_id === item.third_party_id && account === item.account,
  )
  if (others.length > mostSearched) return true
  return (
    findSets(
      others.map(({ open }) => open),
      transaction.amount,
    ).length > 0
  )
}

/** As people write an amount: `605`, or `605` and `00`, or `60500`. */
const amountsOf = ({ open }: OpenItem): string[] => {
  const digits = formatCents(magnitude(open))
  return [digits.slice(0, -3), digits.slice(-2), digits.replace('.', '')]
}

/** Another item of the file is named, by its communication or its number, that the proposal does not settle. */
function citesAnother({ evidence }: Context, chosen: readonly Evidence[]): boolean {
  const digits = new Set(chosen.map(({ item }) => item.number?.replace(/\D/g, '') ?? ''))
  return evidence.some(
    (each) =>
      !chosen.includes(each) &&
      // Two documents may have one number: what cites the chosen one then seems to cite both.
      (each.has_communication || (each.is_cited && !digits.has(each.item.number?.replace(/\D/g, '') ?? ''))),
  )
}

/** The item waits for a payment that this transaction cannot be. */
const isInOtherBatch = ({ transaction: { journal_id, entry_date, references }, payments }: Facts, { batch, id }: OpenItem): boolean =>
  batch !== null &&
  (batch.journal_id !== journal_id ||
    entry_date < batch.execution_on ||
    payments.some(
      ({ end_to_end_id, items }) => references.includes(end_to_end_id) && !items.some(({ entry_line_id }) => entry_line_id === id),
    ))

/** Numbers or communications of several items of one third party that add up to the amount. */
function proposeCitedSets(context: Context): Proposal[] {
  const { facts, settings, evidence } = context
  const cited = evidence.filter(({ is_cited, has_communication }) => is_cited || has_communication)
  const groups = Map.groupBy(cited, ({ item }) => `${item.third_party_id} ${item.account}`)
  return [...groups.values()].flatMap((group): Proposal[] => {
    const items = group.map(({ item }) => item)
    if (items.length < 2 || items.length > mostAllocations || sum(items.map(({ open }) => open)) !== facts.transaction.amount) return []
    const isKnown = group.every(({ is_known }) => is_known)
    const objections = objectionsTo(context, group, true)
    return [
      setProposal(
        context,
        items,
        scores.several_numbers,
        ['several_numbers', ...(isKnown ? (['known_iban'] as const) : []), ...objections],
        objections.length === 0,
        settings,
      ),
    ]
  })
}

const mostAllocations = 50
const mostSearched = 12

/** Several items of a certain third party that add up. Items that wait for a payment of a batch are left out. */
function proposeSets(context: Context): Proposal[] {
  const { facts, settings } = context
  const { transaction, known_parties, named_parties, items } = facts
  const chosen = transaction.third_party_id
  const parties = new Set(chosen === null ? [...known_parties, ...named_parties].map(({ id }) => id) : [chosen])
  return [...parties].flatMap((party) => {
    const own = items
      .filter(({ third_party_id, batch }) => third_party_id === party && batch === null)
      .toSorted(byAge)
      .slice(0, mostSearched)
    return [...Map.groupBy(own, ({ account }) => account).values()].flatMap((searched) =>
      findSets(
        searched.map(({ open }) => open),
        transaction.amount,
      ).map((places) => {
        const set = places.flatMap((place) => searched[place] ?? [])
        const code = known_parties.some(({ id }) => id === party) || chosen !== null ? 'known_iban' : 'name'
        return setProposal(context, set, scores.several_items, ['several_items', code], false, settings)
      }),
    )
  })
}

function setProposal(
  context: Context,
  items: readonly OpenItem[],
  score: number,
  codes: readonly ReasonCode[],
  may_be_automatic: boolean,
  settings: FileSettings,
): Proposal {
  const sorted = items.toSorted(byAge)
  return {
    kind: 'open_items',
    ...scored(context, sorted, score),
    label: labelOf(sorted),
    reasons: reasonsOf(settings, codes, numbersOf(sorted)),
    allocations: sorted.map(({ id, open }) => ({ entry_line_id: id, amount: formatCents(open) })),
    rule_id: null,
    is_exact: true,
    may_be_automatic,
    difference: 'none',
    ...orderOf(sorted),
  }
}

/** A payment before the date of a document is hardly its payment. */
const scored = ({ facts: { transaction } }: Context, items: readonly OpenItem[], score: number) => ({
  score: items.some(({ document_date }) => transaction.entry_date < document_date) ? Math.min(score, scores.before_document) : score,
})

const dayOf = ({ due_date, document_date }: OpenItem): string => due_date ?? document_date

const byAge = (a: OpenItem, b: OpenItem): number => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : a.id - b.id)

const orderOf = (items: readonly OpenItem[]) => ({
  due_date: items.map(dayOf).toSorted()[0] ?? null,
  first_id: Math.min(...items.map(({ id }) => id)),
})

const mostNamed = 5

function labelOf(items: readonly OpenItem[]): string {
  const numbers = items.map(({ number, account }) => number ?? account)
  const shown = numbers.length > mostNamed ? [...numbers.slice(0, mostNamed), `+${numbers.length - mostNamed}`] : numbers
  const names = [...new Set(items.map(({ third_party_name }) => third_party_name).filter((name) => name !== null))]
  return [shown.join(', '), names.join(', ')]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, 190)
}

const numbersOf = (items: readonly OpenItem[]) => ({ count: items.length, numbers: items.map(({ number }) => number ?? '').join(', ') })

const reasonsOf = ({ language }: FileSettings, codes: readonly ReasonCode[], params: Readonly<Record<string, string | number>>): Reason[] =>
  [...new Set(codes)].map((code) => reasonFor(code, language, params))
