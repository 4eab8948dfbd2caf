import type { Route } from '../route/route.ts'

/** The shapes of one operation or one answer, named by it. The reference shows them in place. */
type OwnKind = 'Request' | 'FormData' | 'Response' | 'List' | 'Problem'
export const isOwnName = (name: string): boolean => /(?:Request|FormData|Response|List|Problem)$/.test(name)

/** `postInvoice` and `Request` → `PostInvoiceRequest`. */
export const ownName = (owner: string, kind: OwnKind): string => `${pascal(owner)}${kind}`

/** `third-parties` → `third-party`; a word that does not inflect (`history`, `status`, `process`) comes back as it is. */
export function singular(word: string): string {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.slice(0, /(?:ch|sh|ss|x)es$/.test(word) ? -2 : -1)
}

/** `third-parties` → `ThirdParties`, `fiscalYear` → `FiscalYear`. */
export const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

const isParameter = (segment: string | undefined): segment is string => segment?.startsWith(':') ?? false

/** A path that ends in a verb names an action (`entries/:id/reverse`, `sync/pull`). */
const isAction = ({ method, reply }: Route, last: string | undefined): last is string =>
  last !== undefined && !isParameter(last) && singular(last) === last && (reply.form === 'cursor' || method === 'POST')

const verbs = { POST: 'create', PUT: 'replace', PATCH: 'update', DELETE: 'delete' } as const

function verbOf({ method, reply }: Route): string {
  if (method !== 'GET') return verbs[method]
  return reply.form === 'none' ? 'get' : reply.form === 'file' ? 'download' : 'list'
}

/** The noun of a path: singular where more follows or one is created, otherwise plural. */
function nounOf(segments: readonly string[], createsOne: boolean): string {
  const words = segments.flatMap((segment, index) => {
    const next = segments[index + 1]
    if (isParameter(segment)) return []
    const one = singular(segment)
    // `trash` and `trash/:id` would get the same name.
    if (isParameter(next) && one === segment) return [segment, next === ':id' ? 'item' : next.slice(1)]
    return [next === undefined && !createsOne ? segment : one]
  })
  return words.map(pascal).join('')
}

/** Segments that only group others: `auth/sessions` are sessions. */
const grouping = new Set(['', 'v1', 'auth', 'reference'])

/**
 * The name of the operation in generated clients: verb and noun of the path, unless the declaration gives one that reads better. The company
 * file is implied; a firm is named. It never changes: `server/test/contract/operation-ids.csv` records it.
 */
export function operationIdOf(route: Route): string {
  if (route.operation_id !== undefined) return route.operation_id
  const whole = route.url.split('/').filter((segment) => !grouping.has(segment))
  const last = whole.at(-1)
  const action = isAction(route, last) ? pascal(last) : null
  const path = action === null ? whole : whole.slice(0, -1)
  const inFile = path[0] === 'companies' && path[1] === ':company' && path.length > 2
  const verb = action === null ? verbOf(route) : action.slice(0, 1).toLowerCase() + action.slice(1)
  return verb + nounOf(inFile ? path.slice(2) : path, verb === 'create')
}
