import { listCompanyFiles, describeProblem, verifyLedger } from '../../areas/books/ledger/index.ts'
import { read } from '../../kernel/write/database.ts'
import { type Check, command, nothingFound } from '../command.ts'
import { withPools } from '../open.ts'
import { table } from '../print.ts'

const isFileToken: Check = (value) => (/^[a-z0-9]{12}$/.test(value) ? null : 'is the 12 characters of a company file: partita company list')

const verify = command({
  name: 'verify',
  summary: 'Proves the ledgers of the installation: nothing posted was changed',
  help: 'Makes the chains of hashes, the balances and the counts by day of every company file, or of one, again from the lines, as a full run of POST /v1/companies/{company}/ledger/verification does. It stores nothing and can run beside the service. Exit code 1 when a ledger is not what was posted; the rest is in docs/verify-the-ledger.md.',
  argument: { name: 'TOKEN', says: 'Only this company file', optional: true, check: isFileToken },
  options: {},
  examples: ['partita verify'],
  run: (_, token) =>
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
    }, 3),
})

export const commands = [verify]
