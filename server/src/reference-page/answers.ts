import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Route } from '../kernel/route/route.ts'

/** What the example of an operation was answered when it was last run; the body is null for a file or an empty answer. */
export type ExampleAnswer = { readonly status: number; readonly body: unknown }
export type ExampleAnswers = Readonly<Record<string, ExampleAnswer>>

/** Written by `npm test -- reference/answers` where it is missing: the test runs every example. */
export const answersFile = path.join(import.meta.dirname, 'answers.json')

export const keyOf = ({ method, url }: Pick<Route, 'method' | 'url'>): string => `${method} ${url}`

let answers: ExampleAnswers | undefined

export function exampleAnswerOf(route: Pick<Route, 'method' | 'url'>): ExampleAnswer | undefined {
  answers ??= existsSync(answersFile) ? (JSON.parse(readFileSync(answersFile, 'utf8')) as ExampleAnswers) : {}
  return answers[keyOf(route)]
}
