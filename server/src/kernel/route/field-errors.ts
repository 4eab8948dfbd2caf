import { type FieldErrors, invalid } from './problem.ts'

/** Refuses the request with 422 where a field has an error. */
export function refuseIf(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
