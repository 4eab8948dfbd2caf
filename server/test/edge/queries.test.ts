import { expect, test } from 'vitest'
import { type Caller, openWorld } from '../harness/world.ts'

const w = await openWorld({ config: { public_url: 'https://api.partita.example' } })
const encoder = await w.as('encoder')
for (let n = 0; n < 5; n += 1) await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: `Fournisseur ${n}` } })

const history = () => `https://api.partita.example/v1/companies/${w.company.public_token}/history`
/** The five creations; the file's own creation has another resource. */
const ours = 'resource=third-parties'
const relsOf = (link: string | undefined) =>
  Object.fromEntries([...(link ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, url]))

test.each([
  'nonsense=1',
  'nonsense=a&nonsense=b',
  '__proto__=x',
  'constructor=x&toString=y',
  'nonsense=%00',
  '%00=x',
  '=',
  '&&&',
  'a[b]=c',
  '%',
  '%zz=%',
  'x'.repeat(5000),
  '?',
])('a query of %.30s means nothing and harms nothing', async (query) => {
  const plain = await encoder('GET', 'C/third-parties')
  const { status, body } = await encoder('GET', `C/third-parties?${query}`)
  expect({ status, body }).toEqual({ status: 200, body: plain.body })
  expect((await encoder('GET', `C/history?${query}`)).status).toBe(200)
  expect((await encoder('GET', `C/sync/pull?${query}`)).status).toBe(200)
})

test.each([
  ['C/third-parties?q=a&q=b', 'q'],
  ['C/third-parties?type=supplier&type=customer', 'type'],
  ['C/history?page=1&page=2', 'page'],
  ['C/history?per_page=1&per_page=1', 'per_page'],
  ['C/history?from=2026-01-01&from=2026-01-02', 'from'],
  ['C/sync/pull?since=0&since=0', 'since'],
])('422 for %s: a parameter given twice is no value', async (path, field) => {
  const { status, body } = await encoder('GET', path)
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] })
})

test.each([
  '0',
  '-1',
  'abc',
  '',
  '1.5',
  '1.0',
  'true',
  '1e2',
  '0x1',
  '%2B1',
  '%201',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '1%00',
  'null',
])('422 for a page or per_page of %s', async (value) => {
  for (const name of ['page', 'per_page']) {
    const { status, body } = await encoder('GET', `C/history?${name}=${value}`)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [name] })
  }
})

test.each([
  'C/history?resource=third-parties&record_id=99999999999999999999',
  'C/history?user_id=1e21',
  'C/history?operation_id=nonsense',
  'C/history?from=2026-02-30',
  'C/history?to=tomorrow',
  'C/sync/pull?since=-1',
  'C/sync/pull?since=99999999999999999999',
  'C/sync/pull?since=1e21',
  'C/sync/pull?limit=0',
  'C/third-parties?q=%00',
  'C/third-parties?type=gift',
  `C/third-parties?q=${'x'.repeat(201)}`,
])('422 for %.70s', async (path) => {
  expect((await encoder('GET', path)).status).toBe(422)
})

test.each([
  ['C/history?resource=third-parties&record_id=9007199254740991', 200],
  ['C/history?user_id=9007199254740991', 200],
  ['C/history?from=1900-01-01&to=2199-12-31', 200],
  ['C/history?from=2026-01-01T10:00:00Z', 200],
  ['C/sync/pull?since=9007199254740991', 200],
  ['C/sync/pull?limit=9007199254740991', 200],
  ['C/third-parties?q=%25_%5C', 200],
  ['C/third-parties?q=%F0%9F%93%81%20%27%22%3B--', 200],
  ['C/third-parties?q=%ED%A0%80', 200],
])('%s answers %i', async (path, status) => {
  expect((await encoder('GET', path)).status).toBe(status)
})

test.each([
  [500, 200],
  [201, 200],
  [200, 200],
  [9007199254740991, 200],
  [1, 1],
])('a per_page of %i is %i, and the answer says so', async (asked, given) => {
  const { status, body } = await encoder('GET', `C/history?${ours}&per_page=${asked}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ per_page: given, first_page_url: `${history()}?page=1&per_page=${given}` })
})

test('without per_page there are 50, and no URL speaks of it', async () => {
  const { body } = await encoder('GET', 'C/history')
  expect(body).toMatchObject({ per_page: 50, current_page: 1, path: history(), first_page_url: `${history()}?page=1` })
})

test.each([4, 1000, 10_000_000])('page %i of 3 is past the end: no data, from and to null, a way back', async (page) => {
  const { status, body, headers } = await encoder('GET', `C/history?${ours}&per_page=2&page=${page}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: [], from: null, to: null, total: 5, last_page: 3, current_page: page, next_page_url: null })
  expect(body.prev_page_url).toBe(`${history()}?page=3&per_page=2`)
  expect(Object.keys(relsOf(headers.link))).toEqual(['first', 'prev', 'last'])
})

test('the pages of a list are the list, newest first, without a gap or a repeat', async () => {
  const whole = (await encoder('GET', `C/history?${ours}`)).body.data as { id: number }[]
  const pages: { id: number }[] = []
  for (let url: string | null = `C/history?${ours}&per_page=2`; url !== null; ) {
    const { headers, body }: Awaited<ReturnType<Caller>> = await encoder('GET', url)
    pages.push(...body.data)
    url = relsOf(headers.link).next?.replace('https://api.partita.example', '') ?? null
  }
  expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  expect(pages.map(({ id }) => id)).toEqual(pages.map(({ id }) => id).toSorted((a, b) => b - a))
})

test('the Link header carries the filters, the URLs of the body do not, and unknown parameters are in neither', async () => {
  const filters = `${ours}&from=2026-01-01T00%3A00%3A00Z&user_id=${encoder.user_id}`
  const { body, headers } = await encoder('GET', `C/history?${filters}&nonsense=1&page=2&per_page=2`)
  const rels = relsOf(headers.link)
  expect(Object.keys(rels)).toEqual(['first', 'prev', 'next', 'last'])
  for (const [rel, page] of Object.entries({ first: 1, prev: 1, next: 3, last: 3 })) {
    const url = new URL(rels[rel] ?? '')
    expect(url.origin + url.pathname).toBe(history())
    expect(Object.fromEntries(url.searchParams)).toEqual({
      resource: 'third-parties',
      from: '2026-01-01T00:00:00Z',
      user_id: String(encoder.user_id),
      per_page: '2',
      page: String(page),
    })
  }
  const urls = [
    body.first_page_url,
    body.prev_page_url,
    body.next_page_url,
    body.last_page_url,
    ...body.links.map(({ url }: { url: string }) => url),
  ]
  expect(urls.filter((url) => !/\/history\?page=\d&per_page=2$/.test(url))).toEqual([])
})

test('a list that is not paginated has no Link', async () => {
  expect((await encoder('GET', 'C/third-parties')).headers.link).toBeUndefined()
})

test('without a public URL the links lead to the host that was asked', async () => {
  const near = w.callerOn(await w.sibling({ public_url: null }), encoder)
  const { body } = await near('GET', 'C/history', { headers: { host: 'books.example:8443' } })
  expect(body.path).toBe(`http://books.example:8443/v1/companies/${w.company.public_token}/history`)
})
