/** Bank transactions whose right booking is known, with the company file they belong to. */
import type { Cents } from '../../server/src/lib/money.ts'

export const countries = ['BE', 'FR', 'LU'] as const
export type Country = (typeof countries)[number]

/** The open part may be read by whoever improves the matcher; the held-out part only judges it. */
export type Part = 'open' | 'held-out'

/**
 * How surely an accountant with the company file and the bank line alone finds the booking. `ambiguous`: several bookings are possible, or one
 * that somebody must approve. `none`: nothing that is open was paid.
 */
export const certainties = ['certain', 'likely', 'ambiguous', 'none'] as const
type Certainty = (typeof certainties)[number]

export type Party = {
  readonly type: 'customer' | 'supplier'
  readonly name: string
  readonly country: string
  readonly iban: string
  /** Whether the third party's card has the IBAN. */
  readonly is_iban_known: boolean
}

/** An invoice or a credit note. Amounts have the sign of the bank: positive when money is to come in. */
export type Item = {
  readonly number: string
  readonly party: Party
  readonly amount: Cents
  readonly open: Cents
  readonly is_credit_note: boolean
  readonly communication: string | null
  readonly issued_on: string
  readonly due_on: string
  readonly is_in_batch: boolean
}

export const codes = {
  transfer: { in: ['PMNT', 'RCDT', 'ESCT'], out: ['PMNT', 'ICDT', 'ESCT'] },
  salary: { in: ['PMNT', 'RCDT', 'SALA'], out: ['PMNT', 'ICDT', 'SALA'] },
  dd: { in: ['PMNT', 'IDDT', 'ESDD'], out: ['PMNT', 'RDDT', 'ESDD'] },
  'card-in': { in: ['PMNT', 'MCRD', 'POSP'], out: ['PMNT', 'MCRD', 'POSP'] },
  card: { in: ['PMNT', 'CCRD', 'POSD'], out: ['PMNT', 'CCRD', 'POSD'] },
  cash: { in: ['PMNT', 'CNTR', 'CDPT'], out: ['PMNT', 'CNTR', 'CWDL'] },
  cheque: { in: ['PMNT', 'RCHQ', 'CCHQ'], out: ['PMNT', 'ICHQ', 'CCHQ'] },
  fee: { in: ['ACMT', 'MDOP', 'CHRG'], out: ['ACMT', 'MDOP', 'CHRG'] },
  interest: { in: ['ACMT', 'MCOP', 'INTR'], out: ['ACMT', 'MDOP', 'INTR'] },
  loan: { in: ['LDAS', 'FTLN', 'PPAY'], out: ['LDAS', 'FTLN', 'PPAY'] },
  return: { in: ['PMNT', 'ICDT', 'RRTN'], out: ['PMNT', 'RCDT', 'RRTN'] },
} as const
export type Code = keyof typeof codes

export type Transaction = {
  readonly amount: Cents
  readonly date: string
  readonly name: string | null
  readonly iban: string | null
  readonly text: string | null
  readonly structured: string | null
  readonly code: Code
  readonly mandate: string | null
  readonly return_reason: string | null
  /** The item whose payment in a batch gives the end-to-end id. */
  readonly batch_item: string | null
}

/** What remains of the transaction beside its items: nothing, a sum on account of their third party, or a difference written off. */
type Remainder = 'nothing' | 'on account' | 'difference'

export type Booking =
  | { readonly kind: 'transfer' }
  | { readonly kind: 'items'; readonly parts: ReadonlyMap<string, Cents>; readonly remainder: Remainder }

export type Case = {
  readonly id: string
  readonly family: string
  readonly certainty: Certainty
  readonly transaction: Transaction
  /** Right, also when nobody looks at it. */
  readonly acceptable: readonly Booking[]
  /** Right to propose, wrong to book without asking. */
  readonly to_propose: readonly Booking[]
}

/** A payment that was matched by a person before: a matcher may learn from it. */
export type Earlier = { readonly id: string; readonly transaction: Transaction; readonly parts: ReadonlyMap<string, Cents> }

export type CompanyFile = {
  readonly code: string
  readonly name: string
  readonly country: Country
  readonly part: Part
  readonly iban: string
  /** A second account of the company. */
  readonly other_iban: string
  readonly parties: readonly Party[]
  readonly items: readonly Item[]
  readonly earlier: readonly Earlier[]
  readonly cases: readonly Case[]
}
