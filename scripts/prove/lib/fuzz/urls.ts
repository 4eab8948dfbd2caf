import fc from 'fast-check'
import { depthOf, type Operation, type Parameter, parameterOf } from './openapi.ts'
import { from, poolOf } from './ids.ts'
import { asText, beyond, mostly, oddNumber, oddText, valid } from './values.ts'

/** The pool that holds the known values of a parameter. */
const pools: Readonly<Record<string, string>> = {
  since: 'cursors',
  grid: 'grids',
  rubric: 'rubrics',
  account: 'account-numbers',
  'If-None-Match': 'etags',
  'X-Operation-Id': 'operations',
  'X-Client-Mutation-Id': 'keys',
}

/** The pool of a path parameter that does not follow the name of its collection. */
const pathPools: Readonly<Record<string, string>> = { fiscalYear: 'fiscal-years' }

/** Operations that succeed in a file of another country only. */
const otherFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  downloadAuditFile: { company: 'french-files', fiscalYear: 'french-years' },
}

const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())

function segment(operation: Operation, place: number): fc.Arbitrary<string> {
  const name = operation.segments[place] ?? ''
  const parameter = parameterOf(operation, name)
  if (parameter === undefined) return fc.constant(name)
  // A pool has the name of its collection in the path; most requests go to the file that has records.
  const pool = otherFiles[operation.id]?.[parameter.name] ?? pathPools[parameter.name] ?? operation.segments[place - 1] ?? ''
  const isNumbered = parameter.schema.type === 'integer'
  // A merge takes the second record into the first.
  const isMerged = isNumbered && 'into_id' in (operation.body?.properties ?? {})
  const first = fc.constant(`~${pool}.${isMerged ? 1 : 0}~`)
  // Of nested records the first of each pool: independently chosen ones would hardly ever belong together.
  const isFirst = isMerged || depthOf(operation) > 1
  const known = isNumbered
    ? fc.oneof({ weight: isFirst ? 6 : 0, arbitrary: first }, { weight: 1, arbitrary: from(pool, 1) }, { weight: 1, arbitrary: from(pool) })
    : mostly(first, from(pool), 5)
  const strange = fc.oneof(
    valid(parameter.schema),
    beyond(parameter.schema),
    oddNumber,
    fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
  )
  return mostly(known, strange.map(encoded), 12)
}

/** A value of a parameter, encoded for a URL. */
export const rendered = ({ name, schema }: Parameter) => {
  const pool = pools[name] ?? poolOf(name)
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
    // A repeated key is a list to some parsers, and to others the last value wins.
    { weight: 1, arbitrary: fc.tuple(pair, pair).map(([one, other]) => [one, other, one].join('&')) },
    { weight: 1, arbitrary: fc.constantFrom('%', '&=&', 'q', 'page=%ff', '?', 'q=%00', 'page=1;per_page=2', '='.repeat(3000)) },
  )
}

/** Other spellings of the same path, and paths that nearly match. */
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

/** Signed links, most often the newest; also with a changed character or an added parameter, and unsigned ones. */
function links({ id }: Operation, plain: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const some = from(id, 20)
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(`~${id}.0~`) },
    { weight: 6, arbitrary: some },
    { weight: 5, arbitrary: fc.tuple(fc.nat(3), fc.nat(300)).map(([which, place]) => `~${id}.${which}!${place}~`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(some, fc.constantFrom('preview', 'expires', 'signature', 'user', 'x'), oddText)
        .map(([link, name, value]) => `${link}&${name}=${encoded(value)}`),
    },
    { weight: 3, arbitrary: plain },
  )
}

/** URLs of an operation, and URLs that nearly match. */
export function urls(operation: Operation): fc.Arbitrary<string> {
  const path = fc.tuple(...operation.segments.map((_, place) => segment(operation, place))).map((parts) => `/${parts.join('/')}`)
  const own = fc.tuple(path, queries(operation)).map(([where, query]) => `${where}${query && `?${query}`}`)
  const plain = operation.isLink ? links(operation, own) : own
  const twisted = fc.tuple(plain, fc.nat(twists.length - 1)).map(([url, which]) => twists[which]?.(url) ?? url)
  return mostly(plain, twisted, 20).map((whole) => whole.slice(0, 9000))
}
