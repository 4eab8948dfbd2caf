import { readFileSync } from 'node:fs'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/**
 * The public authorities, and the operator's own if there is a file of them. An invalid file fails at start. The public authorities take a
 * tenth of a second to load, so the first request loads them.
 */
export function openTrust(file: string | null): () => SecureContext {
  const own = file === null ? [] : [readFileSync(file, 'utf8')]
  createSecureContext({ ca: own })
  let trusted: SecureContext | undefined
  return () => (trusted ??= createSecureContext({ ca: [...getCACertificates('default'), ...own] }))
}
