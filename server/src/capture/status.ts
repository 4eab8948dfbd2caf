import type { Reading } from './extraction.ts'

/** Below it somebody looks, whatever else is said. */
const sureEnough = 0.85

/**
 * Doubts that say something of the file or the invoice and nothing against what was read: a supplier nobody has met, an amount in dollars,
 * a profile of XML we do not know by name, a part that is paid already, somebody else who is paid. Every other warning, and any code we have
 * never heard of, asks for a look: an invoice that waits costs a minute, one booked wrong costs a correction.
 */
const informative: ReadonlySet<string> = new Set(['third_party_new', 'currency_foreign', 'profile_unknown', 'partly_paid', 'payee_other'])

export const statusOf = ({ extraction, warnings }: Pick<Reading, 'extraction' | 'warnings'>): 'ready' | 'needs_review' =>
  extraction.confidence >= sureEnough && warnings.every(({ code }) => informative.has(code)) ? 'ready' : 'needs_review'
