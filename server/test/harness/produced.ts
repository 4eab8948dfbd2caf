import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { Value } from 'typebox/value'
import { inject } from 'vitest'
import { answerSchemaOf } from '../../src/kernel/http/prepared.ts'
import type { Route } from '../../src/kernel/route/route.ts'
import { idOf, outcomesOf } from '../contract/outcomes.ts'

export type Produced = { status: number; code: string; replay: boolean }

/** Fails at once on an answer the declaration does not know, and remembers the others. */
export function recordAnswer(route: Route, produced: Produced): void {
  const outcome = produced.replay ? '200 replay' : `${produced.status} ${produced.code}`.trim()
  if (!outcomesOf(route).possible.has(outcome)) throw new Error(`${idOf(route)} answered ${outcome}, which it does not declare`)
  appendFileSync(path.join(inject('produced'), `${process.pid}.txt`), `${idOf(route)} ${outcome}\n`)
}

/** Every answer is what its schema says: nothing missing, nothing of the wrong type, nothing that was not declared. */
export function checkAnswer(route: Route, produced: Produced, body: unknown): void {
  const schema = answerSchemaOf(route)
  if (produced.status >= 300 || schema === null) return
  if (!Value.Check(schema, body)) {
    throw new Error(`${idOf(route)} does not keep its schema: ${JSON.stringify(Value.Errors(schema, body).slice(0, 3))}`)
  }
  const cleaned = JSON.stringify(Value.Clean(schema, structuredClone(body)))
  if (cleaned !== JSON.stringify(body)) throw new Error(`${idOf(route)} sends fields its schema does not declare`)
}
