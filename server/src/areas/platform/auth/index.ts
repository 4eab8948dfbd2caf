/**
 * Auth: signing in and out, the account itself, and the tokens that act for a user. Owns the directory: users, their tokens, their second
 * factors and the links mailed to them. A token's value is shown once; tokens, passwords and recovery codes are stored only as hashes.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { mailJob, schedules } from './jobs.ts'
import { noticeJob } from './notices/job.ts'
import { notes } from './notes.ts'
import { routesWith } from './routes.ts'
import type { SignInElsewhere } from './external/elsewhere.ts'
import * as twoFactorNotes from './two-factor/notes.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'

export const auth = (elsewhere: SignInElsewhere | null): Area => ({
  name: 'auth',
  title: 'Authentication',
  description:
    'Sign in, see who you are, change your password and address, and manage the sessions and integration tokens of your account.',
  owns: [
    'directory.users',
    'directory.tokens',
    'directory.links',
    'directory.two_factors',
    'directory.recovery_codes',
    'directory.devices',
    'directory.notices',
  ],
  routes: [...routesWith(elsewhere), ...twoFactorRoutes],
  jobs: [mailJob, noticeJob],
  schedules,
  notes: [...notes, ...Object.values(twoFactorNotes)],
})

export {
  createAccount,
  ensureUser,
  lockAccount,
  renameAccount,
  requestPasswordLink,
  setPassword,
  setPasswordByMail,
} from './accounts.ts'
export { loadUser } from './actions.ts'
export type { SignInElsewhere } from './external/elsewhere.ts'
export { findOrCreateExternal } from './external/external-accounts.ts'
export { composeMail, footer, formatDuration, greeting, type MailContent, type MailTexts } from './mails.ts'
export { messages, resetPageTexts } from './messages.ts'
export { refuseWeakPassword } from './new-password.ts'
export { createPasswordLink, imposePassword, openSession, registerUser, removeTwoFactor, revokeTokens, setDisabled } from './operator.ts'
export { mountPage } from './page.ts'
export { mountResetPage } from './reset-page.ts'
export { unitsLeft } from './rules.ts'
export { newPassword, revokeTokensFlag, User } from './schema.ts'
export { type Account, findAccountByEmail, findAccountById, findTokenOwner, listAllTokens, markEmailVerified } from './store.ts'
export { withReauthentication } from './two-factor/prove.ts'
export { optionalOtp } from './two-factor/schema.ts'
export { hasTwoFactor } from './two-factor/store.ts'
export { createVisitor } from './visitors.ts'
