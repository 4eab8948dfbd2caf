import { recordParams } from '../../src/kernel/route/params.ts'
import type { AnyResource } from '../../src/kernel/route/resource.ts'
import type { UploadRule } from '../../src/kernel/files/upload.ts'
import { openUrls } from '../../src/kernel/files/urls.ts'
import { isForm, type Route } from '../../src/kernel/route/route.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { camt, monthly } from '../harness/books/statement-files.ts'
import { multipart, png } from '../harness/multipart.ts'
import type { Caller, Reply, World } from '../harness/world.ts'
import { given, makers } from './given.ts'
import { meanwhile } from './meanwhile.ts'
import { idOf } from './outcomes.ts'
import { type Need, newScene, type Scene } from './scene.ts'

/** What the example of a route answers to whoever may send it. */
export const answerOf = (route: Route, status = String(route.status ?? 200)): string => meanwhile[idOf(route)]?.said ?? status

/** An answer in a line: its status, and whatever a refusal says to programs. */
export function lineOf({ status, body }: Reply): string {
  if (status < 300) return String(status)
  const facts = Object.entries<unknown>(body ?? {}).filter(([name]) => name !== 'message' && name !== 'request_id')
  return [status, ...facts.map(([name, value]) => (name === 'code' ? String(value) : `${name}: ${JSON.stringify(value)}`))].join(' ')
}

/** Everything the example of a route names, made and ready to be called. */
export type Ready = {
  readonly params: Readonly<Record<string, string>>
  /** Of the record the path names, where it has one. */
  readonly version: number | null
  /** With its query; a signed link where the route asks for one. */
  readonly path: string
}

export async function prepareExample(routes: readonly Route[], need: Need): Promise<Ready> {
  const { route, world, scene } = need
  const known: Readonly<Record<string, string>> = { ...(await given[idOf(route)]?.(need)) }
  const params: Record<string, string> = { company: scene.company.public_token, firm: scene.firm.public_token, ...known }
  let [path, collection] = ['', '']
  for (const segment of route.url.slice(1).split('/')) {
    const name = segment.startsWith(':') ? segment.slice(1) : null
    if (name !== null && params[name] === undefined) {
      const made = await (makers[name]?.(need) ?? recordIn(scene.steward, routes, collection, path))
      params[name] = String(made.id)
    }
    path += `/${name === null ? segment : params[name]}`
    collection += `/${segment}`
  }
  const stored = async () => (route.of ? versionOf(world, scene, route, route.of, params) : null)
  return {
    params,
    version: known.version === undefined ? await stored() : Number(known.version),
    path: withQuery(world, route, path, known),
  }
}

/** As stored when all is made: later records can count as changes of the one the path names. A record that is its own owner is named before them. */
async function versionOf({ rows }: World, { company }: Scene, route: Route, of: AnyResource, params: Readonly<Record<string, string>>) {
  const { own, owner } = recordParams(route)
  const named = params[of.below?.owner === 'id' ? owner : own]
  const [found] = of.is_file
    ? await rows<{ version: number }>('select version from companies where id = $1', [company.id])
    : of.is_single
      ? await rows<{ version: number }>(`select version from ${of.table} where company_id = $1`, [company.id])
      : await rows<{ version: number }>(`select version from ${of.table} where company_id = $1 and id = $2`, [company.id, named])
  return found?.version ?? null
}

type Made = { readonly id: number }

/** A record is made by the example of its own collection, so the examples of an area work together. */
async function recordIn(steward: Caller, routes: readonly Route[], collection: string, path: string): Promise<Made> {
  const creation = routes.find((route) => route.method === 'POST' && route.url === collection)
  if (!creation) throw new Error(`no route makes a record of ${collection}: say in contract/given.ts where the example finds one`)
  const { body, text } = await sendReady(steward, creation, path)
  const made = [body, ...Object.values<unknown>(body)].find(isRecord)
  if (!made) throw new Error(`${idOf(creation)} did not make a record by its example: ${text}`)
  return made
}

const isRecord = (value: unknown): value is Made =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id)

const linkSeconds = 600

function withQuery(world: World, { ability, signs, example }: Route, path: string, known: Readonly<Record<string, string>>): string {
  if (ability === 'signed') return openUrls(world.config.url_keys, '', systemClock).sign(path, linkSeconds, signs === 'query' ? known : {})
  const query = new URLSearchParams(Object.entries(example?.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]))
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** A bank statement where statements are taken, else a picture. */
export const fileOf = ({ types }: UploadRule) =>
  types.includes('coda') ? { name: 'extrait.xml', value: camt(monthly(1)) } : { name: 'logo.png', value: png() }

/** Calls a path that is ready with the body of the example, or with a form and its file, and with fields added to it. */
export function sendReady(
  caller: Caller,
  route: Route,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  more: object = {},
): Promise<Reply> {
  const { method, upload, example } = route
  const fields = Object.entries<unknown>({ ...(example?.body as object | undefined), ...more }).map(([field, value]) => ({
    field,
    value: String(value),
  }))
  if (upload && isForm(route)) {
    const form = multipart(...fields, { field: upload.field, ...fileOf(upload) })
    return caller(method, path, { ...form, headers: { ...form.headers, ...headers } })
  }
  const body = example?.body === undefined && Object.keys(more).length === 0 ? {} : { body: Object.assign({}, example?.body, more) }
  return caller(method, path, { ...body, headers })
}

/** The example of a route, made ready for an admin in a firm and a company file of its own, to be sent with headers and further fields. */
export async function readyExample(world: World, routes: readonly Route[], route: Route) {
  const scene = await newScene(world)
  const { path } = await prepareExample(routes, { world, scene, route, user_id: scene.steward.user_id })
  const withQueryField = (field: string) => `${path}${path.includes('?') ? '&' : '?'}${field}=1`
  return {
    send: (headers: Record<string, string> = {}) => sendReady(scene.steward, route, path, headers),
    sendWith: (field: string, headers: Record<string, string>) =>
      route.method === 'GET' || route.ability === 'signed'
        ? sendReady(scene.steward, route, withQueryField(field), headers)
        : sendReady(scene.steward, route, withQueryField(`${field}_query`), headers, { [field]: 1 }),
  }
}

/** Sends the example of a route as an admin, in a firm and a company file of its own. */
export const sendExample = async (world: World, routes: readonly Route[], route: Route): Promise<Reply> =>
  (await readyExample(world, routes, route)).send()
