import type { Listener } from './events.ts'
import type { AnyResource } from './resource.ts'
import type { Route } from './route.ts'

/** What an area gives to the machine. The list of areas is the only composition there is. */
export type Area = {
  readonly name: string
  /** In the reference, in plain words. */
  readonly title: string
  readonly description: string
  /** The tables only this area writes, and only in its store. */
  readonly owns: readonly string[]
  readonly routes: readonly Route[]
  readonly listeners?: readonly Listener[]
  readonly resources?: readonly AnyResource[]
}
