import type { Platform } from '../../../adapters/external-platform/index.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { json, type Route } from '../../../kernel/route/route.ts'
import { Firm } from '../../platform/firms/index.ts'
import { type BookNewTransactions, bankTransactionImported } from '../../bank/bank-statements/index.ts'
import { entryPosted } from '../../books/ledger/index.ts'
import { thirdPartyCreated, thirdPartyUpdated } from '../../books/third-parties/index.ts'
import { CompanyDetails } from '../../company-files/companies/index.ts'
import { documentImported } from '../../documents/documents/index.ts'
import { importCompany } from './import-company.ts'
import { syncFirm } from './sync-firm.ts'

const mirroring = {
  method: 'POST',
  ability: 'write',
  role: 'manager',
  demo: 'blocked',
  limit: 'mirror',
  origin: 'external',
  codes: ['not_linked', 'external_unavailable'],
} as const

export const routesWith = (platform: Platform | null, bookers: readonly BookNewTransactions[]): Route[] => [
  externalRoute({
    ...mirroring,
    url: '/v1/firms/:firm/sync',
    operation_id: 'syncFirm',
    locks: 'none',
    reply: json(Firm),
    summary: 'Mirror firm, team and company files from the external platform',
    description:
      'Members are added and changed, and deactivated where the platform says so; nobody is removed, and an admin made here stays one. Company files are created and their identity is brought up to date, without their records. What the licence has no room for is left out, which the activity tells. A sign-in by the platform does the same.',
    run: (context) => syncFirm(platform, context),
  }),
  externalRoute({
    ...mirroring,
    url: '/v1/companies/:company/sync/external',
    operation_id: 'syncExternal',
    emits: [documentImported, thirdPartyCreated, thirdPartyUpdated, bankTransactionImported, entryPosted],
    reply: json(CompanyDetails),
    summary: 'Rerun the import from the external platform',
    description:
      'Third parties, documents and bank transactions since the last import, in portions of 500, as one operation. Third parties are known by the id of the platform, else by VAT number; documents arrive `pending` and are updated until they are booked; a bank transaction that an imported statement covers is paired with one there and never created, and an account that an integration feeds takes none. A record that breaks a rule is left out, which the activity counts. An import that was interrupted goes on where it stood.',
    run: (context) => importCompany(platform, bookers, context),
  }),
]
