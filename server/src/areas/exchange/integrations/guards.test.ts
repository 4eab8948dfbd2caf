/** What must never be false of connections and their transactions: raw SQL, fifty requests at once, and a worker that dies. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addressesOf, type Connected, doRuns, openFile, openStandIns, ownIban } from '../../../../test/harness/integrations/files.ts'
import { camt } from '../../../../test/harness/books/statement-files.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld, type Reply } from '../../../../test/harness/world.ts'
import { inJob } from '../../../../test/engine/bells.ts'
import { pontoTransaction } from '../../../../test/stand-ins/ponto.ts'
import { claimRun } from './runs/claim.ts'

const there = await openStandIns()
const account = there.ponto.addAccount(ownIban)
const w = await openWorld({ config: addressesOf(there) })
const admin = await w.as('admin')
const elsewhere = w.callerOn(await w.sibling(), admin)
let file: Connected
let id: number
beforeEach(async () => {
  account.transactions.length = 0
  file = await openFile(w, there, admin)
  const { body } = await file.connect(file.ponto())
  id = body.id
})
afterAll(async () => void (await Promise.all([there.ponto.close(), there.mollie.close()])))

const refusedBy = (statement: string): Promise<string> =>
  w.rows(inWrite(file.bank.b.id, `${statement}; set constraints all immediate; raise exception 'nothing refused it'`)).then(
    () => 'no end',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )
const many = (work: (index: number) => Promise<Reply>) => Promise.all(Array.from({ length: 50 }, (_, index) => work(index)))
const tally = (answers: readonly Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => [status, body.code].filter(Boolean).join(' '))].map(([key, same]) => [key, same.length]),
  )
const count = async (table: string, where = 'true') =>
  (await w.rows<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1 and ${where}`, [file.bank.b.id]))[0]?.n

test('a provider is connected once, and an account has one source', async () => {
  const insert = (provider: string, config: string) =>
    `insert into integrations (company_id, provider, name, config, schedule) values (app_company(), '${provider}', 'X', '${config}', 'manual')`
  const ponto = JSON.stringify({ journals: [{ journal_id: file.journal, from: '2026-01-01' }] })
  const mollie = JSON.stringify({ journal_id: file.journal, from: '2026-01-01' })
  expect(await refusedBy(insert('ponto', ponto))).toBe('integrations_provider')
  expect(await refusedBy(insert('mollie', mollie))).toBe('integrations_journals')
  expect(await refusedBy(insert('mollie', '{}'))).toBe('integrations_config')
  expect(
    await refusedBy(
      `insert into integration_feeds (company_id, journal_id, integration_id, starts_on) values (app_company(), ${file.journal}, ${id}, '2026-01-01')`,
    ),
  ).toBe('integration_feeds_pkey')
  const to = (config: object) => `update integrations set config = '${JSON.stringify(config)}' where id = ${id}`
  expect(await refusedBy(to({ journals: [{ journal_id: file.balance_journal, from: '2026-01-01' }] }))).toBe('integrations_journals')
  expect(await refusedBy(to({ journals: [{ journal_id: file.journal }] }))).toBe('integrations_journals')
  const twice = { journal_id: file.journal, from: '2026-01-01' }
  expect(await refusedBy(to({ journals: [twice, { ...twice, from: '2026-02-01' }] }))).toBe('integrations_journals')
  expect(await refusedBy(`update integrations set status = 'paused' where id = ${id}`)).toBe('integrations_paused')
})

test('secrets are kept for live connections only, one run goes on at a time, and a finished run has its time', async () => {
  const secret = `insert into integration_secrets (company_id, integration_id, field, sealed) values (app_company(), ${id}, 'access_token', repeat('x', 40)::bytea)`
  expect(await refusedBy(`update integrations set deleted_at = now() where id = ${id}; ${secret}`)).toBe('integration_secrets_live')
  const run = `insert into integration_runs (company_id, integration_id, is_requested) values (app_company(), ${id}, false)`
  expect(await refusedBy(`${run}; ${run}`)).toBe('integration_runs_running')
  expect(await refusedBy(`${run}; update integration_runs set status = 'done' where integration_id = ${id}`)).toBe(
    'integration_runs_finished',
  )
})

test('a transaction of a provider exists once, and not on a day that a statement covers', async () => {
  const insert = (external: string, day: string) =>
    `insert into bank_transactions (company_id, journal_id, source, sequence, entry_date, value_date, amount, currency, external_id)
     values (app_company(), ${file.journal}, 'ponto', 1, '${day}', '${day}', 1, 'EUR', ${external})`
  expect(await refusedBy(`${insert("'a'", '2026-03-05')}; ${insert("'a'", '2026-03-06')}`)).toBe('bank_transactions_external')
  expect(await refusedBy(insert('null', '2026-03-05'))).toBe('bank_transactions_covered')
  await admin('PATCH', `${file.at}/${id}`, { body: { is_active: false } })
  const lines = [{ amount: '5.00', day: '2026-03-05' }]
  expect((await file.bank.send({ 'a.xml': camt({ opens: '0.00', from: '2026-03-01', to: '2026-03-10', lines }) })).status).toBe(201)
  expect(await refusedBy(insert("'b'", '2026-03-10'))).toBe('bank_transactions_covered')
  expect(await refusedBy(insert("'b'", '2026-03-11'))).toBe('nothing refused it')
})

test('the service cannot delete a connection, and sees none without its file', async () => {
  await expect(w.asApp('delete from integrations')).rejects.toThrow('permission denied')
  for (const table of ['integrations', 'integration_secrets', 'integration_feeds', 'integration_runs', 'feed_pairs'])
    expect((await w.asApp(`select 1 from ${table}`)).rows).toEqual([])
})

test('50 connections to one provider at once: one is made', async () => {
  const answers = await many((index) => file.connect(file.mollie(), index % 2 === 0 ? admin : elsewhere))
  expect(tally(answers)).toEqual({ 201: 1, '422 integration_connected': 49 })
  expect([
    await count('integrations', `provider = 'mollie'`),
    await count('integration_feeds', `journal_id = ${file.balance_journal}`),
  ]).toEqual([1, 1])
})

test('50 equal calls under one key at once make one connection, which all of them get', async () => {
  const key = { 'x-client-mutation-id': 'connect-once' }
  const answers = await many((index) => file.connect(file.mollie(), index % 2 === 0 ? admin : elsewhere, key))
  expect(tally(answers)).toEqual({ 200: 49, 201: 1 })
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await count('integrations', `provider = 'mollie'`)).toBe(1)
})

test('an answer that cannot be stored undoes the connection, and the next call makes it', async () => {
  const key = { 'x-client-mutation-id': 'cut-off' }
  await w.rows(`
    create function refuse_answer() returns trigger language plpgsql as $$ begin raise exception 'cut off' using errcode = 'admin_shutdown'; end $$;
    create trigger cut_off before insert on replays for each row when (new.key = 'cut-off') execute function refuse_answer()`)
  expect((await file.connect(file.mollie(), admin, key)).status).toBe(503)
  expect(await count('integrations', `provider = 'mollie'`)).toBe(0)
  await w.rows('drop trigger cut_off on replays; drop function refuse_answer()')
  expect((await file.connect(file.mollie(), admin, key)).status).toBe(201)
  expect(await count('integrations', `provider = 'mollie'`)).toBe(1)
})

test('50 changes of two connections to one journal at once: it has one source', async () => {
  await file.connect(file.mollie())
  await admin('PATCH', `${file.bank.b.path}/journals/${file.journal}`, { body: { iban: null } })
  const answers = await many((index) =>
    index % 2 === 0
      ? admin('PATCH', `${file.at}/${id}`, { body: { config: { journals: [{ journal_id: file.journal }] } } })
      : elsewhere('PATCH', `${file.at}/${id + 1}`, { body: { config: { journal_id: file.journal } } }),
  )
  expect(answers.every(({ status }) => status === 422 || status === 200)).toBe(true)
  expect(await count('integration_feeds', `journal_id = ${file.journal}`)).toBe(1)
})

test('50 runs asked for at once: one runs, and every caller is told of it', async () => {
  account.transactions.push(...Array.from({ length: 30 }, (_, n) => pontoTransaction('2026-03-02', n + 1)))
  const answers = await many((index) => (index % 2 === 0 ? admin : elsewhere)('POST', `${file.at}/${id}/run`))
  expect(tally(answers)).toEqual({ 202: 50 })
  expect(new Set(answers.map(({ body }) => body.run.id)).size).toBe(1)
  await doRuns(w, there)
  expect([await count('integration_runs'), await count('bank_transactions')]).toEqual([1, 30])
})

test('a run that a dead worker left is ended as failed, and another one takes its place, also when its worker dies too', async () => {
  account.transactions.push(...Array.from({ length: 5 }, (_, n) => pontoTransaction('2026-03-02', n + 1)))
  const { body } = await admin('POST', `${file.at}/${id}/run`)
  const die = (run: number) => inJob(w, async (context) => void (await claimRun(context, file.bank.b.id, run)))
  const going = async () => (await admin('GET', file.at)).body[0].connection.runs[0].id
  await die(body.run.id)
  await die(body.run.id)
  const second = await going()
  await die(second)
  await die(second)
  expect(new Set([body.run.id, second, await going()]).size).toBe(3)
  const jobs = await w.rows<{ run: number }>(
    `select (j.payload ->> 'run_id')::int as run from graphile_worker._private_jobs j where (j.payload ->> 'company_id')::bigint = $1 order by 1`,
    [file.bank.b.id],
  )
  expect(jobs.map(({ run }) => run)).toEqual([body.run.id, second, await going()])
  await doRuns(w, there)
  const [{ connection }] = (await admin('GET', file.at)).body
  expect(connection.runs).toMatchObject([
    { status: 'done', created: 5 },
    { id: second, status: 'failed', created: 0 },
    { id: body.run.id, status: 'failed', created: 0 },
  ])
  expect(await count('bank_transactions')).toBe(5)
})
