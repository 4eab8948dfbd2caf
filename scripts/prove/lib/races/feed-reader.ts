import type { Person } from '../fixture.ts'

type Change = { resource: string; id: number; seq: number; version: number; op: string; data: { id: number; version?: number } }
type Pulled = { cursor: number; has_more: boolean; full_resync: boolean; changes: Change[] }

/** A device that pulls continuously in small pages and keeps every change. */
export function startReader(person: Person, base: string, since: number, limit: number) {
  const seen: Change[] = []
  const trouble: string[] = []
  let pulls = 0
  let cursor = since
  let last = false

  const pull = async () => {
    const { status, body } = await person.call<Pulled>(base, 'GET', `/v1/companies/C/sync/pull?since=${cursor}&limit=${limit}`)
    pulls += 1
    if (status !== 200 || body.full_resync) {
      trouble.push(`pull since ${cursor}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
      return false
    }
    seen.push(...body.changes)
    cursor = body.cursor
    return body.has_more
  }
  const running = (async () => {
    for (;;) {
      // Read before the pull: the final pull must begin after the last write was answered.
      const final = last
      const more = await pull()
      if ((final && !more) || trouble.length > 0) return
    }
  })()

  return {
    seen,
    trouble,
    pulls: () => pulls,
    /** Pulls to the end of the feed, then stops. */
    finish: () => {
      last = true
      return running
    },
  }
}

export type FeedRow = { resource: string; id: number; seq: number; version: number }

const key = ({ resource, id }: { resource: string; id: number }) => `${resource} ${id}`

/** Compares the changes of a reader with the stored feed, and returns the differences. */
export function compareWithFeed(seen: readonly Change[], feed: readonly FeedRow[]) {
  const wrong: string[] = []
  seen.forEach(({ seq }, at) => {
    const before = seen[at - 1]?.seq ?? 0
    if (seq <= before) wrong.push(`number ${seq} came after ${before}`)
  })
  const lastOf = new Map(seen.map((change) => [key(change), change]))
  for (const row of feed) {
    const times = seen.filter(({ seq }) => seq === row.seq).length
    const last = lastOf.get(key(row))
    if (times !== 1) wrong.push(`${key(row)}: last state (number ${row.seq}) seen ${times} times`)
    else if (last?.seq !== row.seq || last.version !== row.version || last.data.version !== row.version)
      wrong.push(`${key(row)}: version ${row.version}, the reader ended with ${last?.version}`)
  }
  const known = new Set(feed.map(key))
  for (const change of seen) if (!known.has(key(change))) wrong.push(`${key(change)} is not in the feed`)
  return wrong
}
