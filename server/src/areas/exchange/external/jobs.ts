import { Type } from 'typebox'
import type { Platform } from '../../../adapters/external-platform/index.ts'
import { type Job, job } from '../../../kernel/jobs/jobs.ts'
import { externalId } from '../../../kernel/route/shape.ts'
import { meansOfJob } from './means.ts'
import { mirrorFiles } from './mirror-files.ts'
import { mirrorFirmAndTeam } from './mirror-firm.ts'

const Payload = Type.Object({ firm: externalId() })

/** Company files are mirrored after the sign-in that asked for it: a firm may have thousands. A failure is tried again by the queue. */
export const mirrorJob = (platform: Platform | null): Job<typeof Payload> =>
  job('external.mirror', 'events', Payload, async (context, { firm }) => {
    if (platform === null) return
    const means = meansOfJob(context)
    const pair = await mirrorFirmAndTeam(platform, means, firm)
    if (pair) await mirrorFiles(platform, means, pair, context.signal)
  })
