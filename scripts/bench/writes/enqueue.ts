import { freePort } from '../../lib/daemon.ts'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Size } from '../lib/contest.ts'
import { addCpu, type Cpu, cpuBetween } from '../lib/cpu.ts'
import { queueingPrefix } from '../programs/jobs-area.ts'
import type { Figure } from '../lib/figure.ts'
import { type Burst, wrk } from '../lib/load.ts'
import { meterWith, perItem, startProgram } from '../lib/program.ts'
import { createFile, type CompanyFile, type Session, signIn } from '../lib/seed.ts'
import { waitUntilIdle, type Fixture } from '../lib/fixture.ts'

const recordsPerFile = 8

type Side = 'with' | 'without'
const sides = ['with', 'without'] as const
type Files = Readonly<Record<Side, readonly CompanyFile[]>>
type Tally = Record<Side, number>

/** The same change of a third party through the API, in files where it queues a job and in files where it does not. */
export async function measureEnqueueCost(fixture: Fixture, firm: string, size: Size): Promise<Figure[]> {
  const api = startProgram(fixture.folder, 'scripts/bench/programs/bench-api.ts', { ...fixture.env, PORT: String(await freePort()) })
  try {
    const { url } = await api.nextMessage<{ url: string }>()
    const caller = await signIn({ ...fixture, api: { ...fixture.api, url } })
    const files: Files = {
      with: await createFiles(fixture, caller, firm, queueingPrefix),
      without: await createFiles(fixture, caller, firm, 'Without'),
    }
    const acknowledged: Tally = { with: 0, without: 0 }
    const meter = meterWith(fixture, api)
    const cpu: Record<Side, Cpu> = { with: {}, without: {} }
    const burst = async (side: Side, connections: number, seconds: number) => {
      const before = meter()
      const sent = await wrk('enqueue', requests(fixture, url, caller, files[side]), connections, seconds)
      await waitUntilIdle(fixture)
      cpu[side] = addCpu(cpu[side], cpuBetween(before, meter()))
      acknowledged[side] += sent.requests
      return sent
    }
    if (!size.isSmoke) for (const side of sides) await burst(side, 4, size.seconds)
    const alone = await compare(1, size, burst)
    const four = await compare(4, size, burst)
    const [costly, plain] = sides.map((side) => perItem(cpu[side], acknowledged[side]))
    const proof = `${await expectJobs(fixture, files, acknowledged)}; processor time per write: ${costly} with, ${plain} without`
    const figure = (title: string, rounds: number[]): Figure => ({
      title,
      unit: 'times a write without',
      rounds,
      goal: { most: 1.1 },
      proof,
    })
    return [figure('write with a job, one at a time', alone), figure('write with a job, four at once', four)]
  } finally {
    await api.stop()
  }
}

async function createFiles(fixture: Fixture, caller: Session, firm: string, name: string): Promise<CompanyFile[]> {
  const files: CompanyFile[] = []
  for (let n = 0; n < fixture.amount(8, 1); n++) files.push(await createFile(caller, firm, `${name} ${n}`, recordsPerFile))
  return files
}

/** The sides take turns, and which goes first alternates; a ratio compares runs of the same seconds. */
async function compare(
  connections: number,
  { rounds, seconds }: Size,
  burst: (side: Side, connections: number, seconds: number) => Promise<Burst>,
): Promise<number[]> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const rate: Tally = { with: 0, without: 0 }
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) rate[side] = (await burst(side, connections, seconds)).perSecond
    ratios.push(rate.without / rate.with)
    const [slow, fast] = [rate.with, rate.without].map((perSecond) => perSecond.toFixed(0))
    console.log(`  ${connections} at once, round ${round + 1}: ${slow}/s with, ${fast}/s without, times ${ratios.at(-1)?.toFixed(2)}`)
  }
  return ratios
}

let bursts = 0

function requests(fixture: Fixture, url: string, caller: Session, files: readonly CompanyFile[]) {
  bursts += 1
  const used = files.map(({ token, records }) => `{"/v1/companies/${token}/third-parties/", ${records[0]}}`)
  const script = `
    local files, n = {${used.join(', ')}}, 0
    local headers = {["Authorization"] = "Bearer ${caller.token}", ["Content-Type"] = "application/json"}
    request = function()
      n = n + 1
      local file = files[n % #files + 1]
      headers["X-Client-Mutation-Id"] = "enqueue-${bursts}-" .. n
      return wrk.format("PATCH", file[1] .. (file[2] + n % ${recordsPerFile}), headers, string.format('{"phone":"+${bursts + 1000}%011d"}', n))
    end`
  return { folder: fixture.folder, url, script }
}

/** One job for each change in the files that queue, none for the others. No worker runs, so all jobs are still queued. */
async function expectJobs(fixture: Fixture, files: Files, acknowledged: Tally): Promise<string> {
  const ids = sides.map((side) => files[side].map(({ id }) => id))
  const { rows } = await withClient(ownerUrl(fixture.env), (client) =>
    client.query<{ queueing: number; plain: number; jobs: number }>(
      `select (select count(*)::int from revisions where company_id = any($1) and op = 'update') as queueing,
              (select count(*)::int from revisions where company_id = any($2) and op = 'update') as plain,
              (select count(*)::int from graphile_worker._private_jobs) as jobs`,
      ids,
    ),
  )
  const { queueing: changes = 0, plain = 0, jobs = 0 } = rows[0] ?? {}
  const line = `${changes} changes with ${jobs} jobs, ${plain} changes without`
  if (jobs !== changes || changes < acknowledged.with || plain < acknowledged.without)
    throw new Error(`Jobs do not match the writes: ${line}; acknowledged ${acknowledged.with} and ${acknowledged.without}.`)
  return line
}
