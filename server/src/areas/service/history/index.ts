/**
 * History: what was changed in a company file, by whom, when and from which device, and how to undo it. Reads the change log that
 * database triggers write; declaring a resource is enough for it to appear here and be undone. Owns the list of reverted revisions.
 */
import type { Area } from '../../../kernel/route/area.ts'
import type { AnyResource } from '../../../kernel/route/resource.ts'
import * as notes from './notes.ts'
import { createRoutes } from './routes.ts'

export const history = (resources: readonly AnyResource[]): Area => ({
  name: 'history',
  title: 'History',
  description: 'Every recorded change of a company file, newest first, and its undoing.',
  owns: ['reverts'],
  routes: createRoutes(new Map(resources.map((kind) => [kind.name, kind]))),
  notes: Object.values(notes),
})
