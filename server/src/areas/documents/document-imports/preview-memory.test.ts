/** A burst of previews of long XML files, in a process of its own whose memory is measured. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { plainInvoice } from '../../../../test/capture/invoices.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'preview-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const addressOf = (file: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href)

/** Serves the file of a row, as the route does: one of 5 MB first, so that the reader is loaded, then 60 at once. */
const program = (row: object) => `
  const { createReadStream } = await import('node:fs')
  const { serveFile } = await import(${addressOf('serve-file.ts')})
  const { openReader } = await import(${addressOf('analysis/open-reader.ts')})
  const files = { get: async (key) => createReadStream(key) }
  const context = (row) => ({ files, read: async () => row, reader: openReader(null), language: 'en', portion: (work) => work() })
  const show = (row) => serveFile(context(row), 1, true).then(() => 200, (error) => error.status ?? String(error))
  const settled = () => { gc(); return process.memoryUsage().rss / 1e6 }
  const row = ${JSON.stringify(row)}
  const { first, ...large } = row
  await show({ ...large, ...first })
  const before = settled()
  const answers = await Promise.all(Array.from({ length: 60 }, () => show(large)))
  const peak = process.resourceUsage().maxRSS / 1e3
  const after = settled()
  console.log(JSON.stringify({ statuses: [...new Set(answers)], before, peak, after }))`

const file = (name: string, megabytes: number) => {
  const bytes = Buffer.from(`${plainInvoice({})}<!--${'x'.repeat(megabytes * 1e6)}-->`)
  const key = path.join(folder, name)
  writeFileSync(key, bytes)
  return { key, name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), kind: 'xml', type: 'application/xml' }
}

test.for([
  [23, [404]],
  [9, [200, 503]],
] as const)('60 previews of %d MB at once: memory returns below 1.3 times', { timeout: 120_000 }, ([megabytes, statuses]) => {
  const row = { ...file('large.xml', megabytes), preview: null, first: file('first.xml', 5) }
  const args = ['--expose-gc', '--input-type=module', '-e', program(row)]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const { before, peak, after, statuses: seen } = JSON.parse(stdout || JSON.stringify({ statuses: stderr }))
  console.log(`60 × ${megabytes} MB: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} at most, ${after.toFixed(0)} after`)
  expect(seen).toEqual(expect.arrayContaining([statuses[0]]))
  expect([...statuses]).toEqual(expect.arrayContaining(seen))
  expect(after).toBeLessThan(1.3 * before)
  expect(peak).toBeLessThan(before + 250)
})
