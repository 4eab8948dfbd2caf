/** The legal mentions of an invoice, from the data of its country. */
import type { FieldErrors } from '../../../../kernel/route/problem.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import { type InvoiceMention, mentionsOn, valuesIn } from '../../../../packs/exports/invoices.ts'
import type { LegalForm, Pack } from '../../../../packs/pack.ts'
import { messages } from '../messages.ts'
import { oneLine } from '../../../../lib/writers/one-line.ts'
import { showNumber } from './format.ts'
import type { InvoiceVatCode, Issuer } from './store.ts'

type Values = Readonly<Record<string, string | null>>

const formOf = ({ legal_form_code }: Issuer, { legal_forms }: Pack): LegalForm | undefined =>
  legal_forms.find(({ code }) => code === legal_form_code)

/** As the company writes it, else the abbreviation or the name of the form. */
function legalForm(issuer: Issuer, pack: Pack, language: Language): string | null {
  const form = formOf(issuer, pack)
  if (issuer.legal_form || !form) return issuer.legal_form
  const { abbreviation, label } = form
  if (typeof abbreviation === 'string') return abbreviation
  return abbreviation?.[language] ?? Object.values(abbreviation ?? {})[0] ?? label[language]
}

/** What mentions ask for, by its name in their texts. */
const valuesOf = (issuer: Issuer, pack: Pack, language: Language): Values => ({
  ...issuer.legal,
  capital: issuer.legal['capital'] ? showNumber(issuer.legal['capital'], language) : null,
  legal_form: legalForm(issuer, pack, language),
  enterprise_number: issuer.enterprise_number && pack.invoices.showEnterpriseNumber(issuer.enterprise_number),
})

/** A company whose form is not stated is taken for one with a capital. */
function isRequired({ required }: InvoiceMention, issuer: Issuer, pack: Pack): boolean {
  const form = formOf(issuer, pack)
  return required === 'always' || (required === 'with_capital' && (form === undefined || form.requires_capital === true))
}

const fieldOf = (value: string, issuer: Issuer): string => (value in issuer.legal ? `settings.legal.${value}` : value)

export type Mentions = { readonly texts: readonly string[]; readonly missing: FieldErrors }

/** The mentions of a place on a day, and the fields of the company file that they lack. */
export function mentionsOf(
  place: 'issuer' | 'terms' | 'debits',
  issuer: Issuer,
  pack: Pack,
  { day, language }: { readonly day: string; readonly language: Language },
): Mentions {
  const spoken = pack.invoices.mention_language ?? language
  const values = valuesOf(issuer, pack, spoken)
  const texts: string[] = []
  const missing: FieldErrors = {}
  for (const alternatives of Map.groupBy(mentionsOn(pack.invoices, place, day), ({ key }) => key).values())
    for (const mention of alternatives) {
      const lacking = valuesIn(mention).filter((name) => !values[name])
      if (lacking.length === 0) {
        texts.push(oneLine(say(mention.text, spoken, values as Record<string, string>)))
        break
      }
      if (isRequired(mention, issuer, pack))
        for (const name of lacking) missing[fieldOf(name, issuer)] = [{ message: messages.invoice_field_missing }]
    }
  return { texts, missing }
}

/** What must be said of a VAT code: a text of the country by its key, or what the code itself says. */
export function mentionOfCode({ invoice_mention }: InvoiceVatCode, pack: Pack, day: string, language: Language): string | null {
  const found = mentionsOn(pack.invoices, 'vat_code', day).find(({ key }) => key === invoice_mention)
  return found ? found.text[pack.invoices.mention_language ?? language] : invoice_mention && oneLine(invoice_mention)
}
