import { randomBytes } from 'node:crypto'
import { openPlatform, type Platform } from '../../../src/adapters/external-platform/index.ts'
import {
  addFirm,
  type StandIn,
  type StandInCompany,
  type StandInFirm,
  type StandInMember,
  standInMember,
} from '../../stand-ins/external-platform.ts'
import type { Caller, World } from '../world.ts'

export const platformPassword = 'correct horse battery'

export const platformConfig = ({ url, key }: StandIn) => ({ external_url: url, external_key: key })

/** The client of a stand-in, as areas get it. */
export function platformOf(standIn: StandIn): Platform {
  const platform = openPlatform(platformConfig(standIn))
  if (!platform) throw new Error('a stand-in has an address and a key')
  return platform
}

export type Linked = {
  readonly firm: StandInFirm
  readonly member: StandInMember
  /** Its user, signed in. */
  readonly caller: Caller
  /** The path of the firm here. */
  readonly path: string
}

/** A firm of the platform whose first member signed in here. */
export async function linkedFirm(w: World, standIn: StandIn, files = 1, members = [standInMember()]): Promise<Linked> {
  const firm = addFirm(standIn, members, files)
  const [member] = members
  if (!member) throw new Error('a firm has a member')
  const caller = await signedIn(w, member.email)
  const [found] = await w.rows<{ public_token: string }>('select public_token from firms where external_id = $1', [firm.id])
  return { firm, member, caller, path: `/v1/firms/${found?.public_token}` }
}

export async function signedIn(w: World, email: string): Promise<Caller> {
  const ip = `10.${[...randomBytes(3)].join('.')}`
  const { status, body, text } = await w.anonymous('POST', '/v1/auth/login', { body: { email, password: platformPassword }, ip })
  if (status !== 201) throw new Error(`the sign-in was answered ${status}: ${text}`)
  const { token, user } = body as { token: string; user: { id: number } }
  return w.callerOn(w.app, Object.assign((() => Promise.reject(new Error('not called'))) as unknown as Caller, { token, user_id: user.id }))
}

type LinkedFile = { readonly id: number; readonly path: string; readonly source: StandInCompany; readonly external_id: string }

/** The first company file of a linked firm, mirrored, as both sides know it. */
export async function linkedFile(w: World, standIn: StandIn, { firm, caller, path }: Linked): Promise<LinkedFile> {
  const synced = await caller('POST', `${path}/sync`)
  if (synced.status !== 200) throw new Error(`the mirror was answered ${synced.status}: ${synced.text}`)
  const external_id = firm.companies[0]?.id ?? ''
  const [row] = await w.rows<{ id: string; public_token: string }>('select id, public_token from companies where external_id = $1', [
    external_id,
  ])
  const source = standIn.companies.get(external_id)
  if (!row || !source) throw new Error('the file was not mirrored')
  return { id: Number(row.id), path: `/v1/companies/${row.public_token}`, source, external_id }
}
