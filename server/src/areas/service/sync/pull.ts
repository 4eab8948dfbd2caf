import type { Db, JsonText } from '../../../kernel/write/database.ts'
import { unavailable } from '../../../kernel/route/problem.ts'
import type { Company } from '../../../kernel/route/route.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import { needsFullResync, schema } from './rules.ts'
import type { Change, PullQuery } from './schema.ts'
import * as store from './store.ts'
import { joined, type Kinds, kindOf, renderRecords } from './stream.ts'

const maxChanges = 2000
const seenEveryMs = 60_000

export type Reader = Pick<ExternalContext<'sync', undefined>, 'read' | 'write' | 'writeUnlocked' | 'device' | 'now'> & {
  readonly actor: { readonly id: number }
  readonly company: Company
}

/** How long an older and a newer release may run side by side during an upgrade; the older one refuses to serve copies. */
const secondsOfUpgrade = 30

/**
 * Runs work in one database snapshot in which the stored access mark of the reader is current. The mark is stored on first contact and
 * whenever it changes; storing it moves the stream on, so the work starts again in a new snapshot.
 */
export async function readAsNoted<T>(reader: Reader, since: number, work: (db: Db, at: store.ReaderState) => Promise<T>): Promise<T> {
  const { read, write, actor, device } = reader
  const attempt = () =>
    read(async (db): Promise<{ done: T } | { mark: string }> => {
      const at = await store.readStreamState(db, actor.id, since, device.id)
      if (at.schema > schema) throw unavailable('maintenance', secondsOfUpgrade)
      return at.known_mark === at.mark ? { done: await work(db, at) } : { mark: at.mark }
    })
  for (;;) {
    const outcome = await attempt()
    if ('done' in outcome) return outcome.done
    await write((tx) => store.noteReader(tx, actor.id, outcome.mark))
  }
}

export async function pull(reader: Reader, kinds: Kinds, { since = 0, limit = 500 }: PullQuery): Promise<JsonText> {
  const most = Math.min(limit, maxChanges)
  const page = await readAsNoted(reader, since, async (db, at) => {
    if (needsFullResync(since, at)) return { at, cursor: 0, has_more: true, full_resync: true, changes: [] }
    const found = await store.changesAfter(db, since, most + 1)
    const sent = found.slice(0, most)
    const changes = await renderChanges(db, kinds, sent)
    return { at, cursor: sent.at(-1)?.seq ?? since, has_more: found.length > most, full_resync: false, changes }
  })
  await noteDevice(reader, page)
  const { cursor, has_more, full_resync, changes, at } = page
  const before = `{"cursor":${cursor},"has_more":${has_more},"full_resync":${full_resync},"changes":[`
  return { json: joined([before, ...changes, `],"server_time":"${at.server_time}"}`]) }
}

/** Runs one query per resource on the page, whatever the number of records. */
async function renderChanges(db: Db, kinds: Kinds, sent: readonly Omit<Change, 'data'>[]): Promise<(string | Buffer)[]> {
  const upserts = Map.groupBy(
    sent.filter(({ op }) => op === 'upsert'),
    ({ resource }) => resource,
  )
  const rendered = await Promise.all(
    [...upserts].map(async ([name, changes]) => {
      const ids = changes.map(({ id }) => id)
      return [name, await renderRecords(db, kindOf(kinds, name), ids)] as const
    }),
  )
  const records = new Map(rendered)
  const parts: (string | Buffer)[] = []
  let before = ''
  for (const { resource, id, version, changed_at, seq } of sent) {
    const data = records.get(resource)?.get(id)
    before += `{"resource":"${resource}","op":`
    // A record the reader cannot see is sent as deleted, whatever the reason.
    if (data === undefined) before += `"delete","id":${id},"version":${version},"data":{"id":${id},"deleted_at":"${changed_at}"}`
    else {
      parts.push(`${before}"upsert","id":${id},"version":${version},"data":`, data)
      before = ''
    }
    before += `,"changed_at":"${changed_at}","seq":${seq}},`
  }
  parts.push(before.slice(0, -1))
  return parts
}

/** Records a device that pages through changes at its last page, and one without new changes once a minute. */
async function noteDevice(
  { writeUnlocked, device, actor, company, now }: Reader,
  { at, cursor, has_more }: { at: store.ReaderState; cursor: number; has_more: boolean },
): Promise<void> {
  if (device.id === null) return
  const isRecent = at.last_seen_at !== null && now.getTime() - at.last_seen_at.getTime() < seenEveryMs
  if (isRecent && (has_more || cursor === at.last_cursor)) return
  const seen = { company_id: company.id, user_id: actor.id, device_id: device.id, device_name: device.name }
  await writeUnlocked((tx) => store.recordDevice(tx, seen, cursor, null))
}
