import { type Static, type TObject, Type } from 'typebox'
import { reportFields } from '../../../../kernel/route/report.ts'
import { langQuery } from '../../../../kernel/route/route.ts'
import { decimal, id, nullable, oneOf, text } from '../../../../kernel/route/shape.ts'
import { Entry } from '../../../books/entries/index.ts'
import { AccountPart, LedgerLine } from '../../../books/ledger/index.ts'
import { spanParameters, spanQuery } from '../span.ts'
import { rangeQuery } from '../trial-balance/schema.ts'

const orders = ['asc', 'desc'] as const
const order = { order: Type.Optional(Type.Unsafe<(typeof orders)[number]>({ type: 'string', enum: orders, default: 'asc' })) }

const pageParameters = { order: oneOf(orders), page: Type.Integer(), per_page: Type.Integer() }

/** The head of a report that is read in pages. */
const pageFields = <P extends TObject>(parameters: P) => ({
  ...reportFields(parameters),
  fingerprint: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'Of this page: changes only when its lines or the parameters change',
  }),
})

const totals = Type.Object({ debit: decimal(), credit: decimal() }, { title: 'ReportTotals' })

export const GeneralLedgerQuery = Type.Object({
  ...spanQuery,
  ...rangeQuery,
  account_id: Type.Optional(id()),
  third_party_id: Type.Optional(id()),
  ...order,
  ...langQuery,
})
export type GeneralLedgerQuery = Static<typeof GeneralLedgerQuery>

const GeneralLedgerParameters = Type.Object(
  {
    ...spanParameters,
    account: Type.Unsafe<string | null>({ ...nullable(text(12)), description: 'The number of the account' }),
    account_from: nullable(text(12)),
    account_to: nullable(text(12)),
    third_party: Type.Unsafe<string | null>({ ...nullable(text(20)), description: 'The code of the third party' }),
    ...pageParameters,
  },
  { title: 'GeneralLedgerParameters' },
)

/* The names of pages follow from those of their items, and pages of reports have more fields than those of other lists. */
export const GeneralLedgerLine = Type.Object(LedgerLine.properties, { title: 'GeneralLedgerLine' })
export const JournalEntry = Type.Object(Entry.properties, { title: 'JournalEntry' })

export const generalLedgerFields = {
  ...pageFields(GeneralLedgerParameters),
  totals,
  total_amount: Type.String({ format: 'decimal', description: 'Debit minus credit of all lines of the list, not only of the page' }),
  accounts: Type.Array(AccountPart, {
    description: 'The accounts of the page: balance before their first line of the page, its lines, balance after the last one',
  }),
}

export const JournalQuery = Type.Object({ ...spanQuery, journal_id: Type.Optional(id()), ...order, ...langQuery })
export type JournalQuery = Static<typeof JournalQuery>

const JournalParameters = Type.Object(
  {
    ...spanParameters,
    journal: Type.Unsafe<string | null>({ ...nullable(text(6)), description: 'The code of the journal' }),
    ...pageParameters,
  },
  { title: 'JournalParameters' },
)

export const journalFields = { ...pageFields(JournalParameters), totals }
