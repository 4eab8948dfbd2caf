import { createServer, connect, type Socket } from 'node:net'

/** When a chunk from the application contains this text: drop it, or forward it and drop the answer. */
type Cut = { readonly on: string; readonly lose: 'question' | 'answer' }

export type WireTap = {
  /** The same database, reached through the tap. */
  readonly url: string
  /** Times the writing connections sent something while no answer was outstanding, since the last call. */
  readonly roundTrips: () => number
  /** Cuts the next connection that sends this text, once. */
  readonly cut: (cut: Cut) => void
  readonly close: () => Promise<void>
}

/**
 * A proxy between the application and PostgreSQL that inspects the traffic. It runs in the application's own process: what the application
 * writes in one turn of the event loop arrives here in one chunk, so that the count is deterministic.
 */
export async function tapWire(databaseUrl: string): Promise<WireTap> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let trips = 0
  let cut: Cut | null = null

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const both = [client, database]
    const end = () => {
      for (const socket of both) socket.destroy()
    }
    for (const socket of both) {
      sockets.add(socket)
      socket.setNoDelay(true).on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    let writes = false
    let answerLost = false
    const asked = messages(true)
    const answered = messages(false)
    // The server sends "ready" once before the first query.
    let outstanding = 1

    client.on('data', (chunk) => {
      writes ||= chunk.includes('partita-write')
      const questions = asked(chunk).filter((type) => type === 'S' || type === 'Q').length
      if (writes && questions > 0 && outstanding === 0) trips += 1
      outstanding += questions
      if (cut && chunk.includes(cut.on)) {
        answerLost = cut.lose === 'answer'
        cut = null
        if (!answerLost) return end()
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      outstanding -= answered(chunk).filter((type) => type === 'Z').length
      if (answerLost) return outstanding === 0 ? end() : undefined
      client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    roundTrips: () => {
      const counted = trips
      trips = 0
      return counted
    },
    cut: (next) => {
      cut = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** The types of the protocol messages that end in a chunk; the first message of a client, its start-up, has none. */
function messages(startsBare: boolean): (chunk: Buffer) => string[] {
  let bare = startsBare
  let held = Buffer.alloc(0)
  return (chunk) => {
    held = Buffer.concat([held, chunk])
    const types: string[] = []
    for (;;) {
      const head = bare ? 0 : 1
      if (held.length < head + 4) return types
      const length = head + held.readUInt32BE(head)
      if (held.length < length) return types
      types.push(bare ? '' : String.fromCharCode(held[0] ?? 0))
      bare = false
      held = held.subarray(length)
    }
  }
}
