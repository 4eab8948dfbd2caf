import { type Static, Type } from 'typebox'
import { roles } from '../../../kernel/route/route.ts'
import { email, flag, id, oneOf, text } from '../../../kernel/route/shape.ts'

/** A person with access to a company file. The role is the effective one: the higher of firm role and assignment. */
export const CompanyMember = Type.Object(
  { id: id(), name: text(190), email: email(), role: oneOf(roles), is_active: flag() },
  { title: 'CompanyMember' },
)
export type CompanyMember = Static<typeof CompanyMember>

/** The roles of an assignment to one company file; admin exists only as a firm role. */
export const companyRoles = ['manager', 'encoder', 'reviewer'] as const
export type CompanyRole = (typeof companyRoles)[number]
