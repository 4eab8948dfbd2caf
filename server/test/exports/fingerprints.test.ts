/** The same data has the same fingerprint in every format and language, for every export that the test file can make. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportList } from '../../src/areas/reporting/exports/index.ts'
import { languages } from '../../src/lib/languages.ts'
import { bookingIn } from '../harness/books/booking.ts'
import { type Books, makeBooks } from '../harness/books/books.ts'
import { type Caller, type World, world } from '../harness/world.ts'

let w: World
let admin: Caller
let files: Books[]
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  files = []
  for (const country_pack of ['BE', 'FR', 'LU'] as const) files.push(await makeBooks(w, admin, { country_pack, vat_regime: 'monthly' }))
  const book = bookingIn(files[0] as Books, admin)
  await book.free()
  await book.sale()
  await book.purchase()
})
afterAll(() => w.close())

const fingerprintOf = async ({ path }: Books, name: string, query: string): Promise<string> => {
  const { status, headers, body } = await admin('GET', `${path}/exports/${name}?${query}`)
  return status === 200 ? (headers['x-export-fingerprint'] ?? 'none') : `${status} ${body?.code ?? Object.keys(body?.errors ?? {}).join()}`
}

test.each(exportList.map(({ name, formats }) => ({ name, formats })))('$name', async ({ name, formats }) => {
  for (const file of files) {
    const first = await fingerprintOf(file, name, `format=${formats[0]}`)
    // Needs a parameter, another country, or data that the file does not have: refused, never failed.
    if (!/^[0-9a-f]{64}$/.test(first)) {
      expect(first).toMatch(/^(404|422) ?/)
      continue
    }
    const asked = [...formats.map((format) => `format=${format}`), ...languages.map((lang) => `format=${formats.at(-1)}&lang=${lang}`)]
    for (const query of asked) expect([query, await fingerprintOf(file, name, query)]).toEqual([query, first])
  }
})

test('other data has another fingerprint', async () => {
  const [file] = files as [Books]
  const before = await fingerprintOf(file, 'trial-balance', 'format=csv')
  await bookingIn(file, admin).free()
  expect(await fingerprintOf(file, 'trial-balance', 'format=csv')).not.toBe(before)
})
