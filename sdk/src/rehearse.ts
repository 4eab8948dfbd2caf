import { type Client, derivedClient } from './client.ts'
import { answerOf, type Outcome } from './problem.ts'
import type { paths } from './openapi.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The same client, whose writes change nothing: they answer what they would have done (`X-Dry-Run: 1`). `eventsOf` tells the events that would
 * have been sent. Reads are sent as they are. An operation that cannot be tried is refused with the code `dry_run_unsupported`.
 */
export const rehearse = (client: Client): Client =>
  derivedClient(client, (request) => {
    if (!reading.has(request.method)) request.headers.set('X-Dry-Run', '1')
    return request
  })

/** The names of the events that a rehearsed write would have sent. */
export const eventsOf = ({ response }: Pick<Outcome<unknown>, 'response'>): string[] =>
  (response.headers.get('x-dry-run-events') ?? '').split(',').filter((name) => name !== '')

type Undone =
  paths['/v1/companies/{company}/history/operations/{operation}/revert']['post']['responses'][200]['content']['application/json']

/** The operation of a write, from its answer; null when it changed nothing. */
export const operationOf = ({ response }: Pick<Outcome<unknown>, 'response'>): string | null => response.headers.get('x-operation-id')

/** Takes back everything that one operation changed in a company file; a problem is thrown, as by `answerOf`. */
export const undo = (client: Client, { company, operation }: { readonly company: string; readonly operation: string }): Promise<Undone> =>
  answerOf(client.POST('/v1/companies/{company}/history/operations/{operation}/revert', { params: { path: { company, operation } } }))
