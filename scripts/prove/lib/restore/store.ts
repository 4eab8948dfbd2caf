import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { checkout, run } from '../../../lib/checkout.ts'
import { daemonPid, freePort, startDaemon, stopDaemon } from '../../../lib/daemon.ts'
import { fillIn } from '../guide.ts'
import type { Store } from './pgbackrest.ts'

async function openssl(folder: string, words: string) {
  const { code, stderr } = await run('openssl', words.split(' '), { cwd: folder })
  if (code !== 0) throw new Error(`openssl ${words} failed:\n${stderr}`)
}

/** A certificate authority of our own, a second one that signed nothing, and the certificate of the store with its key. */
async function makeCertificates(folder: string) {
  for (const name of ['ca', 'foreign'])
    await openssl(folder, `req -x509 -newkey rsa:2048 -nodes -days 1 -keyout ${name}.key -out ${name}.pem -subj /CN=${name}`)
  await openssl(folder, 'req -newkey rsa:2048 -nodes -keyout store.key -out store.csr -subj /CN=localhost')
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=DNS:localhost')
  await openssl(folder, 'x509 -req -in store.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 1 -extfile names -out store.crt')
  const both = ['store.crt', 'store.key'].map((name) => readFileSync(path.join(folder, name), 'utf8'))
  writeFileSync(path.join(folder, 'store.pem'), both.join(''), { mode: 0o600 })
}

const accepts = (port: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

export type StoreControl = {
  /** The store can be reached again. */
  start: () => Promise<void>
  /** Nothing answers at the address of the store; what it holds stays. */
  stop: () => Promise<boolean>
}

/** The S3 store of the services behind TLS, by HAProxy with the file of deploy/pgbackrest. */
export async function withStore<T>(folder: string, s3: string, work: (store: Store & StoreControl) => Promise<T>) {
  await makeCertificates(folder)
  const url = new URL(s3.replace('s3+http', 'http'))
  const port = String(await freePort())
  const file = path.join(folder, 'store.cfg')
  const text = fillIn(readFileSync(path.join(checkout, 'deploy/pgbackrest/haproxy.cfg'), 'utf8'), {
    'bind :443': `bind 127.0.0.1:${port}`,
    '/etc/haproxy/store.pem': path.join(folder, 'store.pem'),
    '@STORE@': url.host,
  })
  writeFileSync(file, text)
  const named = { folder, name: 'store-proxy', mark: file }
  const start = async () => {
    const proxy = { ...named, command: 'haproxy', args: ['-db', '-f', file], ready: () => accepts(port) }
    const result = await startDaemon(proxy)
    if (!result.started) throw new Error(`The proxy of the store did not start:\n${result.log}`)
  }
  const stop = () => stopDaemon(named, 'SIGKILL')
  // An interrupted proof leaves no proxy behind; it is found by its file, which goes with the folder.
  const leave = () => {
    const pid = daemonPid(named)
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  }
  process.prependOnceListener('exit', leave)
  await start()
  try {
    return await work({ port, ca: path.join(folder, 'ca.pem'), url, start, stop })
  } finally {
    process.off('exit', leave)
    await stop()
  }
}
