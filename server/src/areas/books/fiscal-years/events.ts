import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { date } from '../../../kernel/route/shape.ts'

/** A user created a year. When it follows a closed year, the balances of that year must be carried forward. */
export const fiscalYearCreated = event('fiscal_year.created', Type.Object({ starts_on: date() }), { public: false })
