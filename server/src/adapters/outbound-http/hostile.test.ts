/**
 * Addresses that must not be reached, each refused by its notation or by the address its name resolves to; names are resolved by a real
 * name server.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsStandIn, dnsStandIn } from '../../../test/stand-ins/dns.ts'
import { domain, newAuthority, receiver, type Receiver, testAddress, testNetwork } from '../../../test/stand-ins/receiver.ts'
import type { Outgoing } from '../../kernel/outbound/outgoing.ts'
import { openOutboundHttp } from './index.ts'

const authority = newAuthority()
let names: DnsStandIn
let trap: Receiver
let outgoing: Outgoing
beforeAll(async () => {
  names = await dnsStandIn()
  // Listens on the machine itself, where no request may arrive.
  trap = await receiver(authority, '127.0.0.1')
  outgoing = openOutboundHttp({ outgoing_resolver: names.address, outgoing_ca: authority.ca_file, outgoing_allow: [testNetwork] })
})
afterAll(async () => {
  await outgoing.close()
  await Promise.all([names.close(), trap.close()])
  authority.remove()
})

const spelled: readonly (readonly [what: string, url: string, fault: string])[] = [
  ['plain http', 'http://hooks.partner.example/', 'scheme'],
  ['another scheme', 'ftp://hooks.partner.example/', 'scheme'],
  ['a file', 'file:///etc/passwd', 'scheme'],
  ['a script', 'javascript:alert(1)', 'scheme'],
  ['no scheme', 'hooks.partner.example/x', 'malformed'],
  ['no host', 'https:///', 'malformed'],
  ['a line break in the host', 'https://hooks.\npartner.example/', 'malformed'],
  ['a tab in the host', 'https://hooks.\tpartner.example/', 'malformed'],
  ['a blank before', ' https://hooks.partner.example/', 'malformed'],
  ['a backslash for a slash', 'https://hooks.partner.example\\@127.0.0.1/', 'malformed'],
  ['a user and a password', 'https://user:secret@hooks.partner.example/', 'credentials'],
  ['a user alone', 'https://user@hooks.partner.example/', 'credentials'],
  ['an empty user', 'https://@hooks.partner.example/', 'credentials'],
  ['a host that poses as a user', 'https://hooks.partner.example@127.0.0.1/', 'credentials'],
  ['the machine by name', 'https://localhost/', 'host'],
  ['the machine by name, in capitals', 'https://LOCALHOST/', 'host'],
  ['the machine by name with a trailing dot', 'https://localhost./', 'host'],
  ['a name below localhost', 'https://api.localhost/', 'host'],
  ['the machine in circled letters', 'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', 'host'],
  ['the machine in full-width letters', 'https://ｌｏｃａｌｈｏｓｔ/', 'host'],
  ['a name of the local network', 'https://printer.local/', 'host'],
  ['a name of the local network with a trailing dot', 'https://printer.local./', 'host'],
  ['an internal name', 'https://metadata.google.internal/', 'host'],
  ['an internal name in mixed case', 'https://Metadata.Google.InterNal/', 'host'],
  ['a name of a home network', 'https://router.home.arpa/', 'host'],
  ['a name without a domain', 'https://redis/', 'host'],
  ['a name of a company network', 'https://wiki.corp/', 'host'],
  ['a hidden service', 'https://abcdefghij.onion/', 'host'],
  ['an empty label', 'https://hooks..partner.example/', 'host'],
  ['a label that is too long', `https://${'a'.repeat(64)}.example/`, 'host'],
  ['port 22', 'https://hooks.partner.example:22/', 'port'],
  ['port 25', 'https://hooks.partner.example:25/', 'port'],
  ['port 80', 'https://hooks.partner.example:80/', 'port'],
  ['the port of Redis', 'https://hooks.partner.example:6379/', 'port'],
  ['the port of PostgreSQL', 'https://hooks.partner.example:5432/', 'port'],
  ['port 0', 'https://hooks.partner.example:0/', 'port'],
  ['a port that is none', 'https://hooks.partner.example:99999/', 'malformed'],
  ['the machine by address', 'https://127.0.0.1/', 'address'],
  ['another address of the machine', 'https://127.1.2.3/', 'address'],
  ['a short address', 'https://127.1/', 'address'],
  ['a decimal address', 'https://2130706433/', 'address'],
  ['a hexadecimal address', 'https://0x7f000001/', 'address'],
  ['an address with a hexadecimal part', 'https://0x7f.0.0.1/', 'address'],
  ['an octal address', 'https://0177.0.0.1/', 'address'],
  ['an octal address in one number', 'https://017700000001/', 'address'],
  ['full-width digits', 'https://１２７.０.０.１/', 'address'],
  ['circled digits', 'https://①②⑦.⓪.⓪.①/', 'address'],
  ['ideographic dots', 'https://127。0。0。1/', 'address'],
  ['percent signs', 'https://%31%32%37.0.0.1/', 'address'],
  ['an address with a trailing dot', 'https://127.0.0.1./', 'address'],
  ['this host', 'https://0.0.0.0/', 'address'],
  ['zero', 'https://0/', 'address'],
  ['a private network of class A', 'https://10.1.2.3/', 'address'],
  ['a private network of class B', 'https://172.16.0.1/', 'address'],
  ['the end of the private networks of class B', 'https://172.31.255.255/', 'address'],
  ['a private network of class C', 'https://192.168.1.1/', 'address'],
  ['a carrier’s network', 'https://100.64.0.1/', 'address'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/', 'address'],
  ['the metadata of a cloud as one number', 'https://2852039166/', 'address'],
  ['the metadata of another cloud', 'https://100.100.100.200/', 'address'],
  ['the host of a cloud at an address that looks public', 'https://168.63.129.16/', 'address'],
  ['documentation', 'https://192.0.2.1/', 'address'],
  ['benchmarks', 'https://198.18.0.1/', 'address'],
  ['multicast', 'https://224.0.0.1/', 'address'],
  ['the future', 'https://240.0.0.1/', 'address'],
  ['everybody', 'https://255.255.255.255/', 'address'],
  ['IPv6 loopback', 'https://[::1]/', 'address'],
  ['IPv6 loopback written out', 'https://[0:0:0:0:0:0:0:1]/', 'address'],
  ['IPv6 without an address', 'https://[::]/', 'address'],
  ['IPv4 mapped into IPv6', 'https://[::ffff:127.0.0.1]/', 'address'],
  ['IPv4 mapped into IPv6, in hexadecimal', 'https://[::ffff:7f00:1]/', 'address'],
  ['a public address mapped into IPv6', 'https://[::ffff:8.8.8.8]/', 'address'],
  ['IPv4 compatible with IPv6', 'https://[::127.0.0.1]/', 'address'],
  ['NAT64', 'https://[64:ff9b::7f00:1]/', 'address'],
  ['NAT64 of a house', 'https://[64:ff9b:1::a00:1]/', 'address'],
  ['6to4', 'https://[2002:7f00:1::1]/', 'address'],
  ['Teredo', 'https://[2001:0:7f00:1::1]/', 'address'],
  ['a link', 'https://[fe80::1]/', 'address'],
  ['a link with a zone', 'https://[fe80::1%25eth0]/', 'malformed'],
  ['a unique local address', 'https://[fd00::1]/', 'address'],
  ['the metadata of a cloud over IPv6', 'https://[fd00:ec2::254]/', 'address'],
  ['IPv6 multicast', 'https://[ff02::1]/', 'address'],
  ['IPv6 documentation', 'https://[2001:db8::1]/', 'address'],
]

test.each(spelled)('%s is refused as it stands: %s', async (_what, url, fault) => {
  const asked = names.asked.length
  expect(await outgoing.fault(url)).toBe(fault)
  expect(await outgoing.post({ url, headers: {}, body: '{}' })).toMatchObject({ kind: 'refused', text: `refused: ${fault}` })
  expect([names.asked.length - asked, trap.connections()]).toEqual([0, 0])
})

const named: readonly (readonly [what: string, addresses: readonly string[]])[] = [
  ['the machine', ['127.0.0.1']],
  ['a private address', ['10.0.0.5']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['a public and a private address', ['93.184.216.34', '192.168.0.1']],
  ['a private and a public address', ['192.168.0.1', '93.184.216.34']],
  ['a public address of IPv4 and the loopback of IPv6', ['93.184.216.34', '::1']],
  ['an allowed and a forbidden address', [testAddress, '127.0.0.1']],
  ['IPv6 loopback', ['::1']],
  ['IPv4 mapped into IPv6', ['::ffff:127.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['6to4', ['2002:7f00:1::']],
  ['a unique local address', ['fd12:3456:789a::1']],
  ['a link', ['fe80::1']],
  ['nothing, which is zero', ['0.0.0.0']],
]

test.each(named)('a name that means %s is refused when it is looked up', async (what, addresses) => {
  const name = `${what.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.rebound.example`
  names.names.set(name, addresses)
  const url = `https://${name}:${trap.port}/`
  expect(await outgoing.fault(url)).toBe('address')
  expect(await outgoing.post({ url, headers: {}, body: '{}' })).toMatchObject({ kind: 'refused' })
  expect(names.asked).toContain(`${name} A`)
  expect(trap.connections()).toBe(0)
})

test('a name that later resolves to this host is accepted at registration and refused at the call', async () => {
  names.names.set('turning.rebound.example', { turns: [['93.184.216.34'], ['127.0.0.1']] })
  const url = `https://turning.rebound.example:${trap.port}/`
  expect(await outgoing.fault(url)).toBeNull()
  expect(await outgoing.post({ url, headers: {}, body: '{}' })).toMatchObject({ kind: 'refused' })
  expect(trap.connections()).toBe(0)
})

test('a name that changes to this host between check and call is called at the checked address', async () => {
  const there = await receiver(authority)
  names.names.set(`pinned.${domain}`, { turns: [[testAddress], ['127.0.0.1']] })
  const outcome = await outgoing.post({ url: `https://pinned.${domain}:${there.port}/`, headers: {}, body: '{}' })
  expect(outcome).toMatchObject({ kind: 'answered', status: 200 })
  expect(names.asked.filter((asked) => asked === `pinned.${domain} A`)).toHaveLength(1)
  await there.close()
})

test.each(['punycode xn--partner-hooks.partner.example', 'IDN bücher.partner.example', 'IDN spelled xn--bcher-kva.partner.example'])(
  '%s is a name like any other: what it means decides',
  async (title) => {
    const host = title.split(' ').at(-1) ?? ''
    names.names.set(new URL(`https://${host}/`).hostname, ['127.0.0.1'])
    expect(await outgoing.fault(`https://${host}/`)).toBe('address')
  },
)

test.each([301, 302, 303, 307, 308])('a redirect %i to this host is an answer, and is not followed', async (status) => {
  const there = await receiver(authority)
  names.names.set(`moved.${domain}`, [testAddress])
  there.answer = (_request, response) => void response.writeHead(status, { location: `https://127.0.0.1:${trap.port}/` }).end()
  const outcome = await outgoing.post({ url: `https://moved.${domain}:${there.port}/`, headers: {}, body: '{}' })
  expect(outcome).toMatchObject({ kind: 'answered', status })
  expect([there.taken.length, trap.connections()]).toEqual([1, 0])
  await there.close()
})

test('a public-looking name on the test network is accepted and reached, by name and by address', async () => {
  const there = await receiver(authority)
  names.names.set(`hooks.${domain}`, [testAddress])
  for (const host of [`hooks.${domain}`, `HOOKS.${domain}.`, testAddress]) {
    const url = `https://${host}:${there.port}/in?x=1`
    expect(await outgoing.fault(url)).toBeNull()
    expect(await outgoing.post({ url, headers: { 'x-a': 'b' }, body: '{"a":1}' })).toMatchObject({ kind: 'answered', status: 200 })
  }
  expect(there.taken).toHaveLength(3)
  expect(there.taken[0]).toMatchObject({ path: '/in?x=1', body: '{"a":1}', headers: { 'x-a': 'b', host: `hooks.${domain}:${there.port}` } })
  await there.close()
})

test('addresses of the public are public: nothing that others need is refused', async () => {
  names.names.set('public.example', ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])
  for (const url of [
    'https://8.8.8.8/',
    'https://[2a00:1450:400e::5]/',
    'https://public.example/',
    'https://172.32.0.1:8443/',
    'https://xn--nxasmq6b.example/',
  ])
    expect([url, await outgoing.fault(url)]).toEqual([url, null])
})
