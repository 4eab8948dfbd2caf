export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [member: string]: Json }

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy that is JSON and nothing else: members without a value are left out, what JSON cannot express is refused. */
export function asJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(asJson)
  if (!isObject(value)) throw new Error(`A ${typeof value} cannot be written into the description.`)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [name, asJson(member)]),
  )
}
