import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time since the start, by part. */
export type Cpu = Record<string, number>

/** Linux counts processor time in ticks of a hundredth of a second. */
const tick = 10

/** What follows the name in /proc/<pid>/stat; the name itself may hold spaces and brackets. */
function statOf(pid: number | string) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(rest[index])
    return { parent: at(1), own: (at(11) + at(12)) * tick, children: (at(13) + at(14)) * tick }
  } catch {
    return { parent: 0, own: 0, children: 0 }
  }
}

/** A server of many processes, living and ended: sessions come and go with each run. */
function processTreeTime(pid: number) {
  const parent = statOf(pid)
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat.parent === pid)
  return parent.own + parent.children + living.reduce((sum, stat) => sum + stat.own, 0)
}

/** Seconds that this process has used together with all it started that have ended. Undefined where there is no /proc. */
export function processorSeconds(): number | undefined {
  const { own, children } = statOf('self')
  return existsSync('/proc/self/stat') ? (own + children) / 1000 : undefined
}

export type Meter = () => Cpu

/** Reads the processor time of each part; the load generators are children of this process that have ended. */
export const meterOf =
  (single: Record<string, number>, families: Record<string, number>): Meter =>
  () => ({
    ...Object.fromEntries(Object.entries(single).map(([name, pid]) => [name, statOf(pid).own])),
    ...Object.fromEntries(Object.entries(families).map(([name, pid]) => [name, processTreeTime(pid)])),
    load: statOf('self').children,
  })

export const cpuBetween = (before: Cpu, after: Cpu): Cpu =>
  Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]))

export const addCpu = (one: Cpu, other: Cpu): Cpu =>
  Object.fromEntries(Object.keys({ ...one, ...other }).map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]))
