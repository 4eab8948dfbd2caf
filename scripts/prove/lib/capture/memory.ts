import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Size } from '../../../lib/proof.ts'
import { withPeakMemory, residentOf } from '../../../lib/resident.ts'
import { mb, type Context } from './context.ts'

const sizes = { ci: 6, full: 20 }
const fileBytes = 25 * 1024 * 1024
const mostGrowth = 120

/** Files of the largest size, all at once, each over its own connection: they are streamed, not held in memory. */
export async function proveMemory({ shown, store, firm, start }: Context, size: Size): Promise<void> {
  const api = await start('main')
  const client = await firm.open(api.base)
  // Random bytes: no reader can read them.
  const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(fileBytes - 9)])
  const small = await client.upload(api.base, 'first.pdf', body.subarray(0, 1000))
  shown.check(small.status === 201, `${store}: a small file is accepted`, small.status)
  await pause(1000)
  const idle = residentOf(api.pid)
  const begin = performance.now()
  const { result: sent, most } = await withPeakMemory(api.pid, () =>
    Promise.all(Array.from({ length: sizes[size] }, (_, index) => client.upload(api.base, `large-${index}.pdf`, body))),
  )
  const seconds = (performance.now() - begin) / 1000
  const refused = sent.filter(({ status }) => status !== 201)
  shown.check(
    refused.length === 0,
    `${store}: all files of 25 MB are accepted`,
    refused.slice(0, 3).map(({ status, bytes }) => [status, bytes.toString().slice(0, 200)]),
  )
  shown.check(most - idle < mostGrowth, `${store}: the API grows by less than ${mostGrowth} MB`, { idle, most })
  shown.say(
    `${store}: ${sizes[size]} files of 25 MB at once in ${seconds.toFixed(1)} s; API idle ${mb(idle)}, at most ${mb(most)}, ${mb(most - idle)} more`,
  )
  await api.stop()
  shown.check(api.errors().length === 0, `${store}: it logged no error`, api.errors().slice(-3))
}
