import path from 'node:path'
import { freePort } from '../../lib/daemon.ts'
import { admission, substitute, expectStatements, recordStatements } from '../lib/statements.ts'
import { runContest, median, type Size } from '../lib/contest.ts'
import type { Cpu } from '../lib/cpu.ts'
import { expectLog } from '../lib/evidence.ts'
import type { Figure } from '../lib/figure.ts'
import { pgbench, wrk } from '../lib/load.ts'
import { meterWith, perItem, startProgram } from '../lib/program.ts'
import { signIn } from '../lib/seed.ts'
import type { Fixture } from '../lib/fixture.ts'

type Side = 'api' | 'bare'
const sides = ['api', 'bare'] as const
const total = (cpu: Cpu) => Object.values(cpu).reduce((sum, ms) => sum + ms, 0)
type Load = (side: Side, connections: number, seconds: number) => ReturnType<typeof wrk>

/** The cost of authentication: GET /v1/auth/me compared with the same answer without a token. */
export async function measureLookUp(fixture: Fixture, size: Size): Promise<Figure[]> {
  const api = startProgram(fixture.folder, 'scripts/bench/programs/bench-api.ts', { ...fixture.env, PORT: String(await freePort()) })
  try {
    const { url } = await api.nextMessage<{ url: string }>()
    const { token, call } = await signIn({ ...fixture, api: { ...fixture.api, url } })
    const { id } = await call<{ id: number }>('GET', '/v1/auth/me')
    const requests = {
      api: { folder: fixture.folder, url: `${url}/v1/auth/me`, token },
      bare: { folder: fixture.folder, url: `${url}/v1/bench/users/${id}` },
    }
    await expectSameAnswer(requests.api, requests.bare)
    const load: Load = (side, connections, seconds) => wrk(`me-${side}`, requests[side], connections, seconds)
    const title = 'GET /v1/auth/me ÷ the same without authentication'
    const contest = {
      title,
      goal: 0.6,
      tried: [8, 32],
      api: (connections: number, seconds: number) => load('api', connections, seconds),
      bare: (connections: number, seconds: number) => load('bare', connections, seconds),
    }
    const outcome = await runContest(contest, size, meterWith(fixture, api), console.log)
    const log = expectLog({ ...fixture, api: { ...fixture.api, log: path.join(fixture.folder, 'bench-api.log') } }, [outcome])
    const [mine, open] = sides.map(
      (side) => `${median(outcome.rounds.map((round) => round[side])).toFixed(0)}/s, ${perItem(outcome.cpu[side], 1)}`,
    )
    const ratio: Figure = {
      title,
      unit: 'of the rate without',
      rounds: outcome.rounds.map((round) => round.ratio),
      goal: { least: contest.goal },
      // Other load on the machine changes both rates at random, but not processor time.
      proof: `with: ${mine}; without: ${open}; by processor time ${(total(outcome.cpu.bare) / total(outcome.cpu.api)).toFixed(2)}; ${log}`,
    }
    return [ratio, await measureWithinRequest(load, size), await measureStatement(fixture, token, size)]
  } finally {
    await api.stop()
  }
}

/** Both sides must return the same bytes under the same limit, and the authenticated one must refuse a call without a token. */
async function expectSameAnswer(mine: { url: string; token: string }, open: { url: string }) {
  const headers = { authorization: `Bearer ${mine.token}` }
  const [answer, same, none] = [await fetch(mine.url, { headers }), await fetch(open.url), await fetch(mine.url)]
  const bodies = [await answer.text(), await same.text()]
  const limits = [answer, same].map((each) => each.headers.get('x-ratelimit-limit'))
  if (!answer.ok || bodies[0] !== bodies[1] || limits[0] !== limits[1] || limits[0] === null || none.status !== 401)
    throw new Error(`GET /v1/auth/me: the two sides do not answer the same: ${bodies.join(' v ')}, limits ${limits.join(' v ')}.`)
}

/** One request at a time: how much longer the answer takes because the caller is looked up first. */
async function measureWithinRequest(load: Load, { rounds, seconds }: Size): Promise<Figure> {
  const waits: Record<Side, number[]> = { api: [], bare: [] }
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) waits[side].push((await load(side, 1, seconds)).medianMs * 1000)
  const [mine, open] = sides.map((side) => median(waits[side]).toFixed(0))
  return {
    title: 'look-up of the caller, as part of a request',
    unit: 'µs',
    rounds: waits.api.map((wait, round) => wait - (waits.bare[round] ?? Number.NaN)),
    proof: `median answer, one at a time: ${mine} µs with, ${open} µs without`,
  }
}

/** The look-up statement alone, compared with `select 1` over the same kind of connection. */
async function measureStatement(fixture: Fixture, token: string, { rounds, seconds }: Size): Promise<Figure> {
  const { statements } = await recordStatements(fixture, { method: 'GET', path: '/v1/auth/me', token })
  const [lookUp] = expectStatements(statements, [
    admission,
    { starts: /^begin isolation level repeatable read read only$/, values: 0 },
    { starts: /^select bind_read\(/, values: 4 },
    { starts: /^select id, name, email/, values: 1 },
    { starts: /^select f\.public_token/, values: 1 },
    { starts: /^commit$/, values: 0 },
  ])
  const hash = lookUp.values[0]
  if (!Buffer.isBuffer(hash)) throw new Error('The look-up is no longer made by the hash of the token.')
  const text = substitute(lookUp, [String.raw`'\x${hash.toString('hex')}'`]).replaceAll(/\s*\n\s*/g, ' ')
  const scripts = { 'look-up': `${text};\n`, empty: 'select 1;\n' }
  const waits: Record<keyof typeof scripts, number[]> = { 'look-up': [], empty: [] }
  for (let round = 0; round < rounds; round++) {
    for (const name of ['look-up', 'empty'] as const) {
      const request = { folder: fixture.folder, url: fixture.env.DATABASE_URL ?? '', scripts: [scripts[name]], options: '-c timezone=UTC' }
      waits[name].push((await pgbench(name, request, 1, seconds)).medianMs * 1000)
    }
  }
  return {
    title: 'look-up of the caller, the statement alone',
    unit: 'µs',
    rounds: waits['look-up'],
    proof: `mean of a round trip; an empty statement takes ${median(waits.empty).toFixed(0)} µs`,
  }
}
