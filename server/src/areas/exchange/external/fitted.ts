import type { Static, TSchema } from 'typebox'
import { checkerOf } from '../../../kernel/route/shape.ts'

/** Reads what another platform sent: the fields of the shape alone, or null where it does not have the shape. */
export function fittedTo<S extends TSchema>(shape: S): (given: unknown) => Static<S> | null {
  const check = checkerOf(shape)
  return (given) => {
    const { value, errors } = check(structuredClone(given))
    return errors ? null : (value as Static<S>)
  }
}
