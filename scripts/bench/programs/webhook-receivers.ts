/** Ten receivers that answer immediately, and a name server for them, in a separate process. */
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
  // Received requests are not read; keeping them would fill the memory.
  setInterval(() => taken.splice(0), 100).unref()
}
process.send?.({ urls, env: { OUTGOING_RESOLVER: names.address, OUTGOING_CA: authority.ca_file, OUTGOING_ALLOW: testNetwork } })
process.once('SIGTERM', () => {
  authority.remove()
  process.exit(0)
})
