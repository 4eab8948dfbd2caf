import type { Journal, Rule } from './schema.ts'

/** What a document says about itself when it looks for its journal. */
export type RoutedDocument = {
  readonly direction: 'purchase' | 'sale'
  readonly is_credit_note: boolean
  readonly source: NonNullable<Rule['source']>
  readonly third_party_id: number | null
  /** Of the VAT codes on its lines. */
  readonly vat_mechanisms: readonly string[]
  readonly currency: string
  /** Its number and the texts of its lines. */
  readonly texts: readonly string[]
}

type RoutingJournal = Pick<Journal, 'id' | 'code' | 'type' | 'is_active' | 'is_default'>

/** In lower case and without accents, as a search reads it. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const isIn = (keyword: string, texts: readonly string[]) => texts.some((text) => plain(text).includes(plain(keyword)))

/** Every condition that is given holds. */
const holds = (rule: Rule, document: RoutedDocument): boolean =>
  (rule.direction === null || rule.direction === document.direction) &&
  (rule.is_credit_note === null || rule.is_credit_note === document.is_credit_note) &&
  (rule.source === null || rule.source === document.source) &&
  (rule.third_party_id === null || rule.third_party_id === document.third_party_id) &&
  (rule.vat_mechanism === null || document.vat_mechanisms.includes(rule.vat_mechanism)) &&
  (rule.currency === null || rule.currency === document.currency) &&
  (rule.keyword === null || isIn(rule.keyword, document.texts))

/**
 * The journal a document goes to: that of the first rule that holds, by position and then by age; else the default of its type, else the
 * first of its type by code. Only active journals that may take the document are looked at, so a rule that asks for nothing catches
 * nothing of another type. Null where there is none.
 */
export function journalFor<J extends RoutingJournal>(document: RoutedDocument, rules: readonly Rule[], journals: readonly J[]): J | null {
  const type = document.is_credit_note ? (`${document.direction}_credit_note` as const) : document.direction
  const fitting = journals.filter((journal) => journal.is_active && journal.type === type)
  const inOrder = rules.filter(({ is_active }) => is_active).toSorted((a, b) => a.position - b.position || a.id - b.id)
  for (const rule of inOrder) {
    const journal = fitting.find(({ id }) => id === rule.journal_id)
    if (journal && holds(rule, document)) return journal
  }
  const byCode = fitting.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return byCode.find(({ is_default }) => is_default) ?? byCode[0] ?? null
}
