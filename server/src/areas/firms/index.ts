/**
 * Firms: the accounting firms and who belongs to them. Firms and first users come from the operator's command line;
 * no route makes them.
 */
import type { Area } from '../../kernel/area.ts'
import type { Tx } from '../../kernel/write.ts'
import { newPublicToken } from '../../lib/tokens.ts'
import { remember } from '../access/index.ts'
import { insertFirm, insertMember } from './store.ts'

export const firms: Area = {
  name: 'firms',
  title: 'Firms',
  description: 'Accounting firms and their teams.',
  owns: ['firms', 'firm_members'],
  routes: [],
}

type Founder = { id: number; name: string; email: string; locale: string | null }

/** A firm with its first admin. */
export async function createFirm(tx: Tx, name: string, countryCode: string, founder: Founder) {
  await remember(tx, founder)
  const firm = await insertFirm(tx, { public_token: newPublicToken(), name, country_code: countryCode })
  await insertMember(tx, firm.id, founder.id, 'admin')
  return firm
}

export { memberships } from './store.ts'
