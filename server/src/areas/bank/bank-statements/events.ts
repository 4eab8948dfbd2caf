import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { date, decimal, id, nullable, oneOf } from '../../../kernel/route/shape.ts'
import { sources } from './schema.ts'

/** Statements were stored with their transactions, before any of these is booked. */
export const statementsImported = event('bank.statements_imported', Type.Object({ statement_ids: Type.Array(id()) }), { public: false })

/** Says `pending` also when a rule books the transaction at once: its booking has an event of its own. */
export const bankTransactionImported = event(
  'bank.transaction_imported',
  Type.Object({
    id: id(),
    source: oneOf(sources),
    account_iban: Type.String({ description: 'Empty for a journal without IBAN' }),
    value_date: date(),
    amount: decimal(),
    currency: Type.String(),
    counterpart_name: nullable(Type.String()),
    counterpart_iban: nullable(Type.String()),
    communication: nullable(Type.String()),
    status: oneOf(['pending']),
  }),
  {
    public: true,
    description: {
      fr: 'Une opération bancaire a été importée ; le montant est positif à l’encaissement. Elle est toujours en attente, et chaque opération a son propre événement.',
      nl: 'Een bankverrichting werd ingelezen; het bedrag is positief bij een ontvangst. Ze staat altijd in afwachting, en elke verrichting heeft een eigen gebeurtenis.',
      en: 'A bank transaction was imported; its amount is positive for money received. It is always pending, and every transaction has an event of its own.',
      de: 'Ein Bankumsatz wurde eingelesen; der Betrag ist bei einem Eingang positiv. Er ist immer offen, und jeder Umsatz hat ein eigenes Ereignis.',
    },
    sample: {
      id: 7731,
      source: 'coda',
      account_iban: 'BE68539007547034',
      value_date: '2026-03-12',
      amount: '-1210.00',
      currency: 'EUR',
      counterpart_name: 'Holzwerk GmbH',
      counterpart_iban: 'DE89370400440532013000',
      communication: 'F2026/118',
      status: 'pending',
    },
  },
)
