import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { eventsOf, operationOf, rehearse, undo } from './rehearse.ts'

const path = { company: 'p8c2n5w1z6bb' }

/** A client whose requests are kept, each answered with the same headers. */
function recording(headers: Record<string, string> = {}) {
  const sent: Request[] = []
  const client = createClient({
    base_url: 'http://127.0.0.1:1',
    token: 't',
    fetch: async (request) => {
      sent.push(request)
      return Response.json({ id: 1 }, { headers })
    },
  })
  return { client, sent }
}

test('a rehearsed write says so, keeps its token and its key; a read is sent as it is, and the client itself goes on writing', async () => {
  const { client, sent } = recording()
  const body = { type: 'customer', name: 'Dupont' } as const
  await rehearse(client).POST('/v1/companies/{company}/third-parties', { params: { path }, body })
  await rehearse(client).GET('/v1/companies/{company}/third-parties', { params: { path } })
  await client.POST('/v1/companies/{company}/third-parties', { params: { path }, body })
  expect(sent.map(({ headers }) => headers.get('x-dry-run'))).toEqual(['1', null, null])
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t', 'Bearer t', 'Bearer t'])
  expect(sent[0]?.headers.get('x-client-mutation-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the events of a rehearsal and the operation of a write are read from the answer', async () => {
  const { client } = recording({ 'x-dry-run-events': 'entry.posted,document.booked', 'x-operation-id': 'op-1' })
  const outcome = await client.GET('/v1/companies/{company}/third-parties', { params: { path } })
  expect([eventsOf(outcome), operationOf(outcome)]).toEqual([['entry.posted', 'document.booked'], 'op-1'])
  const { client: silent } = recording()
  const nothing = await silent.GET('/v1/companies/{company}/third-parties', { params: { path } })
  expect([eventsOf(nothing), operationOf(nothing)]).toEqual([[], null])
})

test('undo reverts the operation by its id', async () => {
  const { client, sent } = recording()
  await undo(client, { company: path.company, operation: '0b0c7a3e-6d5c-4a63-9a0c-2f8a7f5d9c11' })
  expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /v1/companies/p8c2n5w1z6bb/history/operations/0b0c7a3e-6d5c-4a63-9a0c-2f8a7f5d9c11/revert',
  ])
})
