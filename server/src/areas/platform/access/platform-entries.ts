import { randomUUID } from 'node:crypto'
import type { AdmissionServices } from '../../../kernel/http/admit.ts'
import type { AfterAnswer } from '../../../kernel/http/after-answer.ts'
import { systemWrite } from '../../../kernel/jobs/jobs.ts'
import { note } from '../../../kernel/route/notes.ts'
import { autocommit, type Pools } from '../../../kernel/write/database.ts'
import { noteReading } from '../../../kernel/write/note-reading-store.ts'
import { hasOwnAccess } from './store.ts'

export const enteredByPlatform = note('entered_by_platform', 'security', 'enter', {
  fr: '{name}, administrateur de la plateforme, a consulté le dossier.',
  nl: '{name}, platformbeheerder, heeft het dossier geraadpleegd.',
  en: '{name}, a platform administrator, opened the company file.',
  de: '{name}, Plattformadministration, hat die Akte eingesehen.',
})

type Entering = { readonly pools: Pools; readonly after_answer: AfterAnswer }

/**
 * One line per administrator, company file and day (UTC), written after the answer. The database keeps it to one line; what this process has
 * noted today it does not ask again. Whoever has a role in the file of their own enters it by that role, without a line.
 */
export function notePlatformEntries(
  { pools, after_answer }: Entering,
  report: (error: unknown) => void,
): AdmissionServices['notePlatformEntry'] {
  let today = ''
  const noted = new Set<string>()
  return (actor, company) => {
    const day = pools.clock.now().toISOString().slice(0, 10)
    if (day !== today) noted.clear()
    today = day
    const entry = `${actor.id} ${company.id}`
    if (noted.has(entry)) return
    noted.add(entry)
    after_answer.run(
      async () => {
        if (await hasOwnAccess(autocommit(pools), company.id, actor.id)) return
        const writing = { ...systemWrite, origin: 'api', actor, operation_id: randomUUID(), lock: { none: true } } as const
        await noteReading(pools, writing, company, enteredByPlatform, { params: { name: actor.name } })
      },
      (error) => {
        noted.delete(entry)
        report(error)
      },
    )
  }
}
