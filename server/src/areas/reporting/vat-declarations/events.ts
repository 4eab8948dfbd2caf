import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { date, decimal, id, nullable, oneOf, timestamp } from '../../../kernel/route/shape.ts'

export const vatDeclarationValidated = event(
  'vat.declaration_validated',
  Type.Object({
    id: id(),
    period_type: oneOf(['monthly', 'quarterly', 'annual']),
    year: Type.Integer(),
    period: Type.Integer({ description: 'Month or quarter of the year; 1 for a whole year' }),
    label: Type.String(),
    starts_on: date(),
    ends_on: date(),
    amount_due: decimal(),
    amount_refund: decimal(),
    status: oneOf(['validated']),
    validated_at: timestamp(),
    journal_entry_id: nullable(id()),
  }),
  {
    public: true,
    description: {
      fr: 'Une déclaration TVA a été validée : ses grilles sont figées. journal_entry_id nomme l’écriture de liquidation de la TVA ; null lorsqu’il n’y a rien à comptabiliser.',
      nl: 'Een btw-aangifte werd gevalideerd: de roosters liggen vast. journal_entry_id noemt de centralisatieboeking van de btw; null wanneer er niets te boeken is.',
      en: 'A VAT return was validated: its boxes are frozen. journal_entry_id names the settlement entry; null when there is nothing to book.',
      de: 'Eine Mehrwertsteuererklärung wurde validiert: ihre Felder stehen fest. journal_entry_id nennt die Verrechnungsbuchung der Mehrwertsteuer; null, wenn nichts zu buchen ist.',
    },
    sample: {
      id: 88,
      period_type: 'quarterly',
      year: 2026,
      period: 1,
      label: 'T1 2026',
      starts_on: '2026-01-01',
      ends_on: '2026-03-31',
      amount_due: '481.50',
      amount_refund: '0.00',
      status: 'validated',
      validated_at: '2026-04-17T08:25:10.340Z',
      journal_entry_id: 90_340,
    },
  },
)
