import type { Area } from '../route/area.ts'
import { isForm, isOpen, type Route } from '../route/route.ts'
import { asJson, type JsonObject } from './json.ts'
import { factsOf } from './facts.ts'
import { variableOf } from './samples.ts'

/**
 * A collection for Postman and the programs that read its format (v2.1): a folder for each area, a request for each operation with its example.
 * What differs between callers are variables; those of the collection are empty, to be filled in.
 */
export function collectionOf(areas: readonly Area[]): JsonObject {
  const used = new Set<string>(['PARTITA', 'TOKEN', 'KEY', 'VERSION'])
  const folders = areas
    .filter(({ routes }) => routes.length > 0)
    .map(({ title, description, routes }) => ({ name: title, description, item: routes.map((route) => requestOf(route, used)) }))
  return asJson({
    info: {
      name: 'Partita API',
      description:
        'Fill in PARTITA (the address of the service) and TOKEN, then the ids that a request needs. KEY is a new value for each write.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{TOKEN}}', type: 'string' }] },
    item: folders,
    variable: [...used].map((key) => ({ key, value: key === 'KEY' ? '{{$guid}}' : '' })),
  }) as JsonObject
}

function requestOf(route: Route, used: Set<string>) {
  const { keyed, versioned } = factsOf(route)
  return {
    name: route.summary,
    request: {
      method: route.method,
      ...(isOpen(route.ability) && { auth: { type: 'noauth' } }),
      header: [
        ...(keyed ? [{ key: 'X-Client-Mutation-Id', value: '{{KEY}}' }] : []),
        ...(versioned ? [{ key: 'X-Base-Version', value: '{{VERSION}}' }] : []),
      ],
      url: urlOf(route, used),
      ...bodyOf(route),
      ...(route.description !== undefined && { description: route.description }),
    },
  }
}

/** A signed link is called as it was given. */
function urlOf(route: Route, used: Set<string>) {
  const variable = (name: string) => {
    used.add(name)
    return `{{${name}}}`
  }
  if (route.ability === 'signed') return { raw: variable('LINK'), host: [variable('LINK')] }
  const path = route.url.replace(/:(\w+)/g, (_whole, name: string) => variable(variableOf(route, name)))
  const query = Object.entries(route.example?.query ?? {}).map(([key, value]) => ({ key, value: String(value) }))
  const asked = query.length > 0 ? `?${query.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&')}` : ''
  return { raw: `{{PARTITA}}${path}${asked}`, host: ['{{PARTITA}}'], path: path.slice(1).split('/'), ...(query.length > 0 && { query }) }
}

function bodyOf(route: Route) {
  const body = route.example?.body
  if (isForm(route)) {
    const fields = Object.entries(body ?? {}).map(([key, value]) => ({ key, value: String(value), type: 'text' }))
    return { body: { mode: 'formdata', formdata: [...fields, { key: route.upload?.field, type: 'file', src: [] }] } }
  }
  if (body === undefined) return {}
  return { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } }
}
