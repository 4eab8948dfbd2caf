import { reporting } from '../../../../kernel/route/presets.ts'
import { paginated, route } from '../../../../kernel/route/route.ts'
import { reportGeneralLedger, reportJournal } from './actions.ts'
import { GeneralLedgerLine, GeneralLedgerQuery, generalLedgerFields, JournalEntry, journalFields, JournalQuery } from './schema.ts'

const url = '/v1/companies/:company/reports'

export const ledgerRoutes = [
  route({
    method: 'GET',
    url: `${url}/general-ledger`,
    ...reporting,
    operation_id: 'getGeneralLedger',
    known_books: true,
    query: GeneralLedgerQuery,
    reply: paginated(GeneralLedgerLine, generalLedgerFields),
    summary: 'Read the general ledger',
    description:
      'The lines of all accounts by account number, then date, journal code, number and position, each with the balance of its account after it (`order=desc`: reverse order). Opening entries are lines; closing entries are left out, and so are carry-forwards of years after the first day, whose amounts earlier lines already hold. `totals` and `total_amount` cover all lines of the list, `accounts` those of the page.',
    example: { query: { from: '2026-01-01', to: '2026-12-31', account_from: '40', account_to: '44' } },
    run: ({ query, ...reader }) => reportGeneralLedger(reader, query),
  }),
  route({
    method: 'GET',
    url: `${url}/journal`,
    ...reporting,
    operation_id: 'getJournalReport',
    query: JournalQuery,
    reply: paginated(JournalEntry, journalFields),
    summary: 'Read the journals',
    description:
      'The entries with their lines by journal code, fiscal year and number (`order=desc`: reverse order), closing entries left out. `totals` cover all entries of the list.',
    example: { query: { from: '2026-01-01', to: '2026-12-31' } },
    run: ({ query, ...reader }) => reportJournal(reader, query),
  }),
]
