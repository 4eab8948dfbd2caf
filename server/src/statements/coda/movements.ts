import { type DraftTransaction, type Movement, single, sumOf } from '../draft.ts'
import type { Issues } from '../issues.ts'
import type { SplitPart } from '../model.ts'
import { bicOf, codeOf, longest, reasonOf, referenceOf, textOf } from '../text.ts'
import { readCommunication, readName } from './communications.ts'
import { readAmount, type Record2 } from './records.ts'

/** A movement of the account with its details; a detail of type 7 has details of its own, of type 9. */
export type Group = { readonly record: Record2; readonly parts: Group[] }

const typeOf = ({ code }: Record2): string => code.charAt(0)

/** Adds a detail where it belongs: type 9 to the latest type 7, the others to the movement. */
export const addDetail = (group: Group, record: Record2): void => {
  const latest = group.parts.at(-1)
  const parent = typeOf(record) === '9' && latest && typeOf(latest.record) === '7' ? latest : group
  parent.parts.push({ record, parts: [] })
}

/** Transfers returned, and direct debits returned or refunded, by family and operation. */
const returns = new Set(['0154', '0503', '0505', '0554'])

const isReturnType = (written: string): boolean => /^[1-5]$/.test(written)

const returnReason = (record: Record2): string | null => {
  const debit = record.structure === '127' ? record.text : ''
  const isReturned = returns.has(record.code.slice(1, 5)) || isReturnType(record.returned_as) || isReturnType(debit.slice(141, 142))
  return isReturned ? reasonOf(record.reason.trim() || debit.slice(142, 146)) : null
}

/** The customer reference of a collective transfer names the payment file; of another one it is the end-to-end id. */
const isCollective = ({ code }: Record2): boolean => ['1', '2'].includes(code.charAt(0)) || ['0105', '0107'].includes(code.slice(1, 5))

const labelOf = (record: Record2): string => textOf(readCommunication(record).communication, longest.label) ?? ''

const splitOf = (group: Group, issues: Issues): readonly SplitPart[] => {
  const parts = group.parts.map(({ record }) => ({
    label: labelOf(record),
    amount: record.amount,
    category: codeOf(record.code.slice(5, 8)),
  }))
  if (parts.length === 0) return namedAmounts(group.record)
  if (sumOf(parts) === group.record.amount) return parts
  issues.warn('detail_sum', group.record.line)
  return []
}

/** Information of type 6 names parts of the amount, such as capital and interest. It may also name others, and is then left out. */
const namedAmounts = ({ information, amount }: Record2): readonly SplitPart[] => {
  const parts = information
    .filter(({ type }) => type === '006')
    .map(({ text }) => ({
      label: textOf(text.slice(0, 30), longest.label) ?? '',
      amount: readAmount(text.slice(48, 49), text.slice(33, 48)) ?? 0n,
      category: codeOf(text.slice(49, 52)),
    }))
  return parts.length > 1 && sumOf(parts) === amount ? parts : []
}

type Context = { readonly closing_date: string; readonly issues: Issues }

const toTransaction = (group: Group, batchReference: string | null, { closing_date, issues }: Context): DraftTransaction => {
  const { record } = group
  const { communication, structured_communication, isWrong } = readCommunication(record)
  if (isWrong) issues.warn('reference_check', record.line)
  const reference = referenceOf(record.customer_reference)
  const isBatch = batchReference === null && isCollective(record)
  return {
    entry_date: record.entry_date ?? record.value_date ?? closing_date,
    value_date: record.value_date,
    amount: record.amount,
    counterpart_name: readName(record),
    counterpart_iban: record.account,
    counterpart_bic: bicOf(record.bic),
    communication,
    structured_communication,
    transaction_code: codeOf(record.code),
    bank_reference: textOf(record.bank_reference, longest.reference),
    end_to_end_id: isBatch ? null : reference,
    batch_reference: isBatch ? reference : batchReference,
    return_reason: returnReason(record),
    split: splitOf(group, issues),
  }
}

/** Details of types 5, 6 and 7 are payments of their own; those of types 8 and 9 are parts of one amount. */
const isCollection = ({ parts }: Group): boolean => parts.some(({ record }) => ['5', '6', '7'].includes(typeOf(record)))

export const toMovement = (group: Group, context: Context): Movement => {
  const { record } = group
  if (!isCollection(group)) return single(toTransaction(group, null, context))
  if (sumOf(group.parts.map((part) => part.record)) !== record.amount) {
    context.issues.warn('detail_sum', record.line)
    return single(toTransaction({ record, parts: [] }, null, context))
  }
  const batch = referenceOf(record.customer_reference)
  return { amount: record.amount, transactions: group.parts.map((part) => toTransaction(part, batch, context)) }
}
