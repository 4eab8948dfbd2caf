import { type Static, Type } from 'typebox'
import { dateIn, decimal, flag, id, nullable, oneOf, timestamp } from '../../../kernel/route/shape.ts'
import { thirdPartyId } from '../ledger/index.ts'

const origins = ['manual', 'auto', 'bank', 'credit_note'] as const

export const Lettering = Type.Object(
  {
    id: id(),
    company_id: id(),
    code: Type.String({ description: 'A … Z, AA …: in capitals once the whole group is settled' }),
    account_id: id(),
    third_party_id: nullable(id()),
    is_full: flag(),
    lines: Type.Array(Type.Object({ entry_line_id: id(), amount: decimal() }), {
      description: 'The amount taken from each line, debit positive; the amounts sum to zero',
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

/** An amount in a request: a number or a decimal string, with or without the sign of the line. */
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
  third_party_id: Type.Optional(nullable(thirdPartyId())),
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

/** The totals that the list returns beside its page. */
export const OpenTotals = Type.Object({
  total_amount: Type.Unsafe<string>({ ...decimal(), description: 'The sum of the open amounts of all pages' }),
  totals: Type.Object({ open: decimal(), overdue: decimal() }),
})
export type OpenTotals = Static<typeof OpenTotals>

export const OpenItemFilter = Type.Object({
  type: Type.Optional(oneOf(['supplier', 'customer'])),
  third_party_id: Type.Optional(id()),
  account_id: Type.Optional(id()),
  account_kind: Type.Optional({
    ...oneOf(['receivable', 'payable']),
    description: 'Items on the accounts of customers, or on those of suppliers',
  }),
  due_to: Type.Optional(
    Type.String({ format: 'date-in', description: 'Due on or before that day; items without a due date are left out' }),
  ),
  overdue: Type.Optional(Type.Boolean({ description: 'Past its due date, today or on `as_of`' })),
  as_of: Type.Optional({
    ...dateIn(),
    description: 'Items open at the end of that day: later entries, and letterings with a later line, are ignored',
  }),
})
export type OpenItemFilter = Static<typeof OpenItemFilter>
