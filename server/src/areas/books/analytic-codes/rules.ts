import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'
import type { AnalyticCode, NewAnalyticCode } from './schema.ts'

const mostAxes = 5
const lowestLevel = 3

export type Parent = Pick<AnalyticCode, 'id' | 'axis_id' | 'path' | 'level'>
/** What the rules must know of the rest of the file. */
export type Facts = { readonly parent: Parent | null; readonly axes: number; readonly code_taken: boolean }

/** Every reason to refuse a new code, by field. */
export function problemsWith({ parent_id, code, is_required }: NewAnalyticCode, { parent, axes, code_taken }: Facts): FieldErrors {
  const isAxis = (parent_id ?? null) === null
  const errors: FieldErrors = {}
  if (isAxis && axes >= mostAxes) errors.parent_id = [{ message: messages.axes_used_up, params: { axes: mostAxes } }]
  if (!isAxis && !parent) errors.parent_id = [{ message: messages.parent_unknown }]
  if (parent && parent.level >= lowestLevel) errors.parent_id = [{ message: messages.too_deep, params: { levels: lowestLevel + 1 } }]
  if (code_taken) errors.code = [{ message: messages.code_taken, params: { code } }]
  if (!isAxis && is_required) errors.is_required = [{ message: messages.required_of_axes }]
  return errors
}

export const pathBelow = (parent: Parent | null, code: string): string => (parent ? `${parent.path}/${code}` : code)

/** The path of a code that is called otherwise now. */
export const renamed = ({ path, code }: AnalyticCode, name: string): string => `${path.slice(0, path.length - code.length)}${name}`
