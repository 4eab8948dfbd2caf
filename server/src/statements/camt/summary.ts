import { type Element, one, text } from '../../lib/xml/tree.ts'
import { parseAmount } from '../draft.ts'
import type { Entry } from './entries.ts'

const magnitudes = (entries: readonly Entry[]): bigint => entries.reduce((sum, { amount }) => sum + (amount < 0n ? -amount : amount), 0n)

const transactions = (entries: readonly Entry[]): number => entries.reduce((sum, { details }) => sum + Math.max(details.length, 1), 0)

/** Banks count all entries or the booked ones, and some count the transactions inside them. */
const agrees = (total: Element | undefined, entries: readonly Entry[], booked: readonly Entry[]): boolean => {
  const [count, sum] = [text(total, 'NbOfNtries'), text(total, 'Sum')]
  const counts = [entries.length, booked.length, transactions(entries), transactions(booked)]
  const isCounted = count === null || counts.includes(Number(count))
  return isCounted && (sum === null || [magnitudes(entries), magnitudes(booked)].includes(parseAmount(sum) ?? -1n))
}

/** The control totals of a statement, where it has them. */
export const agreesWithSummary = (summary: Element | undefined, entries: readonly Entry[], booked: readonly Entry[]): boolean => {
  const [credits, debits] = [(entry: Entry) => entry.amount >= 0n, (entry: Entry) => entry.amount < 0n]
  return (
    summary === undefined ||
    (agrees(one(summary, 'TtlNtries'), entries, booked) &&
      agrees(one(summary, 'TtlCdtNtries'), entries.filter(credits), booked.filter(credits)) &&
      agrees(one(summary, 'TtlDbtNtries'), entries.filter(debits), booked.filter(debits)))
  )
}
