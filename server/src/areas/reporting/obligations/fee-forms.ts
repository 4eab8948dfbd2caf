/**
 * The yearly statements of fees, due for each calendar year since the books begin in a file that has cards for them. Whether a card reaches
 * the amount from which a statement is made is known only once the year is over, and is not asked here.
 */
import type { Deadline, DeadlineSource } from '../../../kernel/route/contributions.ts'
import type { CountryPack } from '../../../lib/country-packs.ts'
import { yearOf } from '../../../lib/dates.ts'
import { dueDates } from '../../../packs/deadlines.ts'
import { packOf } from '../../../packs/index.ts'
import { loadYears } from '../../books/fiscal-years/index.ts'
import type { Days } from './rules.ts'
import { hasFeeCards } from './store.ts'

type Facts = {
  readonly country_pack: CountryPack
  readonly years: readonly { readonly starts_on: string }[]
  readonly has_281_50: boolean
}

function listStatements({ country_pack, years, has_281_50 }: Facts, { from, to }: Days): Deadline[] {
  const [first] = years
  if (!first || !has_281_50) return []
  const begin = Math.max(yearOf(first.starts_on), yearOf(from) - 1)
  const found = Array.from({ length: Math.max(0, yearOf(to) - begin) }, (_, at) => String(begin + at))
  return found.flatMap((period) =>
    dueDates(packOf(country_pack).deadlines, {
      kind: 'fee_forms',
      period: 'year',
      ends_on: `${period}-12-31`,
      filer: null,
      filing_day: null,
    })
      .filter(({ due_on }) => from <= due_on && due_on <= to)
      .map((due) => ({ kind: 'fee_forms', period, ...due, state: 'open', is_tracked: false, record: null })),
  )
}

export const feeForms: DeadlineSource = {
  kinds: ['fee_forms'],
  list: async (db, { company: { country_pack } }, days) => {
    const [years, has_281_50] = await Promise.all([loadYears(db), hasFeeCards(db)])
    return listStatements({ country_pack, years, has_281_50 }, days)
  },
  listKept: listStatements,
}
