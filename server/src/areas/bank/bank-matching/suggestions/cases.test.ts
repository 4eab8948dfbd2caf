/** The twenty cases of the matching handbook. Two of them, discounts for prompt payment, are suggestions: an invoice has no field for them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Cents, exactCents, magnitude, zero } from '../../../../lib/money.ts'
import { ownSamples } from '../../../../../test/samples/folders.ts'
import { received, settings } from '../../../../../test/harness/books/bank-facts.ts'
import { decide } from './decide.ts'
import type { Facts, OpenItem } from './model.ts'
import { rankProposals } from './ranking.ts'

type Item = {
  id: number
  number: string
  date: string
  due: string | null
  residual: number
  reference: string | null
  party_id: string
  party_name: string
  party_ibans: string[]
}
type Line = {
  date: string
  amount: number
  communication?: string
  structured?: { reference: string }
  customer_reference?: string
  counterparty_iban: string | null
  counterparty_name: string | null
}
type Case = { id: string; tx: Line; expect: { action: string; items: number[] } }
type Cases = { own_ibans: string[]; history: Record<string, string>; items: Item[]; cases: Case[] }

const { own_ibans, history, items, cases } = JSON.parse(readFileSync(path.join(ownSamples, 'matching/cases.json'), 'utf8')) as Cases

const cents = (amount: number): Cents => exactCents(BigInt(amount), 2)
const partyIds = [...new Set(items.map(({ party_id }) => party_id))]
const idOf = (party: string) => partyIds.indexOf(party) + 1

const open = items.map(
  (item): OpenItem => ({
    id: item.id,
    account: item.party_id.startsWith('S') ? '440000' : '400000',
    third_party_id: idOf(item.party_id),
    third_party_name: item.party_name,
    open: cents(item.residual),
    foreign: null,
    number: item.number,
    communication: item.reference,
    is_sale: item.party_id.startsWith('P'),
    document_date: item.date,
    due_date: item.due,
    batch: null,
  }),
)

/** The order that case m08 names: a payment of one item, which no transaction carries by itself. */
const ownOrder = {
  id: 10_001,
  batch_id: 1,
  batch_number: 1,
  journal_id: 1,
  execution_on: '2026-03-20',
  end_to_end_id: 'SCT-2026-000045',
  creditor_name: 'Beta Supplies BV',
  creditor_iban: 'BE41737055500110',
  third_party_id: idOf('S1'),
  amount: cents(-60_500),
  items: [{ entry_line_id: 11, amount: cents(-60_500), open: cents(-60_500) }],
}

function factsOf({ tx }: Case): Facts {
  const { counterparty_iban: iban } = tx
  const known = items.filter(({ party_ibans, party_id }) => iban !== null && (party_ibans.includes(iban) || history[iban] === party_id))
  return {
    transaction: received({
      entry_date: tx.date,
      amount: cents(tx.amount),
      counterpart_iban: iban,
      counterpart_name: tx.counterparty_name,
      communication: tx.communication ?? null,
      structured_communication: tx.structured?.reference ?? null,
      references: tx.customer_reference ? [tx.customer_reference] : [],
    }),
    items: open,
    known_parties: [...new Map(known.map(({ party_id, party_name }) => [party_id, { id: idOf(party_id), name: party_name }])).values()],
    named_parties: [],
    is_own_iban: iban !== null && own_ibans.includes(iban),
    payments: tx.customer_reference ? [ownOrder] : [],
    batches: [],
    earlier: null,
    returned: null,
    rules: [],
  }
}

/** What is decided, in the words of the cases. */
function actionOf(facts: Facts): { action: string; items: number[] } {
  const proposals = rankProposals(facts, settings)
  const [decision] = decide([facts.transaction], new Map([[facts.transaction.id, proposals]]), 0.95)
  const [best] = proposals
  const itemsOf = (list: typeof proposals) =>
    [...new Set(list.flatMap(({ allocations }) => allocations.flatMap(({ entry_line_id }) => entry_line_id ?? [])))].toSorted(
      (a, b) => a - b,
    )
  if (!best || !decision) return { action: 'none', items: [] }
  if (!decision.proposal) {
    const equal = proposals.filter(({ score }) => score === best.score)
    const codes = best.reasons.map(({ code }) => code)
    const action =
      best.score <= 0.5
        ? 'suggest_weak'
        : codes.includes('overpaid')
          ? 'suggest_overpayment'
          : codes.includes('several_items')
            ? 'suggest_subset'
            : 'suggest_match'
    return { action, items: itemsOf(equal) }
  }
  if (best.kind === 'transfer') return { action: 'internal_transfer', items: [] }
  if (best.allocations.length > 1) return { action: 'match_multiple', items: itemsOf([best]) }
  if (best.difference === 'post') return { action: 'auto_match_with_difference', items: itemsOf([best]) }
  const settled = open.find(({ id }) => id === best.allocations[0]?.entry_line_id)?.open ?? zero
  const isPartial = magnitude(facts.transaction.amount) < magnitude(settled)
  return { action: isPartial ? 'auto_partial' : 'auto_match', items: itemsOf([best]) }
}

/** Case m12 and m13 by decision: the discount is not known, so the short payment is a suggestion. */
const asDecided = ({ id, expect: expected }: Case) =>
  id.startsWith('m12') || id.startsWith('m13') ? { action: 'suggest_match', items: expected.items } : expected

test('there are twenty cases', () => {
  expect(cases).toHaveLength(20)
})

test.for(cases)('$id', (each) => {
  expect(actionOf(factsOf(each))).toEqual(asDecided(each))
})
