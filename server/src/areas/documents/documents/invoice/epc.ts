/** The text of the QR code with which a bank app fills in a transfer: EPC069-12, version 002. */
import { creditorReference } from '../../../../lib/identifiers.ts'
import { type Cents, formatCents } from '../../../../lib/money.ts'
import { structuredCommunication } from '../../../../lib/structured-communication.ts'

type Transfer = {
  readonly name: string
  readonly iban: string
  readonly bic: string | null
  readonly amount: Cents
  /** A structured communication, or any words. */
  readonly reference: string
}

const most = 99_999_999_999n
const longestName = 70
const longestText = 140
/** The largest payload that the guidelines allow. */
const mostBytes = 331

const cut = (text: string, longest: number): string => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, longest).join('').trim()

/**
 * Null where the amount or the payload is beyond what the code can hold. A Belgian communication goes into the structured field as its twelve
 * digits, as it does in a payment file: bank apps show it as free text otherwise.
 */
export function epcText({ name, iban, bic, amount, reference }: Transfer): string | null {
  if (amount <= 0n || amount > most) return null
  const structured = structuredCommunication(reference) ?? creditorReference(reference)
  const remittance = structured === null ? ['', cut(reference, longestText)] : [structured]
  const text = ['BCD', '002', '1', 'SCT', bic ?? '', cut(name, longestName), iban, `EUR${formatCents(amount)}`, '', ...remittance].join(
    '\n',
  )
  return Buffer.byteLength(text) > mostBytes ? null : text
}
