import { openFsStore } from './fs-store.ts'
import { openS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** `file:///folder`, or `s3+https://KEY:SECRET@host:port/bucket?region=name`. */
export async function openFileStore(url: string): Promise<FileStore> {
  const { protocol } = new URL(url)
  if (protocol === 'file:') return openFsStore(url)
  if (protocol === 's3+http:' || protocol === 's3+https:') return openS3Store(url)
  throw new Error(`no file store speaks ${protocol}`)
}
