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
  // A posting moves no year: a copy that is kept by the feed would show a count that was right once.
  live: ['periods[].entries_count'],
  technical: [],
  bin: true,
})

/** A period: shown and sent with its year, and with a version of its own that the year's does not count. */
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
