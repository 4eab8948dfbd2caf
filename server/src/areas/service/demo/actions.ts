import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { demoCompanies, packs } from '../../../packs/index.ts'
import { createVisitor, ensureUser, loadUser, setDisabled } from '../../platform/auth/index.ts'
import { addMember, syncPerson } from '../../platform/access/index.ts'
import { createFirm, findFirm } from '../../platform/firms/index.ts'
import { syncPacks } from '../../platform/reference/index.ts'
import { messages } from './messages.ts'
import { nextReset } from './rules.ts'
import type { DemoSession, OpenDemo } from './schema.ts'
import * as store from './store.ts'

/** Fixed, like the tokens of its company files, so that what is written about the demo holds for every installation. */
export const demoFirm = { token: 'partitademo0', name: 'Partita Demo' } as const
/** The admin that every firm needs. Nobody signs in as the founder: the account has no password and is disabled. */
const founder = { name: 'Partita', email: 'demo@partita.invalid', password_hash: null, locale: null }
const retrySeconds = 3600

/** Opens a session of a day in the demo, for a person who is nobody yet. Anybody may, so the account has no right outside the demo firm. */
export async function openDemo({
  body,
  language,
  ip,
  user_agent,
  now,
  read,
  writeUnlocked,
}: ExternalContext<'public', typeof OpenDemo>): Promise<DemoSession> {
  const demo = await read((db) => store.findDemo(db, demoFirm.token))
  if (!demo || demo.companies.length < demoCompanies.length)
    throw new Problem(503, messages.demo_unavailable, { code: 'demo_unavailable', headers: { 'retry-after': String(retrySeconds) } })
  return writeUnlocked(async (tx) => {
    const device = { name: body.device_name || 'demo', ip, user_agent }
    const { account, token, expires_at } = await createVisitor(tx, body.locale ?? language, device)
    await syncPerson(tx, account)
    await addMember(tx, demo.id, account.id, 'admin')
    const { public_token, name, companies } = demo
    return {
      token,
      user: await loadUser(tx, account.id),
      demo: {
        firm: { public_token, name },
        companies: companies.map(({ id: _id, ...shown }) => shown),
        expires_at,
        resets_at: nextReset(now).toISOString(),
      },
    }
  })
}

/** Makes the demo firm, if there is none; its company files are built by a job. Returns whether it is new. */
export async function installDemo(tx: Tx): Promise<boolean> {
  // The API stores them when it starts; here it may never have.
  await syncPacks(tx, packs)
  if (await findFirm(tx, demoFirm.token)) return false
  const { account } = await ensureUser(tx, founder)
  await setDisabled(tx, account, true)
  const [{ country }] = demoCompanies
  await createFirm(tx, demoFirm.name, country, account, demoFirm.token, 'demo')
  return true
}
