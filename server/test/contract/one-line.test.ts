/**
 * What could stand in the head of a mail is one line, on every route that takes it: found in the declarations by what fields are called,
 * so that a field of a new area is tried without being named here.
 */
import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import type { Route } from '../../src/kernel/route/route.ts'
import { checkerOf } from '../../src/kernel/route/shape.ts'
import { openWorld } from '../harness/world.ts'
import { prepareExample } from './examples.ts'
import { newScene } from './scene.ts'

const routes = areas.flatMap((area) => area.routes)

/** The last words of names of fields that say who somebody is and where they are reached. */
const reaching =
  /(?:^|_)(?:name|email|mail|contact|subject|sender|recipient|signatory(?:_\d)?|title|street|house_number|box|postal_code|city|district|phone|fax|website|legal_form|quality)$/
/** An address on an envelope has lines. It is printed in letters and never stands in the head of a mail. */
const severalLines = /(?:^|_)address$/

type Schema = {
  type?: string | string[]
  enum?: unknown
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
}
type Field = { readonly path: readonly string[]; readonly format: string }

/** Every text of a body by its path; of a list, its first item. */
function textsOf(schema: Schema, path: readonly string[] = []): Field[] {
  if (schema.properties) return Object.entries(schema.properties).flatMap(([name, inner]) => textsOf(inner, [...path, name]))
  if (schema.items) return textsOf(schema.items, [...path, '0'])
  return [schema.type].flat().includes('string') && !schema.enum ? [{ path, format: schema.format ?? '' }] : []
}
const named = (route: Route, pattern: RegExp) => textsOf((route.body ?? {}) as Schema).filter(({ path }) => pattern.test(path.at(-1) ?? ''))

const taking = routes.flatMap((route) => {
  const fields = named(route, reaching)
  return fields.length > 0 ? [{ route, fields, method: route.method, url: route.url }] : []
})

/** A value of the field with something in its middle. */
const holding = ({ format }: Field, inside: string): string =>
  format === 'email' ? `anne${inside}@example.com` : format === 'uri' ? `https://anne.example/${inside}x` : `Anne${inside}X: y`

/** The body with that one field replaced, whatever is missing on the way to it made. */
function withField(body: unknown, [first = '', ...rest]: readonly string[], value: string): unknown {
  if (first === '') return value
  const inner = (body as Record<string, unknown> | undefined)?.[first]
  const changed = withField(inner, rest, value)
  return first === '0' ? [changed] : { ...(body as object | undefined), [first]: changed }
}

const breaks = ['\r\n', '\r', '\n', '\u0085', '\u2028', '\u2029', '\0']

const w = await openWorld()

test('there are names and addresses on the routes of people, firms, companies and third parties', () => {
  const found = taking.flatMap(({ method, url, fields }) => fields.map(({ path }) => `${method} ${url} ${path.join('.')}`))
  console.log(`${found.length} fields of ${taking.length} routes, each with ${breaks.length} line breaks`)
  expect(found).toEqual(
    expect.arrayContaining([
      'POST /v1/auth/login email',
      'PATCH /v1/auth/me name',
      'PATCH /v1/firms/:firm name',
      'POST /v1/firms/:firm/members email',
      'POST /v1/companies name',
      'PATCH /v1/companies/:company settings.vat.declarant.signatory_1',
      'POST /v1/companies/:company/third-parties contact_name',
      'PATCH /v1/companies/:company/third-parties/:id email',
    ]),
  )
})

test.for(taking)('422: $method $url takes no line break where somebody is named or reached', async ({ route, fields }) => {
  const scene = await newScene(w)
  const { path } = await prepareExample(routes, { world: w, scene, route, user_id: scene.steward.user_id })
  const check = checkerOf(route.body ?? {})
  for (const field of fields) {
    const at = field.path.join('.')
    const bodyWith = (inside: string) => withField(route.example?.body, field.path, holding(field, inside))
    expect(check(bodyWith('')).errors?.[at], `${at} is refused without a line break too`).toBeUndefined()
    const taken = breaks.filter((inside) => !check(bodyWith(inside)).errors?.[at])
    expect([at, taken.map((inside) => JSON.stringify(inside))]).toEqual([at, []])
    // A body that holds U+0000 anywhere cannot be stored and is refused as a whole.
    for (const [inside, refused] of [
      ['\r\n', at],
      ['\0', 'body'],
    ] as const) {
      const { status, body } = await scene.steward(route.method, path, { body: bodyWith(inside) })
      expect([at, status, Object.keys(body.errors ?? {})]).toEqual([at, 422, expect.arrayContaining([refused])])
    }
  }
})

test('a postal address may have lines, and no other field that names or reaches somebody', () => {
  const addresses = routes.flatMap((route) => named(route, severalLines).map((field) => ({ route, field })))
  expect(addresses.length).toBeGreaterThan(0)
  for (const { route, field } of addresses) {
    const { errors } = checkerOf(route.body ?? {})(withField(route.example?.body, field.path, 'Rue Haute 1\nBâtiment B'))
    expect(errors?.[field.path.join('.')]).toBeUndefined()
  }
})
