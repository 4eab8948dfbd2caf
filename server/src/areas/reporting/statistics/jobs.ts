import type { JobContext } from '../../../kernel/jobs/jobs.ts'
import type { Todo } from '../../../kernel/route/contributions.ts'
import { factsOf } from '../../../kernel/write/company-facts.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { localDay } from '../../../lib/dates.ts'
import * as store from './store.ts'

const batchSize = 500

/**
 * Compares the figures of every file with a count, and with what the areas answer when the file itself is asked. A difference is reported, and
 * counted again under the lock of the file.
 */
export async function repairFigures(context: JobContext, todos: readonly Todo[]): Promise<void> {
  const { read, onFile, alarm, signal } = context
  for (let after = 0; !signal.aborted; ) {
    const files = await read(null, (db) => store.listFilesAfter(db, after, batchSize))
    for (const id of files) {
      if (signal.aborted) return
      const wrong = await read(id, (db) => findWrong(db, todos, id, localDay(context.clock.now())))
      if (wrong.length === 0) continue
      alarm('figures_wrong', { company: id, figures: wrong })
      await onFile(id, (tx) => store.repairFigures(tx))
    }
    const last = files.at(-1)
    if (last === undefined || files.length < batchSize) return
    after = last
  }
}

/** The names of the figures that are wrong. All is read in one snapshot. */
async function findWrong(db: Db, todos: readonly Todo[], id: number, today: string): Promise<string[]> {
  const { kept, wrong } = await store.compareFigures(db)
  if (kept === null) return ['all']
  const company = factsOf(await store.loadFacts(db, id))
  const asked = todos.flatMap(({ name, count }) => (name in kept ? [{ name, count }] : []))
  const differing: string[] = []
  for (const { name, count } of asked) if ((await count(db, { company, today })) !== kept[name as keyof typeof kept]) differing.push(name)
  return [...new Set([...wrong, ...differing])].toSorted()
}
