/**
 * Access: who the caller is, and which firms and company files they may access with which role. Owns the cell's copy of people, the teams
 * of firms and the assignments to company files. Every route checks access through this area, so a company file the caller may not access
 * is a 404 on all of them.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { enteredByPlatform } from './platform-entries.ts'

export const access: Area = {
  name: 'access',
  title: 'Access',
  description: 'Who may access which company file, and with which role.',
  owns: ['company_members', 'firm_members', 'people'],
  routes: [],
  notes: [enteredByPlatform],
}

export { notePlatformEntries } from './platform-entries.ts'
export { CompanyMember, type CompanyRole, companyRoles } from './schema.ts'
export {
  addMember,
  loadAccess,
  assignToCompany,
  replaceAssignments,
  belongsElsewhere,
  changeMember,
  hasOtherAdmin,
  shareFirm,
  standaloneOwnerOf,
  membersOf,
  mirrorAssignments,
  syncPerson,
  removeMember,
} from './store.ts'
