/** Exchange rates as published by the European Central Bank: units of a currency for one euro. */
import type { Db } from '../../../kernel/write/database.ts'
import { addDays, isDate } from '../../../lib/dates.ts'
import { formatDecimal, roundDecimal } from '../../../lib/money.ts'
import type { ReferenceRate } from './store.ts'
import * as store from './store.ts'

/** The bank publishes no rates on weekends and holidays; a rate older than a week does not apply to the day. */
const daysBack = 7
const base = 'EUR'

/** Units of a currency for one unit of the company file's currency: the last rate published by that day, or null when there is none. */
export async function findReferenceRate(db: Db, { from, to, day }: { from: string; to: string; day: string }): Promise<string | null> {
  if (to !== base) return null
  return (await store.findRate(db, from, addDays(day, -daysBack), day))?.rate ?? null
}

const header = 'currency,date,rate'
const row = /^([A-Z]{3}),(\d{4}-\d{2}-\d{2}),(\d{1,12}(?:\.\d{1,10})?)$/

/** Reads a CSV file with the columns currency, date, rate; `problem` names the first invalid line. */
export function readRates(text: string): { rates: ReferenceRate[]; problem: string | null } {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (first.trim().toLowerCase() !== header) return { rates: [], problem: `line 1: the columns are not ${header}` }
  const rates: ReferenceRate[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [, currency = '', day = '', given = ''] = row.exec(line.trim()) ?? []
    const rate = given === '' ? 0n : roundDecimal(given, 6)
    if (rate === 0n || !isDate(day) || currency === base) return { rates: [], problem: `line ${index + 2}: no currency, date and rate` }
    rates.push({ currency, day, rate: formatDecimal(rate, 6) })
  }
  return { rates, problem: null }
}
