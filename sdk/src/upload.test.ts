/** Uploads over a real socket: what is reported as sent has left. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from './client.ts'
import { type Progress, upload } from './upload.ts'

const MB = 1024 * 1024
const path = { company: 'p8c2n5w1z6bb' }
const noWait = { sleep: async () => {}, times: 2 }

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answer = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('progress follows what the receiver has taken, and ends with the whole body', async () => {
  const total = 64 * MB
  const reports: Progress[] = []
  let received = 0
  let furthestAhead = 0
  const base_url = await listen((request, response) => {
    request.on('data', (part: Buffer) => {
      received += part.length
      furthestAhead = Math.max(furthestAhead, (reports.at(-1)?.sent ?? 0) - received)
    })
    request.on('end', () => answer(response, 201, { data: [] }))
  })
  const client = createClient({ base_url, token: 't' })
  const files = [{ name: 'large.pdf', content: new Uint8Array(total) }]
  const onProgress = (progress: Progress) => reports.push(progress)
  const { response } = await upload(client, '/v1/companies/{company}/document-imports', { params: { path }, body: { files }, onProgress })
  expect(response.status).toBe(201)
  expect(reports.length).toBeGreaterThan(100)
  expect(reports.map(({ sent }) => sent)).toEqual(reports.map(({ sent }) => sent).toSorted((one, other) => one - other))
  expect(reports.at(-1)).toEqual({ sent: received, total: received })
  expect(received).toBeGreaterThan(total)
  // The buffers of a connection hold a few megabytes, never the whole body.
  expect(furthestAhead).toBeLessThan(total / 3)
})

test('a lost connection is tried again under the same key, and progress starts again', async () => {
  const keys: unknown[] = []
  const base_url = await listen((request, response) => {
    keys.push(request.headers['x-client-mutation-id'])
    if (keys.length === 1) request.once('data', () => request.socket.destroy())
    else request.on('end', () => answer(response, 201, { data: [] })).resume()
  })
  const starts: number[] = []
  let last = Number.POSITIVE_INFINITY
  const onProgress = ({ sent }: Progress) => {
    if (sent < last) starts.push(sent)
    last = sent
  }
  const client = createClient({ base_url, token: 't', retry: noWait })
  const files = [new Uint8Array(8 * MB)]
  const { response } = await upload(client, '/v1/companies/{company}/document-imports', { params: { path }, body: { files }, onProgress })
  expect(response.status).toBe(201)
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(starts).toHaveLength(2)
})

test('an aborted upload ends, and what was refused is an answer like any other', async () => {
  const stopping = new AbortController()
  const base_url = await listen((request, response) => {
    if (request.url?.includes('/logo')) request.on('end', () => answer(response, 422, { message: 'No', errors: { file: ['No'] } })).resume()
    else request.once('data', () => stopping.abort(new Error('enough'))).resume()
  })
  const client = createClient({ base_url, token: 't', retry: noWait })
  const { signal } = stopping
  const options = { params: { path }, body: { files: [new Uint8Array(8 * MB)] }, signal, onProgress: () => {} }
  await expect(upload(client, '/v1/companies/{company}/document-imports', options)).rejects.toThrow('enough')
  const refused = await upload(client, '/v1/companies/{company}/logo', { params: { path }, body: { file: new Blob(['x']), kind: 'logo' } })
  expect(refused.response.status).toBe(422)
  expect(refused.error).toMatchObject({ errors: { file: ['No'] } })
})

test('a name cannot end its field or begin another', async () => {
  let body = ''
  const base_url = await listen((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    request.on('end', () => answer(response, 201, { data: [] }))
  })
  const client = createClient({ base_url, token: 't' })
  const file = { name: 'a"\r\nX-Own: 1.pdf', content: new Blob(['bytes'], { type: 'application/pdf' }) }
  await upload(client, '/v1/companies/{company}/document-imports', { params: { path }, body: { files: [file] } })
  expect(body).toContain('name="files"; filename="a%22%0D%0AX-Own: 1.pdf"\r\nContent-Type: application/pdf\r\n\r\nbytes\r\n--')
  expect(body.split('\r\n').filter((line) => line.startsWith('X-Own'))).toEqual([])
})

test('the client itself sends a body with bytes as a form', async () => {
  let type: string | undefined
  const base_url = await listen((request, response) => {
    type = request.headers['content-type']
    request.on('end', () => answer(response, 201, { data: [] })).resume()
  })
  const client = createClient({ base_url, token: 't' })
  const files = [new File(['bytes'], 'a.pdf')]
  const { response } = await client.POST('/v1/companies/{company}/document-imports', { params: { path }, body: { files } })
  expect(response.status).toBe(201)
  expect(type).toMatch(/^multipart\/form-data; boundary=/)
})

test('a client of another library is refused with a reason', async () => {
  await expect(
    upload({} as never, '/v1/firms/{firm}/logo', { params: { path: { firm: 'x' } }, body: { file: new Uint8Array(1) } }),
  ).rejects.toThrow('This client was not made by createClient().')
})
