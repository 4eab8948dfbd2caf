import { withoutAccents } from '../../../lib/search.ts'
import type { Journal, Rule } from './schema.ts'

/** The properties of a document that determine its journal. */
export type RoutedDocument = {
  readonly direction: 'purchase' | 'sale'
  readonly is_credit_note: boolean
  readonly source: NonNullable<Rule['source']>
  readonly third_party_id: number | null
  /** The mechanisms of the VAT codes on its lines. */
  readonly vat_mechanisms: readonly string[]
  readonly currency: string
  /** Its number and the texts of its lines. */
  readonly texts: readonly string[]
}

type RoutingJournal = Pick<Journal, 'id' | 'code' | 'type' | 'is_active' | 'is_default'>

/** Lower case without accents, as in searches. */
const foldText = (text: string) => withoutAccents(text).toLowerCase()

const containsKeyword = (keyword: string, texts: readonly string[]) => texts.some((text) => foldText(text).includes(foldText(keyword)))

/** Whether all given conditions match. */
const matches = (rule: Rule, document: RoutedDocument): boolean =>
  (rule.direction === null || rule.direction === document.direction) &&
  (rule.is_credit_note === null || rule.is_credit_note === document.is_credit_note) &&
  (rule.source === null || rule.source === document.source) &&
  (rule.third_party_id === null || rule.third_party_id === document.third_party_id) &&
  (rule.vat_mechanism === null || document.vat_mechanisms.includes(rule.vat_mechanism)) &&
  (rule.currency === null || rule.currency === document.currency) &&
  (rule.keyword === null || containsKeyword(rule.keyword, document.texts))

/**
 * The journal of a document: that of the first matching rule, by position and then by age; otherwise the default of its type, otherwise the
 * first of its type by code. Only active journals of the document's type are considered, so a rule without conditions does not match
 * documents of another type. Null when there is none.
 */
export function chooseJournal<J extends RoutingJournal>(
  document: RoutedDocument,
  rules: readonly Rule[],
  journals: readonly J[],
): J | null {
  const type = document.is_credit_note ? (`${document.direction}_credit_note` as const) : document.direction
  const candidates = journals.filter((journal) => journal.is_active && journal.type === type)
  const inOrder = rules.filter(({ is_active }) => is_active).toSorted((a, b) => a.position - b.position || a.id - b.id)
  for (const rule of inOrder) {
    const journal = candidates.find(({ id }) => id === rule.journal_id)
    if (journal && matches(rule, document)) return journal
  }
  const byCode = candidates.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return byCode.find(({ is_default }) => is_default) ?? byCode[0] ?? null
}
