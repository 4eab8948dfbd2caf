import { contentDisposition } from '../../lib/content-disposition.ts'
import type { Call } from './call.ts'
import type { JsonText } from '../write/database.ts'
import { metaOf, type Page, type Paging, pageBody, pageLinks, type UncountedPage } from '../route/paging.ts'
import type { Prepared } from './prepared.ts'
import type { Answer, FileReply, Reply } from '../route/route.ts'

/** The parts of a request that its answer depends on. */
type Requested = { readonly query: unknown; readonly paging: Paging }

const isJsonText = (value: unknown): value is JsonText =>
  typeof value === 'object' && value !== null && 'json' in value && Buffer.isBuffer(value.json)

/** Turns the result of run() into an answer: the wrapper of its form, then only the fields that the schema declares. */
export function render(call: Call, prepared: Prepared, { query, paging }: Requested, result: unknown): Answer {
  const { route } = call
  if (route.also !== undefined) {
    const { status, body } = result as { status: number; body: unknown }
    return { status, headers: jsonType(), body: prepared.serialise(body) }
  }
  const status = route.status ?? 200
  if (route.reply.form === 'file' || isSpooled(route.reply, result)) return renderFile(status, result as Sent, route.reply.makes)
  if (route.reply.schema === null)
    return { status, headers: route.of?.bin && route.method === 'DELETE' ? { 'x-trashed': '1' } : {}, body: null }
  const headers = jsonType()
  if (isJsonText(result)) return { status, headers, body: result.json }
  if (route.reply.form === 'data') return { status, headers, body: prepared.serialise({ data: result }) }
  if (route.reply.form === 'has_more') {
    const { items, has_more } = result as UncountedPage<unknown>
    const { page, per_page } = paging
    return { status, headers, body: prepared.serialise({ data: items, current_page: page, per_page, has_more }) }
  }
  if (route.reply.form === 'data_meta') {
    const { items, total } = result as Page<unknown>
    return { status, headers, body: prepared.serialise({ data: items, meta: metaOf(paging, total) }) }
  }
  if (route.reply.form !== 'paginated') return { status, headers, body: prepared.serialise(result) }
  const page = result as { items: unknown[]; total: number }
  const url = call.origin + call.path
  headers.link = pageLinks(url, query as Record<string, unknown>, paging, page.total)
  return { status, headers, body: prepared.serialise(pageBody(url, query as { per_page?: number }, paging, page)) }
}

export const jsonType = (): Record<string, string> => ({ 'content-type': 'application/json; charset=utf-8' })

/** A list that was asked for as a file. */
const isSpooled = ({ limit_of }: Reply, result: unknown): boolean =>
  limit_of !== undefined && typeof result === 'object' && result !== null && 'content' in result

/** A stored file, or one that the route made. */
type Sent = Omit<FileReply, 'type'> & { readonly type?: string; readonly headers?: Readonly<Record<string, string>> }

function renderFile(status: number, file: Sent, makes: Reply['makes']): Answer {
  const { content, type, name, size, inline, policy } = file
  const headers = {
    'content-type': type ?? makes?.types[0] ?? 'application/octet-stream',
    'content-disposition': contentDisposition(name, inline ? 'inline' : 'attachment'),
    ...(size !== undefined && { 'content-length': String(size) }),
    ...(policy !== undefined && { 'content-security-policy': policy }),
    ...Object.fromEntries((makes?.headers ?? []).map((header) => [header.toLowerCase(), file.headers?.[header] ?? ''])),
    ...Object.fromEntries(
      (makes?.may_have ?? []).flatMap((header) => {
        const value = file.headers?.[header]
        return value === undefined ? [] : [[header.toLowerCase(), value]]
      }),
    ),
  }
  return { status, headers, body: content }
}
