import type { Message, Params } from '../../lib/languages.ts'

/** A line of the activity, declared once: stored as name and parameters, rendered as a sentence when it is read. */
export type Note = {
  readonly name: string
  /** For filters of readers; the area of the activity lists the kinds. */
  readonly kind: string
  readonly action: string
  readonly message: Message
  /** Who reads the line in the activity of a firm: everybody who sees the firm, or its admins only. */
  readonly readers: 'members' | 'admins'
}

export const note = (name: string, kind: string, action: string, message: Message, readers: Note['readers'] = 'members'): Note => ({
  name,
  kind,
  action,
  message,
  readers,
})

/** A line as `note_activity` stores it. */
export const lineOf = ({ name, kind, action, readers }: Note, { params = {}, ...about }: NoteDetails = {}) => ({
  note: name,
  kind,
  action,
  for_admins: readers === 'admins',
  params,
  ...about,
})

/** The parameters of a line, and the record it is about. */
export type NoteDetails = {
  /** The firm and the user, where the write itself has neither (a sign-in); null hides the user of the write. */
  readonly firm_id?: number
  readonly user_id?: number | null
  readonly params?: Params
  readonly resource?: string
  readonly record_id?: number
  readonly record_label?: string
}
