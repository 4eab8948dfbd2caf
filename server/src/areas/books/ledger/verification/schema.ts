import { type Static, Type } from 'typebox'
import { date, decimal, flag, id, nullable, oneOf, text, timestamp } from '../../../../kernel/route/shape.ts'

const breakReasons = ['altered', 'misplaced', 'number_missing', 'unlinked', 'entry_missing', 'head', 'imported', 'rewritten'] as const

const Break = Type.Object({
  entry_id: nullable(id()),
  number: Type.Integer(),
  reason: oneOf(breakReasons),
})
export type Break = Static<typeof Break>

const Chain = Type.Object({
  journal_code: text(10),
  fiscal_year_code: text(10),
  entries: Type.Integer(),
  head: nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  first_break: nullable(Break),
  imported_head: nullable(
    Type.Object(
      { number: Type.Integer(), hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
      { description: 'The last entry of the chain in the dossier that the file was opened from; null for a chain that began here' },
    ),
  ),
})
export type Chain = Static<typeof Chain>

const BalanceDifference = Type.Object({
  account_number: nullable(text(12)),
  period_starts_on: nullable(date()),
  is_closing: flag(),
  debit: decimal(),
  credit: decimal(),
  kept_debit: decimal(),
  kept_credit: decimal(),
  lines: Type.Integer(),
  kept_lines: Type.Integer(),
})
export type BalanceDifference = Static<typeof BalanceDifference>

const DayDifference = Type.Object({
  journal_code: nullable(text(10)),
  day: date(),
  entries: Type.Integer(),
  kept_entries: Type.Integer(),
})
export type DayDifference = Static<typeof DayDifference>

/** A run that is requested or under way. */
export const VerificationRun = Type.Object(
  {
    status: oneOf(['queued', 'running']),
    full: flag(),
    requested_at: timestamp(),
    started_at: nullable(timestamp()),
    entries_read: Type.Integer({ description: 'How many entries the run has read so far' }),
  },
  { title: 'LedgerVerificationRun' },
)
export type VerificationRun = Static<typeof VerificationRun>

/** What a run found. */
const findings = {
  chains: Type.Array(Chain),
  balances: Type.Object({ ok: flag(), differences: Type.Array(BalanceDifference) }),
  days: Type.Object({ ok: flag(), differences: Type.Array(DayDifference) }),
}
const Findings = Type.Object({ ok: flag(), ...findings })
export type Findings = Static<typeof Findings>

export const Verification = Type.Object(
  {
    ok: nullable(flag()),
    verified_at: nullable(
      Type.String({ format: 'date-time', description: 'When the last finished run began; null before the first one has ended' }),
    ),
    ...findings,
    full_at: nullable(Type.String({ format: 'date-time', description: 'When the last finished run that read every entry began' })),
    entries_read: Type.Integer({ description: 'How many entries the last finished run read' }),
    entries_since: Type.Integer({ description: 'How many entries were posted since, and are not verified yet' }),
    run: nullable(VerificationRun),
  },
  { title: 'LedgerVerification' },
)
export type Verification = Static<typeof Verification>

export const VerificationQuery = Type.Object({ fiscal_year_id: Type.Optional(id()) })

export const VerificationRequest = Type.Object({
  full: Type.Optional(Type.Boolean({ description: 'Read every entry again, not only those posted since the last run' })),
})
