import type { FetchResponse } from 'openapi-fetch'
import { type Client, connectionOf } from './client.ts'
import { encodeForm, type FormFields } from './form.ts'
import type { paths } from './openapi.ts'
import type { Outcome } from './problem.ts'
import { transmit } from './transmit.ts'

/** `total` is the size of the whole body: the files, and a little around them. */
export type Progress = { readonly sent: number; readonly total: number }

type Form<P extends keyof paths> = paths[P] extends {
  post: { requestBody: { content: { 'multipart/form-data': infer F extends object } } }
}
  ? F
  : never

/** The paths that take files. */
export type UploadPath = { [P in keyof paths]: [Form<P>] extends [never] ? never : P }[keyof paths]

type HeadersOf<P extends UploadPath> = NonNullable<paths[P]['post']['parameters']['header']>

export type UploadOptions<P extends UploadPath> = {
  readonly params: { readonly path: paths[P]['post']['parameters']['path'] & object; readonly header?: HeadersOf<P> }
  readonly body: Form<P>
  /** Called as the body goes over the connection, the last time with all of it. A repeated attempt starts again at 0. */
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

type Uploaded<P extends UploadPath> = FetchResponse<paths[P]['post'] & Record<string, unknown>, object, 'application/json'>['data']

/**
 * Sends files, and says how far it is: `upload(client, '/v1/companies/{company}/document-imports', { params: { path }, body: { files } })`.
 * The answer is that of a call of the client. Where the service keeps the answer under a key, a lost connection is tried again.
 */
export async function upload<P extends UploadPath>(
  client: Client,
  path: P,
  { params, body, onProgress, signal }: UploadOptions<P>,
): Promise<Outcome<NonNullable<Uploaded<P>>>> {
  const { base_url, send } = connectionOf(client)
  const { type, body: encoded } = encodeForm(body as FormFields)
  const values = params.path as Readonly<Record<string, string | number>>
  const url = `${base_url}${path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name])))}`
  // The body is not part of this request: it is sent below, anew at every attempt, without being kept in memory.
  const given = Object.entries(params.header ?? {}).map(([name, value]) => [name, String(value)])
  const headers = { ...Object.fromEntries(given), 'Content-Type': type }
  const request = new Request(url, { method: 'POST', headers, signal: signal ?? null })
  const response = await send((attempt) => transmit(attempt, encoded, onProgress))(request)
  const answer: unknown = await response.json().catch(() => undefined)
  return response.ok ? { data: answer as NonNullable<Uploaded<P>>, response } : { error: answer, response }
}
