import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Environment } from '../../../lib/checkout.ts'
import { type DnsStandIn, dnsStandIn } from '../../../../server/test/stand-ins/dns.ts'
import { domain, newAuthority, receiver, type Receiver, testAddress, testNetwork } from '../../../../server/test/stand-ins/receiver.ts'
import { randomFrom } from '../figures.ts'

/** A name server, and webhook receivers on the test network. */
export type ReceiverSide = {
  /** The environment with which API and worker reach them. */
  readonly env: Environment
  readonly listen: () => Promise<Receiver & { readonly url: string }>
  /** Moves the clock of every process forward. */
  readonly passMinutes: (minutes: number) => void
  readonly close: () => Promise<void>
}

export async function openReceivers(folder: string): Promise<ReceiverSide> {
  const authority = newAuthority()
  const names: DnsStandIn = await dnsStandIn()
  const clock = path.join(folder, 'hook-clock')
  let moved = 0
  writeFileSync(clock, '0')
  const open: Receiver[] = []
  return {
    env: { OUTGOING_RESOLVER: names.address, OUTGOING_CA: authority.ca_file, OUTGOING_ALLOW: testNetwork, PARTITA_CLOCK: clock },
    listen: async () => {
      const made = await receiver(authority)
      open.push(made)
      const host = `r${open.length}.${domain}`
      names.names.set(host, [testAddress])
      return Object.assign(made, { url: `https://${host}:${made.port}/` })
    },
    passMinutes: (minutes) => {
      moved += minutes * 60_000
      writeFileSync(clock, String(moved))
    },
    close: async () => {
      await Promise.all([names.close(), ...open.map((each) => each.close())])
      authority.remove()
      rmSync(clock, { force: true })
    },
  }
}

/** How often each kind of answer was given. */
export type AnswerCounts = Record<'accepted' | 'answered 500' | 'hung' | 'cut the connection' | 'answered late', number>
export type Received = {
  readonly counts: AnswerCounts /** Bodies that were answered 200, by the path of their endpoint. */
  readonly accepted: Map<string, Map<string, string>>
}

const lateMs = 300
/** After so many refusals a delivery is accepted, so that none is abandoned. */
const refusals = 3

/** Makes a receiver fail at random; hanging is rare because it takes ten seconds. */
export function makeUnreliable(there: Receiver, start: number, mostHanging: number): Received {
  const random = randomFrom(start)
  const counts: AnswerCounts = { accepted: 0, 'answered 500': 0, hung: 0, 'cut the connection': 0, 'answered late': 0 }
  const accepted = new Map<string, Map<string, string>>()
  const refused = new Map<string, number>()
  there.answer = (request, response, incoming) => {
    const delivery = String(request.headers['x-service-delivery'])
    const before = refused.get(delivery) ?? 0
    const draw = before >= refusals ? 1 : random()
    const take = () => {
      const taken = accepted.get(request.path) ?? new Map<string, string>()
      accepted.set(request.path, taken.set((JSON.parse(request.body) as { id: string }).id, request.body))
      response.writeHead(200).end()
    }
    if (draw < 0.1) {
      counts['answered 500'] += 1
      response.writeHead(500).end('no')
    } else if (draw < 0.14) {
      counts['cut the connection'] += 1
      incoming.socket.destroy()
    } else if (draw < 0.15 && counts.hung < mostHanging) {
      counts.hung += 1
    } else if (draw < 0.2) {
      counts['answered late'] += 1
      setTimeout(take, lateMs)
      return
    } else {
      counts['accepted'] += 1
      take()
      return
    }
    refused.set(delivery, before + 1)
  }
  return { counts, accepted }
}
