import type { Listener } from '../write/write.ts'
import type { Job, Loop, Schedule } from '../jobs/jobs.ts'
import type { Note } from './notes.ts'
import type { Consumer } from '../jobs/relay.ts'
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
  /** Answered, and no operations of their own: other ways to ask for what a route above gives. */
  readonly aliases?: readonly Route[]
  /** Work queued by its writes, and work the clock asks for. */
  readonly jobs?: readonly Job[]
  readonly schedules?: readonly Schedule[]
  /** Work that goes on for as long as a worker lives. */
  readonly loops?: readonly Loop[]
  /** Who hears every public event, once and in order. */
  readonly consumers?: readonly Consumer[]
  readonly listeners?: readonly Listener[]
  readonly resources?: readonly AnyResource[]
  /** The lines its writes leave in the activity. */
  readonly notes?: readonly Note[]
}
