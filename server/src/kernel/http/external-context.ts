import { randomUUID } from 'node:crypto'
import { type Admitted, admit } from './admit.ts'
import type { Call } from './call.ts'
import { type Db, read } from '../write/database.ts'
import type { Services } from './services.ts'
import { Problem } from '../route/problem.ts'
import type { Answer } from '../route/route.ts'
import type { InnerCall } from '../route/external-route.ts'
import { type Tx, type Writing, write } from '../write/write.ts'

type InnerExecution = {
  readonly execute: (services: Services, call: Call, admitted: Admitted) => Promise<Answer>
  readonly findStoredAnswer: (services: Services, call: Call, admitted: Admitted) => Promise<Answer | null>
}

/** What the handler of an external route receives instead of an open transaction. */
export function externalContext(
  services: Services,
  call: Call,
  admitted: Admitted,
  writing: Writing,
  state: { recorded: boolean },
  inner: InnerExecution,
) {
  const who = { company_id: admitted.company?.id ?? null, user_id: writing.actor?.id ?? null, language: call.language ?? undefined }
  const opened = async <T>(as: Writing, work: (tx: Tx) => Promise<T>) => {
    const { result, recorded } = await write(services, as, async (tx) => ({ result: await work(tx) }))
    state.recorded ||= recorded
    return result
  }
  return {
    mail: services.mail,
    files: services.files,
    outgoing: services.outgoing,
    secrets: services.secrets,
    ip: call.ip,
    user_agent: call.user_agent,
    device: { id: call.headers.device_id, name: call.headers.device_name },
    read: <T>(work: (db: Db) => Promise<T>) => read(services.pools, who, work),
    write: <T>(work: (tx: Tx) => Promise<T>) => opened(writing, work),
    writeUnlocked: <T>(work: (tx: Tx) => Promise<T>) => opened({ ...writing, lock: { none: true }, key: null }, work),
    log: services.report,
    call: (innerCall: InnerCall) => callWithin(services, call, innerCall, inner),
    signIn: { attempt: () => services.limits.attemptSignIn(call.ip), succeeded: () => services.limits.signInSucceeded(call.ip) },
  }
}

/**
 * Admitted anew for each call, so that a right revoked in between is respected. The ability and the rate limit of the outer call count for
 * the inner one; role, demo and visibility are those of the inner route. A call that was executed while the caller still had the role gets
 * its stored answer again, because a refusal would be wrong.
 */
async function callWithin(
  services: Services,
  outer: Call,
  inner: InnerCall,
  { execute, findStoredAnswer }: InnerExecution,
): Promise<Answer> {
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
  const uncounted = { ...services, limits: { ...services.limits, count: async () => ({}) } }
  let known: Admitted | null = null
  try {
    const admitted = await admit(uncounted, { ...call, route: { ...inner.route, ability: outer.route.ability } }, (_, found) => {
      known = found
    })
    return await execute(services, call, admitted)
  } catch (error) {
    const isRole = error instanceof Problem && error.detail.code === 'role_too_low'
    const before = isRole && known !== null ? await findStoredAnswer(services, call, known) : null
    if (before === null) throw error
    return before
  }
}
