/** The uploaded file and its preview. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, ubl, zip } from '../../../../test/harness/import-files.ts'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'

let d: ImportSetup
beforeAll(async () => {
  d = await openImports()
})
afterAll(() => d.close())

const open = (url: string, more = '', headers = {}) => {
  const { pathname, search } = new URL(url)
  return d.w.anonymous('GET', pathname + search + more, { headers })
}

test('the file leaves as it came, to be kept, under its own name and type', async () => {
  const { file_url } = await d.get(await d.queued('l’été.xml', ubl()))
  const { status, headers, text } = await open(file_url)
  expect([status, text]).toEqual([200, ubl().toString()])
  expect(headers).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="l_ete.xml"; filename*=UTF-8''l%E2%80%99%C3%A9t%C3%A9.xml`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test.for([
  ['fr', /Facture/],
  ['nl', /Factuur/],
  ['en', /Invoice/],
  ['de', /Rechnung/],
] as const)('an invoice in XML is shown as a page in %s, which may do nothing', async ([language, title]) => {
  const { file_url, has_preview } = await d.invoice({ number: `P-${language}` })
  expect(has_preview).toBe(true)
  const { status, headers, text } = await open(file_url, '&preview=1', { 'accept-language': language })
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-disposition']).toMatch(/^inline; /)
  expect(text).toMatch(title)
  expect(text).not.toMatch(/<script/i)
})

test('content of an invoice is text on its page, and nothing else', async () => {
  const { file_url } = await d.invoice({ number: 'XSS', seller: { name: '&lt;script&gt;alert(1)&lt;/script&gt;' } })
  const { text } = await open(file_url, '&preview=1')
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toContain('<script>')
})

test('an image gets a preview from the worker, once, and it is shown inline', async () => {
  const large = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
  const id = await d.queued('ticket.png', large)
  const before = await d.get(id)
  expect([before.has_preview, (await open(before.file_url, '&preview=1')).status]).toEqual([false, 404])
  await d.runs('preview', id)
  await d.runs('preview', id)
  const after = await d.get(id)
  expect([after.has_preview, after.version, after.status]).toEqual([true, before.version, 'queued'])
  const { status, headers } = await open(after.file_url, '&preview=1')
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'image/jpeg',
    `inline; filename="ticket.png"; filename*=UTF-8''ticket.png`,
  ])
  expect(
    await d.w.rows('select count(*)::int as count from files f join document_imports i on i.preview_file_id = f.id where i.id = $1', [id]),
  ).toEqual([{ count: 1 }])
})

test('a file that cannot be rendered has no preview, and does no harm', async () => {
  const id = await d.queued('faux.pdf', pdf('no page'))
  await d.runs('preview', id)
  expect((await d.get(id)).has_preview).toBe(false)
  const { body } = await d.send({ 'a.zip': await zip({ '1.pdf': pdf('1') }) })
  expect((await open(body.imports[0].file_url, '&preview=1')).status).toBe(404)
})

test('403 signature_invalid for a link that was changed, 404 for an import in the bin or a file in the bin', async () => {
  const id = await d.queued('a.pdf', pdf('a'))
  const { file_url } = await d.get(id)
  const { pathname, search } = new URL(file_url)
  const other = await d.queued('b.pdf', pdf('b'))
  const wrong = await d.w.anonymous('GET', pathname.replace(String(id), String(other)) + search)
  expect([wrong.status, wrong.body.code]).toEqual([403, 'signature_invalid'])
  expect((await d.w.anonymous('GET', 'C/document-imports/1/file')).body.code).toBe('signature_invalid')
  await d.admin('DELETE', `${d.at}/${id}`)
  expect((await open(file_url)).status).toBe(404)
})

test('bytes that changed in the store are never shown', async () => {
  const id = await d.queued('a.pdf', pdf('changed'))
  const { file_url } = await d.get(id)
  await d.w.rows(
    `do $$ begin set local session_replication_role = replica; update files set sha256 = sha256('other') where id = (select file_id from document_imports where id = ${id}); end $$`,
  )
  const { pathname, search } = new URL(file_url)
  const { statusCode } = await d.w.app.inject({ method: 'GET', url: pathname + search })
  expect(statusCode).toBe(500)
})
