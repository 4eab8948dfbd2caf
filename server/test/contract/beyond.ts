import type { Row } from './rows.ts'

/** Where the table says less than what is true of an operation: what the route declares besides, and the decision that tells why. */
export type Beyond = {
  readonly row: number
  readonly decision: string
  readonly codes: readonly string[]
  readonly events: readonly string[]
}

const secondFactor = '2026-11-18-second-factor.md'

export const beyond: readonly Beyond[] = [
  { row: 8, decision: secondFactor, codes: ['two_factor_required'], events: [] },
  { row: 13, decision: secondFactor, codes: ['reauthentication_required'], events: [] },
  { row: 20, decision: secondFactor, codes: ['reauthentication_required'], events: [] },
  { row: 25, decision: secondFactor, codes: ['session_token_required'], events: [] },
  { row: 29, decision: secondFactor, codes: ['reauthentication_required'], events: [] },
  { row: 30, decision: secondFactor, codes: ['reauthentication_required'], events: [] },
  { row: 73, decision: '2026-11-15-a-year-after-a-closed-one-is-opened.md', codes: [], events: ['entry.posted'] },
  {
    row: 101,
    decision: '2026-11-15-undoing-a-lettering-reverses-what-it-booked.md',
    codes: ['period_locked'],
    events: ['entry.posted', 'entry.reversed'],
  },
  { row: 88, decision: '2026-11-19-refresh-and-checks.md', codes: ['conflict'], events: [] },
  ...[29, 30, 33, 38, 39].map((row) => ({
    row,
    decision: '2026-11-18-integration-tokens.md',
    codes: ['session_token_required'],
    events: [],
  })),
  { row: 239, decision: '2026-11-19-peppol.md', codes: ['record_in_use'], events: [] },
  { row: 33, decision: '2026-11-18-invitations.md', codes: ['invitation_pending'], events: [] },
]

/** The row with what was decided beyond it. */
export function completed(row: Row): Row {
  const more = beyond.filter(({ row: n }) => n === row.n)
  const emits_events = [...row.terms.emits_events, ...more.flatMap(({ events }) => events)].toSorted()
  return { ...row, codes: [...row.codes, ...more.flatMap(({ codes }) => codes)], terms: { ...row.terms, emits_events } }
}
