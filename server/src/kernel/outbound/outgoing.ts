/** Why an address is not called: what is wrong with it, as programs name it. */
export type UrlFault = 'malformed' | 'scheme' | 'credentials' | 'host' | 'port' | 'address'

export type Post = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** What became of a request. An answer counts once its status arrived, however its body ended. */
export type Outcome = {
  readonly duration_ms: number
  /** The beginning of the answer, or what went wrong with the connection. */
  readonly text: string
} & (
  | { readonly kind: 'answered'; readonly status: number; readonly retry_after: string | null }
  | { readonly kind: 'timeout' | 'connection_error' | 'refused' }
)

/** The way out for requests to addresses that somebody else chose. Nothing reaches the house or its neighbours through it. */
export type Outgoing = {
  /** What keeps this address from being called, by its spelling and by what its name means now; null when nothing does. */
  readonly fault: (url: string) => Promise<UrlFault | null>
  /** Checked again, then sent to an address that was checked; no redirect is followed. It never throws. */
  readonly post: (request: Post) => Promise<Outcome>
  readonly close: () => Promise<void>
}
