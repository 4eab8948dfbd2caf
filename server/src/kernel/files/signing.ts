import type { Urls } from './urls.ts'

type Place = readonly string[]
type Node = { readonly properties?: Record<string, Node>; readonly items?: Node; readonly 'x-signed'?: boolean }

const fileSeconds = 60 * 60

/** The places in an answer of this shape that may hold the URL of a stored file. */
export function signedPlaces(schema: unknown, at: Place = []): Place[] {
  const { properties = {}, items, 'x-signed': signed } = (schema ?? {}) as Node
  if (signed) return [at]
  if (items) return signedPlaces(items, [...at, '[]'])
  return Object.entries(properties).flatMap(([name, inner]) => signedPlaces(inner, [...at, name]))
}

/**
 * Records carry the path of a file; as the last step of an answer it becomes a link that is valid for an hour. Only the places that the
 * schema names are signed: a text that happens to look like a path stays as it is.
 */
export function signLinks<T>(value: T, places: readonly Place[], urls: Urls, origin: string): T {
  const sign = (link: unknown) => (typeof link === 'string' && link.startsWith('/') ? origin + urls.sign(link, fileSeconds) : link)
  const walk = (node: unknown, [step, ...rest]: Place): unknown => {
    if (step === undefined) return sign(node)
    if (step === '[]') return Array.isArray(node) ? node.map((item) => walk(item, rest)) : node
    if (typeof node !== 'object' || node === null || !(step in node)) return node
    return { ...node, [step]: walk((node as Record<string, unknown>)[step], rest) }
  }
  return places.reduce<unknown>((signed, place) => walk(signed, place), value) as T
}

/** Whether JSON text may name a stored file. */
export const mayHaveLinks = (json: string | Buffer): boolean => json.includes('"/v1/')

/** The same for an answer that is JSON text already: a stored one, or a list rendered by the database. */
export const signText = (json: string, places: readonly Place[], urls: Urls, origin: string): string =>
  places.length > 0 && mayHaveLinks(json) ? JSON.stringify(signLinks(JSON.parse(json) as unknown, places, urls, origin)) : json
