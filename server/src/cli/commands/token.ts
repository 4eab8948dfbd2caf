import { lockAccount, findTokenOwner, revokeTokens, listAllTokens } from '../../areas/platform/auth/index.ts'
import { accountAt, lockedAt } from './accounts.ts'
import { command, nothingFound, wrongUsage } from '../command.ts'
import { withInstallation } from '../open.ts'
import { isAddress } from '../options.ts'
import { listed } from '../print.ts'

const user = { type: 'string', value: 'EMAIL', says: 'The account the tokens act for', check: isAddress } as const

const list = command({
  name: 'token list',
  summary: 'Lists the sessions and integration tokens of an account',
  help: 'Newest first, with the id that partita token revoke takes. The values themselves are known to nobody: only their hashes are kept.',
  options: { user: { ...user, required: true } },
  examples: ['partita token list --user anne@example.com'],
  run: ({ user: email }) =>
    withInstallation(async ({ read }) => listed(await read(async (db) => listAllTokens(db, (await accountAt(db, email)).id)))),
})

const revoke = command({
  name: 'token revoke',
  summary: 'Ends a session or an integration token, or all of an account',
  help: 'It stops at once in every process and cannot be brought back. Name one by its id, or the account with --all.',
  argument: {
    name: 'ID',
    says: 'The id, as partita token list shows it',
    optional: true,
    check: (value) => (isId(value) ? null : 'is a number'),
  },
  options: { user, all: { type: 'boolean', says: 'Every session and integration token of --user' } },
  examples: ['partita token revoke 17', 'partita token revoke --user anne@example.com --all'],
  run: ({ user: email, all }, id) => {
    if (id !== '' ? email !== undefined || all : email === undefined || !all) throw wrongUsage('Name one ID, or --user EMAIL with --all')
    return withInstallation(({ write }) =>
      write(async (tx) => {
        if (email !== undefined) return listed(await revokeTokens(tx, await lockedAt(tx, email), null))
        const owner = await findTokenOwner(tx, Number(id))
        const revoked = owner ? await revokeTokens(tx, await lockAccount(tx, owner.user_id), Number(id)) : []
        if (revoked.length === 0) throw nothingFound(`There is no token ${id}: partita token list --user EMAIL shows them`)
        return listed(revoked)
      }),
    )
  },
})

const isId = (value: string) => /^[1-9]\d{0,14}$/.test(value)

export const commands = [list, revoke]
