/** A JSON body above 256 KB is refused, except on the routes whose shape lets a valid one be longer: they declare it. */
import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { bodyLimits } from '../../src/kernel/http/body.ts'
import { factsOf } from '../../src/kernel/openapi/facts.ts'
import { isForm, type Route } from '../../src/kernel/route/route.ts'
import { openWorld } from '../harness/world.ts'

type Shape = {
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly maxItems?: number
  readonly maxLength?: number
  readonly type?: string | readonly string[]
}

const longestNumber = 16
/** Of a text whose format limits it, and of a value that may be anything. */
const [longestFormat, longestOpen] = [50, 1_000]

/** The length of the longest valid body, of letters that take two bytes. */
function longest(shape: Shape): number {
  if (shape.anyOf) return Math.max(...shape.anyOf.map(longest))
  if (shape.enum) return Math.max(...shape.enum.map((value) => JSON.stringify(value).length))
  if (shape.items) return 2 + (shape.maxItems ?? Number.POSITIVE_INFINITY) * (longest(shape.items) + 1)
  if (shape.properties) return Object.entries(shape.properties).reduce((sum, [name, inner]) => sum + name.length + 4 + longest(inner), 2)
  const types = [shape.type].flat()
  if (types.includes('string')) return 2 + 2 * (shape.maxLength ?? longestFormat)
  if (types.includes('integer') || types.includes('number')) return longestNumber
  return types.includes('boolean') || types.includes('null') ? 5 : longestOpen
}

/** The shape does not tell: its `data` is the body of whichever route the conflict came from. */
const untold = ['POST /v1/companies/:company/sync/conflicts/:id/resolve']

const keyOf = ({ method, url }: Route) => `${method} ${url}`
const routes = areas.flatMap((area) => area.routes).filter((route) => factsOf(route).write && !isForm(route))
const isLong = (route: Route) => route.body !== undefined && longest(route.body) > bodyLimits.usual

test('the routes that take a large body are those whose shape lets a valid one be longer than 256 KB', () => {
  const declared = routes.filter(({ large_body }) => large_body).map(keyOf)
  expect(declared).toEqual(routes.filter((route) => isLong(route) || untold.includes(keyOf(route))).map(keyOf))
  expect(declared).toContain('POST /v1/companies/:company/sync/push')
})

test('no read, and no route with a form alone, takes a large body', () => {
  const others = areas.flatMap((area) => area.routes).filter((route) => !routes.includes(route))
  expect(others.filter(({ large_body }) => large_body)).toEqual([])
})

const w = await openWorld()
const admin = await w.as('admin')
const pathOf = ({ url }: Route) =>
  url.replace(':company', w.company.public_token).replace(':firm', w.firm.public_token).replaceAll(/:\w+/g, '1')
const json = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))

/** The signature of a link is checked before its body is read. */
const unsigned = routes.filter(({ ability }) => ability !== 'signed')

test.for(unsigned.map((route) => [keyOf(route), route] as const))('%s: 413 for one byte more than it takes', async ([, route]) => {
  const limit = bodyLimits[route.large_body ? 'large' : 'usual']
  const { status, body } = await admin(route.method, pathOf(route), { raw: json(limit + 1) })
  expect([status, body.code, body.message]).toEqual([413, undefined, expect.stringContaining(String(limit / 1024))])
  // A body that is a text is read and refused; without a body, it would be ignored and the route would run.
  if (route.body) expect([404, 422]).toContain((await admin(route.method, pathOf(route), { raw: json(limit) })).status)
})
