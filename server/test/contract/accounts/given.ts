/** What the examples of accounts, invitations and the second factor need. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Route } from '../../../src/kernel/route/route.ts'
import { hashPassword } from '../../../src/lib/password.ts'
import { confirmAddress, inviteBySql, linkOf } from '../../harness/accounts/invitations.ts'
import type { World } from '../../harness/world.ts'
import type { Need } from '../scene.ts'

type Values = Readonly<Record<string, string>>

export const inExample = ({ example }: Route, field: string): string =>
  String(new Map<string, unknown>(Object.entries(example?.body ?? {})).get(field))

const newAddress = () => `${randomBytes(6).toString('hex')}@example.com`

/** The account that an earlier example left there moves to another address. */
export const freeAddress = async (world: World, address: string): Promise<void> => {
  await world.rows('update directory.users set email = $2 where email = $1', [address, newAddress()])
}

const givePassword = async (world: World, userId: number, password: string): Promise<void> => {
  await world.rows('update directory.users set password_hash = $2 where id = $1', [userId, await hashOnce(password)])
}

/** A second factor with this recovery code. */
const giveRecoveryCode = async (world: World, userId: number, code: string): Promise<void> => {
  await world.rows(
    `insert into directory.two_factors (user_id, secret, confirmed_at, last_step)
     select id, '', now(), 0 from directory.users where id = $1 on conflict do nothing`,
    [userId],
  )
  await world.rows(
    `insert into directory.recovery_codes (user_id, hash)
     select user_id, sha256(convert_to($2, 'UTF8')) from directory.two_factors where user_id = $1 on conflict do nothing`,
    [userId, code.replaceAll('-', '')],
  )
}

/** A hash costs as much as a hundred calls, and one is as good as another. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string): Promise<string> {
  const found = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, found)
  return found
}

/** An invitation of another firm, which this user may accept in a session. */
const invited = async ({ world, user_id }: Need): Promise<Values> => {
  const firm = await world.makeFirm()
  await confirmAddress(world, user_id)
  await inviteBySql(world, firm, user_id)
  return { invitation: firm.public_token }
}

export const givenForAccounts: Readonly<Record<string, (need: Need) => Promise<Values | void>>> = {
  'POST /v1/auth/login': async ({ world, route }) => {
    await freeAddress(world, inExample(route, 'email'))
    await world.rows(`insert into directory.users (name, email, password_hash) values ('Anne Dubois', $1, $2)`, [
      inExample(route, 'email'),
      await hashOnce(inExample(route, 'password')),
    ])
  },
  'PUT /v1/auth/password': async ({ world, user_id, route }) => givePassword(world, user_id, inExample(route, 'current_password')),
  'PUT /v1/auth/email': async ({ world, user_id, route }) => givePassword(world, user_id, inExample(route, 'password')),
  'POST /v1/auth/two-factor': async ({ world, user_id, route }) => {
    await givePassword(world, user_id, inExample(route, 'current_password'))
    await world.rows('delete from directory.two_factors where user_id = $1', [user_id])
  },
  'POST /v1/auth/two-factor/confirm': async ({ world, user_id }) => {
    await world.rows('delete from directory.two_factors where user_id = $1', [user_id])
  },
  'DELETE /v1/auth/two-factor': async ({ world, user_id, route }) => {
    await givePassword(world, user_id, inExample(route, 'current_password'))
    await giveRecoveryCode(world, user_id, inExample(route, 'otp'))
  },
  'POST /v1/auth/password/reset': async ({ world }) => {
    const { user_id } = await world.outsider()
    const nonce = randomUUID()
    await world.rows(
      `insert into directory.links (user_id, purpose, nonce, expires_at) values ($1, 'password', $2, now() + interval '60 minutes')`,
      [user_id, nonce],
    )
    return { user: String(user_id), nonce }
  },
  'GET /v1/auth/invitations': invited,
  'POST /v1/auth/invitations/:invitation/accept': invited,
  'POST /v1/auth/invitations/:invitation/decline': invited,
  'POST /v1/auth/invitations/answer': async ({ world }) => {
    const [firm, { user_id }] = [await world.makeFirm(), await world.outsider()]
    await inviteBySql(world, firm, user_id)
    return linkOf(world, firm, user_id)
  },
  'GET /v1/auth/email/verify': async ({ world }) => {
    const { user_id } = await world.outsider()
    const address = newAddress()
    await world.rows('update directory.users set pending_email = $2 where id = $1', [user_id, address])
    return { user: String(user_id), hash: createHash('sha256').update(address).digest('hex') }
  },
}
