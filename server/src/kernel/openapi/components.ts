import type { TSchema } from 'typebox'
import { isObject, type Json, type JsonObject } from './json.ts'
import { answerHeaders, pathParameter, problemResponses, problems, requestHeaders } from './parts.ts'
import type { Shared } from './responses.ts'

type Components = Readonly<Record<string, JsonObject>>

/** Everything that can be referred to, shapes of the areas and parameters of the paths included. */
export function componentsWith({ schemas, responses }: Shared, paths: ReadonlyMap<string, TSchema | undefined>): Components {
  const taken = Object.keys(problems).find((name) => schemas.components.has(name))
  if (taken !== undefined) throw new Error(`${taken} is the name of an error body: give the shape another title.`)
  const parameters = { ...Object.fromEntries([...paths].map(([name, shape]) => [name, pathParameter(name, shape)])), ...requestHeaders }
  return {
    schemas: { ...problems, ...Object.fromEntries(schemas.components) },
    responses: { ...problemResponses, ...Object.fromEntries(responses) },
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, { name, ...parameter }])),
    headers: answerHeaders,
  }
}

/** Only what the document refers to, directly or by way of another component, in alphabetical order. */
export function referredTo(root: Json, all: Components): Components {
  const found = new Set<string>()
  const follow = (reference: string): void => {
    if (found.has(reference)) return
    found.add(reference)
    const [kind = '', name = ''] = reference.replace('#/components/', '').split('/')
    const target = all[kind]?.[name]
    if (target === undefined) throw new Error(`The description refers to ${reference}, which nothing defines.`)
    visit(target)
  }
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return
    if (isObject(value) && typeof value['$ref'] === 'string') follow(value['$ref'])
    for (const each of Object.values<Json>(value)) visit(each)
  }
  visit(root)

  const components: Record<string, JsonObject> = {}
  for (const [kind, parts] of Object.entries(all)) {
    const kept = Object.entries(parts).filter(([name]) => found.has(`#/components/${kind}/${name}`))
    if (kept.length > 0) components[kind] = Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
  return components
}
