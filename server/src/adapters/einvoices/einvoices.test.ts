import { expect, test } from 'vitest'
import { bytesOf, owner, plainInvoice } from '../../../test/capture/invoices.ts'
import { readInvoiceXml, renderInvoice } from '../../capture/einvoice/index.ts'
import { readInvoice, showInvoice } from './index.ts'

const lines = Array.from({ length: 600 }, (_, index) => ({ name: `Plank ${index}`, quantity: '1', price: '1.00', net: '1.00' }))
const long = bytesOf(plainInvoice({ lines }))

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
  expect(await showInvoice(long, 'nl')).toBe(await renderInvoice(long, 'nl'))
})

test('a long one is refused with the same reasons as a short one', async () => {
  const cut = long.subarray(0, -20)
  await expect(readInvoice(cut, owner)).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'not_xml' })
  await expect(showInvoice(cut, 'fr')).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'not_xml' })
})

test('one whose time is up is given up, and the next has its turn', async () => {
  const [late, next] = [readInvoice(long, owner, 0.01), readInvoice(long, owner)]
  await expect(late).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'too_large' })
  expect((await next).extraction.lines).toHaveLength(lines.length)
})
