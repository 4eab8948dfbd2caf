import { expect, test } from 'vitest'
import { readHeaders } from './call.ts'
import { readBody } from './body.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const read = (headers: Record<string, string>) => readHeaders(headers, now)
const errorsOf = (headers: Record<string, string>) => Object.keys(read(headers).errors)

test('without technical headers there is an operation of its own and nothing else', () => {
  expect(read({})).toEqual({
    client_mutation_id: null,
    base_version: null,
    operation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    operation_given: false,
    device_id: null,
    device_name: null,
    occurred_at: null,
    origin: 'api',
    dry_run: false,
    strict: false,
    errors: {},
  })
  expect(read({}).operation_id).not.toBe(read({}).operation_id)
})

test('every technical header is read', () => {
  const headers = {
    'x-client-mutation-id': 'k'.repeat(64),
    'x-base-version': '12',
    'x-operation-id': '0F8FAD5B-D9CB-469F-A165-70867728950E',
    'x-device-id': 'd'.repeat(64),
    'x-device-name': 'iPad%20d%E2%80%99Anne',
    'x-occurred-at': '2026-03-10T11:59:00+01:00',
    'x-origin': 'offline_sync',
    'x-dry-run': '1',
    prefer: 'handling=strict',
  }
  expect(read(headers)).toEqual({
    client_mutation_id: 'k'.repeat(64),
    base_version: 12,
    operation_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    operation_given: true,
    device_id: 'd'.repeat(64),
    device_name: 'iPad d’Anne',
    occurred_at: '2026-03-10T10:59:00.000Z',
    origin: 'offline_sync',
    dry_run: true,
    strict: true,
    errors: {},
  })
})

test.each([
  ['X-Operation-Id', 'not-a-uuid'],
  ['X-Operation-Id', '0f8fad5b-d9cb-469f-a165-70867728950e0'],
  ['X-Operation-Id', '0f8fad5bd9cb469fa16570867728950e'],
  ['X-Base-Version', 'two'],
  ['X-Base-Version', '1.5'],
  ['X-Base-Version', '-1'],
  ['X-Base-Version', '1, 2'],
  ['X-Base-Version', '0x1'],
  ['X-Client-Mutation-Id', 'k'.repeat(65)],
  ['X-Device-Id', 'd'.repeat(65)],
  ['X-Device-Name', 'n'.repeat(121)],
  ['X-Device-Name', '%'],
  ['X-Device-Name', '%E2%80'],
  ['X-Device-Name', '%ED%A0%80'],
  ['X-Device-Name', 'a%00b'],
  ['X-Occurred-At', 'yesterday'],
  ['X-Occurred-At', '2026-03-10'],
  ['X-Occurred-At', '2026-03-10T12:00:00'],
  ['X-Occurred-At', '2026-02-30T12:00:00Z'],
  ['X-Occurred-At', '2026-03-10T25:00:00Z'],
  ['X-Occurred-At', '1773144000'],
  ['X-Dry-Run', 'true'],
  ['X-Dry-Run', '2'],
])('%s: %s is malformed, reported under its own name and read as absent', (name, value) => {
  const headers = read({ [name.toLowerCase()]: value })
  expect(Object.keys(headers.errors)).toEqual([name])
  expect({ ...headers, operation_id: '', errors: {} }).toEqual({ ...read({}), operation_id: '' })
})

test('a name that cannot be stored is not reported as too long', () => {
  const said = (value: string) => read({ 'x-device-name': value }).errors['X-Device-Name']?.[0]?.params
  expect(said('a%00b')).toEqual({ format: 'percent-encoded UTF-8' })
  expect(said('n'.repeat(121))).toEqual({ max: 120 })
})

test.each(['x-client-mutation-id', 'x-base-version', 'x-operation-id', 'x-device-id', 'x-device-name', 'x-occurred-at', 'x-dry-run'])(
  'an empty %s is an absent one',
  (name) => {
    expect(errorsOf({ [name]: '' })).toEqual([])
  },
)

test('all malformed headers are reported together', () => {
  expect(errorsOf({ 'x-operation-id': 'x', 'x-base-version': 'x', 'x-device-name': '%', 'x-occurred-at': 'x' })).toHaveLength(4)
})

test.each([
  ['n'.repeat(120), 120],
  ['%C3%A9'.repeat(120), 120],
  ['%F0%9F%93%B1'.repeat(120), 240],
])('the limit of a device name counts readable characters: %s', (value, units) => {
  expect(read({ 'x-device-name': value }).device_name).toHaveLength(units)
})

test.each([
  ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00.000Z'],
  ['2026-03-09T12:00:00Z', '2026-03-09T12:00:00.000Z'],
  ['2026-03-09T11:59:59Z', '2026-03-09T12:00:00.000Z'],
  ['1970-01-01T00:00:00Z', '2026-03-09T12:00:00.000Z'],
  ['2026-03-11T12:00:01Z', '2026-03-11T12:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '2026-03-11T12:00:00.000Z'],
  ['2026-03-10T12:00Z', '2026-03-10T12:00:00.000Z'],
  ['2026-03-10T12:00:00.123456789Z', '2026-03-10T12:00:00.123Z'],
  ['2026-03-10T14:00:00+0200', '2026-03-10T12:00:00.000Z'],
])('a client time of %s is kept as %s', (given, kept) => {
  expect(read({ 'x-occurred-at': given }).occurred_at).toBe(kept)
})

test.each([
  ['offline_sync', 'offline_sync'],
  ['api', 'api'],
  ['OFFLINE_SYNC', 'api'],
  ['job', 'api'],
  ['revert', 'api'],
])('an origin of %s is %s: no caller can pass for a job', (given, origin) => {
  expect(read({ 'x-origin': given }).origin).toBe(origin)
})

test.each([
  ['{"a": [1, "é", null]}', { a: [1, 'é', null] }],
  ['null', null],
  ['"\\ud83d\\ude00"', '😀'],
  ['"\\\\u0000"', '\\u0000'],
  [`${'['.repeat(100)}${']'.repeat(100)}`, expect.any(Array)],
])('%s is a body', (text, value) => {
  expect(readBody(text)).toEqual({ value })
})

test('no text is no body', () => {
  expect(readBody('')).toEqual({ value: undefined })
})

test.each([
  '{',
  ' ',
  'undefined',
  "{'a': 1}",
  '{"a": 1,}',
  '\ufeff{}',
  'NaN',
  '"\\u0000"',
  '{"a": {"b": ["x\\u0000y"]}}',
  '{"\\u0000": 1}',
  '"\\ud800"',
  '{"a": "\\udc00\\ud800"}',
  '{"\\udfff": 1}',
  `${'['.repeat(101)}${']'.repeat(101)}`,
  `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`,
  '['.repeat(1_000_000) + ']'.repeat(1_000_000),
])('a body that cannot be read or stored is unreadable: %.40s', (text) => {
  expect(readBody(text)).toEqual({ unreadable: true })
})

test('a __proto__ in a body is a field like any other and changes no object', () => {
  const body = readBody('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}')
  expect('value' in body && Object.keys(body.value as object)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
