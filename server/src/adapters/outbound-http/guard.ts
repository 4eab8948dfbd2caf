import { BlockList, isIP } from 'node:net'
import type { UrlFault } from '../../kernel/outbound/outgoing.ts'

/** Forbidden networks by RFC 6890 and its registry: this host, private, carrier-grade NAT, documentation and reserved networks. */
const reserved4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // An internal service address of a cloud provider that looks public.
  '168.63.129.16/32',
]

/** Of IPv6 only global unicast is allowed, without transition and special-purpose networks. */
const public6 = ['2000::/3']
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

export function networks(list: readonly string[]): BlockList {
  const made = new BlockList()
  for (const network of list) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    made.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return made
}

const [forbidden4, given6, forbidden6] = [networks(reserved4), networks(public6), networks(reserved6)]

/** Whether an address may be called: it is public, or a test allows it. */
export function mayCall(address: string, allowed: BlockList): boolean {
  const version = isIP(address)
  if (version === 0) return false
  if (version === 4) return allowed.check(address, 'ipv4') || !forbidden4.check(address, 'ipv4')
  if (allowed.check(address, 'ipv6')) return true
  // IPv4-mapped addresses are outside global unicast and so refused.
  return given6.check(address, 'ipv6') && !forbidden6.check(address, 'ipv6')
}

/** Names with a meaning in internal networks only; none is a public domain. */
const internalName =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|invalid)$|^(?:ip6-|broadcasthost|kubernetes\.)/

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/

const isPublicName = (name: string): boolean =>
  name.length <= 253 && name.includes('.') && name.split('.').every((part) => label.test(part)) && !internalName.test(name)

/** The HTTPS port and unprivileged ports, except those of other well-known protocols. */
const otherProtocols = new Set([
  1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 9200, 10_080, 10_250, 11_211, 27_017,
])
const mayUse = (port: number): boolean => port === 443 || (port >= 1024 && !otherProtocols.has(port))

export type Target = { readonly url: URL; readonly host: string; readonly port: number; readonly is_address: boolean }

/**
 * Parses a URL like a browser, which normalises every notation of an address (decimal, octal, hexadecimal, full-width or circled digits),
 * and refuses what is visible from the URL alone.
 */
export function targetOf(text: string, allowed: BlockList): Target | UrlFault {
  // A browser leaves out line breaks and turns backslashes around: what a person reads must be what is called.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text)) return 'malformed'
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'scheme'
  if (url.username !== '' || url.password !== '' || /^https:\/*[^/?#]*@/i.test(text)) return 'credentials'
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const is_address = isIP(host) > 0
  if (is_address && !mayCall(host, allowed)) return 'address'
  if (!is_address && !isPublicName(host)) return 'host'
  const port = url.port === '' ? 443 : Number(url.port)
  return mayUse(port) ? { url, host, port, is_address } : 'port'
}
