/**
 * Sync: a copy of a company file on a device. It starts from a snapshot, follows the stream of changes the database writes, and replays
 * what was done offline as the requests it would have been. Every resource is in the stream by its declaration alone, rendered as its GET
 * shows it, and every route that writes JSON can be replayed by its own.
 */
import type { Area } from '../../../kernel/route/area.ts'
import type { AnyResource } from '../../../kernel/route/resource.ts'
import type { Route } from '../../../kernel/route/route.ts'
import { schedules } from './jobs.ts'
import * as notes from './notes.ts'
import { aliases, createRoutes } from './routes.ts'

export function sync(resources: readonly AnyResource[], routes: readonly Route[]): Area {
  const kinds = new Map(resources.map((kind) => [kind.name, kind]))
  return {
    name: 'sync',
    title: 'Synchronisation',
    description: 'Keep a copy of a company file: start from a snapshot, pull what changed, push what was done offline.',
    owns: ['sync_conflicts'],
    routes: createRoutes(kinds, routes),
    aliases,
    schedules,
    notes: syncNotes,
  }
}

/** The lines it leaves in the activity, which stands beside it and shows them. */
export const syncNotes = Object.values(notes)

export { keepStale } from './conflicts.ts'
export { beginEpoch } from './jobs.ts'
