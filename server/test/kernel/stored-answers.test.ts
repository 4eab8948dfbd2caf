import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storedForm } from '../../src/kernel/write/stored-form.ts'
import { unpackJson } from '../../src/kernel/write/packed-json.ts'
import { openWorld } from '../harness/world.ts'
import { withGadgets } from './gadgets.ts'

/* In which form the answer to a keyed write is stored, and who can read which. */

const w = await openWorld(withGadgets)
const encoder = await w.as('encoder')

async function sendOnce(name: string) {
  const key = randomUUID()
  const send = () => encoder('POST', 'C/gadgets', { body: { name }, headers: { 'x-client-mutation-id': key } })
  return { key, send, first: await send() }
}

test('200 an answer is stored compressed and replayed byte for byte', async () => {
  const { key, send, first } = await sendOnce('Été')
  await encoder('PATCH', `C/gadgets/${first.body.id}`, { body: { name: 'Hiver' } })
  const [stored] = await w.rows<{ body: string | null; packed: Buffer }>('select body, packed from replays where key = $1', [key])
  expect(stored?.body).toBeNull()
  expect(unpackJson(stored?.packed ?? Buffer.of())).toBe(first.text)
  expect((await send()).text).toBe(first.text)
})

test('200 an answer that was stored as text is replayed byte for byte', async () => {
  const { key, send, first } = await sendOnce('Automne')
  await w.rows('update replays set body = $2, packed = null where key = $1', [key, first.text])
  const replay = await send()
  expect([replay.status, replay.headers['x-idempotent-replay'], replay.text]).toEqual([200, '1', first.text])
})

test('a process that cannot read a compressed answer is told that the lock is not available, so that its client tries again', async () => {
  const { key } = await sendOnce('Printemps')
  const writer = JSON.stringify({ operation_id: randomUUID(), origin: 'api' })
  const openAsBefore = (asked: string) =>
    w.asApp(
      `select replay from open_write(${encoder.user_id}, false, null, ${w.company.id}, '${asked}', gen_random_uuid(), false, '${writer}', 1000, null)`,
    )
  await expect(openAsBefore(key)).rejects.toMatchObject({ code: '55P03' })
  await w.rows(`update replays set body = '{}', packed = null where key = $1`, [key])
  expect((await openAsBefore(key)).rows).toMatchObject([{ replay: { body: '{}' } }])
  expect((await openAsBefore('unknown')).rows).toEqual([{ replay: null }])
})

test('an answer has one form', async () => {
  const { key } = await sendOnce('Hiver')
  await expect(w.rows(`update replays set body = '{}' where key = $1`, [key])).rejects.toMatchObject({ constraint: 'replays_one_form' })
})

test('a long answer is left to the database, none stays none', () => {
  const long = 'x'.repeat(64 * 1024 + 1)
  expect(storedForm(long)).toEqual({ text: long, packed: null })
  expect(storedForm(null)).toEqual({ text: null, packed: null })
})
