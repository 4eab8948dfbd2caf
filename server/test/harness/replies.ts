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

/** Each of these writes refuses whoever may not make it: too low a role, a token that only reads, no token, no access. */
export async function expectManagersOnly(w: World, calls: readonly ((caller: Caller) => Promise<Reply>)[]): Promise<void> {
  const [encoder, reader, outsider] = [await w.as('encoder'), await w.as('manager', { abilities: ['read'] }), await w.stranger()]
  for (const call of calls) {
    expect((await call(encoder)).body).toMatchObject({ code: 'role_too_low', required_role: 'manager' })
    expect((await call(reader)).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'write' })
    expect((await call(w.nobody)).status).toBe(401)
    expect((await call(outsider)).status).toBe(404)
  }
}

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
