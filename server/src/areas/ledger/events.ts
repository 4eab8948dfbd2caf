import { Type } from 'typebox'
import { event } from '../../kernel/events.ts'
import { date, decimal, id, nullable, oneOf } from '../../kernel/shape.ts'
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

export const entryPosted = event('entry.posted', data, { public: true })
/** Concerns the original; the entry that reverses it has an `entry.posted` of its own. */
export const entryReversed = event('entry.reversed', data, { public: true })
