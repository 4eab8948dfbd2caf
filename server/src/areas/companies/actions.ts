import { forbidden, invalid, invalidField } from '../../kernel/problem.ts'
import { about } from '../../kernel/resource.ts'
import type { Actor, Tx } from '../../kernel/write.ts'
import { newPublicToken } from '../../lib/tokens.ts'
import { countryPacks } from '../../packs/index.ts'
import { assign } from '../access/index.ts'
import { memberships } from '../firms/index.ts'
import { refuseCompaniesBeyond } from '../licence/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { company } from './resource.ts'
import { complete, problemsWith } from './rules.ts'
import type { Company, NewCompany } from './schema.ts'
import * as store from './store.ts'

/** A file with its head: from here on every record of it is written under its own lock. */
export async function createCompany(tx: Tx, actor: Actor, now: Date, body: NewCompany): Promise<Company> {
  const firm = await chooseFirm(tx, actor, body.firm)
  if (firm) await tx.lockFirm(firm.id)
  await refuseCompaniesBeyond(tx, firm?.id ?? null, actor.id)
  const facts = {
    pack: body.country_pack ?? countryPacks.find((code) => code === firm?.country_code) ?? countryPacks[0],
    locale: actor.locale ?? 'fr',
    today: now.toISOString().slice(0, 10),
    takenCodes: await store.codesOf(tx, firm?.id ?? null, actor.id),
  } as const
  const file = complete(body, facts)
  const errors = problemsWith(body, file)
  if (Object.keys(errors).length > 0) throw invalid(errors)

  const id = await tx.enterCompany(firm?.id ?? null)
  await store.insert(tx, id, newPublicToken(), firm?.id ?? null, file)
  if (!firm) await assign(tx, id, actor.id, 'manager')
  const [created] = await store.load(tx, [id])
  if (!created) throw new Error('the company file just made cannot be read')
  tx.note(notes.created, about(company, created))
  return created
}

/** Given: that firm, as its manager. Null: none. Absent: the only one managed, none, or a question. */
async function chooseFirm(tx: Tx, actor: Actor, token: string | null | undefined) {
  if (token === null) return null
  // A platform administrator may name any firm, and manages those they belong to.
  const firms = await memberships(tx, actor.id, actor.is_platform_admin && token !== undefined)
  const managed = firms.filter(({ role }) => role === 'admin' || role === 'manager')
  if (token === undefined && managed.length > 1) throw invalidField('firm', messages.firm_required)
  const firm = token === undefined ? managed[0] : firms.find(({ public_token }) => public_token === token)
  if (token === undefined && !firm) return null
  if (!firm) throw invalidField('firm', messages.firm_unknown)
  if (firm.is_demo) throw forbidden('demo_mode')
  if (!managed.includes(firm)) throw forbidden('role_too_low', { required_role: 'manager' })
  return firm
}
