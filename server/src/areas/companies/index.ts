/**
 * Companies: the company files a firm keeps. Creating one gives the file its head, the lock under which everything
 * in it is written from then on.
 */
import type { Area } from '../../kernel/area.ts'
import * as notes from './notes.ts'
import { company } from './resource.ts'
import { routes } from './routes.ts'

export const companies: Area = {
  name: 'companies',
  title: 'Company files',
  description: 'The company files you keep: create one, list them, read one.',
  owns: ['companies'],
  routes,
  resources: [company],
  notes: Object.values(notes),
}
