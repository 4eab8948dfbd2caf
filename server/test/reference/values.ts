import { randomUUID } from 'node:crypto'
import { parametersOf } from '../../src/kernel/openapi/facts.ts'
import { variableOf } from '../../src/kernel/openapi/samples.ts'
import type { Route } from '../../src/kernel/route.ts'
import { hashPassword } from '../../src/lib/password.ts'
import type { Caller, World } from '../harness/world.ts'

export type Values = Record<string, string>

/** What an example takes for granted and no variable names. */
const given: Readonly<Record<string, (world: World, route: Route) => Promise<void>>> = {
  'POST /v1/auth/login': async ({ rows }, { example }) => {
    const body = new Map<string, unknown>(Object.entries(example?.body ?? {}))
    await rows(`insert into directory.users (name, email, password_hash) values ('Anne Dubois', $1, $2) on conflict do nothing`, [
      body.get('email'),
      await hashPassword(String(body.get('password'))),
    ])
  },
}

/** What the shell of a careful reader holds: a new person, a new company file, and records made by the examples of their collections. */
export async function valuesFor(world: World, routes: readonly Route[], route: Route, origin: string): Promise<Values> {
  await given[`${route.method} ${route.url}`]?.(world, route)
  const caller = await world.as('admin')
  const { public_token } = await world.makeCompany()
  const values: Values = {
    PARTITA: origin,
    TOKEN: caller.token,
    COMPANY: public_token,
    FIRM: world.firm.public_token,
    KEY: randomUUID(),
  }
  for (const name of parametersOf(route.url)) {
    const variable = variableOf(route.url, name)
    if (values[variable] !== undefined) continue
    const made = await recordIn(caller, routes, route.url.slice(0, route.url.indexOf(`/:${name}`)), values)
    values[variable] = String(made.id)
    if (made.version !== undefined) values['VERSION'] = String(made.version)
  }
  return values
}

type Made = { readonly id: number; readonly version?: number }

const isRecord = (value: unknown): value is Made =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id)

/** An answer is the record, or wraps it beside what is shown only once. */
async function recordIn(caller: Caller, routes: readonly Route[], collection: string, values: Values): Promise<Made> {
  const creation = routes.find((route) => route.method === 'POST' && route.url === collection)
  if (!creation) throw new Error(`no route makes a record of ${collection}: say in reference/values.ts where an example finds one`)
  const path = collection.replace(/:(\w+)/g, (_whole, name: string) => values[variableOf(collection, name)] ?? '')
  const { body, text } = await caller('POST', path, creation.example?.body === undefined ? {} : { body: creation.example.body })
  const made = [body, ...Object.values<unknown>(body)].find(isRecord)
  if (!made) throw new Error(`POST ${collection} did not make a record by its example: ${text}`)
  return made
}
