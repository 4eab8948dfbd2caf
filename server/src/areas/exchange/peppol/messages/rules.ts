import { packOfCountry } from '../../../../packs/index.ts'
import { peppolIdsOf } from '../../../../packs/peppol.ts'
import type { Sale } from './store.ts'

/** Seconds until the next attempt, after the first, second, third and fourth; after the fifth there is none. */
const delays = [60, 300, 900, 3600]

export const nextAttempt = (attempts: number): number | null => delays[attempts] ?? null

const [hour, quarter, fortnight] = [3600, 900, 14 * 24 * 3600]

/**
 * Seconds until the provider is asked what became of a message: each minute of the first hour, then every quarter of an hour; once it is
 * delivered every six hours of a fortnight, for the answers of the receiver. Null when nothing more is expected.
 */
export function nextQuestion(status: 'sent' | 'delivered', age: number): number | null {
  if (age > fortnight) return null
  return status === 'delivered' ? 6 * hour : age < hour ? 60 : quarter
}

/** Where a customer may be found on the network: what its card says, else its numbers. */
export function receiversOf({ receiver, country, enterprise_number, vat_number }: Sale): string[] {
  if (receiver !== null) return [receiver.toLowerCase()]
  const pack = packOfCountry(country ?? '')
  return pack ? peppolIdsOf(pack.code, { enterprise_number, vat_number }) : []
}

const billing = '##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'

/** What a receiver must accept for an invoice or a credit note, by the identifiers of the network. */
export const documentTypeOf = (is_credit_note: boolean): string => {
  const root = is_credit_note ? 'CreditNote' : 'Invoice'
  return `urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}${billing}`
}
