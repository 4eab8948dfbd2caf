/** The views of the books as they were known, and the times that name their states; tried with raw SQL. */
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { bookingIn } from '../harness/books/booking.ts'
import { type Books, makeBooks } from '../harness/books/books.ts'
import { beginHistory, firstYear, type History, playHistory, randomHistory } from '../harness/known-books/history.ts'
import { inWrite } from '../harness/raw-write.ts'
import { openWorld } from '../harness/world.ts'

const historyOf = (b: Books): Promise<History> =>
  beginHistory({
    company_id: b.id,
    rows: w.rows,
    call: (method, path, body) => admin(method as 'GET', path ? `${b.path}/${path}` : b.path, body ? { body } : {}),
  })
const w = await openWorld()
const admin = await w.as('admin')
const owner = new Client({ connectionString: w.owner_url })
const app = new Client({ connectionString: w.config.database_url })
await Promise.all([owner.connect(), app.connect()])
afterAll(() => Promise.all([owner.end(), app.end()]))

/** Runs work in a reading that is bound to a file, and rolls back. */
async function bound<T>(client: Client, company: number, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select bind_read($1, null)', [company])
    return await work()
  } finally {
    await client.query('rollback')
  }
}

const views = async () =>
  (await w.rows<{ name: string }>(`select relname as name from pg_class where relnamespace = 'known'::regnamespace order by 1`)).map(
    ({ name }) => name,
  )

test('every record with a history has a view, with exactly the columns of its table; no view shows what its reader may not see', async () => {
  const columns = (schema: string) => `
    select c.relname as name, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attcollation, row_number() over (partition by c.oid order by a.attnum) as place
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where c.relnamespace = '${schema}'::regnamespace`
  expect(
    await w.rows(`
      with known as (${columns('known')}), stored as (${columns('public')})
      select k.name, k.attname, s.attname as stored from known k full join stored s using (name, attname)
      where coalesce(k.name, s.name) in (select name from known) and row (k.type, k.attcollation, k.place) is distinct from row (s.type, s.attcollation, s.place)`),
  ).toEqual([])
  const names = await views()
  const tracked = await w.rows<{ table_name: string }>('select table_name from tracked where part_of is null and is_logged order by 1')
  expect(tracked.map(({ table_name }) => table_name).filter((name) => !names.includes(name))).toEqual([])
  expect(
    await w.rows(
      `select relname from pg_class where relnamespace = 'known'::regnamespace and not coalesce('security_invoker=true' = any (reloptions), false)`,
    ),
  ).toEqual([])
})

test('at the present moment every view equals its table, and no view shows a row of another file', async () => {
  const b = await makeBooks(w, admin, {
    vat_regime: 'quarterly',
    fiscal_year: { code: String(firstYear), starts_on: `${firstYear}-01-01`, ends_on: `${firstYear}-12-31` },
  })
  const [steps = []] = fc.sample(randomHistory(60), { numRuns: 1, seed: 7 })
  const { done } = await playHistory(await historyOf(b), steps, [])
  expect(done.get('match')).toBeGreaterThan(0)
  const other = await makeBooks(w, admin)
  await bookingIn(other, admin).sale()
  const counts = new Map<string, number>()
  await bound(owner, b.id, async () => {
    await owner.query('select * from bind_known(app_now())')
    for (const name of await views()) {
      const { rows } = await owner.query(
        `
        with known as (select * from known.${name}), stored as (select * from public.${name} where company_id = $1)
        select (select count(*)::int from known) as rows,
          (select count(*)::int from (select * from known except all select * from stored) x) + (select count(*)::int from (select * from stored except all select * from known) x) as differing`,
        [b.id],
      )
      expect([name, rows[0].differing]).toEqual([name, 0])
      counts.set(name, rows[0].rows)
    }
  })
  for (const name of ['entries', 'entry_lines', 'account_balances', 'letterings', 'lettering_lines', 'accounts', 'fiscal_periods'])
    expect([name, counts.get(name)]).not.toEqual([name, 0])
  await bound(app, other.id, async () => {
    await app.query('select * from bind_known(app_now())')
    for (const name of await views()) {
      const { rows } = await app.query(`select count(*)::int as n from known.${name} where company_id <> $1`, [other.id])
      expect([name, rows[0].n]).toEqual([name, 0])
    }
  })
  const unbound = await app.query('select count(*)::int as n from known.entries')
  expect(unbound.rows).toEqual([{ n: 0 }])
})

test('writes of a file are a microsecond apart at least, also when its clock stands still; other times stay in milliseconds', async () => {
  const b = await makeBooks(w, admin)
  const frozen = '2100-01-01T00:00:00.000Z'
  for (const name of ['Un', 'Deux', 'Trois']) {
    await w.rows(
      inWrite(b.id, `update third_parties set name = '${name}' where company_id = ${b.id} and id = ${b.customer}`).replace(
        '5000);',
        `5000, '${frozen}');`,
      ),
    )
  }
  const logged = await w.rows<{ at: string; updated: string }>(
    `select to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at, wire(r.occurred_at) as updated from revisions r
     where r.company_id = $1 order by r.seq desc limit 3`,
    [b.id],
  )
  expect(logged).toEqual(['000002', '000001', '000000'].map((micros) => ({ at: `2100-01-01 00:00:00.${micros}`, updated: frozen })))
  const [stored] = await w.rows(
    `select h.written_at = (select max(r.created_at) from revisions r where r.company_id = h.company_id) as is_last,
       t.updated_at = $2::timestamptz as is_in_milliseconds
     from heads h join third_parties t on t.company_id = h.company_id and t.id = $3 where h.company_id = $1`,
    [b.id, frozen, b.customer],
  )
  expect(stored).toEqual({ is_last: true, is_in_milliseconds: true })
})

test('50 writes at once: each has a time of its own, in the order of their numbers, and ids of entries rise with them', async () => {
  const b = await makeBooks(w, admin)
  const { sale } = bookingIn(b, admin)
  const elsewhere = w.callerOn(await w.sibling(), admin)
  const first = await Promise.all(Array.from({ length: 50 }, (_, n) => sale({ reference: `R${n}` }, n % 2 ? admin : elsewhere)))
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]))
  const [year] = (await admin('GET', `${b.path}/fiscal-years`)).body
  const open = (amount: string) =>
    admin('PUT', `${b.path}/fiscal-years/${year.id}/opening-balances`, {
      body: {
        lines: [
          { account: '550000', debit: amount },
          { account: '140000', credit: amount },
        ],
      },
    })
  const mixed = await Promise.all(
    first.map(({ body }, n) => (n % 5 === 0 ? open(`${n + 1}.00`) : admin('POST', `${b.path}/entries/${body.id}/reverse`))),
  )
  expect(mixed.every(({ status }) => status < 300)).toBe(true)
  const [found] = await w.rows(
    `with posted as (
       select e.id, min(r.write_no) as write_no, min(r.seq) as seq from entries e
       join revisions r on r.company_id = e.company_id and r.resource = 'entries' and r.record_id = e.id where e.company_id = $1 group by e.id
     ), writes as (
       select r.write_no, min(r.created_at) as at, max(r.created_at) as last from revisions r where r.company_id = $1 group by 1)
     select (select count(*)::int from posted) as entries,
       (select count(*)::int from (select p.write_no < lag(p.write_no) over (order by p.id) as falls from posted p) x where x.falls) as falling,
       (select count(*)::int from writes x where x.at <> x.last) as torn,
       (select count(*)::int from (select x.at <= lag(x.last) over (order by x.write_no) as repeats from writes x) y where y.repeats) as repeated`,
    [b.id],
  )
  // 50 sales, 40 reversals, ten openings and the reversals of nine.
  expect(found).toEqual({ entries: 109, falling: 0, torn: 0, repeated: 0 })
})

test('former values that the log leaves out are kept by the write that changes them, and never change', async () => {
  const b = await makeBooks(w, admin)
  const verified = (status: string) =>
    w.rows(
      inWrite(
        b.id,
        `update third_parties set vies_status = '${status}', vies_checked_at = now() where company_id = ${b.id} and id = ${b.customer}`,
      ),
    )
  await verified('valid')
  await verified('invalid')
  await w.rows(inWrite(b.id, `update third_parties set vies_status = 'invalid' where company_id = ${b.id} and id = ${b.customer}`))
  const kept = await w.rows<{ former: { vies_status: string } }>(
    'select former from former_values where company_id = $1 order by write_no',
    [b.id],
  )
  expect(kept.map(({ former }) => former.vies_status)).toEqual(['unknown', 'valid'])
  const times = await w.rows<{ at: string }>('select created_at::text as at from former_values where company_id = $1 order by write_no', [
    b.id,
  ])
  await bound(owner, b.id, async () => {
    await owner.query('select * from bind_known($1)', [times[0]?.at])
    const { rows } = await owner.query('select vies_status from third_parties where id = $1', [b.customer])
    expect(rows).toEqual([{ vies_status: 'valid' }])
  })
  const denied = { code: '42501' }
  const trying = (statement: string) => bound(app, b.id, () => app.query(statement))
  await expect(trying(`update former_values set former = '{}'`)).rejects.toMatchObject(denied)
  await expect(trying('delete from former_values')).rejects.toMatchObject(denied)
  await expect(trying(`insert into former_values values (${b.id}, 'third_parties', ${b.customer}, 1, now(), '{}')`)).rejects.toMatchObject(
    denied,
  )
})
