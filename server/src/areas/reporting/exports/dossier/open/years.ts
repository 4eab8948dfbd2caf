/** Which fiscal years the new file has. */
import { addDays } from '../../../../../lib/dates.ts'
import { chains, earlierEntries, fiscalYears, openingBalances } from '../ledger/tables.ts'
import type { Row } from '../table.ts'
import type { Books } from './read-books.ts'
import { dayIn, listIn, numberIn } from './values.ts'

export type OpenedYears = {
  readonly years: readonly Row[]
  /** Those whose dossier is opened. */
  readonly opened: ReadonlySet<number>
  readonly starts_on: string
  /** The year before, when what it left must be taken over. */
  readonly before: Row | null
}

/** The given years, the empty ones beside them, and the one before when entries of earlier years left something. */
export function chooseYears(books: Books): OpenedYears {
  const all = books.rows(fiscalYears.path).toSorted((one, other) => (dayIn(one, 'starts_on') < dayIn(other, 'starts_on') ? -1 : 1))
  const opened = new Set(books.archives.map(({ manifest }) => manifest.fiscal_year.id))
  const first = books.archives[0]?.manifest.fiscal_year
  const booked = new Set(books.rows(chains.path).map((row) => numberIn(row, 'fiscal_year_id')))
  const [from, to] = [all.findIndex(({ id }) => opened.has(Number(id))), all.findLastIndex(({ id }) => opened.has(Number(id)))]
  const isTakenOver =
    first !== undefined && [openingBalances, earlierEntries].some(({ path }) => books.rowsOfYear(first.id, path).length > 0)
  const before = isTakenOver ? (all.find(({ ends_on }) => ends_on === addDays(first.starts_on, -1)) ?? null) : null
  const isEmpty = ({ id }: Row) => !booked.has(Number(id))
  const later = all.slice(to + 1)
  const end = later.findIndex((year) => !isEmpty(year))
  const earlier = all.slice(0, from).toReversed()
  const begin = earlier.findIndex((year) => !isEmpty(year))
  const years = [
    ...(before ? [before] : earlier.slice(0, begin < 0 ? earlier.length : begin).toReversed()),
    ...all.slice(from, to + 1),
    ...later.slice(0, end < 0 ? later.length : end),
  ]
  return { years, opened, starts_on: first?.starts_on ?? '', before }
}

export const periodsOf = (years: readonly Row[]): Row[] =>
  years.flatMap((year) => listIn(year, 'periods').map((period) => ({ ...period, fiscal_year_id: numberIn(year, 'id') })))
