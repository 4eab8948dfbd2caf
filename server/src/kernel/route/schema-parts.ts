import type { TSchema } from 'typebox'

/** The keywords of a shape that code reads to follow a value into its fields and items. */
type SchemaParts = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly patternProperties?: unknown
  readonly additionalProperties?: unknown
  readonly items?: TSchema
  readonly maxItems?: number
}

export const partsOf = (schema: TSchema): SchemaParts => schema
