import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { isForm } from '../../src/kernel/route/route.ts'
import { collectionOf } from '../../src/kernel/openapi/collection.ts'
import { variableOf } from '../../src/kernel/openapi/samples.ts'

type Request = {
  readonly name: string
  readonly request: {
    readonly method: string
    readonly url: { readonly raw: string }
    readonly body?: { readonly mode: string; readonly raw?: string }
    readonly auth?: { readonly type: string }
  }
}
const collection = collectionOf(areas) as unknown as {
  item: { name: string; item: Request[] }[]
  variable: { key: string; value: string }[]
}
const requests = collection.item.flatMap(({ item }) => item)
const routes = areas.flatMap((area) => area.routes)

test('a request for every operation, with the body of its example', () => {
  const expected = routes.map((route) => ({
    method: route.method,
    raw: expect.stringContaining(
      route.ability === 'signed'
        ? '{{LINK}}'
        : `{{PARTITA}}${route.url.replace(/:(\w+)/g, (_whole, name: string) => `{{${variableOf(route, name)}}}`)}`,
    ),
  }))
  expect(requests.map(({ request }) => ({ method: request.method, raw: request.url.raw }))).toEqual(expected)
  const bodies = requests.flatMap(({ request }) => (request.body?.raw === undefined ? [] : [JSON.parse(request.body.raw) as unknown]))
  expect(bodies).toEqual(
    routes
      .filter((route) => !isForm(route) && route.example?.body !== undefined)
      .map(({ example }) => JSON.parse(JSON.stringify(example?.body))),
  )
})

test('every variable that a request uses is one of the collection, and only the key of a write has a value', () => {
  const used = new Set([...JSON.stringify(collection.item).matchAll(/\{\{([A-Z_]+)\}\}/g)].map(([, name]) => name))
  const known = collection.variable.map(({ key }) => key)
  expect([...used].filter((name) => name !== undefined && !known.includes(name))).toEqual([])
  expect(collection.variable.filter(({ value }) => value !== '')).toEqual([{ key: 'KEY', value: '{{$guid}}' }])
})

test('an operation without a token sends none', () => {
  const open = requests.filter(({ request }) => request.auth?.type === 'noauth').length
  expect(open).toBe(routes.filter(({ ability }) => ability === 'public' || ability === 'signed').length)
})
