/** Opens an archive on disk to read its files in any order, by their paths. */
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isLink, openEntry, overlaps } from './checks.ts'

export type OpenedArchive = {
  /** Path and unpacked size of every file, in the order of the archive. */
  readonly files: ReadonlyMap<string, { readonly size: number }>
  /** The bytes of a file; damaged ones end in an error. */
  readonly open: (path: string) => Promise<Readable>
  readonly close: () => Promise<void>
}

const archiveFault = (message: string): Error => Object.assign(new Error(message), { name: 'ArchiveFault' })

export const isArchiveFault = (error: unknown): error is Error => error instanceof Error && error.name === 'ArchiveFault'

/** Refuses what no honest archive has: a path that leads out of it, a path twice, a link, an encrypted file, files that overlap. */
export async function openArchive(file: string): Promise<OpenedArchive> {
  const archive = await openPromise(file, { autoClose: false, lazyEntries: true, validateEntrySizes: true }).catch((error: Error) => {
    throw archiveFault(`it is no archive that can be read: ${error.message}`)
  })
  try {
    const entries = await listEntries(archive)
    return {
      files: new Map([...entries].map(([path, { uncompressedSize }]) => [path, { size: uncompressedSize }])),
      open: async (path) => {
        const entry = entries.get(path)
        if (!entry) throw archiveFault(`${path} is not in the archive`)
        return openEntry(archive, entry)
      },
      close: async () => archive.close(),
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

async function listEntries(archive: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of archive.eachEntry()) {
      const { fileName } = entry
      if (entries.has(fileName)) throw archiveFault(`${fileName} is in the archive twice`)
      if (entry.isEncrypted() || !entry.canDecodeFileData() || isLink(entry) || fileName.endsWith('/'))
        throw archiveFault(`${fileName} is no plain file`)
      entries.set(fileName, entry)
    }
  } catch (error) {
    // The library refuses paths that lead out of the archive.
    throw isArchiveFault(error) ? error : archiveFault((error as Error).message)
  }
  if (overlaps([...entries.values()])) throw archiveFault('files overlap')
  return entries
}
