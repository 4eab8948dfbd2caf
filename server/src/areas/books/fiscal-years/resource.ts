import { resource } from '../../../kernel/route/resource.ts'
import { FiscalYear, Period } from './schema.ts'
import { load, loadPeriods, rows } from './store.ts'

export const fiscalYear = resource<FiscalYear>({
  name: 'fiscal-years',
  table: 'fiscal_years',
  shape: FiscalYear,
  load,
  rows,
  label: ({ code }) => code,
  // A posting does not change the year record, so a copy kept in sync by the feed would show an outdated count.
  live: ['periods[].entries_count'],
  technical: [],
  bin: true,
})

/** A period: part of its year in responses and in the feed, with its own version, which does not change that of the year. */
export const period = resource<Period>({
  name: 'periods',
  table: 'fiscal_periods',
  shape: Period,
  load: loadPeriods,
  label: ({ starts_on }) => starts_on.slice(0, 7),
  live: ['label', 'entries_count'],
  technical: ['is_vat_locked'],
  bin: false,
  below: { owner: 'fiscal_year_id' },
})
