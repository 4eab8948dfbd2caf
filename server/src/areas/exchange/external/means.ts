import type { PlatformAnswer } from '../../../adapters/external-platform/index.ts'
import type { JobContext } from '../../../kernel/jobs/jobs.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import { platformUnavailable } from './problems.ts'

/** What a mirror needs, whether a route or a job runs it: short transactions, with the questions to the platform between them. */
export type Means = Pick<ExternalContext<'public', undefined>, 'services' | 'read' | 'writeUnlocked' | 'onFile' | 'now'>

export const meansOfJob = ({ services, read, write, onFile, clock }: JobContext): Means => ({
  services,
  read: (work) => read(null, work),
  writeUnlocked: write,
  // A job leaves files in the bin alone.
  onFile: ({ company }, work) => onFile(company, work),
  now: clock.now(),
})

/** The value of an answer; null where the platform does not know what was asked for. Silence is a 503. */
export function valueOf<T>(answer: PlatformAnswer<T>): T | null {
  if ('failure' in answer) throw platformUnavailable(answer.failure)
  return 'value' in answer ? answer.value : null
}
