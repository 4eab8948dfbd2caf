type Refusal = { readonly unfit?: unknown; readonly responseCode?: unknown; readonly command?: unknown }

/** Errors about our sender or login: the operator fixes them, and the mail waits. */
const aboutUs = new Set([503, 530, 534, 535, 538])

/**
 * Whether sending again would always fail: the server permanently refuses this recipient or this message (5xx, RFC 5321, 4.2.1). Errors
 * about our sender, our password or the server itself are temporary, and so are timeouts; the library's own `permanent` does not
 * distinguish them.
 */
export function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { unfit: neverSent, responseCode, command } = error as Refusal
  if (neverSent === true) return true
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599 || aboutUs.has(responseCode)) return false
  return command === 'RCPT TO' || command === 'DATA'
}

/** A mail that must not be sent. */
export const unfit = (what: string): Error => Object.assign(new Error(`the mail was not sent: ${what}`), { unfit: true })
