/**
 * Sync: the stream of changes of a company file, for devices that keep a copy. Reads the feed the database writes;
 * every resource appears here by its declaration alone, rendered as its GET shows it.
 */
import type { Area } from '../../kernel/area.ts'
import type { Db } from '../../kernel/database.ts'
import { type AnyResource, stored } from '../../kernel/resource.ts'
import { cursor, route } from '../../kernel/route.ts'
import { type Change, Pulled, PullQuery } from './schema.ts'
import * as store from './store.ts'

const mostChanges = 2000

export function sync(resources: readonly AnyResource[]): Area {
  const byName = new Map(resources.map((kind) => [kind.name, kind]))

  return {
    name: 'sync',
    title: 'Synchronisation',
    description: 'Keep a copy of a company file: pull what changed since the last cursor.',
    owns: [],
    routes: [
      route({
        method: 'GET',
        url: '/v1/companies/:company/sync/pull',
        ability: 'sync',
        role: 'reviewer',
        demo: 'allowed',
        limit: 'pull',
        query: PullQuery,
        reply: cursor(Pulled),
        summary: 'Changes since a cursor',
        description: 'While `has_more` is true, call again at once with the new cursor. Only the last state of a record is sent.',
        example: { query: { since: 0, limit: 500 } },
        run: ({ db, query }) => pull(db, byName, query),
      }),
    ],
  }
}

async function pull(db: Db, resources: ReadonlyMap<string, AnyResource>, { since = 0, limit = 500 }: PullQuery): Promise<Pulled> {
  const most = Math.min(limit, mostChanges)
  const [{ seq: head, server_time }, found] = await Promise.all([store.head(db), store.changesAfter(db, since, most + 1)])
  // A cursor beyond the head was given by a database that has since been restored: the copy must be made anew.
  if (since > head) return { cursor: 0, has_more: true, full_resync: true, changes: [], server_time }
  const sent = found.slice(0, most)
  const records = await recordsOf(db, resources, sent)
  const changes = sent.map((change): Change => {
    const data = records.get(`${change.resource} ${change.id}`)
    return data ? { ...change, data } : { ...change, op: 'delete', data: { id: change.id, deleted_at: change.changed_at } }
  })
  return { cursor: sent.at(-1)?.seq ?? since, has_more: found.length > most, full_resync: false, changes, server_time }
}

/** One query per resource on the page, whatever the number of records. */
async function recordsOf(db: Db, resources: ReadonlyMap<string, AnyResource>, changes: readonly Omit<Change, 'data'>[]) {
  const ids = new Map<string, number[]>()
  for (const { resource, id, op } of changes) if (op === 'upsert') ids.set(resource, [...(ids.get(resource) ?? []), id])
  const loaded = await Promise.all(
    [...ids].map(async ([name, wanted]) => [kindOf(resources, name), await kindOf(resources, name).load(db, wanted)] as const),
  )
  const records = new Map<string, Record<string, unknown>>()
  for (const [kind, found] of loaded) for (const record of found) records.set(`${kind.name} ${record.id}`, stored(kind, record))
  return records
}

function kindOf(resources: ReadonlyMap<string, AnyResource>, name: string): AnyResource {
  const kind = resources.get(name)
  if (!kind) throw new Error(`the feed holds records of ${name}, which no area declares`)
  return kind
}
