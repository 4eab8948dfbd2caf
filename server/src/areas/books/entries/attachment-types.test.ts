/** Office files as attachments, with the type that they are; and attachments in the streams of a copy. */
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { zip } from '../../../../test/harness/import-files.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const { body: entry } = await bookingIn(b, admin).free()
const at = `${b.path}/entries/${entry.id}/attachments`
const attach = (name: string, value: Buffer) => admin('POST', at, multipart({ field: 'files[]', name, value }))
const archive = await zip({ '[Content_Types].xml': Buffer.from('<Types/>') })
const office = 'application/vnd.openxmlformats-officedocument'

test.each([
  ['table.csv', Buffer.from('a;b\n1;2\n'), 'text/csv'],
  ['Notes.TXT', Buffer.from('Réunion du 3 mars'), 'text/plain'],
  ['courriel.eml', Buffer.from('From: a@example.com\r\n\r\nBonjour'), 'message/rfc822'],
  ['contrat.docx', archive, `${office}.wordprocessingml.document`],
  ['calcul.xlsx', archive, `${office}.spreadsheetml.sheet`],
  ['tout.zip', archive, 'application/zip'],
])('201 %s is kept as what it is, and downloaded', async (name, bytes, type) => {
  const { status, body } = await attach(name, bytes)
  expect([status, body.attachments?.[0].mime]).toEqual([201, type])
  const link = new URL(body.attachments[0].file_url)
  const { headers } = await w.anonymous('GET', link.pathname + link.search)
  expect(headers['content-type']).toContain(type)
  expect(headers['content-disposition']).toMatch(/^attachment/)
})

test.each([
  ['page.html', Buffer.from('<script>alert(1)</script>')],
  ['courriel.eml', Buffer.from('<script>alert(1)</script>')],
  ['contrat.docx', Buffer.from('MZ\0\0')],
  ['table.csv', Buffer.from([0, 1, 2, 3])],
  ['sans-extension', Buffer.from('du texte')],
])('422 %s with other bytes', async (name, bytes) => {
  expect((await attach(name, bytes)).status).toBe(422)
})

test('bootstrap and pull have the attachments of an entry, without the links', async () => {
  await attach('preuve.csv', Buffer.from('a;b\n'))
  const listed = (await admin('GET', at.replace('/attachments', ''))).body.attachments
  const expected = listed.map(({ file_url: _link, ...rest }: { file_url: string }) => rest)
  const { changes } = (await admin('GET', `${b.path}/sync/pull?since=0&limit=1000`)).body
  const pulled = changes.find(({ resource, id }: { resource: string; id: number }) => resource === 'entries' && id === entry.id)
  expect(pulled.data.attachments).toEqual(expected)
  const started = await admin('GET', `${b.path}/sync/bootstrap`)
  expect(started.text).toContain(JSON.stringify(expected[0]).slice(1, -1))
})

test('a write with X-Device-Id is noted in the status of the synchronisation', async () => {
  const headers = { 'x-device-id': 'ipad-7', 'x-device-name': 'iPad%20Anne' }
  await admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: 'Scierie' }, headers })
  const devices = async () => (await admin('GET', `${b.path}/sync/status`)).body.devices
  expect(await devices()).toEqual([
    expect.objectContaining({
      device_id: 'ipad-7',
      device_name: 'iPad Anne',
      last_cursor: 0,
      last_push_at: null,
      user: expect.objectContaining({ id: admin.user_id }),
    }),
  ])
  await admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier' }, headers: { 'x-device-id': 'refused' } })
  await admin('POST', `${b.path}/third-parties`, {
    body: { type: 'supplier', name: 'Essai' },
    headers: { 'x-device-id': 'dry', 'x-dry-run': '1' },
  })
  expect(await devices()).toHaveLength(1)
})
