/** Suppliers that send an invoice at regular intervals, and one that did not come. */
import { addDays, daysBetween } from '../../../../lib/dates.ts'
import { formatCents, parseCents } from '../../../../lib/money.ts'
import type { Finding, Invoice } from './types.ts'

/** Days of an interval, how many invoices tell it, and how many may be missing before the supplier is taken to have ended. */
const rhythms = [
  { days: 30.44, from: 26, to: 35, least: 4 },
  { days: 91.3, from: 80, to: 100, least: 4 },
  { days: 365.25, from: 345, to: 385, least: 3 },
] as const
const mostInARow = 2
/** So far from its day an invoice is still that of its interval. */
const tolerance = 0.35

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export function findRecurring(invoices: readonly Invoice[], today: string): Finding[] {
  const bought = invoices.filter(({ direction }) => direction === 'purchase')
  return [...Map.groupBy(bought, ({ party }) => party)].flatMap(([party, own]) => gapsOf(party, own, today))
}

function gapsOf(party: number, invoices: readonly Invoice[], today: string): Finding[] {
  const sorted = invoices.toSorted((a, b) => (a.on < b.on ? -1 : 1))
  // Several invoices of a few days are one delivery.
  const first = sorted.filter(({ on }, index) => index === 0 || daysBetween(sorted[index - 1]?.on ?? on, on) > 6)
  const gaps = first.slice(1).map(({ on }, index) => daysBetween(first[index]?.on ?? on, on))
  const rhythm = rhythms.find(({ from, to, least }) => first.length >= least && median(gaps) >= from && median(gaps) <= to)
  if (!rhythm) return []
  const steps = gaps.map((gap) => Math.round(gap / rhythm.days))
  const isRegular = (gap: number, index: number): boolean =>
    (steps[index] ?? 0) >= 1 && Math.abs(gap - (steps[index] ?? 0) * rhythm.days) <= tolerance * rhythm.days
  const regular = gaps.filter(isRegular).length / gaps.length
  const single = steps.filter((step) => step === 1).length / steps.length
  if (regular < 0.85 || single < 0.6) return []
  const missing: { after: Invoice; on: string }[] = []
  for (const [index, step] of steps.entries()) {
    const after = first[index]
    if (after && step > 1 && step - 1 <= mostInARow)
      for (let n = 1; n < step; n += 1) missing.push({ after, on: addDays(after.on, Math.round(n * rhythm.days)) })
  }
  const last = first.at(-1)
  const late = last ? Math.floor(daysBetween(last.on, today) / rhythm.days - tolerance - 10 / rhythm.days) : 0
  if (last && late <= mostInARow)
    for (let n = 1; n <= late; n += 1) missing.push({ after: last, on: addDays(last.on, Math.round(n * rhythm.days)) })
  const amount = formatCents(middle(first.slice(-5).map((each) => parseCents(each.amount))))
  return missing.map(({ after, on }) => ({
    kind: 'recurring_supplier',
    key: `${party} ${on.slice(0, 7)}`,
    third_party_id: party,
    expected_on: on,
    amount: amount === '0.00' ? null : amount,
    evidence: [after, ...first.filter((each) => each !== after).slice(-2)].map(({ kind, id, on: day, amount: paid, number }) => ({
      kind,
      id,
      text: [number, day, paid].filter(Boolean).join(' · '),
    })),
    score: Math.round((0.5 + 0.25 * regular + 0.2 * single) * 100) / 100,
  }))
}

type Cents = ReturnType<typeof parseCents>
const middle = (amounts: readonly Cents[]): Cents =>
  amounts.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor(amounts.length / 2)] ?? parseCents('0.00')
