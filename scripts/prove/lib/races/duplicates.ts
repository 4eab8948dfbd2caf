import { isDeepStrictEqual } from 'node:util'
import { templatePurposes } from '../../../../server/src/areas/exchange/mail/index.ts'
import { languages } from '../../../../server/src/lib/languages.ts'
import { packOf } from '../../../../server/src/packs/index.ts'
import { milliseconds } from '../figures.ts'
import type { Reply } from '../http.ts'
import { type Context, expectSuccess } from '../fixture.ts'

const atOnce = 50
const thirdParties = '/v1/companies/C/third-parties'

type Counts = { companies: number; cards: number; revisions: number; feed: number; memos: number; events: number }

/** Nothing else writes to this database, so the effect of one mutation is the difference between two counts. */
const countAll = `select (select count(*) from companies where deleted_at is null)::int as companies,
  (select count(*) from third_parties where deleted_at is null)::int as cards, (select count(*) from revisions)::int as revisions,
  (select count(*) from feed)::int as feed, (select count(*) from replays)::int as memos, (select count(*) from queue.outbox)::int as events`

const difference = (a: Counts, b: Counts): Counts => ({
  companies: a.companies - b.companies,
  cards: a.cards - b.cards,
  revisions: a.revisions - b.revisions,
  feed: a.feed - b.feed,
  memos: a.memos - b.memos,
  events: a.events - b.events,
})

type Kind = {
  name: string
  first: number
  /** What one execution adds to the database; anything else means it was executed twice, or half. */
  adds: Counts
  prepare: (context: Context, key: string) => Promise<{ method: string; path: string; body?: unknown }>
}

/** Feed rows of a new Belgian file: the file, its year, the records of the country pack, and the mail templates. */
const { accounts, vat_codes, journals, depreciation } = packOf('BE')
const ofPack = accounts.length + vat_codes.length + journals.length + depreciation.categories.length
const setUp = 2 + ofPack + templatePurposes.length * languages.length

const once: Counts = { companies: 0, cards: 0, revisions: 1, feed: 0, memos: 1, events: 0 }

async function newCard({ person, apis }: Context, name: string) {
  const body = { type: 'supplier', name }
  return expectSuccess(await person.call<{ id: number; version: number }>(apis[0]?.base ?? '', 'POST', thirdParties, { body })).id
}

export const kinds: readonly Kind[] = [
  {
    name: 'POST third-parties',
    first: 201,
    adds: { ...once, cards: 1, feed: 1, events: 1 },
    prepare: async (_scene, key) => ({ method: 'POST', path: thirdParties, body: { type: 'customer', name: key } }),
  },
  {
    name: 'PATCH third-party',
    first: 200,
    adds: { ...once, events: 1 },
    prepare: async (context, key) => ({ method: 'PATCH', path: `${thirdParties}/${await newCard(context, key)}`, body: { note: key } }),
  },
  {
    name: 'DELETE third-party',
    first: 204,
    adds: { ...once, cards: -1 },
    prepare: async (context, key) => ({ method: 'DELETE', path: `${thirdParties}/${await newCard(context, key)}` }),
  },
  {
    name: 'POST companies',
    first: 201,
    adds: { ...once, companies: 1, feed: setUp },
    prepare: async ({ person }, key) => ({
      method: 'POST',
      path: '/v1/companies',
      body: { name: key, country_pack: 'BE', firm: person.firm },
    }),
  },
]

const isReplay = (reply: Reply) => reply.status === 200 && reply.headers['x-idempotent-replay'] === '1'

/** The same mutation many times at once, on every process. */
export async function proveDuplicates(context: Context, kind: Kind, repetitions: number) {
  const { fixture, apis, person, shown } = context
  let slowest = 0
  const executed: number[] = []
  for (let round = 1; round <= repetitions; round++) {
    const key = `${kind.name} ${round}`
    const { method, path, body } = await kind.prepare(context, key)
    const [before] = await fixture.rows<Counts>(countAll)
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, each) =>
        person.call(apis[each % apis.length]?.base ?? '', method, path, {
          ...(body !== undefined && { body }),
          headers: { 'x-client-mutation-id': key },
        }),
      ),
    )
    const [after] = await fixture.rows<Counts>(countAll)
    const added = after === undefined || before === undefined ? undefined : difference(after, before)
    const firsts = replies.filter((reply) => reply.status === kind.first && !isReplay(reply))
    const replays = replies.filter(isReplay)
    const bodies = new Set(replies.map((reply) => JSON.stringify(reply.body ?? {})))
    slowest = Math.max(slowest, ...replies.map(({ ms }) => ms))
    executed.push(atOnce - replays.length)
    shown.check(isDeepStrictEqual(added, kind.adds), `${key}: one execution in the database`, added)
    shown.check(
      firsts.length === 1,
      `${key}: one answer is the original`,
      replies.map(({ status }) => status),
    )
    shown.check(replays.length === atOnce - 1, `${key}: ${atOnce - 1} answers are replays`, replays.length)
    shown.check(bodies.size === 1, `${key}: all ${atOnce} carry the same body`, bodies.size)
  }
  const most = `executed ${Math.min(...executed)} to ${Math.max(...executed)} times`
  shown.say(`${kind.name}: ${repetitions} × ${atOnce} duplicates, each ${most}, slowest answer ${milliseconds(slowest)}`)
}
