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
    summary: 'Prove that nothing posted was changed',
    description:
      'Makes every chain of hashes, every balance and every count by day again from the lines, of one fiscal year or of all. `first_break` names the first entry of a chain that is not what was posted, and why: `altered` (its text is not the one its hash was made of), `misplaced` (its total, date, period, journal or account is not that text’s), `number_missing`, `unlinked` (it does not follow the entry before it), `entry_missing` (the last entries are gone; then `entry_id` is null), `head` (the kept end of the chain is another).',
    example: { query: {} },
    run: ({ db, query, now }) => verifyYear(db, now, query.fiscal_year_id),
  }),
]
