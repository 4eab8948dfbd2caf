import { createPublicKey } from 'node:crypto'
import { every, type JobContext } from '../../../../kernel/jobs/jobs.ts'
import { findNewest, readDay } from './kept-statements.ts'
import { type Head, keyOfDay, signingKeyOf, writeStatement } from './statement.ts'
import * as store from './store.ts'

/** Once a day: a run that is repeated finds the statement of the day. */
export async function signHeads({ read, files, clock, signal, alarm }: JobContext, key: string): Promise<void> {
  const signing = signingKeyOf(key)
  const made_at = clock.now().toISOString()
  const day = made_at.slice(0, 10)
  const last = await findNewest(files, day)
  if (last === day) return
  const earlier = last === null ? null : await readDay(files, last, [createPublicKey(signing)])
  // A statement that cannot be trusted is no base: the next one names it, and has all heads.
  if (earlier === 'unreadable' || earlier?.is_signed === false) alarm('heads_unreadable', { day: last })
  const base = earlier === null || earlier === 'unreadable' || !earlier.is_signed ? null : earlier
  const heads: Head[] = []
  for (const { id } of await read(null, store.listBooks)) {
    if (signal.aborted) return
    heads.push(...(await read(id, (db) => store.listHeads(db, base?.opening.made_at ?? null))))
  }
  const previous = base && { day: base.opening.day, sha256: base.sha256 }
  const bytes = writeStatement({ format: 'partita-heads-1', day, made_at, previous }, heads, signing)
  await files.put(keyOfDay(day), once(bytes))
}

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes
}

/** Without a key there are no statements. */
export const schedulesWith = (key: string | null) => [
  every('night', 'ledger.sign-heads', 'nightly', async (context) => {
    if (key !== null) await signHeads(context, key)
  }),
]
