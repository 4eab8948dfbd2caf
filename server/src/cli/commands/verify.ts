import { createPublicKey } from 'node:crypto'
import { describeProblem, listCompanyFiles, publicKeyOf, signingKeyOf, verifyHeads, verifyLedger } from '../../areas/books/ledger/index.ts'
import { read } from '../../kernel/write/database.ts'
import { openFileStore } from '../../kernel/files/open-store.ts'
import { isPublicKey } from '../../lib/licence-key.ts'
import { type Check, command, nothingFound, type Report, wrongUsage } from '../command.ts'
import { withPools } from '../open.ts'
import { table } from '../print.ts'

const isFileToken: Check = (value) => (/^[a-z0-9]{12}$/.test(value) ? null : 'is the 12 characters of a company file: partita company list')

const verify = command({
  name: 'verify',
  summary: 'Proves the ledgers of the installation: nothing posted was changed',
  help: 'Makes the chains of hashes, the balances and the counts by day of every company file, or of one, again from the lines, as a full run of POST /v1/companies/{company}/ledger/verification does. It stores nothing and can run beside the service. Exit code 1 when a ledger is not what was posted; the rest is in docs/verify-the-ledger.md.',
  argument: { name: 'TOKEN', says: 'Only this company file', optional: true, check: isFileToken },
  options: {
    heads: {
      type: 'boolean',
      says: 'Checks the books against every signed statement of the heads of chains in the file store instead, so that rewritten history is found',
    },
    'public-key': {
      type: 'string',
      value: 'KEY',
      says: 'With --heads: the public key the statements are signed with, in base64; by default that of LEDGER_KEY',
      check: (value) => (isPublicKey(value) ? null : 'is no Ed25519 public key'),
    },
  },
  examples: ['partita verify'],
  run: ({ heads, 'public-key': publicKey }, token) => (heads ? verifyStatements(publicKey, token) : verifyLedgers(token)),
})

const verifyLedgers = (token: string): Promise<Report> =>
  withPools(async ({ pools }) => {
    const all = await read(pools, { company_id: null, user_id: null }, listCompanyFiles)
    const chosen = all.filter(({ public_token }) => token === '' || public_token === token)
    if (token !== '' && chosen.length === 0) throw nothingFound(`There is no company file ${token}: partita company list shows them`)
    const rows = []
    for (const { id, public_token, name } of chosen) {
      const found = await verifyLedger((work) => read(pools, { company_id: id, user_id: null }, work), pools.clock.now())
      const entries = found.chains.reduce((total, chain) => total + chain.entries, 0)
      rows.push({ public_token, name, chains: found.chains.length, entries, problem: describeProblem(found) })
    }
    const broken = rows.filter(({ problem }) => problem !== null)
    return {
      json: rows,
      text: `${broken.length > 0 ? table(broken) : ''}${rows.length} ledgers proved, ${broken.length} broken\n`,
      exit: broken.length > 0 ? 1 : 0,
    }
  }, 3)

const verifyStatements = (publicKey: string | undefined, token: string): Promise<Report> =>
  withPools(async ({ config, pools }) => {
    if (token !== '') throw wrongUsage('A statement covers every company file: --heads takes no TOKEN')
    if (publicKey === undefined && config.ledger_key === null) throw wrongUsage('Set LEDGER_KEY, or name the key with --public-key')
    const keys = publicKey === undefined ? [createPublicKey(signingKeyOf(config.ledger_key ?? ''))] : [publicKeyOf(publicKey)]
    const files = await openFileStore(config.files_url)
    try {
      const found = await verifyHeads(
        { files, keys, read: (company_id, work) => read(pools, { company_id, user_id: null }, work) },
        pools.clock.now().toISOString().slice(0, 10),
      )
      if (found.newest === null) throw nothingFound('There is no signed statement: the worker makes one every night once LEDGER_KEY is set')
      const { statements, heads, newest, oldest, problems } = found
      const rows = problems.map(({ day, problem, books, entry }) => ({ day, problem, books: books ?? '', entry: entry ?? '' }))
      return {
        json: found,
        text: `${rows.length > 0 ? table(rows) : ''}${statements} statements from ${oldest} to ${newest} with ${heads} heads, ${problems.length} problems\n`,
        exit: problems.length > 0 ? 1 : 0,
      }
    } finally {
      await files.close()
    }
  }, 3)

export const commands = [verify]
