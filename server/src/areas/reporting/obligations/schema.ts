import { type Static, Type } from 'typebox'
import { date, dateIn, id, nullable, nullableObject, oneOf, publicToken, text, uuid } from '../../../kernel/route/shape.ts'
import { signedQuery } from '../../../kernel/route/route.ts'

const kinds = ['vat_return', 'client_listing', 'intra_listing', 'annual_accounts', 'closing', '281_50'] as const
const states = ['open', 'prepared', 'filed', 'late'] as const
export type Kind = (typeof kinds)[number]
export type State = (typeof states)[number]

export const Obligation = Type.Object(
  {
    company: Type.Object({ public_token: publicToken(), name: text(200) }),
    kind: oneOf(kinds),
    period: Type.String({ description: 'A month `2026-03`, a quarter `2026-Q1`, a year `2026`, or the code of a fiscal year' }),
    due_on: date(),
    state: Type.Unsafe<State>({
      ...oneOf(states),
      description:
        '`prepared`: validated here and still to be filed; `late`: the day has passed. Only VAT returns and the closing are noted here, so everything else stays `open`',
    }),
    record: nullableObject({ type: text(40), id: id() }),
    rule: Type.Object({
      source: Type.String({
        description:
          'Where the day comes from: table of the country pack and key of its row, `fiscal_year` for the last day of the year, or `vat_declaration` for a day kept with the return',
      }),
      valid_from: Type.Unsafe<string | null>({ ...nullable(date()), description: 'The rule holds for periods that end on or after it' }),
    }),
  },
  { title: 'Obligation' },
)
export type Obligation = Static<typeof Obligation>

export const ObligationFilter = Type.Object({
  from: Type.Optional({ ...dateIn(), description: 'Due on or after that day; 1 January of last year unless given' }),
  to: Type.Optional({ ...dateIn(), description: 'Due on or before that day; 60 days ahead unless given' }),
  kind: Type.Optional(oneOf(kinds)),
  state: Type.Optional(oneOf(states)),
})
export type ObligationFilter = Static<typeof ObligationFilter>

export const CalendarLink = Type.Object(
  { url: Type.String({ format: 'uri', maxLength: 500, description: 'The link, complete and signed; shown once' }) },
  { title: 'CalendarLink' },
)

export const CalendarQuery = Type.Object({ link: uuid(), ...signedQuery })
