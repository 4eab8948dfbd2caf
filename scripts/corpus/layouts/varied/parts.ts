/** Shared by the varied layouts: terms, parties, amounts due. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Cents, Invoice, Party } from '../../invoice/model.ts'
import type { Canvas, Style } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'

export type Tell = (fr: string, nl: string, de: string, en: string) => string

/** A term of one layout, chosen from alternatives separated by `|` at every call. */
export const teller =
  ({ language }: Invoice, { random }: Wording): Tell =>
  (fr, nl, de, en) =>
    random.pick({ fr, nl, de, en }[language].split('|'))

const countries: Readonly<Record<Party['country'], string>> = {
  BE: 'BELGIQUE – BELGIË',
  FR: 'FRANCE',
  LU: 'LUXEMBOURG',
  NL: 'NEDERLAND',
  DE: 'DEUTSCHLAND',
  GB: 'UNITED KINGDOM',
  US: 'USA',
  ES: 'ESPAÑA',
}

const town = ({ country, postal_code, city }: Party): string =>
  country === 'GB' || country === 'US' ? `${city} ${postal_code}` : `${postal_code} ${city}`

export const where = (party: Party, abroad = false): string[] => [party.street, town(party), ...(abroad ? [countries[party.country]] : [])]

export const vatOf = (party: Party, wording: Wording): string | null =>
  party.vat_number === null ? null : `${wording.term('vat_number')} ${wording.vat(party.vat_number)}`

export const buyerOf = ({ buyer, seller }: Invoice): string[] =>
  buyer === null ? [] : [buyer.name, ...where(buyer, buyer.country !== seller.country)]

export const banksOf = ({ seller }: Invoice, wording: Wording): string[] =>
  seller.accounts.map(({ bank, iban, bic }) => `${wording.term('iban')} ${inFours(iban)} – BIC ${bic} – ${bank}`)

/** The amount due: minus what was paid before, plus the old balance. */
export const owedOf = ({ printed_gross, prepaid, distractors }: Invoice): Cents => printed_gross - prepaid + (distractors.old_balance ?? 0)

/** Paid invoices and credit notes have nothing left to pay. */
export const owedLabel = (invoice: Invoice, wording: Wording): string =>
  wording.term((invoice.kind === 'invoice' && !invoice.paid) || owedOf(invoice) !== invoice.printed_gross ? 'to_pay' : 'gross')

export const settledOf = ({ paid, language }: Invoice, wording: Wording): string | null =>
  paid && `${wording.term('paid')} ${paid.how[language]}, ${wording.date(paid.date)}`

export const mentionOf = ({ communication }: Invoice, wording: Wording): string | null =>
  communication && `${wording.term('communication')} ${formatCommunication(communication, wording.random.pick(['+++', '***']))}`

/** The small print: why there is no VAT, how it was paid or is to be paid, who carried it, what a delay costs. */
export const notesOf = (invoice: Invoice, wording: Wording): (string | null)[] => {
  const { distractors: beside, kind } = invoice
  const haul =
    beside.transporter && `${wording.term('transporter')} ${beside.transporter.name} (${wording.vat(beside.transporter.vat_number)})`
  return [
    exemption(invoice, wording),
    settledOf(invoice, wording),
    mentionOf(invoice, wording),
    haul,
    kind === 'invoice' && beside.early_discount !== null ? wording.term('early').replace('_', String(beside.early_discount)) : null,
    kind === 'invoice' ? wording.term('terms') : null,
  ]
}

export type Fact = readonly [label: string, value: string]

/** Number, date and due date, as far as the invoice has them. */
export const factsOf = (invoice: Invoice, wording: Wording): Fact[] => [
  ...(invoice.number === null ? [] : [[wording.numberLabel, invoice.number] as const]),
  ...(invoice.date === null ? [] : [[wording.term('date'), wording.date(invoice.date)] as const]),
  ...(invoice.due_date === null ? [] : [[wording.term('due'), wording.date(invoice.due_date)] as const]),
]

/** Set smaller where it would not fit. */
export const fitted = (canvas: Canvas, text: string, width: number, style: Style & { readonly size: number }): Style => {
  const wide = canvas.measure(text, style)
  return wide <= width ? style : { ...style, size: Math.floor((style.size * width * 10) / wide) / 10 }
}

export const letterOf = ({ shares }: Invoice, rate: number, letters: readonly string[]): string =>
  letters[shares.findIndex((share) => share.rate === rate)] ?? ''
