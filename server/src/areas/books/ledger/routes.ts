import { reading } from '../../../kernel/route/presets.ts'
import { json, route } from '../../../kernel/route/route.ts'
import { Verification, VerificationQuery } from './schema.ts'
import { verifyYear } from './verification.ts'

export const routes = [
  route({
    method: 'GET',
    url: '/v1/companies/:company/ledger/verification',
    ...reading,
    limit: 'report',
    addition: true,
    query: VerificationQuery,
    reply: json(Verification),
    summary: 'Verify that posted entries are unaltered',
    description:
      'Computes every hash chain, balance and day count again from the lines, for one fiscal year or for all, and compares them with the stored ones. `first_break` names the first entry of a chain that is not as it was posted, and the reason: `altered` (its content does not match its hash), `misplaced` (its total, date, period, journal or account differs from the hashed content), `number_missing`, `unlinked` (it does not follow the entry before it), `entry_missing` (the last entries are missing; `entry_id` is null), `head` (the stored head of the chain differs), `imported` (the entry that was the last one in the dossier that the file was opened from is another one now).',
    example: { query: {} },
    run: ({ db, query, now }) => verifyYear(db, now, query.fiscal_year_id),
  }),
]
