import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { forbidden, invalidField } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import { localDay } from '../../../lib/dates.ts'
import type { Language } from '../../../lib/languages.ts'
import { newPublicToken } from '../../../lib/tokens.ts'
import { countryPacks, packOf } from '../../../packs/index.ts'
import { assignToCompany } from '../../platform/access/index.ts'
import { setUpAccounts } from '../../books/accounts/index.ts'
import { listMemberships } from '../../platform/firms/index.ts'
import { setUpCategories } from '../../books/fixed-assets/index.ts'
import { setUpFiscalYear } from '../../books/fiscal-years/index.ts'
import { readBanks, setUpJournals } from '../../books/journals/index.ts'
import { refuseCompanyOverLimit } from '../../platform/licence/index.ts'
import { setUpVatCodes } from '../../books/vat-codes/index.ts'
import { companySetUp } from './events.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { company, readCompany } from './resource.ts'
import { type CompleteCompany, completeCompany, newCompanyErrors } from './rules.ts'
import type { CompanyDetails, NewCompany } from './schema.ts'
import { mergeSettings, defaultSettingsOf } from './settings-rules.ts'
import * as store from './store.ts'

type Firm = Awaited<ReturnType<typeof listMemberships>>[number]

/** Creates a company file with its accounting set-up. From here on, every record in it is written under the lock of the file. */
export async function createCompany(
  tx: Tx,
  actor: Actor,
  now: Date,
  body: NewCompany,
  publicToken = newPublicToken(),
): Promise<CompanyDetails> {
  const firm = await chooseFirm(tx, actor, body.firm)
  return setUpCompany(
    tx,
    { firm, user_id: actor.id, locale: actor.locale ?? 'fr', now, public_token: publicToken, external_id: null },
    body,
  )
}

type SetUp = {
  readonly firm: Pick<Firm, 'id' | 'country_code'> | null
  /** Whose plan a file without a firm counts against. */
  readonly user_id: number
  readonly locale: Language
  readonly now: Date
  readonly public_token: string
  /** The file's id on the external platform, for one that comes from there. */
  readonly external_id: string | null
}

export async function setUpCompany(tx: Tx, given: SetUp, body: NewCompany): Promise<CompanyDetails> {
  const { firm, user_id, locale, external_id } = given
  const { id, takenCodes } = await lockAndEnter(tx, firm, user_id)
  const facts = {
    pack: body.country_pack ?? countryPacks.find((code) => code === firm?.country_code) ?? countryPacks[0],
    locale,
    today: localDay(given.now),
    takenCodes,
  } as const
  const file = completeCompany(body, facts)
  refuseIf(newCompanyErrors(body, file))
  const [{ settings }, journals] = await Promise.all([
    store.insertCompany(tx, { id, public_token: given.public_token, firm_id: firm?.id ?? null, external_id }, file),
    setUpBooks(tx, file, body),
    firm ? null : assignToCompany(tx, id, user_id, 'manager'),
  ])
  const [, created] = await Promise.all([
    store.updateCompany(tx, { settings: mergeSettings(settings, defaultSettingsOf(packOf(file.country_pack), journals)) }),
    readCompany(tx, id),
  ])
  tx.note(notes.created, activityDetails(company, created))
  return created
}

/** Who a company of the demo is, and in which firm. */
type DemoFile = { readonly firm_id: number; readonly public_token: string; readonly body: NewCompany }

/**
 * Gives a company file of the demo its first state: a new one in a write that has no lock yet, one that is there in a write of it. Its books are
 * deleted, with their history, and set up again.
 */
export async function renewDemoCompany(tx: Tx, now: Date, { firm_id, public_token, body }: DemoFile): Promise<CompanyDetails> {
  const pack = body.country_pack ?? countryPacks[0]
  const file = completeCompany(body, { pack, locale: body.locale ?? 'fr', today: localDay(now), takenCodes: new Set<string>() })
  refuseIf(newCompanyErrors(body, file))
  if (tx.company === null) {
    await tx.lockFirm(firm_id)
    await store.insertCompany(tx, { id: await tx.enterCompany(firm_id), public_token, firm_id, external_id: null }, file, 'demo')
  }
  await store.emptyDemoCompany(tx)
  const { settings } = await store.restoreIdentity(tx, file)
  const journals = await setUpBooks(tx, file, body)
  await store.updateCompany(tx, { settings: mergeSettings(settings, defaultSettingsOf(packOf(file.country_pack), journals)) })
  const { id } = await tx.rereadCompany()
  return readCompany(tx, id)
}

/** Locks the firm or the creator. The statements are sent together; if one fails, the transaction is rolled back. */
async function lockAndEnter(tx: Tx, firm: SetUp['firm'], userId: number) {
  const [, , takenCodes, id] = await Promise.all([
    firm && tx.lockFirm(firm.id),
    refuseCompanyOverLimit(tx, firm?.id ?? null, userId),
    store.listCodes(tx, firm?.id ?? null, userId),
    tx.enterCompany(firm?.id ?? null),
  ])
  return { id, takenCodes }
}

/** Sets up the data of the country pack, one statement per kind; the statements are pipelined. */
function setUpBooks(tx: Tx, file: CompleteCompany, { fiscal_year, banks }: NewCompany): Promise<ReadonlyMap<string, number>> {
  const pack = packOf(file.country_pack)
  const span = { starts_on: file.fiscal_year_start, ends_on: file.fiscal_year_end }
  return tx.setUp(async () => {
    const [, , journals] = await Promise.all([
      setUpAccounts(tx, pack),
      setUpVatCodes(tx, pack),
      setUpJournals(tx, pack, readBanks(banks ?? [], pack).banks),
      setUpFiscalYear(tx, { code: fiscal_year?.code ?? null, ...span }),
      setUpCategories(tx, pack, file.locale),
    ])
    await tx.announce(companySetUp, {})
    return journals
  })
}

/**
 * A token selects that firm, which the actor must manage; null selects none; absent selects the only managed firm, or none if there is none.
 * An integration token of one firm creates files in that firm only.
 */
async function chooseFirm(tx: Tx, actor: Actor, given: string | null | undefined): Promise<Firm | null> {
  const token = given === undefined ? (actor.only_firm ?? undefined) : given
  if (token === null && actor.only_firm !== null) throw invalidField('firm', messages.firm_unknown)
  if (token === null) return null
  // A platform administrator may give any firm; without a token, only their own memberships count.
  const firms = await listMemberships(tx, actor, actor.is_platform_admin && token !== undefined)
  const managed = firms.filter(({ role }) => role === 'admin' || role === 'manager')
  if (token === undefined && managed.length > 1) throw invalidField('firm', messages.firm_required)
  const firm = token === undefined ? managed[0] : firms.find(({ public_token }) => public_token === token)
  if (token === undefined && !firm) return null
  if (!firm) throw invalidField('firm', messages.firm_unknown)
  if (firm.is_demo) throw forbidden('demo_mode')
  if (!managed.includes(firm)) throw forbidden('role_too_low', { required_role: 'manager' })
  return firm
}
