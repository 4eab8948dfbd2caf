import { createHmac } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Direct access to a file store, without the product. */
export type StoredFiles = {
  /** All names, including incomplete uploads. */
  names: () => Promise<string[]>
  read: (key: string) => Promise<Buffer | null>
  overwrite: (key: string, bytes: Buffer) => Promise<void>
}

export const openStoredFiles = (url: string): StoredFiles => (url.startsWith('file:') ? inFolder(fileURLToPath(url)) : inBucket(url))

function inFolder(root: string): StoredFiles {
  const placeOf = (key: string) => path.join(root, key.slice(0, 2), key.slice(2, 4), key)
  return {
    names: async () =>
      (await readdir(root, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).map(({ name }) => name),
    read: (key) => readFile(placeOf(key)).catch(() => null),
    overwrite: (key, bytes) => writeFile(placeOf(key), bytes),
  }
}

/** Signature version 2 of S3: short, and independent of the library of the product. */
function inBucket(url: string): StoredFiles {
  const { host, username, password, pathname } = new URL(url)
  const ask = async (
    method: string,
    place: string,
    { part = '', query = '', body }: { part?: string; query?: string; body?: Buffer } = {},
  ) => {
    const date = new Date().toUTCString()
    const signature = createHmac('sha1', decodeURIComponent(password)).update(`${method}\n\n\n${date}\n${place}${part}`).digest('base64')
    const headers = { Date: date, Authorization: `AWS ${decodeURIComponent(username)}:${signature}` }
    const asked = [part.slice(1), query].filter(Boolean).join('&')
    const answer = await fetch(`http://${host}${place}?${asked}`, { method, headers, ...(body && { body: new Uint8Array(body) }) })
    if (!answer.ok && answer.status !== 404) throw new Error(`The gateway answered ${answer.status} to ${method} ${place}.`)
    return answer
  }
  const keysIn = (xml: string) => [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
  const objects = async (after: string): Promise<string[]> => {
    const keys = keysIn(await (await ask('GET', pathname, { query: `max-keys=1000&marker=${after}` })).text())
    return keys.length < 1000 ? keys : [...keys, ...(await objects(keys.at(-1) ?? ''))]
  }
  return {
    names: async () => {
      const halves = keysIn(await (await ask('GET', pathname, { part: '?uploads' })).text())
      return [...(await objects('')), ...halves.map((key) => `${key}, in parts`)]
    },
    read: async (key) => {
      const answer = await ask('GET', `${pathname}/${key}`)
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
    },
    overwrite: async (key, body) => void (await ask('PUT', `${pathname}/${key}`, { body })),
  }
}
