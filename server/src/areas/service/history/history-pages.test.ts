import { assert, asyncProperty, boolean, constantFrom, integer, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'

/*
 * Totals and deep pages come from counts per day. Whatever was written, by whom and when, they must say what a plain
 * count over the revisions says. The days are made by the file's own clock: a write is never earlier than the last one.
 */
let w: World
let people: readonly [Caller, Caller, Caller]
const firstDay = Date.parse('2031-01-01')
const dayOf = (n: number) => new Date(firstDay + n * 86_400_000).toISOString().slice(0, 10)
const days = 30
const cards: number[] = []

beforeAll(async () => {
  w = await world()
  people = [await w.as('encoder'), await w.as('encoder'), await w.as('manager')]
  const [one] = people
  // A generator of our own, so that the same data come with every run.
  let state = 20_261_115
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let day = 0; day < days; day += 1 + random(3)) {
    await w.rows('update heads set written_at = $1 where company_id = $2', [`${dayOf(day)}T${10 + random(10)}:00:00Z`, w.company.id])
    for (let n = random(6); n >= 0; n -= 1) {
      const caller = people[random(people.length)] ?? one
      const known = cards[random(cards.length)]
      if (known === undefined || random(3) === 0) {
        cards.push((await caller('POST', 'C/third-parties', { body: { type: 'supplier', name: `Card ${day}` } })).body.id)
      } else await caller('PATCH', `C/third-parties/${known}`, { body: { note: `note ${day} ${n}` } })
    }
    if (random(3) === 0) await bulk(people[random(people.length)]?.user_id ?? one.user_id, 1 + random(40))
  }
})
afterAll(() => w.close())

/** Many revisions of one statement, of cards and of the file itself. */
const bulk = (user: number, count: number) =>
  w.rows(`
    begin;
    select open_write(${user}, false, null, ${w.company.id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'job'), 1000);
    insert into third_parties (company_id, type, code, name, country, locale, account_id)
      select app_company(), 'customer', 'B' || app_write() || '-' || n, 'Bulk', 'BE', 'fr', a.id from generate_series(1, ${count}) n
      join accounts a on a.company_id = app_company() and a.kind = 'receivable';
    update companies set city = 'City ' || app_write() where id = app_company();
    commit`)

const filters = record(
  {
    resource: constantFrom('third-parties', 'companies', 'unknown'),
    user: nat(2),
    from: nat(days + 2),
    to: nat(days + 2),
    record: boolean(),
  },
  { requiredKeys: [] },
)

test('any filter, any page: total and items are those of a plain count', async () => {
  await assert(
    asyncProperty(filters, integer({ min: 1, max: 12 }), integer({ min: 1, max: 200 }), async (filter, page, per_page) => {
      const user = filter.user === undefined ? undefined : people[filter.user]?.user_id
      const wanted = {
        ...(filter.resource && { resource: filter.resource }),
        ...(filter.resource && filter.record && { record_id: String(cards[0]) }),
        ...(user !== undefined && { user_id: String(user) }),
        ...(filter.from !== undefined && { from: dayOf(filter.from) }),
        ...(filter.to !== undefined && { to: dayOf(filter.to) }),
      }
      const matching = await w.rows<{ seq: string }>(
        `select seq from revisions where company_id = $1 and resource = coalesce($2, resource) and ($3::bigint is null or record_id = $3)
           and ($4::bigint is null or user_id = $4) and created_at >= coalesce($5::date, '1900-01-01') and created_at < coalesce($6::date + 1, '2199-01-01')
         order by seq desc`,
        [w.company.id, wanted.resource, wanted.record_id, wanted.user_id, wanted.from, wanted.to],
      )
      const query = new URLSearchParams({ ...wanted, page: String(page), per_page: String(per_page) })
      const { body } = await people[0]('GET', `C/history?${query.toString()}`)
      expect(body.total).toBe(matching.length)
      const expected = matching.slice((page - 1) * per_page, page * per_page).map(({ seq }) => Number(seq))
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual(expected)
    }),
    { seed: 20_261_115, numRuns: 100 },
  )
})

test('the pages in turn show every revision once, newest first', async () => {
  const seen: number[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await people[0]('GET', `C/history?page=${page}&per_page=7`)
    seen.push(...body.data.map(({ id }: { id: number }) => id))
    last = body.last_page
  }
  const stored = await w.rows<{ seq: string }>('select seq from revisions where company_id = $1 order by seq desc', [w.company.id])
  expect(seen).toEqual(stored.map(({ seq }) => Number(seq)))
  expect(seen.length).toBeGreaterThan(100)
})
