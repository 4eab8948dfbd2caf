import type { Mailbox } from '../../kernel/outbound/mail.ts'
import { isMailAddress, isMailName } from '../../lib/mail-address.ts'

/** Connection options of the client library. */
export type Server = {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly requireTLS: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
  readonly tls?: { readonly rejectUnauthorized: false }
}

const ports = new Map([
  ['smtp:', 587],
  ['smtp+tls:', 587],
  ['smtps:', 465],
])

/**
 * `smtp://` encrypts when the server offers it, `smtp+tls://` requires STARTTLS, `smtps://` starts encrypted. Only the latter two are safe
 * against an attacker in between, who could remove the offer; so without a password, `smtp://` accepts a self-signed certificate of a local
 * relay.
 */
export function serverOf(smtpUrl: string): Server {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null
  const port = ports.get(url?.protocol ?? '')
  // The URL holds a password, so the message does not repeat it.
  if (!url || !port || !url.hostname) throw new Error('SMTP_URL: smtp://, smtp+tls:// or smtps:// with a host is expected')
  const required = url.protocol !== 'smtp:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || port,
    secure: url.protocol === 'smtps:',
    requireTLS: url.protocol === 'smtp+tls:',
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    ...(!required && !url.username && { tls: { rejectUnauthorized: false } }),
  }
}

const named = /^(?:"([^"]*)"|([^"<>]*?))\s*<([^<>]*)>$/

/** `Partita <no-reply@example.com>`, or the address alone. */
export function senderOf(mailFrom: string): Mailbox {
  const [, quoted, plain = '', address = mailFrom] = named.exec(mailFrom) ?? []
  const name = quoted ?? plain
  if (!isMailAddress(address) || !isMailName(name)) throw new Error('MAIL_FROM: an address, or Name <address>, is expected')
  return { name, address }
}
