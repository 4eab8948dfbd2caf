import { ensureUser } from '../../areas/platform/auth/index.ts'
import { createCompany } from '../../areas/company-files/companies/index.ts'
import { loadEntryFacts } from '../../areas/books/entries/index.ts'
import { createFirm } from '../../areas/platform/firms/index.ts'
import { postEntries } from '../../areas/books/ledger/index.ts'
import { syncPacks } from '../../areas/platform/reference/index.ts'
import { createThirdParty } from '../../areas/books/third-parties/index.ts'
import type { Actor, FileTx } from '../../kernel/write/write.ts'
import { countryPacks, packs } from '../../packs/index.ts'
import { type Check, command, refusedByRule } from '../command.ts'
import { type Installation, withInstallation } from '../open.ts'
import { isAddress } from '../options.ts'
import { type Cast, entriesOf, named, year } from './seed-entries.ts'

/** As many at once as one statement takes well; more would only hold the file's lock for longer. */
const batch = 1000
const parties = 20
/** The one whose chart and VAT codes seed-entries.ts names. */
const [country] = countryPacks

const isCount: Check = (value) => (/^[1-9]\d{0,7}$/.test(value) ? null : 'is a whole number from 1 to 99999999')

const seed = command({
  name: 'seed',
  summary: 'Fills new company files with entries that look like a year of work',
  help: 'For measuring and trying out, never real books: it makes a firm called Seed with Belgian files of its own, and posts sales, purchases and payments of 2026 in them through the door every entry goes through. The same numbers give the same entries.',
  options: {
    companies: { type: 'string', value: 'N', says: 'How many files', required: true, check: isCount },
    entries: { type: 'string', value: 'M', says: 'How many entries in each', required: true, check: isCount },
    email: {
      type: 'string',
      value: 'ADDRESS',
      says: 'The firm’s admin, who can read the files; an account that is there stays as it is. Without it seed@example.com',
      check: isAddress,
    },
  },
  examples: ['partita seed --companies 2 --entries 30'],
  run: ({ companies, entries, email = 'seed@example.com' }) =>
    withInstallation(async (installation) => {
      const { firm, actor } = await founded(installation, email.toLowerCase())
      const made: { public_token: string; entries: number; seconds: number }[] = []
      for (let n = 1; n <= Number(companies); n++) {
        const { id, public_token, cast } = await opened(installation, firm, actor, n)
        const started = performance.now()
        await fill(installation, id, cast, Number(entries))
        made.push({ public_token, entries: Number(entries), seconds: (performance.now() - started) / 1000 })
      }
      const told = made.map((one) => `${one.public_token}: ${one.entries} entries in ${one.seconds.toFixed(1)} s\n`)
      return { json: { firm, companies: made }, text: told.join('') }
    }),
})

const founded = ({ write }: Installation, email: string) =>
  write(async (tx) => {
    // The API stores them when it starts; here it may never have.
    await syncPacks(tx, packs)
    const admin = await ensureUser(tx, { name: 'Seed', email, password_hash: null, locale: null })
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

const actorFor = ({ id, name }: { readonly id: number; readonly name: string }): Actor => ({
  id,
  name,
  locale: null,
  is_platform_admin: false,
  is_demo: false,
  token_id: 0,
  token_name: null,
  session: true,
  abilities: [],
})

export const commands = [seed]
