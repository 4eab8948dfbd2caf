import type { Contest } from '../lib/contest.ts'
import { wrk } from '../lib/load.ts'
import type { Stage } from '../lib/fixture.ts'

export function ping(stage: Stage): Contest {
  const load = (name: 'api' | 'bare') => (connections: number, seconds: number) =>
    wrk(`ping-${name}`, { folder: stage.folder, url: `${stage[name].url}/v1/ping` }, connections, seconds)
  return { title: 'GET /v1/ping', goal: 0.7, tried: [8, 32], api: load('api'), bare: load('bare') }
}
