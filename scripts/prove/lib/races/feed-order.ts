import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '../http.ts'
import { compareWithFeed, type FeedRow, startReader } from './feed-reader.ts'
import { whileHolding, isStalled, stalledName, type StallPlace } from './stalled-writes.ts'
import type { Context } from '../fixture.ts'

const pageSize = 7
export const atOnce = 50
const thirdParties = '/v1/companies/C/third-parties'

/** Creations with a change to every second record, on both processes at once. */
async function manyWriters({ apis, person }: Context, label: string, onAnswer: () => void) {
  const replies = await Promise.all(
    Array.from({ length: atOnce }, async (_, each) => {
      const at = (turn: number) => apis[(each + turn) % apis.length]?.base ?? ''
      const created = await person.call<{ id: number }>(at(0), 'POST', thirdParties, {
        body: { type: 'supplier', name: `${label} ${each}` },
      })
      onAnswer()
      if (each % 2 === 0 || created.status !== 201) return [created.status]
      const changed = await person.call(at(1), 'PATCH', `${thirdParties}/${created.body.id}`, { body: { city: 'Namur' } })
      return [created.status, changed.status]
    }),
  )
  return replies.flat()
}

const feedOf = ({ fixture, person }: Context, since: number) =>
  fixture.rows<FeedRow>(
    'select resource, record_id::int as id, seq::int, version from feed where company_id = $1 and seq > $2 order by seq',
    [person.company_id, since],
  )

/**
 * Commit times are PostgreSQL's own (track_commit_timestamp). The set-up of a file uses sequence numbers without revisions, so its creation
 * is followed by a gap.
 */
export const outOfOrder = ({ fixture, person }: Context) =>
  fixture.rows<{ seq: string }>(
    `select seq from (select seq, seq - lag(seq) over w as step, lag(resource) over w as former, write_no < lag(write_no) over w as earlier,
       pg_xact_commit_timestamp(xmin) < lag(pg_xact_commit_timestamp(xmin)) over w as committed_earlier,
       created_at < lag(created_at) over w as timed_earlier
     from revisions where company_id = $1 window w as (order by seq)) r
     where (step <> 1 and former <> 'companies') or earlier or committed_earlier or timed_earlier`,
    [person.company_id],
  )

/** One slow writer that began first, many writers behind it, and on every process a reader that pulls continuously. */
export async function proveFeedOrder(context: Context, place: StallPlace, round: number) {
  const { fixture, apis, person, shown } = context
  const claim = `slow writer waiting ${place}, round ${round}`
  const since = Number((await fixture.rows<{ seq: string }>('select seq from heads where company_id = $1', [person.company_id]))[0]?.seq)
  const readers = apis.map(({ base }) => startReader(person, base, since, pageSize))
  let slow: Promise<Reply<{ id: number }>> | undefined
  let writers: Promise<number[]> | undefined
  let answered = 0
  await whileHolding(fixture, async () => {
    slow = person.call<{ id: number }>(apis[0]?.base ?? '', 'POST', thirdParties, { body: { type: 'supplier', name: stalledName(place) } })
    shown.check(await isStalled(fixture), `${claim}: it waits`)
    writers = manyWriters(context, claim, () => {
      answered += 1
    })
    // Gives the others time to overtake it, and readers time to move their cursors past it.
    await pause(400)
    shown.check(answered === 0, `${claim}: nobody is answered before it`, answered)
  })
  const slowReply = await slow
  const statuses = (await writers) ?? []
  await Promise.all(readers.map(({ finish }) => finish()))
  const feed = await feedOf(context, since)
  shown.check(slowReply?.status === 201, `${claim}: it is answered 201`, slowReply?.status)
  shown.check(statuses.filter((status) => status === 201).length === atOnce, `${claim}: ${atOnce} creations are answered 201`, statuses)
  shown.check(
    statuses.filter((status) => status === 200).length === atOnce / 2,
    `${claim}: ${atOnce / 2} changes are answered 200`,
    statuses,
  )
  shown.check(feed.length === atOnce + 1, `${claim}: ${atOnce + 1} rows in the feed`, feed.length)
  shown.check(feed[0]?.id === slowReply?.body.id, `${claim}: it comes first in the feed, as it began first`, feed[0])
  const wrongOrder = await outOfOrder(context)
  shown.check(wrongOrder.length === 0, `${claim}: numbers without a gap, in the order of commits`, wrongOrder)
  for (const { seen, trouble, pulls } of readers) {
    const wrong = [...trouble, ...compareWithFeed(seen, feed)]
    shown.check(wrong.length === 0, `${claim}: the reader misses none and sees no last state twice`, wrong.slice(0, 5))
    if (round === 1)
      shown.say(`${claim}: a reader made ${pulls()} pulls of ${pageSize} and received ${seen.length} changes of ${feed.length} records`)
  }
}
