import { expect, test } from 'vitest'
import { messages } from '../../src/kernel/route/messages.ts'
import { invalidField } from '../../src/kernel/route/problem.ts'
import { openWorld } from '../harness/world.ts'
import { doing, gadgetMade, makeGadget, withGadgets } from './gadgets.ts'

const w = await openWorld(withGadgets)
const encoder = await w.as('encoder')

const outbox = (name: string) =>
  w.rows<{ event: string; data: { id: number }; firm_id: string; company_id: string }>(
    `select event, data, firm_id, company_id from queue.outbox where data ->> 'name' = $1 order by id`,
    [name],
  )

test('a public event is sent with its file and firm, and with the declared fields only', async () => {
  const record = { id: 7, name: 'told', secret: 'not declared' }
  const made = await encoder(
    'POST',
    'C/work',
    doing((tx) => tx.announce(gadgetMade, record)),
  )
  expect(made.status).toBe(200)
  expect(await outbox('told')).toEqual([
    { event: 'gadget.made', data: { id: 7, name: 'told' }, firm_id: String(w.firm.id), company_id: String(w.company.id) },
  ])
})

test('events of one write are sent in the order they were announced', async () => {
  await encoder(
    'POST',
    'C/work',
    doing(async (tx) => {
      for (const id of [3, 1, 2]) await tx.announce(gadgetMade, { id, name: 'ordered' })
    }),
  )
  expect((await outbox('ordered')).map(({ data }) => data.id)).toEqual([3, 1, 2])
})

test('a listener runs inside the write: what it stores is committed with the event', async () => {
  const { body } = await encoder('POST', 'C/gadgets', { body: { name: 'weighed' } })
  expect(body.stock).toBe(1)
  expect(await w.rows('select stock from gadgets where id = $1', [body.id])).toEqual([{ stock: 1 }])
})

test('an event that is not public is not sent', async () => {
  await encoder('POST', 'C/gadgets', { body: { name: 'silent' } })
  const names = await w.rows<{ event: string }>('select distinct event from queue.outbox')
  expect(names).toEqual([{ event: 'gadget.made' }])
})

test('a listener that throws rolls back the write: nothing is stored, nothing is sent, no answer is kept', async () => {
  const { seq, writes } = await head()
  const answer = await w.app.inject({
    method: 'POST',
    url: `/v1/companies/${w.company.public_token}/gadgets`,
    headers: { authorization: `Bearer ${encoder.token}`, 'x-client-mutation-id': 'heavy-1' },
    payload: { name: 'heavy' },
  })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ message: expect.any(String), request_id: expect.any(String) })
  expect(await w.rows(`select id from gadgets where name = 'heavy'`)).toEqual([])
  expect(await outbox('heavy')).toEqual([])
  expect(await w.rows(`select key from replays where key = 'heavy-1'`)).toEqual([])
  expect(await head()).toEqual({ seq, writes })
})

test('a file of a demo firm sends no events', async () => {
  const firm = await w.makeFirm(true)
  const file = await w.makeCompany(firm.id)
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [firm.id, encoder.user_id])
  const made = await encoder('POST', `/v1/companies/${file.public_token}/gadgets`, { body: { name: 'for show' } })
  expect(made.status).toBe(201)
  expect(await w.rows(`select stock from gadgets where name = 'for show'`)).toEqual([{ stock: 1 }])
  expect(await outbox('for show')).toEqual([])
})

test('a demo user sends no events, whatever the file', async () => {
  const visitor = await w.as('encoder', { demo: true })
  expect((await visitor('POST', 'C/gadgets', { body: { name: 'by a visitor' } })).status).toBe(201)
  expect(await outbox('by a visitor')).toEqual([])
})

test('a refusal after an announcement withdraws the event', async () => {
  const { status } = await encoder(
    'POST',
    'C/work',
    doing(async (tx) => {
      await makeGadget(tx, 'taken back')
      throw invalidField('work', messages.required)
    }),
  )
  expect(status).toBe(422)
  expect(await w.rows(`select id from gadgets where name = 'taken back'`)).toEqual([])
  expect(await outbox('taken back')).toEqual([])
})

async function head() {
  const [row] = await w.rows<{ seq: string; writes: string }>('select seq, writes from heads where company_id = $1', [w.company.id])
  return { seq: row?.seq, writes: row?.writes }
}
