import { type Element, isTrue, one, text } from '../../lib/xml/tree.ts'
import { type DraftTransaction, type Movement, single, sumOf } from '../draft.ts'
import type { Issues } from '../issues.ts'
import type { SplitPart } from '../model.ts'
import { codeOf, longest, referenceOf, textOf } from '../text.ts'
import { type Charge, chargesOf, type Detail, type Party } from './details.ts'
import { amountAt, dateAt, isDebit, signed } from './values.ts'

export type Entry = {
  readonly isBooked: boolean
  readonly isReversal: boolean
  readonly amount: bigint
  readonly currency: string
  readonly booking_date: string | null
  readonly value_date: string | null
  readonly bank_reference: string | null
  readonly batch_reference: string | null
  readonly code: string | null
  readonly additional: string | null
  readonly charges: readonly Charge[]
  readonly details: readonly Detail[]
}

const transactionCode = (element: Element): string | null => {
  const [domain, family, subFamily] = ['Domn/Cd', 'Domn/Fmly/Cd', 'Domn/Fmly/SubFmlyCd'].map((path) => text(one(element, 'BkTxCd'), path))
  return codeOf(domain ? [domain, family, subFamily].filter(Boolean).join('/') : text(element, 'BkTxCd/Prtry/Cd'))
}

/** Only `BOOK` counts: pending and informative entries are not on the account. */
const isBooked = (element: Element): boolean => {
  const status = one(element, 'Sts')
  return !status || status.text === 'BOOK' || text(status, 'Cd') === 'BOOK'
}

/** Null when an amount or a date cannot be read, which is then among the issues. */
export const readEntry = (element: Element, details: readonly Detail[], issues: Issues): Entry | null => {
  const amount = amountAt(element, 'Amt')
  const [bookingDate, valueDate] = [dateAt(element, 'BookgDt'), dateAt(element, 'ValDt')]
  if (!amount) issues.error('amount_invalid', null)
  if (bookingDate === undefined || valueDate === undefined) issues.error('date_invalid', null)
  if (!amount || bookingDate === undefined || valueDate === undefined) return null
  return {
    isBooked: isBooked(element),
    isReversal: isTrue(element, 'RvslInd'),
    amount: signed(amount.value, isDebit(element)),
    currency: amount.currency,
    booking_date: bookingDate,
    value_date: valueDate,
    bank_reference: referenceOf(text(element, 'AcctSvcrRef')) ?? referenceOf(text(element, 'NtryRef')),
    batch_reference: referenceOf(text(element, 'NtryDtls/Btch/PmtInfId')) ?? referenceOf(text(element, 'NtryDtls/Btch/MsgId')),
    code: transactionCode(element),
    additional: textOf(text(element, 'AddtlNtryInf'), longest.communication),
    charges: chargesOf(element),
    details,
  }
}

type Owner = { readonly account: string; readonly name: string | null; readonly currency: string; readonly closing_date: string }

const nobody: Party = { name: null, account: null, bic: null }

const isOwner = (party: Party, owner: Owner): boolean =>
  party.account === owner.account || (party.account === null && party.name !== null && party.name === owner.name)

const isNobody = ({ name, account, bic }: Party): boolean => name === null && account === null && bic === null

/** The payer of money received, the payee of money sent. The parties of a reversal are those of the payment that it reverses. */
const counterpartOf = ({ debtor, creditor }: Detail, { amount, isReversal }: Entry, owner: Owner): Party => {
  const [likely, other] = amount > 0n === isReversal ? [creditor, debtor] : [debtor, creditor]
  if (!isOwner(likely, owner) && !isNobody(likely)) return likely
  return isOwner(other, owner) ? nobody : other
}

/** The gross amount and the charges, when the charges are inside the amount. */
const splitOf = (entry: Entry, detail: Detail | undefined, amount: bigint, owner: Owner): readonly SplitPart[] => {
  const charges = (detail && detail.charges.length > 0 ? detail.charges : entry.charges).filter(
    ({ currency }) => currency === owner.currency,
  )
  const gross = amount - sumOf(charges)
  const isNamed = detail?.amount?.currency === owner.currency && detail.amount.value === (gross < 0n ? -gross : gross)
  const isIncluded = charges.every((charge) => charge.isIncluded) || isNamed
  if (charges.length === 0 || !isIncluded || gross === amount) return []
  return [
    { label: '', amount: gross, category: null },
    ...charges.map((charge) => ({ label: charge.label, amount: charge.amount, category: 'CHRG' })),
  ]
}

const toTransaction = (entry: Entry, detail: Detail | undefined, amount: bigint, isPart: boolean, owner: Owner): DraftTransaction => {
  const { name, account, bic } = detail ? counterpartOf(detail, entry, owner) : nobody
  const references = isPart ? [detail?.bank_reference, entry.bank_reference] : [entry.bank_reference, detail?.bank_reference]
  return {
    entry_date: entry.booking_date ?? entry.value_date ?? owner.closing_date,
    value_date: entry.value_date,
    amount,
    counterpart_name: name,
    counterpart_iban: account,
    counterpart_bic: bic,
    communication: detail?.communication ?? detail?.additional ?? entry.additional,
    structured_communication: detail?.structured_communication ?? null,
    transaction_code: entry.code,
    bank_reference: references.find(Boolean) ?? null,
    end_to_end_id: detail?.end_to_end_id ?? null,
    batch_reference: entry.batch_reference ?? detail?.payment_information ?? null,
    return_reason: detail?.return_reason ?? (entry.isReversal ? '' : null),
    split: splitOf(entry, detail, amount, owner),
  }
}

const amountOf = (detail: Detail, entry: Entry, { currency }: Owner): bigint | null =>
  detail.amount?.currency === currency ? signed(detail.amount.value, detail.isDebit ?? entry.amount < 0n) : null

/** One transaction per detail when all have an amount and add up; else the entry alone. */
export const toMovement = (entry: Entry, owner: Owner, issues: Issues): Movement => {
  const { details, amount } = entry
  if (details.some(({ isWrong }) => isWrong)) issues.warn('reference_check', null)
  if (details.length < 2) return single(toTransaction(entry, details[0], amount, false, owner))
  const parts = details.flatMap((detail) => {
    const own = amountOf(detail, entry, owner)
    return own === null ? [] : [{ detail, amount: own }]
  })
  const isComplete = parts.length === details.length
  if (isComplete && sumOf(parts) === amount) {
    return { amount, transactions: parts.map((part) => toTransaction(entry, part.detail, part.amount, true, owner)) }
  }
  if (isComplete) issues.warn('detail_sum', null)
  return single(toTransaction(entry, undefined, amount, false, owner))
}
