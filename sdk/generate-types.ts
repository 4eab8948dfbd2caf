/** Prints the types of an OpenAPI document; a program of its own because it needs a TypeScript compiler that can be imported. */
import { readFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const [file = ''] = process.argv.slice(2)

/** An upload takes whatever holds bytes; a download is a Blob. */
const bytes = (path = '') => ts.factory.createTypeReferenceNode(path.includes('FormData') ? 'Bytes' : 'Blob')

const nodes = await openapiTS(readFileSync(file, 'utf8'), {
  // Every shape is exported under its own name.
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  rootTypesKeepCasing: true,
  inject: "import type { Bytes } from './form.ts'",
  transform: (schema, { path }) => (schema.format === 'binary' ? bytes(path) : undefined),
})
process.stdout.write(astToString(nodes))
