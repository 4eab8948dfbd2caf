/** What the list of messages shows of one that came; the importer reads the rest. */
export type Head = {
  readonly document_type: 'invoice' | 'credit_note'
  readonly number: string | null
  readonly amount_gross: string | null
  readonly currency: string | null
}

const roots = { Invoice: 'invoice', CreditNote: 'credit_note' } as const

/** The text of the first element of this name, without the help of a parser: whatever it is, it is only shown. */
const textOf = (xml: string, name: string): string | null =>
  new RegExp(`<(?:[\\w.-]{1,40}:)?${name}(?:\\s[^<>]{0,200})?>([^<]{1,190})<`).exec(xml)?.[1]?.trim() || null

/** Null for what is neither an invoice nor a credit note in UBL. */
export function headOf(bytes: Buffer): Head | null {
  const xml = bytes.toString('utf8')
  const root = /<(?:[\w.-]{1,40}:)?(Invoice|CreditNote)[\s>]/.exec(xml.slice(0, 5_000))?.[1] as keyof typeof roots | undefined
  if (root === undefined || !xml.includes(`urn:oasis:names:specification:ubl:schema:xsd:${root}-2`)) return null
  const gross = textOf(xml, 'TaxInclusiveAmount')
  return {
    document_type: roots[root],
    number: textOf(xml, 'ID'),
    amount_gross: gross !== null && /^-?\d{1,13}(?:\.\d{1,2})?$/.test(gross) ? gross : null,
    currency: /^[A-Z]{3}$/.exec(textOf(xml, 'DocumentCurrencyCode') ?? '')?.[0] ?? null,
  }
}
