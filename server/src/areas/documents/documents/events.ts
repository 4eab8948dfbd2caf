import { type Static, Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { date, decimal, flag, id, nullable, oneOf } from '../../../kernel/route/shape.ts'
import { directions, origins, sources, statuses, types } from './schema.ts'

const data = Type.Object({
  id: id(),
  source: oneOf(sources),
  origin: oneOf(origins),
  type: oneOf(types),
  direction: oneOf(directions),
  is_credit_note: flag(),
  number: nullable(Type.String()),
  document_date: date(),
  due_date: nullable(date()),
  third_party_id: id(),
  third_party_name: Type.String(),
  third_party_vat: nullable(Type.String()),
  currency: Type.String(),
  amount_net: decimal(),
  amount_vat: decimal(),
  amount_gross: decimal(),
  status: oneOf(statuses),
  journal_entry_id: nullable(id()),
})
export type DocumentPayload = Static<typeof data>

const sample: DocumentPayload = {
  id: 5120,
  source: 'importer',
  origin: 'user',
  type: 'purchases',
  direction: 'purchase',
  is_credit_note: false,
  number: 'F2026/118',
  document_date: '2026-03-10',
  due_date: '2026-04-09',
  third_party_id: 4107,
  third_party_name: 'Holzwerk GmbH',
  third_party_vat: 'DE136695976',
  currency: 'EUR',
  amount_net: '1000.00',
  amount_vat: '210.00',
  amount_gross: '1210.00',
  status: 'pending',
  journal_entry_id: null,
}

/** Says `pending` also when the document is booked by the same request: its booking has an event of its own. */
export const documentImported = event('document.imported', data, {
  public: true,
  description: {
    fr: 'Un document est entré dans le dossier : importé, encodé ou reçu. Il est toujours en attente ; sa comptabilisation a son propre événement.',
    nl: 'Een document is in het dossier binnengekomen: ingelezen, ingevoerd of ontvangen. Het staat altijd in afwachting; de boeking ervan heeft een eigen gebeurtenis.',
    en: 'A document entered the company file: imported, typed or received. It is always pending; its booking has an event of its own.',
    de: 'Ein Beleg ist in die Akte gelangt: eingelesen, erfasst oder empfangen. Er ist immer offen; seine Buchung hat ein eigenes Ereignis.',
  },
  sample,
})

export const documentBooked = event('document.booked', data, {
  public: true,
  description: {
    fr: 'Un document a été comptabilisé ; journal_entry_id nomme son écriture.',
    nl: 'Een document werd geboekt; journal_entry_id noemt de boeking ervan.',
    en: 'A document was booked; journal_entry_id names its entry.',
    de: 'Ein Beleg wurde gebucht; journal_entry_id nennt seine Buchung.',
  },
  sample: { ...sample, status: 'booked', journal_entry_id: 90_211 },
})
