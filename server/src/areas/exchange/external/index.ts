/**
 * External platform: users sign in with its credentials; its firms, teams and company files are mirrored, and the records of a company file
 * are imported. The protocol is published in docs/guides/external-platform.md.
 */
import type { Platform } from '../../../adapters/external-platform/index.ts'
import type { Area } from '../../../kernel/route/area.ts'
import type { BookNewTransactions } from '../../bank/bank-statements/index.ts'
import { mirrorJob } from './jobs.ts'
import * as notes from './notes.ts'
import { routesWith } from './routes.ts'

export const external = (platform: Platform | null, bookers: readonly BookNewTransactions[]): Area => ({
  name: 'external',
  title: 'External platform',
  description: 'Mirror a firm with its team and company files from the platform it also works on, and import the records of a file.',
  owns: ['external_cursors'],
  routes: routesWith(platform, bookers),
  jobs: [mirrorJob(platform)],
  notes: Object.values(notes),
})

export { firmNotLinked } from './problems.ts'
export { signInOnPlatform } from './sign-in.ts'
