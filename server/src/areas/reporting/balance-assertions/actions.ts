import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { formatCents, readAmount } from '../../../lib/money.ts'
import { ledgerMessages, resolveLinks } from '../../books/ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { balanceAssertion } from './resource.ts'
import type { BalanceAssertion, NewBalanceAssertion } from './schema.ts'
import * as store from './store.ts'

export async function createAssertion(tx: Tx, given: NewBalanceAssertion): Promise<BalanceAssertion> {
  const { body, mergeErrors } = await resolveLinks(tx, given, { account: 'account' })
  const { account_id = null, third_party_id = null } = body
  const [amount, on] = [readAmount(body.amount), dateOf(body.on) ?? '']
  const isNamed = given.account !== undefined || account_id !== null
  refuseIf(
    mergeErrors({
      ...(!isNamed && { account: [{ message: messages.account_missing }] }),
      ...(account_id !== null && subjectErrors(await store.findSubject(tx, { account_id, third_party_id, on }), third_party_id)),
      ...(amount === null && { amount: [{ message: messages.amount_wrong }] }),
    }),
  )
  if (account_id === null || amount === null) throw new Error('an assertion without account or amount was refused')
  const note = body.note?.trim() || null
  const id = await store.insert(tx, { account_id, third_party_id, on, amount: formatCents(amount), note })
  await store.checkAssertions(tx)
  const [created] = await store.load(tx, [id])
  if (!created) throw new Error('the assertion just made cannot be read')
  tx.note(notes.created, activityDetails(balanceAssertion, created))
  return created
}

function subjectErrors({ account, has_third_party, is_taken }: store.SubjectFacts, third_party_id: number | null): FieldErrors {
  if (!account) return { account_id: [{ message: ledgerMessages.account_unknown }] }
  const isPartyUnfit = third_party_id !== null && !account.is_collective
  return {
    ...(!account.is_postable && { account_id: [{ message: messages.account_unfit }] }),
    ...(third_party_id !== null && !has_third_party && { third_party_id: [{ message: ledgerMessages.third_party_unknown }] }),
    ...(isPartyUnfit && { third_party_id: [{ message: messages.third_party_unfit }] }),
    ...(is_taken && { on: [{ message: messages.taken }] }),
  }
}

export async function deleteAssertion(tx: Tx, record: BalanceAssertion): Promise<void> {
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(balanceAssertion, record))
}
