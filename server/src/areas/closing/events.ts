import { Type } from 'typebox'
import { event } from '../../kernel/events.ts'
import { id, timestamp } from '../../kernel/shape.ts'

export const fiscalYearClosed = event(
  'fiscal_year.closed',
  Type.Object({ id: id(), code: Type.String(), starts_on: timestamp(), ends_on: timestamp(), closed_at: timestamp() }),
  { public: true },
)
