/** The business values of an invoice, for its fingerprint: equal in every language. */
import type { Document } from '../schema.ts'
import type { InvoiceFacts } from './store.ts'

/** A draft without a number is named by its day and its customer. */
export const keyOf = ({ direction, number, document_date }: Document, { customer }: InvoiceFacts): string =>
  [direction, number ?? `${document_date.slice(0, 10)} ${customer.code}`].join(' ')

export function coveredRows(document: Document, { issuer, customer, vat_codes, open_amount, corrected }: InvoiceFacts): object[] {
  const { number, is_credit_note, status, currency, amount_net, amount_vat, amount_gross, foreign, structured_communication } = document
  const { logo_file_id: _logo, ...from } = issuer
  const { locale: _locale, ...to } = customer
  const head = {
    number,
    is_credit_note,
    status,
    document_date: document.document_date.slice(0, 10),
    due_date: document.due_date?.slice(0, 10) ?? null,
    currency,
    amount_net,
    amount_vat,
    amount_gross,
    foreign,
    structured_communication,
    open_amount,
    corrected,
    issuer: from,
    customer: to,
  }
  const lines = document.lines.map(({ vat_code_id, position, description, quantity, unit_price, ...line }) => {
    const { id: _id, ...code } = vat_codes.find(({ id }) => id === vat_code_id) ?? { id: null }
    const { foreign_net, foreign_vat } = line
    const amounts = { amount_net: line.amount_net, amount_vat: line.amount_vat, foreign_net, foreign_vat }
    return { position, description, quantity, unit_price, ...amounts, vat_code: code }
  })
  return [head, ...lines]
}
