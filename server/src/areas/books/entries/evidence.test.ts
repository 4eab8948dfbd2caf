/** What supports an entry stays as long as the law wants it, and its fingerprint for good. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { packs } from '../../../packs/index.ts'

const w = await openWorld()
const admin = await w.as('admin')

const bytes = Buffer.from('%PDF-1.7 facture')
async function binned(year: number) {
  const b = await makeBooks(w, admin, { fiscal_year: { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` } })
  const { body: entry } = await bookingIn(b, admin).free({ entry_date: `${year}-03-10` })
  const at = `${b.path}/entries/${entry.id}/attachments`
  const { body } = await admin('POST', at, multipart({ field: 'files[]', name: 'facture.pdf', value: bytes }))
  const [{ id }] = body.attachments
  expect((await admin('DELETE', `${at}/${id}`)).status).toBe(204)
  const [item] = (await admin('GET', `${b.path}/trash?type=attachments`)).body.data
  return { b, id: id as number, item: item.id as number }
}

test('422 a detached file of an entry stays in the bin for the statutory term, and is restored from it', async () => {
  const { b, id, item } = await binned(2026)
  const single = await admin('DELETE', `${b.path}/trash/${item}`)
  expect([single.status, single.body.errors.id[0]]).toEqual([422, expect.stringContaining('2036-12-31')])
  expect((await admin('DELETE', `${b.path}/trash`)).body).toEqual({ purged: 0 })
  expect((await admin('DELETE', `${b.path}/trash?type=attachments`)).body).toEqual({ purged: 0 })
  expect((await admin('POST', `${b.path}/trash/${item}/restore`)).status).toBe(200)
  expect(await w.rows('select deleted_at from entry_attachments where id = $1', [id])).toEqual([{ deleted_at: null }])
})

test('the bin is emptied around it', async () => {
  const { b } = await binned(2026)
  const { body: card } = await admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: 'Passage' } })
  await admin('DELETE', `${b.path}/third-parties/${card.id}`)
  expect((await admin('DELETE', `${b.path}/trash`)).body).toEqual({ purged: 1 })
  expect((await admin('GET', `${b.path}/trash`)).body.data.map(({ type }: { type: string }) => type)).toEqual(['attachments'])
})

test('204 after the term the file goes, and its fingerprint stays in the history', async () => {
  const { b, id, item } = await binned(2010)
  expect((await admin('DELETE', `${b.path}/trash/${item}`)).status).toBe(204)
  expect(await w.rows('select id from entry_attachments where id = $1', [id])).toEqual([])
  const { data } = (await admin('GET', `${b.path}/history?resource=attachments&record_id=${id}`)).body
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(data.map(({ op }: { op: string }) => op)).toEqual(['purge', 'delete', 'create'])
  expect(data.at(-1).changes.sha256).toEqual({ from: null, to: sha256 })
  expect(data[0].changes.sha256).toEqual({ from: sha256, to: null })
})

test('the database refuses the deletion, whoever asks, and takes the fingerprint from the file alone', async () => {
  const { b, id } = await binned(2026)
  const refusal = (statement: string) => w.rows(inWrite(b.id, statement)).catch(({ constraint }: { constraint: string }) => constraint)
  expect(await refusal(`delete from entry_attachments where id = ${id}`)).toBe('attachments_kept')
  await expect(w.asApp(`update entry_attachments set sha256 = repeat('0', 64) where id = ${id}`)).rejects.toThrow(/permission denied/)
})

test('the term of the database is the longest of the packs', async () => {
  const longest = Math.max(...packs.map(({ retention_years }) => retention_years))
  expect(await w.rows(`select kept_until('2026-06-30')::text as until`)).toEqual([{ until: `${2026 + longest}-12-31` }])
})
