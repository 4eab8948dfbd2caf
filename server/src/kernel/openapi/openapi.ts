import type { Area } from '../route/area.ts'
import { componentsWith, referredTo } from './components.ts'
import { parametersOf } from '../route/params.ts'
import type { JsonObject } from './json.ts'
import { operationIdOf, pascal, singular } from './names.ts'
import { operationOf } from './operation.ts'
import { securitySchemes } from './parts.ts'
import { schemaWriter } from './schemas.ts'
import { webhookOf } from './webhooks.ts'
import { type Route, detailRoutes } from '../route/route.ts'

export type Description = {
  readonly openapi: '3.1.0'
  readonly info: JsonObject
  readonly servers: readonly JsonObject[]
  readonly tags: readonly JsonObject[]
  readonly paths: Readonly<Record<string, JsonObject>>
  readonly webhooks?: Readonly<Record<string, JsonObject>>
  readonly components: Readonly<Record<string, JsonObject>>
}

/** `v1`: the operations of the specification; `additions`: those that go beyond it; `all`: both, for the SDK. */
export type Which = 'v1' | 'additions' | 'all'

/** The interface description, made of the declarations alone. The same areas give the same text, so that a stale copy can be detected. */
export function describe(areas: readonly Area[], which: Which): Description {
  const all = areas.flatMap((area) => area.routes)
  refuseDuplicateNames(all)
  const shared = { schemas: schemaWriter(shapesOf(areas)), responses: new Map<string, JsonObject>(), shows: detailRoutes(all) }
  const chosen = areas
    .map((area) => ({
      ...area,
      routes: area.routes.filter((route) => which === 'all' || (route.addition === true) === (which === 'additions')),
    }))
    .filter((area) => area.routes.length > 0)

  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const { title, routes } of chosen) {
    for (const route of routes) {
      const path = route.url.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, title, shared) }
    }
  }

  const sent = which === 'additions' ? [] : areas.flatMap(({ title, sends = [] }) => sends.map((each) => ({ ...each, tag: title })))
  const webhooks = Object.fromEntries(sent.map((each) => [each.event.name, webhookOf(each, shared.schemas)]))
  const routes = chosen.flatMap((area) => area.routes)
  const pathShapes = new Map(routes.flatMap((route) => parametersOf(route.url).map((name) => [name, route.params?.[name]] as const)))
  const needsToken = routes.some((route) => route.ability !== 'public')
  return {
    openapi: '3.1.0',
    info: infoOf(which),
    servers: [{ url: '/' }],
    tags: chosen.map(({ title, description }) => ({ name: title, description })),
    paths,
    ...(sent.length > 0 && { webhooks }),
    components: {
      ...referredTo({ paths, webhooks }, componentsWith(shared, pathShapes)),
      ...(needsToken && { securitySchemes: schemesOf(paths) }),
    },
  }
}

/** The security schemes that some operation uses. */
function schemesOf(paths: Description['paths']): JsonObject {
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { readonly security?: readonly object[] }[])
  const named = new Set(operations.flatMap(({ security = [] }) => security.flatMap((each) => Object.keys(each))))
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => named.has(name)))
}

/** Generated clients name their functions by operation, so two operations may not share a name. */
function refuseDuplicateNames(routes: readonly Route[]): void {
  const known = new Map<string, string>()
  for (const route of routes) {
    const id = operationIdOf(route)
    const other = known.get(id)
    if (other !== undefined) throw new Error(`${route.method} ${route.url} and ${other} would both be called ${id}.`)
    known.set(id, `${route.method} ${route.url}`)
  }
}

/** The shape of a resource gets the resource's name when it has no title of its own. */
function shapesOf(areas: readonly Area[]): ReadonlyMap<unknown, string> {
  const resources = areas.flatMap((area) => [...(area.resources ?? []), ...area.routes.flatMap((route) => route.of ?? [])])
  return new Map(resources.map(({ shape, name }) => [shape, pascal(singular(name))]))
}

/** Of the published interface, which stays while the releases of the product go on; its first number is the one in the path. */
const interfaceVersion = '1.0.0'

const infoOf = (which: Which): JsonObject => ({
  title: which === 'additions' ? 'Partita API: additions' : 'Partita API',
  version: interfaceVersion,
  description: which === 'additions' ? aboutAdditions : about,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
})

const about = `Partita keeps the books of companies in Belgium, France and Luxembourg, for accounting firms and the programs they work with.

**Calls.** JSON in UTF-8 over HTTPS. Firms and company files are named in a path by their public token, every other record by its integer id. What you may not see answers 404. Unknown fields are ignored in both directions: new ones may appear at any time. \`Prefer: handling=strict\` refuses those of a request. Every GET answers HEAD too.

**Tokens.** \`Authorization: Bearer …\`, either the token of a person who signed in or an integration token with some of the abilities \`read\`, \`write\` and \`sync\`.

**Values.** Amounts are decimal strings (\`"1210.00"\`), dates \`YYYY-MM-DD\`, timestamps UTC. In a PATCH a field left out stays as it is, and null empties it. Where a body names a record by id (\`third_party_id\`), its code (\`third_party\`) is accepted too.

**Writes.** A write is atomic. Send \`X-Client-Mutation-Id\` (or \`Idempotency-Key\`) with every write of a company file, so that it can be repeated safely after a lost answer. Send \`X-Base-Version\` to avoid overwriting somebody else’s change. \`X-Dry-Run: 1\` shows what a write would do.

**Lists.** Reference data comes whole; growing data in pages (\`page\`, \`per_page\`, and a \`Link\` header that keeps your filters); synchronisation by a cursor.

**Refusals.** \`message\` is for people, in French, Dutch, English or German (\`Accept-Language\`, or the language of the account); \`code\` is for programs and never changes; \`errors\` says what is wrong field by field. Quote \`request_id\` when you ask us for help.

**Limits.** Calls are counted per operation, per minute and per user, or per address where there is no user. After a 429 wait for \`Retry-After\`.`

const aboutAdditions = `Operations beyond the published interface ${interfaceVersion}, on the same service and with the same rules: see /v1/openapi.json for tokens, values, lists, refusals and limits. A client of ${interfaceVersion} need not know them.`
