import type { Route } from '../../src/kernel/route.ts'
import { hashPassword } from '../../src/lib/password.ts'
import type { Caller, Reply, World } from '../harness/world.ts'
import { idOf } from './outcomes.ts'

type Prepare = (world: World, route: Route) => Promise<void>

/** What an example takes for granted and its path does not name. */
const given: Readonly<Record<string, Prepare>> = {
  'POST /v1/auth/login': async (world, { example }) => {
    const body = new Map<string, unknown>(Object.entries(example?.body ?? {}))
    await world.rows(`insert into directory.users (name, email, password_hash) values ('Anne Dubois', $1, $2)`, [
      body.get('email'),
      await hashPassword(String(body.get('password'))),
    ])
  },
}

/** Sends the example of a route as an admin, in a company file of its own, after making what its path names. */
export async function sendExample(world: World, routes: readonly Route[], route: Route): Promise<Reply> {
  await given[idOf(route)]?.(world, route)
  const caller = await world.as('admin')
  const { public_token } = await world.makeCompany()
  const places: Readonly<Record<string, string>> = { company: public_token, firm: world.firm.public_token }

  let path = ''
  let collection = ''
  for (const segment of route.url.slice(1).split('/')) {
    const name = segment.startsWith(':') ? segment.slice(1) : null
    const value = name === null ? segment : (places[name] ?? (await idOfNew(caller, routes, collection, path)))
    path += `/${value}`
    collection += `/${segment}`
  }
  return send(caller, route, path)
}

/** A record is made by the example of its own collection, so the examples of an area work together. */
async function idOfNew(caller: Caller, routes: readonly Route[], collection: string, path: string): Promise<string> {
  const creation = routes.find((route) => route.method === 'POST' && route.url === collection)
  if (!creation) throw new Error(`no route makes a record of ${collection}: say in contract/examples.ts where the example finds one`)
  const { body, text } = await send(caller, creation, path)
  const made = [body, ...Object.values<unknown>(body)].find(isRecord)
  if (!made) throw new Error(`${idOf(creation)} did not make a record by its example: ${text}`)
  return String(made.id)
}

const isRecord = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id)

function send(caller: Caller, { method, example }: Route, path: string): Promise<Reply> {
  const query = new URLSearchParams(Object.entries(example?.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]))
  return caller(method, query.size > 0 ? `${path}?${query.toString()}` : path, example?.body === undefined ? {} : { body: example.body })
}
