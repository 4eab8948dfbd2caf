import { type Static, Type } from 'typebox'
import {
  date,
  dateIn,
  decimal,
  flag,
  id,
  line,
  nullable,
  nullableObject,
  oneOf,
  optional,
  recordFields,
  text,
  timestamp,
} from '../../../kernel/route/shape.ts'

const periodTypes = ['monthly', 'quarterly', 'annual'] as const

/** The return of the last year is due in the next, which must still be a date. */
const year = () => Type.Integer({ minimum: 1900, maximum: 2198 })
const period = () => Type.Integer({ minimum: 1, maximum: 12, description: 'Month 1 to 12, quarter 1 to 4, or 1 for a year' })

const span = {
  year: year(),
  period: period(),
  period_type: oneOf(periodTypes),
  label: Type.String(),
  starts_on: date(),
  ends_on: date(),
  due_on: Type.Unsafe<string | null>({ ...nullable(date()), description: 'Null where the country sets no date' }),
}

export const VatPeriod = Type.Object(
  {
    ...span,
    status: oneOf(['none', 'draft', 'validated', 'filed']),
    declaration_id: nullable(id()),
    is_late: Type.Boolean({ description: '`due_on` is past and no return is validated' }),
  },
  { title: 'VatPeriod' },
)
export type VatPeriod = Static<typeof VatPeriod>

export const VatPeriodFilter = Type.Object({ year: Type.Optional(year()) })
export type VatPeriodFilter = Static<typeof VatPeriodFilter>

/** A box of the return. `amount` is what is filed. */
const VatGrid = Type.Object(
  {
    grid: Type.String(),
    label: Type.String(),
    computed: Type.Unsafe<string>({ ...decimal(), description: 'Sum of the entry lines of the period' }),
    moved: Type.Unsafe<string>({ ...decimal(), description: 'Moved from or to another box, because a box cannot be negative' }),
    carried: Type.Unsafe<string>({ ...decimal(), description: 'Brought in from the previous return' }),
    adjustment: Type.Unsafe<string>({ ...decimal(), description: 'Typed by a user' }),
    amount: Type.Unsafe<string>({ ...decimal(), description: 'What is filed' }),
    carry_forward: Type.Unsafe<string>({ ...decimal(), description: 'Negative rest, for the next return' }),
  },
  { title: 'VatGrid' },
)
export type VatGrid = Static<typeof VatGrid>

export const VatCheck = Type.Object(
  { code: Type.String(), level: oneOf(['error', 'warning']), message: Type.String(), grids: Type.Array(Type.String()) },
  { title: 'VatCheck' },
)
export type VatCheck = Static<typeof VatCheck>

/** A typed amount per box. */
const amounts = () =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string', format: 'decimal' },
    description: 'Typed amounts by box',
  })

const inDrafts = (meaning: string) => ({ description: `${meaning}; null in the list for a draft` })

export const VatDeclaration = Type.Object(
  {
    id: id(),
    company_id: id(),
    ...span,
    status: oneOf(['draft', 'validated']),
    grids: Type.Array(VatGrid, {
      description: 'In the order of the form, without boxes that are zero in every column; empty in lists for a draft',
    }),
    amount_due: Type.Unsafe<string | null>({ ...nullable(decimal()), ...inDrafts('Owed to the State') }),
    amount_refund: Type.Unsafe<string | null>({ ...nullable(decimal()), ...inDrafts('Owed by the State') }),
    checks: Type.Array(VatCheck),
    adjustments: amounts(),
    refund_requested: flag(),
    payment_forms_requested: flag(),
    is_nil: Type.Unsafe<boolean | null>({ ...nullable(flag()), ...inDrafts('Nothing to declare') }),
    client_listing_nil: Type.Unsafe<boolean | null>({
      ...nullable(flag()),
      description: 'No client listing is due for the year; null unless the return is the last one of a year in Belgium',
    }),
    comment: nullable(text(2000)),
    journal_entry_id: nullable(id()),
    validated_at: nullable(timestamp()),
    validated_by: nullable(id()),
    filed_on: nullable(date()),
    filing_reference: nullable(text(100)),
    replaces_reference: Type.Unsafe<string | null>({
      ...nullable(text(100)),
      description: 'Reference under which the return was filed before it was unlocked',
    }),
    unlocked_count: Type.Integer(),
    unlock_reason: nullable(text(500)),
    fingerprint: Type.Unsafe<string | null>({ ...nullable(Type.String()), description: 'SHA-256 of what was validated' }),
    ...recordFields,
  },
  { title: 'VatDeclaration' },
)
export type VatDeclaration = Static<typeof VatDeclaration>

export const VatDeclarationFilter = Type.Object({
  year: Type.Optional(year()),
  status: Type.Optional(oneOf(['draft', 'validated'])),
})
export type VatDeclarationFilter = Static<typeof VatDeclarationFilter>

export const NewVatDeclaration = Type.Object({ year: year(), period: period(), period_type: optional(oneOf(periodTypes)) })
export type NewVatDeclaration = Static<typeof NewVatDeclaration>

export const VatDeclarationPatch = Type.Object({
  adjustments: Type.Optional(
    Type.Unsafe<Record<string, string | null>>({
      type: 'object',
      maxProperties: 200,
      additionalProperties: { type: ['string', 'null'], format: 'decimal' },
      description: 'Amounts to add, by box; null removes one. Boxes that are absent stay as they are',
    }),
  ),
  refund_requested: Type.Optional(flag()),
  payment_forms_requested: Type.Optional(flag()),
  client_listing_nil: optional(flag()),
  comment: optional(text(2000)),
  filed_on: optional(dateIn()),
  filing_reference: optional(line(100)),
})
export type VatDeclarationPatch = Static<typeof VatDeclarationPatch>

export const Validation = Type.Object({
  force: Type.Optional(Type.Boolean({ description: 'Accept the warnings' })),
})
export type Validation = Static<typeof Validation>

export const Unlocking = Type.Object({ reason: line(500, 1) })
export type Unlocking = Static<typeof Unlocking>

/** An entry line behind a box. */
export const GridLine = Type.Object(
  {
    entry_line_id: id(),
    entry_id: id(),
    number: Type.Integer(),
    journal_code: Type.String(),
    entry_date: date(),
    third_party: nullableObject({ id: id(), name: Type.String() }),
    label: nullable(Type.String()),
    vat_code: nullable(Type.String()),
    base: nullable(decimal()),
    amount: decimal(),
    moved_to: Type.Array(Type.String(), { description: 'Boxes to which the amount is moved' }),
  },
  { title: 'VatGridLine' },
)
export type GridLine = Static<typeof GridLine>

export const GridLineFilter = Type.Object({
  account: Type.Optional(Type.String({ pattern: '^[0-9]{2,12}$', description: 'Number of an account' })),
  vat_code: Type.Optional(Type.String({ maxLength: 10, description: 'Code of a VAT code' })),
})
export type GridLineFilter = Static<typeof GridLineFilter>
