import type { Contest } from '../lib/contest.ts'
import { wrk } from '../lib/load.ts'
import type { Fixture } from '../lib/fixture.ts'

export function comparePing(fixture: Fixture): Contest {
  const load = (name: 'api' | 'bare') => (connections: number, seconds: number) =>
    wrk(`ping-${name}`, { folder: fixture.folder, url: `${fixture[name].url}/v1/ping` }, connections, seconds)
  return { title: 'GET /v1/ping', goal: 0.7, tried: [8, 32], api: load('api'), bare: load('bare') }
}
