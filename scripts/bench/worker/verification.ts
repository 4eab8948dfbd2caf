import { setTimeout } from 'node:timers/promises'
import { withPeakMemory } from '../../lib/resident.ts'
import { median, type Size } from '../lib/contest.ts'
import { type Cpu, cpuBetween } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import { meterWith, perItem, startProgram } from '../lib/program.ts'
import type { Session } from '../lib/seed.ts'
import { seedFile, type SeededFile } from '../reads/pages.ts'

/** A run of a million entries may take this long on a busy machine. */
const patienceSeconds = 3600
const reads = 50
/** Rarely: after a request to the API a run rests for as long as its last part took. */
const pollMs = 2000

type Shown = { readonly ok: boolean | null; readonly entries_read: number; readonly run: object | null }
type Measured = {
  readonly full: number
  readonly next: number
  readonly most: number
  readonly route: number
  readonly during: number
  readonly cpu: Cpu
}

/**
 * A worker verifies a large file whole, then once more without new entries, while the route is read. Compared with a file of a tenth of the
 * entries, each by a worker process of its own: memory must not grow with the ledger.
 */
export async function measureVerification(fixture: Fixture, caller: Session, entries: number, { rounds }: Size): Promise<Figure[]> {
  const [few, many] = [await seedFile(fixture, Math.round(entries / 10)), await seedFile(fixture, entries)]
  const [small, large]: [Measured[], Measured[]] = [[], []]
  for (let round = 1; round <= rounds; round++) {
    small.push(await measureFile(fixture, caller, few))
    large.push(await measureFile(fixture, caller, many))
    console.log(`  verification, round ${round}: ${describe(few, small.at(-1))}; ${describe(many, large.at(-1))}`)
  }
  const of = (measured: readonly Measured[], name: Exclude<keyof Measured, 'cpu'>) => measured.map((each) => each[name])
  const goal = { most: 100 }
  return [
    { title: `GET ledger/verification of ${entries} entries`, unit: 'ms', rounds: of(large, 'route'), goal, proof: `median of ${reads}` },
    {
      title: `GET ledger/verification of ${entries} entries during a full run`,
      unit: 'ms',
      rounds: of(large, 'during'),
      goal,
      proof: 'median of all reads during the run',
    },
    {
      title: `full verification of ${entries} entries by a worker`,
      unit: 's',
      rounds: of(large, 'full'),
      proof: `every entry read; processor time per entry: ${describeCpu(large, many)}`,
    },
    { title: `verification of ${entries} entries, none of them new`, unit: 's', rounds: of(large, 'next'), proof: 'no entry read' },
    {
      title: `memory of the worker while it verifies ${entries} entries ÷ ${few.entries} entries`,
      unit: 'of what it was',
      rounds: large.map(({ most }, index) => most / (small[index]?.most ?? 0)),
      goal: { most: 1.2 },
      proof: `${megabytes(of(small, 'most'))} and ${megabytes(of(large, 'most'))} at most`,
    },
  ]
}

const describeCpu = (measured: readonly Measured[], { entries }: SeededFile) => measured.map(({ cpu }) => perItem(cpu, entries)).join('; ')
const megabytes = (values: readonly number[]) => `${values.map((value) => value.toFixed(0)).join(', ')} MB`
const describe = ({ entries }: SeededFile, measured?: Measured) =>
  `${entries} entries in ${measured?.full.toFixed(1)} s, ${measured?.most.toFixed(0)} MB, then ${measured?.next.toFixed(1)} s, route ${measured?.route.toFixed(1)} ms`

async function measureFile(fixture: Fixture, { call }: Session, { token, entries }: SeededFile): Promise<Measured> {
  const path = `/v1/companies/${token}/ledger/verification`
  const worker = startProgram(fixture.folder, 'scripts/bench/programs/bench-worker.ts', { ...fixture.env, BENCH_JOBS: '1' })
  const read = async () => {
    const began = performance.now()
    const shown = await call<Shown>('GET', path)
    return { ...shown, ms: performance.now() - began }
  }
  const verify = async (full: boolean, expected: number) => {
    const began = performance.now()
    const taken: number[] = []
    await call('POST', path, { full })
    for (let isRunning = true; isRunning; ) {
      if (performance.now() - began > patienceSeconds * 1000) throw new Error('The run did not end.')
      const { run, ms } = await read()
      taken.push(ms)
      isRunning = run !== null
      if (isRunning) await setTimeout(full ? pollMs : 100)
    }
    const seconds = (performance.now() - began) / 1000
    const { ok, entries_read } = await read()
    if (ok !== true || entries_read !== expected) throw new Error(`The run read ${entries_read} entries, ok: ${ok}.`)
    return { seconds, during: median(taken) }
  }
  try {
    await worker.nextMessage()
    const meter = meterWith(fixture, worker)
    const before = meter()
    const { result, most } = await withPeakMemory(worker.child.pid ?? 0, () => verify(true, entries))
    const cpu = cpuBetween(before, meter())
    const next = await verify(false, 0)
    const times: number[] = []
    for (let n = 0; n < reads; n++) times.push((await read()).ms)
    return { full: result.seconds, during: result.during, next: next.seconds, most, route: median(times), cpu }
  } finally {
    await worker.stop()
  }
}
