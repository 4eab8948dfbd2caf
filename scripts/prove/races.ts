import type { Prove } from '../lib/proof.ts'
import { proveDuplicates, kinds } from './lib/races/duplicates.ts'
import { atOnce, proveFeedOrder } from './lib/races/feed-order.ts'
import { addStalls, stallPlaces } from './lib/races/stalled-writes.ts'
import { proveVatReturns } from './lib/races/vat-returns.ts'
import { withFixture } from './lib/fixture.ts'
import { tally } from './lib/tally.ts'

const rounds = { ci: { duplicates: 3, feed: 1, returns: 10 }, full: { duplicates: 25, feed: 10, returns: 100 } }

/** Two API processes on one database. */
export const prove: Prove = (size) =>
  withFixture({ track_commit_timestamp: 'on' }, async (fixture) => {
    const shown = tally(
      'With two API processes, duplicates of a mutation are executed once, a reader of the feed misses nothing, and a posting is in the validated VAT return or refused.',
    )
    await addStalls(fixture)
    const apis = await fixture.start(2, { LIMITS_FACTOR: '1000' })
    const context = { fixture, apis, person: await fixture.person(apis[0]?.base ?? ''), shown }
    for (const kind of kinds) await proveDuplicates(context, kind, rounds[size].duplicates)
    for (let round = 1; round <= rounds[size].feed; round++) for (const place of stallPlaces) await proveFeedOrder(context, place, round)
    shown.say(`${rounds[size].feed * stallPlaces.length} times ${atOnce} writers behind a slow one`)
    await proveVatReturns(context, rounds[size].returns)
    for (const api of apis) shown.check(api.errors().length === 0, `process ${api.base} logged no error`, api.errors().slice(-3))
    return shown.result
  })
