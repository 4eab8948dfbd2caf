/**
 * Trash: the recycle bin of a company file. Items are listed, restored and purged from the change log and the foreign keys of
 * the tables; declaring a resource with a bin is enough for it to appear here. A database function does the purging.
 */
import type { Area } from '../../../kernel/route/area.ts'
import type { AnyResource } from '../../../kernel/route/resource.ts'
import { createSchedules } from './jobs.ts'
import * as notes from './notes.ts'
import { createRoutes } from './routes.ts'

export function trash(resources: readonly AnyResource[]): Area {
  const kinds = new Map(resources.map((kind) => [kind.name, kind]))
  return {
    name: 'trash',
    title: 'Recycle bin',
    description: 'What was deleted and can still be brought back, until its days are over.',
    owns: [],
    routes: createRoutes(kinds),
    schedules: createSchedules(kinds),
    notes: Object.values(notes),
  }
}
