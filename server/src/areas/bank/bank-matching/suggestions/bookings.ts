/** Proposals without an open item: transfers, rules, earlier bookings, returned payments, and the parts of an amount. */
import { say } from '../../../../lib/languages.ts'
import { formatCents, magnitude, sum } from '../../../../lib/money.ts'
import { actionAllocation, findRule } from '../bank-rules/rules.ts'
import { messages, reasonFor } from './messages.ts'
import type { Facts, FileSettings, Proposal, Transaction } from './model.ts'
import { scores } from './scores.ts'

const unordered = { due_date: null, first_id: 0 } as const
const whole = { is_exact: true, difference: 'none', ...unordered } as const

/** Money that moves between two accounts of the company. */
export function proposeTransfer({ transaction: { amount, is_return }, is_own_iban }: Facts, settings: FileSettings): Proposal[] {
  const { transit_account, language } = settings
  if (!is_own_iban || transit_account === null) return []
  return [
    {
      kind: 'transfer',
      score: scores.transfer,
      label: say(messages.transfer_label, language),
      reasons: [reasonFor('own_iban', language)],
      allocations: [{ account: transit_account, amount: formatCents(amount) }],
      rule_id: null,
      may_be_automatic: !is_return,
      ...whole,
    },
  ]
}

/** The first rule by position whose conditions hold. */
export function proposeRule({ transaction, rules }: Facts, { language }: FileSettings): Proposal[] {
  const rule = findRule(rules, transaction)
  if (!rule) return []
  return [
    {
      kind: 'rule',
      score: scores.rule,
      label: rule.name,
      reasons: [reasonFor('rule', language, { name: rule.name })],
      allocations: [actionAllocation(rule.action, transaction.amount)],
      rule_id: rule.id,
      may_be_automatic: !transaction.is_return,
      ...whole,
    },
  ]
}

/** As the last transaction of the same counterpart was booked. */
export function proposeHistory({ transaction: { amount }, earlier }: Facts, { language }: FileSettings): Proposal[] {
  if (!earlier) return []
  const { account, third_party_id, vat_code, name, entry_date } = earlier
  const target =
    account === null ? (third_party_id === null ? null : { third_party_id }) : { account, ...(vat_code !== null && { vat_code }) }
  if (!target) return []
  return [
    {
      kind: 'history',
      score: scores.history,
      label: name,
      reasons: [reasonFor('history', language, { date: entry_date })],
      allocations: [{ ...target, amount: formatCents(amount) }],
      rule_id: null,
      may_be_automatic: false,
      ...whole,
    },
  ]
}

/** A payment that came back: its lines are lettered with the return, and what they had settled is open again. */
export function proposeReturn({ transaction, returned }: Facts, { language }: FileSettings): Proposal[] {
  if (!transaction.is_return || !returned || returned.lines.length === 0) return []
  if (sum(returned.lines.map(({ amount }) => amount)) !== transaction.amount) return []
  const date = returned.entry_date
  return [
    {
      kind: 'open_items',
      score: returned.has_same_id ? scores.returned_payment : scores.amount_iban_name,
      label: say(messages.return_label, language, { date }),
      reasons: [reasonFor('returned_payment', language, { date })],
      allocations: returned.lines.map(({ entry_line_id, amount }) => ({ entry_line_id, amount: formatCents(amount) })),
      rule_id: null,
      is_exact: true,
      // It undoes a lettering, so a person confirms it.
      may_be_automatic: false,
      difference: 'none',
      due_date: date,
      first_id: Math.min(...returned.lines.map(({ entry_line_id }) => entry_line_id)),
    },
  ]
}

/** The largest part is what was paid; the others are what the bank kept or charged. */
export function splitParts({ amount, split }: Transaction) {
  if (split.length < 2 || sum(split.map((part) => part.amount)) !== amount) return null
  const main = split.toSorted((a, b) =>
    magnitude(b.amount) > magnitude(a.amount) ? 1 : magnitude(b.amount) < magnitude(a.amount) ? -1 : 0,
  )[0]
  return main ? { main, charges: split.filter((part) => part !== main) } : null
}

const longestLabel = 190

/** The ready split of an amount: each proposal for its largest part, with the other parts as bank charges. */
export function proposeSplit(facts: Facts, settings: FileSettings, propose: (facts: Facts) => Proposal[]): Proposal[] {
  const parts = splitParts(facts.transaction)
  const { bank_charges_account: account, language } = settings
  if (!parts || account === null) return []
  const reason = reasonFor('split', language, { count: facts.transaction.split.length })
  const charge = ({ label, amount }: Transaction['split'][number]) => ({
    account,
    amount: formatCents(amount),
    ...(label.trim() !== '' && { label: label.trim().slice(0, longestLabel) }),
  })
  const { counterpart_iban, counterpart_name } = facts.transaction
  if (counterpart_iban === null && counterpart_name === null)
    return [
      {
        kind: 'history',
        score: scores.history,
        label: say(messages.charges_label, language),
        reasons: [reason],
        allocations: facts.transaction.split.map(charge),
        rule_id: null,
        may_be_automatic: false,
        ...whole,
      },
    ]
  return propose({ ...facts, transaction: { ...facts.transaction, amount: parts.main.amount, split: [] } }).map((proposal) => ({
    ...proposal,
    reasons: [...proposal.reasons, reason],
    allocations: [...proposal.allocations, ...parts.charges.map(charge)],
    may_be_automatic: false,
  }))
}
