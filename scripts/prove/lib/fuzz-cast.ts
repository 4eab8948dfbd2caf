import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../../../server/src/kernel/admit.ts'
import { newToken } from '../../../server/src/lib/tokens.ts'
import { runNode } from '../../lib/checkout.ts'
import type { Answer } from './fuzz-client.ts'
import type { Operation } from './fuzz-document.ts'
import type { Draft } from './fuzz-requests.ts'
import { call } from './http.ts'
import { type Stage, succeeded } from './stage.ts'

type Caller = { readonly name: string; readonly user_id: number; readonly abilities: readonly string[] | null; token: string }
/** What exists, by the name requests call it: the first of each was there from the start. */
type Pools = Map<string, string[]>
export type Cast = { readonly callers: readonly Caller[]; readonly pools: Pools; readonly renew: (caller: Caller) => Promise<void> }

type Founded = { firm: { public_token: string }; user: { id: number }; email: string; password: string }

async function found(stage: Stage): Promise<Founded> {
  const email = `${randomBytes(6).toString('hex')}@fiduciaire.example`
  const password = randomBytes(12).toString('hex')
  const args = ['firm', 'create', '--name', 'Fiduciaire Lambert', '--country', 'BE', '--email', email, '--password', password, '--json']
  const made = await runNode('server/src/cli.ts', args, { env: stage.services.env })
  if (made.code !== 0) throw new Error(`partita firm create failed:\n${made.stderr}`)
  return { ...JSON.parse(made.stdout), email, password }
}

/** Tokens are put where the service looks them up: one that a request revoked must not end the others' work. */
async function mint(stage: Stage, user_id: number, abilities: readonly string[] | null) {
  const token = newToken()
  await stage.rows(`insert into directory.tokens (user_id, kind, hash, name, abilities) values ($1, $2, $3, 'Fuzz', $4)`, [
    user_id,
    abilities ? 'integration' : 'session',
    hashOfToken(token),
    abilities ?? ['read', 'write', 'sync'],
  ])
  return token
}

/** No operation invites a colleague yet. */
async function reviewer(stage: Stage, firm: string, company_id: number) {
  const email = `${randomBytes(6).toString('hex')}@fiduciaire.example`
  const values = ['Anne Dubois', email]
  const [user] = await stage.rows<{ id: string }>(
    `insert into directory.users (name, email, locale, auth_source) values ($1, $2, 'nl', 'local') returning id`,
    values,
  )
  const id = Number(user?.id)
  await stage.rows(`insert into people (id, name, email, locale) values ($3, $1, $2, 'nl')`, [...values, id])
  await stage.rows(`insert into firm_members (firm_id, user_id, role) select id, $2, 'reviewer' from firms where public_token = $1`, [
    firm,
    id,
  ])
  await stage.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'reviewer')`, [company_id, id])
  return id
}

const userOf = async (stage: Stage, email: string) =>
  Number((await stage.rows<{ id: string }>('select id from directory.users where email = $1', [email]))[0]?.id)

async function openFile(base: string, token: string, firm: string) {
  const body = { name: 'Boulangerie Martin SRL', country_pack: 'BE', firm }
  return succeeded(await call<{ id: number; public_token: string }>(base, 'POST', '/v1/companies', { token, body }))
}

async function addCards(base: string, token: string, company: string) {
  const ids: string[] = []
  for (const type of ['supplier', 'customer'])
    for (const name of ['Électricité Dupont SA', 'Imprimerie Leroy']) {
      const sent = await call<{ id: number }>(base, 'POST', `/v1/companies/${company}/third-parties`, { token, body: { type, name } })
      ids.push(String(succeeded(sent).id))
    }
  return ids
}

/**
 * A firm, a file with some cards, and those who call: its administrator, a reviewer, programs with one ability each,
 * and somebody of another firm. A new cast keeps the lists of the old one from growing for ever.
 */
export async function newCast(stage: Stage, base: string): Promise<Cast> {
  const [own, other] = [await found(stage), await found(stage)]
  const admin = await userOf(stage, own.email)
  const stranger = await userOf(stage, other.email)
  const token = await mint(stage, admin, null)
  const file = await openFile(base, token, own.firm.public_token)
  const foreignToken = await mint(stage, stranger, null)
  const foreign = await openFile(base, foreignToken, other.firm.public_token)
  const reading = await reviewer(stage, own.firm.public_token, file.id)
  const callers: Caller[] = [{ name: 'ADMIN', user_id: admin, abilities: null, token }]
  const join = async (name: string, user_id: number, abilities: readonly string[] | null) =>
    callers.push({ name, user_id, abilities, token: await mint(stage, user_id, abilities) })
  await join('REVIEWER', reading, null)
  for (const ability of ['read', 'write', 'sync']) await join(`PROGRAM_THAT_MAY_${ability.toUpperCase()}`, admin, [ability])
  await join('PROGRAM_OF_REVIEWER', reading, ['read', 'write'])
  callers.push({ name: 'STRANGER', user_id: stranger, abilities: null, token: foreignToken })
  const pools: Pools = new Map([
    ['companies', [file.public_token, foreign.public_token]],
    ['firms', [own.firm.public_token, other.firm.public_token]],
    ['emails', [own.email, other.email]],
    ['passwords', [own.password]],
    ['users', [admin, reading, stranger].map(String)],
    ['third-parties', await addCards(base, token, file.public_token)],
    ['keys', Array.from({ length: 30 }, (_, each) => `key-${each}`)],
  ])
  const renew = async (caller: Caller) => {
    caller.token = await mint(stage, caller.user_id, caller.abilities)
  }
  return { callers, pools, renew }
}

const placeholder = /~([a-z-]+)\.(\d+)~/g

/** Puts what exists in the place of its name; `tokens` says how a caller is written. */
export function filled({ callers, pools }: Cast, draft: Draft, tokenOf: (caller: Caller) => string): Draft {
  const fill = (text: string) =>
    text.replace(placeholder, (_whole, pool: string, which: string) => {
      const caller = pool === 'callers' ? callers[Number(which) % callers.length] : undefined
      if (caller) return tokenOf(caller)
      const known = pools.get(pool) ?? []
      return known[Number(which) % known.length] ?? '1'
    })
  const headers = Object.entries(draft.headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.map(fill) : fill(value)] as const,
  )
  return {
    method: draft.method,
    url: fill(draft.url),
    headers: Object.fromEntries(headers),
    body: draft.body === undefined ? undefined : fill(draft.body),
  }
}

const most = 60

/** The newest take the place of the oldest that were not there from the start. */
function remember(pools: Pools, pool: string, value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number') return
  const known = pools.get(pool) ?? []
  if (known.includes(String(value))) return
  if (known.length >= most) known.splice(2, 1)
  pools.set(pool, [...known, String(value)])
}

type Seen = { id?: unknown; public_token?: unknown; integration_token?: { id?: unknown }; cursor?: unknown }

/** What an answer tells becomes what later requests ask for. */
export function learn({ pools }: Cast, operation: Operation, { status, headers }: Answer, body: unknown) {
  if (status < 200 || status > 299) return
  remember(pools, 'etags', headers.etag)
  remember(pools, 'operations', headers['x-operation-id'])
  if (typeof body !== 'object' || body === null) return
  const seen: Seen = body
  remember(pools, 'cursors', seen.cursor)
  const collection = operation.segments.at(-1) ?? ''
  if (operation.method === 'POST') remember(pools, collection, seen.public_token ?? seen.integration_token?.id ?? seen.id)
}
