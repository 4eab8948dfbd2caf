/** Shared by the held-out layouts: addresses, amounts due, the order of totals. */
import type { Cents, Country, Invoice, Language, Party, Words } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'

const countries: Readonly<Record<Country, Words>> = {
  BE: { fr: 'Belgique', nl: 'België', de: 'Belgien', en: 'Belgium' },
  FR: { fr: 'France', nl: 'Frankrijk', de: 'Frankreich', en: 'France' },
  LU: { fr: 'Luxembourg', nl: 'Luxemburg', de: 'Luxemburg', en: 'Luxembourg' },
  NL: { fr: 'Pays-Bas', nl: 'Nederland', de: 'Niederlande', en: 'The Netherlands' },
  DE: { fr: 'Allemagne', nl: 'Duitsland', de: 'Deutschland', en: 'Germany' },
  GB: { fr: 'Royaume-Uni', nl: 'Verenigd Koninkrijk', de: 'Vereinigtes Königreich', en: 'United Kingdom' },
  US: { fr: 'États-Unis', nl: 'Verenigde Staten', de: 'USA', en: 'United States' },
  ES: { fr: 'Espagne', nl: 'Spanje', de: 'Spanien', en: 'Spain' },
}

export const townOf = ({ postal_code, city, country }: Party): string =>
  country === 'GB' || country === 'US' ? `${city} ${postal_code}` : `${postal_code} ${city}`

/** With the country only for foreign addresses. */
export const addressOf = (party: Party, other: Party | null, language: Language): string[] => [
  party.street,
  townOf(party),
  ...(other && other.country !== party.country ? [countries[party.country][language]] : []),
]

export const vatLine = ({ vat_number }: Party, wording: Wording): string | null =>
  vat_number && `${wording.term('vat_number')} ${wording.vat(vat_number)}`

/** Credit notes and paid invoices show no old balance. */
const olderOf = ({ kind, paid, distractors }: Invoice): Cents => (kind === 'invoice' && !paid ? (distractors.old_balance ?? 0) : 0)

export const owedOf = (invoice: Invoice): Cents => invoice.printed_gross - invoice.prepaid + olderOf(invoice)

/** The VAT total where rates are listed separately. */
export const vatTotal: Words = { fr: 'Total TVA', nl: 'Totaal btw', de: 'Steuer gesamt', en: 'Total VAT' }

/** A term of one layout, by language. */
export const phrases = <Key extends string>(said: Readonly<Record<Key, readonly [fr: string, nl: string, de: string, en: string]>>) => {
  const order: readonly Language[] = ['fr', 'nl', 'de', 'en']
  return (language: Language): Readonly<Record<Key, string>> => {
    const entries = (Object.keys(said) as Key[]).map((key) => [key, said[key][order.indexOf(language)]])
    return Object.fromEntries(entries) as Record<Key, string>
  }
}

/** The largest of some sizes at which a name keeps to its width, or else the smallest. */
export const fitting = (canvas: Canvas, name: string, width: number, sizes: readonly number[]): number =>
  sizes.find((size) => canvas.measure(name, { size, bold: true }) <= width) ?? Math.min(...sizes)

/** An offer has no invoice number. */
export const numberLabel = ({ kind, language }: Invoice, wording: Wording): string =>
  kind === 'other' ? { fr: 'Référence', nl: 'Referentie', de: 'Nummer', en: 'Reference' }[language] : wording.numberLabel

export type Sum = { readonly label: string; readonly amount: Cents; readonly strong?: boolean }

/** Amounts after the total: paid before, or still open. */
export const sumsAfter = (invoice: Invoice, wording: Wording): Sum[] => {
  const [before, older] = [invoice.prepaid, olderOf(invoice)]
  return [
    ...(before > 0 ? [{ label: wording.term('prepaid'), amount: -before }] : []),
    ...(older > 0 ? [{ label: wording.term('old_balance'), amount: older }] : []),
    ...(before + older > 0 ? [{ label: wording.term('to_pay'), amount: owedOf(invoice), strong: true }] : []),
  ]
}

/** Amounts before the net total: an allowance on all lines. */
export const sumsBefore = ({ allowance, lines, prices }: Invoice, wording: Wording, subtotal: string): Sum[] =>
  allowance
    ? [
        { label: subtotal, amount: lines.reduce((total, line) => total + line[prices], 0) },
        { label: `${wording.term('allowance')} ${wording.rate(allowance.percent)} %`, amount: -allowance.amount },
      ]
    : []
