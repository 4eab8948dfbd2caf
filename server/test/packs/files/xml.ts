/** What a second program says of a file: its canonical form, and whether a schema of an administration accepts it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlC14NMode, XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import type { FilingResult } from '../../../src/packs/vat-files.ts'
import { thirdPartySamples } from '../../samples/folders.ts'

xmlRegisterFsInputProviders()

/** Canonical XML 1.0, so that the order of attributes and the spelling of empty elements do not count. */
export const canonical = (content: string): string => {
  using document = XmlDocument.fromString(content)
  return document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 })
}

export const sample = (file: string): string => readFileSync(path.join(thirdPartySamples, file), 'utf8')

const validators = new Map<string, XsdValidator>()

function validatorOf(schema: string): XsdValidator {
  const url = path.join(thirdPartySamples, schema)
  const known = validators.get(schema) ?? XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }))
  validators.set(schema, known)
  return known
}

/** The first objection of the schema, or null. */
export function objectionOf(schema: string, content: string): string | null {
  using document = XmlDocument.fromString(content)
  try {
    validatorOf(schema).validate(document)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The file of a result that is one. */
export function written(result: FilingResult): { name: string; content: string } {
  if (result.kind !== 'file') throw new Error(`no file: ${JSON.stringify(result)}`)
  return result
}
