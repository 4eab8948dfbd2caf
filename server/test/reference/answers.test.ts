/** The answers shown on the reference page. Where their file is missing, every example is run and the file written. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { areas } from '../../src/areas.ts'
import { answersFile, type ExampleAnswers, keyOf } from '../../src/reference-page/answers.ts'
import { exampleVariables } from '../../src/reference-page/example.ts'
import { shellOn } from '../cli/partita.ts'
import { answerOf } from '../contract/examples.ts'
import { bells, work } from '../engine/bells.ts'
import { checkAnswer } from '../harness/produced/answers.ts'
import { type World, world } from '../harness/world.ts'
import { exampleServices, type ExampleServices } from '../stand-ins/example-services.ts'
import { executedAnswer, type Seeded } from './executed.ts'

const routes = areas.flatMap((area) => area.routes)
const isWriting = !existsSync(answersFile)

let outside: ExampleServices
let w: World
let seeded: Seeded
beforeAll(async () => {
  outside = await exampleServices()
  w = await world({ config: outside.config })
  const shell = shellOn(w)
  const { variables } = await shell.json('seed --example BE --json')
  shell.close()
  const admin = Object.assign(
    ((method, path, send = {}) =>
      w.anonymous(method, path, {
        ...send,
        headers: { ...send.headers, authorization: `Bearer ${variables.TOKEN}` },
      })) as typeof w.anonymous,
    { user_id: Number(variables.MEMBER_ID), token: String(variables.TOKEN) },
  )
  seeded = { variables, admin }
  const file = `/v1/companies/${variables.COMPANY}`
  const { body: declaration } = await admin('POST', `${file}/vat-declarations`, { body: { year: 2026, period: 1 } })
  await admin('POST', `${file}/vat-declarations/${declaration.id}/validate`, { body: { force: true } })
  await admin('POST', `${file}/analytic-codes`, { body: { code: 'REG', label: 'Régions' } })
  const { body: region } = await admin('GET', `${file}/analytic-codes`)
  await admin('POST', `${file}/analytic-codes`, { body: { code: 'NORD', label: 'Région Nord', parent_id: region[0]?.id } })
  const { body: suppliers } = await admin('GET', `${file}/third-parties?type=supplier`)
  const lines = [{ description: 'Électricité, mars', amount_net: '175.00', account: '612500', vat_code: 'AS21' }]
  await admin('POST', `${file}/documents`, {
    body: { direction: 'purchase', third_party_id: suppliers[0].id, number: 'EL-9120', document_date: '2026-03-31', lines },
  })
  const worker = await work(w, bells())
  await vi.waitFor(async () => {
    const { body } = await admin('GET', `/v1/firms/${variables.FIRM}/events`)
    if (body.data.length === 0) throw new Error('the worker has relayed no event yet')
  }, 60_000)
  await worker.stop()
  if (isWriting) await writeAnswers()
}, 180_000)
afterAll(async () => {
  await w.close()
  await outside.close()
})

async function writeAnswers() {
  const answers: Record<string, unknown> = {}
  for (const route of routes) answers[keyOf(route)] = await executedAnswer(w, seeded, routes, route)
  writeFileSync(answersFile, `${JSON.stringify(answers, null, 1)}\n`)
}

const stored = (): ExampleAnswers => JSON.parse(readFileSync(answersFile, 'utf8'))

test('every operation has an answer, and no answer belongs to an operation that is gone', () => {
  expect(Object.keys(stored()).toSorted()).toEqual(routes.map(keyOf).toSorted())
})

test.for(routes.map((route) => [keyOf(route), route] as const))(
  'the answer of %s has the declared status and keeps its schema',
  ([key, route]) => {
    const answer = stored()[key]
    expect(String(answer?.status)).toBe(answerOf(route).slice(0, 3))
    checkAnswer(route, { status: answer?.status ?? 0, code: '', replay: false }, answer?.body)
  },
)

/** The fields of the first record in an answer, by which a reader recognises it. */
const fieldsOf = (body: unknown): string[] => Object.keys((Array.isArray(body) ? body[0] : body) ?? {}).toSorted()

test.for(routes.map((route) => [keyOf(route), route] as const))('%s is answered with these fields today', async ([key, route]) => {
  const executed = await executedAnswer(w, seeded, routes, route)
  expect([executed.status, fieldsOf(executed.body)]).toEqual([stored()[key]?.status, fieldsOf(stored()[key]?.body)])
})

test('lists are shown with records in them', () => {
  const isEmpty = (body: unknown): boolean =>
    Array.isArray(body)
      ? body.length === 0
      : Array.isArray((body as { data?: unknown })?.data) && (body as { data: unknown[] }).data.length === 0
  const empty = Object.entries(stored()).flatMap(([key, { body }]) => (isEmpty(body) ? key : []))
  // A delivery that failed needs a receiver that fails for two hours; the others need days, a mail that was sent or the network.
  expect(empty).toEqual([
    'GET /v1/companies/:company/mail-templates',
    'GET /v1/companies/:company/mails',
    'GET /v1/companies/:company/peppol/messages',
    'GET /v1/companies/:company/missing-documents',
    'GET /v1/firms/:firm/webhooks/:id/deliveries',
  ])
})

test('seed --example prints every variable the page counts on', () => {
  expect(exampleVariables.filter((name) => seeded.variables[name] === undefined)).toEqual([])
})
