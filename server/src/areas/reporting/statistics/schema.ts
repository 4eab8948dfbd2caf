import { type Static, Type } from 'typebox'
import { date, flag, nullable, nullableObject, oneOf, publicToken, text, timestamp } from '../../../kernel/route/shape.ts'
import { DashboardDeadline } from '../reports/index.ts'

const count = (description?: string) => Type.Integer({ minimum: 0, ...(description && { description }) })

const waiting = {
  imports_to_review: count(),
  documents_pending: count(),
  bank_pending: count(),
}

const FileStatistics = Type.Object(
  {
    public_token: publicToken(),
    code: text(20),
    name: text(200),
    is_active: flag(),
    fiscal_year: Type.Unsafe<{ code: string; ends_on: string; is_closed: boolean } | null>({
      ...nullableObject({ code: text(10), ends_on: date(), is_closed: flag() }),
      description: 'The one that holds today, else the last one',
    }),
    last_entry_at: nullable(timestamp()),
    ...waiting,
    vat: Type.Unsafe<{ label: string; due_on: string; status: 'todo' | 'ready' | 'late' } | null>({
      ...nullableObject({ label: text(60), due_on: date(), status: oneOf(['todo', 'ready', 'late']) }),
      description:
        'The VAT return that is due first: without validation, or validated and still to be filed (`ready`). Null in an archived file, and where none is filed',
    }),
    open_conflicts: count(),
  },
  { title: 'FileStatistics' },
)
export type FileStatistics = Static<typeof FileStatistics>

export const FirmStatistics = Type.Object(
  {
    as_of: date(),
    totals: Type.Object({
      companies: count('Company files you see, archived ones included'),
      active_companies: count(),
      members: count('Active members of the firm'),
      entries_this_month: count('Posted this calendar month'),
      ...waiting,
      vat_late: count('Files whose VAT return is late'),
      open_conflicts: count(),
    }),
    companies: Type.Array(FileStatistics, { description: 'By name' }),
    deadlines: Type.Array(DashboardDeadline, { description: 'Those of the next 60 days, and late ones, of active files; by day' }),
  },
  { title: 'FirmStatistics' },
)
export type FirmStatistics = Static<typeof FirmStatistics>
