import { isDeepStrictEqual } from 'node:util'
import { runNode } from '../lib/checkout.ts'
import type { Prove, Size } from '../lib/proof.ts'
import {
  waitUntilArchived,
  archiveSettings,
  baseBackup,
  giveToServerUser,
  type Restored,
  withRestored,
  withFolder,
} from './lib/restore/backup.ts'
import { seed } from './lib/figures.ts'
import { fillIn, guideBlocks } from './lib/guide.ts'
import { type Starter, withProcesses } from './lib/processes.ts'
import { type Api, type Person, withFixture, type Fixture, expectSuccess } from './lib/fixture.ts'
import { compareWithDatabase, type Mutation } from './lib/mutations.ts'
import { type Tally, tally } from './lib/tally.ts'
import { isDone, startTraffic, type Traffic } from './lib/traffic.ts'
import { waitFor } from './lib/wait.ts'

const sizes = { ci: { files: 4, writes: 60 }, full: { files: 12, writes: 3000 } }

type Head = { company_id: number; seq: number; last: number; changes: number }

const headsOf = (rows: Fixture['rows']) =>
  rows<Head>(`select h.company_id::int, h.seq::int, (select max(f.seq) from feed f where f.company_id = h.company_id)::int as last,
    (select count(*) from revisions r where r.company_id = h.company_id)::int as changes from heads h order by 1`)

/** A fingerprint of every row of every table of the product. */
async function contentOf(rows: Fixture['rows']) {
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const each = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content from ${name} t`,
  )
  return rows<{ name: string; content: string }>(`${each.join(' union all ')} order by 1`)
}

const total = (heads: readonly Head[]) => heads.reduce((sum, { seq }) => sum + seq, 0)

type RecordedState = { time: string; heads: Head[]; content: { name: string; content: string }[] }

/** A point in time and the content of the database then. Nothing writes: the content is the same before and after. */
async function recordState(fixture: Fixture): Promise<RecordedState> {
  let recorded: RecordedState | undefined
  const found = await waitFor(async () => {
    const content = await contentOf(fixture.rows)
    const [now] = await fixture.rows<{ time: string }>('select clock_timestamp()::text as time')
    const heads = await headsOf(fixture.rows)
    recorded = { time: now?.time ?? '', heads, content }
    return isDeepStrictEqual(content, await contentOf(fixture.rows))
  })
  if (!found || recorded === undefined) throw new Error('The database did not become idle.')
  return recorded
}

const written = ({ mutations }: Traffic) => mutations.filter(({ acknowledged }) => acknowledged).length

/** Runs traffic until `writes` are acknowledged, and `meanwhile` beside it. */
async function load(name: string, { people, api, writes }: Context, meanwhile: () => Promise<void> = async () => {}) {
  const traffic = startTraffic(name, people, [api], 5)
  await meanwhile()
  if (!(await waitFor(() => written(traffic) >= writes))) throw new Error(`${name}: too few writes.`)
  await traffic.finish()
  return traffic
}

type Context = { people: Person[]; api: Api; writes: number }

/** The restored content must equal the recorded content. */
async function compareWithRecorded(
  there: Restored,
  fixture: Fixture,
  shown: Tally,
  recorded: RecordedState,
  before: Mutation[],
  after: Mutation[],
) {
  const heads = await headsOf(there.rows)
  shown.check(isDeepStrictEqual(heads, recorded.heads), 'head and last number of every feed are the recorded ones', {
    heads,
    recorded: recorded.heads,
  })
  const content = await contentOf(there.rows)
  const differing = content.filter(({ name, content: is }) => recorded.content.find((each) => each.name === name)?.content !== is)
  shown.check(differing.length === 0 && content.length === recorded.content.length, 'every row of every table is as recorded', differing)
  const late = await there.rows(
    `select key from replays where key = any($1) union all select external_id from third_parties where external_id = any($1)
     union all select record_id::text from revisions where after ->> 'external_id' = any($1) or after ->> 'note' = any($1)`,
    [after.map(({ key }) => key)],
  )
  shown.check(late.length === 0, 'nothing written after the point is there', late.slice(0, 5))
  await compareWithDatabase({ ...fixture, rows: there.rows }, shown, before)
  return heads
}

/** The command of the guide: the worker's environment, with the addresses of the restored server. */
async function doctor(env: Record<string, string>) {
  const command = fillIn(guideBlocks('back-up-and-upgrade', 'Restore', 'sh')[1], { 'REDIS_URL=': '', 'server/src/cli.ts doctor': '' })
  if (!command.includes('QUEUE_DATABASE_URL=')) throw new Error('The guide calls the doctor with other variables.')
  return runNode('server/src/cli.ts', ['doctor'], { env })
}

type Pulled = { cursor: number; has_more: boolean; full_resync: boolean; changes: { seq: number }[] }

/** Processes on the restored server: the doctor passes, clients are served, and a client with a later cursor resyncs. */
async function proveService(there: Restored, start: Starter, shown: Tally, people: Person[], recorded: RecordedState, ends: Head[]) {
  const worker = await start({ program: 'worker', env: there.env })
  const api = await start({ program: 'main', env: { ...there.env, LIMITS_FACTOR: '1000' } })
  const { code, stdout, stderr } = await doctor(there.env)
  shown.check(
    code === 0 && stdout.includes('ok    workers:') && !stdout.includes('WRONG'),
    'partita doctor finds nothing wrong',
    stdout + stderr,
  )
  for (const person of people) {
    const of = (heads: Head[]) => heads.find(({ company_id }) => company_id === person.company_id)?.seq ?? 0
    const pull = async (since: number) =>
      expectSuccess(await person.call<Pulled>(api.base, 'GET', `/v1/companies/C/sync/pull?since=${since}&limit=2000`))
    const ahead = await pull(of(ends))
    shown.check(of(ends) > of(recorded.heads) && ahead.full_resync && ahead.cursor === 0, 'a cursor from after the point resyncs', ahead)
    const inTime = await pull(of(recorded.heads))
    shown.check(
      !inTime.full_resync && inTime.changes.length === 1,
      'a cursor of the point itself stays valid, and gets the file again',
      inTime,
    )
    const whole = await pull(0)
    shown.check(whole.cursor > of(ends) && !whole.has_more, 'the feed continues above every number that was used', whole.cursor)
    const body = { type: 'customer', name: 'Garage Peeters', external_id: 'after the restore' }
    const card = await person.call<{ id: number }>(api.base, 'POST', '/v1/companies/C/third-parties', { body })
    const next = await pull(whole.cursor)
    shown.check(isDone(card) && next.changes[0]?.seq === whole.cursor + 1, 'a new write gets the next number', { card, next })
    const late = await pull(of(ends))
    shown.check(late.full_resync, 'a cursor from after the point resyncs also when the file has grown past it', late)
  }
  for (const each of [worker, api]) shown.check(each.errors().length === 0, 'no process on it logged an error', each.errors().slice(-3))
  await Promise.all([worker.stop(), api.stop()])
  for (const each of [worker, api]) shown.check(each.exitCode() === 0, 'the processes on it exit with 0', each.exitCode())
  return stdout
}

async function runRestore(fixture: Fixture, folder: string, start: Starter, size: Size, shown: Tally) {
  const user = await giveToServerUser(fixture, folder)
  const env = { ...fixture.services.env, LIMITS_FACTOR: '1000' }
  const [api, worker] = [await start({ program: 'main', env }), await start({ program: 'worker', env })]
  const people = [await fixture.person(api.base)]
  while (people.length < sizes[size].files) people.push(await (people[0] as Person).withNewFile(api.base))
  const context = { people, api, writes: sizes[size].writes }
  const early = await load('early', context, () => baseBackup(fixture, folder, user))
  const later = await load('later', context)
  const recorded = await recordState(fixture)
  const after = await load('after', context)
  await waitUntilArchived(fixture)
  const { stdout: examined } = await doctor(env)
  shown.check(
    /^ok {4}backup: /m.test(examined) && /^ok {4}archive: /m.test(examined),
    'doctor knows of the backup and the archive',
    examined,
  )
  const [ends, untouched] = [await headsOf(fixture.rows), await contentOf(fixture.rows)]
  const begin = performance.now()
  await withRestored(fixture, folder, user, recorded.time, async (there) => {
    const seconds = (performance.now() - begin) / 1000
    const heads = await compareWithRecorded(there, fixture, shown, recorded, [...early.mutations, ...later.mutations], after.mutations)
    const findings = await proveService(there, start, shown, people, recorded, ends)
    shown.say(
      `restored and promoted in ${seconds.toFixed(1)} s, with ${total(heads)} changes; doctor: ${findings.trim().split('\n').length} findings`,
    )
  })
  shown.check(isDeepStrictEqual(await contentOf(fixture.rows), untouched), 'the original was not touched')
  await compareWithDatabase(fixture, shown, [...early.mutations, ...later.mutations, ...after.mutations])
  const alive = await people[0]?.call(api.base, 'GET', '/v1/companies/C/third-parties')
  shown.check(api.isAlive() && worker.isAlive() && alive?.status === 200, 'the original still serves', alive?.status)
  for (const each of [api, worker])
    shown.check(each.errors().length === 0, 'no process of the original logged an error', each.errors().slice(-3))
  shown.say(
    `seed ${seed}: ${people.length} files, ${written(early)} writes around the base backup, ${written(later)} before the point, ` +
      `${written(after)} after it; ${total(recorded.heads)} changes at the point, ${total(ends)} in the original`,
  )
}

/** Runs the commands of docs/guides/operating/back-up-and-upgrade.md with private folders and a private port. */
export const prove: Prove = (size) =>
  withFolder((folder) =>
    withFixture(archiveSettings(folder), async (fixture) => {
      const shown = tally('Base backup and archived WAL restore a chosen point in time exactly, beside the running server.')
      await withProcesses(folder, (start) => runRestore(fixture, folder, start, size, shown))
      return shown.result
    }),
  )
