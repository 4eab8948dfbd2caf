/** An invoice or credit note as it is sent: what Peppol BIS Billing 3 asks of it, as values. Decimals are text, dates YYYY-MM-DD. */

/** Those of UNCL5305 that a sale is booked with. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

/** An identifier with the scheme that gave it, by its number in ISO 6523. */
export type SchemedId = { readonly scheme: string; readonly id: string }

export type OutgoingParty = {
  /** Its address on the network. */
  readonly endpoint: SchemedId
  readonly name: string
  /** Its number in the register of enterprises, without a scheme where that register has none. */
  readonly registration: { readonly scheme: string | null; readonly id: string } | null
  readonly vat_number: string | null
  /** Legal form, register and the like, as the law wants them on an invoice. */
  readonly legal_information: string | null
  readonly address: {
    readonly street: string | null
    readonly additional: string | null
    readonly postal_code: string | null
    readonly city: string | null
    readonly country: string
  }
  readonly contact: string | null
}

/** A part of the VAT: one for each category and rate. */
export type OutgoingVat = {
  readonly category: VatCategory
  /** Null outside the scope of VAT. */
  readonly rate: string | null
  readonly base: string
  readonly tax: string
  /** Why there is no VAT: a code (VATEX), a text or both. */
  readonly reason_code: string | null
  readonly reason: string | null
}

export type OutgoingLine = {
  readonly description: string
  /** Below zero on a line that takes something off; the price never is. */
  readonly quantity: string
  readonly unit_price: string
  readonly net: string
  /** What lies between quantity by price and the net amount: a discount below zero, a supplement above. */
  readonly difference: { readonly amount: string; readonly reason: string } | null
  readonly category: VatCategory
  readonly rate: string | null
}

export type OutgoingAttachment = {
  readonly reference: string
  readonly description: string
  readonly file_name: string
  readonly mime_type: string
  readonly content: Uint8Array
}

export type OutgoingInvoice = {
  readonly is_credit_note: boolean
  readonly number: string
  readonly issue_date: string
  readonly due_date: string | null
  readonly currency: string
  readonly buyer_reference: string
  readonly order_reference: string | null
  /** The invoices that a credit note corrects. */
  readonly corrects: readonly { readonly number: string; readonly issue_date: string | null }[]
  readonly attachments: readonly OutgoingAttachment[]
  readonly seller: OutgoingParty
  readonly buyer: OutgoingParty
  readonly delivery: { readonly date: string; readonly country: string | null }
  /** A transfer to this account; null where nothing is said of the payment. */
  readonly transfer: {
    readonly iban: string
    readonly bic: string | null
    readonly account_name: string
    /** As it is printed: `+++090/9337/55493+++`, or any other reference. */
    readonly reference: string | null
  } | null
  readonly terms: string | null
  readonly vat: readonly OutgoingVat[]
  readonly totals: { readonly net: string; readonly vat: string; readonly gross: string }
  readonly lines: readonly OutgoingLine[]
}
