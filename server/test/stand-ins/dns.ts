/** A name server in the test's own process that speaks DNS over UDP, and answers what a test wants it to. */
import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

/** What a name means: addresses, or a list of them for each time it is asked for; the last is repeated. */
type Meaning = readonly string[] | { readonly turns: readonly (readonly string[])[] }

export type DnsStandIn = {
  /** As OUTGOING_RESOLVER takes it. */
  readonly address: string
  readonly names: Map<string, Meaning>
  /** Every name asked for, in order, once for each kind of address. */
  readonly asked: string[]
  /** With it nobody is answered. */
  silent: boolean
  readonly close: () => Promise<void>
}

const kinds = { 1: 'A', 28: 'AAAA' } as const

export async function dnsStandIn(names: Readonly<Record<string, Meaning>> = {}): Promise<DnsStandIn> {
  const socket = createSocket('udp4')
  const turns = new Map<string, number>()
  const state = { names: new Map(Object.entries(names)), asked: [] as string[], silent: false }
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, type, end } = questionOf(query)
    const kind = (kinds as Record<number, string>)[type]
    state.asked.push(`${name} ${kind ?? type}`)
    if (state.silent) return
    const meaning = state.names.get(name)
    const turn = turns.get(`${name} ${type}`) ?? 0
    turns.set(`${name} ${type}`, turn + 1)
    const addresses =
      meaning === undefined ? [] : 'turns' in meaning ? (meaning.turns[Math.min(turn, meaning.turns.length - 1)] ?? []) : meaning
    const fitting = addresses.filter((address) => isIPv4(address) === (kind === 'A'))
    socket.send(answerTo(query.subarray(0, end), meaning === undefined, fitting), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return Object.assign(state, {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((done) => socket.close(() => done())),
  })
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** The question again, and its answers with a life of five minutes: who keeps them too long is found out. */
function answerTo(question: Buffer, unknown: boolean, addresses: readonly string[]): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x81_80 | (unknown ? 3 : 0), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const bytes = bytesOf(address)
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc0_0c, 0)
    record.writeUInt16BE(bytes.length === 4 ? 1 : 28, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(300, 6)
    record.writeUInt16BE(bytes.length, 10)
    return Buffer.concat([record, bytes])
  })
  return Buffer.concat([head, ...records])
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  // The parser of URLs knows every way to write an address, and gives back groups without leading zeros.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = '', after] = plain.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [left, right] = [groups(before), groups(after)]
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  const all = after === undefined ? left : [...left, ...zeros, ...right]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
