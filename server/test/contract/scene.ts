import type { Role, Route } from '../../src/kernel/route/route.ts'
import type { Caller, World } from '../harness/world.ts'

type Place = { readonly id: number; readonly public_token: string }

/** A firm with one company file that nobody else uses, and its admin, who makes what a path names. */
export type Scene = { readonly firm: Place; readonly company: Place; readonly steward: Caller }

/** What an example is made for; `user_id`: whose account it speaks of. */
export type Need = { readonly world: World; readonly scene: Scene; readonly user_id: number; readonly route: Route }

export async function newScene(world: World, demo = false): Promise<Scene> {
  const firm = await world.makeFirm(demo)
  const [company, steward] = await Promise.all([world.makeCompany(firm.id), world.outsider()])
  await join(world, { firm, company }, steward.user_id, 'admin')
  return { firm, company, steward }
}

/** A member of the firm, assigned to its file where the firm role alone does not reach it. */
export async function join(world: World, { firm, company }: Pick<Scene, 'firm' | 'company'>, userId: number, role: Role): Promise<void> {
  await world.rows('insert into firm_members (firm_id, user_id, role) values ($1, $2, $3)', [firm.id, userId, role])
  if (role === 'admin' || role === 'manager') return
  await world.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [company.id, userId, role])
}
