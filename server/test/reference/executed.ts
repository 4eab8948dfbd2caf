/** Runs the example of an operation, and prepares its answer for the reference: short, and without what changes from run to run. */
import { variableOf } from '../../src/kernel/openapi/samples.ts'
import { type ExampleAnswer, keyOf } from '../../src/reference-page/answers.ts'
import { parametersOf } from '../../src/kernel/route/params.ts'
import type { Route } from '../../src/kernel/route/route.ts'
import { addDays } from '../../src/lib/dates.ts'
import { given } from '../contract/given.ts'
import { prepareExample, sendExample, sendReady } from '../contract/examples.ts'
import { idOf } from '../contract/outcomes.ts'
import { newScene } from '../contract/scene.ts'
import type { Caller, Reply, World } from '../harness/world.ts'

/** The file that `partita seed --example` made: its variables, and its admin. */
export type Seeded = { readonly variables: Readonly<Record<string, string | number>>; readonly admin: Caller }

/** Reads are run on the example file, which is full of records; a write gets a firm and a file of its own. */
export async function executedAnswer(world: World, seeded: Seeded, routes: readonly Route[], route: Route): Promise<ExampleAnswer> {
  const sibling = routes.find((each) => keyOf(each) === fullLists[keyOf(route)])
  const path = sibling ? null : readPath(seeded, route)
  const sent = sibling
    ? listBeside(world, routes, route, sibling)
    : path === null
      ? sendExample(world, routes, route)
      : sendReady(seeded.admin, route, path)
  const reply = await sent
  return { status: reply.status, body: shortened(bodyOf(reply, route)) }
}

/** Lists of records that the example file does not have, and the operation whose example makes one. */
const fullLists: Readonly<Record<string, string>> = {
  'GET /v1/auth/tokens': 'DELETE /v1/auth/tokens/:token',
  'GET /v1/companies/:company/recurring-entries': 'GET /v1/companies/:company/recurring-entries/:id',
  'GET /v1/companies/:company/document-imports': 'GET /v1/companies/:company/document-imports/:id',
  'GET /v1/companies/:company/coda-files': 'GET /v1/companies/:company/coda-files/:id',
  'GET /v1/companies/:company/bank-transactions': 'GET /v1/companies/:company/bank-transactions/:id',
  'GET /v1/companies/:company/bank-rules': 'PATCH /v1/companies/:company/bank-rules/:id',
  'GET /v1/companies/:company/balance-assertions': 'DELETE /v1/companies/:company/balance-assertions/:id',
  'GET /v1/companies/:company/budgets': 'GET /v1/companies/:company/budgets/:id',
  'GET /v1/companies/:company/payment-batches': 'GET /v1/companies/:company/payment-batches/:id',
  'GET /v1/companies/:company/fixed-assets': 'GET /v1/companies/:company/fixed-assets/:id',
  'GET /v1/companies/:company/trash': 'POST /v1/companies/:company/trash/:id/restore',
  'GET /v1/companies/:company/sync/conflicts': 'POST /v1/companies/:company/sync/conflicts/:id/resolve',
  'GET /v1/firms/:firm/webhooks': 'GET /v1/firms/:firm/webhooks/:id',
}

/** The list, in the place where the example of its sibling would find its record. */
async function listBeside(world: World, routes: readonly Route[], route: Route, sibling: Route): Promise<Reply> {
  const scene = await newScene(world)
  const need = { world, scene, user_id: scene.steward.user_id }
  await prepareExample(routes, { ...need, route: sibling })
  const { path } = await prepareExample(routes, { ...need, route })
  return sendReady(scene.steward, route, path)
}

function readPath({ variables }: Seeded, route: Route): string | null {
  const names = parametersOf(route.url)
  const isKnown = names.every((name) => variables[variableOf(route, name)] !== undefined)
  // Records that the query names exist only where they are given.
  const isGiven = given[idOf(route)] && (names.length === 0 || Object.keys(route.example?.query ?? {}).some((name) => name.endsWith('_id')))
  if (route.method !== 'GET' || route.ability === 'signed' || !isKnown || isGiven) return null
  const path = route.url.replace(/:(\w+)/g, (_whole, name: string) => String(variables[variableOf(route, name)]))
  const query = new URLSearchParams(
    Object.entries(route.example?.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

const bodyOf = ({ body, status }: Reply, { reply }: Route): unknown => (reply.form === 'file' && status < 300 ? null : (body ?? null))

/** A list of more than four items is cut after two, one deep inside an item after one. */
function shortened(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.slice(0, value.length > 4 ? (depth > 1 ? 1 : 2) : 4).map((each) => shortened(each, depth + 1))
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? steady(value) : value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, isSecret(key, each) ? mask(each) : shortened(each, depth + 1)]),
  )
}

const isSecret = (key: string, value: unknown): value is string =>
  typeof value === 'string' && ['token', 'secret', 'next_page_token'].includes(key)

/** Keeps the first characters and the length: what follows would be the same every time, or mean something. */
const mask = (secret: string): string => secret.slice(0, 6) + 'x'.repeat(Math.max(0, secret.length - 6))

const today = new Date().toISOString().slice(0, 10)
/** A run may last past midnight. */
const timesOfRun = new RegExp(`^(${today}|${addDays(today, 1)})T.*Z$`)

/** Times of the run, and signatures, are the same in every run. */
const steady = (text: string): string =>
  text
    .replace(timesOfRun, '2026-03-31T09:00:00.000Z')
    .replace(/expires=\d+((?:&link=[0-9a-f-]{36})?)&signature=[0-9a-f]+/, `expires=1767225600$1&signature=${'5f0c'.repeat(16)}`)
    .replace(/^[0-9a-f]{10,12}@example\.com$/, 'anne@example.com')
    .replace('http://localhost:80/', 'https://partita.example/')
