import type { Platform } from '../../../adapters/external-platform/index.ts'
import { oneLine } from '../../../lib/mail-address.ts'
import type { SignInElsewhere } from '../../platform/auth/index.ts'
import { mirrorJob } from './jobs.ts'
import { type Means, valueOf } from './means.ts'
import { mirrorFirmAndTeam } from './mirror-firm.ts'
import { wrongAnswer } from './problems.ts'

export const signInOnPlatform = (platform: Platform): SignInElsewhere => ({
  prove: async ({ services }, email, password) => {
    const known = valueOf(await platform.signIn(services, { email, password }))
    if (known === null) return null
    const { user, firms } = known
    // Whoever signs in with one address does not get the account of another.
    if (user.email.toLowerCase() !== email) throw wrongAnswer()
    return { user: { ...user, name: oneLine(user.name) || email, locale: user.locale ?? null }, firms }
  },
  mirror: async (context, { firms }) => {
    const results = await Promise.allSettled(firms.map(({ id }) => mirrorOne(platform, context, id)))
    for (const result of results) if (result.status === 'rejected') context.log(result.reason)
  },
})

/** The firm and its team before the answer, its company files by a job. */
async function mirrorOne(platform: Platform, means: Means, firm: string): Promise<void> {
  const job = mirrorJob(platform)
  await means.writeUnlocked(async (tx) => tx.enqueue(job, { firm }, { key: `external.mirror ${firm}` }))
  await mirrorFirmAndTeam(platform, means, firm)
}
