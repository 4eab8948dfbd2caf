import type { Listener, WriteCheck } from '../write/write.ts'
import type { Job, Loop, Schedule } from '../jobs/jobs.ts'
import type { CashFlowSource, DeadlineSource, Todo } from './contributions.ts'
import type { Note } from './notes.ts'
import type { Consumer } from '../jobs/relay.ts'
import type { AnyResource } from './resource.ts'
import type { Route } from './route.ts'
import type { Event, PublicEvent } from './events.ts'
import type { TSchema } from 'typebox'

/** What an area contributes. The list of areas is the only composition. */
export type Area = {
  readonly name: string
  /** Shown in the reference. */
  readonly title: string
  readonly description: string
  /** The tables only this area writes, and only in its store. */
  readonly owns: readonly string[]
  readonly routes: readonly Route[]
  /** Served, but no operations of their own: other URLs for routes above. */
  readonly aliases?: readonly Route[]
  /** Work queued by its writes, and recurring work. */
  readonly jobs?: readonly Job[]
  readonly schedules?: readonly Schedule[]
  /** Work that runs as long as a worker. */
  readonly loops?: readonly Loop[]
  /** Receive every public event, once and in order. */
  readonly consumers?: readonly Consumer[]
  readonly listeners?: readonly Listener[]
  /** What it compares at the end of every write of a company file. */
  readonly checks?: readonly WriteCheck[]
  /** Its events that none of its routes causes: a job does, or they are part of the contract before the operations that cause them. */
  readonly events?: readonly Event[]
  /** The requests it sends to addresses of others, for the description. */
  readonly sends?: readonly { readonly event: PublicEvent; readonly body: TSchema }[]
  readonly resources?: readonly AnyResource[]
  /** What waits for a person in a company file, and what is due on a day, for the areas that list both. */
  readonly todos?: readonly Todo[]
  readonly deadlines?: readonly DeadlineSource[]
  /** The money that it expects to come in or go out. */
  readonly cashFlowItems?: readonly CashFlowSource[]
  /** The lines that its writes add to the activity. */
  readonly notes?: readonly Note[]
}
