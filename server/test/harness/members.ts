import type { Caller, World } from './world.ts'

type Place = { readonly id: number }

export const joinFirm = (w: World, firm: Place, userId: number, role: string, active = true) =>
  w.rows('insert into firm_members (firm_id, user_id, role, is_active) values ($1, $2, $3, $4)', [firm.id, userId, role, active])

export const joinCompany = (w: World, company: Place, userId: number, role: string, active = true) =>
  w.rows('insert into company_members (company_id, user_id, role, is_active) values ($1, $2, $3, $4)', [company.id, userId, role, active])

/** A new person who belongs to this firm and to no other. */
export async function firmMember(w: World, firm: Place, role: string, options: Parameters<World['outsider']>[0] = {}): Promise<Caller> {
  const caller = await w.outsider(options)
  await joinFirm(w, firm, caller.user_id, role)
  return caller
}
