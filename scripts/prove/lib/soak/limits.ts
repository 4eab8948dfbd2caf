import { median } from '../figures.ts'
import type { Tally } from '../tally.ts'
import type { Sample } from './samples.ts'

type Limit = {
  name: RegExp
  growth?: number
  /** Limits every sample. */
  most?: number
  /** Instead of the median: what a queue comes back to. */
  least?: true
  /** Growth is judged in a run of so many hours or more. */
  hours?: number
}

/**
 * What may grow, and by how much, from the second quarter of the run to the last: medians, because single values swing with garbage
 * collection, failovers and nightly jobs. The first quarter is left out: caches and pools fill.
 */
const limits: readonly Limit[] = [
  // A process takes some minutes to reach its size. One that leaks 1 kB per request exceeds this within the hour.
  { name: /resident MB$/, growth: 60, most: 700, hours: 0.5 },
  { name: /heap MB$/, growth: 40, most: 400, hours: 0.5 },
  { name: /open files$/, growth: 20, most: 400 },
  // Three pools of two API processes, the lanes of a worker, Patroni and this proof.
  { name: /^connections$/, growth: 10, most: 200 },
  { name: /^connections idle in transaction$/, growth: 3 },
  // A night makes thousands due at once, and they are done before the next.
  { name: /^jobs due$/, growth: 50, least: true },
  { name: /^jobs dead$/, growth: 0, most: 0 },
  { name: /^events not relayed$/, growth: 100 },
  { name: /^deliveries pending$/, growth: 100 },
  { name: /^temporary files$/, growth: 5 },
  { name: /^temporary MB$/, growth: 10 },
  { name: /^temporary files of PostgreSQL$/, growth: 2 },
  { name: /^uploads unfinished$/, growth: 20 },
  // wal_keep_size and max_wal_size are 1 GB each; WAL grows towards their sum whatever happens, and a standby that is away adds to it.
  { name: /^WAL MB$/, most: 3500 },
  { name: /^kept for slots MB$/, growth: 300, most: 2000 },
]

const quarter = (values: readonly number[], which: number) =>
  values.slice(Math.floor((values.length * which) / 4), Math.floor((values.length * (which + 1)) / 4))

const least = (values: readonly number[]) => Math.min(...values)
const figure = (value: number) => String(Math.round(value * 10) / 10)

/** Every figure of the samples has a limit, and stays within it. */
export function judge(shown: Tally, samples: readonly Sample[], hours: number) {
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample.figures)))]
  shown.check(samples.length >= 8, 'there are at least two samples in each quarter', samples.length)
  for (const name of names) {
    const limit = limits.find((each) => each.name.test(name))
    const values = samples.flatMap(({ figures }) => figures[name] ?? [])
    const middle = limit?.least ? least : median
    const [second, last, most] = [middle(quarter(values, 1)), middle(quarter(values, 3)), Math.max(...values)]
    const growth = hours < (limit?.hours ?? 0) ? undefined : limit?.growth
    const allowed = [growth === undefined ? [] : [`+${growth}`], limit?.most === undefined ? [] : [`at most ${limit.most}`]]
    const line = `${name}: ${figure(second)} → ${figure(last)}, most ${figure(most)} (limit ${allowed.flat().join(', ') || 'none'})`
    const isWithin = (growth === undefined || last - second <= growth) && most <= (limit?.most ?? Number.POSITIVE_INFINITY)
    shown.check(limit !== undefined && isWithin, 'a figure is within its limit', line)
    shown.say(line)
  }
}
