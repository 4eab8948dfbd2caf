import fc from 'fast-check'
import { bodies } from './fuzz-bodies.ts'
import { type Operation, type Parameter, parameterOf } from './fuzz-document.ts'
import { asText, beyond, oddNumber, oddText, valid } from './fuzz-values.ts'

/**
 * A request before it is sent. `~pool.n~` in any of its texts stands for something that exists by then: the same seed
 * draws the same requests on every machine, whatever ids the database gives.
 */
export type Draft = { method: string; url: string; headers: Record<string, string | string[]>; body: string | undefined }

const from = (pool: string, most = 40) => fc.nat(most).map((each) => `~${pool}.${each}~`)
const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 9) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare })

/** Where the values of a parameter are known from. */
const pools: Readonly<Record<string, string>> = {
  record_id: 'third-parties',
  user_id: 'users',
  operation_id: 'operations',
  since: 'cursors',
  'If-None-Match': 'etags',
  'X-Operation-Id': 'operations',
  'X-Client-Mutation-Id': 'keys',
}

const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())

function segment(operation: Operation, place: number): fc.Arbitrary<string> {
  const name = operation.segments[place] ?? ''
  const parameter = parameterOf(operation, name)
  if (parameter === undefined) return fc.constant(name)
  // The records of a collection are known by the name it has in the path; most requests go to the one file that is full.
  const pool = operation.segments[place - 1] ?? ''
  const known = parameter.schema.type === 'integer' ? from(pool) : mostly(fc.constant(`~${pool}.0~`), from(pool), 5)
  const strange = fc.oneof(
    valid(parameter.schema),
    beyond(parameter.schema),
    oddNumber,
    fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
  )
  return mostly(known, strange.map(encoded), 12)
}

const rendered = ({ name, schema }: Parameter) => {
  const pool = pools[name]
  return fc.oneof(
    { weight: 5, arbitrary: pool === undefined ? valid(schema).map(encoded) : from(pool) },
    { weight: 2, arbitrary: beyond(schema).map(encoded) },
  )
}

function queries({ parameters }: Operation): fc.Arbitrary<string> {
  const own = parameters.filter((each) => each.in === 'query').map((each) => rendered(each).map((value) => `${each.name}=${value}`))
  const strange = fc.tuple(fc.constantFrom('x', 'page[]', 'q[a]', '__proto__', 'page', 'type'), oddText)
  const pair = fc.oneof(...own.map((arbitrary) => ({ weight: 4, arbitrary })), {
    weight: 1,
    arbitrary: strange.map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
  })
  return fc.oneof(
    { weight: own.length > 0 ? 2 : 8, arbitrary: fc.constant('') },
    { weight: 8, arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&')) },
    // The same key twice is a list to one parser and the last word to another.
    { weight: 1, arbitrary: fc.tuple(pair, pair).map(([one, other]) => [one, other, one].join('&')) },
    { weight: 1, arbitrary: fc.constantFrom('%', '&=&', 'q', 'page=%ff', '?', 'q=%00', 'page=1;per_page=2', '='.repeat(3000)) },
  )
}

// What a header can carry at all: Node refuses everything else before it is sent.
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

const callers = fc.oneof(
  { weight: 8, arbitrary: fc.constant('Bearer ~callers.0~') },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }).map((each) => `Bearer ~callers.${each}~`) },
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

const jsonType = 'application/json'
const types = mostly(
  fc.constant(jsonType),
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

/** The same path written otherwise, or nearly the same path. */
const twists: readonly ((url: string) => string)[] = [
  (url) => url.replace('v1', '%76%31'),
  (url) => url.replace('companies', 'compan%69es'),
  (url) => url.replace('/v1', '/v1/'),
  (url) => url.replace('/v1/', '//v1/'),
  (url) => url.replace('/v1/', '/v1/./'),
  (url) => url.replace('/v1/', '/v1/x/../'),
  (url) => url.replace('/v1/', '/v1%2f'),
  (url) => url.replace('/v1/', '/V1/'),
  (url) => url.replace(/(\?|$)/, '/$1'),
  (url) => url.replace(/(\?|$)/, '%00$1'),
  (url) => url.replace(/(\?|$)/, '%ff$1'),
  (url) => url.replace(/(\?|$)/, '%$1'),
  (url) => url.replace(/(\?|$)/, '%25%32%30$1'),
  (url) => url.replace(/(\?|$)/, ';a=b$1'),
  (url) => url.replace(/(\?|$)/, '#x$1'),
  (url) => url.replace(/(\?|$)/, `${'a'.repeat(4000)}$1`),
]

/** Requests for one operation, from what a careful client sends to what nobody would. */
export function requests(operation: Operation): fc.Arbitrary<Draft> {
  const path = fc.tuple(...operation.segments.map((_, place) => segment(operation, place))).map((parts) => `/${parts.join('/')}`)
  const plain = fc.tuple(path, queries(operation)).map(([where, query]) => `${where}${query && `?${query}`}`)
  const twisted = fc.tuple(plain, fc.nat(twists.length - 1)).map(([url, which]) => twists[which]?.(url) ?? url)
  const url = mostly(plain, twisted, 20).map((whole) => whole.slice(0, 9000))
  const [some, none] = [bodies(operation), fc.constant(undefined)]
  const body = operation.body ? mostly<string | undefined>(some, none, 30) : mostly<string | undefined>(none, some, 20)
  const method = mostly(fc.constant(operation.method), fc.constantFrom(...otherMethods), 25)
  return fc
    .record({ method, url, extra: extraHeaders(operation), caller: callers, type: types, body })
    .map(({ extra, caller, type, body: text, ...line }) => ({
      ...line,
      headers: { ...extra, ...(caller && { Authorization: caller }), ...(text !== undefined && type && { 'Content-Type': type }) },
      body: text,
    }))
}
