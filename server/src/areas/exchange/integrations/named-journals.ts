import type { Static, TSchema } from 'typebox'
import { resolveCodes, withIds } from '../../../kernel/route/references.ts'
import type { Db } from '../../../kernel/write/database.ts'

type Reading = { readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

/** Passes on a body with the ids of the journals that it names by code; a route that asks outside looks them up before it does. */
export async function withJournalIds<S extends TSchema, T>(
  { read }: Reading,
  shape: S,
  body: Static<S>,
  work: (body: Static<S>) => Promise<T>,
): Promise<T> {
  const resolved = await read(async (db) => resolveCodes(db, shape, body))
  return resolved === null ? work(body) : withIds(resolved, (byId) => work(byId as Static<S>))
}
