/** Why an address is not called. */
export type UrlFault = 'malformed' | 'scheme' | 'credentials' | 'host' | 'port' | 'address'

export type Post = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** The outcome of a request. It counts as answered once the status arrived, however its body ended. */
export type Outcome = {
  readonly duration_ms: number
  /** The beginning of the answer, or what went wrong with the connection. */
  readonly text: string
} & (
  | { readonly kind: 'answered'; readonly status: number; readonly retry_after: string | null }
  | { readonly kind: 'timeout' | 'connection_error' | 'refused' }
)

/** Requests to addresses that users chose. Internal addresses cannot be reached through it. */
export type Outgoing = {
  /** Why this address cannot be called, by its spelling and by what its name resolves to now; null when it can. */
  readonly fault: (url: string) => Promise<UrlFault | null>
  /** Checked again, then sent to an address that was checked; no redirect is followed. It never throws. */
  readonly post: (request: Post) => Promise<Outcome>
  readonly close: () => Promise<void>
}
