import type { Row } from './rows.ts'

/** Where the table says less than what is true of an operation: what the route declares besides, and the decision that tells why. */
export type Beyond = {
  readonly row: number
  readonly decision: string
  readonly codes: readonly string[]
  readonly events: readonly string[]
}

export const beyond: readonly Beyond[] = [
  { row: 73, decision: '2026-11-15-a-year-after-a-closed-one-is-opened.md', codes: [], events: ['entry.posted'] },
  {
    row: 101,
    decision: '2026-11-15-undoing-a-lettering-reverses-what-it-booked.md',
    codes: ['period_locked'],
    events: ['entry.posted', 'entry.reversed'],
  },
]

/** The row with what was decided beyond it. */
export function completed(row: Row): Row {
  const more = beyond.filter(({ row: n }) => n === row.n)
  const emits_events = [...row.terms.emits_events, ...more.flatMap(({ events }) => events)].toSorted()
  return { ...row, codes: [...row.codes, ...more.flatMap(({ codes }) => codes)], terms: { ...row.terms, emits_events } }
}
