import { type Static, Type } from 'typebox'
import { dateIn, decimal, flag, id, nullable, oneOf, optional } from '../../../../kernel/route/shape.ts'
import { Entry } from '../../../books/entries/index.ts'
import { analyticCodeId, journalId, thirdPartyId } from '../../../books/ledger/index.ts'
import { BankTransaction } from '../../bank-statements/index.ts'
import { Allocation } from '../allocation.ts'

const maxAllocations = 50
const maxShares = 20

/** Third parties and analytic codes may be given by their codes. */
const AllocationIn = Type.Object({
  ...Allocation.properties,
  account: Type.Optional(Type.String({ pattern: '^[0-9]{2,12}$', description: 'The account by its number' })),
  third_party_id: Type.Optional(thirdPartyId()),
  analytics: Type.Optional(
    Type.Array(Type.Object({ analytic_code_id: analyticCodeId(), percent: decimal() }), {
      maxItems: maxShares,
      description: 'For each axis used, the percentages sum to 100.00',
    }),
  ),
})

export const Match = Type.Object({
  allocations: Type.Array(AllocationIn, { minItems: 1, maxItems: maxAllocations }),
  difference: Type.Optional(oneOf(['none', 'post'])),
  entry_date: optional(dateIn()),
})
export type Match = Static<typeof Match>

/** The transaction with its entry; after an unmatch, with the entry that reverses it. */
export const Matched = Type.Object({ transaction: BankTransaction, entry: Entry }, { title: 'BankMatch' })
export type Matched = Static<typeof Matched>

const maxIds = 1000
const lowestScore = 0.9
export const defaultScore = 0.95

export const AutoMatch = Type.Object({
  journal_id: optional(journalId()),
  from: optional(dateIn()),
  to: optional(dateIn()),
  ids: Type.Optional(Type.Array(id(), { minItems: 1, maxItems: maxIds })),
  min_score: Type.Optional(Type.Number({ minimum: lowestScore, maximum: 1, description: `${defaultScore} by default` })),
  dry_run: Type.Optional(flag()),
})
export type AutoMatch = Static<typeof AutoMatch>

const AutoMatchResult = Type.Object({
  transaction_id: id(),
  score: nullable(Type.Number()),
  entry_id: nullable(id()),
  reason: nullable(Type.String({ description: 'Why it was skipped, as a code; null where it was booked' })),
})
export type AutoMatchResult = Static<typeof AutoMatchResult>

export const AutoMatchOutcome = Type.Object(
  { matched: Type.Integer(), skipped: Type.Integer(), results: Type.Array(AutoMatchResult) },
  { title: 'AutoMatch' },
)
export type AutoMatchOutcome = Static<typeof AutoMatchOutcome>
