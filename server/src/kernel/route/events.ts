import type { Static, TSchema } from 'typebox'
import type { Message } from '../../lib/languages.ts'

/** What a stranger must know of an event before the first one comes. */
type Told<S extends TSchema> = {
  readonly public: true
  readonly description: Message
  readonly sample: Static<S>
  /** Of a company file unless said. */
  readonly scope?: 'firm'
}

/** A named fact with a typed payload, declared by the area that announces it. A public one also leaves the house, and is explained. */
export type Event<S extends TSchema = TSchema> = { readonly name: string; readonly data: S } & ({ readonly public: false } | Told<S>)
export type PublicEvent = Event & Told<TSchema>

export const event = <S extends TSchema>(name: string, data: S, options: { readonly public: false } | Told<S>): Event<S> => ({
  name,
  data,
  ...options,
})

export const isPublic = (declared: Event): declared is PublicEvent => declared.public
