/**
 * Sync: a copy of a company file on a device. It starts from a snapshot, follows the stream of changes that the database writes, and
 * replays offline actions as ordinary requests. Declaring a resource is enough for it to be in the stream, rendered as its GET shows it;
 * declaring a route that writes JSON is enough for it to be replayable.
 */
import type { Area } from '../../../kernel/route/area.ts'
import type { Todo } from '../../../kernel/route/contributions.ts'
import type { AnyResource } from '../../../kernel/route/resource.ts'
import type { Route } from '../../../kernel/route/route.ts'
import { schedules } from './jobs.ts'
import * as notes from './notes.ts'
import { aliases, createRoutes } from './routes.ts'
import { countOpenConflicts } from './store.ts'

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
    todos: syncTodos,
    notes: syncNotes,
  }
}

/** Exported because reports, on a lower layer, counts them. */
export const syncTodos: readonly Todo[] = [{ name: 'open_conflicts', count: countOpenConflicts }]

/** Exported because the activity area, on the same layer, renders these notes. */
export const syncNotes = Object.values(notes)

export { keepStale } from './conflicts.ts'
export { beginEpoch } from './jobs.ts'
