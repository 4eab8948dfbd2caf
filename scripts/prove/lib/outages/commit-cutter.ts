import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

const committed = Buffer.from('COMMIT\0')

/**
 * A proxy between an API process and PostgreSQL. When armed, it forwards the next COMMIT and cuts the connection instead of returning the
 * answer: the write is stored, and its client does not know.
 */
export async function startCommitCutter(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let armed = false
  let cuts = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const both = [client, database]
    const close = () => {
      for (const socket of both) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of both) sockets.add(socket.on('error', close).on('close', close))
    client.on('data', (bytes) => database.write(bytes))
    database.on('data', (bytes) => {
      if (!armed || !bytes.includes(committed)) client.write(bytes)
      else {
        armed = false
        cuts += 1
        close()
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    arm: () => {
      armed = true
    },
    cuts: () => cuts,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
