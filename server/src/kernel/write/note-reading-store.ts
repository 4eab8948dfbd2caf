import { lineOf, type Note, type NoteDetails } from '../route/notes.ts'
import type { CompanyFacts } from './company-facts.ts'
import { connect, dbOn, drivenTime, type Pools, toUnavailable } from './database.ts'
import { abandon, transactionOn } from './transaction.ts'
import { raw, sql } from './sql.ts'
import { type Writing, writerOf } from './write.ts'

/** Adds a line to the activity about something that was read: the file is not locked, and nothing of it counts as changed. */
export async function noteReading(
  pools: Pools,
  writing: Writing,
  company: Pick<CompanyFacts, 'id' | 'firm_id'> | null,
  line: Note,
  about: NoteDetails,
): Promise<void> {
  const transaction = transactionOn(await connect(pools.write))
  const db = dbOn(transaction)
  const user = writing.actor?.id ?? null
  const lines = JSON.stringify([lineOf(line, about)])
  try {
    await Promise.all([
      db.many(raw('begin')),
      db.many(sql`select bind_read(${company?.id ?? null}::bigint, ${user}::bigint, ${drivenTime(pools.clock)}::timestamptz)`),
      db.many(sql`
        select note_activity(${company?.firm_id ?? null}::bigint, ${company?.id ?? null}::bigint, ${user}::bigint,
          ${JSON.stringify(writerOf(writing))}::jsonb, ${lines}::jsonb)`),
    ])
    await transaction.query('commit')
    transaction.client.release()
  } catch (error) {
    await abandon(transaction.client)
    throw toUnavailable(transaction.reasonOf(error))
  }
}
