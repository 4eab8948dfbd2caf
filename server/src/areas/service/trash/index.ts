/**
 * Trash: the recycle bin of a company file. What lies in it is found, brought back and deleted for good by what the log and the keys of
 * the tables say; every resource that goes to the bin is in it by its declaration alone. Deleting for good is the database's own function.
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
