import { percentile } from '../../prove/lib/figures.ts'
import { cpuBetween } from './cpu.ts'
import type { Fixture } from './fixture.ts'

/** How long requests took, one at a time, in ms; `proof` adds the processor time, which a busy machine does not change much. */
export type Taken = { readonly p95: number; readonly proof: string }

/** Runs a request several times. The first one is not counted: it may compile code and fill caches. */
export async function timeRequests(fixture: Fixture, times: number, request: (turn: number) => Promise<unknown>): Promise<Taken> {
  await request(0)
  const taken: number[] = []
  const before = fixture.meter()
  for (let turn = 1; turn <= times; turn++) {
    const started = performance.now()
    await request(turn)
    taken.push(performance.now() - started)
  }
  const { node = 0, postgres = 0 } = cpuBetween(before, fixture.meter())
  const each = (ms: number) => (ms / times).toFixed(1)
  const proof = `p50 ${percentile(taken, 0.5).toFixed(0)} ms of ${times} requests; processor time of each: API ${each(node)} ms, PostgreSQL ${each(postgres)} ms`
  return { p95: percentile(taken, 0.95), proof }
}
