import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { Area } from '../route/area.ts'
import { event } from '../route/events.ts'
import { eventTexts } from '../../../test/harness/event-texts.ts'
import { describe } from './openapi.ts'
import { isObject } from './json.ts'
import { resource } from '../route/resource.ts'
import { data, file, json, nothing, paginated, plain, type Route, route } from '../route/route.ts'
import { dateIn, id, nullable, oneOf, text } from '../route/shape.ts'

const Colour = Type.Unsafe<'red' | 'blue'>({ ...oneOf(['red', 'blue']), title: 'Colour' })
const Rack = Type.Object({ id: id(), version: Type.Integer(), title: text(40), colour: nullable(Colour) })
const Label = Type.Object({ code: text(5), colour: Colour }, { title: 'Label' })
const Box = Type.Object(
  { id: id(), version: Type.Integer(), label: Label, spare: nullable(Label), sizes: Type.Record(Type.String(), id()) },
  { title: 'Box' },
)

const racks = resource<{ id: number; version: number; title: string; colour: 'red' | 'blue' | null }>({
  name: 'racks',
  table: 'racks',
  shape: Rack,
  load: async () => [],
  label: ({ title }) => title,
  live: [],
  technical: [],
  bin: true,
})

const url = '/v1/companies/:company/racks'
const never = async (): Promise<never> => {
  throw new Error('A description runs nothing.')
}
const reading = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'read' } as const
const writing = { ability: 'write', role: 'encoder', demo: 'allowed', limit: 'write' } as const

const stock: Area = {
  name: 'stock',
  title: 'Stock',
  description: 'Racks and what lies on them.',
  owns: ['racks'],
  routes: [
    route({
      method: 'GET',
      url,
      ...reading,
      query: Type.Object({ q: text(20), from: Type.Optional(dateIn()) }),
      reply: plain(Rack),
      summary: 'Racks',
      example: { query: { q: 'top' } },
      run: never,
    }),
    route({
      method: 'POST',
      url,
      ...writing,
      body: Type.Object({ title: text(40, 1) }),
      status: 201,
      reply: json(Rack),
      summary: 'Put up a rack',
      description: 'It holds nothing yet.',
      codes: ['wall_full', 'crane_unavailable'],
      emits: [event('rack.created', Type.Object({}), eventTexts({})), event('rack.noted', Type.Object({}), { public: false })],
      example: { body: { title: 'Top' } },
      run: never,
    }),
    route({
      method: 'PATCH',
      url: `${url}/:id`,
      ...writing,
      of: racks,
      body: Type.Partial(Rack),
      reply: json(Rack),
      summary: 'Change a rack',
      run: never,
    }),
    route({
      method: 'DELETE',
      url: `${url}/:id`,
      ...writing,
      of: racks,
      status: 204,
      reply: nothing(),
      summary: 'Take a rack down',
      run: never,
    }),
    route({
      method: 'POST',
      url: `${url}/:id/photograph`,
      ...writing,
      demo: 'blocked',
      no_dry_run: true,
      reply: nothing(),
      summary: 'Have it photographed',
      run: never,
    }),
    route({ method: 'GET', url: `${url}/:id/photo`, ...reading, reply: file(), summary: 'The photograph', run: never }),
    route({ method: 'GET', url: '/v1/companies/:company/boxes', ...reading, reply: paginated(Box), summary: 'Boxes', run: never }),
    route({
      method: 'GET',
      url: '/v1/companies/:company/boxes/weights',
      ...reading,
      addition: true,
      reply: data(Box),
      summary: 'Weights',
      run: never,
    }),
  ],
}

const access: Area = {
  name: 'access',
  title: 'Door',
  description: 'Who comes in.',
  owns: [],
  routes: [
    route({
      method: 'GET',
      url: '/v1/bell',
      ability: 'public',
      role: 'none',
      demo: 'allowed',
      limit: 'probe',
      reply: json(Type.Object({ rang: Type.Boolean() })),
      summary: 'Ring',
      run: never,
    }),
    route({
      method: 'DELETE',
      url: '/v1/auth/tokens/:token',
      ability: 'session',
      role: 'owner-of-self',
      demo: 'allowed',
      limit: 'write',
      status: 204,
      reply: nothing(),
      summary: 'Hand in a key',
      run: never,
    }),
  ],
}

const v1 = describe([stock, access], 'v1')
const additions = describe([stock, access], 'additions')

/** The value at a path of a document. */
const at = (from: unknown, ...names: readonly string[]): unknown =>
  names.reduce(
    (value, name) => (isObject(value) || Array.isArray(value) ? Object.entries(value).find(([each]) => each === name)?.[1] : undefined),
    from,
  )

const operation = (method: string, path: string, document = v1) => {
  const found = at(document.paths, path, method)
  if (!isObject(found)) throw new Error(`${method} ${path} is not described`)
  return found
}
const component = (...names: readonly string[]) => at(v1.components, ...names)
const parameterNames = (method: string, path: string) => {
  const parameters = operation(method, path)['parameters']
  return (Array.isArray(parameters) ? parameters : []).map((each) => at(each, 'name') ?? references(each)[0]?.split('/').at(-1))
}
const namedResponse = (method: string, path: string, status: string) => {
  const response = at(operation(method, path), 'responses', status)
  const name = at(response, '$ref')
  return typeof name === 'string' ? component('responses', name.split('/').at(-1) ?? '') : response
}
const schemaOf = (described: unknown) => {
  const name = at(described, 'content', 'application/json', 'schema', '$ref')
  return typeof name === 'string' ? component('schemas', name.split('/').at(-1) ?? '') : undefined
}
const own = (method: string, path: string, status: string, member: string) =>
  at(schemaOf(namedResponse(method, path, status)), 'allOf', '1', 'properties', member)
const codes = (method: string, path: string, status: string) => at(own(method, path, status, 'code'), 'enum')
const statuses = (method: string, path: string) => Object.keys(operation(method, path)['responses'] ?? {})

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (!isObject(value)) return []
  return [...(typeof value['$ref'] === 'string' ? [value['$ref']] : []), ...Object.values(value).flatMap(references)]
}

test.each([
  ['v1', v1],
  ['additions', additions],
] as const)('%s: every reference leads somewhere, every component is used, every path parameter is declared', (_name, document) => {
  const found = new Set(references(document))
  expect(found.size).toBeGreaterThan(0)
  expect([...found].filter((reference) => at(document, ...reference.split('/').slice(1)) === undefined)).toEqual([])
  const defined = Object.entries(document.components).flatMap(([kind, parts]) =>
    kind === 'securitySchemes' ? [] : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  )
  expect(defined.toSorted()).toEqual([...found].toSorted())

  const ids: unknown[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    for (const declared of Object.values(item)) {
      ids.push(at(declared, 'operationId'))
      const inPath = references(at(declared, 'parameters'))
        .map((reference) => at(document, ...reference.split('/').slice(1)))
        .filter((each) => at(each, 'in') === 'path')
      expect(inPath.map((each) => at(each, 'name'))).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  }
  expect(new Set(ids).size).toBe(ids.length)
})

test('each route is in one document, additions marked in theirs', () => {
  const listed = (document: typeof v1) =>
    Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`))
  expect(listed(v1)).toHaveLength(9)
  expect(listed(additions)).toEqual(['get /v1/companies/{company}/boxes/weights'])
  expect(operation('get', '/v1/companies/{company}/boxes/weights', additions)['x-addition']).toBe(true)
  expect(operation('get', '/v1/bell')).not.toHaveProperty('x-addition')
  expect(v1.tags.map((tag) => tag['name'])).toEqual(['Stock', 'Door'])
  expect(additions.tags).toEqual([{ name: 'Stock', description: 'Racks and what lies on them.' }])
  expect(v1).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Partita API', version: '1.0.0', license: { identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
  })
})

test('the same areas give the same text', () => {
  expect(JSON.stringify(describe([stock, access], 'v1'))).toBe(JSON.stringify(v1))
})

test('a read: its filters, its tag, what it answers', () => {
  const path = '/v1/companies/{company}/racks'
  expect(parameterNames('get', path)).toEqual(['company', 'q', 'from', 'Accept-Language', 'Prefer', 'If-None-Match'])
  expect(at(operation('get', path), 'parameters', '1')).toEqual({
    name: 'q',
    in: 'query',
    required: true,
    schema: { type: 'string', maxLength: 20 },
    example: 'top',
  })
  expect(at(operation('get', path), 'parameters', '2')).toEqual({
    name: 'from',
    in: 'query',
    required: false,
    schema: { type: 'string', format: 'date' },
  })
  expect(statuses('get', path)).toEqual(['200', '304', '401', '403', '404', '410', '422', '429', '503'])
  expect(at(operation('get', path), 'responses', '200', 'content', 'application/json', 'schema')).toEqual({
    $ref: '#/components/schemas/RackList',
  })
  expect(component('schemas', 'RackList')).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Rack' } })
  expect(codes('get', path, '403')).toEqual(['token_ability_missing', 'two_factor_enrolment_required'])
  expect(codes('get', path, '503')).toEqual(['maintenance', 'request_in_progress'])
  expect(component('parameters', 'company', 'schema')).toEqual({ type: 'string', pattern: '^[a-z0-9]{12}$' })
})

test('a creation: key, example, replay as 200, codes by status', () => {
  const path = '/v1/companies/{company}/racks'
  expect(parameterNames('post', path)).toEqual([
    'company',
    'Accept-Language',
    'Prefer',
    'X-Client-Mutation-Id',
    'Idempotency-Key',
    'X-Operation-Id',
    'X-Device-Id',
    'X-Device-Name',
    'X-Occurred-At',
    'X-Origin',
    'X-Dry-Run',
  ])
  expect(at(operation('post', path), 'requestBody', 'content', 'application/json', 'example')).toEqual({ title: 'Top' })
  expect(statuses('post', path)).toEqual(['200', '201', '401', '403', '404', '410', '413', '422', '429', '503'])
  expect(Object.keys(at(operation('post', path), 'responses', '200', 'headers') ?? {})).toContain('X-Idempotent-Replay')
  expect(Object.keys(at(operation('post', path), 'responses', '201', 'headers') ?? {})).not.toContain('X-Idempotent-Replay')
  expect(codes('post', path, '403')).toEqual(['token_ability_missing', 'role_too_low', 'two_factor_enrolment_required'])
  expect(codes('post', path, '422')).toEqual(['wall_full', 'idempotency_key_reused', 'company_archived', 'demo_limit_reached'])
  expect(codes('post', path, '503')).toEqual(['crane_unavailable', 'maintenance', 'request_in_progress'])
})

test('an operation says in words and for programs who may call it, how often, and which headers count', () => {
  const created = operation('post', '/v1/companies/{company}/racks')
  expect(String(created['description']).split('\n')).toEqual([
    'It holds nothing yet.',
    '',
    '- Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.',
    '- Demo: allowed.',
    '- Limit: 300 calls per minute and user.',
    '- `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.',
    '- `X-Base-Version`: ignored.',
    '- `X-Dry-Run`: possible.',
    '- Events: `rack.created`.',
  ])
  expect(created).toMatchObject({
    tags: ['Stock'],
    security: [{ sessionToken: [] }, { integrationToken: ['write'] }],
    'x-required-ability': 'write',
    'x-required-role': 'encoder',
    'x-demo': 'allowed',
    'x-rate-limit': { class: 'write', per_minute: 300, per: 'user' },
    'x-codes': ['token_ability_missing', 'role_too_low', 'wall_full', 'crane_unavailable'],
    'x-events': ['rack.created'],
  })
  expect(String(operation('get', '/v1/bell')['description'])).toBe(
    '- Who: anyone, without a token.\n- Demo: allowed.\n- Limit: 600 calls per minute and address.',
  )
  expect(operation('get', '/v1/bell')['security']).toEqual([])
  expect(operation('delete', '/v1/auth/tokens/{token}')['security']).toEqual([{ sessionToken: [] }])
})

test('a change of a record: version compared, the record in the 409', () => {
  const path = '/v1/companies/{company}/racks/{id}'
  expect(parameterNames('patch', path)).toContain('X-Base-Version')
  expect(codes('patch', path, '409')).toEqual(['conflict'])
  expect(own('patch', path, '409', 'server_data')).toEqual({ $ref: '#/components/schemas/Rack' })
  expect(Object.keys(at(operation('patch', path), 'responses', '200', 'headers') ?? {})).toContain('X-Idempotent-Replay')
  expect(component('parameters', 'id', 'schema')).toEqual({ type: 'integer', format: 'int64', minimum: 1 })
})

test('a deletion into the bin: no body, X-Trashed, and an empty object when replayed', () => {
  const path = '/v1/companies/{company}/racks/{id}'
  expect(at(operation('delete', path), 'responses', '204')).not.toHaveProperty('content')
  expect(Object.keys(at(operation('delete', path), 'responses', '204', 'headers') ?? {})).toEqual(
    expect.arrayContaining(['X-Trashed', 'X-Operation-Id']),
  )
  expect(schemaOf(at(operation('delete', path), 'responses', '200'))).toEqual({ type: 'object', maxProperties: 0 })
})

test('an external route takes no dry run and is blocked in the demo', () => {
  const path = '/v1/companies/{company}/racks/{id}/photograph'
  expect(parameterNames('post', path)).not.toContain('X-Dry-Run')
  expect(codes('post', path, '422')).toEqual(['idempotency_key_reused', 'company_archived', 'dry_run_unsupported'])
  expect(codes('post', path, '403')).toEqual(['token_ability_missing', 'demo_mode', 'role_too_low', 'two_factor_enrolment_required'])
  expect(String(operation('post', path)['description'])).toContain('- Demo: refused with `demo_mode`.')
})

test('a write of no company file: no key, no history headers', () => {
  const path = '/v1/auth/tokens/{token}'
  expect(parameterNames('delete', path)).toEqual(['token', 'Accept-Language', 'Prefer'])
  expect(statuses('delete', path)).toEqual(['204', '401', '403', '404', '413', '422', '429', '503'])
})

test('a file is bytes, a page of a named shape has a name', () => {
  const photo = at(operation('get', '/v1/companies/{company}/racks/{id}/photo'), 'responses', '200')
  expect(at(photo, 'content', '*/*', 'schema')).toEqual({ type: 'string', format: 'binary' })
  expect(Object.keys(at(photo, 'headers') ?? {})).toContain('Content-Disposition')
  expect(statuses('get', '/v1/companies/{company}/racks/{id}/photo')).not.toContain('304')
  const boxes = operation('get', '/v1/companies/{company}/boxes')
  expect(parameterNames('get', '/v1/companies/{company}/boxes')).toEqual(expect.arrayContaining(['page', 'per_page']))
  expect(at(boxes, 'responses', '200', 'content', 'application/json', 'schema')).toEqual({ $ref: '#/components/schemas/BoxPage' })
  expect(component('schemas', 'BoxPage', 'properties', 'data')).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Box' } })
  expect(Object.keys(at(boxes, 'responses', '200', 'headers') ?? {})).toContain('Link')
})

test('shapes with a name are referred to, also where null is possible; a field called title is a field', () => {
  expect(component('schemas', 'Rack', 'properties')).toEqual({
    id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    version: { type: 'integer' },
    title: { type: 'string', maxLength: 40 },
    colour: { anyOf: [{ $ref: '#/components/schemas/Colour' }, { type: 'null' }] },
  })
  expect(component('schemas', 'Colour')).toEqual({ type: 'string', enum: ['red', 'blue'] })
  expect(component('schemas', 'Box', 'properties', 'spare')).toEqual({ anyOf: [{ $ref: '#/components/schemas/Label' }, { type: 'null' }] })
  expect(component('schemas', 'Box', 'properties', 'sizes')).toEqual({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  })
  expect(component('schemas', 'Label', 'required')).toEqual(['code', 'colour'])
})

test('a body and an answer have names: their own, or one made of the operation', () => {
  const created = operation('post', '/v1/companies/{company}/racks')
  expect(at(created, 'requestBody', 'content', 'application/json', 'schema')).toEqual({ $ref: '#/components/schemas/CreateRackRequest' })
  expect(at(created, 'responses', '422', 'content', 'application/json', 'schema')).toEqual({
    $ref: '#/components/schemas/CreateRackProblem',
  })
  expect(at(operation('get', '/v1/bell'), 'responses', '200', 'content', 'application/json', 'schema')).toEqual({
    $ref: '#/components/schemas/GetBellResponse',
  })
  expect(component('schemas', 'CreateRackRequest', 'required')).toEqual(['title'])
})

test('both documents as one: every operation and shape of either', () => {
  const all = describe([stock, access], 'all')
  const names = (document: typeof v1) => Object.keys(document.components['schemas'] ?? {})
  expect(Object.keys(all.paths).toSorted()).toEqual([...Object.keys(v1.paths), ...Object.keys(additions.paths)].toSorted())
  expect(new Set(names(all))).toEqual(new Set([...names(v1), ...names(additions)]))
})

const lone = (...routes: readonly Route[]): Area[] => [{ name: 'lone', title: 'Lone', description: 'Alone.', owns: [], routes }]
const read = (path: string, shape: ReturnType<typeof Type.Object>) =>
  route({ method: 'GET', url: path, ...reading, reply: json(shape), summary: 'Read', run: never })

test('two shapes of one name, a reserved name, and two operations of one name are refused', () => {
  const one = Type.Object({ a: id() }, { title: 'Thing' })
  const other = Type.Object({ b: id() }, { title: 'Thing' })
  expect(() => describe(lone(read('/v1/a', one), read('/v1/b', other)), 'v1')).toThrow(/^Two different shapes are called Thing/)
  expect(() => describe(lone(read('/v1/a', Type.Object({}, { title: 'Problem' }))), 'v1')).toThrow('Problem is the name of an error body')
  expect(() => describe(lone(read('/v1/a', one), read('/v1/companies/:company/a', one)), 'v1')).toThrow('would both be called getA')
})
