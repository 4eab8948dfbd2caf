import { type Static, Type } from 'typebox'
import { linesUrl, packRule } from '../../../../kernel/route/report.ts'
import { decimal, id, nullable, nullableObject, oneOf } from '../../../../kernel/route/shape.ts'

const termKinds = ['lines', 'grid', 'previous_return', 'moved', 'carried', 'adjustment', 'carry_forward', 'rounding'] as const

const ExplanationTerm = Type.Object(
  {
    kind: oneOf(termKinds),
    grid: nullable(Type.String()),
    account: nullableObject({ number: Type.String(), label: Type.String() }),
    vat_code: nullable(Type.String()),
    sign: oneOf(['+', '-']),
    amount: decimal(),
    rule: packRule(),
    lines_url: linesUrl(),
  },
  { title: 'ExplanationTerm' },
)
export type ExplanationTerm = Static<typeof ExplanationTerm>

export const Explanation = Type.Object(
  {
    grid: Type.String(),
    label: Type.String(),
    amount: decimal(),
    formula: nullable(Type.String()),
    terms: Type.Array(ExplanationTerm, { description: 'Amounts whose signed sum is `amount`' }),
    moved: Type.Array(
      Type.Object(
        {
          from: Type.String(),
          to: nullable(Type.String()),
          amount: decimal(),
          vat_code: nullable(Type.String()),
          rule: Type.String(),
          entries: Type.Array(id(), { description: 'Entries behind the move, 50 at most' }),
        },
        { title: 'VatMove' },
      ),
    ),
  },
  { title: 'VatExplanation' },
)
export type Explanation = Static<typeof Explanation>

export const ExplainQuery = Type.Object({ grid: Type.String({ minLength: 1, maxLength: 20, description: 'A box of the return' }) })
