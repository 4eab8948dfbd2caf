import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../../../lib/cluster/cluster.ts'
import { guideBlocks } from '../guide.ts'
import type { JobTraffic } from '../jobs/traffic.ts'
import type { SupervisedProcess } from '../supervisor.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'

export type Failover = {
  cluster: Cluster
  shown: Tally
  apis: readonly SupervisedProcess[]
  workers: readonly SupervisedProcess[]
  traffic: JobTraffic
}

/** `repair` is what an operator or the supervisor of the machine does afterwards. */
type Fault = { kind: string; cause: (cluster: Cluster) => Promise<{ repair: () => Promise<void> }> }

export async function leaderOf(cluster: Cluster) {
  let leader: Awaited<ReturnType<Cluster['leader']>>
  await waitFor(async () => (leader = await cluster.leader()) !== undefined)
  if (leader === undefined) throw new Error('The cluster has no primary.')
  return leader
}

/** The command of the operator's guide. */
export async function switchOver(cluster: Cluster) {
  const [command = ''] = guideBlocks('cluster', 'Switch over', 'sh')
  const words = command.trim().split(' ')
  const [program, , , ...args] = words
  if (program !== 'patronictl' || words[1] !== '-c') throw new Error(`The guide switches over with another command: ${command}`)
  const { code, stdout, stderr } = await cluster.patronictl(args)
  if (code !== 0 || !stdout.includes('Successfully')) throw new Error(`The switchover failed.\n${stdout}${stderr}`)
}

/** Used in rotation. The first is the hardest: the old primary comes back and does not know that it was replaced. */
const faults: readonly Fault[] = [
  {
    kind: 'node of the primary paused, and resumed when another serves',
    cause: async (cluster) => {
      const primary = await leaderOf(cluster)
      primary.pause()
      return { repair: async () => primary.resume() }
    },
  },
  {
    kind: 'PostgreSQL and Patroni of the primary killed',
    cause: async (cluster) => {
      const primary = await leaderOf(cluster)
      await primary.kill()
      return { repair: () => primary.start() }
    },
  },
  {
    kind: 'planned switchover',
    cause: async (cluster) => {
      await switchOver(cluster)
      return { repair: async () => {} }
    },
  },
]

/** The longest time in which no write was acknowledged, in seconds. */
function longestSilence({ mutations }: JobTraffic, from: number) {
  const times = [from, ...mutations.flatMap(({ acknowledged, to }) => (acknowledged && to > from ? [to] : [])).toSorted((a, b) => a - b)]
  return Math.max(...times.slice(1).map((time, each) => time - (times[each] ?? time))) / 1000
}

/** Causes one fault, waits until another node serves, repairs the first and waits until the cluster is whole. */
export async function runRound({ cluster, shown, apis, workers, traffic }: Failover, round: number) {
  const fault = faults[round % faults.length]
  if (fault === undefined) throw new Error('There is no fault.')
  const claim = `round ${round}, ${fault.kind}`
  const before = await leaderOf(cluster)
  const from = performance.now()
  const { repair } = await fault.cause(cluster)
  const begun = traffic.acknowledged()
  // Writes that the old primary had answered are read by now; twenty more need another one.
  shown.check(await waitFor(() => traffic.acknowledged() >= begun + 20), `${claim}: writes are acknowledged again`)
  const silence = longestSilence(traffic, from)
  await repair()
  shown.check(await cluster.waitUntilWhole(), `${claim}: three nodes with a synchronous standby`, await cluster.members())
  const whole = (performance.now() - from) / 1000
  const after = await leaderOf(cluster)
  shown.check(after.name !== before.name, `${claim}: another node is the primary`, after.name)
  const all = await waitFor(() => [...apis, ...workers].every((each) => each.isReady()))
  shown.check(all, `${claim}: every process serves`)
  await pause(1000)
  return { kind: fault.kind, silence, whole }
}
