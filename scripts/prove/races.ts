import type { Prove } from '../lib/proof.ts'
import { duplicates, kinds } from './lib/races/duplicates.ts'
import { atOnce, feedRound } from './lib/races/feed-order.ts'
import { addStalls, stallPlaces } from './lib/races/stalled-writes.ts'
import { onStage } from './lib/fixture.ts'
import { tally } from './lib/tally.ts'

const rounds = { ci: { duplicates: 3, feed: 1 }, full: { duplicates: 25, feed: 10 } }

/** Two API processes on one database. */
export const prove: Prove = (size) =>
  onStage({ track_commit_timestamp: 'on' }, async (stage) => {
    const shown = tally('Duplicates of a mutation are executed once, and a reader of the feed misses nothing, with two API processes.')
    await addStalls(stage)
    const apis = await stage.start(2, { LIMITS_FACTOR: '1000' })
    const scene = { stage, apis, person: await stage.person(apis[0]?.base ?? ''), shown }
    for (const kind of kinds) await duplicates(scene, kind, rounds[size].duplicates)
    for (let round = 1; round <= rounds[size].feed; round++) for (const place of stallPlaces) await feedRound(scene, place, round)
    shown.say(`${rounds[size].feed * stallPlaces.length} times ${atOnce} writers behind a slow one`)
    for (const api of apis) shown.check(api.errors().length === 0, `process ${api.base} logged no error`, api.errors().slice(-3))
    return shown.result
  })
