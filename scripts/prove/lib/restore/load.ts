import type { Fixture, Person } from '../fixture.ts'
import type { RunningProcess, Starter } from '../processes.ts'
import { startTraffic, type Traffic } from '../traffic.ts'
import { waitFor } from '../wait.ts'

type Work = { people: Person[]; api: RunningProcess; worker: RunningProcess; writes: number; env: Record<string, string> }

/** An API process, a worker, and people who each work in a file of their own. */
export async function startWork(fixture: Fixture, start: Starter, { files, writes }: { files: number; writes: number }): Promise<Work> {
  const env = { ...fixture.services.env, LIMITS_FACTOR: '1000' }
  const [api, worker] = [await start({ program: 'main', env }), await start({ program: 'worker', env })]
  const people = [await fixture.person(api.base)]
  while (people.length < files) people.push(await (people[0] as Person).withNewFile(api.base))
  return { people, api, worker, writes, env }
}

export const written = ({ mutations }: Traffic) => mutations.filter(({ acknowledged }) => acknowledged).length

/** Runs traffic until `writes` are acknowledged, and `meanwhile` beside it. */
export async function load(
  name: string,
  { people, api, writes }: Pick<Work, 'people' | 'api' | 'writes'>,
  meanwhile: () => Promise<void> = async () => {},
) {
  const traffic = startTraffic(name, people, [api], 5)
  await meanwhile()
  if (!(await waitFor(() => written(traffic) >= writes))) throw new Error(`${name}: too few writes.`)
  await traffic.finish()
  return traffic
}
