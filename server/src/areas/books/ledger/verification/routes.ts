import { reading } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { readVerification, requestRun } from './actions.ts'
import { Verification, VerificationQuery, VerificationRequest, VerificationRun } from './schema.ts'

const url = '/v1/companies/:company/ledger/verification'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    limit: 'report',
    addition: true,
    query: VerificationQuery,
    reply: json(Verification),
    summary: 'The last verification that posted entries are unaltered',
    description:
      'What the last run found, for one fiscal year or for all; `ok` and `verified_at` are null before the first run has ended. A run computes hash chains, balances and day counts again from the lines and compares them with the stored ones. It runs every night and on request; a run that is not a full one reads the entries posted since the one before. `first_break` names the first entry of a chain that is not as it was posted, and the reason: `altered` (its content does not match its hash), `misplaced` (its total, date, period, journal or account differs from the hashed content), `number_missing`, `unlinked` (it does not follow the entry before it), `entry_missing` (the last entries are missing; `entry_id` is null), `head` (the stored head of the chain differs), `imported` (the entry that was the last one in the dossier that the file was opened from is another one now), `rewritten` (the entry that was the last one at an earlier verification is another one now).',
    example: { query: {} },
    run: ({ db, query }) => readVerification(db, query.fiscal_year_id),
  }),
  route({
    method: 'POST',
    url,
    operation_id: 'verifyLedger',
    ability: 'write',
    role: 'reviewer',
    demo: 'allowed',
    limit: 'batch',
    addition: true,
    body: VerificationRequest,
    status: 202,
    reply: json(VerificationRun),
    summary: 'Verify that posted entries are unaltered',
    description:
      'Starts a run in the background; `GET ledger/verification` shows its progress as `run` and, when that is null again, its result. A run that is waiting or under way serves further requests too. `full` reads every entry again; without it, only entries posted since the last run are read, and of those before, whether the last one of each chain is still the same.',
    example: { body: { full: true } },
    run: ({ tx, body }) => requestRun(tx, body.full ?? false),
  }),
]
