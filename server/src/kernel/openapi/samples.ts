import { factsOf } from './facts.ts'
import { asJson, type Json } from './json.ts'
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
    ...(route.reply.form === 'file' ? ['--remote-name --remote-header-name'] : []),
  ]
  return `curl ${parts.join(' \\\n  ')}`
}

/** Within single quotes the shell takes everything literally except the quote itself. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function typescriptOf(route: Route): string {
  const { token, body, key, version } = headersOf(route)
  const variables = [
    ...(route.ability === 'signed' ? ['LINK'] : ['PARTITA']),
    ...(token ? ['TOKEN'] : []),
    ...(route.ability === 'signed' ? [] : parametersOf(route.url).map((name) => variableOf(route, name))),
    ...(version ? ['VERSION'] : []),
    ...(isForm(route) ? ['FILE'] : []),
  ]
  const headers = [
    ...(token ? ['Authorization: `Bearer ${TOKEN}`'] : []),
    ...(key ? ["'X-Client-Mutation-Id': crypto.randomUUID()"] : []),
    ...(version ? ["'X-Base-Version': `${VERSION}`"] : []),
    ...(body ? ["'Content-Type': 'application/json'"] : []),
  ]
  const options = [
    ...(route.method === 'GET' ? [] : [`method: '${route.method}'`]),
    ...(headers.length > 0 ? [`headers: ${braced('{}', headers, '  ')}`] : []),
    ...(isForm(route) ? ['body: form'] : []),
    ...(body ? [`body: JSON.stringify(${literal(asJson(route.example?.body), '  ')})`] : []),
  ]
  const url = `\`${addressOf(route, (variable) => `\${${variable}}`)}\``
  const call = options.length > 0 ? `url, {\n  ${options.join(',\n  ')},\n}` : url
  return [
    ...(isForm(route) ? ["import { openAsBlob } from 'node:fs'", "import { basename } from 'node:path'", ''] : []),
    `const { ${variables.join(', ')} } = process.env`,
    ...(options.length > 0 ? [`const url = ${url}`] : []),
    ...(route.upload && isForm(route) ? formLines(route, route.upload.field) : []),
    '',
    `const answer = await fetch(${call})`,
    resultOf(route),
  ].join('\n')
}

const formLines = (route: Route, field: string): string[] => [
  'const form = new FormData()',
  ...formFields(route).map(([name, value]) => `form.set(${quoted(name)}, ${quoted(value)})`),
  `form.set(${quoted(field)}, await openAsBlob(\`\${FILE}\`), basename(\`\${FILE}\`))`,
]

function resultOf({ reply }: Route): string {
  if (reply.form === 'file') return 'const file = await answer.blob()\nconsole.log(answer.status, file.type, file.size)'
  return reply.schema === null ? 'console.log(answer.status)' : 'console.log(answer.status, await answer.json())'
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
