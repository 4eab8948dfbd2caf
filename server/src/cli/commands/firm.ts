import { type Account, ensureUser, loadUser } from '../../areas/platform/auth/index.ts'
import {
  createFirm,
  findFirm,
  findFirmByExternalId,
  linkFirm,
  loadFirmCard,
  listFirmMembers,
  listFirmOverviews,
} from '../../areas/platform/firms/index.ts'
import { loadLicence } from '../../areas/platform/licence/index.ts'
import type { Tx } from '../../kernel/write/write.ts'
import { hashPassword } from '../../lib/password.ts'
import { countryPacks } from '../../packs/index.ts'
import { accountAt } from './accounts.ts'
import { commands as archives } from './firm-archive.ts'
import { commands as moves } from './firm-move.ts'
import { command, nothingFound, refusedByRule } from '../command.ts'
import { withInstallation } from '../open.ts'
import { isAddress, isExternalId, isName, isToken, oneOfThese, password } from '../options.ts'
import { listed, record, table } from '../print.ts'
import { passwordFrom } from '../secret.ts'

const create = command({
  name: 'firm create',
  summary: 'Makes a firm with its first admin',
  help: 'The firm then has 30 days of trial; see partita licence. An address that has an account is refused, unless you say --existing-user: the account then keeps its name and its password, and becomes the admin of one more firm.',
  options: {
    name: { type: 'string', value: 'NAME', says: 'The firm’s name', required: true, check: isName },
    country: {
      type: 'string',
      value: countryPacks.join('|'),
      says: 'Whose accounting rules its files follow',
      required: true,
      check: oneOfThese(countryPacks),
    },
    email: { type: 'string', value: 'ADDRESS', says: 'The first admin', required: true, check: isAddress },
    password,
    user: { type: 'string', value: 'NAME', says: 'The first admin’s name; without it what stands before the @', check: isName },
    'existing-user': {
      type: 'boolean',
      says: 'The address has an account, which becomes the admin as it is; --password and --user are ignored',
    },
  },
  examples: [
    "partita firm create --name 'Fiduciaire Dubois' --country BE --email claire@example.com --user 'Claire Dubois' --password - < password.txt",
    "partita firm create --name 'Dubois Luxembourg' --country LU --email anne@example.com --existing-user",
  ],
  run: async ({ name, country, email, password: given, user, 'existing-user': mustExist }) => {
    const password_hash = given === undefined || mustExist ? null : await hashPassword(await passwordFrom(given, email))
    const wanted = { name: user ?? email.split('@')[0] ?? email, email: email.toLowerCase(), password_hash, locale: null }
    const result = await withInstallation(({ write }) =>
      write(async (tx) => {
        const founder = mustExist ? await accountAt(tx, email) : await newAccount(tx, wanted)
        if (founder.is_disabled) throw refusedByRule(`The account ${founder.email} is disabled: partita user enable ${founder.email}`)
        const { public_token, country_code } = await createFirm(tx, name, country, founder)
        return { firm: { public_token, name, country_code }, user: await loadUser(tx, founder.id) }
      }),
    )
    const ignored = mustExist
      ? Object.entries({ '--password': given, '--user': user }).flatMap(([option, value]) => (value === undefined ? [] : option))
      : []
    const made = `${result.firm.name}: ${result.firm.public_token}, admin ${result.user.email}\n`
    return { json: { ...result, ignored }, text: mustExist ? made + keptText(result.user, ignored) : made }
  },
})

/** Two commands may name the same new address at once: the database lets one of them insert it, and the other is refused. */
async function newAccount(tx: Tx, wanted: Parameters<typeof ensureUser>[1]): Promise<Account> {
  const { account, is_new } = await ensureUser(tx, wanted)
  if (is_new) return account
  throw refusedByRule(
    `There is an account ${account.email} already. Nothing was changed. Repeat the command with --existing-user to make it the admin of a new firm, or use another address.`,
  )
}

const keptText = ({ name, email }: { readonly name: string; readonly email: string }, ignored: readonly string[]): string => {
  const kept = `The account ${email} keeps its name, ${name}, and its password`
  return ignored.length === 0
    ? `${kept}.\n`
    : `${kept}; ${ignored.join(' and ')} ${ignored.length === 1 ? 'was' : 'were'} ignored. To change the password: partita user reset-password ${email}\n`
}

const list = command({
  name: 'firm list',
  summary: 'Lists every firm with its licence and what it uses',
  help: 'By name. Users are the active members, companies the files outside the bin; the limits follow from the licence, and - is no limit.',
  options: {},
  examples: ['partita firm list'],
  run: () => withInstallation(async ({ read }) => listed(await read(listFirmOverviews))),
})

const show = command({
  name: 'firm show',
  summary: 'Shows a firm: its data, its licence and its team',
  help: 'Who belongs to the team with which role; companies counts the files somebody is assigned to, admins and managers reach all of them.',
  argument: { name: 'TOKEN', says: 'The firm’s 12 characters, as partita firm list shows them', check: isToken },
  options: {},
  examples: ['partita firm show k3m9x2p7q4w8'],
  run: (_values, token) =>
    withInstallation(async ({ read }) => {
      const found = await read(async (db) => {
        const { id } = (await findFirm(db, token)) ?? { id: null }
        if (id === null) return null
        const { logo_url: _logo, ...firm } = await loadFirmCard(db, id)
        const team = await listFirmMembers(db, id, { all: true, user_id: 0 })
        const members = team.map(({ all_companies: _all, companies, ...member }) => ({ ...member, companies: companies.length }))
        return { firm, licence: await loadLicence(db, id), members }
      })
      if (!found) throw nothingFound(`There is no firm ${token}: partita firm list shows them`)
      return { json: found, text: `${record(found.firm)}\nlicence\n${record(found.licence)}\nmembers\n${table(found.members)}` }
    }),
})

const link = command({
  name: 'firm link',
  summary: 'Links a firm to its counterpart on the external platform',
  help: 'Its data, team and company files are then mirrored at each sign-in of one of its members, and by POST /v1/firms/TOKEN/sync. --remove ends the link; what was mirrored stays.',
  argument: { name: 'TOKEN', says: 'The firm’s 12 characters, as partita firm list shows them', check: isToken },
  options: {
    'external-id': { type: 'string', value: 'ID', says: 'The firm’s id on the platform', check: isExternalId },
    remove: { type: 'boolean', says: 'Ends the link' },
  },
  examples: ['partita firm link k3m9x2p7q4w8 --external-id f-3', 'partita firm link k3m9x2p7q4w8 --remove'],
  run: async ({ 'external-id': id, remove }, token) => {
    if ((id === undefined) === !remove) throw refusedByRule('Say either --external-id or --remove')
    const external_id = id ?? null
    await withInstallation(({ write }) =>
      write(async (tx) => {
        const firm = await findFirm(tx, token)
        if (!firm) throw nothingFound(`There is no firm ${token}: partita firm list shows them`)
        const other = external_id === null ? undefined : await findFirmByExternalId(tx, external_id)
        if (other && other.id !== firm.id) throw refusedByRule(`The firm ${other.public_token} is linked to ${external_id} already`)
        await tx.lockFirm(firm.id)
        if (!(await linkFirm(tx, firm.id, external_id))) throw refusedByRule(`The firm ${token} is the demo firm, which is not linked`)
      }),
    )
    return {
      json: { firm: token, external_id },
      text: external_id === null ? `${token}: no longer linked\n` : `${token}: linked to ${external_id}\n`,
    }
  },
})

export const commands = [create, list, show, link, ...moves, ...archives]
