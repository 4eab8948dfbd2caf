import { type Static, type TSchema, Type } from 'typebox'
import { onExisting } from '../../../kernel/route/bulk.ts'
import { flag, id, nullable, oneOf } from '../../../kernel/route/shape.ts'

const importable = ['accounts', 'third-parties', 'entries', 'analytic-codes', 'bank-transactions', 'fixed-assets', 'budgets'] as const
export type Importable = (typeof importable)[number]

export const maxRows = 5000
export const maxColumns = 200

const anyObject = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

export const DataImport = Type.Object({
  resource: oneOf(importable),
  rows: Type.Optional(
    Type.Array(anyObject('The body that creates one record'), { minItems: 1, maxItems: maxRows, description: 'Instead of a file' }),
  ),
  dry_run: Type.Optional(flag()),
  on_existing: Type.Optional(oneOf(onExisting)),
  partial: Type.Optional(Type.Boolean({ description: 'Imports the valid rows and reports the errors of the others' })),
  mapping: Type.Optional(
    Type.Unsafe<Record<string, string | null>>({
      type: 'object',
      additionalProperties: { type: ['string', 'null'] } as unknown as TSchema,
      description: 'Column of the file → field of the record; null leaves the column out',
    }),
  ),
})
export type DataImport = Static<typeof DataImport>

const Errors = Type.Unsafe<Record<string, string[]> | null>({
  type: ['object', 'null'],
  additionalProperties: { type: 'array', items: { type: 'string' } } as unknown as TSchema,
})

const ImportedRow = Type.Object(
  {
    row: Type.Integer({ description: 'From 0; in a file, 0 is the first line below the header' }),
    status: oneOf(['created', 'updated', 'skipped', 'failed']),
    id: nullable(id()),
    errors: Errors,
  },
  { title: 'ImportedRow' },
)

export const ImportResult = Type.Object(
  {
    resource: oneOf(importable),
    dry_run: flag(),
    created: Type.Integer(),
    updated: Type.Integer(),
    skipped: Type.Integer(),
    failed: Type.Integer(),
    rows: Type.Array(ImportedRow),
  },
  { title: 'ImportResult' },
)
export type ImportResult = Static<typeof ImportResult>
