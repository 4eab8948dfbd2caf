/** The tools of the contract test prove themselves on small inputs: each sees what it is there to see. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { run } from '../../../scripts/lib/checkout.ts'
import { areas } from '../../src/areas.ts'
import { event } from '../../src/kernel/route/events.ts'
import { data, type Route } from '../../src/kernel/route/route.ts'
import { eventTexts } from '../harness/event-texts.ts'
import { eventNames, fieldAt, neverVaried } from '../harness/produced/answered-fields.ts'
import { compareWithReasons, readReasons } from '../harness/produced/reasons.ts'
import { fieldsOf, gapsBetween, noGaps } from './gaps.ts'
import { idOf, neverProduced, outcomesOf } from './outcomes.ts'
import { cellsOf, operationOf, rows, termsOf } from './rows.ts'
import { inOrder, printed, readWaiting } from './waiting.ts'

const routes = areas.flatMap((area) => area.routes)
const routeOf = (id: string) => routes.filter((route) => idOf(route) === id)

test('a line of the table is read cell by cell, quoted commas and empty cells included', () => {
  expect(cellsOf('7,,"a, b and ""c""",x;y,')).toEqual(['7', '', 'a, b and "c"', 'x;y', ''])
  expect(cellsOf(',first is empty')).toEqual(['', 'first is empty'])
})

const departures: (Partial<Route> & { term: string })[] = [
  { term: 'ability', ability: 'sync' },
  { term: 'min_role', role: 'admin' },
  { term: 'demo', demo: 'blocked' },
  { term: 'rate_limit_per_minute', limit: 'login' },
  { term: 'list_form', reply: data(Type.Object({})) },
  { term: 'success_status', status: 202 },
  { term: 'emits_events', emits: [event('third_party.merged', Type.Object({}), eventTexts({}))] },
]

test.for(departures)('a route that departs from its row is seen: $term', ({ term, ...other }) => {
  const [creation] = routeOf('POST /v1/companies/:company/third-parties')
  if (!creation) throw new Error('the route is gone: take another')
  const agreed = rows.find(({ operation }) => operation === operationOf(creation))?.terms
  expect(termsOf(creation)).toEqual(agreed)
  const declared = termsOf({ ...creation, ...other })
  const said = new Map<string, unknown>(Object.entries(declared))
  const differing = Object.entries(agreed ?? {}).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(said.get(name)))
  expect(differing.map(([name]) => name)).toEqual([term])
})

test('the fields of a schema are found at every depth', () => {
  const Line = Type.Object({ id: Type.Integer(), account: Type.Object({ number: Type.String() }) })
  const shape = Type.Object({ id: Type.Integer(), tags: Type.Array(Type.String()), lines: Type.Array(Line), open: Type.Object({}) })
  expect(fieldsOf(shape)).toEqual(['id', 'tags[]', 'lines[].id', 'lines[].account.number'])
  expect(fieldsOf(Type.Object({ map: Type.Unsafe({ type: 'object', additionalProperties: true }) }))).toEqual(['map'])
})

test.for([
  { title: 'all there', named: ['id', 'lines'], declared: ['id', 'lines[].id'], waiting: [], found: {} },
  { title: 'a field is missing', named: ['id', 'name'], declared: ['id'], waiting: [], found: { missing: ['name'] } },
  { title: 'a field waits', named: ['id', 'vat.office', 'vat.cell'], declared: ['id'], waiting: ['vat'], found: {} },
  { title: 'a field is named nowhere', named: ['id'], declared: ['id', 'idea'], waiting: [], found: { unnamed: ['idea'] } },
  { title: 'what waited is there', named: ['id', 'vat.cell'], declared: ['id', 'vat.cell'], waiting: ['vat'], found: { settled: ['vat'] } },
  { title: 'nobody named what waits', named: ['id'], declared: ['id'], waiting: ['vat'], found: { unknown: ['vat'] } },
])('gaps are seen: $title', ({ named, declared, waiting, found }) => {
  expect(gapsBetween(named, declared, waiting)).toEqual({ ...noGaps, ...found })
})

test('an entry that waits is a row and one part of it; the list has one order and one line for each row', () => {
  const list = readWaiting([
    { row: 9, field: 'b' },
    { row: 9, code: 'x' },
    { row: 2, rule: 'r' },
    { row: 9, field: 'a' },
  ])
  expect(inOrder(list).map(({ row, kind, name }) => `${row} ${kind} ${name}`)).toEqual(['2 rule r', '9 code x', '9 field a', '9 field b'])
  expect(printed(inOrder(list)).split('\n').slice(1)).toEqual(['  row 2: rule r', '  row 9: code x; field a, b'])
  for (const entry of [{ row: 1 }, { row: 1, colour: 'red' }, { row: 1, field: 'a', code: 'b' }, { row: 1, field: 3 }])
    expect(() => readWaiting([entry])).toThrow('partial.json')
})

test.for([
  { id: 'GET /v1/ping', own: ['200'], shared: ['304', '422', '429', '503 maintenance', '503 request_in_progress'] },
  { id: 'GET /v1/status', own: ['200', '503 maintenance'], shared: ['304', '422', '429', '503 request_in_progress'] },
  {
    id: 'POST /v1/auth/login',
    own: ['201', '422', '422 dry_run_unsupported', '422 two_factor_required', '503 external_unavailable'],
    shared: ['413', '429', '503 maintenance', '503 request_in_progress'],
  },
  {
    id: 'GET /v1/companies/:company/history',
    own: ['200', '401', '403 token_ability_missing', '404', '422'],
    shared: ['304', '403 two_factor_enrolment_required', '410 moved', '429', '503 maintenance', '503 request_in_progress'],
  },
  {
    id: 'PATCH /v1/companies/:company/third-parties/:id',
    own: [
      '200',
      '200 replay',
      '401',
      '403 role_too_low',
      '403 token_ability_missing',
      '404',
      '409 conflict',
      '422',
      '422 company_archived',
      '422 idempotency_key_reused',
    ],
    shared: [
      '403 two_factor_enrolment_required',
      '410 moved',
      '413',
      '422 demo_limit_reached',
      '429',
      '503 maintenance',
      '503 request_in_progress',
    ],
  },
])('what a client can meet on $id', ({ id, own, shared }) => {
  const [found] = routeOf(id).map(outcomesOf)
  expect([...(found?.required ?? [])].toSorted()).toEqual(own)
  expect([...(found?.possible ?? [])].toSorted()).toEqual([...own, ...shared].toSorted())
})

const ping = routeOf('GET /v1/ping')
const anywhere = [
  '304',
  '403 two_factor_enrolment_required',
  '410 moved',
  '413',
  '422',
  '422 demo_limit_reached',
  '429',
  '503 maintenance',
  '503 request_in_progress',
].map((outcome) => `GET /v1/ping ${outcome}`)

test('a declared outcome that no test produced is listed', () => {
  expect(neverProduced(ping, ['GET /v1/ping 200', ...anywhere, 'GET /v1/elsewhere 500'])).toEqual({ missing: [], declared: 10 })
  expect(neverProduced(ping, anywhere).missing).toEqual(['GET /v1/ping 200'])
  expect(neverProduced(ping, ['GET /v1/ping 200', ...anywhere.slice(2)]).missing).toEqual([
    'on any route 304',
    'on any route 403 two_factor_enrolment_required',
  ])
})

test('a field needs two values, a flag both, a closed list each; one that the schema fixes needs none', () => {
  const never = new Map(neverVaried([]).map(({ field, missing }) => [field, missing]))
  expect(never.get('third_party.created name')).toBe('every value')
  expect(never.get('document.booked is_credit_note')).toBe('true false')
  expect(never.get('document.booked direction')).toBe('"purchase" "sale"')
  expect([...never.keys()].filter((field) => field.endsWith('api_version'))).toEqual([])
  const name = 'third_party.created name'
  const missingAfter = (...values: string[]) =>
    neverVaried(values.map((value) => `${name}\t${value}`)).find(({ field }) => field === name)?.missing
  expect([missingAfter('"A"'), missingAfter('"A"', '"A"'), missingAfter('"A"', 'null')]).toEqual([
    'a second value',
    'a second value',
    undefined,
  ])
})

/** What a run leaves in which every field had the values it must have. */
function fullValues(): string[] {
  const listed = new Map(Array.from(readReasons().keys(), (line) => line.split(': ') as [field: string, missing: string]))
  return [...new Set([eventNames, ...fieldAt.values()])].flatMap(({ name, needs }) => {
    const missing = listed.get(name) ?? ''
    const values = missing === 'every value' ? [] : (needs ?? (missing === 'a second value' ? ['1'] : ['1', '2']))
    return values.filter((value) => !missing.split(' ').includes(value)).map((value) => `${name}\t${value}`)
  })
}

test('a field that kept one value needs a reason, and a reason that no field needs is an error', () => {
  const reasons = readReasons('# how it is written\n\nThe books are in euro.\n  a currency: a second value\n  b currency: "USD"\n')
  expect([...reasons]).toEqual([
    ['a currency: a second value', 'The books are in euro.'],
    ['b currency: "USD"', 'The books are in euro.'],
  ])
  const usd = { field: 'b currency', missing: '"USD"' }
  expect(compareWithReasons([{ field: 'a currency', missing: 'a second value' }, usd], reasons)).toEqual([])
  expect(compareWithReasons([{ field: 'a currency', missing: 'every value' }, usd], reasons)).toEqual([
    'never produced: a currency: every value',
    'no longer to be listed in constant-fields.txt: a currency: a second value',
  ])
  expect(compareWithReasons([usd], readReasons('  b currency: "USD"'))).toEqual(['never produced: b currency: "USD"'])
})

test('the program that compares a run with the declarations fails on a missing outcome or value and passes when none is', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'produced-'))
  const lines = routes.flatMap((route) => [...outcomesOf(route).possible].map((outcome) => `${idOf(route)} ${outcome}`))
  const full = fullValues()
  const compare = async (outcomes: readonly string[], values: readonly string[]) => {
    writeFileSync(path.join(folder, 'produced.txt'), outcomes.join('\n'))
    writeFileSync(path.join(folder, 'varied.txt'), values.join('\n'))
    return run(process.execPath, ['scripts/produced.ts', folder])
  }
  try {
    const whole = await compare(lines, full)
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringMatching(/^(\d+) of \1 declared outcomes produced/) })
    const lost = 'POST /v1/auth/tokens 422 token_limit_reached'
    expect(lines).toContain(lost)
    const posted = 'events\t"entry.posted"'
    expect(full).toContain(posted)
    const failed = await compare(
      lines.filter((line) => line !== lost),
      full.filter((line) => line !== posted),
    )
    expect(failed.code).toBe(1)
    expect(failed.stdout.split('\n').slice(2, 4)).toEqual([`never produced: ${lost}`, 'never produced: events: "entry.posted"'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
