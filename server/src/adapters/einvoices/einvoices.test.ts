import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bytesOf, owner, plainInvoice } from '../../../test/capture/invoices.ts'
import { readInvoiceXml, renderInvoice } from '../../capture/einvoice/index.ts'
import { longestInvoice, readInvoice, showInvoice } from './index.ts'
import { openPageCache } from './page-cache.ts'

const lines = Array.from({ length: 600 }, (_, index) => ({ name: `Plank ${index}`, quantity: '1', price: '1.00', net: '1.00' }))
const long = bytesOf(plainInvoice({ lines }))

/** A file of the store that counts how often it is read, and how often at the same time. */
function stored(bytes: Uint8Array, size = bytes.byteLength) {
  const reads = { count: 0, open: 0, most: 0 }
  const open = async () => {
    reads.count += 1
    reads.open += 1
    reads.most = Math.max(reads.most, reads.open)
    const source = Readable.from([Buffer.from(bytes)])
    return source.once('close', () => (reads.open -= 1))
  }
  return { sha256: createHash('sha256').update(bytes).digest('hex'), size, open, reads }
}

/** How often the event loop ran other work in the meantime. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0
  const beside = setInterval(() => (turns += 1), 1)
  try {
    return { result: await work(), turns }
  } finally {
    clearInterval(beside)
  }
}

test('a long invoice is read as a short one is, and the process goes on meanwhile', async () => {
  const beside = await turnsDuring(() => readInvoice(long, owner))
  const alone = await turnsDuring(() => readInvoiceXml(long, owner))
  expect(beside.result).toEqual(alone.result)
  expect(beside.result.extraction.lines).toHaveLength(lines.length)
  expect(beside.turns).toBeGreaterThan(alone.turns + 20)
})

test('a long invoice is shown as a short one is', async () => {
  expect(await showInvoice(stored(long), 'nl')).toBe(await renderInvoice(long, 'nl'))
})

test('a long one is refused with the same reasons as a short one', async () => {
  const cut = long.subarray(0, -20)
  await expect(readInvoice(cut, owner)).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'not_xml' })
  await expect(showInvoice(stored(cut), 'fr')).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'not_xml' })
})

test('one whose time is up is given up, and the next has its turn', async () => {
  const [late, next] = [readInvoice(long, owner, 0.01), readInvoice(long, owner)]
  await expect(late).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'too_large' })
  expect((await next).extraction.lines).toHaveLength(lines.length)
})

test('a file above 10 MB is not read to be shown', async () => {
  const file = stored(long, longestInvoice + 1)
  await expect(showInvoice(file, 'fr')).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'too_large' })
  expect(file.reads.count).toBe(0)
})

test('long files are read one at a time, 12 wait, and the rest is told to come back; what was shown is not read again', async () => {
  const padded = (n: number) => bytesOf(`${plainInvoice({}).replace('F2026-117', `P-${n}`)}<!--${'x'.repeat(300_000)}-->`)
  const counts = { open: 0, most: 0 }
  const files = Array.from({ length: 30 }, (_, n) => stored(padded(n))).map((file) => ({
    ...file,
    open: async () => {
      counts.open += 1
      counts.most = Math.max(counts.most, counts.open)
      return (await file.open()).once('close', () => (counts.open -= 1))
    },
  }))
  const answers = await Promise.allSettled(files.map((file) => showInvoice(file, 'en')))
  const refusals = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect([answers.length - refusals.length, counts.most]).toEqual([13, 1])
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 503, detail: { code: 'maintenance' } })
  const [first] = files
  if (!first) throw new Error('there is no file')
  const before = first.reads.count
  expect(await showInvoice(first, 'en')).toMatch('P-0')
  expect([before, first.reads.count]).toEqual([1, 1])
  await showInvoice(first, 'de')
  expect(first.reads.count).toBe(2)
})

test('the pages kept have a limit: those not shown for longest leave first', () => {
  const pages = openPageCache(10)
  pages.keep('a', '12345')
  pages.keep('b', '12345')
  expect(pages.get('a')).toBe('12345')
  pages.keep('c', '12345')
  expect([pages.get('a'), pages.get('b'), pages.get('c')]).toEqual(['12345', undefined, '12345'])
  pages.keep('long', '12345678901')
  expect(pages.get('long')).toBeUndefined()
})
