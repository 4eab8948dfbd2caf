import { ensureUser, loadUser } from '../../areas/platform/auth/index.ts'
import { createFirm, findFirm, loadFirmCard, listFirmMembers, listFirmOverviews } from '../../areas/platform/firms/index.ts'
import { loadLicence } from '../../areas/platform/licence/index.ts'
import { hashPassword } from '../../lib/password.ts'
import { countryPacks } from '../../packs/index.ts'
import { command, nothingFound, refusedByRule } from '../command.ts'
import { withInstallation } from '../open.ts'
import { isAddress, isName, isToken, oneOfThese, password } from '../options.ts'
import { listed, record, table } from '../print.ts'
import { passwordFrom } from '../secret.ts'

const create = command({
  name: 'firm create',
  summary: 'Makes a firm with its first admin',
  help: 'An address that is known keeps its account, its name and its password. The firm then has 30 days of trial; see partita licence.',
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
  },
  examples: [
    "partita firm create --name 'Fiduciaire Dubois' --country BE --email anne@example.com --user 'Anne Dubois' --password - < password.txt",
  ],
  run: async ({ name, country, email, password: given, user }) => {
    const password_hash = given === undefined ? null : await hashPassword(await passwordFrom(given))
    const result = await withInstallation(({ write }) =>
      write(async (tx) => {
        const founder = await ensureUser(tx, {
          name: user ?? email.split('@')[0] ?? email,
          email: email.toLowerCase(),
          password_hash,
          locale: null,
        })
        if (founder.is_disabled) throw refusedByRule(`The account ${founder.email} is disabled: partita user enable ${founder.email}`)
        const { public_token, country_code } = await createFirm(tx, name, country, founder)
        return { firm: { public_token, name, country_code }, user: await loadUser(tx, founder.id) }
      }),
    )
    return { json: result, text: `${result.firm.name}: ${result.firm.public_token}, admin ${result.user.email}\n` }
  },
})

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

export const commands = [create, list, show]
