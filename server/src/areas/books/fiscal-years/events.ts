import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { date } from '../../../kernel/route/shape.ts'

/** A year was made by hand; when it follows a closed one, what that one left is waiting. */
export const fiscalYearCreated = event('fiscal_year.created', Type.Object({ starts_on: date() }), { public: false })
