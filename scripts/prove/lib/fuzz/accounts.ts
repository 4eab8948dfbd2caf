import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../../../../server/src/kernel/http/admit.ts'
import { issueKey, newSerial } from '../../../../server/src/lib/licence-key.ts'
import { newToken } from '../../../../server/src/lib/tokens.ts'
import { runNode } from '../../../lib/checkout.ts'
import { sendRaw } from './client.ts'
import { call } from '../http.ts'
import { type Fixture, expectSuccess } from '../fixture.ts'

type CreatedFirm = { firm: { public_token: string }; user: { id: number }; email: string; password: string }

/** A new address for every account. */
export const newAddress = () => `${randomBytes(6).toString('hex')}@fiduciaire.example`
const newPassword = () => randomBytes(12).toString('hex')

/** A firm and its first administrator, by the operator's command. */
export async function createFirm(fixture: Fixture): Promise<CreatedFirm> {
  const [email, password] = [newAddress(), newPassword()]
  const args = ['firm', 'create', '--name', 'Fiduciaire Lambert', '--country', 'BE', '--email', email, '--password', password, '--json']
  const made = await runNode('server/src/cli.ts', args, { env: fixture.services.env })
  if (made.code !== 0) throw new Error(`partita firm create failed:\n${made.stderr}`)
  return { ...JSON.parse(made.stdout), email, password }
}

/** Tokens are written directly into the database: when a request revokes one, another can be made without signing in. */
export async function createToken(fixture: Fixture, user_id: number, abilities: readonly string[] | null) {
  const token = newToken()
  await fixture.rows(`insert into directory.tokens (user_id, kind, hash, name, abilities) values ($1, $2, $3, 'Fuzz', $4)`, [
    user_id,
    abilities ? 'integration' : 'session',
    hashOfToken(token),
    abilities ?? ['read', 'write', 'sync'],
  ])
  return token
}

/** A platform administrator, who may do nothing without a second factor. */
export async function createPlatformAdmin(fixture: Fixture): Promise<number> {
  const [made] = await fixture.rows<{ id: string }>(
    `insert into directory.users (name, email, auth_source, is_platform_admin) values ('Anne Dubois', $1, 'local', true) returning id`,
    [newAddress()],
  )
  await fixture.rows(`insert into people (id, name, email) select id, name, email from directory.users where id = $1`, [made?.id])
  await fixture.rows(`insert into directory.two_factors (user_id, secret, confirmed_at, last_step) values ($1, '', app_now(), 0)`, [
    made?.id,
  ])
  return Number(made?.id)
}

export const userOf = async (fixture: Fixture, email: string) =>
  Number((await fixture.rows<{ id: string }>('select id from directory.users where email = $1', [email]))[0]?.id)

type OpenedFile = { id: number; public_token: string; fiscal_years: { id: number }[] }

export async function openFile(base: string, token: string, firm: string, given: object = {}) {
  const fiscal_year = { starts_on: '2025-01-01', ends_on: '2025-12-31' }
  const body = { name: 'Boulangerie Martin SRL', country_pack: 'BE', firm, fiscal_year, ...given }
  return expectSuccess(await call<OpenedFile>(base, 'POST', '/v1/companies', { token, body }))
}

export async function inviteMember(base: string, token: string, firm: string, company_tokens: readonly string[]) {
  const [email, password] = [newAddress(), newPassword()]
  const body = { email, password, name: 'Anne Dubois', role: 'reviewer', locale: 'nl', company_tokens }
  const invited = await call<{ id: number }>(base, 'POST', `/v1/firms/${firm}/members`, { token, body })
  return { email, password, invited }
}

/** The text of the answer; empty when the upload was refused. */
export async function addLogo(base: string, token: string, firm: string) {
  const head = 'Content-Disposition: form-data; name="file"; filename="logo.png"'
  const body = `--x\r\n${head}\r\n\r\n\x89PNG\r\n\x1a\n\r\n--x--\r\n`
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' }
  const sent = await sendRaw(base, { method: 'POST', url: `/v1/firms/${firm}/logo`, headers, body, encoding: 'latin1' }, '127.0.0.1')
  return sent.status === 200 ? sent.text : ''
}

/** Licence keys that are valid in either firm, and keys that are not. */
export function licenceKeys(issuer: string, firm: string, other: string) {
  const key = (terms: { plan?: string; firm?: string; valid_from?: string; valid_until?: string }) =>
    issueKey(issuer, {
      plan: 'pro',
      firm,
      valid_from: '2026-01-01',
      valid_until: null,
      serial: newSerial(),
      holder: 'Fiduciaire Lambert',
      ...terms,
    })
  const refused = [{ plan: 'unheard-of' }, { valid_until: '2026-01-31' }, { valid_from: '2090-01-01' }]
  return [{}, { firm: '*' }, { firm: other }, ...refused].map(key)
}
