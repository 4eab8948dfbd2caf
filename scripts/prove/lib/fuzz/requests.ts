import fc from 'fast-check'
import { bodies } from './bodies.ts'
import { type Content, forms } from './forms.ts'
import type { Operation } from './openapi.ts'
import { rendered, urls } from './urls.ts'
import { mostly, oddText } from './values.ts'

/**
 * A request before it is sent. `~pool.n~` is a placeholder for an existing value, `~pool.n!k~` for the same with its k-th character
 * changed. Placeholders make requests reproducible: the same seed generates the same requests, whatever ids the database assigns.
 */
export type Draft = { method: string; url: string; headers: Record<string, string | string[]> } & Pick<Content, 'body' | 'encoding'>

/** Where the platform administrator stands among the callers: after those of the firm and of the other firm. */
const platformAdmin = 7

// Node refuses all other characters in a header before sending it.
const inHeader = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2500)
const technical = ['X-Request-Id', 'X-Dry-Run', 'X-Origin', 'X-Device-Name', 'X-Occurred-At', 'X-Base-Version', 'X-Client-Mutation-Id']
const worldly = ['Accept', 'Accept-Encoding', 'Accept-Language', 'Accept-Version', 'Host', 'Origin', 'X-Forwarded-For', 'X-Forwarded-Host']
const wellKnown: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'X-Client-Mutation-Id': fc.uuid(),
  'X-Dry-Run': fc.constantFrom('1', '0'),
  'X-Base-Version': fc.constantFrom('0', '1', '2', '3', '999999999', '-1'),
  'X-Device-Name': fc.constantFrom('Laptop', 'Caf%C3%A9', '%', '%ff', encodeURIComponent('😀'.repeat(121))),
  'X-Origin': fc.constantFrom('offline_sync', 'api', 'job'),
  'Accept-Language': fc.constantFrom('fr', 'nl-BE', 'de;q=0.5,en', '*', 'xx', 'en;q=nan', ','.repeat(2000)),
  'Accept-Encoding': fc.constantFrom('gzip', 'gzip;q=0', '*', 'br', 'identity;q=0', 'GZIP, deflate'),
  'If-None-Match': fc.constantFrom('*', '""', 'W/"x"', '"a","b"'),
  Host: fc.constantFrom('x', 'a b', '[::1]:99', 'x'.repeat(2000), 'é', '<x>', 'user@host', 'host:99999', '..', '%'),
}

function extraHeaders({ parameters }: Operation): fc.Arbitrary<Record<string, string | string[]>> {
  const declared = parameters.filter((each) => each.in === 'header')
  const values = new Map<string, fc.Arbitrary<string>>([...technical, ...worldly].map((name) => [name, oddText.map(inHeader)]))
  for (const each of declared) values.set(each.name, mostly(rendered(each).map(decodeURIComponent).map(inHeader), oddText.map(inHeader), 4))
  for (const [name, known] of Object.entries(wellKnown)) values.set(name, mostly(known, values.get(name) ?? oddText.map(inHeader), 3))
  const one = fc.oneof(
    ...[...values].map(([name, value]) => ({
      weight: declared.some((each) => each.name === name) ? 4 : 1,
      arbitrary: mostly<string | string[]>(value, fc.tuple(value, value)).map((given) => [name, given] as const),
    })),
  )
  const some = fc.array(one, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs))
  const careful = ['X-Client-Mutation-Id', 'X-Dry-Run', 'X-Base-Version'].filter((name) => declared.some((each) => each.name === name))
  const sensible = fc
    .tuple(fc.subarray(careful), ...careful.map((name) => wellKnown[name] ?? oddText))
    .map(([chosen, ...given]) => Object.fromEntries(chosen.map((name) => [name, given[careful.indexOf(name)] ?? ''])))
  return fc.oneof({ weight: 3, arbitrary: sensible }, { weight: 3, arbitrary: some })
}

/** Only a platform administrator may call the bridge. */
const usualCaller = ({ segments }: Operation) => (segments.includes('bridge') ? platformAdmin : 0)

const callers = (operation: Operation) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(`Bearer ~callers.${usualCaller(operation)}~`) },
    { weight: 6, arbitrary: fc.integer({ min: 0, max: platformAdmin }).map((each) => `Bearer ~callers.${each}~`) },
    { weight: 1, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'bearer ~callers.0~',
        'Bearer  ~callers.0~',
        'Bearer ~callers.0~ x',
        'Bearer ~callers.0~x',
        'Bearer',
        'Bearer é',
        'Basic YTpi',
        '~callers.0~',
        `Bearer ${'x'.repeat(2500)}`,
      ),
    },
  )

const types = mostly(
  fc.constant('application/json'),
  fc.constantFrom(
    'application/json; charset=utf-8',
    'application/json;charset=latin1',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/merge-patch+json',
    'json',
    '',
    '*/*',
    ';;',
  ),
  15,
)
const otherMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE', 'TRACE', 'SEARCH', 'BREW']

const nothing: fc.Arbitrary<Content> = fc.constant({ type: '', body: undefined, encoding: 'utf8' })

/** The body that the operation expects, no body, or the body of another operation. */
function contents(operation: Operation): fc.Arbitrary<Content> {
  const json: fc.Arbitrary<Content> = fc.record({ type: types, body: bodies(operation), encoding: fc.constant('utf8') })
  const usual = operation.body ? 30 : 2
  if (operation.form) return fc.oneof({ weight: 30, arbitrary: forms(operation.form) }, { weight: usual, arbitrary: json }, nothing)
  if (operation.body) return fc.oneof({ weight: 60, arbitrary: json }, { weight: 2, arbitrary: nothing }, forms({}))
  return mostly(nothing, json, 20)
}

/** Requests for one operation, from well-formed to absurd. */
export function requests(operation: Operation): fc.Arbitrary<Draft> {
  const method = mostly(fc.constant(operation.method), fc.constantFrom(...otherMethods), 25)
  return fc
    .record({ method, url: urls(operation), extra: extraHeaders(operation), caller: callers(operation), content: contents(operation) })
    .map(({ extra, caller, content: { type, body, encoding }, ...line }) => ({
      ...line,
      headers: { ...extra, ...(caller && { Authorization: caller }), ...(body !== undefined && type && { 'Content-Type': type }) },
      body,
      encoding,
    }))
}
