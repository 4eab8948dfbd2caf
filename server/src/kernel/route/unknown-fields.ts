import type { TSchema } from 'typebox'
import { messages } from './messages.ts'
import type { FieldErrors } from './problem.ts'
import { partsOf } from './schema-parts.ts'

/** Enough to correct a request; a body of half a million unknown fields does not get as many errors. */
const most = 200

/** The fields that a shape does not declare, at every depth: what `Prefer: handling=strict` refuses and other requests drop. */
export function unknownFields(schema: TSchema, value: unknown): FieldErrors {
  const errors: FieldErrors = {}
  let count = 0
  const go = (shape: TSchema, given: unknown, at: string): void => {
    const { properties, patternProperties, additionalProperties, items } = partsOf(shape)
    if (typeof given !== 'object' || given === null || count >= most) return
    if (Array.isArray(given)) {
      if (items) for (const [index, item] of given.entries()) go(items, item, `${at}${index}.`)
      return
    }
    if (!properties) return
    const isOpen = patternProperties !== undefined || (additionalProperties !== undefined && additionalProperties !== false)
    for (const [name, member] of Object.entries(given)) {
      const declared = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (declared) go(declared, member, `${at}${name}.`)
      else if (!isOpen && (count += 1) <= most)
        errors[at + name] = [{ message: messages.unknown_field, params: { fields: Object.keys(properties).join(', ') || '–' } }]
    }
  }
  go(schema, value, '')
  return errors
}
