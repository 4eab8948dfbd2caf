/**
 * Auth: signing in and out, the account itself, and the tokens that act for a user. Owns the directory: users, their tokens and the links
 * mailed to them. A token's value is shown once; tokens and passwords are stored only as hashes.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { mailJob, schedules } from './jobs.ts'
import { notes } from './notes.ts'
import { routes } from './routes.ts'

export const auth: Area = {
  name: 'auth',
  title: 'Authentication',
  description:
    'Sign in, see who you are, change your password and address, and manage the sessions and integration tokens of your account.',
  owns: ['directory.users', 'directory.tokens', 'directory.links'],
  routes,
  jobs: [mailJob],
  schedules,
  notes,
}

export {
  createAccount,
  ensureUser,
  lockAccount,
  renameAccount,
  requestPasswordLink,
  setPassword,
  revokeAllCredentials,
} from './accounts.ts'
export { loadUser } from './actions.ts'
export { createPasswordLink, imposePassword, openSession, registerUser, revokeTokens, setDisabled } from './operator.ts'
export { mountResetPage } from './reset-page.ts'
export { type Account, findAccountByEmail, findTokenOwner, listAllTokens } from './store.ts'
