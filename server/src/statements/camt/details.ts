import { all, type Element, has, one, text, texts } from '../../lib/xml/tree.ts'
import { accountOf } from '../accounts.ts'
import { findReference, shownCommunication, wholeReference } from '../references.ts'
import { bicOf, longest, reasonOf, referenceOf, textOf } from '../text.ts'
import { type Amount, amountAt, isDebit, signed } from './values.ts'

export type Party = { readonly name: string | null; readonly account: string | null; readonly bic: string | null }

export type Charge = { readonly label: string; readonly amount: bigint; readonly currency: string; readonly isIncluded: boolean }

/** What is used of a `TxDtls`: the rest of the element is dropped as soon as it was read. */
export type Detail = {
  readonly amount: Amount | null
  /** Null where the entry tells it. */
  readonly isDebit: boolean | null
  readonly bank_reference: string | null
  readonly end_to_end_id: string | null
  readonly payment_information: string | null
  readonly debtor: Party
  readonly creditor: Party
  readonly communication: string | null
  readonly structured_communication: string | null
  /** A reference with wrong check digits: kept as text. */
  readonly isWrong: boolean
  readonly additional: string | null
  readonly return_reason: string | null
  readonly charges: readonly Charge[]
}

const pathsOf = (role: 'Dbtr' | 'Cdtr') => ({
  names: [`${role}/Nm`, `${role}/Pty/Nm`, `${role}/Agt/FinInstnId/Nm`, `Ultmt${role}/Nm`, `Ultmt${role}/Pty/Nm`],
  account: `${role}Acct/Id`,
  bic: `${role}Agt/FinInstnId/BIC|BICFI`,
})

const [debtorPaths, creditorPaths] = [pathsOf('Dbtr'), pathsOf('Cdtr')]

const firstText = (from: Element | undefined, paths: readonly string[]): string | null => {
  for (const path of paths) {
    const found = text(from, path)
    if (found !== null) return found
  }
  return null
}

const partyOf = (parties: Element | undefined, agents: Element | undefined, paths: typeof debtorPaths): Party => {
  const account = one(parties, paths.account)
  return {
    name: textOf(firstText(parties, paths.names), longest.name),
    account: accountOf(text(account, 'IBAN') ?? text(account, 'Othr/Id')),
    bic: bicOf(text(agents, paths.bic)),
  }
}

/** A reference that says it is Belgian or ISO 11649; others are texts of the creditor. */
const claimsCheckDigits = (element: Element, reference: string): boolean => text(element, 'Tp/Issr') === 'BBA' || /^RF\d\d/.test(reference)

const communicationOf = (element: Element): Pick<Detail, 'communication' | 'structured_communication' | 'isWrong'> => {
  const remittance = one(element, 'RmtInf')
  const given = all(remittance, 'Strd/CdtrRefInf').map((found) => ({ found, reference: text(found, 'Ref') ?? '' }))
  const checked = given.map(({ reference }) => wholeReference(reference)).find((reference) => reference !== null) ?? null
  const unchecked = given.filter(({ reference }) => reference !== '' && wholeReference(reference) === null)
  const written = [
    ...texts(remittance, 'Ustrd'),
    ...unchecked.map(({ reference }) => reference),
    ...texts(remittance, 'Strd/RfrdDocInf/Nb'),
    ...texts(remittance, 'Strd/AddtlRmtInf'),
  ]
  const free = textOf(written.join(' '), longest.communication)
  const structured = checked ?? findReference(free)
  return {
    communication: shownCommunication(free, structured),
    structured_communication: structured,
    isWrong: unchecked.some(({ found, reference }) => claimsCheckDigits(found, reference)),
  }
}

/** Charges of an entry or a detail: in version 02 each is a `Chrgs`, later a `Rcrd` inside it. */
export const chargesOf = (element: Element): readonly Charge[] =>
  all(element, 'Chrgs')
    .flatMap((charges) => (has(charges, 'Rcrd') ? all(charges, 'Rcrd') : [charges]))
    .flatMap((charge) => {
      const amount = amountAt(charge, 'Amt')
      if (!amount) return []
      const label = textOf(text(charge, 'Tp/Prtry/Id') ?? text(charge, 'Tp/Cd'), longest.label) ?? ''
      const debit = text(charge, 'CdtDbtInd') !== 'CRDT'
      return [{ label, amount: signed(amount.value, debit), currency: amount.currency, isIncluded: text(charge, 'ChrgInclInd') === 'true' }]
    })

const returnReasonOf = (element: Element): string | null => {
  const found = one(element, 'RtrInf')
  return found ? reasonOf(text(found, 'Rsn/Cd') ?? text(found, 'Rsn/Prtry')) : null
}

export const readDetail = (element: Element): Detail => {
  const [references, parties, agents] = [one(element, 'Refs'), one(element, 'RltdPties'), one(element, 'RltdAgts')]
  return {
    // An amount that cannot be read is as none: the entry has its own.
    amount: amountAt(element, 'Amt') ?? amountAt(element, 'AmtDtls/TxAmt/Amt') ?? null,
    isDebit: has(element, 'CdtDbtInd') ? isDebit(element) : null,
    bank_reference: referenceOf(text(references, 'AcctSvcrRef')),
    end_to_end_id: referenceOf(text(references, 'EndToEndId')),
    payment_information: referenceOf(text(references, 'PmtInfId')),
    debtor: partyOf(parties, agents, debtorPaths),
    creditor: partyOf(parties, agents, creditorPaths),
    ...communicationOf(element),
    additional: textOf(text(element, 'AddtlTxInf'), longest.communication),
    return_reason: returnReasonOf(element),
    charges: chargesOf(element),
  }
}
