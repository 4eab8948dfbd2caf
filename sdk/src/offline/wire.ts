import type { Client } from '../client.ts'
import type { components } from '../openapi.ts'
import { noAnswer, type Outcome, type Problem, problemError, problemOf } from '../problem.ts'

export type Mutation = components['schemas']['Mutation']
export type PushResult = components['schemas']['PushResult']
type Pushed = components['schemas']['Pushed']
export type Pulled = components['schemas']['Pulled']
export type Snapshot = components['schemas']['Snapshot']
export type Resolved = components['schemas']['ResolvedConflict']

/** The five calls a store makes, of one company file. */
export type Wire = {
  readonly bootstrap: (page_token: string | null) => Promise<Snapshot>
  readonly pull: (since: number) => Promise<Pulled>
  readonly push: (mutations: Mutation[]) => Promise<Pushed>
  readonly resolve: (id: number, resolution: 'client' | 'server' | 'merged', data: Record<string, unknown> | undefined) => Promise<Resolved>
}

/** The answer, or an error that carries the problem, also where there was no answer at all. */
async function answered<T>(call: Promise<Outcome<T>>): Promise<T> {
  const outcome = await call.catch((error: unknown) => {
    throw problemError(noAnswer(error))
  })
  const problem: Problem | null = problemOf(outcome)
  if (problem) throw problemError(problem)
  return outcome.data as T
}

export function wireOf(client: Client, company: string): Wire {
  const path = { company }
  return {
    bootstrap: (page_token) =>
      answered(
        client.GET('/v1/companies/{company}/sync/bootstrap', { params: { path, query: page_token === null ? {} : { page_token } } }),
      ),
    pull: (since) => answered(client.GET('/v1/companies/{company}/sync/pull', { params: { path, query: { since, limit: 2000 } } })),
    push: (mutations) => answered(client.POST('/v1/companies/{company}/sync/push', { params: { path }, body: { mutations } })),
    resolve: (id, resolution, data) =>
      answered(
        client.POST('/v1/companies/{company}/sync/conflicts/{id}/resolve', {
          params: {
            path: { company, id },
            // Sent again after a lost answer it is a replay. A conflict is resolved once, so its number is key enough.
            header: { 'X-Client-Mutation-Id': `resolve-${resolution}-${id}` },
          },
          body: { resolution, ...(data && { data }) },
        }),
      ),
  }
}
