import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkKey } from './keys.ts'
import { measure } from './measure.ts'
import type { FileStore } from './store.ts'

/** Only the service's own user may read the files of clients. */
const ownFolder = { recursive: true, mode: 0o700 } as const

/** A local folder, or one that several hosts mount. */
export async function openFsStore(url: string): Promise<FileStore> {
  const root = fileURLToPath(url)
  await mkdir(root, ownFolder)
  const placeOf = (key: string) => {
    checkKey(key)
    // Two levels of 256 folders, so that no folder grows too large to list.
    const folder = path.join(root, key.slice(0, 2), key.slice(2, 4))
    const whole = path.join(folder, key)
    return { folder, whole, part: `${whole}.part` }
  }
  return {
    put: async (key, bytes) => {
      const { folder, whole, part } = placeOf(key)
      const made = await mkdir(folder, ownFolder)
      // Fails if the part exists: it belongs to another put of this key and must not be removed here.
      const target = await open(part, 'wx', 0o600)
      try {
        const { through, result } = measure(bytes)
        await target.writeFile(through)
        await target.sync()
        await target.close()
        await rename(part, whole)
        await syncFolders(folder, made === undefined ? folder : root)
        return result()
      } catch (error) {
        await target.close().catch(() => {})
        await rm(part, { force: true })
        throw error
      }
    },
    get: async (key) => {
      const source = await open(placeOf(key).whole).catch(absent)
      return source?.createReadStream() ?? null
    },
    remove: async (key) => {
      const { whole, part } = placeOf(key)
      await rm(whole, { force: true })
      await rm(part, { force: true })
    },
    close: async () => {},
  }
}

/** A file name survives a power cut only if its folder was synced too, and a new folder only if its parent was. */
async function syncFolders(from: string, to: string): Promise<void> {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const handle = await open(folder)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (folder === to || folder === path.dirname(folder)) return
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
