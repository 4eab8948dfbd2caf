/**
 * History: what was changed in a company file, by whom, when and from which device, and how it is undone. Reads the change log the
 * database itself writes; every resource appears here, and can be undone, by its declaration alone. Owns the list of what was undone.
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
