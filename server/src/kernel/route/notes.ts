import type { Message, Params } from '../../lib/languages.ts'

/** A line of the activity, declared once: stored as name and parameters, rendered as a sentence when it is read. */
export type Note = {
  readonly name: string
  /** For filters of readers; the area of the activity lists the kinds. */
  readonly kind: string
  readonly action: string
  readonly message: Message
}

export const note = (name: string, kind: string, action: string, message: Message): Note => ({ name, kind, action, message })

/** The parameters of a line, and the record it is about. */
export type NoteDetails = {
  /** The firm and the user, where the write itself has neither (a sign-in). */
  readonly firm_id?: number
  readonly user_id?: number
  readonly params?: Params
  readonly resource?: string
  readonly record_id?: number
  readonly record_label?: string
}
