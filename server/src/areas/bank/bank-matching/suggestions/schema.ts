import { type Static, Type } from 'typebox'
import { id, nullable, oneOf } from '../../../../kernel/route/shape.ts'
import { Allocation } from '../allocation.ts'
import { kinds } from './model.ts'

export const Suggestion = Type.Object(
  {
    kind: oneOf(kinds),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    label: Type.String(),
    reasons: Type.Array(Type.Object({ code: Type.String(), message: Type.String() }, { title: 'SuggestionReason' }), {
      description: 'Why it is proposed, and what speaks against booking it without a person',
    }),
    allocations: Type.Array(Allocation, { description: 'Ready for `match`' }),
    difference: oneOf(['none', 'post']),
    rule_id: nullable(id()),
  },
  { title: 'BankSuggestion' },
)
export type Suggestion = Static<typeof Suggestion>
