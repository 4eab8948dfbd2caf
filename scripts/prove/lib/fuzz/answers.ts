import { METHODS } from 'node:http'
import type { Answer } from './client.ts'
import { type BodyCheck, type Interface, type Operation, operationFor } from './openapi.ts'
import type { Draft } from './requests.ts'

/** What is wrong with an answer: equal faults have the same `kind`, `detail` describes this occurrence. */
export type Fault = { readonly kind: string; readonly detail: string }

/** One operation reads a scan while its caller waits: it may take minutes. */
export const isSlow = (operation: string): boolean => operation === 'processDocumentImport'

/** The declared answer for a status. A request may reach another operation than it was generated for, or none. */
function declaredFor(api: Interface, { method, url }: Draft, status: number): BodyCheck | undefined {
  const reached = operationFor(api, method, url)
  if (reached) return reached.answers.get(status)
  if (status === 404 || status === 405) return api.problem
  // OPTIONS is not described: it is answered without a body, or refused because of its body.
  if (method === 'OPTIONS') return status === 204 ? null : status === 413 || status === 422 ? api.problem : undefined
  // Some operations of sync are served under GET and POST, and described under one of them.
  return url.includes('/sync/') ? operationFor(api, method === 'POST' ? 'GET' : 'POST', url)?.answers.get(status) : undefined
}

export function bodyOf({ headers, text }: Answer): unknown {
  if (!String(headers['content-type']).startsWith('application/json')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const codeOf = (body: unknown) => (typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined)

/** A file has the announced length, unless it was compressed on the way, and a file name, and is not JSON. */
const isWholeFile = ({ headers, length }: Answer) =>
  length > 0 &&
  (headers['content-encoding'] !== undefined || headers['content-length'] === String(length)) &&
  headers['content-disposition'] !== undefined &&
  !String(headers['content-type']).startsWith('application/json')

export function faultOf(api: Interface, intended: Operation, sent: Draft, answer: Answer): Fault | undefined {
  const { status, headers, text, length } = answer
  const body = bodyOf(answer)
  const fault = (what: string, detail = text.slice(0, 300)): Fault => ({ kind: `${intended.id}: ${what}`, detail })
  // Our client gives up before the time that the reference allows this operation.
  if (status === 0) return isSlow(intended.id) ? undefined : fault('no answer')
  if (status >= 500 && !(status === 503 && typeof codeOf(body) === 'string')) return fault(`status ${status}`)
  // Node refuses an unknown method while it parses the request line, before there is a request.
  if (!METHODS.includes(sent.method)) return status === 400 ? undefined : fault(`status ${status} for an unknown method`)
  if (headers['x-request-id'] === undefined) return fault(`status ${status} without X-Request-Id`)
  const check = declaredFor(api, sent, status)
  if (check === undefined) return fault(`status ${status} is not declared`)
  if (sent.method === 'HEAD' || status === 304 || check === null) return text === '' ? undefined : fault(`status ${status} with a body`)
  const { isFile, json } = check
  if (isFile && (json === undefined || body === undefined))
    return isWholeFile(answer) ? undefined : fault(`status ${status} is not the whole file`, `${length} bytes`)
  if (body === undefined) return fault(`status ${status} is not JSON`)
  const wrong = json?.(body)
  return wrong === undefined ? undefined : fault(`status ${status} is not what its schema says: ${wrong}`)
}
