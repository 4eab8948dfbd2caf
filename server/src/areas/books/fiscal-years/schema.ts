import { type Static, Type } from 'typebox'
import { dateIn, decimal, flag, id, nullable, oneOf, recordFields, text, timestamp } from '../../../kernel/route/shape.ts'

export const Period = Type.Object(
  {
    id: id(),
    fiscal_year_id: id(),
    number: Type.Integer({ minimum: 1, maximum: 25 }),
    label: text(40),
    starts_on: timestamp(),
    ends_on: timestamp(),
    is_locked: flag(),
    locked_at: nullable(timestamp()),
    locked_by: nullable(id()),
    lock_reason: nullable(oneOf(['manual', 'closing'])),
    is_vat_locked: flag(),
    entries_count: Type.Integer(),
    version: Type.Integer(),
  },
  { title: 'Period' },
)
export type Period = Static<typeof Period>

export const FiscalYear = Type.Object(
  {
    id: id(),
    company_id: id(),
    code: text(10),
    starts_on: timestamp(),
    ends_on: timestamp(),
    is_closed: flag(),
    closed_at: nullable(timestamp()),
    closed_by: nullable(id()),
    ...recordFields,
    periods: Type.Array(Period),
  },
  { title: 'FiscalYear' },
)
export type FiscalYear = Static<typeof FiscalYear>

const ClosingChecks = Type.Array(
  Type.Object({ code: Type.String(), level: oneOf(['error', 'warning']), message: Type.String(), count: Type.Integer() }),
)
export type ClosingChecks = Static<typeof ClosingChecks>

/** A single year, with data of higher layers. */
export const FiscalYearDetails = Type.Object(
  {
    ...FiscalYear.properties,
    result: decimal(),
    opening_entry_id: nullable(id()),
    closing_checks: ClosingChecks,
  },
  { title: 'FiscalYearSheet' },
)

const code = () => Type.String({ pattern: String.raw`^\S(?:.*\S)?$`, maxLength: 10 })

export const NewFiscalYear = Type.Object({ code: Type.Optional(nullable(code())), starts_on: dateIn(), ends_on: dateIn() })
export type NewFiscalYear = Static<typeof NewFiscalYear>

export const FiscalYearPatch = Type.Object({ code: Type.Optional(code()), ends_on: Type.Optional(dateIn()) })
export type FiscalYearPatch = Static<typeof FiscalYearPatch>
