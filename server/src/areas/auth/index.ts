/**
 * Auth: signing in and out, and the tokens that act for a user. Owns the directory's users and tokens; a token's
 * value is shown once and only its hash is kept.
 */
import type { Area } from '../../kernel/area.ts'
import { routes } from './routes.ts'

export const auth: Area = {
  name: 'auth',
  title: 'Authentication',
  description: 'Sign in, see who you are, and manage the integration tokens of your account.',
  owns: ['directory.users', 'directory.tokens'],
  routes,
}

export { userOf } from './actions.ts'
export { ensureUser } from './store.ts'
