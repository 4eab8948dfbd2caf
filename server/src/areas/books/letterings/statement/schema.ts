import { type Static, Type } from 'typebox'
import { dateIn, flag, id } from '../../../../kernel/route/shape.ts'

export const StatementQuery = Type.Object({
  third_party_id: id(),
  from: Type.Optional({ ...dateIn(), description: 'By default the start of the fiscal year of the last day' }),
  to: Type.Optional({ ...dateIn(), description: 'By default today' }),
  open_only: Type.Optional(Type.Boolean({ ...flag(), description: 'Only what was open on the last day' })),
})
export type StatementQuery = Static<typeof StatementQuery>
