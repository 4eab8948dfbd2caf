import { randomUUID } from 'node:crypto'
import { type Admitted, admit } from './admit.ts'
import type { Call } from './call.ts'
import { type Db, read } from '../write/database.ts'
import type { Serving } from './services.ts'
import { Problem } from '../route/problem.ts'
import type { Answer } from '../route/route.ts'
import type { InnerCall } from '../route/external-route.ts'
import { type Tx, type Writing, write } from '../write/write.ts'

type Means = {
  readonly execute: (machine: Serving, call: Call, admitted: Admitted) => Promise<Answer>
  readonly recall: (machine: Serving, call: Call, admitted: Admitted) => Promise<Answer | null>
}

/** What a driving route is given instead of an open transaction. */
export function driver(machine: Serving, call: Call, admitted: Admitted, writing: Writing, state: { recorded: boolean }, means: Means) {
  const who = { company_id: admitted.company?.id ?? null, user_id: writing.actor?.id ?? null, language: call.language ?? undefined }
  const opened = async <T>(as: Writing, work: (tx: Tx) => Promise<T>) => {
    const { result, recorded } = await write(machine, as, async (tx) => ({ result: await work(tx) }))
    state.recorded ||= recorded
    return result
  }
  return {
    mail: machine.mail,
    files: machine.files,
    outgoing: machine.outgoing,
    secrets: machine.secrets,
    ip: call.ip,
    user_agent: call.user_agent,
    device: { id: call.headers.device_id, name: call.headers.device_name },
    read: <T>(work: (db: Db) => Promise<T>) => read(machine.pools, who, work),
    write: <T>(work: (tx: Tx) => Promise<T>) => opened(writing, work),
    apart: <T>(work: (tx: Tx) => Promise<T>) => opened({ ...writing, lock: { none: true }, key: null }, work),
    log: machine.report,
    call: (inner: InnerCall) => callWithin(machine, call, inner, means),
    signIn: { attempt: () => machine.limits.attemptSignIn(call.ip), succeeded: () => machine.limits.signInSucceeded(call.ip) },
  }
}

/**
 * Admitted anew each time, so that a right that was taken away meanwhile is gone. The right to make the outer call stands for the ability,
 * and its limit for the limit; role, demo and visibility are those of the inner route. What was done while one still had the role stays
 * done: its answer, which may never have arrived, is given again, because "refused" would not be true.
 */
async function callWithin(machine: Serving, outer: Call, inner: InnerCall, { execute, recall }: Means): Promise<Answer> {
  const params = { ...inner.params, ...(outer.params.company !== undefined && { company: outer.params.company }) }
  const headers = {
    ...outer.headers,
    client_mutation_id: null,
    base_version: null,
    operation_id: randomUUID(),
    operation_given: false,
    ...inner.headers,
  }
  const call: Call = { ...outer, ...inner, params, headers }
  const uncounted = { ...machine, limits: { ...machine.limits, count: async () => ({}) } }
  let known: Admitted | null = null
  try {
    const admitted = await admit(uncounted, { ...call, route: { ...inner.route, ability: outer.route.ability } }, (_, found) => {
      known = found
    })
    return await execute(machine, call, admitted)
  } catch (error) {
    const isRole = error instanceof Problem && error.detail.code === 'role_too_low'
    const before = isRole && known !== null ? await recall(machine, call, known) : null
    if (before === null) throw error
    return before
  }
}
