import { openMailer } from '../../adapters/smtp/index.ts'
import {
  type Account,
  createPasswordLink,
  imposePassword,
  registerUser,
  removeTwoFactor,
  setDisabled,
} from '../../areas/platform/auth/index.ts'
import { hashPassword } from '../../lib/password.ts'
import { lockedAt } from './accounts.ts'
import { command, refusedByRule, wrongUsage } from '../command.ts'
import { withInstallation } from '../open.ts'
import { isAddress, isName, locale, password } from '../options.ts'
import { shown } from '../print.ts'
import { passwordFrom } from '../secret.ts'

const argument = { name: 'EMAIL', says: 'The address of the account', check: isAddress } as const

/** Nobody's secrets are among these. */
const rowOf = ({ id, name, email, locale: language, auth_source, is_platform_admin, is_disabled }: Account) => ({
  id,
  name,
  email,
  locale: language,
  auth_source,
  is_platform_admin,
  is_disabled,
})

const create = command({
  name: 'user create',
  summary: 'Makes an account that belongs to no firm yet',
  help: 'You vouch for the address: it counts as confirmed. An admin adds the account to a firm by its address; to make a firm and its first admin at once, see partita firm create. An address that has an account is refused.',
  options: {
    email: { type: 'string', value: 'ADDRESS', says: 'The address to sign in with', required: true, check: isAddress },
    name: { type: 'string', value: 'NAME', says: 'The person’s name', required: true, check: isName },
    password,
    locale,
    'platform-admin': { type: 'boolean', says: 'May enter every firm and every company file of this installation as admin' },
  },
  examples: ["partita user create --email luc@example.com --name 'Luc Martin' --locale fr --password - < password.txt"],
  run: async ({ email, name, password: given, locale: language, 'platform-admin': platform }) => {
    const password_hash = given === undefined ? null : await hashPassword(await passwordFrom(given, email))
    const account = { email, name, password_hash, locale: language ?? null }
    const made = await withInstallation(({ write }) => write((tx) => registerUser(tx, account, platform)))
    if (!made) throw refusedByRule(`There is an account ${email.toLowerCase()} already. Nothing was changed.`)
    return shown(rowOf(made))
  },
})

const resetPassword = command({
  name: 'user reset-password',
  summary: 'Prints a link by which somebody chooses a new password',
  help: 'The link works once, for one hour, and replaces the one before it. It opens the account: hand it over as you would a password. It is signed with URL_KEY and leads to PUBLIC_URL. The present password works until the link is used; then all sessions of the account end. Integration tokens stay, but for those made while somebody else had set the password.',
  argument,
  options: {
    mail: { type: 'boolean', says: 'Mails the link to the address as well; needs SMTP_URL and a running worker' },
    password: {
      type: 'string',
      value: '-',
      says: 'No link: sets the password read from standard input (typed unseen at a terminal), and ends all sessions at once. A password is not taken from the command line',
      check: (value) => (value === '-' ? null : 'takes - alone: the password comes from standard input'),
    },
  },
  examples: ['partita user reset-password anne@example.com', 'partita user reset-password anne@example.com --password - < password.txt'],
  run: async ({ mail, password: given }, email) => {
    if (mail && given !== undefined) throw wrongUsage('--mail sends a link and --password needs none: choose one')
    const password_hash = given === undefined ? null : await hashPassword(await passwordFrom(given, email))
    return withInstallation(async ({ config, urls, write }) => {
      if (mail) await mailServerOf(config)
      return write(async (tx) => {
        const account = await lockedAt(tx, email)
        if (account.is_disabled) throw refusedByRule(`The account is disabled: partita user enable ${account.email}`)
        if (account.auth_source !== 'local') throw refusedByRule('Another platform keeps the password of this account: it is changed there')
        if (password_hash === null)
          return shown({ email: account.email, ...(await createPasswordLink(tx, urls, account, mail)), mailed: mail })
        await imposePassword(tx, account, password_hash)
        return shown({ email: account.email, password: 'set' })
      })
    })
  },
})

/** Asked before a mail is promised, as every request does. */
async function mailServerOf(settings: Parameters<typeof openMailer>[0]): Promise<void> {
  const mailer = openMailer(settings)
  try {
    await mailer.ready()
  } finally {
    await mailer.close()
  }
}

const disable = command({
  name: 'user disable',
  summary: 'Closes an account at once, in every firm',
  help: 'Nobody signs in with it, its sessions and mailed links end, and its integration tokens stop working until the account is enabled again. Memberships and history stay. If it was the only admin of a firm, give that firm another one.',
  argument,
  options: {},
  examples: ['partita user disable anne@example.com'],
  run: (_values, email) =>
    withInstallation(async ({ write }) => shown(rowOf(await write(async (tx) => setDisabled(tx, await lockedAt(tx, email), true))))),
})

const enable = command({
  name: 'user enable',
  summary: 'Opens a disabled account again',
  help: 'Its password and its integration tokens work again; its former sessions are gone.',
  argument,
  options: {},
  examples: ['partita user enable anne@example.com'],
  run: (_values, email) =>
    withInstallation(async ({ write }) => shown(rowOf(await write(async (tx) => setDisabled(tx, await lockedAt(tx, email), false))))),
})

const removeFactor = command({
  name: 'user two-factor remove',
  summary: 'Removes the second factor of somebody who lost the device and the recovery codes',
  help: 'Make sure first that the request comes from the owner of the account: afterwards the password alone opens it. All its sessions end, its firms see it in their activity, and the owner gets a mail. Integration tokens stay. Where a firm requires a second factor, or for a platform administrator, the next sign-in leads to setting up a new one.',
  argument,
  options: {},
  examples: ['partita user two-factor remove anne@example.com'],
  run: (_values, email) =>
    withInstallation(({ write }) =>
      write(async (tx) => {
        const account = await lockedAt(tx, email)
        if (!(await removeTwoFactor(tx, account)))
          throw refusedByRule(`The account ${account.email} has no second factor. Nothing was changed.`)
        return shown({ email: account.email, two_factor: 'removed' })
      }),
    ),
})

export const commands = [create, resetPassword, disable, enable, removeFactor]
