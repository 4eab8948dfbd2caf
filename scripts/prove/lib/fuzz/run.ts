import fc from 'fast-check'
import { seed } from '../figures.ts'
import { bodyOf, type Fault, faultOf, isSlow } from './answers.ts'
import type { Participants } from './participants.ts'
import { type Answer, curlOf, sendRaw } from './client.ts'
import { type Interface, type Operation, operationFor, takesPassword } from './openapi.ts'
import { fillPlaceholders, learn } from './pools.ts'
import { type Draft, requests } from './requests.ts'

type Finding = { readonly task: number; count: number; curl: string; detail: string }
type Sample = { readonly operation: Operation; readonly sent: Draft; readonly answer: Answer }

export type Run = {
  readonly api: Interface
  readonly base: string
  /** Requests of one task. */
  readonly perTask: number
  participants: Participants
  sent: number
  /** Index of the next task; a task is several requests for one operation, generated from its own seed. */
  next: number
  readonly wheel: readonly { readonly operation: Operation; readonly drafts: fc.Arbitrary<Draft> }[]
  readonly statuses: Map<number, number>
  readonly times: number[]
  /** How often each header came that only a write, a replay, a dry run or a page sets. */
  readonly deep: Map<string, number>
  /** How often each operation succeeded, by its id. */
  readonly successes: Map<string, number>
  /** The first success of every operation. */
  readonly samples: Map<Operation, Sample>
  readonly findings: Map<string, Finding>
}

/** Slow operations run in every third turn, and neighbours in different turns: they would lock each other's account. */
const turns = 3
/** Neighbouring operations belong to one collection and would delete each other's records, so each round takes every seventh. */
const rounds = 7

export function newRun(api: Interface, base: string, perTask: number, participants: Participants): Run {
  const all = api.operations
    .map((operation, place) => ({ operation, place, drafts: requests(operation) }))
    .toSorted((one, other) => (one.place % rounds) - (other.place % rounds))
  const wheel = Array.from({ length: turns }, (_, turn) =>
    all.filter(({ operation, place }) => !takesPassword(operation) || place % turns === turn),
  ).flat()
  const empty = { statuses: new Map(), times: [], deep: new Map(), successes: new Map(), samples: new Map(), findings: new Map() }
  return { api, base, perTask, participants, sent: 0, next: 0, wheel, ...empty }
}

const deepHeaders = ['x-operation-id', 'x-idempotent-replay', 'x-dry-run', 'link']

function count(run: Run, operation: Operation, { status, headers, ms }: Answer) {
  run.sent += 1
  if (!isSlow(operation.id)) run.times.push(ms)
  run.statuses.set(status, (run.statuses.get(status) ?? 0) + 1)
  for (const name of deepHeaders) if (headers[name] !== undefined) run.deep.set(name, (run.deep.get(name) ?? 0) + 1)
}

/** True when this task shrinks the fault: a fault of another task, or a second one of this task, is only counted. */
function isToShrink(run: Run, task: number, { kind, detail }: Fault, curl: string) {
  const known = run.findings.get(kind)
  if (known && known.task !== task) known.count += 1
  if (known?.task === task) Object.assign(known, { curl, detail })
  if (!known) {
    const busy = [...run.findings.values()].some((each) => each.task === task)
    run.findings.set(kind, { task: busy ? -1 : task, count: 1, curl, detail })
  }
  return run.findings.get(kind)?.task === task
}

/** Failed sign-ins lock their IP address; with several addresses one lock does not stop the fuzzing of that operation. */
const addressOf = (task: number) => `127.0.0.${2 + (task % 12)}`

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300

async function attempt(run: Run, task: number, operation: Operation, draft: Draft) {
  const sent = fillPlaceholders(run.participants, draft, ({ token }) => token)
  const caller = run.participants.callers.find(({ token }) => sent.headers.Authorization === `Bearer ${token}`)
  const first = await sendRaw(run.base, sent, addressOf(task))
  count(run, operation, first)
  // A successful write with X-Client-Mutation-Id is sent again, and both answers are checked.
  const isRepeated = sent.method !== 'GET' && sent.headers['X-Client-Mutation-Id'] !== undefined && isSuccess(first)
  const answer = isRepeated ? await sendRaw(run.base, sent, addressOf(task)) : first
  if (isRepeated) count(run, operation, answer)
  const body = bodyOf(answer)
  const reached = operationFor(run.api, sent.method, sent.url)
  const revoked = answer.status === 401 || (reached?.id === 'logout' && answer.status === 204)
  if (caller && revoked && sent.headers.Authorization === `Bearer ${caller.token}`) await run.participants.renew(caller)
  if (reached && sent.method !== 'HEAD') {
    learn(run.api, run.participants, reached, sent.url, answer, body)
    if (isSuccess(first) && takesPassword(reached)) await run.participants.repair(reached)
    if (isSuccess(first)) run.successes.set(reached.id, (run.successes.get(reached.id) ?? 0) + 1)
    if (isSuccess(first) && !run.samples.has(reached)) run.samples.set(reached, { operation: reached, sent, answer: first })
  }
  const curl = () => curlOf(fillPlaceholders(run.participants, draft, ({ name }) => `<${name}>`))
  const fault = faultOf(run.api, operation, sent, first) ?? faultOf(run.api, operation, sent, answer)
  if (fault && isToShrink(run, task, fault, curl())) throw new Error(fault.kind)
}

/** The index of the next task, or of the next task for this operation. */
function taskFor(run: Run, id: string | null): number {
  const all = run.wheel.length
  const place = run.wheel.findIndex(({ operation }) => operation.id === id)
  const task = place < 0 ? run.next : run.next + ((place - (run.next % all) + all) % all)
  run.next = task + 1
  return task
}

/** Runs one task. Where an answer is wrong, fast-check shrinks the request to a smaller one with the same fault. */
export async function runTask(run: Run, about: string | null = null): Promise<void> {
  const task = taskFor(run, about)
  const { operation, drafts } = run.wheel[task % run.wheel.length] ?? {}
  if (!operation || !drafts) return
  await run.participants.repair(operation)
  await fc.check(
    fc.asyncProperty(drafts, (draft) => attempt(run, task, operation, draft)),
    { seed: (seed + task * 7919) | 0, numRuns: run.perTask },
  )
}

/** Tampered answers that the checks accept: the list must be empty, or the checks prove nothing. */
export function undetectedFaults({ api, samples }: Run): string[] {
  return [...samples.values()].flatMap(({ operation, sent, answer }) => {
    const body = bodyOf(answer)
    const less = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.fromEntries(Object.entries(body).slice(1)) : {}
    const { 'x-request-id': _gone, ...headers } = answer.headers
    const wrong = { '500': { ...answer, status: 500 }, undeclared: { ...answer, status: 299 }, 'no request id': { ...answer, headers } }
    const cut = { ...answer, text: JSON.stringify(less), length: answer.length - 1 }
    const broken = answer.text.length > 2 ? { ...wrong, 'member or byte missing': cut } : wrong
    return Object.entries(broken).flatMap(([name, tampered]) =>
      faultOf(api, operation, sent, tampered) === undefined ? [`${operation.id}: ${name}`] : [],
    )
  })
}
