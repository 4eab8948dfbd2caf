/** Downloads over a real socket: the bytes, the name and the fingerprint arrive as they were sent. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from './client.ts'
import { download } from './download.ts'
import { answerOf, problemOf } from './problem.ts'

const path = '/v1/companies/{company}/documents/{id}/file'
const params = { path: { company: 'p8c2n5w1z6bb', id: 7 }, query: { expires: '1', signature: 's' } }

async function clientOf(handle: (response: ServerResponse, url: string) => void) {
  const server = createServer((request, response) => handle(response, request.url ?? ''))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return createClient({ base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 't', retry: false })
}

test('a file comes with its bytes, type, exact name and fingerprint', async () => {
  const bytes = Buffer.from([0, 255, 13, 10, 195, 169])
  const fingerprint = 'ab'.repeat(32)
  let asked = ''
  const client = await clientOf((response, url) => {
    asked = url
    response.writeHead(200, {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="l'ete.xml"; filename*=UTF-8''l%27%C3%A9t%C3%A9.xml`,
      'x-export-fingerprint': fingerprint,
    })
    response.end(bytes)
  })
  const { name, type, content, fingerprint: told } = await answerOf(download(client, path, { params }))
  expect([name, type, told]).toEqual(["l'été.xml", 'application/xml', fingerprint])
  expect(Buffer.from(await content.arrayBuffer())).toEqual(bytes)
  expect(asked).toBe('/v1/companies/p8c2n5w1z6bb/documents/7/file?expires=1&signature=s')
})

test.each([
  [`inline; filename="scan.pdf"`, 'scan.pdf'],
  ['attachment', 'file'],
])('%s names %s; an empty file has no bytes, and a stored one no fingerprint', async (disposition, name) => {
  const client = await clientOf((response) => response.writeHead(200, { 'content-disposition': disposition, 'content-length': '0' }).end())
  const { data } = await download(client, path, { params })
  expect([data?.name, data?.content.size, data?.fingerprint]).toEqual([name, 0, null])
})

test('a refusal is a problem, with its code', async () => {
  const client = await clientOf((response) =>
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"Lien expiré","code":"signature_invalid"}'),
  )
  const outcome = await download(client, path, { params })
  expect(outcome.data).toBeUndefined()
  expect(problemOf(outcome)).toMatchObject({ status: 403, code: 'signature_invalid', message: 'Lien expiré' })
})
