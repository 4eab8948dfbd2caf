/** What falls due because a fiscal year ends. Nothing records that a general meeting was held or that accounts were filed. */
import type { Deadline, DeadlineSource } from '../../../kernel/route/contributions.ts'
import { type CountryPack, packOf } from '../../../packs/index.ts'
import { type Deadlines, dueDates } from '../../../packs/deadlines.ts'
import { loadYears, type YearSummary } from '../../books/fiscal-years/index.ts'
import { labels } from './messages.ts'

const kinds = ['general_meeting', 'annual_accounts'] as const

function deadlinesOfYear(rules: Deadlines, { id, code, ends_on, is_closed }: YearSummary): Deadline[] {
  const common = { period: code, state: 'open', is_tracked: false, record: { resource: 'fiscal-years', id } } as const
  const rule = { source: 'fiscal_year', valid_from: null }
  const yearEnd = { label: labels.fiscal_year_end, due_on: ends_on, rule, state: is_closed ? ('done' as const) : common.state }
  return [
    { ...common, kind: 'fiscal_year_end', ...yearEnd },
    ...kinds.flatMap((kind) =>
      dueDates(rules, { kind, period: 'fiscal_year', ends_on, filer: null, filing_day: null }).map((due) => ({ ...common, kind, ...due })),
    ),
  ]
}

type File = { readonly country_pack: CountryPack; readonly years: readonly YearSummary[] }
type Span = { readonly from: string; readonly to: string }

function listDeadlines({ country_pack, years }: File, { from, to }: Span): Deadline[] {
  const rules = packOf(country_pack).deadlines
  const all = years.flatMap((year) => deadlinesOfYear(rules, year))
  return all.filter(({ due_on }) => from <= due_on && due_on <= to).toSorted((a, b) => a.due_on.localeCompare(b.due_on))
}

export const deadlines: readonly DeadlineSource[] = [
  {
    kinds: ['fiscal_year_end', ...kinds],
    list: async (db, { company: { country_pack } }, span) => listDeadlines({ country_pack, years: await loadYears(db) }, span),
    listKept: listDeadlines,
  },
]
