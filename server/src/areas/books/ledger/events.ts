import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { date, decimal, id, nullable, oneOf } from '../../../kernel/route/shape.ts'
import { origins } from './posting.ts'

const data = Type.Object({
  id: id(),
  reference: nullable(Type.String()),
  journal_code: Type.String(),
  fiscal_year_code: Type.String(),
  number: Type.Integer(),
  entry_date: date(),
  due_date: nullable(date()),
  label: nullable(Type.String()),
  document_reference: nullable(Type.String()),
  status: oneOf(['posted', 'reversed']),
  origin: oneOf(origins),
  third_party_id: nullable(id()),
  total_debit: decimal(),
  total_credit: decimal(),
  lines_count: Type.Integer(),
  reversed_entry_id: nullable(id()),
  reversed_by_entry_id: nullable(id()),
})

const sample = {
  id: 90211,
  reference: 'F2026/118',
  journal_code: 'VEN',
  fiscal_year_code: '2026',
  number: 118,
  entry_date: '2026-03-10',
  due_date: '2026-04-09',
  label: 'Martin SRL',
  document_reference: null,
  status: 'posted' as const,
  origin: 'invoice' as const,
  third_party_id: 4107,
  total_debit: '1210.00',
  total_credit: '1210.00',
  lines_count: 3,
  reversed_entry_id: null,
  reversed_by_entry_id: null,
}

export const entryPosted = event('entry.posted', data, {
  public: true,
  description: {
    fr: 'Une écriture a été comptabilisée ; l’écriture qui en extourne une autre aussi. Les lignes ne sont pas jointes.',
    nl: 'Een boeking werd geboekt; ook de boeking die een andere tegenboekt. De lijnen zijn niet bijgevoegd.',
    en: 'An entry was posted; so is one that reverses another. Its lines are not included.',
    de: 'Eine Buchung wurde gebucht; auch die Buchung, die eine andere storniert. Die Zeilen sind nicht enthalten.',
  },
  sample,
})
/**
 * Undo posted a reversed entry again; listeners restore the records that belong to it. `together` holds the entries that the same undo
 * posted again. `entry.posted` is announced as well.
 */
export const entryPostedAgain = event(
  'entry.posted_again',
  Type.Object({
    id: id(),
    origin: data.properties.origin,
    former_id: nullable(id()),
    together: Type.Array(Type.Object({ id: id(), former_id: nullable(id()) })),
  }),
  { public: false },
)

/** Describes the original entry; the reversing entry has its own `entry.posted`. */
export const entryReversed = event('entry.reversed', data, {
  public: true,
  description: {
    fr: 'Une écriture a été extournée. L’événement porte sur l’originale et nomme l’écriture qui l’extourne.',
    nl: 'Een boeking werd tegengeboekt. De gebeurtenis gaat over de oorspronkelijke boeking en noemt de tegenboeking.',
    en: 'An entry was reversed. The event is about the original and names the entry that reverses it.',
    de: 'Eine Buchung wurde storniert. Das Ereignis betrifft die ursprüngliche Buchung und nennt die Stornobuchung.',
  },
  sample: { ...sample, status: 'reversed', reversed_by_entry_id: 90_240 },
})
