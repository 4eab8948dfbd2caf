import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'

/** A new file has its chart, journals and first year: what a listener inserts belongs to its set-up. */
export const companySetUp = event('company.set_up', Type.Object({}), { public: false })
