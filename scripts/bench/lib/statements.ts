import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { build } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import type { Fixture } from './fixture.ts'

/** `trip`: statements that are sent before an answer arrives share a round trip. */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly trip: number }

type Request = { readonly method: 'GET' | 'PATCH' | 'POST'; readonly path: string; readonly token: string; readonly body?: object }

/**
 * The statements that one request sends, in order, recorded in the driver while the application answers it in this process. The bare
 * side therefore always runs the current SQL of the product.
 */
export async function recordStatements(
  fixture: Fixture,
  { method, path, token, body }: Request,
): Promise<{ statements: Statement[]; body: string }> {
  const statements: Statement[] = []
  const app = await build(readConfig({ ...fixture.env, LOG_LEVEL: 'silent' }))
  const original = Object.getOwnPropertyDescriptor(Client.prototype, 'query') as PropertyDescriptor
  const query = original.value as (...args: unknown[]) => Promise<unknown>
  let [trip, pending] = [0, 0]
  try {
    Client.prototype.query = function record(this: Client, ...args: unknown[]) {
      const [asked] = args as [string | { text: string; values?: unknown[] }]
      if (pending === 0) trip += 1
      pending += 1
      statements.push(
        typeof asked === 'string' ? { text: asked, values: [], trip } : { text: asked.text, values: asked.values ?? [], trip },
      )
      return query.apply(this, args).finally(() => (pending -= 1))
    } as typeof Client.prototype.query
    const headers = { authorization: `Bearer ${token}`, 'x-client-mutation-id': `bench-${randomUUID()}` }
    const answer = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
    return { statements, body: answer.body }
  } finally {
    Object.defineProperty(Client.prototype, 'query', original)
    await app.close()
  }
}

type Shape = { readonly starts: RegExp; readonly values: number }

/** The look-up of the caller, the first statement of every request with a token. */
export const admission: Shape = { starts: /^select .* from admission\(/s, values: 5 }

/** Fails when the API no longer sends the statements that the bare counterpart was written for. */
export function expectStatements<const S extends readonly Shape[]>(
  statements: readonly Statement[],
  shapes: S,
): { [K in keyof S]: Statement } {
  const sent = statements.map(({ text, values }) => `${text.trim().slice(0, 60)} (${values.length})`)
  const same =
    shapes.length === statements.length &&
    shapes.every(
      ({ starts, values }, index) => starts.test(statements[index]?.text.trim() ?? '') && statements[index]?.values.length === values,
    )
  if (!same) throw new Error(`The request sends other statements than the benchmark knows:\n${sent.join('\n')}`)
  return statements as { [K in keyof S]: Statement }
}

/** Replaces each parameter by the given expression, or by the value that the request sent. */
export const substitute = ({ text, values }: Statement, holes: readonly string[]): string =>
  text.trim().replace(/\$(\d+)/g, (_hole, n: string) => holes[Number(n) - 1] ?? literalOf(values[Number(n) - 1]))

export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The compressed answer that the request stored. SQL cannot make one, so the bare side stores these bytes each time. */
export function bytes(value: unknown): string {
  if (!Buffer.isBuffer(value)) throw new Error('The request stored no compressed answer.')
  return `'\\x${value.toString('hex')}'::bytea`
}

function literalOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return quote(value)
  throw new Error(`A ${typeof value} cannot be written into a statement.`)
}
