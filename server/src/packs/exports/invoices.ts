/** What the law of a country wants to read on an invoice, as dated data. */
import type { Message } from '../../lib/languages.ts'
import { dateOrNull, filled, matching, oneOf, readTable } from '../read.ts'

/**
 * Where a mention stands: beside the lines of a VAT code, at the foot of the page with what identifies the issuer, with the terms of payment
 * between enterprises, or on invoices whose VAT on services is due from the invoice on, by option.
 */
const mentionPlaces = ['vat_code', 'issuer', 'terms', 'debits'] as const

/** `with_capital`: required, unless the legal form is known to have none. */
const requirements = ['', 'always', 'with_capital'] as const

export type InvoiceMention = Readonly<{
  /** Mentions with the same key are alternatives: the first whose `{values}` are all known is printed. */
  key: string
  place: (typeof mentionPlaces)[number]
  /** Whether a missing value refuses the invoice. */
  required: (typeof requirements)[number]
  text: Message
  valid_from: string | null
  valid_until: string | null
}>

export type InvoiceRules = Readonly<{
  mentions: readonly InvoiceMention[]
  /** The language of every mention, where it does not follow that of the document. */
  mention_language: 'fr' | null
  /** What a credit note is called, where not as elsewhere. */
  credit_note?: Message
  /** The enterprise number with its name, and how letterheads group its digits. */
  enterprise_number: Message
  showEnterpriseNumber: (number: string) => string
  /** VAT codes by their mechanism whose VAT may not be shown: the price is printed with VAT, and no rate. */
  hidden_vat: readonly string[]
}>

const columns = ['key', 'place', 'required', 'label_fr', 'label_nl', 'label_en', 'label_de', 'valid_from', 'valid_until'] as const

/** A text in French only is that of every language. */
export const readInvoiceMentions = (folder: string): readonly InvoiceMention[] =>
  readTable(folder, 'invoice-mentions.csv', columns, (cells) => {
    const fr = filled(cells.label_fr)
    return {
      key: matching(cells.key, /^[a-z0-9_]+$/),
      place: oneOf(cells.place, mentionPlaces),
      required: oneOf(cells.required, requirements),
      text: { fr, nl: cells.label_nl || fr, en: cells.label_en || fr, de: cells.label_de || fr },
      valid_from: dateOrNull(cells.valid_from),
      valid_until: dateOrNull(cells.valid_until),
    }
  })

/** The mentions of a place that are law on a day. */
export const mentionsOn = ({ mentions }: InvoiceRules, place: InvoiceMention['place'], day: string): readonly InvoiceMention[] =>
  mentions.filter((each) => each.place === place && (each.valid_from ?? day) <= day && day <= (each.valid_until ?? day))

/** The names of the values that a mention asks for. */
export const valuesIn = ({ text }: InvoiceMention): string[] => Array.from(text.fr.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
