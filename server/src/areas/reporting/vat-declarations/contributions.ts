/** What the area tells others about a company file: a check before closing a year, months that are declared, to-dos and deadlines. */
import type { Deadline, DeadlineSource, FileToday, KeptFile, Todo } from '../../../kernel/route/contributions.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { dueDates } from '../../../packs/deadlines.ts'
import { packOf } from '../../../packs/index.ts'
import type { Pack } from '../../../packs/pack.ts'
import type { ClosingCheck, FindVatLocks } from '../../books/fiscal-years/index.ts'
import { loadReturnFacts } from './draft.ts'
import { countDrifted } from './drift/store.ts'
import { messages } from './messages.ts'
import { periodTypeOf } from './listings/rules.ts'
import {
  codeOf,
  deadlinePeriods,
  dueDateOf,
  type Filing,
  type FreePeriod,
  freePeriods,
  type PeriodKey,
  periodsOf,
  spanOf,
  yearsOf,
} from './periods.ts'
import { filingOf, isOwnPeriod } from './rules.ts'
import * as store from './store.ts'

type OpenPeriod = FreePeriod & { readonly id: number | null }

/** What the calendar of a file depends on. */
type CalendarFacts = {
  readonly pack: Pack
  readonly filing: Filing
  readonly company: Pick<store.FilingFacts, 'vat_regime' | 'periodicity' | 'begins_on'>
  readonly declared: readonly store.Declared[]
}

/** The periods of the given years without a validated return. */
function openPeriods({ pack, filing, company, declared }: CalendarFacts, years: readonly number[]): OpenPeriod[] {
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

function listReturns(facts: CalendarFacts, days: Days): Deadline[] {
  const years = yearsDue(days)
  const { deadlines } = facts.pack
  const usual = deadlines.rules.find(({ kind }) => kind === 'vat_return')?.label
  const validated = facts.declared.filter(({ status, year }) => status === 'validated' && years.includes(year))
  const found = [
    ...openPeriods(facts, years).map((period) => ({ ...period, state: 'open' as const })),
    ...validated.map((period) => ({ ...period, state: period.filed_on === null ? ('prepared' as const) : ('done' as const) })),
  ]
  return found.flatMap(({ id, due_on, state, ...key }) => {
    const due = dueDateOf(deadlines, key, facts.filing)
    const label = due?.label ?? usual
    const record = id === null ? null : { resource: 'vat-declarations', id }
    if (!label || !isWithin(due_on, days)) return []
    const rule = due?.rule ?? { source: 'vat_declaration', valid_from: null }
    return [{ kind: 'vat_return', label, period: codeOf(key), due_on, state, is_tracked: true, record, rule }]
  })
}

/** What a file lists, and for which periods. Small businesses without returns list their customers too; exempt ones list nothing. */
function listingsOf({ pack, filing: { periodicity }, company }: CalendarFacts) {
  return [
    ...(company.vat_regime === 'exempt' ? [] : [{ kind: 'vat_client_listing', type: 'annual' } as const]),
    ...(periodicity === null ? [] : [{ kind: 'vat_intra_listing', type: periodTypeOf(pack.intra_listing, company) } as const]),
  ]
}

/** Listings have no record: their deadlines follow from the calendar and the rhythm of the file alone. */
function listListings(facts: CalendarFacts, days: Days): Deadline[] {
  const { pack, filing, company } = facts
  return listingsOf(facts).flatMap(({ kind, type }) =>
    yearsDue(days)
      .flatMap((year) => periodsOf(type, year).map((key) => ({ ...spanOf(key), period: codeOf(key) })))
      .filter((span) => isOwnPeriod(company, span))
      .flatMap(({ ends_on, period }) =>
        dueDates(pack.deadlines, {
          kind,
          period: deadlinePeriods[type],
          ends_on,
          filer: filing.periodicity,
          filing_day: filing.filing_day,
        }).map((due) => ({ ...due, period })),
      )
      .flatMap((due) => (isWithin(due.due_on, days) ? [{ kind, ...due, state: 'open' as const, is_tracked: false, record: null }] : [])),
  )
}

const listDeadlines = (facts: CalendarFacts, days: Days): Deadline[] =>
  [...listReturns(facts, days), ...listListings(facts, days)].toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0))

function factsOfKept({ country_pack, years, returns, ...company }: KeptFile): CalendarFacts {
  return {
    pack: packOf(country_pack),
    filing: filingOf(company),
    company: { ...company, begins_on: years[0]?.starts_on ?? null },
    declared: returns.map((each) => ({ ...each, ...spanOf(each) })),
  }
}

export const deadlines: readonly DeadlineSource[] = [
  {
    kinds: ['vat_return', 'vat_client_listing', 'vat_intra_listing'],
    list: async (db, _file, days) => listDeadlines(await loadReturnFacts(db), days),
    listKept: (file, days) => listDeadlines(factsOfKept(file), days),
  },
]

/** The return of a file that is next to be handed over. */
type NextReturn = PeriodKey & { readonly due_on: string; readonly is_validated: boolean }

/**
 * Of what is kept of a file: the return that is due first among those without validation and, as long as they are not due, those that are
 * not filed. Those that are due from last year on; null where the company files none.
 */
export function nextReturn(file: KeptFile, today: string): NextReturn | null {
  const facts = factsOfKept(file)
  const from = `${thisYearAndLast(today)[0]}-01-01`
  const open = openPeriods(facts, yearsDue({ from, to: today })).map((period) => ({ ...period, is_validated: false }))
  const unfiled = facts.declared
    .filter(({ status, filed_on, due_on }) => status === 'validated' && filed_on === null && due_on !== null && due_on >= today)
    .map((period) => ({ ...period, is_validated: true }))
  const due = [...open, ...unfiled].flatMap(({ due_on, ...period }) => (due_on === null || due_on < from ? [] : [{ ...period, due_on }]))
  return due.toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0))[0] ?? null
}
