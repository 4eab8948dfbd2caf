import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Contest } from '../lib/contest.ts'
import { expectOwnAnswers } from '../lib/evidence.ts'
import { type Burst, pgbench, wrk } from '../lib/load.ts'
import { definePatchFunction, phoneOf } from './patch-function.ts'
import { createFile, type CompanyFile, type Session, signIn } from '../lib/seed.ts'
import { waitUntilIdle, type Fixture } from '../lib/fixture.ts'

const filesPerSide = (fixture: Fixture) => fixture.amount(32, 2)
const recordsPerFile = 50

type Side = {
  readonly name: 'api' | 'bare'
  readonly caller: Session
  readonly files: readonly CompanyFile[]
  readonly acknowledged: { least: number; most: number }
}

/** Each side has its own files and session, so that the rows it wrote can be counted. */
async function createSide(fixture: Fixture, firm: string, name: 'api' | 'bare'): Promise<Side> {
  const caller = await signIn(fixture)
  const files: CompanyFile[] = []
  for (let n = 0; n < filesPerSide(fixture); n++) files.push(await createFile(caller, firm, `Patched ${name} ${n}`, recordsPerFile))
  return { name, caller, files, acknowledged: { least: 0, most: 0 } }
}

export type Patches = { readonly contests: Contest[]; readonly evidence: () => Promise<string[]> }

export async function comparePatch(fixture: Fixture, caller: Session, firm: string): Promise<Patches> {
  const single = () => createFile(caller, firm, 'One third party', 1)
  const definition = await definePatchFunction(fixture, caller, await single())
  await withClient(ownerUrl(fixture.env), (client) => client.query(definition))
  await expectEqualBodies(fixture, caller, await single(), await single())
  const api = await createSide(fixture, firm, 'api')
  const bare = await createSide(fixture, firm, 'bare')
  const contest = (title: string, files: number, tried: readonly number[]): Contest => ({
    title,
    goal: 0.35,
    tried,
    api: async (connections, seconds) => {
      const burst = await wrk('patch', wrkRequest(fixture, api, files), connections, seconds)
      await waitUntilIdle(fixture)
      return countBurst(api, burst, connections)
    },
    bare: async (clients, seconds) => countBurst(bare, await pgbench('patch', pgbenchRequest(fixture, bare, files), clients, seconds), 0),
  })
  return {
    contests: [
      contest(`PATCH third-party (${filesPerSide(fixture)} files)`, filesPerSide(fixture), [1, 2, 4, 8, 16]),
      contest('PATCH third-party (one hot file)', 1, [1, 2, 4, 8]),
    ],
    evidence: () => withClient(ownerUrl(fixture.env), async (client) => [await expectRows(client, api), await expectRows(client, bare)]),
  }
}

/** wrk does not count requests in flight when its time is up, but the API finishes them. pgbench waits for them. */
function countBurst({ acknowledged }: Side, burst: Burst, inFlight: number): Burst {
  acknowledged.least += burst.requests
  acknowledged.most += burst.requests + inFlight
  return burst
}

let bursts = 0

function wrkRequest(fixture: Fixture, { caller, files }: Side, count: number) {
  const used = files.slice(0, count).map(({ token, records }) => `{"/v1/companies/${token}/third-parties/", ${records[0]}}`)
  bursts += 1
  const script = `
    local files, n = {${used.join(', ')}}, 0
    local headers = {["Authorization"] = "Bearer ${caller.token}", ["Content-Type"] = "application/json"}
    math.randomseed(${bursts})
    request = function()
      n = n + 1
      local file = files[math.random(#files)]
      headers["X-Client-Mutation-Id"] = "bench-${bursts}-" .. n
      return wrk.format("PATCH", file[1] .. (file[2] + math.random(0, ${recordsPerFile - 1})), headers,
        string.format('{"phone":"+${bursts + 1000}%011d"}', n))
    end`
  return { folder: fixture.folder, url: fixture.api.url, script }
}

function pgbenchRequest(fixture: Fixture, { caller, files }: Side, count: number) {
  const scripts = files
    .slice(0, count)
    .map(({ token, records }) =>
      [
        `\\set id random(${records[0]}, ${records.at(-1)})`,
        '\\set phone random(100000000000000, 999999999999999)',
        `select bench.patch('\\x${hashOf(caller.token).toString('hex')}'::bytea, '${token}', :id, '+' || :phone);`,
        '',
      ].join('\n'),
    )
  const options = '-c timezone=UTC -c plan_cache_mode=force_generic_plan'
  return { folder: fixture.folder, url: fixture.env.DATABASE_URL ?? '', scripts, options }
}

type ThirdPartyAnswer = Record<string, unknown>

/** The function and the API must return the same fields and values, ids and times excepted. */
async function expectEqualBodies(fixture: Fixture, { token, call }: Session, one: CompanyFile, other: CompanyFile) {
  const phone = phoneOf(2)
  const ours = await call<ThirdPartyAnswer>('PATCH', `/v1/companies/${one.token}/third-parties/${one.records[0]}`, { phone })
  const { rows } = await withClient(fixture.env.DATABASE_URL ?? '', (client) =>
    client.query<{ body: ThirdPartyAnswer }>('select bench.patch($1, $2, $3, $4)::json as body', [
      hashOf(token),
      other.token,
      other.records[0],
      phone,
    ]),
  )
  const own = { id: 0, company_id: 0, account_id: 0, created_at: '', updated_at: '' }
  const [left, right] = [ours, rows[0]?.body].map((answer) => JSON.stringify({ ...answer, ...own }))
  if (left !== right || ours.phone !== phone) throw new Error(`The bare PATCH answers something else:\n${left}\n${right}`)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const tied = `from replays m join revisions r on r.company_id = m.company_id and r.operation_id = m.operation_id
  where m.company_id = any($1) and r.op = 'update'`

/**
 * Nothing was switched off: each acknowledged write has one stored answer, one revision and one event that belong together, and the token
 * has its time of use. Called when the API has stopped, so that no request is in flight.
 */
async function expectRows(client: Client, { name, caller, files, acknowledged }: Side): Promise<string> {
  const { rows } = await client.query<Record<string, number>>(
    `select
       (select count(*)::int from replays m where m.company_id = any($1) and m.status = 200 and m.packed is not null) as memos,
       (select count(*)::int ${tied}) as pairs,
       (select count(*)::int from revisions r where r.company_id = any($1) and r.op = 'update') as revisions,
       (select count(*)::int from queue.outbox o where o.company_id = any($1) and o.event = 'third_party.updated') as events,
       (select extract(epoch from max(r.created_at) - (select t.last_used_at from directory.tokens t where t.hash = $2))::float
        from revisions r where r.company_id = any($1)) as used`,
    [files.map(({ id }) => id), hashOf(caller.token)],
  )
  const { memos = 0, pairs = 0, revisions = 0, events = 0, used = Number.NaN } = rows[0] ?? {}
  const line = `${name}: ${acknowledged.least} writes acknowledged; ${memos} memos, ${revisions} revisions, ${events} events, token used ${used.toFixed(1)} s before the last`
  const ids = files.map(({ id }) => id)
  if (name === 'api') await expectOwnAnswers(client, `select m.packed, r.version_after::text as expected ${tied}`, ids, 'version')
  const whole = memos === revisions && memos === events && memos === pairs && memos >= acknowledged.least && memos <= acknowledged.most
  if (!whole || !(used <= 60)) throw new Error(`The rows do not match the writes. ${line}; at most ${acknowledged.most}, ${pairs} tied.`)
  return line
}
