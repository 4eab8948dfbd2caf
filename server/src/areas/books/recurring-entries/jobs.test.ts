/** The nightly job posts everything due exactly once, despite concurrent workers, crashes and locked periods. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { nightWork } from '../../../../test/harness/books/night-work.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import type { JobContext } from '../../../kernel/jobs/jobs.ts'
import { sql } from '../../../kernel/write/sql.ts'
import { postDueEntries } from './jobs.ts'

const w = await openWorld()
const admin = await w.as('admin')
const nights = nightWork(w)
afterAll(() => nights.end())

/** Runs the job in a separate worker on a given day; `given` replaces some of its services. */
const worker = (day: string, given: Partial<JobContext> = {}): JobContext => ({ ...nights.at(new Date(`${day}T04:00:00Z`)), ...given })

/** Future years, because the clock of a company file never goes back and its books were just opened. */
const books = () => makeBooks(w, admin, { fiscal_year: { code: '2037', starts_on: '2037-01-01', ends_on: '2037-12-31' } })

async function template(b: Books, given: object = {}) {
  const { status, body } = await admin('POST', `/v1/companies/${b.token}/recurring-entries`, {
    body: {
      name: 'Loyer',
      kind: 'free',
      frequency: 'monthly',
      starts_on: '2037-01-31',
      auto_post: true,
      template: {
        journal_id: b.journals.OD,
        label: 'Loyer {month}',
        lines: [
          { account: '610000', debit: '1500.00' },
          { account: '499000', credit: '1500.00' },
        ],
      },
      ...given,
    },
  })
  expect(status).toBe(201)
  return body
}
const read = async (b: Books, id: number) => (await admin('GET', `/v1/companies/${b.token}/recurring-entries/${id}`)).body
const entriesOf = (b: Books) =>
  w.rows<{ day: string; label: string; number: number }>(
    `select entry_date::date::text as day, label, number from entries where company_id = $1 and origin = 'recurring' order by entry_date, id`,
    [b.id],
  )
const days = async (b: Books) => (await entriesOf(b)).map(({ day }) => day)
const period = async (b: Books, month: number, way: 'lock' | 'unlock') => {
  const [found] = await w.rows<{ id: number; year: number }>(
    `select id::integer, fiscal_year_id::integer as year from fiscal_periods where company_id = $1 and extract(month from starts_on) = $2`,
    [b.id, month],
  )
  expect((await admin('POST', `/v1/companies/${b.token}/fiscal-years/${found?.year}/periods/${found?.id}/${way}`)).status).toBe(200)
}

test('an entry is due from midnight on the clock of the country', async () => {
  const b = await books()
  await template(b, { starts_on: '2037-07-01' })
  await postDueEntries(nights.at(new Date('2037-06-30T21:59:00Z')))
  expect(await days(b)).toEqual([])
  await postDueEntries(nights.at(new Date('2037-06-30T22:00:00Z')))
  expect(await days(b)).toEqual(['2037-07-01'])
})

test('posts exactly the dates that are due, as one operation without a user', async () => {
  const b = await books()
  const { id } = await template(b)
  await postDueEntries(worker('2037-03-31'))
  expect(await entriesOf(b)).toEqual([
    { day: '2037-01-31', label: 'Loyer janvier', number: 1 },
    { day: '2037-02-28', label: 'Loyer février', number: 2 },
    { day: '2037-03-31', label: 'Loyer mars', number: 3 },
  ])
  expect(await read(b, id)).toMatchObject({ runs_count: 3, last_run_on: '2037-03-31', next_run_on: '2037-04-30', version: 1 })
  const written = await w.rows(
    `select distinct operation_id, origin, user_id from revisions where company_id = $1 and resource = 'entries'`,
    [b.id],
  )
  expect(written).toEqual([{ operation_id: expect.any(String), origin: 'job', user_id: null }])
  await postDueEntries(worker('2037-03-31'))
  expect(await days(b)).toHaveLength(3)
  const events = await w.rows(`select event from queue.outbox where company_id = $1 and event = 'entry.posted'`, [b.id])
  expect(events).toHaveLength(3)
})

test('skips templates without auto_post, paused, in the bin, or in archived company files', async () => {
  const b = await books()
  const waits = await template(b, { auto_post: false })
  await template(b, { is_active: false })
  const binned = await template(b)
  await admin('DELETE', `/v1/companies/${b.token}/recurring-entries/${binned.id}`)
  const archived = await books()
  await template(archived)
  await admin('PATCH', archived.path, { body: { is_active: false } })
  await postDueEntries(worker('2037-03-31'))
  expect([await days(b), await days(archived)]).toEqual([[], []])
  expect(await read(b, waits.id)).toMatchObject({ next_run_on: '2037-01-31', status: 'active' })
})

test('in a locked period the date stays due with the reason; it is posted once the period is unlocked', async () => {
  const b = await books()
  const blocked = await template(b)
  const other = await template(b, { name: 'Internet', starts_on: '2037-02-15' })
  await period(b, 1, 'lock')
  await postDueEntries(worker('2037-02-28'))
  expect(await days(b)).toEqual(['2037-02-15'])
  expect(await read(b, blocked.id)).toMatchObject({
    next_run_on: '2037-01-31',
    runs_count: 0,
    version: 1,
    last_error: 'Cette période est verrouillée. Déverrouillez-la, ou choisissez une date ouverte.',
  })
  expect(await read(b, other.id)).toMatchObject({ last_error: null, runs_count: 1 })
  await postDueEntries(worker('2037-03-01'))
  expect((await read(b, blocked.id)).lock_version).toBe(1)
  await period(b, 1, 'unlock')
  await postDueEntries(worker('2037-03-01'))
  expect(await days(b)).toEqual(['2037-01-31', '2037-02-15', '2037-02-28'])
  expect(await read(b, blocked.id)).toMatchObject({ last_error: null, next_run_on: '2037-03-31', runs_count: 2 })
})

test('a date after the last fiscal year stores that reason, and does not stop other company files', async () => {
  const [early, late] = [await books(), await books()]
  const { id } = await template(early, { starts_on: '2036-12-31' })
  await template(late)
  await postDueEntries(worker('2037-01-31'))
  expect((await read(early, id)).last_error).toContain('Aucun exercice')
  expect(await days(late)).toEqual(['2037-01-31'])
})

test('four concurrent workers post each date once', async () => {
  const b = await books()
  const made = await Promise.all(['A', 'B', 'C'].map((name) => template(b, { name })))
  await Promise.all(Array.from({ length: 4 }, () => postDueEntries(worker('2037-06-30'))))
  expect(await days(b)).toHaveLength(18)
  expect(await w.rows('select count(*)::integer as n from recurring_runs where company_id = $1', [b.id])).toEqual([{ n: 18 }])
  for (const { id } of made) expect(await read(b, id)).toMatchObject({ runs_count: 6, next_run_on: '2037-07-31' })
  const numbers = (await entriesOf(b)).map(({ number }) => number).toSorted((x, y) => x - y)
  expect(numbers).toEqual(Array.from({ length: 18 }, (_, index) => index + 1))
})

test('a crash between posting and commit leaves nothing, and the next worker posts everything once', async () => {
  const b = await books()
  const { id } = await template(b)
  const dying = worker('2037-02-28')
  const dies: JobContext['onFile'] = (company, work, given) =>
    dying.onFile(
      company,
      async (tx) => {
        await work(tx)
        throw new Error('killed')
      },
      given,
    )
  await expect(postDueEntries({ ...dying, onFile: dies })).rejects.toThrow('recurring entries of')
  expect(await days(b)).toEqual([])
  expect(await read(b, id)).toMatchObject({ runs_count: 0, next_run_on: '2037-01-31', last_error: null })
  await postDueEntries(worker('2037-02-28'))
  expect(await days(b)).toEqual(['2037-01-31', '2037-02-28'])
})

test('a database failure while posting fails the job and is not stored as last_error', async () => {
  const b = await books()
  const { id } = await template(b)
  const hindered = worker('2037-02-28')
  const times_out: JobContext['onFile'] = (company, work, given) =>
    hindered.onFile(
      company,
      async (tx) => {
        await work(tx)
        return tx.one(sql`select set_config('statement_timeout', '20ms', true)`).then(() => tx.one(sql`select pg_sleep(60)`)) as never
      },
      given,
    )
  await expect(postDueEntries({ ...hindered, onFile: times_out })).rejects.toThrow('recurring entries of')
  expect(await days(b)).toEqual([])
  expect(await read(b, id)).toMatchObject({ runs_count: 0, next_run_on: '2037-01-31', last_error: null })
  await postDueEntries(worker('2037-02-28'))
  expect(await days(b)).toEqual(['2037-01-31', '2037-02-28'])
})

test('after a worker stops between two dates, the next one continues there', async () => {
  const b = await books()
  await template(b)
  const stop = new AbortController()
  const stopped = worker('2037-03-31', { signal: stop.signal })
  const once: JobContext['onFile'] = async (company, work, given) => {
    const done = await stopped.onFile(company, work, given)
    if (company === b.id) stop.abort()
    return done
  }
  await postDueEntries({ ...stopped, onFile: once })
  expect(await days(b)).toEqual(['2037-01-31'])
  await postDueEntries(worker('2037-03-31'))
  expect(await days(b)).toEqual(['2037-01-31', '2037-02-28', '2037-03-31'])
})

test('a posted date is skipped, even if the template still has it as its next date', async () => {
  const b = await books()
  const { id } = await template(b)
  await postDueEntries(worker('2037-02-28'))
  await w.rows(
    `set local session_replication_role = replica; update recurring_entries set next_run_on = '2037-01-31', due_from = null, runs_count = 2 where id = ${id}`,
  )
  await postDueEntries(worker('2037-02-28'))
  expect(await days(b)).toEqual(['2037-01-31', '2037-02-28'])
  expect(await read(b, id)).toMatchObject({ next_run_on: '2037-03-31', runs_count: 2 })
})

test('of twenty concurrent runs of one template for one day, one posts', async () => {
  const b = await books()
  const { id } = await template(b, { auto_post: false })
  const [one, other] = [w.app, await w.sibling()]
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      w.callerOn(index % 2 ? one : other, admin)('POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`, {
        body: { date: '2037-01-31' },
      }),
    ),
  )
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array.from({ length: 19 }, () => '422')])
  expect(replies.find(({ status }) => status === 422)?.body.errors).toHaveProperty('date')
  expect(await days(b)).toEqual(['2037-01-31'])
})

test('twenty requests with one idempotency key post one entry, and all receive it', async () => {
  const b = await books()
  const { id } = await template(b, { auto_post: false })
  const headers = { 'x-client-mutation-id': randomUUID() }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => admin('POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`, { body: {}, headers })),
  )
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await days(b)).toEqual(['2037-01-31'])
})

test('the job and twenty users at once post no date twice', async () => {
  const b = await books()
  const { id } = await template(b, { max_runs: 5 })
  const runs = Array.from({ length: 20 }, () => admin('POST', `/v1/companies/${b.token}/recurring-entries/${id}/run`, { body: {} }))
  await Promise.all([postDueEntries(worker('2037-05-31')), ...runs])
  expect(await days(b)).toEqual(['2037-01-31', '2037-02-28', '2037-03-31', '2037-04-30', '2037-05-31'])
  expect(await read(b, id)).toMatchObject({ status: 'finished', runs_count: 5, next_run_on: null })
})

test('raw SQL cannot post a date twice, write outside a transaction of the company file, or exceed the end', async () => {
  const b = await books()
  const { id } = await template(b)
  await postDueEntries(worker('2037-01-31'))
  const writing = (statement: string) => w.rows(inWrite(b.id, statement))
  const again = `insert into recurring_runs (company_id, recurring_entry_id, due_on, entry_id, entry_date)
    select company_id, recurring_entry_id, due_on, entry_id, entry_date from recurring_runs where recurring_entry_id = ${id}`
  await expect(writing(again)).rejects.toMatchObject({ constraint: 'recurring_runs_once' })
  await expect(w.rows(again.replace('due_on, entry_id, entry_date from', 'due_on + 1, entry_id, entry_date from'))).rejects.toThrow(
    'outside write()',
  )
  await expect(w.asApp(`delete from recurring_runs`)).rejects.toThrow('permission denied')
  await expect(w.asApp(`update recurring_runs set due_on = due_on`)).rejects.toThrow('permission denied')
  const set = (assignment: string) => writing(`update recurring_entries set ${assignment} where id = ${id}`)
  await expect(set(`ends_on = '2037-01-31', next_run_on = '2037-02-28'`)).rejects.toMatchObject({ constraint: 'recurring_entries_next' })
  await expect(set(`max_runs = 1`)).rejects.toMatchObject({ constraint: 'recurring_entries_runs' })
  await expect(set(`frequency = 'weekly', day = 8`)).rejects.toThrow('check constraint')
  await expect(set(`ends_on = '2036-01-01'`)).rejects.toThrow('check constraint')
})
