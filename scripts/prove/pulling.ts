import type { Prove } from '../lib/proof.ts'
import { outOfOrder } from './lib/races/feed-order.ts'
import { startReader } from './lib/races/feed-reader.ts'
import { withFixture, type Context, type Fixture } from './lib/fixture.ts'
import { tally } from './lib/tally.ts'

const seconds = { ci: 5, full: 60 }
const writers = 32
const pageSize = 50
const thirdParties = '/v1/companies/C/third-parties'

/** Commits take different times: each waits up to 4 ms inside COMMIT, after its sequence numbers are assigned. */
const slowCommits = (fixture: Fixture) =>
  fixture.rows(`
    create function wait_at_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.004); return null; end $$;
    create constraint trigger wait_at_commit after insert or update on third_parties deferrable initially deferred
      for each row execute function wait_at_commit();`)

type Card = { id: number; version: number; name: string }

/** Creates, changes and deletes until the time is up, alternating between the processes, and records every status. */
async function write({ apis, person }: Context, label: number, until: number, statuses: number[]): Promise<void> {
  for (let turn = 0; performance.now() < until; turn += 1) {
    const base = (step: number) => apis[(label + turn + step) % apis.length]?.base ?? ''
    const made = await person.call<Card>(base(0), 'POST', thirdParties, { body: { type: 'supplier', name: `Card ${label} ${turn}` } })
    statuses.push(made.status)
    if (made.status !== 201) continue
    const path = `${thirdParties}/${made.body.id}`
    if (turn % 2 === 0) statuses.push((await person.call(base(1), 'PATCH', path, { body: { name: `Changed ${label} ${turn}` } })).status)
    if (turn % 5 === 0) statuses.push((await person.call(base(0), 'DELETE', path)).status)
  }
}

type Seen = ReturnType<typeof startReader>['seen']

/** The copy of a device that applied all changes. */
function copyOf(seen: Seen): Map<number, string> {
  const copy = new Map<number, string>()
  for (const { resource, op, id, version, data } of seen) {
    if (resource !== 'third-parties') continue
    if (op === 'delete') copy.delete(id)
    else copy.set(id, `${version} ${(data as unknown as Card).name}`)
  }
  return copy
}

/** Two API processes, a reader on each. */
export const prove: Prove = (size) =>
  withFixture({ track_commit_timestamp: 'on' }, async (fixture) => {
    const shown = tally(`A reader that pulls continuously misses no row that ${writers} writers on two API processes commit.`)
    await slowCommits(fixture)
    const apis = await fixture.start(2, { LIMITS_FACTOR: '100000' })
    const person = await fixture.person(apis[0]?.base ?? '')
    const context = { fixture, apis, person, shown }
    const readers = apis.map(({ base }) => startReader(person, base, 0, pageSize))
    const until = performance.now() + seconds[size] * 1000
    const statuses: number[] = []
    await Promise.all(Array.from({ length: writers }, (_, label) => write(context, label, until, statuses)))
    await Promise.all(readers.map(({ finish }) => finish()))
    const refused = statuses.filter((status) => status >= 300)
    shown.check(statuses.length > writers && refused.length === 0, 'every write is acknowledged', refused.slice(0, 5))
    const table = await fixture.rows<{ id: number; shown: string }>(
      `select id::int, version || ' ' || name as shown from third_parties where company_id = $1 and deleted_at is null`,
      [person.company_id],
    )
    const feed = await fixture.rows<{ seq: number }>('select seq::int from feed where company_id = $1', [person.company_id])
    for (const { seen, trouble, pulls } of readers) {
      const copy = copyOf(seen)
      const wrong = table.filter(({ id, shown: text }) => copy.get(id) !== text)
      shown.check(trouble.length === 0, 'no pull fails, and none is a full resync', trouble)
      shown.check(wrong.length === 0 && copy.size === table.length, 'its pulls add up to the table', wrong.slice(0, 5))
      const known = new Set(seen.map(({ seq }) => seq))
      const missed = feed.filter(({ seq }) => !known.has(seq))
      shown.check(missed.length === 0, 'it received the last change of every record', missed.slice(0, 5))
      const backwards = seen.filter(({ seq }, at) => seq <= (seen[at - 1]?.seq ?? 0))
      shown.check(backwards.length === 0, 'numbers only rise', backwards.slice(0, 5))
      shown.say(`a reader made ${pulls()} pulls of ${pageSize} and received ${seen.length} changes of ${feed.length} records`)
    }
    const late = await outOfOrder(context)
    shown.check(late.length === 0, 'numbers without a gap, in the order of commits', late.slice(0, 5))
    for (const api of apis) shown.check(api.errors().length === 0, `process ${api.base} logged no error`, api.errors().slice(-3))
    shown.say(`${seconds[size]} s: ${statuses.length} writes of ${writers} writers, ${table.length} records left`)
    return shown.result
  })
