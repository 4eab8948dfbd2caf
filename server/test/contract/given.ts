import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Route } from '../../src/kernel/route.ts'
import { hashPassword } from '../../src/lib/password.ts'
import { multipart, png } from '../harness/multipart.ts'
import type { World } from '../harness/world.ts'
import { join, newScene, type Scene } from './scene.ts'

/** `user_id`: whose account the example speaks of. */
export type Need = { readonly world: World; readonly scene: Scene; readonly user_id: number; readonly route: Route }
type Values = Readonly<Record<string, string>>

/**
 * What an example takes for granted and its path does not name. What it answers are parameters of the path, or of the query that is
 * signed.
 */
export const given: Readonly<Record<string, (need: Need) => Promise<Values | void>>> = {
  'POST /v1/auth/login': async ({ world, route }) => {
    await freeAddress(world, inExample(route, 'email'))
    await world.rows(`insert into directory.users (name, email, password_hash) values ('Anne Dubois', $1, $2)`, [
      inExample(route, 'email'),
      await hashOnce(inExample(route, 'password')),
    ])
  },
  'PUT /v1/auth/password': async ({ world, user_id, route }) => givePassword(world, user_id, inExample(route, 'current_password')),
  'PUT /v1/auth/email': async ({ world, user_id, route }) => givePassword(world, user_id, inExample(route, 'password')),
  'POST /v1/auth/password/reset': async ({ world }) => {
    const { user_id } = await world.stranger()
    const nonce = randomUUID()
    await world.rows(
      `insert into directory.links (user_id, purpose, nonce, expires_at) values ($1, 'password', $2, now() + interval '60 minutes')`,
      [user_id, nonce],
    )
    return { user: String(user_id), nonce }
  },
  'GET /v1/auth/email/verify': async ({ world }) => {
    const { user_id } = await world.stranger()
    const address = newAddress()
    await world.rows('update directory.users set pending_email = $2 where id = $1', [user_id, address])
    return { user: String(user_id), hash: createHash('sha256').update(address).digest('hex') }
  },
  'GET /v1/files/:file': async ({ world }) => {
    const { firm, steward } = await newScene(world)
    const form = multipart({ field: 'file', name: 'logo.png', value: png() })
    const { body } = await steward('POST', `/v1/firms/${firm.public_token}/logo`, form)
    return { file: String(/\/v1\/files\/(\d+)/.exec(body.logo_url)?.[1]) }
  },
  'POST /v1/firms/:firm/members': async ({ world, route }) => freeAddress(world, inExample(route, 'email')),
  'PUT /v1/firms/:firm/licence': async ({ world }) => {
    await world.rows(`update licences set firm_id = null where holder <> 'Another'`)
  },
  'DELETE /v1/firms/:firm/licence': async ({ world, scene }) => {
    await world.rows(
      `insert into licences (key_hash, firm_id, key_hint, serial, plan, holder, valid_from, features)
       values ($1, $2, 'PTL1-…abcd', 'another', 'pro', 'Another', '2026-01-01', '{}')`,
      [randomBytes(32), scene.firm.id],
    )
  },
}

/** Records that no route makes, or none that everybody may call. */
export const makers: Readonly<Record<string, (need: Need) => Promise<{ id: number }>>> = {
  user: async ({ world, scene }) => {
    const { user_id } = await world.stranger()
    await join(world, scene, user_id, 'encoder')
    return { id: user_id }
  },
  /** Periods come with their year: one of the year that was just made. */
  period: async ({ world, scene }) => {
    const [made] = await world.rows<{ id: number }>(
      'select id::integer from fiscal_periods where company_id = $1 order by id desc limit 1',
      [scene.company.id],
    )
    return { id: made?.id ?? 0 }
  },
  session: ({ world, user_id }) => newToken(world, user_id, 'session'),
  token: ({ world, user_id }) => newToken(world, user_id, 'integration'),
}

async function newToken(world: World, userId: number, kind: 'session' | 'integration'): Promise<{ id: number }> {
  const [made] = await world.rows<{ id: number }>(
    `insert into directory.tokens (user_id, kind, hash, name, abilities) values ($1, $2, $3, 'Another', '{read}') returning id::integer`,
    [userId, kind, randomBytes(32)],
  )
  return { id: made?.id ?? 0 }
}

const inExample = ({ example }: Route, field: string): string =>
  String(new Map<string, unknown>(Object.entries(example?.body ?? {})).get(field))

const newAddress = () => `${randomBytes(6).toString('hex')}@example.com`

/** The account that an earlier example left there moves to another address. */
const freeAddress = async (world: World, address: string): Promise<void> => {
  await world.rows('update directory.users set email = $2 where email = $1', [address, newAddress()])
}

const givePassword = async (world: World, userId: number, password: string): Promise<void> => {
  await world.rows('update directory.users set password_hash = $2 where id = $1', [userId, await hashOnce(password)])
}

/** A hash costs as much as a hundred calls, and one is as good as another. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string): Promise<string> {
  const found = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, found)
  return found
}
