import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { Area } from '../kernel/route/area.ts'
import { referencePage } from './page.ts'
import { json, paginated, route } from '../kernel/route/route.ts'
import { date, dateIn, decimal, email, flag, id, nullable, oneOf, text, timestamp } from '../kernel/route/shape.ts'

const never = async (): Promise<never> => {
  throw new Error('A reference runs nothing.')
}
const reading = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'read' } as const
const writing = { ability: 'write', role: 'encoder', demo: 'allowed', limit: 'write' } as const

const Rack = Type.Object(
  {
    id: id(),
    weight: decimal(),
    colours: Type.Array(oneOf(['red', 'blue'])),
    built_on: nullable(date()),
    checked_at: timestamp(),
    shelves: Type.Array(Type.Object({ height: Type.Integer({ minimum: 1, maximum: 3000 }) })),
    keeper: Type.Object({ email: email(), is_on_leave: flag() }),
    marks: Type.Record(Type.String(), Type.String()),
  },
  { title: 'Rack', description: 'Where <boxes> & more stand.' },
)
const NewRack = Type.Object({ name: text(40, 1), built_on: Type.Optional(dateIn()), size: Type.Optional(Type.Integer({ default: 5 })) })
const long = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`field_${index}`, Type.Optional(text(5))]))

const stock: Area = {
  name: 'stock',
  title: 'Stock & racks',
  description: 'Racks, and what lies on them.',
  owns: [],
  routes: [
    route({
      method: 'GET',
      url: '/v1/companies/:company/racks',
      ...reading,
      query: Type.Object({ q: Type.String({ maxLength: 20, description: 'Words, `"quoted"` or <not>' }) }),
      reply: paginated(Rack),
      summary: 'Racks <all>',
      example: { query: { q: 'a&b' } },
      run: never,
    }),
    route({
      method: 'POST',
      url: '/v1/companies/:company/racks',
      ...writing,
      body: NewRack,
      status: 201,
      reply: json(Rack),
      summary: 'Put up a rack',
      description: 'It holds **nothing** yet.',
      codes: ['wall_full'],
      example: { body: { name: '</script><script>' } },
      run: never,
    }),
    route({
      method: 'POST',
      url: '/v1/companies/:company/racks/sort',
      ...writing,
      body: Type.Object({
        by: text(10, 1),
        note: Type.Optional(text(5)),
        boxes: Type.Optional(Type.Array(Type.Object({ colour: Type.Optional(text(5)), shelf_id: Type.Optional(id()) }))),
        ...long,
      }),
      reply: json(Type.Object({ sorted: Type.Integer() })),
      addition: true,
      summary: 'Sort them',
      example: { body: { by: 'age', note: 'x', boxes: [{ colour: 'red', shelf_id: 7 }] } },
      run: never,
    }),
    route({
      method: 'POST',
      url: '/v1/companies/:company/racks/:id/move',
      ...writing,
      reply: json(Type.Object({ moved: flag() })),
      summary: 'Move one',
      run: never,
    }),
  ],
}
const bell: Area = {
  name: 'bell',
  title: 'Bell',
  description: 'Is anybody there.',
  owns: [],
  routes: [
    route({
      method: 'GET',
      url: '/v1/bell',
      ability: 'public',
      role: 'none',
      demo: 'allowed',
      limit: 'probe',
      reply: json(Type.Object({ ok: flag() })),
      summary: 'Ring',
      run: never,
    }),
  ],
}
const silent: Area = { name: 'silent', title: 'Silent', description: 'Has no route.', owns: [], routes: [] }

const page = referencePage([stock, silent, bell])
const section = (name: string) => page.slice(page.indexOf(`id="${name}"`)).split('</section>')[0] ?? ''
const inlineTags = /<\/?(?:a|b|code|em|span|strong|wbr)\b[^>]*>/g
const plain = (html: string) =>
  html
    .replace(inlineTags, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const words = (name: string) => plain(section(name))

test('whatever a declaration says is text on the page, never markup', () => {
  expect(section('listRacks')).toContain('Racks &lt;all&gt;')
  expect(section('listRacks')).toContain('Words, <code>&quot;quoted&quot;</code> or &lt;not&gt;')
  expect(section('createRack')).toContain('&lt;/script&gt;&lt;script&gt;')
  expect(section('createRack')).toContain('It holds <strong>nothing</strong> yet.')
  expect(page.match(/<script>/g)).toHaveLength(1)
  expect(section('shape-Rack')).toContain('Where &lt;boxes&gt; &amp; more stand.')
})

test('what concerns the whole service comes before what lies in a company file; an area without operations is left out', () => {
  const chapters = [...page.matchAll(/<section class="chapter" id="([\w-]+)"/g)].map(([, name]) => name)
  expect(chapters).toEqual(['area-bell', 'area-stock'])
  expect(page).toContain('Stock &amp; racks')
  expect(page).toContain('5 operations')
})

test('shapes are described in words', () => {
  expect(words('shape-Rack')).toContain('id whole number, at least 1')
  expect(words('shape-Rack')).toContain('weight decimal number, as text')
  expect(words('shape-Rack')).toContain('colours list, each one of red, blue')
  expect(words('shape-Rack')).toContain('built_on date, YYYY-MM-DD or null')
  expect(words('shape-Rack')).toContain('checked_at timestamp in UTC')
  expect(words('shape-Rack')).toContain('shelves list of object shelves[].height whole number, 1 to 3,000')
  expect(words('shape-Rack')).toContain('keeper object keeper.email e-mail address keeper.is_on_leave true or false')
  expect(words('createRack')).toContain('name required text, 1 to 40 characters')
  expect(words('createRack')).toContain('size whole number, 5 when left out')
  expect(words('shape-RackPage')).toContain('data list of Rack')
})

test('an operation shows who may call it, what it takes, what it answers and every refusal', () => {
  const said = words('createRack')
  expect(said).toContain('POST /v1/companies/{company}/racks')
  expect(said).toContain('Who A signed-in person, or an integration token with ability write; role encoder or higher on the company file.')
  expect(said).toContain('X-Client-Mutation-Id honoured, a repeat is answered from memory.')
  expect(said).toContain('201 Created Body: Rack')
  expect(said).toMatch(/Otherwise 401 403 404 410 413 422 429 503/)
  expect(said).toContain('wall_full')
  expect(words('listRacks')).toContain('q required text, at most 20 characters')
})

test('a long tail of optional fields is folded, but for those the example sends, and what goes beyond the published interface says so', () => {
  expect(section('sortRacks')).toContain('<details><summary>9 more optional fields</summary>')
  expect(section('sortRacks')).toContain('beyond 1.0.0')
  const [open = ''] = section('sortRacks').split('<details>')
  expect(plain(open)).toMatch(/by required .* note text.* boxes list of object boxes\[\].colour text/)
  expect(section('createRack')).not.toContain('optional fields')
  expect(section('createRack')).not.toContain('beyond 1.0.0')
})

test('an example says which ids to replace: those of its body, and variables that an example file does not have', () => {
  expect(words('sortRacks')).toContain('Replace boxes[].shelf_id with ids of your own file.')
  expect(section('createRack')).not.toContain('class="replace"')
  expect(words('moveRack')).toContain('Set RACK_ID first.')
})

test('the same areas give the same page', () => {
  expect(referencePage([stock, silent, bell])).toBe(page)
})
