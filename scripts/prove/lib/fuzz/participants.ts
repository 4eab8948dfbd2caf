import { waitUntil } from '../../../lib/daemon.ts'
import { createRecords, recordRenewal } from './records.ts'
import { type Interface, isOfSecondFactor, type Operation, takesPassword } from './openapi.ts'
import {
  addLogo,
  createFirm,
  createPlatformAdmin,
  inviteMember,
  licenceKeys,
  createToken,
  newAddress,
  openFile,
  userOf,
} from './accounts.ts'
import { createRepair, type Membership, resetYears } from './repair.ts'
import { type Caller, type Known, learnInner, learnLinks, type Pools } from './pools.ts'
import { call } from '../http.ts'
import { type Fixture, expectSuccess } from '../fixture.ts'
import { createNetworkCustomer, createPeppolMessage, type Exchanging, identityOf } from './exchange-records.ts'
import { numberOf, type Outside } from './outside.ts'
import { renewSecondFactor } from './second-factor.ts'
import { waitFor } from '../wait.ts'

/** What all participants share. `mailsRead` is how many mails were read already. */
export type FuzzSetup = {
  readonly fixture: Fixture
  readonly base: string
  readonly api: Interface
  readonly outside: Outside
  mailsRead: number
  /** Private half of a key pair whose licence keys the service accepts. */
  readonly issuer: string
}

export type Participants = Known & {
  readonly renew: (caller: Caller) => Promise<void>
  /** Restores what requests did to the callers, reads new mails, and requests links for an operation that needs them. */
  readonly repair: (operation: Operation) => Promise<void>
}

const patienceSeconds = 20
/** A file of France, whose audit file is the FEC. */
const frenchFile = { name: 'Menuiserie Lambert SARL', country_pack: 'FR', enterprise_number: '732829320' }

let casts = 0

type Asking = { readonly firm: string; readonly admin: Caller; readonly member: Caller; readonly password: string }
type Hosting = { readonly firm: string; readonly admin: Caller }

/**
 * Requests every kind of signed link: by a new logo, a new address, a password reset, an invitation. The reset is for a new member of the
 * other firm, who is removed again, so that seats stay free and the link stays open. A caller who is signed out at this moment gets no link
 * until the next time.
 */
async function requestLinks(setting: FuzzSetup, known: Known, { firm, admin, member, password }: Asking, host: Hosting) {
  const { base, api, outside } = setting
  learnLinks(api, known, await addLogo(base, admin.token, firm))
  const calendar = await call(base, 'POST', `/v1/firms/${firm}/obligations/calendar`, { token: admin.token })
  learnLinks(api, known, JSON.stringify(calendar.body))
  await call(base, 'PUT', '/v1/auth/email', { token: member.token, body: { email: newAddress(), password } })
  const { token } = host.admin
  const { email, invited } = await inviteMember(base, token, host.firm, [])
  const place = `/v1/firms/${host.firm}/members/${invited.body.id}`
  const asked = await call(base, 'POST', `${place}/password-reset`, { token })
  if (asked.status === 202) await waitUntil(() => outside.mails.received.some(({ to }) => to.includes(email)), patienceSeconds)
  await call(base, 'DELETE', place, { token })
  await inviteAdmin(setting, admin, host)
}

/** The other firm invites the administrator anew, who may accept in a session: the address is confirmed and the password their own. */
async function inviteAdmin({ fixture, base }: FuzzSetup, { user_id }: Caller, { firm, admin: { token } }: Hosting) {
  const members = `/v1/firms/${firm}/members`
  await call(base, 'DELETE', `${members}/${user_id}`, { token })
  const [account] = await fixture.rows<{ email: string }>(
    'update directory.users set email_verified_at = now(), password_shared = false where id = $1 returning email',
    [user_id],
  )
  await call(base, 'POST', members, { token, body: { email: account?.email, role: 'reviewer' } })
}

function readMails(setting: FuzzSetup, known: Known) {
  const fresh = setting.outside.mails.received.slice(setting.mailsRead)
  setting.mailsRead += fresh.length
  for (const { mail } of fresh) learnLinks(setting.api, known, mail.text ?? '')
}

/**
 * A firm, a file with records, and the callers: its administrator, a reviewer, integrations with one ability each, and a user of another
 * firm. Participants are replaced from time to time, so that lists do not grow for ever.
 */
export async function createParticipants(setting: FuzzSetup): Promise<Participants> {
  const { fixture, base, api, issuer, outside } = setting
  const [own, other] = [await createFirm(fixture), await createFirm(fixture)]
  const [firm, elsewhere] = [own.firm.public_token, other.firm.public_token]
  const admin = await userOf(fixture, own.email)
  const otherAdmin = await userOf(fixture, other.email)
  const token = await createToken(fixture, admin, null)
  casts += 1
  const enterprise_number = numberOf(casts)
  const file = { ...(await openFile(base, token, firm, identityOf(enterprise_number))), enterprise_number }
  await outside.admit(fixture, { ...file, firm })
  const french = await openFile(base, token, firm, frenchFile)
  const foreignToken = await createToken(fixture, otherAdmin, null)
  const foreign = await openFile(base, foreignToken, elsewhere)
  const { invited, password } = await inviteMember(base, token, firm, [file.public_token])
  const reading = expectSuccess(invited).id
  const adminCaller: Caller = { name: 'ADMIN', user_id: admin, abilities: null, token }
  const outsider: Caller = { name: 'OUTSIDER', user_id: otherAdmin, abilities: null, token: foreignToken }
  const callers = [adminCaller]
  const join = async (name: string, user_id: number, abilities: readonly string[] | null) => {
    const caller = { name, user_id, abilities, token: await createToken(fixture, user_id, abilities) }
    callers.push(caller)
    return caller
  }
  const reviewer = await join('REVIEWER', reading, null)
  for (const ability of ['read', 'write', 'sync']) await join(`PROGRAM_THAT_MAY_${ability.toUpperCase()}`, admin, [ability])
  await join('PROGRAM_OF_REVIEWER', reading, ['read', 'write'])
  callers.push(outsider)
  const platformAdmin = await createPlatformAdmin(fixture)
  await join('PLATFORM_ADMIN', platformAdmin, null)
  const people = [reading, admin, otherAdmin].map(String)
  const pools: Pools = new Map([
    ['companies', [file.public_token, foreign.public_token]],
    ['firms', [firm, elsewhere]],
    ['invitations', [elsewhere]],
    ['emails', [own.email, other.email]],
    ['passwords', [own.password]],
    ['french-files', [french.public_token]],
    ['french-years', french.fiscal_years.map(({ id }) => String(id))],
    ['licences', licenceKeys(issuer, firm, elsewhere)],
    ['users', people],
    ['members', people],
    ['keys', Array.from({ length: 30 }, (_, each) => `key-${each}`)],
  ])
  learnInner(pools, file)
  const known: Known = { callers, pools }
  const send = await createRecords(api, base, known)
  const exchanging: Exchanging = { fixture, base, file, send, known }
  await createNetworkCustomer(exchanging)
  await createPeppolMessage(exchanging)
  known.lasting = new Map([...pools].map(([pool, values]) => [pool, [...values]]))
  const asking = { firm, admin: adminCaller, member: reviewer, password }
  const ask = () => requestLinks(setting, known, asking, { firm: elsewhere, admin: outsider })
  await ask()
  const isComplete = () => {
    readMails(setting, known)
    return api.operations.every(({ id, isLink }) => !isLink || pools.has(id))
  }
  if (!(await waitFor(isComplete))) throw new Error('There is an operation called by a signed link, and no such link.')
  const places: Membership[] = [
    { firm, user_id: admin, role: 'admin' },
    { firm: elsewhere, user_id: otherAdmin, role: 'admin' },
    { firm, user_id: reading, role: 'reviewer', company: file.public_token },
    { firm, user_id: platformAdmin, role: 'admin' },
  ]
  const repair = await createRepair(fixture, places)
  const renew = recordRenewal(api, exchanging)
  return {
    ...known,
    renew: async (caller) => {
      caller.token = await createToken(fixture, caller.user_id, caller.abilities)
    },
    repair: async (operation) => {
      pools.set('emails', (await repair(operation)).addresses)
      if (takesPassword(operation) || isOfSecondFactor(operation))
        await renewSecondFactor(fixture, base, { caller: adminCaller, password: own.password }, pools, operation)
      await resetYears(fixture, file.id, operation, (year, to) =>
        call(base, 'POST', `/v1/companies/${file.public_token}/fiscal-years/${year}/${to}`, {
          token: adminCaller.token,
          body: { force: true },
        }),
      )
      await renew(operation)
      if (operation.isLink || operation.segments.includes('invitations')) await ask()
      readMails(setting, known)
    },
  }
}
