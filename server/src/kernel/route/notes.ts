import type { Message, Params } from '../../lib/languages.ts'

/** A line of the activity, declared once: stored by its name and parameters, made a sentence when it is read. */
export type Note = {
  readonly name: string
  /** By which readers filter; the area of the activity lists the kinds there are. */
  readonly kind: string
  readonly action: string
  readonly message: Message
}

export const note = (name: string, kind: string, action: string, message: Message): Note => ({ name, kind, action, message })

/** What a line says beside its sentence: the record it is about. */
export type Noted = {
  /** The firm it belongs to and who did it, where the write itself has neither (a sign-in). */
  readonly firm_id?: number
  readonly user_id?: number
  readonly params?: Params
  readonly resource?: string
  readonly record_id?: number
  readonly record_label?: string
}
