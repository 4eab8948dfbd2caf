import { bookkeeping, reading, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, paginated, plain, route } from '../../../kernel/route/route.ts'
import { ledgerSummaryFields, LedgerLine, LedgerQuery, readPartyLedger } from '../ledger/index.ts'
import { createThirdParty, deleteThirdParty, mergeThirdParty, sheetOf, updateThirdParty } from './actions.ts'
import { thirdPartyCreated, thirdPartyUpdated } from './events.ts'
import { thirdParty } from './resource.ts'
import { Merge, NewThirdParty, ThirdParty, ThirdPartyFilter, ThirdPartyPatch, ThirdPartySheet } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/third-parties'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: ThirdPartyFilter,
    reply: plain(ThirdParty),
    summary: 'List third parties',
    example: { query: { type: 'supplier', q: 'martin' } },
    run: ({ db, query }) => store.list(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    emits: [thirdPartyCreated],
    body: NewThirdParty,
    status: 201,
    reply: json(ThirdParty),
    summary: 'Create a third party',
    description:
      'Without a code the next one is given (S00001, C00001), without a control account (`account_id`, or `account` by its number) the one the country has for suppliers or customers. A second card with the VAT number of another needs `force: true`.',
    example: {
      body: {
        type: 'supplier',
        name: 'Électricité Dupont SA',
        vat_number: 'BE 0417.497.106',
        iban: 'BE68 5390 0754 7034',
        payment_term_days: 30,
      },
    },
    run: ({ tx, body }) => createThirdParty(tx, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: thirdParty,
    reply: json(ThirdPartySheet),
    summary: 'Read a third party with what is open, turnover and last entries',
    run: ({ db, record }) => sheetOf(db, record),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    emits: [thirdPartyUpdated],
    of: thirdParty,
    body: ThirdPartyPatch,
    reply: json(ThirdParty),
    summary: 'Change a third party',
    description: 'A field left out is unchanged, null empties it. A patch that changes nothing records and announces nothing.',
    example: { body: { phone: '+32 81 22 33 44', payment_term_days: 14 } },
    run: ({ tx, record, body }) => updateThirdParty(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: thirdParty,
    codes: ['record_in_use'],
    status: 204,
    reply: nothing(),
    summary: 'Move an unused third party to the bin',
    description: 'One that something refers to stays: `usages` says what.',
    run: ({ tx, record }) => deleteThirdParty(tx, record),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/ledger`,
    ...reading,
    of: thirdParty,
    query: LedgerQuery,
    reply: paginated(LedgerLine, ledgerSummaryFields),
    summary: 'Read the ledger of a third party',
    description:
      'What was booked with it on the accounts of customers and suppliers, forward in time (`order=desc`: backwards), each line with the balance after it. Without dates, the fiscal year that holds today; with `from` alone, from that day on; with `to` alone, from the beginning of its fiscal year. Openings that bring a year forward are no lines: the amounts run along already. With `lettered` open or lettered, the balance begins at zero and runs over the lines shown.',
    example: { query: { from: '2026-01-01', to: '2026-12-31', lettered: 'open' } },
    run: ({ db, record, query, paging }) => readPartyLedger(db, record.id, query, paging),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/merge`,
    ...settingUp,
    limit: 'batch',
    of: thirdParty,
    codes: ['merge_refused'],
    emits: [thirdPartyUpdated],
    body: Merge,
    reply: json(ThirdParty),
    summary: 'Merge a third party into another of the same type',
    description:
      'Answers the other one. Whatever named the third party names it from now on. What was booked stays as it was booked and counts in balance, ledger and open items of the other, in locked periods too. The card goes to the bin for good: a merger is not undone.',
    example: { body: { into_id: 4102 } },
    run: ({ tx, record, body }) => mergeThirdParty(tx, record, body.into_id),
  }),
]
