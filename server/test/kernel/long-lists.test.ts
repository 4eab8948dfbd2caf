/** Whole lists, read by a cursor and sent from a temporary file: each is the same body as the one that the database renders in one piece. */
import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { recurringIn } from '../harness/books/recurring.ts'
import { type Books, makeBooks } from '../harness/books/books.ts'
import { budgetsIn, equal } from '../harness/budgets/fixture.ts'
import { openSpools, untilNothingLeft } from '../harness/exports/open-files.ts'
import { multipart, png } from '../harness/multipart.ts'
import { created } from '../harness/replies.ts'
import { openWorld } from '../harness/world.ts'

/** Lists that are short by their nature: computed, of a fixed table, or limited in number. */
const short = [
  'GET /v1/companies/:company/bank-transactions/:id/suggestions',
  'GET /v1/companies/:company/exports',
  'GET /v1/companies/:company/integrations',
  'GET /v1/companies/:company/mail-templates',
  'GET /v1/companies/:company/reminders',
  'GET /v1/companies/:company/vat-periods',
  'GET /v1/auth/invitations',
  'GET /v1/lookup/enterprises',
  'GET /v1/country-packs',
  'GET /v1/reference/countries',
  'GET /v1/reference/legal-forms',
  'GET /v1/reference/nace-codes',
]

const plainLists = areas.flatMap((area) => area.routes).filter(({ method, reply }) => method === 'GET' && reply.form === 'plain')
const keyOf = ({ method, url }: { readonly method: string; readonly url: string }) => `${method} ${url}`
const streamed = plainLists.filter((route) => !short.includes(keyOf(route)))

const w = await openWorld()
const admin = await w.as('admin')
const siblings = { whole: await w.sibling({ list_rows: 100_000 }), cursor: await w.sibling({ list_rows: 0 }) }
const [whole, cursor] = [w.callerOn(siblings.whole, admin), w.callerOn(siblings.cursor, admin)]
/** Not as a caller of the harness, who reads no compressed answers. */
const zipped = (url: string, app = siblings.cursor, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' } })
let books: Books

beforeAll(async () => {
  books = await makeBooks(w, admin)
  await recurringIn(books, admin).add()
  await budgetsIn(books, admin).create({ lines: [{ account: '610000', amounts: equal('10.00') }] })
  await created(admin('POST', `${books.path}/analytic-codes`, { body: { code: 'DEP', label: 'Départements' } }))
  const rule = { name: 'Frais "de" banque', conditions: { sign: 'out', communication: 'Frais' }, action: { account: '657200' } }
  await created(admin('POST', `${books.path}/bank-rules`, { body: rule }))
  await admin('POST', `${books.path}/logo`, multipart({ field: 'file', name: 'logo.png', value: png() }))
})

/** Signed links differ by the second in which they were signed. */
const unsigned = (text: string) => text.replaceAll(/expires=\d+&signature=[\w-]+/g, 'signed')
const pathOf = (url: string) => url.replace('/v1/companies/:company', books.path)

test('every plain list is named here: as a short one, or by its route below', () => {
  expect(plainLists.map(keyOf)).toEqual(expect.arrayContaining(short))
  expect(streamed.length).toBe(13)
})

test.for(streamed.map((route) => [keyOf(route), route.url] as const))('%s by a cursor: same body, tag and headers', async ([, url]) => {
  const [before, after] = [await whole('GET', pathOf(url)), await cursor('GET', pathOf(url))]
  expect([before.status, after.status]).toEqual([200, 200])
  expect(before.body.length).toBeGreaterThan(0)
  expect(unsigned(after.text)).toBe(unsigned(before.text))
  expect(after.headers.etag).toBe(`W/"${hash('sha1', after.text, 'base64url')}"`)
  const { etag: _was, date: _at, 'content-length': length, 'x-request-id': _id, ...others } = before.headers
  const { etag: _is, date: _then, 'content-length': same, 'x-request-id': _other, ...headers } = after.headers
  const counted = ({ 'x-ratelimit-remaining': _left, ...rest }: typeof others) => rest
  expect([counted(headers), same]).toEqual([counted(others), length])
})

test.for(streamed.map((route) => [keyOf(route), route.url] as const))(
  '%s is read by a cursor, and compressed on its way',
  async ([, url]) => {
    const { headers } = await zipped(pathOf(url))
    expect([headers['content-encoding'], headers['content-length']]).toEqual(['gzip', undefined])
  },
)

const list = () => `${books.path}/accounts`
const pool = 'list'

test('a compressed list has the same content and tag', async () => {
  const [plain, { rawPayload, headers }] = [await cursor('GET', list()), await zipped(list())]
  expect([gunzipSync(rawPayload).toString(), headers.etag]).toEqual([plain.text, plain.headers.etag])
})

test.for(['GET', 'HEAD'] as const)('%s with the known tag is 304 without a body, and leaves no file open', async (method) => {
  const { headers } = await cursor('GET', list())
  const same = await cursor(method, list(), { headers: { 'if-none-match': `"x", ${headers.etag}` } })
  expect([same.status, same.text, same.headers.etag]).toEqual([304, '', headers.etag])
  expect([same.headers['content-length'], same.headers['content-type']]).toEqual([undefined, undefined])
  await untilNothingLeft(w, pool)
})

test('HEAD has the headers of GET and no body, compressed or not', async () => {
  const shown = ({ headers }: { readonly headers: Record<string, unknown> }) =>
    ['content-type', 'content-length', 'content-encoding', 'etag'].map((name) => headers[name])
  const asked = await cursor('HEAD', list())
  expect([asked.status, asked.text, shown(asked)]).toEqual([200, '', shown(await cursor('GET', list()))])
  const askedZipped = await zipped(list(), siblings.cursor, 'HEAD')
  expect([askedZipped.statusCode, askedZipped.body, shown(askedZipped)]).toEqual([200, '', shown(await zipped(list()))])
  expect(openSpools()).toBe(0)
})

test('an empty list is an empty array', async () => {
  expect((await cursor('GET', `${list()}?q=nowhere`)).text).toBe('[]')
})

test('a list with as many records as are held in memory is read in one piece, and one record more is not', async () => {
  const { length } = (await whole('GET', list())).body as unknown[]
  const isStreamed = async (list_rows: number) => {
    const { headers } = await zipped(list(), await w.sibling({ list_rows }))
    return headers['content-length'] === undefined
  }
  expect([await isStreamed(length), await isStreamed(length - 1)]).toEqual([false, true])
})
