import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'
import type { AnalyticCode, NewAnalyticCode } from './schema.ts'

const maxAxes = 5
const maxLevel = 3

export type Parent = Pick<AnalyticCode, 'id' | 'axis_id' | 'path' | 'level'>
/** The facts about other records that the rules need. */
export type FileFacts = { readonly parent: Parent | null; readonly axes: number; readonly code_taken: boolean }

/** All errors of a new code, by field. */
export function validateNewCode({ parent_id, code, is_required }: NewAnalyticCode, { parent, axes, code_taken }: FileFacts): FieldErrors {
  const isAxis = (parent_id ?? null) === null
  const errors: FieldErrors = {}
  if (isAxis && axes >= maxAxes) errors.parent_id = [{ message: messages.axes_used_up, params: { axes: maxAxes } }]
  if (!isAxis && !parent) errors.parent_id = [{ message: messages.parent_unknown }]
  if (parent && parent.level >= maxLevel) errors.parent_id = [{ message: messages.too_deep, params: { levels: maxLevel + 1 } }]
  if (code_taken) errors.code = [{ message: messages.code_taken, params: { code } }]
  if (!isAxis && is_required) errors.is_required = [{ message: messages.required_of_axes }]
  return errors
}

export const pathBelow = (parent: Parent | null, code: string): string => (parent ? `${parent.path}/${code}` : code)

/** The path of a code after it is renamed. */
export const renamePath = ({ path, code }: AnalyticCode, name: string): string => `${path.slice(0, path.length - code.length)}${name}`
