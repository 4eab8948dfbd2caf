import { Type } from 'typebox'
import { date, dateIn, flag, line, nullable, oneOf, text } from '../../../kernel/route/shape.ts'
import { highestRate, largestFigure, mostLines, mostVatShares } from '../../../capture/extraction.ts'
import { languages } from '../../../lib/languages.ts'

/* The extraction on the wire: as it is shown, and as it may be sent back. */

export const directions = ['purchase', 'sale'] as const
const documentTypes = ['invoice', 'credit_note', 'receipt', 'other'] as const

const figure = () => Type.Number({ minimum: -largestFigure, maximum: largestFigure })
const number = () => nullable(figure())
const rate = () => nullable(Type.Number({ minimum: 0, maximum: highestRate }))

const row = {
  description: nullable(text(500)),
  quantity: number(),
  unit_price: number(),
  vat_rate: rate(),
  amount_net: number(),
  amount_vat: number(),
  amount_gross: number(),
}
const share = {
  rate: Type.Number({ minimum: 0, maximum: highestRate }),
  base: figure(),
  amount: figure(),
}
const party = { name: nullable(line(190)), vat_number: nullable(text(40)), iban: nullable(text(50)), bic: nullable(text(20)) }

const common = {
  document_type: oneOf(documentTypes),
  direction: oneOf(directions),
  counterparty: Type.Object(party, { title: 'Counterparty' }),
  number: nullable(text(100)),
  structured_communication: nullable(text(50)),
  lines: Type.Array(Type.Object(row, { title: 'ExtractedLine' }), { maxItems: mostLines }),
  totals: Type.Object(
    {
      net: number(),
      vat: number(),
      gross: number(),
      vat_breakdown: Type.Array(Type.Object(share, { title: 'VatShare' }), { maxItems: mostVatShares }),
    },
    { title: 'ExtractedTotals' },
  ),
  payment: Type.Object({ iban: nullable(text(50)), bic: nullable(text(20)), paid: flag() }, { title: 'ExtractedPayment' }),
}

export const Extraction = Type.Object(
  {
    ...common,
    date: nullable(date()),
    due_date: nullable(date()),
    currency: text(3),
    nature: nullable(text(190)),
    confidence: Type.Number({ minimum: 0, maximum: 1, description: 'How sure the reading is as a whole' }),
    language: nullable(oneOf(languages)),
  },
  { title: 'ExtractedSheet', description: 'What the document says. Amounts are JSON numbers, in the currency of the document.' },
)

/** An extraction as a client sends it back: complete, except for the fields that only the reader sets. */
export const CorrectedExtraction = Type.Object({
  ...common,
  date: nullable(dateIn()),
  due_date: nullable(dateIn()),
  currency: Type.String({ pattern: '^[A-Za-z]{3}$' }),
  nature: Type.Optional(nullable(text(190))),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  language: Type.Optional(nullable(oneOf(languages))),
})
