/** What the area tells others about a company file: a check before closing a year, months that are declared, to-dos and deadlines. */
import type { Deadline, DeadlineSource, FileToday, Todo } from '../../../kernel/route/contributions.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { dueDates } from '../../../packs/deadlines.ts'
import type { ClosingCheck, FindVatLocks } from '../../books/fiscal-years/index.ts'
import { loadReturnFacts, type ReturnFacts } from './draft.ts'
import { countDrifted } from './drift/store.ts'
import { messages } from './messages.ts'
import { periodTypeOf } from './listings/rules.ts'
import { deadlinePeriods, dueDateOf, type FreePeriod, freePeriods, periodsOf, spanOf, yearsOf } from './periods.ts'
import { isOwnPeriod } from './rules.ts'
import * as store from './store.ts'

type OpenPeriod = FreePeriod & { readonly id: number | null }

/** The periods of the given years without a validated return. */
function openPeriods({ pack, filing, company, declared }: ReturnFacts, years: readonly number[]): OpenPeriod[] {
  return years
    .flatMap((year) => [
      ...declared.filter((declaration) => declaration.year === year && declaration.status === 'draft'),
      ...freePeriods(year, pack.deadlines, filing, declared).map((period) => ({ ...period, id: null })),
    ])
    .filter((period) => isOwnPeriod(company, period))
}

/** Periods that end in the year and have no validated return. */
export const vatCheck: ClosingCheck = {
  code: 'vat_not_validated',
  level: 'warning',
  message: messages.vat_not_validated,
  count: async (db, closing) => {
    const open = openPeriods(await loadReturnFacts(db), yearsOf(closing))
    return open.filter(({ ends_on }) => ends_on >= closing.starts_on && ends_on <= closing.ends_on).length
  },
}

/** The months of validated returns. A return that repeats a year locks nothing. */
export const findDeclaredMonths: FindVatLocks = async (tx) =>
  (await store.listDeclared(tx)).filter(({ status, is_recapitulation }) => status === 'validated' && !is_recapitulation)

const thisYearAndLast = (today: string): number[] => [Number(today.slice(0, 4)) - 1, Number(today.slice(0, 4))]

export const todos: readonly Todo[] = [
  {
    name: 'vat_to_prepare',
    count: async (db: Db, { today }: FileToday) =>
      openPeriods(await loadReturnFacts(db), thisYearAndLast(today)).filter(({ ends_on }) => ends_on < today).length,
  },
  { name: 'vat_drift', count: (db: Db, { today }: FileToday) => countDrifted(db, thisYearAndLast(today)) },
]

type Days = { readonly from: string; readonly to: string }

const isWithin = (day: string | null, { from, to }: Days): day is string => day !== null && from <= day && day <= to

/** Years whose periods may be due within these days: a return is due within a year after its period. */
const yearsDue = ({ from, to }: Days): number[] => yearsOf({ starts_on: `${Number(from.slice(0, 4)) - 1}-01-01`, ends_on: to })

function listReturns(facts: ReturnFacts, days: Days): Deadline[] {
  const years = yearsDue(days)
  const { deadlines } = facts.pack
  const usual = deadlines.rules.find(({ kind }) => kind === 'vat_return')?.label
  const validated = facts.declared.filter(({ status, year }) => status === 'validated' && years.includes(year))
  const found = [
    ...openPeriods(facts, years).map((period) => ({ ...period, state: 'open' as const })),
    ...validated.map((period) => ({ ...period, state: period.filed_on === null ? ('prepared' as const) : ('done' as const) })),
  ]
  return found.flatMap(({ id, due_on, state, ...period }) => {
    const label = dueDateOf(deadlines, period, facts.filing)?.label ?? usual
    const record = id === null ? null : { resource: 'vat-declarations', id }
    return label && isWithin(due_on, days) ? [{ kind: 'vat_return', label, due_on, state, is_tracked: true, record }] : []
  })
}

/** What a file lists, and for which periods. Small businesses without returns list their customers too; exempt ones list nothing. */
function listingsOf({ pack, filing: { periodicity }, company }: ReturnFacts) {
  return [
    ...(company.vat_regime === 'exempt' ? [] : [{ kind: 'vat_client_listing', type: 'annual' } as const]),
    ...(periodicity === null ? [] : [{ kind: 'vat_intra_listing', type: periodTypeOf(pack.intra_listing, company) } as const]),
  ]
}

/** Listings have no record: their deadlines follow from the calendar and the rhythm of the file alone. */
function listListings(facts: ReturnFacts, days: Days): Deadline[] {
  const { pack, filing, company } = facts
  return listingsOf(facts).flatMap(({ kind, type }) =>
    yearsDue(days)
      .flatMap((year) => periodsOf(type, year).map(spanOf))
      .filter((span) => isOwnPeriod(company, span))
      .flatMap(({ ends_on }) =>
        dueDates(pack.deadlines, {
          kind,
          period: deadlinePeriods[type],
          ends_on,
          filer: filing.periodicity,
          filing_day: filing.filing_day,
        }),
      )
      .flatMap(({ label, due_on }) =>
        isWithin(due_on, days) ? [{ kind, label, due_on, state: 'open' as const, is_tracked: false, record: null }] : [],
      ),
  )
}

export const deadlines: readonly DeadlineSource[] = [
  {
    kinds: ['vat_return', 'vat_client_listing', 'vat_intra_listing'],
    list: async (db, _file, days) => {
      const facts = await loadReturnFacts(db)
      return [...listReturns(facts, days), ...listListings(facts, days)].toSorted((a, b) => a.due_on.localeCompare(b.due_on))
    },
  },
]
