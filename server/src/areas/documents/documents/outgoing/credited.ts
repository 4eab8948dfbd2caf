/** The invoice that a credit note corrects: a booked one of the file, or the number and date of another. */
import type { Message } from '../../../../lib/languages.ts'
import { dateOf } from '../../../../lib/dates.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { addError, type EntryErrors } from '../../../books/entries/index.ts'
import type { Head } from '../rules.ts'
import type { DocumentPatch } from '../schema.ts'
import { findCreditable } from '../store.ts'
import { messages } from './messages.ts'

type Credited = Pick<Head, 'credited_document_id' | 'credited_number' | 'credited_date'>
type Given = Pick<DocumentPatch, keyof Credited>
type Note = Pick<Head, 'is_credit_note' | 'direction' | 'third_party_id'>

const noneCredited: Credited = { credited_document_id: null, credited_number: null, credited_date: null }

const names = ['credited_document_id', 'credited_number', 'credited_date'] as const

/** What is given replaces what was stored; an invoice of the file and a number of another exclude each other. */
function mergeCredited(given: Given, before: Credited): Credited {
  const number = given.credited_number === undefined ? before.credited_number : given.credited_number?.trim() || null
  const date = given.credited_date === undefined ? before.credited_date : given.credited_date && (dateOf(given.credited_date) ?? null)
  const id = given.credited_document_id === undefined ? before.credited_document_id : given.credited_document_id
  if (given.credited_document_id) return { ...noneCredited, credited_document_id: given.credited_document_id }
  if (number !== null && given.credited_number) return { credited_document_id: null, credited_number: number, credited_date: date }
  return { credited_document_id: id, credited_number: number, credited_date: number === null && !given.credited_date ? null : date }
}

/** An error says which field is wrong; what is stored is right or nothing. */
export async function creditedOf(
  tx: Tx,
  findings: EntryErrors,
  given: Given,
  note: Note,
  former: (Credited & Pick<Note, 'third_party_id'>) | null,
): Promise<Credited> {
  const refuse = (field: (typeof names)[number], message: Message): Credited => {
    addError(findings, field, { message })
    return noneCredited
  }
  if (!note.is_credit_note) {
    const [wrong] = names.filter((name) => given[name])
    return wrong ? refuse(wrong, messages.credited_by_invoice) : noneCredited
  }
  if (given.credited_document_id && given.credited_number) return refuse('credited_number', messages.credited_twice)
  const wanted = mergeCredited(given, former ?? noneCredited)
  if (wanted.credited_date !== null && wanted.credited_number === null) return refuse('credited_date', messages.credited_date_alone)
  const { credited_document_id: id } = wanted
  const isSettled = former !== null && id === former.credited_document_id && note.third_party_id === former.third_party_id
  if (id === null || isSettled || (await findCreditable(tx, id, note))) return wanted
  return refuse('credited_document_id', messages.credited_unknown)
}
