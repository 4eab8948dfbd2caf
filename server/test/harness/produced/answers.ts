import { appendFileSync } from 'node:fs'
import path from 'node:path'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import { inject } from 'vitest'
import { describedAnswerOf } from '../../../src/kernel/http/prepared.ts'
import type { Route } from '../../../src/kernel/route/route.ts'
import { idOf, outcomesOf, resultOutcome } from '../../contract/outcomes.ts'

export type Produced = { status: number; code: string; replay: boolean }

const recorded = new Set<string>()

/** Fails at once on an answer the declaration does not know, and remembers the others. */
export function recordAnswer(route: Route, produced: Produced): void {
  const outcome = produced.replay ? '200 replay' : `${produced.status} ${produced.code}`.trim()
  if (!outcomesOf(route).possible.has(outcome)) throw new Error(`${idOf(route)} answered ${outcome}, which it does not declare`)
  record(`${idOf(route)} ${outcome}\n`)
}

/** Remembers the codes of single results in an answer that has several: a conflict is told by the status of its result, others by a code. */
export function recordResultCodes(route: Route, answer: string): void {
  for (const code of route.partial_codes ?? []) {
    if (['code', 'status'].some((name) => answer.includes(`"${name}":"${code}"`))) record(`${idOf(route)} ${resultOutcome(code)}\n`)
  }
}

function record(line: string): void {
  if (recorded.has(line)) return
  recorded.add(line)
  appendFileSync(path.join(inject('produced'), `${process.pid}.txt`), line)
}

/** Compiled once per process: interpreting the schemas took a tenth of the time of the tests. */
const validators = new WeakMap<Route, Validator>()
function validatorOf(route: Route, schema: TSchema): Validator {
  const known = validators.get(route) ?? Compile(schema)
  validators.set(route, known)
  return known
}

/** Every answer is what its schema says: nothing missing, nothing of the wrong type, nothing that was not declared. */
export function checkAnswer(route: Route, produced: Produced, body: unknown): void {
  const schema = describedAnswerOf(route)
  if (produced.status >= 300 || schema === null || (route.reply.limit_of && !Array.isArray(body))) return
  const validator = validatorOf(route, schema)
  if (!validator.Check(body)) {
    throw new Error(`${idOf(route)} does not keep its schema: ${JSON.stringify(validator.Errors(body).slice(0, 3))}`)
  }
  const text = JSON.stringify(body)
  const cleaned = body === undefined ? text : JSON.stringify(Value.Clean(schema, JSON.parse(text)))
  if (cleaned !== text) throw new Error(`${idOf(route)} sends fields its schema does not declare`)
}

/** A file that a route makes has one of its declared types, and every declared header. */
export function checkFile(route: Route, { status }: Produced, headers: Readonly<Record<string, unknown>>): void {
  const { makes } = route.reply
  const type = String(headers['content-type'])
  if (status >= 300 || !makes || (route.reply.limit_of && type.startsWith('application/json'))) return
  if (!makes.types.includes(type)) throw new Error(`${idOf(route)} made a file of type ${type}, which it does not declare`)
  const missing = makes.headers.filter((header) => !headers[header.toLowerCase()])
  if (missing.length > 0) throw new Error(`${idOf(route)} made a file without ${missing.join(', ')}`)
}
