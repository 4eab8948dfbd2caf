/**
 * Access: who is calling, and what they may enter with which role. Owns the cell's copy of people, the teams of firms
 * and the assignment to company files;
 * everything that asks "may they?" asks here, so that a file one cannot see does not exist on any route.
 */
import type { Area } from '../../../kernel/route/area.ts'

export const access: Area = {
  name: 'access',
  title: 'Access',
  description: 'Who may enter which company file, and with which role.',
  owns: ['company_members', 'firm_members', 'people'],
  routes: [],
}

export { CompanyMember, type CompanyRole, companyRoles } from './schema.ts'
export {
  addMember,
  loadAccess,
  assignToCompany,
  replaceAssignments,
  belongsElsewhere,
  changeMember,
  hasOtherAdmin,
  standaloneOwnerOf,
  membersOf,
  syncPerson,
  removeMember,
} from './store.ts'
