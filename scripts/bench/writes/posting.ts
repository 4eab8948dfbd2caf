import { createHash } from 'node:crypto'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { type Books, createBooks, invoice } from '../lib/books.ts'
import { type Contest, median, type Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import { type Burst, pgbench, wrk } from '../lib/load.ts'
import { measureBatches } from './posting-batches.ts'
import { type Divided, measureDivision } from './posting-division.ts'
import { definePostingFunction, type Template } from './posting-function.ts'
import { expectPostings, type PostingSide } from './posting-evidence.ts'
import { type Session, signIn } from '../lib/seed.ts'
import { waitUntilIdle, type Fixture } from '../lib/fixture.ts'

const filesPerSide = (fixture: Fixture) => fixture.amount(32, 2)
/** Many clients that wait for one lock take a while until all of them are connected. */
const hotSeconds = 3

type Side = PostingSide & { readonly hot: Books }
type Load = (side: 'api' | 'bare', files: readonly Books[], connections: number, seconds: number) => Promise<Burst>

/** Each side has its own files and session, so that the rows it wrote can be counted. */
async function createSide(fixture: Fixture, firm: string, name: 'api' | 'bare'): Promise<Side> {
  const caller = await signIn(fixture)
  const files: Books[] = []
  const count = filesPerSide(fixture)
  for (let n = 0; n <= count; n++) files.push(await createBooks(caller, firm, `Posted ${name} ${n}`))
  const hot = files[count]
  if (!hot) throw new Error('There is no hot file.')
  return { name, caller, files, hot, acknowledged: { least: 0, most: 0 } }
}

export type Postings = {
  readonly contests: Contest[]
  readonly figures: (size: Size) => Promise<Figure[]>
  readonly evidence: () => Promise<string[]>
}

/** POST entries/invoice over many files and in one hot file. */
export async function comparePosting(fixture: Fixture, caller: Session, firm: string): Promise<Postings> {
  const sample = await createBooks(caller, firm, 'One invoice')
  const { definition, template, trips } = await definePostingFunction(fixture, caller, sample)
  await withClient(ownerUrl(fixture.env), (client) => client.query(definition))
  await expectEqualBodies(fixture, caller, template, await createBooks(caller, firm, 'Left'), await createBooks(caller, firm, 'Right'))
  const batched: Books[] = []
  for (let n = 0; n < filesPerSide(fixture); n++) batched.push(await createBooks(caller, firm, `Batched ${n}`))
  const sides = { api: await createSide(fixture, firm, 'api'), bare: await createSide(fixture, firm, 'bare') }
  const load: Load = async (name, files, connections, seconds) => {
    const side = sides[name]
    if (name === 'bare')
      return countBurst(side, await pgbench('post', pgbenchRequest(fixture, side, files, template), connections, seconds), 0)
    const burst = await wrk('post', wrkRequest(fixture, side, files), connections, seconds)
    await waitUntilIdle(fixture)
    return countBurst(side, burst, connections)
  }
  const spread = (name: 'api' | 'bare') => (connections: number, seconds: number) =>
    load(name, sides[name].files.slice(0, -1), connections, seconds)
  return {
    contests: [
      {
        title: `POST entries/invoice (${filesPerSide(fixture)} files)`,
        goal: 0.85,
        tried: [1, 2, 4, 8, 16],
        api: spread('api'),
        bare: spread('bare'),
      },
    ],
    figures: async (size) => [
      ...(await measureHotFile(load, sides, size, fixture.amount(32, 2))),
      ...(await measureDivision(fixture, dividedBy(load, sides.api, fixture.amount(16, 2), fixture.amount(32, 2)), trips, size)),
      ...(await measureBatches(fixture, caller, batched, template, size)),
    ],
    evidence: () =>
      withClient(ownerUrl(fixture.env), async (client) => [
        await expectPostings(client, sides.api),
        await expectPostings(client, sides.bare),
      ]),
  }
}

const dividedBy = (load: Load, { files, hot }: Side, spread: number, clients: number): Divided[] => [
  { title: 'one client', load: (seconds) => load('api', files.slice(0, -1), 1, seconds) },
  { title: `${spread} clients`, load: (seconds) => load('api', files.slice(0, -1), spread, seconds) },
  { title: `${clients} clients of one file`, load: (seconds) => load('api', [hot], clients, seconds), serial: true },
]

/** One file with one client and with many, in turns: writes of a file wait for each other, which must not lower its rate. */
async function measureHotFile(load: Load, sides: Record<'api' | 'bare', Side>, size: Size, clients: number): Promise<Figure[]> {
  const { rounds, seconds, isSmoke } = size
  const rates = { api: { alone: [] as number[], many: [] as number[] }, bare: { alone: [] as number[], many: [] as number[] } }
  for (let round = 0; round < rounds; round++)
    for (const name of ['api', 'bare'] as const) {
      const run = async (connections: number) =>
        (await load(name, [sides[name].hot], connections, isSmoke ? seconds : Math.max(seconds, hotSeconds))).perSecond
      const [first, second] = round % 2 === 0 ? [1, clients] : [clients, 1]
      const taken = new Map([[first, await run(first)]]).set(second, await run(second))
      rates[name].alone.push(taken.get(1) ?? Number.NaN)
      rates[name].many.push(taken.get(clients) ?? Number.NaN)
      console.log(
        `  hot file, round ${round + 1}: ${name} ${taken.get(1)?.toFixed(0)}/s alone, ${taken.get(clients)?.toFixed(0)}/s with ${clients}`,
      )
    }
  const ratios = (name: 'api' | 'bare') => rates[name].many.map((rate, round) => rate / (rates[name].alone[round] ?? Number.NaN))
  const describe = (name: 'api' | 'bare') =>
    `${median(rates[name].alone).toFixed(0)}/s alone, ${median(rates[name].many).toFixed(0)}/s with ${clients}`
  const title = (who: string) => `POST entries/invoice, one hot file, ${clients} clients ÷ 1 client, ${who}`
  return [
    { title: title('API'), unit: 'of the rate of one', rounds: ratios('api'), goal: { least: 1.3 }, proof: describe('api') },
    { title: title('bare'), unit: 'of the rate of one', rounds: ratios('bare'), proof: describe('bare') },
  ]
}

/** wrk does not count requests in flight when its time is up, but the API finishes them. pgbench waits for them. */
function countBurst({ acknowledged }: Side, burst: Burst, inFlight: number): Burst {
  acknowledged.least += burst.requests
  acknowledged.most += burst.requests + inFlight
  return burst
}

let bursts = 0

/** Invoices in random files, each with its own X-Client-Mutation-Id. */
export function wrkRequest(fixture: Fixture, { caller }: { readonly caller: Session }, files: readonly Books[]) {
  const used = files.map(
    ({ token, journal, customers }) => `{"/v1/companies/${token}/entries/invoice", ${journal}, ${customers[0]}, ${customers.length}}`,
  )
  bursts += 1
  const body = JSON.stringify(invoice('@journal', '@party', '@day'))
    .replaceAll('"@journal"', '%d')
    .replaceAll('"@party"', '%d')
    .replaceAll('@day', '2026-%02d-%02d')
  const script = `
    local files, n = {${used.join(', ')}}, 0
    local headers = {["Authorization"] = "Bearer ${caller.token}", ["Content-Type"] = "application/json"}
    math.randomseed(${bursts})
    request = function()
      n = n + 1
      local file = files[math.random(#files)]
      headers["X-Client-Mutation-Id"] = "bench-${bursts}-" .. n
      return wrk.format("POST", file[1], headers,
        string.format('${body}', file[2], file[3] + math.random(0, file[4] - 1), math.random(1, 12), math.random(1, 28)))
    end`
  return { folder: fixture.folder, url: fixture.api.url, script }
}

function pgbenchRequest(fixture: Fixture, { caller }: Side, files: readonly Books[], template: Template) {
  const scripts = files.map((books) =>
    [
      `\\set party random(${books.customers[0]}, ${books.customers.at(-1)})`,
      '\\set month random(1, 12)',
      '\\set day random(1, 28)',
      `select bench.post_invoice('\\x${hashOf(caller.token).toString('hex')}'::bytea, '${books.token}', ${books.journal}, :party,
         make_date(2026, :month, :day)::text, '${template(books)}');`,
      '',
    ].join('\n'),
  )
  const options = '-c timezone=UTC -c plan_cache_mode=force_generic_plan'
  return { folder: fixture.folder, url: fixture.env.DATABASE_URL ?? '', scripts, options }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Fields that differ by file and time; all others must be the same on both sides. */
const own = /^(id|.*_id|hash|previous_hash|chain_identity|.*_at|posted_by)$/

async function expectEqualBodies(fixture: Fixture, { token, call }: Session, template: Template, one: Books, other: Books) {
  const day = '2026-05-20'
  const ours = await call<object>('POST', `/v1/companies/${one.token}/entries/invoice`, invoice(one.journal, one.customers[0] ?? 0, day))
  const { rows } = await withClient(fixture.env.DATABASE_URL ?? '', (client) =>
    client.query<{ body: object }>('select bench.post_invoice($1, $2, $3, $4, $5, $6)::json as body', [
      hashOf(token),
      other.token,
      other.journal,
      other.customers[0],
      day,
      template(other),
    ]),
  )
  const plain = (body: object | undefined) => JSON.stringify(normalise(body))
  const [left, right] = [plain(ours), plain(rows[0]?.body)]
  if (left !== right || !left.includes('1886.09')) throw new Error(`The bare posting answers something else:\n${left}\n${right}`)
}

/** Sorts fields by name: the two sides write them in different orders. */
function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, item]) => [key, own.test(key) && item !== null ? '' : normalise(item)] as const)
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
