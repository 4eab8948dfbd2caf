import { expect } from 'vitest'
import type { Caller, Reply, World } from './world.ts'

/** The status and the fields that have errors, in alphabetical order. */
export const fieldsOf = ({ status, body }: Pick<Reply, 'status' | 'body'>): [number, string[]] => [
  status,
  Object.keys(body.errors ?? {}).toSorted(),
]

/** The body of a 201; any other reply fails the test with its message. */
export async function created(reply: Promise<Reply>): Promise<Reply['body']> {
  const { status, body } = await reply
  expect([status, body.errors, body.message]).toEqual([201, undefined, undefined])
  return body
}

/** Why each call is refused to an encoder, to a manager's token that only reads, without a token, and to somebody without access. */
export async function refusalsOf(w: World, calls: readonly ((caller: Caller) => Promise<Reply>)[]): Promise<unknown[][]> {
  const [encoder, reader, outsider] = [await w.as('encoder'), await w.as('manager', { abilities: ['read'] }), await w.outsider()]
  const refusals: unknown[][] = []
  for (const call of calls) {
    const [low, unable] = [(await call(encoder)).body, (await call(reader)).body]
    const [nobody, unknown] = [await call(w.anonymous), await call(outsider)]
    refusals.push([low.code, low.required_role, unable.code, unable.required_ability, nobody.status, unknown.status])
  }
  return refusals
}
/** What `refusalsOf` answers for a write of managers. */
export const managersOnly = ['role_too_low', 'manager', 'token_ability_missing', 'write', 401, 404]

/** A signed link with any one character changed opens nothing; answers how often it was refused with 403. */
export async function tamperedRefusals(signed: string, send: (changed: string) => Promise<{ statusCode: number }>): Promise<number> {
  let refused = 0
  for (let at = 0; at < signed.length; at += 1) {
    for (const other of ['0', 'f', 'A', '&', '=', '%', '/', '~']) {
      if (signed[at] === other) continue
      const changed = signed.slice(0, at) + other + signed.slice(at + 1)
      const { statusCode } = await send(changed)
      if (![403, 404, 405].includes(statusCode)) throw new Error(`${changed} was answered ${statusCode}`)
      if (statusCode === 403) refused += 1
    }
  }
  return refused
}
