/** A verification, step by step: what is left to do and what was found is one value, which can be stored between the steps. */
import type { Db } from '../../../../kernel/write/database.ts'
import type { BalanceDifference, Break, Chain, DayDifference, Findings } from './schema.ts'
import * as store from './store.ts'

/** A year whose balances are all wrong needs no list of them all. */
const mostDifferences = 100
/** So many entries are read by one statement: a tenth of a second of work, after which requests of others get the time of the processor. */
export const usualPart = 2_000

type ChainState = Omit<store.ChainToVerify, 'after_number' | 'after_hash'> & {
  /** The last entry that was read, and how many were read or verified before. */
  readonly number: number
  readonly hash: string
  readonly entries: number
  readonly own: Break | null
  readonly link: Break | null
}

export type RunState = {
  readonly is_full: boolean
  readonly began_at: string
  readonly entries_read: number
  readonly chains: readonly ChainState[]
  /** What is still to be compared. Null stands for what belongs to no period or no year. */
  readonly periods: readonly (store.PeriodToCompare | null)[]
  readonly years: readonly (number | null)[]
  readonly balances: readonly BalanceDifference[]
  readonly days: readonly DayDifference[]
  /** How many differences of balances each fiscal year has. */
  readonly counted: Readonly<Record<string, number>>
}

/** Lists what a run has to read. Entries posted after this moment are left to the next run. */
export async function planRun(db: Db, isFull: boolean, now: Date): Promise<RunState> {
  const chains = await store.listChains(db, isFull)
  const unread = chains.filter(({ after_number, last_number }) => after_number < last_number)
  const periods = await store.listPeriods(db, isFull, unread)
  const years = isFull ? (await store.listFiscalYears(db)).map(({ id }) => id) : unread.map(({ fiscal_year_id }) => fiscal_year_id)
  return {
    is_full: isFull,
    began_at: now.toISOString(),
    entries_read: 0,
    chains: chains.map(({ after_number, after_hash, ...chain }) => ({
      ...chain,
      number: after_number,
      hash: after_hash,
      // A verified chain has no gap, so its last number is the count of its entries.
      entries: after_number,
      own: null,
      link: null,
    })),
    periods: [...periods, ...(isFull ? [null] : [])],
    years: [...new Set(years), ...(isFull ? [null] : [])],
    balances: [],
    days: [],
    counted: {},
  }
}

const isRead = ({ number, last_number }: ChainState) => number >= last_number
export const isChainsRead = ({ chains }: RunState) => chains.every(isRead)
export const isFinished = (state: RunState) => isChainsRead(state) && state.periods.length === 0 && state.years.length === 0

/** Does the next part: up to `most` entries of the chains, or the balances of one period, or the counts of the days of one year. */
export async function takeStep(db: Db, state: RunState, most: number): Promise<RunState> {
  if (!isChainsRead(state)) return readEntries(db, state, most)
  const [period, ...periods] = state.periods
  if (period !== undefined) return { ...state, periods, ...(await compareBalances(db, state, period)) }
  const [year = null, ...years] = state.years
  return { ...state, years, days: [...state.days, ...(await store.findDayDifferences(db, year, mostDifferences))] }
}

async function readEntries(db: Db, state: RunState, most: number): Promise<RunState> {
  const chains: ChainState[] = []
  let left = most
  for (const chain of state.chains) {
    const next = isRead(chain) || left === 0 ? chain : await readChain(db, chain, left)
    left -= next.entries - chain.entries
    chains.push(next)
  }
  return { ...state, chains, entries_read: state.entries_read + most - left }
}

async function readChain(db: Db, chain: ChainState, most: number): Promise<ChainState> {
  const part = await store.verifyPart(db, { ...chain, seen: chain.entries, until: chain.last_number }, most)
  return {
    ...chain,
    number: part.last_number ?? chain.last_number,
    hash: part.last_hash ?? chain.hash,
    entries: chain.entries + part.entries,
    own: chain.own ?? part.own,
    link: chain.link ?? part.link,
    // Entries were there when the run began, and were deleted since.
    ...(part.last_number === null && { end_break: { entry_id: null, number: chain.number + 1, reason: 'entry_missing' as const } }),
  }
}

async function compareBalances(db: Db, { balances, counted }: RunState, period: store.PeriodToCompare | null) {
  const year = String(period?.fiscal_year_id ?? '')
  const before = counted[year] ?? 0
  const found = await store.findBalanceDifferences(db, period?.id ?? null, mostDifferences - before)
  return { balances: [...balances, ...found], counted: { ...counted, [year]: before + found.length } }
}

/** An entry that is not as it was posted comes before one that does not follow another, and both before what is wrong with the end. */
const breakOf = ({ own, link, end_break }: ChainState): Break | null => own ?? link ?? end_break

export const chainsOf = ({ chains }: RunState): store.ChainResult[] =>
  chains.map((chain) => ({
    journal_id: chain.journal_id,
    fiscal_year_id: chain.fiscal_year_id,
    journal_code: chain.journal_code,
    fiscal_year_code: chain.fiscal_year_code,
    entries: chain.entries,
    head: chain.entries > 0 ? chain.hash : null,
    first_break: breakOf(chain),
    imported_head: chain.imported_head,
  }))

export function summarise(chains: readonly Chain[], balances: readonly BalanceDifference[], days: readonly DayDifference[]): Findings {
  const sound = { balances: balances.length === 0, days: days.length === 0 }
  return {
    ok: sound.balances && sound.days && chains.every(({ first_break }) => first_break === null),
    chains: [...chains],
    balances: { ok: sound.balances, differences: balances.slice(0, mostDifferences) },
    days: { ok: sound.days, differences: days.slice(0, mostDifferences) },
  }
}

/** Verifies a whole ledger now and stores nothing. Each step reads on its own. */
export async function verifyLedger(read: <T>(work: (db: Db) => Promise<T>) => Promise<T>, now: Date): Promise<Findings> {
  let state = await read((db) => planRun(db, true, now))
  while (!isFinished(state)) {
    const before = state
    state = await read((db) => takeStep(db, before, usualPart))
  }
  return summarise(chainsOf(state), state.balances, state.days)
}

/** A sentence for the operator about what is wrong; null when nothing is. */
export function describeProblem({ ok, chains, balances, days }: Findings): string | null {
  if (ok) return null
  const [broken] = chains.filter(({ first_break }) => first_break !== null)
  const parts = [
    broken?.first_break &&
      `chain ${broken.journal_code} ${broken.fiscal_year_code} breaks at number ${broken.first_break.number} (${broken.first_break.reason})`,
    !balances.ok && `${balances.differences.length} balances differ from the lines`,
    !days.ok && `${days.differences.length} day counts differ from the entries`,
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}
