import type { Role } from '../../src/kernel/route/route.ts'
import { newToken } from '../../src/lib/tokens.ts'
import { join, type Scene } from '../contract/scene.ts'
import { inviteBySql } from '../harness/accounts/invitations.ts'
import type { Caller, World } from '../harness/world.ts'

/** Who calls, and what the design knows of them. */
export type Kind = {
  readonly name: string
  /** The service knows the token. */
  readonly known: boolean
  /** The role on the firm and the file of the path; null where they do not exist for this caller. */
  readonly role: Role | null
  /** A session may do what its user may; an integration token what it was given. */
  readonly token: 'session' | 'read' | 'write' | 'sync'
  readonly demo: boolean
  readonly arrive: (world: World, scene: Scene) => Promise<Caller>
}

type Arrive = Kind['arrive']

/** A member of the firm with a new session. */
const member =
  (role: Role, options: Parameters<World['outsider']>[0] = {}): Arrive =>
  async (world, scene) => {
    const caller = await world.outsider(options)
    await join(world, scene, caller.user_id, role)
    return caller
  }

const unknown = (name: string, arrive: Arrive): Kind => ({ name, known: false, role: null, token: 'session', demo: false, arrive })
const person = (name: string, role: Role | null, arrive: Arrive): Kind => ({
  name,
  known: true,
  role,
  token: 'session',
  demo: false,
  arrive,
})
const integration = (ability: 'read' | 'write' | 'sync'): Kind => ({
  ...person(`integration token: ${ability}`, 'admin', member('admin', { abilities: [ability] })),
  token: ability,
})

/** Says a token nobody was ever given. */
const wrong: Arrive = async ({ anonymous }) => {
  const token = newToken()
  const call: typeof anonymous = Object.assign(
    (...[method, path, send = {}]: Parameters<Caller>) =>
      anonymous(method, path, { ...send, headers: { authorization: `Bearer ${token}`, ...send.headers } }),
    { user_id: 0, token },
  )
  return call
}

const expired: Arrive = async (world, scene) => {
  const caller = await member('admin')(world, scene)
  await world.rows(
    `update directory.tokens set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where user_id = $1`,
    [caller.user_id],
  )
  return caller
}

const revoked: Arrive = async (world, scene) => {
  const caller = await member('admin')(world, scene)
  await caller('POST', '/v1/auth/logout')
  return caller
}

/** An admin of the firm who is manager of its file as well, and at present neither. */
const inactive: Arrive = async (world, scene) => {
  const caller = await member('admin')(world, scene)
  await world.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'manager')`, [scene.company.id, caller.user_id])
  await world.rows('update firm_members set is_active = false where user_id = $1', [caller.user_id])
  return caller
}

/** Invited as admin of the firm and assigned to its file, and has not accepted. */
const invited: Arrive = async (world, scene) => {
  const caller = await world.outsider()
  await inviteBySql(world, scene.firm, caller.user_id, 'admin')
  await world.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'manager')`, [scene.company.id, caller.user_id])
  return caller
}

export const demoUser: Kind = { ...person('demo user', 'admin', member('admin', { demo: true })), demo: true }

export const callers: readonly Kind[] = [
  unknown('no token', async ({ anonymous }) => anonymous),
  unknown('wrong token', wrong),
  unknown('expired token', expired),
  unknown('revoked token', revoked),
  integration('read'),
  integration('write'),
  integration('sync'),
  person('outsider', null, (world) => world.outsider()),
  person('inactive member', null, inactive),
  person('invited person', null, invited),
  person('reviewer', 'reviewer', member('reviewer')),
  person('encoder', 'encoder', member('encoder')),
  person('manager', 'manager', member('manager')),
  person('admin', 'admin', member('admin')),
  person('platform admin', 'admin', (world) => world.outsider({ platform: true })),
  demoUser,
]
