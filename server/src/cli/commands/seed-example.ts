/** `partita seed --example`: the example company file of a country, booked through the actions behind the routes of the API. */
import { type Account, ensureUser, openSession } from '../../areas/platform/auth/index.ts'
import { createFirm, findFirm } from '../../areas/platform/firms/index.ts'
import { syncPacks } from '../../areas/platform/reference/index.ts'
import { createCompany, isCompanyToken } from '../../areas/company-files/companies/index.ts'
import { hashPassword } from '../../lib/password.ts'
import type { Tx } from '../../kernel/write/write.ts'
import { type CountryPack, exampleOf, packs } from '../../packs/index.ts'
import { refusedByRule, type Report } from '../command.ts'
import type { Installation } from '../open.ts'
import { actorFor } from './accounts.ts'
import { bookExample } from './seed-bookings.ts'

export const exampleAdmin = { name: 'Anne Dubois', email: 'anne@fiduciaire.example', locale: null }
const firmName = 'Fiduciaire Dubois'
const fiscal_year = { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' }

/** Fixed, so that what is written about an example file holds for every one of them. */
const exampleTokens = (country: CountryPack) => {
  const prefix = country.toLowerCase()
  return { firm: `${prefix}firmsample`, company: `${prefix}filesample` }
}

export type ExampleOptions = { readonly email: string | undefined; readonly password: string | undefined }

export async function seedExample(installation: Installation, country: CountryPack, options: ExampleOptions): Promise<Report> {
  const { write, onFile, urls } = installation
  const password_hash = options.password === undefined ? null : await hashPassword(options.password)
  const wanted = { ...exampleAdmin, email: options.email ?? exampleAdmin.email, password_hash }
  const { company, account, is_new, token } = await write((tx) => openFile(tx, installation.now(), country, wanted))
  const books = await onFile(company.id, (tx) => bookExample(tx, exampleOf(country), company.journals), actorFor(account))
  const [year] = company.fiscal_years
  const variables = {
    PARTITA: urls.absolute(''),
    TOKEN: token,
    FIRM: exampleTokens(country).firm,
    COMPANY: company.public_token,
    VERSION: 1,
    MEMBER_ID: account.id,
    JOURNAL_ID: company.journals.find(({ type }) => type === 'purchase')?.id,
    FISCAL_YEAR_ID: year?.id,
    PERIOD_ID: year?.periods[0]?.id,
    ...books,
  }
  return report(variables, { name: company.name, account, kept: is_new ? null : options.password })
}

/** The tokens of firm and file are unique: of two commands at once, one is refused with its whole transaction. */
async function openFile(tx: Tx, now: Date, country: CountryPack, wanted: Parameters<typeof ensureUser>[1]) {
  const tokens = exampleTokens(country)
  // The API stores them when it starts; here it may never have.
  await syncPacks(tx, packs)
  if (await isCompanyToken(tx, tokens.company))
    throw refusedByRule(
      `The example file ${tokens.company} is there already. Nothing was changed, and the variables printed when it was made still hold. For a new token, sign in as its admin (partita user reset-password); to make it anew, move it to the bin and run partita company erase.`,
    )
  const { account, is_new } = await ensureUser(tx, wanted)
  if (account.is_disabled) throw refusedByRule(`The account ${account.email} is disabled: partita user enable ${account.email}`)
  if (!(await findFirm(tx, tokens.firm))) await createFirm(tx, firmName, country, account, tokens.firm)
  const { banks, ...details } = exampleOf(country).company
  const body = { ...details, banks: [...banks], country_pack: country, firm: tokens.firm, fiscal_year }
  const company = await createCompany(tx, actorFor(account), now, body, tokens.company)
  return { company, account, is_new, token: await openSession(tx, account.id, 'partita seed') }
}

function report(
  variables: Readonly<Record<string, string | number | undefined>>,
  { name, account, kept }: { readonly name: string; readonly account: Account; readonly kept: string | null | undefined },
): Report {
  const lines = Object.entries(variables).map(([variable, value]) => `export ${variable}=${value}\n`)
  const passwordNote =
    kept === null
      ? ''
      : ` The account was there: it keeps its name and its password${kept === undefined ? '' : '; --password was ignored'}.`
  return {
    json: { email: account.email, variables },
    text: lines.join(''),
    aside: `${name}: the first quarter of 2026, admin ${account.email}.${passwordNote}\n`,
  }
}
