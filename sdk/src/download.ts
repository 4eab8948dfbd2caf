import type { Client } from './client.ts'
import type { paths } from './openapi.ts'
import type { Outcome } from './problem.ts'

/** The paths that answer a file. */
export type DownloadPath = {
  [P in keyof paths]: paths[P] extends { get: { responses: { 200: { content: infer C } } } }
    ? 'application/json' extends keyof C
      ? never
      : P
    : never
}[keyof paths]

type ParametersOf<P extends DownloadPath> = paths[P] extends { get: { parameters: infer G } } ? Omit<G, 'cookie'> : never

export type DownloadOptions<P extends DownloadPath> = { readonly params: ParametersOf<P>; readonly signal?: AbortSignal }

/** `fingerprint`: SHA-256 of the data in the file, where the service makes the file from records; null for a file that was stored. */
export type Downloaded = {
  readonly name: string
  readonly type: string
  readonly content: Blob
  readonly fingerprint: string | null
}

/** The name of a file, from its header: the exact one, otherwise the one in ASCII (RFC 6266). */
function nameIn(disposition: string): string {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const ascii = /filename="([^"]*)"/i.exec(disposition)?.[1]
  return (exact === undefined ? ascii : decodeURIComponent(exact)) ?? 'file'
}

/** Reads a file with its name. The outcome is that of a call of the client: a refusal is in `error`, and `answerOf` throws it. */
export async function download<P extends DownloadPath>(
  client: Client,
  path: P,
  { params, signal }: DownloadOptions<P>,
): Promise<Outcome<Downloaded>> {
  const get = client.GET as (path: string, options: object) => Promise<Outcome<Blob>>
  const { data, error, response } = await get(path, { params, parseAs: 'blob', ...(signal && { signal }) })
  if (!response.ok) return { error, response }
  const { headers } = response
  // An empty file has no data.
  const content = data ?? new Blob([])
  const name = nameIn(headers.get('content-disposition') ?? '')
  return { data: { name, type: content.type, content, fingerprint: headers.get('x-export-fingerprint') }, response }
}
