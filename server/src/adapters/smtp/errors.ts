type Refusal = { readonly unfit?: unknown; readonly responseCode?: unknown; readonly command?: unknown }

/** Asks for another sender rather than another recipient: the operator mends that, and the mail waits. */
const aboutUs = new Set([503, 530, 534, 535, 538])

/**
 * Whether a mail that failed would fail again however often it is sent: the server refuses this recipient or this message for good
 * (5xx, RFC 5321, 4.2.1). What it says of our sender, our password or itself passes, and so does silence; the library's own `permanent`
 * makes no such difference.
 */
export function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { unfit: neverSent, responseCode, command } = error as Refusal
  if (neverSent === true) return true
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599 || aboutUs.has(responseCode)) return false
  return command === 'RCPT TO' || command === 'DATA'
}

/** A mail that must not leave, whoever asks. */
export const unfit = (what: string): Error => Object.assign(new Error(`the mail was not sent: ${what}`), { unfit: true })
