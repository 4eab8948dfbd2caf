import type { Message } from '../../lib/languages.ts'
import type { CompanyFacts } from '../write/company-facts.ts'
import type { Db } from '../write/database.ts'

/* What areas tell of a company file to those that list it, without being imported by them. An archived file is not asked. */

/** `today`: the calendar day in the country of the file. */
export type FileToday = { readonly company: CompanyFacts; readonly today: string }

/** Something that waits for a person. `name` is that of its field in a list of to-dos. */
export type Todo = { readonly name: string; readonly count: (db: Db, file: FileToday) => Promise<number> }

/** What is due on a day. Whether it is late follows from the day and the state. */
export type Deadline = {
  readonly kind: string
  readonly label: Message
  readonly due_on: string
  /** `prepared`: finished inside the file, and still to be handed over. */
  readonly state: 'open' | 'prepared' | 'done'
  /** The record it is about, once there is one. */
  readonly record: { readonly resource: string; readonly id: number } | null
}

/** The deadlines of these kinds that are due within the span, both days included, by day. */
export type DeadlineSource = {
  readonly kinds: readonly string[]
  readonly list: (db: Db, file: FileToday, span: { readonly from: string; readonly to: string }) => Promise<readonly Deadline[]>
}
