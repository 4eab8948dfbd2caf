import { type Static, Type } from 'typebox'
import { date, decimal, id, nullable, nullableObject, oneOf, timestamp } from '../../../../kernel/route/shape.ts'

const driftReasons = ['reversal', 'late_document', 'late_payment'] as const

const DriftEntry = Type.Object(
  {
    entry_id: id(),
    number: Type.Integer(),
    journal_code: Type.String(),
    entry_date: date(),
    posted_at: timestamp(),
    posted_by: nullable(Type.String()),
    reason: oneOf(driftReasons),
    concerns_entry_id: nullable(id()),
    declared_in: nullableObject({ year: Type.Integer(), period: Type.Integer(), declaration_id: id() }),
    grids: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string', format: 'decimal' } }),
  },
  { title: 'VatDriftEntry' },
)
export type DriftEntry = Static<typeof DriftEntry>

export const VatDrift = Type.Object(
  {
    since: timestamp(),
    grids: Type.Array(Type.Object({ grid: Type.String(), filed: decimal(), later: decimal(), now: decimal() }, { title: 'VatDriftGrid' })),
    entries: Type.Array(DriftEntry),
    total_tax: Type.Unsafe<string>({ ...decimal(), description: 'What the entries add to the VAT owed; negative when they lower it' }),
  },
  { title: 'VatDrift' },
)
export type VatDrift = Static<typeof VatDrift>
