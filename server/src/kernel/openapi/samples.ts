import { factsOf } from './facts.ts'
import { asJson, type Json, type JsonObject } from './json.ts'
import { singular } from './names.ts'
import { isIntegerParam, parametersOf } from '../route/params.ts'
import { isForm, isOpen, type Route } from '../route/route.ts'

export type Sample = { readonly language: 'curl' | 'TypeScript'; readonly text: string }

/**
 * The call of a route by its own example, ready to be pasted: values that differ between callers are shell
 * variables, the same in both languages.
 */
export const samplesOf = (route: Route): readonly Sample[] => [
  { language: 'curl', text: curlOf(route) },
  { language: 'TypeScript', text: typescriptOf(route) },
]

/** The variable for a parameter of a path. An id is called by its collection, so that ids of several records can be kept side by side. */
export function variableOf(route: Pick<Route, 'url' | 'params'>, parameter: string): string {
  const segments = route.url.split('/')
  const name = isIntegerParam(route, parameter) ? `${singular(segments[segments.indexOf(`:${parameter}`) - 1] ?? '')}-id` : parameter
  return name
    .replace(/[A-Z]/g, (letter) => `-${letter}`)
    .replaceAll('-', '_')
    .toUpperCase()
}

function pathOf(route: Route, write: (variable: string) => string): string {
  const path = route.url.replace(/:(\w+)/g, (_whole, name: string) => write(variableOf(route, name)))
  const query = new URLSearchParams(
    Object.entries(route.example?.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** A signed link is called as it was given: only the service can make one. */
const addressOf = (route: Route, write: (variable: string) => string): string =>
  route.ability === 'signed' ? write('LINK') : `${write('PARTITA')}${pathOf(route, write)}`

/** The headers that every caller should send; the others serve special purposes. */
function headersOf(route: Route): { readonly token: boolean; readonly body: boolean; readonly key: boolean; readonly version: boolean } {
  const { keyed, versioned } = factsOf(route)
  return { token: !isOpen(route.ability), body: route.example?.body !== undefined && !isForm(route), key: keyed, version: versioned }
}

/** The text fields beside an upload. */
const formFields = (route: Route): [name: string, value: string][] =>
  isForm(route) ? Object.entries(route.example?.body ?? {}).map(([name, value]) => [name, String(value)]) : []

function curlOf(route: Route): string {
  const { token, body, key, version } = headersOf(route)
  const method = route.method === 'GET' ? '' : `-X ${route.method} `
  const parts = [
    `${method}"${addressOf(route, (variable) => `$${variable}`)}"`,
    ...(token ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(key ? ['-H "X-Client-Mutation-Id: $KEY"'] : []),
    ...(version ? ['-H "X-Base-Version: $VERSION"'] : []),
    ...(body
      ? [
          '-H "Content-Type: application/json"',
          `--data ${shellQuoted(JSON.stringify(route.example?.body, null, 2).replaceAll('\n', '\n  '))}`,
        ]
      : []),
    ...formFields(route).map(([name, value]) => `-F ${shellQuoted(`${name}=${value}`)}`),
    ...(isForm(route) ? [`-F "${route.upload?.field}=@$FILE"`] : []),
    ...(isFile(route) ? ['--remote-name --remote-header-name'] : []),
  ]
  return `curl ${parts.join(' \\\n  ')}`
}

/** Within single quotes the shell takes everything literally except the quote itself. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function typescriptOf(route: Route): string {
  if (route.ability === 'signed') return signedOf(route)
  const { token, version } = headersOf(route)
  const parameters = parametersOf(route.url)
  const texts = ['PARTITA', ...(token ? ['TOKEN'] : []), ...(isForm(route) ? ['FILE'] : [])]
  const variables = [
    ...texts.map((name) => `${name} = ''`),
    ...parameters.map((name) => (isIntegerParam(route, name) ? variableOf(route, name) : `${variableOf(route, name)} = ''`)),
    ...(version ? ['VERSION'] : []),
  ]
  const values = parameters.map((name) => {
    const variable = variableOf(route, name)
    return `${name}: ${isIntegerParam(route, name) ? `Number(${variable})` : variable}`
  })
  const query = Object.entries(asJson(route.example?.query ?? {}) as JsonObject)
  const params = [
    ...(values.length > 0 ? [`path: ${braced('{}', values, '    ')}`] : []),
    ...(query.length > 0 ? [`query: ${literal(Object.fromEntries(query), '    ')}`] : []),
    ...(version ? ["header: { 'X-Base-Version': Number(VERSION) }"] : []),
  ]
  const options = [
    ...(params.length > 0 ? [`params: ${braced('{}', params, '  ')}`] : []),
    ...(isForm(route) ? [`body: ${formBody(route)}`] : []),
    ...(headersOf(route).body ? [`body: ${literal(asJson(route.example?.body), '  ')}`] : []),
  ]
  const path = quoted(route.url.replace(/:(\w+)/g, '{$1}'))
  const given = options.length > 0 ? `${path}, {\n  ${options.join(',\n  ')},\n}` : path
  return [
    ...(isForm(route) ? ["import { openAsBlob } from 'node:fs'", "import { basename } from 'node:path'"] : []),
    `import { ${importsOf(route).join(', ')} } from '@partita/sdk'`,
    '',
    `const { ${variables.join(', ')} } = process.env`,
    `const client = createClient({ base_url: PARTITA${token ? ', token: TOKEN' : ''} })`,
    ...(isForm(route) ? ['const file = { name: basename(FILE), content: await openAsBlob(FILE) }'] : []),
    '',
    ...callOf(route, given),
  ].join('\n')
}

const isFile = ({ reply }: Route) => reply.form === 'file'

const importsOf = (route: Route): string[] => ['createClient', ...(isFile(route) ? ['download'] : []), ...(isForm(route) ? ['upload'] : [])]

function formBody(route: Route): string {
  const { field = '', max = 1 } = route.upload ?? {}
  const file = max > 1 ? `${field}: [file]` : field === 'file' ? 'file' : `${field}: file`
  return braced('{}', [file, ...formFields(route).map(([name, value]) => `${name}: ${quoted(value)}`)], '  ')
}

function callOf(route: Route, given: string): string[] {
  const call = isForm(route)
    ? `upload(client, ${given})`
    : isFile(route)
      ? `download(client, ${given})`
      : `client.${route.method}(${given})`
  if (isFile(route)) return [`const { data, error, response } = await ${call}`, 'console.log(response.status, data?.name ?? error)']
  if (route.reply.schema === null) return [`const { response } = await ${call}`, 'console.log(response.status)']
  return [`const { data, error, response } = await ${call}`, 'console.log(response.status, data ?? error)']
}

/** A signed link needs no client: it is called as it was given. */
function signedOf(route: Route): string {
  const body = `{\n  method: '${route.method}',\n  headers: { 'Content-Type': 'application/json' },\n  body: JSON.stringify(${literal(asJson(route.example?.body ?? {}), '  ')}),\n}`
  const result = route.reply.schema === null ? '' : ', await answer.json()'
  return [
    "const { LINK = '' } = process.env",
    '',
    `const answer = await fetch(LINK${route.method === 'GET' ? '' : `, ${body}`})`,
    isFile(route)
      ? 'const file = await answer.blob()\nconsole.log(answer.status, file.type, file.size)'
      : `console.log(answer.status${result})`,
  ].join('\n')
}

/** On one line where it fits, otherwise a line each. */
function braced(braces: '{}' | '[]', members: readonly string[], indent: string): string {
  const [open = '', close = ''] = braces
  const line = braces === '{}' ? `{ ${members.join(', ')} }` : `[${members.join(', ')}]`
  if (members.length === 0) return braces
  if (line.length < 60 && !line.includes('\n')) return line
  return `${open}\n${members.map((each) => `${indent}  ${each},\n`).join('')}${indent}${close}`
}

function literal(value: Json, indent: string): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((each: Json) => literal(each, inner))
    return braced('[]', items, indent)
  }
  const members = Object.entries<Json>(value).map(
    ([name, each]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: ${literal(each, inner)}`,
  )
  return braced('{}', members, indent)
}

const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
