import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { isObject } from '../../src/kernel/openapi/json.ts'
import { describe, type Description } from '../../src/kernel/openapi/openapi.ts'
import { toVersion30 } from '../../src/kernel/openapi/version-3-0.ts'

/** A description that holds one schema, and that schema in 3.0. */
const schemaIn30 = (schema: object): unknown => {
  const made = toVersion30({
    openapi: '3.1.0',
    info: {},
    servers: [],
    tags: [],
    paths: {},
    components: { schemas: { Box: schema as never } },
  })
  return (made['components'] as { schemas: { Box: unknown } }).schemas.Box
}

test.each([
  ['null beside a type', { type: ['string', 'null'], maxLength: 5 }, { type: 'string', maxLength: 5, nullable: true }],
  [
    'several types, each with the limits that concern it',
    { type: ['string', 'number', 'null'], format: 'decimal', maxLength: 20, description: 'An amount' },
    {
      description: 'An amount',
      anyOf: [
        { type: 'string', format: 'decimal', maxLength: 20, nullable: true },
        { type: 'number', nullable: true },
      ],
    },
  ],
  [
    'a reference or null',
    { anyOf: [{ $ref: '#/components/schemas/Lid' }, { type: 'null' }] },
    { type: 'object', nullable: true, allOf: [{ $ref: '#/components/schemas/Lid' }] },
  ],
  ['a constant', { type: 'string', const: 'a' }, { type: 'string', enum: ['a'] }],
  ['examples of a schema', { type: 'string', examples: ['fr', 'nl'] }, { type: 'string', example: 'fr' }],
  [
    'properties called type and const, and values of examples, stay as they are',
    { type: 'object', properties: { type: { type: 'string' }, const: { type: ['string', 'null'] } }, example: { type: ['a', 'null'] } },
    {
      type: 'object',
      properties: { type: { type: 'string' }, const: { type: 'string', nullable: true } },
      example: { type: ['a', 'null'] },
    },
  ],
])('%s', (_title, schema, expected) => {
  expect(schemaIn30(schema)).toEqual(expected)
})

const all = describe(areas, 'all')
const converted = toVersion30(all) as unknown as Omit<Description, 'openapi'> & { openapi: string; 'x-webhooks': object }

/** The operations by path and method, without what the conversion changes. */
const operationsOf = (paths: Description['paths']): unknown[][] =>
  Object.entries(paths).flatMap(([at, item]) =>
    Object.entries(item).map(([method, operation]) => [method, at, isObject(operation) && operation['operationId']]),
  )

test('every operation and webhook is there, additions included', () => {
  expect(converted.openapi).toBe('3.0.3')
  expect(operationsOf(converted.paths)).toEqual(operationsOf(all.paths))
  expect(Object.keys(converted['x-webhooks'])).toEqual(Object.keys(all.webhooks ?? {}))
})

test('nothing is left that 3.0 does not know', () => {
  const found: string[] = []
  const look = (value: unknown, at: string): void => {
    if (Array.isArray(value)) value.forEach((each, index) => look(each, `${at}/${index}`))
    else if (isObject(value)) {
      if (
        Array.isArray(value['type']) ||
        value['type'] === 'null' ||
        'const' in value ||
        ('$ref' in value && Object.keys(value).length > 1)
      )
        found.push(at)
      for (const [name, member] of Object.entries(value)) {
        if (name === 'example' || name === 'default' || name === 'enum') continue
        // What is named by us and not by OpenAPI: a property may be called type or const.
        if (name === 'properties' && isObject(member))
          for (const [property, schema] of Object.entries(member)) look(schema, `${at}/${property}`)
        else look(member, `${at}/${name}`)
      }
    }
  }
  look(converted, '')
  expect(found).toEqual([])
})
