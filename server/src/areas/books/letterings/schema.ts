import { type Static, Type } from 'typebox'
import { dateIn, decimal, flag, id, nullable, oneOf, timestamp } from '../../../kernel/route/shape.ts'

const origins = ['manual', 'auto', 'bank', 'credit_note'] as const

export const Lettering = Type.Object(
  {
    id: id(),
    company_id: id(),
    code: Type.String({ description: 'A … Z, AA …: in capitals once nothing of the group is open' }),
    account_id: id(),
    third_party_id: nullable(id()),
    is_full: flag(),
    lines: Type.Array(Type.Object({ entry_line_id: id(), amount: decimal() }), {
      description: 'What was taken from each line, debit positive: together nothing',
    }),
    difference_entry_id: nullable(id()),
    origin: oneOf(origins),
    created_at: timestamp(),
    created_by: nullable(id()),
    version: Type.Integer(),
  },
  { title: 'Lettering' },
)
export type Lettering = Static<typeof Lettering>

/** An amount of money in a request: a number, or a decimal string; with the sign of the line or without. */
const amount = () =>
  Type.Unsafe<number | string>({
    type: ['number', 'string'],
    minimum: -9_999_999_999_999,
    maximum: 9_999_999_999_999,
    pattern: '^-?[0-9]{1,13}([.][0-9]{1,2})?$',
  })

export const NewLettering = Type.Object({
  lines: Type.Array(Type.Object({ entry_line_id: id(), amount: Type.Optional(nullable(amount())) }), { minItems: 2, maxItems: 1000 }),
  difference: Type.Optional(oneOf(['none', 'post'])),
})
export type NewLettering = Static<typeof NewLettering>

export const AutoLettering = Type.Object({
  account_id: Type.Optional(nullable(id())),
  third_party_id: Type.Optional(nullable(id())),
  dry_run: Type.Optional(flag()),
})
export type AutoLettering = Static<typeof AutoLettering>

export const skipReasons = ['no_counterpart', 'sum_differs', 'several_candidates', 'communication_differs'] as const

export const AutoOutcome = Type.Object({
  lettered: Type.Integer(),
  letterings: Type.Array(Lettering),
  skipped: Type.Array(Type.Object({ entry_line_id: id(), reason: oneOf(skipReasons) })),
})
export type AutoOutcome = Static<typeof AutoOutcome>

/** What the wrapper of the list carries beside its page. */
export const OpenTotals = Type.Object({ totals: Type.Object({ open: decimal(), overdue: decimal() }) })
export type OpenTotals = Static<typeof OpenTotals>

export const OpenItemFilter = Type.Object({
  type: Type.Optional(oneOf(['supplier', 'customer'])),
  third_party_id: Type.Optional(id()),
  account_id: Type.Optional(id()),
  due_to: Type.Optional(Type.String({ format: 'date-in', description: 'Due on that day or before; what has no due date is left out' })),
  overdue: Type.Optional(Type.Boolean({ description: 'Past its due date, today or on `as_of`' })),
  as_of: Type.Optional({
    ...dateIn(),
    description: 'What was open at the end of that day: entries dated later, and letterings with a line dated later, are left out',
  }),
})
export type OpenItemFilter = Static<typeof OpenItemFilter>
