/** Rates of exchange as the European Central Bank publishes them: units of a currency for one euro. */
import type { Db } from '../../../kernel/write/database.ts'
import { addDays, isDate } from '../../../lib/dates.ts'
import { formatDecimal, roundDecimal } from '../../../lib/money.ts'
import type { ReferenceRate } from './store.ts'
import * as store from './store.ts'

/** Over a long weekend the bank publishes nothing; what is older than a week says nothing about the day. */
const daysBack = 7
const base = 'EUR'

/** Units of a currency for one of the file's on a day: the last that was published by then. Null where none is known. */
export async function findReferenceRate(db: Db, { from, to, day }: { from: string; to: string; day: string }): Promise<string | null> {
  if (to !== base) return null
  return (await store.findRate(db, from, addDays(day, -daysBack), day))?.rate ?? null
}

const header = 'currency,date,rate'
const row = /^([A-Z]{3}),(\d{4}-\d{2}-\d{2}),(\d{1,12}(?:\.\d{1,10})?)$/

/** The rates of a CSV with the columns currency, date, rate; or what is wrong with it, and where. */
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
