/**
 * Whole lists of 6,000 and of 60,000 third parties, answered by processes of their own whose memory is measured. The short list is read ten
 * times, one after the other: the memory of a process grows with the work it has done, and the same work is compared.
 */
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addSuppliers } from '../harness/lists/third-parties.ts'
import { main, serviceOf } from '../harness/service.ts'
import { type Caller, type World, world } from '../harness/world.ts'

/** The most memory that a process had so far, in megabytes. */
const peakOf = (pid: number) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

type Read = { readonly status: number; readonly bytes: number }

/** Reads an answer to its end and keeps none of it. */
const read = (url: string, token: string) =>
  new Promise<Read>((resolve, reject) => {
    const asked = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer: IncomingMessage) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
      answer.on('error', reject)
    })
    asked.on('error', reject)
  })

type Measured = { readonly statuses: number[]; readonly bytes: number; readonly seconds: number; readonly peak: number }

/** A new process answers the list so many times at once, and again after that. */
async function measure(w: World, caller: Caller, at_once: number, times: number): Promise<Measured> {
  const service = await serviceOf(w, [main])
  try {
    const list = `${service.base}/v1/companies/${w.company.public_token}/third-parties`
    await read(`${list}?q=FIRST`, caller.token)
    const began = performance.now()
    const answers: Read[] = []
    for (let time = 0; time < times; time += 1)
      answers.push(...(await Promise.all(Array.from({ length: at_once }, () => read(list, caller.token)))))
    const seconds = (performance.now() - began) / 1000
    return { statuses: answers.map(({ status }) => status), bytes: answers[0]?.bytes ?? 0, seconds, peak: peakOf(service.pid) }
  } finally {
    await service.stop()
  }
}

async function measureList(records: number, times: number) {
  const w = await world()
  try {
    const encoder = await w.as('encoder')
    await addSuppliers(w, encoder, records)
    await w.rows('analyze third_parties')
    const results = [await measure(w, encoder, 1, times), await measure(w, encoder, 8, times)] as const
    for (const { statuses, bytes, seconds, peak } of results)
      console.log(
        `${records} third parties, ${statuses.length} answers: ${[...new Set(statuses)].join(', ')}; ${(bytes / 1e6).toFixed(0)} MB each, ${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB at most`,
      )
    return results
  } finally {
    await w.close()
  }
}

test('a list of 60,000 takes at most 1.2 times the memory of ten of 6,000, eight at once too, and none is refused', {
  timeout: 600_000,
}, async () => {
  const [fewAlone, fewTogether] = await measureList(6_000, 10)
  const [manyAlone, manyTogether] = await measureList(60_000, 1)
  expect(manyTogether.statuses).toEqual(Array(8).fill(200))
  expect(manyAlone.bytes).toBeGreaterThan(9.9 * fewAlone.bytes)
  expect(manyAlone.peak).toBeLessThan(1.2 * fewAlone.peak)
  expect(manyTogether.peak).toBeLessThan(1.2 * fewTogether.peak)
})
