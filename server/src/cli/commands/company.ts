import { openPeppolProvider } from '../../adapters/peppol-provider/index.ts'
import { openServices } from '../../adapters/services/index.ts'
import { eraseCompany, findByToken, listCompanyOverviews } from '../../areas/company-files/companies/index.ts'
import { isStillRegistered, withdrawBeforeErasing } from '../../areas/exchange/peppol/index.ts'
import { readOwnerConfig } from '../../config.ts'
import { silentMeter } from '../../kernel/operating/meter.ts'
import { asOwner } from '../../kernel/write/database.ts'
import { type Check, command, nothingFound, refusedByRule } from '../command.ts'
import { withInstallation } from '../open.ts'
import { listed } from '../print.ts'

const isFileToken: Check = (value) => (/^[a-z0-9]{12}$/.test(value) ? null : 'is the 12 characters of a company file: partita company list')

const list = command({
  name: 'company list',
  summary: 'Lists every company file with its firm and whether it is in the bin',
  help: 'By name. A file in the bin stays there until an admin of its firm restores it: nothing takes it away by itself.',
  options: {},
  examples: ['partita company list'],
  run: () => withInstallation(async ({ read }) => listed(await read(listCompanyOverviews))),
})

/** Tells the access point, which goes on receiving for the number until then. */
const withdrawFromPeppol = (token: string): Promise<string> =>
  withInstallation(async ({ config, read, onFile }) => {
    const { id } = await read((db) => findByToken(db, token))
    const services = openServices(config, silentMeter)
    try {
      const network = { provider: openPeppolProvider(config) }
      return await withdrawBeforeErasing(network, { services, onFile: (work) => onFile(id, work) })
    } finally {
      await services.close()
    }
  })

const erase = command({
  name: 'company erase',
  summary: 'Erases a company file that is in the bin, for good',
  help: 'Books are kept for years by law, seven to ten by country and kind of record: a file with younger books is refused unless --term-waived says why they may go, and the reason is logged. Everything of the file goes in one transaction: its records, its history, its activity and its files, whose bytes are removed from the store within two hours. Backups keep it for as long as they are kept. A file that is registered on Peppol is withdrawn at the access point first, which PEPPOL_PROVIDER, PEPPOL_URL and PEPPOL_KEY name: while it does not answer, nothing is erased. The firm’s activity keeps one line that says so. Needs DATABASE_OWNER_URL: the service itself has no right to erase.',
  argument: { name: 'TOKEN', says: 'The file’s 12 characters, as partita company list shows them', check: isFileToken },
  options: {
    name: { type: 'string', value: 'NAME', says: 'The file’s name, typed out: nothing happens unless it is exactly this', required: true },
    'term-waived': {
      type: 'string',
      value: 'REASON',
      says: 'Why books younger than the statutory term may go; logged in the activity of the firm',
      check: (value) => (value.trim().length > 0 && value.length <= 500 ? null : 'is a reason of 1 to 500 characters'),
    },
  },
  examples: ["partita company erase h5t2c8v4n6b1 --name 'Boulangerie Martin' --term-waived 'Opened twice by mistake'"],
  run: async ({ name, 'term-waived': waived }, token) => {
    const { owner_url } = readOwnerConfig()
    const eraseOnce = () => asOwner(owner_url, (db) => eraseCompany(db, token, name, waived ?? null))
    const refusal = await eraseOnce().catch((error: unknown) => {
      if (isStillRegistered(error)) return null
      throw error
    })
    const withdrawn = refusal === null ? await withdrawFromPeppol(token) : null
    const { outcome, rows, kept_until } = refusal ?? (await eraseOnce())
    if (outcome === 'unknown') throw nothingFound(`There is no company file ${token}: partita company list shows them`)
    if (outcome === 'misnamed') throw refusedByRule(`The company file ${token} has another name. Nothing was changed.`)
    if (outcome === 'live')
      throw refusedByRule(
        'The file is not in the bin: an admin moves it there first (DELETE /v1/companies/{company}). Nothing was changed.',
      )
    if (outcome === 'kept')
      throw refusedByRule(
        `The law wants these books kept until ${kept_until}. If they may go all the same, say why with --term-waived. Nothing was changed.`,
      )
    return {
      json: { public_token: token, name, rows, ...(withdrawn !== null && { withdrawn }) },
      text: `${name} is erased: ${rows} rows\n`,
      ...(withdrawn !== null && {
        aside: `Its registration on Peppol was withdrawn: take ${withdrawn} out of the account at the access point.\n`,
      }),
    }
  },
})

export const commands = [list, erase]
