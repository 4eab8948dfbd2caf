/** The expected extraction of an invoice, with the owner of the file and the allowed warnings. */
import type { Extraction, Owner } from '../../../server/src/capture/extraction.ts'
import { iban as validIban } from '../../../server/src/lib/identifiers.ts'
import { type Cents, type Invoice, ownerOf } from './model.ts'

export type Truth = {
  readonly id: string
  readonly file: string
  readonly part: string
  readonly layout: string
  readonly scanned: boolean
  readonly image_only: boolean
  readonly owner: Owner
  readonly expected: Omit<Extraction, 'confidence' | 'nature'>
  /** Where two bank accounts are printed, either is right. */
  readonly also: { readonly ibans: readonly string[] }
  readonly expected_warnings: readonly string[]
  readonly allowed_warnings: readonly string[]
  /** Nothing is missing or wrong, so the import may be `ready`. */
  readonly complete: boolean
}

const units = (amount: Cents): number => amount / 100

const linesOf = ({ lines }: Invoice): Extraction['lines'] =>
  lines.map(({ description, quantity, price, rate, net, vat, gross }) => ({
    description,
    quantity: quantity / 1000,
    unit_price: units(price),
    vat_rate: rate,
    amount_net: units(net),
    amount_vat: units(vat),
    amount_gross: units(gross),
  }))

const partyOf = (invoice: Invoice): Extraction['counterparty'] => {
  const { direction, seller, buyer, warnings } = invoice
  const account = seller.accounts.find(({ iban }) => validIban(iban) !== null)
  if (direction === 'sale') return { name: buyer?.name ?? null, vat_number: buyer?.vat_number ?? null, iban: null, bic: null }
  const vat_number = warnings.includes('vat_number_invalid') ? null : seller.vat_number
  return { name: seller.name, vat_number, iban: account?.iban ?? null, bic: account?.bic ?? null }
}

const expectedOf = (invoice: Invoice): Truth['expected'] => {
  const { kind, direction, seller, net, vat, printed_gross, shares } = invoice
  const account = seller.accounts.find(({ iban }) => validIban(iban) !== null)
  return {
    document_type: kind,
    direction,
    counterparty: partyOf(invoice),
    number: invoice.number,
    date: invoice.date,
    due_date: invoice.due_date,
    structured_communication: invoice.communication,
    currency: invoice.currency,
    lines: linesOf(invoice),
    totals: {
      net: units(net),
      vat: units(vat),
      gross: units(printed_gross),
      vat_breakdown: shares.map(({ rate, base, amount }) => ({ rate, base: units(base), amount: units(amount) })),
    },
    payment: { iban: account?.iban ?? null, bic: account?.bic ?? null, paid: invoice.paid !== null },
    language: invoice.language,
  }
}

/** Warnings that do not keep an import from being ready. */
const harmless = new Set(['currency_foreign'])

export const truthOf = (invoice: Invoice, about: Pick<Truth, 'file' | 'part' | 'layout' | 'scanned' | 'image_only'>): Truth => ({
  id: invoice.id,
  ...about,
  owner: ownerOf(invoice.owner),
  expected: expectedOf(invoice),
  also: { ibans: invoice.seller.accounts.slice(1).map(({ iban }) => iban) },
  expected_warnings: invoice.warnings,
  allowed_warnings: invoice.possible_warnings,
  complete: invoice.warnings.every((warning) => harmless.has(warning)),
})
