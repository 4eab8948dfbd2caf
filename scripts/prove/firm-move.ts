import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Step, steps } from '../../server/src/areas/service/firm-moves/index.ts'
import { multipart, png } from '../../server/test/harness/multipart.ts'
import { checkout, nodeEnvironment } from '../lib/checkout.ts'
import type { Prove } from '../lib/proof.ts'
import { call } from './lib/http.ts'
import { expectSuccess, type Fixture, type Person, withFixture } from './lib/fixture.ts'
import { makeFirm, partita, program } from './lib/moving/firm.ts'
import { type Load, openLoad, type Place } from './lib/moving/load.ts'
import { type Tally, tally } from './lib/tally.ts'
import { withWorker } from './lib/verify-ledger.ts'

/** Entries in each of the ten company files. */
const sizes = { ci: 100, full: 10_000 }
const files = 10

/** Two installations with workers, each with its own PostgreSQL, Redis and file store. */
export const prove: Prove = (size) =>
  withFixture({}, (old) =>
    withFixture({}, (fresh) => withWorker(old, () => withWorker(fresh, () => proveBetween(old, fresh, sizes[size])))),
  )

async function proveBetween(old: Fixture, fresh: Fixture, entries: number) {
  const shown = tally(
    'A firm with ten files moves while its clients write: every acknowledged write is at the new place once, and whoever is interrupted goes on.',
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-move-'))
  try {
    const large = await makeFirm(old, { files, entries })
    const [here, there] = [await startedOn(old), await startedOn(fresh)]
    const variables = path.join(folder, 'new.env')
    writeFileSync(
      variables,
      Object.entries(fresh.services.env)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(''),
    )
    const to = ['--to', variables, '--url', there.base]
    const neighbours = await Promise.all([here, there].map(workBeside))
    await proveWhole(here, there, large, to, shown)
    await proveInterrupted(here, there, to, shown)
    for (const neighbour of neighbours) {
      const { made, slowest } = await neighbour.close()
      shown.check(made > 0, 'a neighbour worked all the time')
      shown.say(`a neighbour made ${made} records meanwhile, slowest answer ${slowest.toFixed(0)} ms`)
    }
    for (const { fixture, name } of [
      { ...here, name: 'old' },
      { ...there, name: 'new' },
    ]) {
      const ledgers = await partita(fixture, ['verify'])
      shown.check(ledgers.code === 0, `all ledgers of the ${name} installation are proved`, ledgers.stdout.slice(-1000))
    }
    return shown.result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startedOn(fixture: Fixture): Promise<Place> {
  const [api] = await fixture.start(1, { LIMITS_FACTOR: '100000' })
  return { fixture, base: api?.base ?? '' }
}

/** Under load, without an interruption: the read-only time is that of a move as operators make it. */
async function proveWhole(here: Place, there: Place, firm: string, to: readonly string[], shown: Tally): Promise<void> {
  const load = openLoad(here, there, { email: 'seed@example.com', companies: await companiesOf(here.fixture, firm), clients: 8 })
  await someWrites(load, 50)
  const before = load.acknowledged.length
  const moved = await partita(here.fixture, ['firm', 'move', firm, ...to, '--json'])
  shown.check(moved.code === 0, 'the firm is moved, and every ledger of it is proved', moved.stderr)
  await someWrites(load, 50)
  await load.close()
  const { read_only_seconds, rows, stored_files } = moved.code === 0 ? JSON.parse(moved.stdout) : {}
  await compare(here, there, firm, load, shown)
  shown.say(
    `${rows} rows and ${stored_files} stored files moved: read-only for ${read_only_seconds} s; clients had no write acknowledged for ${(load.longestGapMs() / 1000).toFixed(1)} s at most`,
  )
  shown.say(`${load.acknowledged.length} writes acknowledged, ${before} of them before; answers ${answersOf(load)}`)
}

/** The program is killed as each step begins, and run again; before that, one move is taken back. */
async function proveInterrupted(here: Place, there: Place, to: readonly string[], shown: Tally): Promise<void> {
  const person = await here.fixture.person(here.base)
  const { raw, headers } = multipart({ field: 'file', name: 'logo.png', value: png() })
  expectSuccess(await person.call(here.base, 'POST', '/v1/companies/C/logo', { body: raw, headers }))
  await person.withNewFile(here.base)
  const companies = await companiesOf(here.fixture, person.firm)
  const load = openLoad(here, there, { email: person.email, companies, clients: 4 })
  await someWrites(load, 20)
  const move = ['firm', 'move', person.firm, ...to]
  const kill = (step: Step) => killedAt(here.fixture, move, step)
  shown.check(await kill('loading rows'), 'the program is killed while it loads rows')
  const refused = await call(here.base, 'POST', `/v1/companies/${companies[0]}/third-parties`, {
    token: person.token,
    body: { type: 'customer', name: 'refused' },
  })
  shown.check(refused.status === 503 && refused.headers['retry-after'] === '5', 'a write is refused while the firm is read-only', refused)
  const stayed = await partita(here.fixture, ['firm', 'stay', person.firm])
  shown.check(stayed.code === 0, 'the move is taken back', stayed.stderr)
  await someWrites(load, 20)
  shown.check(!load.answers.has('410 moved'), 'writing went on at the old place', answersOf(load))
  for (const step of steps) shown.check(await kill(step), `the program is killed at the step “${step}”`)
  const ended = await partita(here.fixture, move)
  shown.check(ended.code === 0, 'the move is continued to its end', ended.stderr)
  const again = await partita(here.fixture, move)
  shown.check(again.code === 0, 'and does nothing when it is run once more', again.stderr)
  const back = await partita(here.fixture, ['firm', 'stay', person.firm])
  shown.check(back.code === 3, 'a firm that works elsewhere is not taken back', back.stdout)
  await someWrites(load, 20)
  await load.close()
  await compare(here, there, person.firm, load, shown)
  shown.say(`interrupted at ${steps.length + 1} points: ${load.acknowledged.length} writes acknowledged; answers ${answersOf(load)}`)
}

const answersOf = ({ answers }: Load): string => [...answers].map(([said, count]) => `${said}: ${count}`).join(', ')

async function someWrites({ acknowledged, close }: Load, count: number): Promise<void> {
  const wanted = acknowledged.length + count
  const end = performance.now() + 300_000
  while (acknowledged.length < wanted) {
    // Fails with the reason of a client that gave up.
    if (performance.now() > end) return close()
    await pause(20)
  }
}

/** Kills the program as it says that a step begins. False when it ended without saying so. */
function killedAt({ services }: Fixture, words: readonly string[], step: Step): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: checkout,
    env: nodeEnvironment(services.env),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve) => {
    let [said, isKilled] = ['', false]
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (isKilled || !said.split('\n').includes(step)) return
      isKilled = true
      child.kill('SIGKILL')
    })
    // A step that an earlier run has passed is not repeated: the hand-over may have been committed although the program was killed in it.
    child.on('close', () => resolve(isKilled || said === 'opened\n'))
  })
}

const companiesOf = async ({ rows }: Fixture, firm: string): Promise<string[]> => {
  const found = await rows<{ public_token: string }>(
    'select c.public_token from companies c join firms f on f.id = c.firm_id where f.public_token = $1 order by c.id',
    [firm],
  )
  return found.map(({ public_token }) => public_token)
}

const of = 'companies c join firms f on f.id = c.firm_id and f.public_token = $1'
/** What was there when the firm was closed must be there, and what came afterwards follows it. */
const frozen: Readonly<Record<string, string>> = {
  history: `select c.public_token, r.seq::text as place, r.operation_id::text || r.op || r.created_at as told from ${of} join revisions r on r.company_id = c.id order by 1, r.seq`,
  'ids, numbers and hashes of entries': `select c.public_token, e.id::text as place, e.number || encode(e.hash, 'hex') as told from ${of} join entries e on e.company_id = c.id order by 1, e.id`,
  'stored files': `select c.public_token, d.key as place, encode(d.sha256, 'hex') as told from ${of} join files d on d.company_id = c.id order by 1, 2`,
  'stored answers': `select c.public_token, r.key as place, encode(r.fingerprint, 'hex') || r.status as told from ${of} join replays r on r.company_id = c.id order by 1, 2`,
  events: `select f.public_token, e.sequence::text as place, e.id as told from firms f join queue.events e on e.firm_id = f.id where f.public_token = $1 order by 1, e.sequence`,
}
type Told = { readonly public_token: string; readonly place: string; readonly told: string }

async function compare(here: Place, there: Place, firm: string, load: Load, shown: Tally): Promise<void> {
  for (const [name, text] of Object.entries(frozen)) {
    const [was, is] = [await here.fixture.rows<Told>(text, [firm]), await there.fixture.rows<Told>(text, [firm])]
    const found = new Map(is.map(({ public_token, place, told }) => [`${public_token} ${place}`, told]))
    const lost = was.filter(({ public_token, place, told }) => found.get(`${public_token} ${place}`) !== told)
    shown.check(was.length > 0 && lost.length === 0, `${name} are there as they were`, [was.length, lost.slice(0, 3)])
  }
  const { rows } = there.fixture
  const made = await rows<{ key: string; body: string | null; token: string }>(
    `select r.key, c.public_token as token from ${of} join replays r on r.company_id = c.id where r.key like 'load-%'`,
    [firm],
  )
  const keys = made.map(({ key }) => key)
  const missing = load.acknowledged.filter(({ key }) => !keys.includes(key))
  shown.check(
    missing.length === 0 && new Set(keys).size === keys.length,
    'every acknowledged write has its stored answer',
    missing.slice(0, 5),
  )
  await countRecords(there, firm, load, shown)
  const gaps = await rows<{ gaps: string }>(
    `select count(*)::text as gaps from (select e.number - lag(e.number) over (partition by e.company_id, e.journal_id, e.fiscal_year_id order by e.number) as step
       from ${of} join entries e on e.company_id = c.id where e.number is not null) s where s.step <> 1`,
    [firm],
  )
  shown.check(gaps[0]?.gaps === '0', 'the numbers of entries have no gap and none is there twice', gaps)
  const left = await here.fixture.rows<{ left: string }>(
    `select ((select count(*) from queue.outbox o where o.firm_id = f.id) + (select count(*) from graphile_worker._private_jobs j where j.payload ->> 'firm_id' = f.id::text
       or (j.payload ->> 'company_id') in (select c.id::text from companies c where c.firm_id = f.id)))::text as left from firms f where f.public_token = $1`,
    [firm],
  )
  shown.check(left[0]?.left === '0', 'nothing of the firm waits at the old place', left)
}

/** Records by what was written: each once, with the id that was acknowledged, and one event for each. */
async function countRecords(there: Place, firm: string, load: Load, shown: Tally): Promise<void> {
  const { rows } = there.fixture
  const parties = await rows<{ token: string; name: string; id: string }>(
    `select c.public_token as token, t.name, t.id::text from ${of} join third_parties t on t.company_id = c.id where t.name like 'load-%'`,
    [firm],
  )
  const idOf = new Map(parties.map(({ token, name, id }) => [`${token} ${name}`, id]))
  const [made, posted] = [
    load.acknowledged.filter(({ kind }) => kind === 'third-parties'),
    load.acknowledged.filter(({ kind }) => kind === 'entries'),
  ]
  const wrong = made.filter(({ company, key, id }) => idOf.get(`${company} ${key}`) !== String(id))
  shown.check(
    wrong.length === 0 && idOf.size === parties.length,
    'every acknowledged third party is there once, with its id',
    wrong.slice(0, 5),
  )
  const entries = await rows<{ token: string; id: string }>(
    `select c.public_token as token, e.id::text from ${of} join entries e on e.company_id = c.id where e.entry_date = '2026-06-30'`,
    [firm],
  )
  const ids = new Set(entries.map(({ token, id }) => `${token} ${id}`))
  const lost = posted.filter(({ company, id }) => !ids.has(`${company} ${id}`))
  const twice = new Set(posted.map(({ company, id }) => `${company} ${id}`)).size !== posted.length
  shown.check(lost.length === 0 && !twice, 'every acknowledged entry is there once, with its id', lost.slice(0, 5))
  const events = await rows<{ name: string; count: string }>(
    `select e.data ->> 'name' as name, count(*)::text from (select x.event, x.data from queue.events x join firms f on f.id = x.firm_id and f.public_token = $1
       union all select o.event, o.data from queue.outbox o join firms f on f.id = o.firm_id and f.public_token = $1) e
     where e.event = 'third_party.created' and e.data ->> 'name' like 'load-%' group by 1`,
    [firm],
  )
  const countOf = new Map(events.map(({ name, count }) => [name, count]))
  const uneven = made.filter(({ key }) => countOf.get(key) !== '1')
  shown.check(uneven.length === 0, 'every acknowledged third party has one event', uneven.slice(0, 5))
  const numbers = await rows<{ gaps: string }>(
    `select (max(e.sequence) - min(e.sequence) + 1 - count(*))::text as gaps from queue.events e join firms f on f.id = e.firm_id where f.public_token = $1`,
    [firm],
  )
  shown.check(numbers[0]?.gaps === '0', 'the numbers of events have no gap', numbers)
}

/** Somebody of another firm, who works at a place all the time. */
async function workBeside({ fixture, base }: Place) {
  const person: Person = await fixture.person(base)
  const state = { going: true, made: 0, slowest: 0 }
  const done = (async () => {
    while (state.going) {
      const body = { type: 'customer', name: `Client ${state.made}` }
      const begin = performance.now()
      expectSuccess(await person.call(base, 'POST', '/v1/companies/C/third-parties', { body }))
      state.slowest = Math.max(state.slowest, performance.now() - begin)
      state.made += 1
      await pause(10)
    }
  })()
  // Awaited at the end; a failure in between must not end the process.
  done.catch(() => {})
  return {
    close: async () => {
      state.going = false
      await done
      return state
    },
  }
}
