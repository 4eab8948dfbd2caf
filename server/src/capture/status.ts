import type { Reading } from './extraction.ts'

/** A lower confidence always needs a review. */
const sureEnough = 0.85

/**
 * Warnings that inform about the company or the invoice and do not question what was read. Every other warning, and any unknown code, needs
 * a review: a review costs a minute, a wrong booking costs a correction.
 */
const informative: ReadonlySet<string> = new Set(['third_party_new', 'currency_foreign', 'profile_unknown', 'partly_paid', 'payee_other'])

export const statusOf = ({ extraction, warnings }: Pick<Reading, 'extraction' | 'warnings'>): 'ready' | 'needs_review' =>
  extraction.confidence >= sureEnough && warnings.every(({ code }) => informative.has(code)) ? 'ready' : 'needs_review'
