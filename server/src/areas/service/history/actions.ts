/** Undo reverts every revision of the plan in reverse order, in one write, or none of them. */
import { checkDeferredConstraints } from '../../../kernel/log/log-store.ts'
import { roleSuffices } from '../../../kernel/http/admit.ts'
import { forbidden, invalidField, notFound, Problem, refused } from '../../../kernel/route/problem.ts'
import type { Undo } from '../../../kernel/route/resource.ts'
import { notRevertible, revertConflict, undoOf } from '../../../kernel/log/undo.ts'
import { raiseRequiredRole } from '../../../kernel/write/required-role-store.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { refusalOf } from '../../books/ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { type Kinds, presentRevisions } from './revisions.ts'
import { type Requester, highestRole, labelOf, roleToUndo } from './rules.ts'
import type { Revert, Reverted } from './schema.ts'
import * as store from './store.ts'

export async function revertRevision(tx: FileTx, kinds: Kinds, requester: Requester, id: number, body: Revert): Promise<Reverted> {
  const asked = await store.findById(tx, id)
  if (!asked) throw notFound()
  requireMayUndo(requester, [asked])
  if (asked.reverted_at !== null) throw alreadyReverted()
  return undo(tx, kinds, requester, await store.listRelated(tx, asked, kinds.get(asked.resource)?.together === true), body)
}

export async function revertOperation(tx: FileTx, kinds: Kinds, requester: Requester, operation: string, body: Revert): Promise<Reverted> {
  const plan = isUuid(operation) ? await store.listByOperation(tx, operation) : []
  if (plan.length === 0) throw notFound()
  requireMayUndo(requester, plan)
  return undo(tx, kinds, requester, plan, body)
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const alreadyReverted = () => refused('already_reverted', messages.already_reverted)

function requireMayUndo(requester: Requester, plan: readonly store.Row[]): void {
  const required_role = highestRole(plan.map((row) => roleToUndo(requester, row)))
  if (!roleSuffices(requester.role, required_role)) throw forbidden('role_too_low', { required_role })
}

async function undo(tx: FileTx, kinds: Kinds, requester: Requester, found: readonly store.Row[], { reason }: Revert): Promise<Reverted> {
  const by = await store.readOperationId(tx)
  if (found.some(({ operation_id }) => operation_id === by)) throw invalidField('X-Operation-Id', messages.own_operation)
  const steps = stepsOf(kinds, found)
  // Revisions that were reverted one by one are skipped; the plan is the rest of the operation.
  if (steps.length === 0) throw alreadyReverted()
  const plan = found.filter(isNotReverted)
  // The undo of an undo does the change again.
  await raiseRequiredRole(tx, highestRole(plan.map(({ required_role }) => required_role ?? 'encoder')))
  const again = new Map<number, number>()
  try {
    for (const { undo: way, rows } of steps) {
      const [problem] = (await way.blocked(tx, rows)).values()
      if (problem) throw problem
      await way.run(tx, rows, again)
    }
    await checkDeferredConstraints(tx)
  } catch (error) {
    throw toRevertConflict(error)
  }
  await store.markReverted(
    tx,
    plan.map(({ id }) => id),
    by,
  )
  const [first] = plan
  const label = first ? [labelOf(first, kinds), ...(plan.length > 1 ? [`(+${plan.length - 1})`] : [])].join(' ') : ''
  const subject = first && { resource: first.resource, record_id: first.record_id, record_label: labelOf(first, kinds) }
  tx.note(reason ? notes.revertedWithReason : notes.reverted, { ...subject, params: { label, ...(reason && { reason }) } })
  return {
    operation_id: by,
    reverted: plan.length,
    revisions: await presentRevisions(tx, kinds, requester, await store.listMadeByThisWrite(tx, by)),
  }
}

const isNotReverted = ({ reverted_at }: store.Row) => reverted_at === null

type Step = { readonly undo: Undo; readonly rows: store.Row[] }

/** Consecutive revisions of one kind form one step. A revision that follows from another of the same write has no step of its own and cannot be undone without it. */
function stepsOf(kinds: Kinds, plan: readonly store.Row[]): Step[] {
  const ways = new Map<string, Undo | null>()
  const wayOf = ({ resource, op }: store.Row): Undo => {
    const key = `${resource} ${op}`
    const kind = kinds.get(resource)
    if (!ways.has(key)) ways.set(key, kind ? undoOf(kind, op) : null)
    const way = ways.get(key)
    if (!way) throw notRevertible()
    return way
  }
  const isFollower = (row: store.Row) => wayOf(row).follows?.(row, plan) === true
  const leading = plan.filter((row) => !isFollower(row))
  const writes = new Set(leading.map(({ write_no }) => write_no))
  if (plan.some(({ write_no }) => !writes.has(write_no))) throw notRevertible()
  const steps: Step[] = []
  for (const row of leading.filter(isNotReverted)) {
    const way = wayOf(row)
    if (way.allowed?.(row) === false) throw notRevertible()
    const last = steps.at(-1)
    if (last?.undo === way) last.rows.push(row)
    else steps.push({ undo: way, rows: [row] })
  }
  return steps
}

const undoCodes: readonly (string | undefined)[] = ['not_revertible', 'revert_conflict', 'already_reverted', 'period_locked']
const integrityViolation = '23'

/** A rule or constraint that rejects the former state means a conflict with a later change. */
function toRevertConflict(error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal instanceof Problem) {
    const { status, text, detail } = refusal
    if (undoCodes.includes(detail.code) || (status !== 422 && status !== 404)) return refusal
    return revertConflict(text, [], { ...(detail.errors && { errors: detail.errors }), ...(detail.params && { params: detail.params }) })
  }
  return (refusal as { code?: string }).code?.startsWith(integrityViolation) ? revertConflict(messages.in_the_way) : refusal
}
