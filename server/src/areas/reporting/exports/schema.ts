import { type TProperties, type TSchema, Type } from 'typebox'
import { asKnownAt } from '../../../kernel/route/known-books.ts'
import { langQuery } from '../../../kernel/route/route.ts'
import { flag, oneOf, oneOfInAnyCase, text } from '../../../kernel/route/shape.ts'
import { exportList, parameterTypes } from './catalogue.ts'
import { formats } from './export.ts'

const Parameter = Type.Object({ name: text(40), type: oneOf(parameterTypes), required: flag() }, { title: 'ExportParameter' })

export const ListedExport = Type.Object(
  {
    name: text(40),
    label: text(190),
    formats: Type.Array(oneOf(formats)),
    parameters: Type.Array(Parameter),
    url: Type.String({ description: 'Path of the file, without its query' }),
  },
  { title: 'Export' },
)

/** The parameters of all exports. Those of one are checked by its own declaration: where exports differ, any value passes here. */
const parameters = (): TProperties => {
  const declared = exportList.flatMap(({ query }) => Object.entries(query.properties as Record<string, TSchema>))
  return Object.fromEntries(
    [...Map.groupBy(declared, ([name]) => name)].map(([name, same]) => {
      const schemas = same.map(([, schema]) => schema)
      const isOne = new Set(schemas.map((schema) => JSON.stringify(schema))).size === 1
      return [name, Type.Optional(isOne ? (schemas[0] as TSchema) : anyOfThem(schemas))]
    }),
  )
}

/** Values that some export takes, where they can be listed. */
function anyOfThem(schemas: readonly TSchema[]): TSchema {
  const listed = schemas.map((schema) => (schema as { readonly enum?: readonly string[] }).enum)
  const values = listed.every((each) => each !== undefined) ? [...new Set(listed.flat())] : null
  const description = 'Depends on the export'
  return values ? Type.Unsafe({ type: 'string', enum: values, description }) : Type.Unsafe({ description })
}

const format = () => oneOfInAnyCase(formats, { description: `${formats.join(', ')}; by default the first that the export offers` })

export const ExportQuery = Type.Object({
  format: Type.Optional(format()),
  ...parameters(),
  as_known_at: asKnownAt,
  ...langQuery,
})

export const CatalogueQuery = Type.Object({
  ...ExportQuery.properties,
  name: Type.Optional(Type.String({ maxLength: 40, description: 'With `format`: the export to make; by default the trial balance' })),
})
