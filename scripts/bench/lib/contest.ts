import { type Burst } from './load.ts'
import { addCpu, type Cpu, type Meter, cpuBetween } from './cpu.ts'

/** The API and its bare counterpart, doing the same work. */
export type Contest = {
  readonly title: string
  readonly goal: number
  /** Concurrency levels to try; each side then runs at its best one. */
  readonly tried: readonly number[]
  readonly api: Side
  readonly bare: Side
}
type Side = (connections: number, seconds: number) => Promise<Burst>
type SideName = 'api' | 'bare'
const sides = ['api', 'bare'] as const

type Round = { readonly api: number; readonly bare: number; readonly ratio: number }
export type Outcome = {
  readonly title: string
  readonly goal: number
  readonly trials: readonly Trial[]
  readonly connections: Readonly<Record<SideName, number>>
  readonly rounds: readonly Round[]
  readonly ratio: number
  readonly requests: Readonly<Record<SideName, number>>
  readonly cpu: Readonly<Record<SideName, Cpu>>
}
type Trial = { readonly connections: number; readonly api: number; readonly bare: number }

/** `isSmoke`: the bench only has to run; nobody reads its figures. */
export type Size = { readonly rounds: number; readonly seconds: number; readonly isSmoke: boolean }

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/**
 * Both sides warm up, find their best concurrency, then take turns within each round; which side goes first alternates. The machine is
 * shared, so only runs of the same seconds are compared.
 */
export async function runContest(contest: Contest, size: Size, meter: Meter, log: (line: string) => void): Promise<Outcome> {
  const { rounds, seconds } = size
  const trials = await findBest(contest, size, log)
  const best = (side: SideName) => trials.toSorted((a, b) => b[side] - a[side])[0]?.connections ?? contest.tried[0] ?? 1
  const connections = { api: best('api'), bare: best('bare') }
  const played: Round[] = []
  const cpu: Record<SideName, Cpu> = { api: {}, bare: {} }
  const total = { api: 0, bare: 0 }
  for (let round = 0; round < rounds; round++) {
    const [api, bare] = await alternate(round, async (side) => {
      const before = meter()
      const burst = await contest[side](connections[side], seconds)
      cpu[side] = addCpu(cpu[side], cpuBetween(before, meter()))
      total[side] += burst.requests
      return burst.perSecond
    })
    played.push({ api, bare, ratio: api / bare })
    log(`  round ${round + 1}: API ${api.toFixed(0)}/s, bare ${bare.toFixed(0)}/s, ratio ${(api / bare).toFixed(2)}`)
  }
  const each = (side: SideName) => Object.fromEntries(Object.entries(cpu[side]).map(([name, ms]) => [name, ms / total[side]]))
  return {
    title: contest.title,
    goal: contest.goal,
    trials,
    connections,
    rounds: played,
    ratio: median(played.map(({ ratio }) => ratio)),
    requests: total,
    cpu: { api: each('api'), bare: each('bare') },
  }
}

/** Which concurrency suits each side best; a smoke run takes the first. */
async function findBest(contest: Contest, { seconds, isSmoke }: Size, log: (line: string) => void): Promise<Trial[]> {
  if (isSmoke) return []
  log(`${contest.title}: warming up`)
  for (const side of sides) await contest[side](Math.max(...contest.tried), seconds)
  const trials: Trial[] = []
  for (const connections of contest.tried) {
    const [api, bare] = await alternate(trials.length, async (side) => (await contest[side](connections, seconds)).perSecond)
    trials.push({ connections, api, bare })
    log(`  ${connections} at once: API ${api.toFixed(0)}/s, bare ${bare.toFixed(0)}/s`)
  }
  return trials
}

async function alternate(turn: number, work: (side: SideName) => Promise<number>): Promise<[number, number]> {
  const figures = { api: 0, bare: 0 }
  for (const side of turn % 2 === 0 ? sides : sides.toReversed()) figures[side] = await work(side)
  return [figures.api, figures.bare]
}
