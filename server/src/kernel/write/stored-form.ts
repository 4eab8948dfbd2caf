import { packJson, unpackJson } from './packed-json.ts'

/** The answer to an earlier request with the same key. */
export type StoredAnswer = {
  readonly fingerprint: string
  readonly body: string | null
  readonly operation_id: string | null
  readonly trashed: boolean
  /** False when it created a company file that the caller may no longer enter. */
  readonly visible: boolean
}

/** A stored answer as the database returns it: as text, or compressed and in base64. */
export type StoredReplay = StoredAnswer & { readonly packed: string | null }

/** A longer answer is left to the database to compress: doing it here would hold up other requests. */
const longestPacked = 64 * 1024

export const storedForm = (body: string | null): { readonly text: string | null; readonly packed: Buffer | null } =>
  body === null || body.length > longestPacked ? { text: body, packed: null } : { text: null, packed: packJson(body) }

export const bodyOf = ({ body, packed }: StoredReplay): string | null =>
  packed === null ? body : unpackJson(Buffer.from(packed, 'base64'))
