import { every } from '../../../kernel/jobs/jobs.ts'
import * as store from './store.ts'

/** A year that begins is the current one from that night on; other changes of years are followed at once. */
export const schedules = [
  every('night', 'companies.follow-year', 'nightly', async ({ read, onFile, signal }) => {
    for (const { company_id } of await read(null, store.listFilesWithFormerYear)) {
      if (signal.aborted) return
      await onFile(company_id, store.followCurrentYear)
    }
  }),
]
