/** Ten receivers that answer at once, and the name server that knows them, in a process of their own. */
import { dnsStandIn } from '../../../server/test/stand-ins/dns.ts'
import { domain, newAuthority, receiver, testAddress, testNetwork } from '../../../server/test/stand-ins/receiver.ts'

const authority = newAuthority()
const names = await dnsStandIn()
const urls: string[] = []
for (let n = 0; n < 10; n += 1) {
  const { port, taken } = await receiver(authority)
  const host = `r${n}.${domain}`
  names.names.set(host, [testAddress])
  urls.push(`https://${host}:${port}/`)
  // What came is not looked at: it must not fill the memory.
  setInterval(() => taken.splice(0), 100).unref()
}
process.send?.({ urls, env: { OUTGOING_RESOLVER: names.address, OUTGOING_CA: authority.ca_file, OUTGOING_ALLOW: testNetwork } })
process.once('SIGTERM', () => {
  authority.remove()
  process.exit(0)
})
