/**
 * Companies: the company files a firm keeps. Creating one gives the file its head, the lock under which everything in it is written from
 * then on, and the set-up of its country. Stands above the books, whose set-up it calls; only the operator erases a file.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { company } from './resource.ts'
import { routes } from './routes.ts'

export const companies: Area = {
  name: 'companies',
  title: 'Company files',
  description: 'The company files you keep: create one, ready to book in, change, archive, bin and restore it.',
  owns: ['companies', 'setting_links'],
  routes,
  resources: [company],
  notes: Object.values(notes),
}

export { createCompany } from './set-up.ts'
export { eraseCompany, listCompanyOverviews } from './store.ts'
