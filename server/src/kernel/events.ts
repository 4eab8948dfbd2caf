import type { Static, TSchema } from 'typebox'
import type { Tx } from './write.ts'

/** A named fact with a typed payload, declared by the area that announces it. A public one also leaves the house. */
export type Event<S extends TSchema = TSchema> = { readonly name: string; readonly data: S; readonly public: boolean }

export const event = <S extends TSchema>(name: string, data: S, options: { readonly public: boolean }): Event<S> => ({
  name,
  data,
  ...options,
})

export type Listener = { readonly to: Event; readonly run: (tx: Tx, data: never) => Promise<void> }

/** Reacts inside the same transaction: if a listener throws, the fact never happened. */
export const on = <S extends TSchema>(to: Event<S>, run: (tx: Tx, data: Static<S>) => Promise<void>): Listener => ({ to, run })
