/** Routes that can read the books of a file as they were known at a moment. */
import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { KnownBooks } from '../write/known-store.ts'
import { messages } from './messages.ts'
import { invalidField } from './problem.ts'
import { timestamp } from './shape.ts'

/** Up to microseconds. Years and offsets are those that the database takes. */
const moment = String.raw`^[12]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$`

export const asKnownAt = Type.Optional(
  Type.String({
    format: 'date-time',
    pattern: moment,
    description: 'Reads the books as they were after the last write of the file at or before this moment; not in the future',
  }),
)

const knownAt = Type.String({
  ...timestamp(),
  description: 'The last write that these books contain, in microseconds. Sent as `as_known_at`, it gives the same books again.',
})

/** What is read of a route here. */
type Reading = {
  readonly known_books?: true
  readonly query?: TObject
  readonly example?: { readonly body?: unknown; readonly query?: unknown }
  readonly of?: unknown
  readonly reply: { readonly form: string; readonly schema: TSchema | null; readonly adds?: TProperties }
}

/** The query and the answer of a route with `known_books`, with the parameter and the field that it needs. */
export function withKnownBooks<R extends Reading>(declared: R): R {
  if (!declared.known_books) return declared
  const known = {
    ...declared,
    query: Type.Object({ ...declared.query?.properties, as_known_at: asKnownAt }),
    example: { query: {}, ...declared.example },
  }
  if (declared.reply.form === 'paginated')
    return { ...known, reply: { ...declared.reply, adds: { ...declared.reply.adds, known_at: knownAt } } }
  const { title = '', properties } = declared.reply.schema as TObject & { readonly title?: string }
  return {
    ...known,
    reply: {
      ...declared.reply,
      // The shape of a record is also used without the field.
      schema: Type.Object({ ...properties, known_at: knownAt }, { title: declared.of ? `${title}AsKnown` : title }),
    },
  }
}

export function refuseMoment(books: KnownBooks | undefined): void {
  if (books?.is_future) throw invalidField('as_known_at', messages.moment_in_future)
  if (books?.is_too_early) throw invalidField('as_known_at', messages.moment_before_file)
}
