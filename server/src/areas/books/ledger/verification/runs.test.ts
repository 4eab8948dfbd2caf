/** Runs of the verification: they continue where the last one ended, and one file does not stop the others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob, work } from '../../../../../test/engine/bells.ts'
import { type ClosingFixture, closingFixture, entryOf } from '../../../../../test/harness/books/closings.ts'
import { nightWork } from '../../../../../test/harness/books/night-work.ts'
import { takeQueued, withJobContext } from '../../../../../test/harness/ledger/verification.ts'
import type { JobContext } from '../../../../kernel/jobs/jobs.ts'
import { ledger, postEntries } from '../index.ts'
import { asOwner } from '../../../../kernel/write/database.ts'
import { raw, sql } from '../../../../kernel/write/sql.ts'
import { runVerification, schedules } from './jobs.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

type Books = Awaited<ReturnType<ClosingFixture['open']>>
const post = async (b: Books, entries: number) => {
  for (let n = 1; n <= entries; n += 1) await fixture.post(b, '2026-02-02', ['550000', `${n}.00`], ['140000', `-${n}.00`])
}
const booked = async (entries: number) => {
  const b = await fixture.open()
  await post(b, entries)
  return b
}
const verify = (b: Books, isFull = false, most = 20_000) =>
  withJobContext(fixture.w, (context) => runVerification(context, b.id, { isFull, most }))
const shown = async (b: Books) => (await fixture.admin('GET', `${b.path}/ledger/verification`)).body
const stateOf = (b: Books) =>
  fixture.w.rows(`select entries_read::integer, state is not null as has_state from verification_runs where company_id = $1`, [b.id])
const tamper = (statement: string) => fixture.w.rows(`begin; set local session_replication_role = replica; ${statement}; commit`)

test('a run reads only the entries posted since the last one; a full one reads them all', async () => {
  const b = await booked(6)
  await verify(b)
  expect(await shown(b)).toMatchObject({ ok: true, entries_read: 6, chains: [{ entries: 6 }] })
  await verify(b)
  expect(await shown(b)).toMatchObject({ ok: true, entries_read: 0, chains: [{ entries: 6 }] })
  await post(b, 3)
  await verify(b)
  const third = await shown(b)
  expect(third).toMatchObject({ ok: true, entries_read: 3, entries_since: 0, chains: [{ entries: 9 }] })
  expect(Date.parse(third.full_at)).toBeLessThan(Date.parse(third.verified_at))
  await verify(b, true)
  const last = await shown(b)
  expect(last).toMatchObject({ ok: true, entries_read: 9, chains: [{ entries: 9 }] })
  expect(last.full_at).toBe(last.verified_at)
})

/** What the verification of a part does before there are statistics of the tables: functions it calls, and accounts it reads in a scan. */
const workOf = ({ id, journals }: Books, year: number, most: number) =>
  asOwner(fixture.w.owner_url, async (db) => {
    await db.many(raw('begin'))
    await db.many(raw(`delete from pg_statistic where starelid in ('entries'::regclass, 'entry_lines'::regclass)`))
    await db.many(raw(`update pg_class set reltuples = -1 where oid in ('entries'::regclass, 'entry_lines'::regclass)`))
    await db.many(sql`select bind_read(${id}::bigint, null), set_config('track_functions', 'all', true)`)
    await db.many(
      sql`select * from verify_chain_part(${journals.OD}::bigint, ${year}::bigint, 0, repeat('00', 32), 0, 1000, ${most}::integer)`,
    )
    const { calls } = await db.one<{ calls: number }>(sql`select sum(calls)::integer as calls from pg_stat_xact_user_functions`)
    const { accounts } = await db.one<{ accounts: number }>(
      sql`select seq_tup_read::integer as accounts from pg_stat_xact_user_tables where relname = 'accounts'`,
    )
    await db.many(raw('rollback'))
    return { calls, accounts }
  })

test('a part is read once also before there are statistics: four times the entries are four times the work', async () => {
  const b = await fixture.open()
  const entry = entryOf(b, '2026-02-02', [
    ['550000', '1.00'],
    ['140000', '-1.00'],
  ])
  const boxes = ['03', '54'].map((grid) => ({ grid, amount: '1.00' }))
  const inBoxes = entry.lines.map((line) => ({ ...line, vat_date: '2026-02-02', grids: boxes }))
  await fixture.writer.onFile(b.id, (tx) =>
    postEntries(
      tx,
      Array.from({ length: 80 }, () => ({ ...entry, lines: inBoxes })),
    ),
  )
  const [few, many] = [await workOf(b, b.year, 20), await workOf(b, b.year, 80)]
  expect(few.calls).toBeGreaterThan(20)
  expect(many.calls / few.calls).toBeLessThan(5)
  expect(many.accounts).toBe(few.accounts)
})

/** Dies at its nth reading, as a worker that is killed does: nothing after that moment happens. */
const dyingAt = (context: JobContext, nth: number): JobContext => {
  let readings = 0
  return {
    ...context,
    read: (company, reading) => {
      readings += 1
      return readings === nth ? Promise.reject(new Error('killed')) : context.read(company, reading)
    },
  }
}

test('a run that is killed is continued from its last part by the next worker, and the result is the same', async () => {
  const b = await booked(7)
  await withJobContext(fixture.w, async (context) => {
    await expect(runVerification(dyingAt(context, 4), b.id, { isFull: true, most: 2 })).rejects.toThrow('killed')
    expect(await stateOf(b)).toEqual([{ entries_read: 4, has_state: true }])
    expect((await shown(b)).run).toMatchObject({ status: 'running', full: true, entries_read: 4 })
    const read: number[] = []
    const counting: JobContext = {
      ...context,
      read: async (company, reading) => {
        const result = await context.read(company, reading)
        read.push((result as { entries_read: number }).entries_read)
        return result
      },
    }
    await runVerification(counting, b.id, { isFull: false, most: 2 })
    expect(read.slice(0, 2)).toEqual([6, 7])
  })
  expect(await stateOf(b)).toEqual([])
  expect(await shown(b)).toMatchObject({ ok: true, entries_read: 7, chains: [{ entries: 7, first_break: null }] })
})

test('a run rests after each part but the last for as long as the part took', async () => {
  const b = await booked(5)
  const rests: number[] = []
  await withJobContext(fixture.w, (context) =>
    runVerification({ ...context, rest: async (ms) => void rests.push(ms) }, b.id, { isFull: true, most: 2 }),
  )
  expect(rests.length).toBeGreaterThanOrEqual(3)
  expect(rests.every((ms) => ms > 0)).toBe(true)
  expect(await shown(b)).toMatchObject({ ok: true, entries_read: 5 })
})

test('a break in an early part is kept when a later worker continues', async () => {
  const b = await booked(7)
  await tamper(`update entries set label = 'Autre' where company_id = ${b.id} and number = 2`)
  await withJobContext(fixture.w, async (context) => {
    await expect(runVerification(dyingAt(context, 4), b.id, { isFull: true, most: 2 })).rejects.toThrow('killed')
    await runVerification(context, b.id, { isFull: false, most: 2 })
  })
  expect(await shown(b)).toMatchObject({ ok: false, chains: [{ entries: 7, first_break: { number: 2, reason: 'altered' } }] })
})

test('a worker that stops stores how far it came and queues the rest', async () => {
  const b = await booked(5)
  const stopping = new AbortController()
  await withJobContext(fixture.w, async (context) => {
    const stopped: JobContext = {
      ...context,
      signal: stopping.signal,
      read: async (company, reading) => {
        const result = await context.read(company, reading)
        if ((result as { entries_read: number }).entries_read === 2) stopping.abort()
        return result
      },
    }
    await runVerification(stopped, b.id, { isFull: true, most: 2 })
    expect(await stateOf(b)).toEqual([{ entries_read: 2, has_state: true }])
    expect(await takeQueued(fixture.w)).toEqual([{ company_id: b.id }])
    await runVerification(context, b.id, { isFull: false, most: 2 })
  })
  expect(await shown(b)).toMatchObject({ ok: true, entries_read: 5, run: null })
})

test('a job whose run was taken over by another one stores nothing', async () => {
  const b = await booked(4)
  await withJobContext(fixture.w, async (context) => {
    let taken = false
    const slow: JobContext = {
      ...context,
      read: async (company, reading) => {
        const result = await context.read(company, reading)
        if (!taken) {
          taken = true
          await runVerification(context, b.id, { isFull: true })
          await tamper(`update entries set label = 'Autre' where company_id = ${b.id} and number = 1`)
        }
        return result
      },
    }
    await runVerification(slow, b.id, { isFull: true, most: 2 })
  })
  expect(await shown(b)).toMatchObject({ ok: true, entries_read: 4, run: null })
  expect(await fixture.w.rows('select runs from ledger_verifications where company_id = $1', [b.id])).toEqual([{ runs: 1 }])
})

/** Changes of verified entries: what a run of new entries finds of them, and what a full one finds. */
const rewritten = (id: number) => `do $$ declare v entries; v_hash bytea := decode(repeat('00', 32), 'hex'); begin
  update entries set label = 'Autre' where company_id = ${id} and number = 2;
  for v in select * from entries where company_id = ${id} order by number loop
    update entries e set previous_hash = v_hash, hash = entry_hash(2, v_hash, canonical_head(
      (select c.chain_identity from companies c where c.id = ${id}), v.journal_code, v.fiscal_year_code, v.number, v.entry_date, v.label, v.reference,
      v.third_party_code, v.structured_communication, v.posted_at, v.posted_by_name), (select string_agg(canonical_line(l.account_number, l.debit, l.credit,
      l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate, l.vat_date, l.grids), E'\\n' order by l.position)
      from entry_lines l where l.company_id = ${id} and l.entry_id = v.id)) where e.company_id = ${id} and e.id = v.id returning e.hash into v_hash;
  end loop;
  update entry_chains set hash = v_hash where company_id = ${id};
end $$`
const changes = {
  'the hash of the last verified entry': [
    (id: number) => `update entries set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where company_id = ${id} and number = 4`,
    'altered',
    'altered',
  ],
  'the last verified entry deleted': [
    (id: number) => `delete from entries where company_id = ${id} and number = 4`,
    'entry_missing',
    'entry_missing',
  ],
  'the last entry deleted and the stored head put back': [
    (id: number) => `delete from entries where company_id = ${id} and number = 4;
      update entry_chains set last_number = 3, hash = (select hash from entries where company_id = ${id} and number = 3) where company_id = ${id}`,
    'entry_missing',
    'entry_missing',
  ],
  'the whole chain deleted, with its stored head': [
    (id: number) => `delete from entries where company_id = ${id}; delete from entry_chains where company_id = ${id}`,
    'entry_missing',
    'entry_missing',
  ],
  'every hash computed again after a change': [rewritten, 'rewritten', 'rewritten'],
  'the label of an earlier entry': [
    (id: number) => `update entries set label = 'Autre' where company_id = ${id} and number = 2`,
    null,
    'altered',
  ],
} as const

test.for(Object.entries(changes))('of verified entries, %s: found by the next run or by a full one', async ([, [change, next, full]]) => {
  const b = await booked(4)
  await verify(b)
  await tamper(change(b.id))
  const reasonOf = async () => (await shown(b)).chains[0].first_break?.reason ?? null
  await verify(b)
  expect(await reasonOf()).toBe(next)
  await verify(b, true)
  expect(await reasonOf()).toBe(full)
})

test('a balance changed in a period without new entries is found by a full run; after it every run reads all until it is put right', async () => {
  const b = await booked(2)
  await verify(b)
  const change = (sign: string) => tamper(`update account_balances set debit = debit ${sign} 1 where company_id = ${b.id}`)
  await change('+')
  await verify(b)
  expect((await shown(b)).ok).toBe(true)
  await verify(b, true)
  expect(await shown(b)).toMatchObject({ ok: false, balances: { ok: false, differences: [{}, {}] } })
  await change('-')
  await verify(b)
  expect(await shown(b)).toMatchObject({ ok: true, entries_read: 2, balances: { ok: true, differences: [] } })
})

test('an entry deleted while a run reads its chain is a break', async () => {
  const b = await booked(4)
  await withJobContext(fixture.w, async (context) => {
    let isDeleted = false
    const disturbed: JobContext = {
      ...context,
      read: async (company, reading) => {
        const result = await context.read(company, reading)
        if (!isDeleted) await tamper(`delete from entries where company_id = ${b.id} and number > 2`)
        isDeleted = true
        return result
      },
    }
    await runVerification(disturbed, b.id, { isFull: true, most: 2 })
  })
  const missing = { entry_id: null, number: 3, reason: 'entry_missing' }
  expect(await shown(b)).toMatchObject({ ok: false, chains: [{ entries: 2, first_break: missing }] })
})

test('at night a file that fails and a file that is locked do not stop the others, and are verified when they can be', async () => {
  const own = await closingFixture()
  const reports: { what: string; detail: object }[] = []
  const okOf = async (b: Books) => (await own.admin('GET', `${b.path}/ledger/verification`)).body.ok
  const damage = (b: Books, grids: string) =>
    own.w.rows(
      `begin; set local session_replication_role = replica; update entry_lines set grids = ${grids} where company_id = ${b.id}; commit`,
    )
  try {
    const files = [await own.open(), await own.open(), await own.open(), await own.open()] as const
    for (const b of files) await own.post(b, '2026-02-02', ['550000', '5.00'], ['140000', '-5.00'])
    const [damaged, locked, ...others] = files
    await own.w.rows('alter table entry_lines drop constraint entry_lines_boxes, drop constraint entry_lines_boxes_dated')
    await damage(damaged, `'"no list"'`)
    const released = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holding = own.writer.onFile(locked.id, async () => {
      held.resolve()
      await released.promise
    })
    await held.promise
    await inJob(own.w, async (context) => schedules[0]?.run(context))
    const report = (what: string, detail: object) => void reports.push({ what, detail })
    const worker = await work(own.w, { area: ledger({}) }, { report })
    try {
      for (const b of others) await expect.poll(() => okOf(b), { timeout: 60_000 }).toBe(true)
      expect([await okOf(damaged), await okOf(locked)]).toEqual([null, null])
      released.resolve()
      await holding
      await expect.poll(() => okOf(locked), { timeout: 60_000 }).toBe(true)
      await expect.poll(() => reports.map(({ what }) => what), { timeout: 60_000 }).toContain('job:error')
      expect(await okOf(damaged)).toBe(null)
      await damage(damaged, 'null')
      await expect.poll(() => okOf(damaged), { timeout: 60_000 }).toBe(true)
    } finally {
      released.resolve()
      await worker.stop()
    }
  } finally {
    await own.end()
  }
})

/** The time between two jobs. */
const spacingOf = `select (extract(epoch from j.run_at - lag(j.run_at) over (order by j.run_at)) * 1000)::integer as ms from graphile_worker._private_jobs j`

test('the night queues every file but those in the bin and those under way; each is read whole once a week', async () => {
  const own = await closingFixture()
  const nights = nightWork(own.w)
  try {
    const files = [await own.open(), await own.open(), await own.open()]
    const [known, binned, running] = files.map(({ id }) => id) as [number, number, number]
    await withJobContext(own.w, async (context) => {
      for (const id of [known, binned]) await runVerification(context, id, { isFull: true })
    })
    await own.admin('DELETE', files[1]?.path ?? '')
    await own.w.rows(
      `insert into verification_runs (company_id, is_full, started_at, claimed_by) values ($1, false, now(), gen_random_uuid())`,
      [running],
    )
    const spacing: number[] = []
    const queuedOn = async (day: Date) => {
      await schedules[0]?.run(nights.at(day))
      spacing.push(...(await own.w.rows<{ ms: number | null }>(spacingOf)).flatMap(({ ms }) => ms ?? []))
      return new Map((await takeQueued(own.w)).map(({ company_id, full }) => [company_id, full]))
    }
    const days = Array.from({ length: 7 }, (_, n) => new Date(Date.now() + n * 86_400_000))
    const week = []
    for (const day of days) week.push(await queuedOn(day))
    expect(week.filter((queued) => queued.get(known))).toHaveLength(1)
    expect(week.map((queued) => [queued.has(known), queued.has(binned), queued.get(own.w.company.id)])).toEqual(
      week.map(() => [true, false, true]),
    )
    expect([week[0]?.has(running), week[1]?.has(running)]).toEqual([false, true])
    expect([...new Set(spacing)]).toEqual([100])
    await own.w.rows(`update ledger_verifications set problem = 'x'`)
    for (const day of days) expect((await queuedOn(day)).get(known)).toBe(true)
  } finally {
    await nights.end()
    await own.end()
  }
})
