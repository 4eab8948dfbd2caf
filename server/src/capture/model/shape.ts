/** The JSON Schema of the answer: it is sent with every question, and the answer is checked against it. */
import { type Static, Type } from 'typebox'
import type { Shown } from '../../lib/money.ts'

const largest = 1_000_000_000_000

const object = <const P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
const text = (maxLength: number, description?: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, ...(description && { description }) })
const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>({ type: 'string', enum: values })
const oneOrNone = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number] | null>({ type: ['string', 'null'], enum: [...values, null], description })
const figure = () => Type.Unsafe<Shown | null>({ type: ['number', 'null'], minimum: -largest, maximum: largest })
const rate = () => Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 100, description: 'In percent' })
const day = () => Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const AnswerShape = object({
  document_type: oneOf(['invoice', 'credit_note', 'receipt', 'other']),
  direction: Type.Unsafe<'purchase' | 'sale'>({
    type: 'string',
    enum: ['purchase', 'sale'],
    description: 'sale when the owner issued the document, else purchase',
  }),
  counterparty: object({
    name: text(190, 'The side that is not the owner'),
    vat_number: text(40),
    iban: text(50, 'The account of a supplier, as it is printed'),
    bic: text(20),
  }),
  number: text(100, 'As it is printed'),
  date: day(),
  due_date: day(),
  structured_communication: text(50),
  currency: Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^[A-Z]{3}$' }),
  lines: Type.Array(object({ description: text(500), quantity: figure(), unit_price: figure(), vat_rate: rate(), amount_net: figure() }), {
    maxItems: 500,
  }),
  totals: object({
    net: figure(),
    vat: figure(),
    gross: figure(),
    vat_breakdown: Type.Array(object({ rate: rate(), base: figure(), amount: figure() }), { maxItems: 20 }),
  }),
  nature: oneOrNone(['goods', 'services', 'investment'], 'What was bought or sold, where the document leaves no doubt'),
  language: oneOrNone(['fr', 'nl', 'en', 'de'], 'Of the document'),
})
export type AnswerShape = Static<typeof AnswerShape>
