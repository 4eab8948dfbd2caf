import { type Static, Type } from 'typebox'
import { roles } from '../../../kernel/route/route.ts'
import { email, flag, id, oneOf, text } from '../../../kernel/route/shape.ts'

/** Who may enter a company file. A role is what counts there: the higher of firm role and assignment. */
export const CompanyMember = Type.Object(
  { id: id(), name: text(190), email: email(), role: oneOf(roles), is_active: flag() },
  { title: 'CompanyMember' },
)
export type CompanyMember = Static<typeof CompanyMember>

/** What a person may be in one company file; admin is a role of the firm. */
export const companyRoles = ['manager', 'encoder', 'reviewer'] as const
export type CompanyRole = (typeof companyRoles)[number]
