/** The exports of a company file: catalogue, one file in each format, what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booking, bookingIn } from '../../../../test/harness/books/booking.ts'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'

let w: World
let admin: Caller
let b: Books
let book: Booking
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  b = await makeBooks(w, admin)
  book = bookingIn(b, admin)
  await book.free()
})
afterAll(() => w.close())

const get = (query: string, name = '/trial-balance') => admin('GET', `${b.path}/exports${name}${query}`)

test('200 lists the exports of the country with formats, parameters and addresses', async () => {
  const { status, body } = await admin('GET', `${b.path}/exports`)
  expect(status).toBe(200)
  expect(body.find(({ name }: { name: string }) => name === 'trial-balance')).toMatchObject({
    label: 'Balance des comptes',
    formats: ['pdf', 'xlsx', 'csv'],
    url: `/v1/companies/${b.token}/exports/trial-balance`,
  })
})

test('200 the same fingerprint in every format and language, equal to that of the report', async () => {
  const report = (await admin('GET', `${b.path}/reports/trial-balance`)).body
  for (const query of ['?format=pdf', '?format=XLSX', '?format=csv&lang=nl', '', '?format=csv&lang=de']) {
    const { status, headers } = await get(query)
    expect([status, headers['x-export-fingerprint']]).toEqual([200, report.fingerprint])
  }
})

test('200 with a format the list is the file of the export named, by default the trial balance', async () => {
  const direct = await get('?format=csv')
  for (const query of ['?format=csv', '?format=csv&name=trial-balance']) {
    const { headers, text } = await get(query, '')
    expect([headers['content-disposition'], text]).toEqual([direct.headers['content-disposition'], direct.text])
  }
})

test('404 for an unknown name, 422 for a format that is not offered and for a parameter that is wrong', async () => {
  expect((await get('', '/nothing')).status).toBe(404)
  for (const refused of [await get('?format=xml'), await get('?format=xml&name=trial-balance', '')])
    expect([refused.status, refused.body.code]).toEqual([422, 'format_unsupported'])
  expect((await get('?format=csv&level=0')).body.errors).toHaveProperty('level')
})

test('every export is a line of the activity with its parameters and fingerprint', async () => {
  const { headers } = await get('?format=csv&level=3')
  const { body } = await admin('GET', `${b.path}/activity?per_page=1`)
  expect(body.data[0]).toMatchObject({ kind: 'export', action: 'export', record_label: 'trial-balance' })
  expect(body.data[0].summary).toContain('level=3')
  expect(body.data[0].summary).toContain(headers['x-export-fingerprint'])
})
