import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type World, world } from '../harness/world.ts'
import { withGadgets } from './gadgets.ts'

let w: World
let encoder: Caller
beforeAll(async () => {
  w = await world(withGadgets)
  encoder = await w.as('encoder')
})
afterAll(() => w.close())

test('200 a file is sent as its bytes, with its name, accents and apostrophes included', async () => {
  const { id } = (await encoder('POST', 'C/gadgets', { body: { name: 'house' } })).body
  const { status, headers, text } = await encoder('GET', `C/gadgets/${id}/drawing`)
  expect(status).toBe(200)
  expect(text).toBe('drawing of house')
  expect(headers['content-type']).toBe('text/plain')
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%28${id}%29.txt`)
})

test('200 a stream is sent as it is read, inline when the route says so', async () => {
  const { id } = (await encoder('POST', 'C/gadgets', { body: { name: 'garden' } })).body
  const { status, headers, text } = await encoder('GET', `C/gadgets/${id}/film`)
  expect([status, text]).toEqual([200, 'film of garden'])
  expect(headers['content-disposition']).toBe(`inline; filename*=UTF-8''film.mp4`)
})

test('404 for a file of an unknown record', async () => {
  expect((await encoder('GET', 'C/gadgets/999999/drawing')).status).toBe(404)
})
