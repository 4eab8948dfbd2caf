import { bookkeeping } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { entryPosted, entryReversed } from '../../../books/ledger/index.ts'
import { bankTransaction } from '../../bank-statements/index.ts'
import { matchTransaction, unmatchTransaction } from './actions.ts'
import { autoMatch } from './auto-match.ts'
import { AutoMatch, AutoMatchOutcome, Match, Matched } from './schema.ts'

const url = '/v1/companies/:company/bank-transactions'

export const matchRoutes = [
  route({
    method: 'POST',
    url: `${url}/:id/match`,
    operation_id: 'matchBankTransaction',
    ...bookkeeping,
    of: bankTransaction,
    codes: ['transaction_matched', 'match_unbalanced', 'already_lettered', 'period_locked', 'account_not_postable'],
    emits: [entryPosted],
    body: Match,
    status: 201,
    reply: json(Matched),
    summary: 'Book a bank transaction',
    description:
      'Posts one entry in the journal of the bank. An allocation books a share of the amount against an open item (`entry_line_id`), an account, a third party on account, or all open payments of a batch (`payment_batch_id`). Amounts have the sign of the bank: positive for money received. They add up to the amount of the transaction; with `difference: post` a rest within the limit in the settings is booked as a payment difference. Items are lettered, in part where less than their open amount is given. The amount of an allocation with a `vat_code` includes the VAT.',
    example: { body: { allocations: [{ entry_line_id: 1800001, amount: '400.00' }], difference: 'none' } },
    run: ({ tx, record, body }) => matchTransaction(tx, record, body),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/unmatch`,
    operation_id: 'unmatchBankTransaction',
    ...bookkeeping,
    of: bankTransaction,
    codes: ['transaction_not_matched', 'period_locked'],
    emits: [entryPosted, entryReversed],
    reply: json(Matched),
    summary: 'Undo the booking of a bank transaction',
    description:
      'Reverses the entry on its own date and ends the letterings of its lines, whoever made them. Payments of a batch are open again, and the transaction is pending. Refused in a locked period, and in a month whose VAT return is validated if the entry has VAT. `entry` is the reversal.',
    run: ({ tx, record }) => unmatchTransaction(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/auto-match`,
    operation_id: 'matchBankTransactionsAutomatically',
    ...bookkeeping,
    limit: 'batch',
    codes: ['period_locked'],
    emits: [entryPosted],
    body: AutoMatch,
    reply: json(AutoMatchOutcome),
    summary: 'Book the bank transactions whose best proposal is certain',
    description:
      'Books every pending transaction of the given journal, days or ids that has exactly one proposal at its best score, of at least `min_score`, which settles its items exactly. `results` says for each other transaction why it was skipped. With `ids` a locked date refuses the call; otherwise the transaction is skipped. With `dry_run` nothing is stored.',
    example: { body: { min_score: 0.95, dry_run: false } },
    run: ({ tx, body, language }) => autoMatch(tx, body, language),
  }),
]
