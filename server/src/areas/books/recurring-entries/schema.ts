import { type Static, Type } from 'typebox'
import { date, dateIn, flag, id, line, nullable, oneOf, optional, recordFields, text } from '../../../kernel/route/shape.ts'
import { analyticCodeId, journalId, thirdPartyId } from '../ledger/index.ts'
import { frequencies } from './calendar.ts'

const kinds = ['free', 'invoice', 'credit_note'] as const
export type Kind = (typeof kinds)[number]

const interval = () => Type.Integer({ minimum: 1, maximum: 120, description: 'Number of weeks, months, quarters … between two dates' })
const day = () =>
  Type.Integer({
    minimum: 1,
    maximum: 31,
    description: 'Day of the month, or its last day if it is shorter; 1 (Monday) to 7 (Sunday) if weekly',
  })
const maxRuns = () => Type.Integer({ minimum: 1, maximum: 10_000 })

/** Its fields depend on `kind`: it is validated against the body of the corresponding route. */
const template = () =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description:
      'The body of `POST entries`, `entries/invoice` or `entries/credit-note`, by `kind`, without dates. `{month}`, `{year}` and `{period}` are replaced in labels and references.',
  })

const withOthers = { additionalProperties: true }

/** In a request the records of a template may be named by code. It is stored with their ids. */
const templateIn = () =>
  Type.Unsafe<Record<string, unknown>>({
    ...template(),
    properties: {
      journal_id: optional(journalId()),
      third_party_id: optional(thirdPartyId()),
      lines: Type.Array(
        Type.Object(
          {
            third_party_id: optional(thirdPartyId()),
            analytics: Type.Optional(
              Type.Array(Type.Object({ analytic_code_id: optional(analyticCodeId()) }, withOthers), { maxItems: 50 }),
            ),
          },
          withOthers,
        ),
        // As many as the entry that the template becomes.
        { maxItems: 1000 },
      ),
    },
  })

export const RecurringEntry = Type.Object(
  {
    id: id(),
    company_id: id(),
    name: text(100),
    kind: oneOf(kinds),
    template: template(),
    frequency: oneOf(frequencies),
    interval: interval(),
    day: day(),
    starts_on: date(),
    ends_on: nullable(date()),
    max_runs: nullable(maxRuns()),
    runs_count: Type.Integer(),
    next_run_on: nullable(date()),
    last_run_on: nullable(date()),
    last_entry_id: nullable(id()),
    last_error: nullable(text(500)),
    auto_post: flag(),
    is_active: flag(),
    status: oneOf(['active', 'paused', 'finished']),
    ...recordFields,
  },
  { title: 'RecurringEntry' },
)
export type RecurringEntry = Static<typeof RecurringEntry>

export const NextRun = Type.Object(
  { date: date(), period_locked: Type.Boolean({ description: 'Nothing can currently be posted on this date' }) },
  { title: 'NextRun' },
)
export type NextRun = Static<typeof NextRun>

/** A recurring entry with its next dates. */
export const RecurringEntryDetail = Type.Object(
  { ...RecurringEntry.properties, next_runs: Type.Array(NextRun, { maxItems: 12 }) },
  { title: 'RecurringEntrySheet' },
)
export type RecurringEntryDetail = Static<typeof RecurringEntryDetail>

const details = {
  interval: Type.Optional(interval()),
  day: Type.Optional(day()),
  ends_on: Type.Optional(nullable(dateIn())),
  max_runs: Type.Optional(nullable(maxRuns())),
  auto_post: Type.Optional(flag()),
  is_active: Type.Optional(flag()),
}

export const NewRecurringEntry = Type.Object({
  name: line(100, 1),
  kind: oneOf(kinds),
  template: templateIn(),
  frequency: oneOf(frequencies),
  starts_on: dateIn(),
  ...details,
})
export type NewRecurringEntry = Static<typeof NewRecurringEntry>

export const RecurringEntryPatch = Type.Object({
  name: Type.Optional(line(100, 1)),
  template: Type.Optional(templateIn()),
  frequency: Type.Optional(oneOf(frequencies)),
  starts_on: Type.Optional(dateIn()),
  ...details,
})
export type RecurringEntryPatch = Static<typeof RecurringEntryPatch>

/** The stored form of the fields that clients may send. */
export type RecurringEntryFields = Pick<
  RecurringEntry,
  'name' | 'kind' | 'template' | 'frequency' | 'interval' | 'day' | 'starts_on' | 'ends_on' | 'max_runs' | 'auto_post' | 'is_active'
>

export const RecurringEntryFilter = Type.Object({ is_active: Type.Optional(flag()) })
export type RecurringEntryFilter = Static<typeof RecurringEntryFilter>

export const Run = Type.Object({
  date: Type.Optional(nullable(dateIn())),
})
export type Run = Static<typeof Run>
