import type { Static, TSchema } from 'typebox'
import type { Message } from '../../lib/languages.ts'

/** The documentation of a public event for those who receive it. */
type PublicDetails<S extends TSchema> = {
  readonly public: true
  readonly description: Message
  readonly sample: Static<S>
  /** Of a company file by default. */
  readonly scope?: 'firm'
}

/** A named event with a typed payload, declared by the area that announces it. A public one is also sent to webhooks, and documented. */
export type Event<S extends TSchema = TSchema> = { readonly name: string; readonly data: S } & (
  | { readonly public: false }
  | PublicDetails<S>
)
export type PublicEvent = Event & PublicDetails<TSchema>

export const event = <S extends TSchema>(name: string, data: S, options: { readonly public: false } | PublicDetails<S>): Event<S> => ({
  name,
  data,
  ...options,
})

export const isPublic = (declared: Event): declared is PublicEvent => declared.public
