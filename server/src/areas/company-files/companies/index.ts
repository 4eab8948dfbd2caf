/**
 * Companies: the company files of a firm. Creating one creates the row that serves as the lock for every later write in the file, and the
 * accounting set-up of its country. Belongs to a layer above the books, whose set-up functions it calls. Only the operator can erase a file.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { schedules } from './jobs.ts'
import * as notes from './notes.ts'
import { company } from './resource.ts'
import type { Registers } from '../../platform/lookup/index.ts'
import { createRoutes } from './routes.ts'

export const companies = (registers: Registers): Area => ({
  name: 'companies',
  title: 'Company files',
  description: 'Company files: create one with its accounting set-up, change, archive, delete and restore it.',
  owns: ['companies', 'setting_links'],
  routes: createRoutes(registers),
  schedules,
  resources: [company],
  notes: Object.values(notes),
})

export { type KeptCompany, noteOpened, openCompany } from './open-company.ts'
export { companySetUp } from './events.ts'
export { createLinkedCompany, type LinkedCompany, LinkedCompanyBody, restoreLinkedCompany, updateLinkedCompany } from './linked.ts'
export { readCompany } from './resource.ts'
export { CompanyDetails } from './schema.ts'
export { createCompany, renewDemoCompany } from './set-up.ts'
export { eraseCompany, findByToken, findLink, isCompanyToken, listCompanyOverviews, listLinked } from './store.ts'
