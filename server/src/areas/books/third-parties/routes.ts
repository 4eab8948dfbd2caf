import { bookkeeping, reading, settingUp } from '../../../kernel/route/presets.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { json, nothing, paginated, plain, type Route, route } from '../../../kernel/route/route.ts'
import { ledgerSummaryFields, LedgerLine, LedgerQuery, readPartyLedger } from '../ledger/index.ts'
import { createThirdParty, deleteThirdParty, mergeThirdParty, loadThirdPartyDetail, updateThirdParty } from './actions.ts'
import { checkThirdParty, type CheckSources } from './checks/check.ts'
import { thirdPartyCreated, thirdPartyUpdated } from './events.ts'
import { thirdParty } from './resource.ts'
import {
  allChecks,
  Checks,
  Merge,
  NewThirdParty,
  type SheetSources,
  ThirdParty,
  ThirdPartyFilter,
  ThirdPartyPatch,
  ThirdPartyDetail,
} from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/third-parties'

const routes: readonly Route[] = [
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
      'Without `code`, the next one is assigned (S00001, C00001). Without a control account (`account_id`, or `account` by its number), the standard one of the country for suppliers or customers is used. A second third party of the same type with the same VAT number needs `force: true`.',
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
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    emits: [thirdPartyUpdated],
    of: thirdParty,
    body: ThirdPartyPatch,
    reply: json(ThirdParty),
    summary: 'Change a third party',
    description: 'An absent field stays unchanged, null clears it. A patch that changes nothing writes no revision and sends no event.',
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
    description: 'A third party that other records refer to cannot be deleted; `usages` lists them.',
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
      'The lines posted with this third party on customer and supplier accounts, oldest first (`order=desc`: newest first), each with the balance after it. Without dates: the current fiscal year; with `from` alone: from that day on; with `to` alone: from the start of its fiscal year. Opening entries that carry balances forward are left out, because the running balance already includes them. With `lettered` set to open or lettered, the balance starts at zero and covers the lines shown.',
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
      'Returns the target. All references move to the target. Posted entries stay unchanged and count in the balance, ledger and open items of the target, also in locked periods. The merged third party goes to the bin permanently: a merge cannot be undone.',
    example: { body: { into_id: 4102 } },
    run: ({ tx, record, body }) => mergeThirdParty(tx, record, body.into_id),
  }),
]

const checking = (sources: CheckSources): Route =>
  externalRoute({
    method: 'POST',
    url: `${url}/:id/check`,
    ability: 'write',
    role: 'encoder',
    demo: 'blocked',
    limit: 'outbound',
    of: thirdParty,
    codes: ['lookup_unavailable', 'peppol_unavailable'],
    body: Checks,
    reply: json(ThirdParty),
    summary: 'Check a third party in VIES and on the Peppol network',
    description:
      'VIES is asked about the VAT number, in the name of the company file where it has a number of its own: `vies_consultation_number` is then the proof. `invalid` only if VIES says so; without a VAT number of the Union the state is `unknown`. Peppol is asked by `peppol_identifier`, else by enterprise number and VAT number. When one check answers, the other may be silent and leaves its fields as they were; when all that were asked are silent, 503 with the code of the first. Answers are kept for 24 hours, negative ones for one hour. No event, no revision, and the version stays. Another number is unchecked.',
    example: { body: { checks: ['vies'] } },
    run: ({ record, body, ...context }) => checkThirdParty(sources, context, record, body.checks ?? allChecks),
  })

const showing = (sources: SheetSources): Route =>
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: thirdParty,
    reply: json(ThirdPartyDetail),
    summary: 'Read a third party with its open items, turnover and last entries',
    run: ({ db, record }) => loadThirdPartyDetail(db, record, sources),
  })

export const createRoutes = (checks: CheckSources, sheet: SheetSources): Route[] => [...routes, showing(sheet), checking(checks)]
