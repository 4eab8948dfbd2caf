import { ensureUser } from '../../areas/platform/auth/index.ts'
import { createCompany } from '../../areas/company-files/companies/index.ts'
import { loadEntryFacts } from '../../areas/books/entries/index.ts'
import { createFirm } from '../../areas/platform/firms/index.ts'
import { postEntries } from '../../areas/books/ledger/index.ts'
import { syncPacks } from '../../areas/platform/reference/index.ts'
import { createThirdParty } from '../../areas/books/third-parties/index.ts'
import type { Actor, FileTx } from '../../kernel/write/write.ts'
import { type CountryPack, countryPacks, packs } from '../../packs/index.ts'
import { actorFor } from './accounts.ts'
import { type Check, command, refusedByRule, type Report, wrongUsage } from '../command.ts'
import { type Installation, withInstallation } from '../open.ts'
import { isAddress, oneOfThese, password } from '../options.ts'
import { passwordFrom } from '../secret.ts'
import { exampleAdmin, seedExample } from './seed-example.ts'
import { type Cast, entriesOf, named, year } from './seed-entries.ts'

/** As many at once as one statement takes well; more would only hold the file's lock for longer. */
const batch = 1000
const parties = 20
/** The one whose chart and VAT codes seed-entries.ts names. */
const [country] = countryPacks

const isCount: Check = (value) => (/^[1-9]\d{0,7}$/.test(value) ? null : 'is a whole number from 1 to 99999999')

const isPack = (value: string | undefined): value is CountryPack => countryPacks.some((code) => code === value)

const seed = command({
  name: 'seed',
  summary: 'Makes company files to try out or to measure: an example file, or many entries',
  help: 'Never real books. --example makes a small bookshop of the country: named customers and suppliers, and the sales, purchases, credit notes, payments and wages of the first quarter of 2026. It prints the variables that the examples of the reference (/docs) use, and refuses to make the same file twice. --companies with --entries makes a firm called Seed with Belgian files, and posts sales, purchases and payments of 2026 in them; the same numbers give the same entries. Both post through the code behind the API.',
  options: {
    example: { type: 'string', value: countryPacks.join('|'), says: 'The example file of this country', check: oneOfThese(countryPacks) },
    companies: { type: 'string', value: 'N', says: 'How many files', check: isCount },
    entries: { type: 'string', value: 'M', says: 'How many entries in each', check: isCount },
    email: {
      type: 'string',
      value: 'ADDRESS',
      says: 'The firm’s admin, who can read the files; an account that is there stays as it is. Without it anne@fiduciaire.example for an example, otherwise seed@example.com',
      check: isAddress,
    },
    password: { ...password, says: `With --example, the password of a new account. ${password.says}` },
  },
  examples: ['partita seed --example BE', 'partita seed --companies 2 --entries 30'],
  run: async ({ example, companies, entries, email, password: given }) => {
    const isBulk = companies !== undefined && entries !== undefined
    if (isPack(example) === (companies !== undefined || entries !== undefined) || (!isBulk && !isPack(example)))
      throw wrongUsage('Give --example COUNTRY, or --companies N with --entries M\nHelp: partita seed --help')
    if (isBulk && given !== undefined) throw wrongUsage('--password goes with --example only')
    const secret = given === undefined ? undefined : await passwordFrom(given, email ?? exampleAdmin.email)
    return withInstallation((installation) =>
      isPack(example)
        ? seedExample(installation, example, { email: email?.toLowerCase(), password: secret })
        : seedEntries(installation, {
            companies: Number(companies),
            entries: Number(entries),
            email: email?.toLowerCase() ?? 'seed@example.com',
          }),
    )
  },
})

async function seedEntries(installation: Installation, wanted: { companies: number; entries: number; email: string }): Promise<Report> {
  const { firm, actor } = await founded(installation, wanted.email)
  const made: { public_token: string; entries: number; seconds: number }[] = []
  for (let n = 1; n <= wanted.companies; n++) {
    const { id, public_token, cast } = await opened(installation, firm, actor, n)
    const started = performance.now()
    await fill(installation, id, cast, wanted.entries)
    made.push({ public_token, entries: wanted.entries, seconds: (performance.now() - started) / 1000 })
  }
  const told = made.map((one) => `${one.public_token}: ${one.entries} entries in ${one.seconds.toFixed(1)} s\n`)
  return { json: { firm, companies: made }, text: told.join('') }
}

const founded = ({ write }: Installation, email: string) =>
  write(async (tx) => {
    // The API stores them when it starts; here it may never have.
    await syncPacks(tx, packs)
    const { account: admin } = await ensureUser(tx, { name: 'Seed', email, password_hash: null, locale: null })
    if (admin.is_disabled) throw refusedByRule(`The account ${admin.email} is disabled: partita user enable ${admin.email}`)
    const { public_token } = await createFirm(tx, 'Seed', country, admin)
    return { firm: public_token, actor: actorFor(admin) }
  })

/** A file with its third parties, and the ids of what its entries name. */
async function opened({ write, onFile, now }: Installation, firm: string, actor: Actor, n: number) {
  const body = { name: `Seed ${n}`, country_pack: country, firm, fiscal_year: year, banks: [{ code: 'BNP', label: 'Banque' }] } as const
  const { id, public_token, journals } = await write((tx) => createCompany(tx, actor, now(), { ...body, banks: [...body.banks] }), actor)
  const cast = await onFile(id, async (tx): Promise<Cast> => {
    const made: { id: number; type: string }[] = []
    for (let party = 0; party < parties; party++)
      made.push(await createThirdParty(tx, { type: party % 2 === 0 ? 'customer' : 'supplier', name: `Seed ${party + 1}` }))
    const { accounts, vat_codes } = await loadEntryFacts(tx, { ...nothing, account_numbers: named.accounts, vat_codes: named.vat_codes })
    const ids = (type: string) => made.filter((party) => party.type === type).map((party) => party.id)
    return {
      accounts: Object.fromEntries(accounts.map((account) => [account.number, account.id])),
      journals: Object.fromEntries(journals.map((journal) => [journal.code, journal.id])),
      vat_codes: Object.fromEntries(vat_codes.map((code) => [code.code, code.id])),
      customers: ids('customer'),
      suppliers: ids('supplier'),
    }
  })
  return { id, public_token, cast }
}

const nothing: Parameters<typeof loadEntryFacts>[1] = {
  journal_id: 0,
  account_ids: [],
  account_numbers: [],
  third_party_ids: [],
  vat_code_ids: [],
  vat_codes: [],
  analytic_code_ids: [],
  credited_entry_id: null,
}

async function fill({ onFile }: Installation, id: number, cast: Cast, entries: number) {
  for (let from = 0; from < entries; from += batch)
    await onFile(id, (tx: FileTx) => postEntries(tx, entriesOf(cast, from, Math.min(from + batch, entries), entries)))
}

export const commands = [seed]
