/**
 * Reads untrusted ZIP archives with yauzl. The directory is at the end of an archive, so the archive is first written to a temporary file
 * that is unlinked at once and leaves nothing behind if the process dies. Every size in the directory is checked against a limit before
 * unpacking, and against the bytes while unpacking.
 */
import { mkdtemp, type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, fromBufferPromise, fromFdPromise, type ZipFile } from 'yauzl'
import { checksumStream, isLink, openEntry, overlaps } from './checks.ts'

export type ArchiveLimits = {
  /** Number of files, in whatever folders. */
  readonly files: number
  /** Unpacked bytes of one file, and of all together. */
  readonly bytes: number
  readonly all_bytes: number
  /** The largest ratio of unpacked to packed size. */
  readonly ratio: number
}

/** Why an archive is refused; `name` is the file inside that causes it. */
export type ArchiveFault = {
  readonly fault: 'unreadable' | 'empty' | 'too_many' | 'too_large' | 'encrypted' | 'unsafe_name' | 'link' | 'overlap'
  readonly name?: string
}

/** Files that operating systems add to archives. */
const systemFiles = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i
/** Smaller files are harmless, whatever their compression ratio. */
const harmless = 64 * 1024

/**
 * Passes each file of the archive to `take` as a stream, one after the other; `take` returns false to stop. Null when all were taken or
 * `take` stopped; else why the archive is refused.
 */
export async function unpack(
  source: Readable,
  limits: ArchiveLimits,
  take: (name: string, bytes: Readable) => Promise<boolean>,
): Promise<ArchiveFault | null> {
  const spool = await openNameless()
  try {
    await spool.writeFile(source)
    return await unpackFrom(spool, limits, take)
  } finally {
    await spool.close()
  }
}

/** An archive in memory whose files are read by their path. */
export type ArchiveInMemory = {
  readonly paths: ReadonlySet<string>
  /** The bytes of a file, or why they cannot be read; null when there is none of that path. */
  readonly read: (path: string) => Promise<Buffer | ArchiveFault | null>
}

/** Opens an archive that is not large. Two files of one path would leave open which of them is meant: such an archive is refused. */
export async function openInMemory(bytes: Buffer, limits: ArchiveLimits): Promise<ArchiveInMemory | ArchiveFault> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => null)
  if (!archive) return { fault: 'unreadable' }
  const listed = await listOf(archive, limits)
  if ('fault' in listed) return listed
  const byPath = new Map(listed.files.map((entry) => [entry.fileName, entry]))
  if (byPath.size < listed.files.length) return { fault: 'unreadable' }
  return {
    paths: new Set(byPath.keys()),
    read: async (wanted) => {
      const entry = byPath.get(wanted)
      if (!entry) return null
      try {
        return await readWhole(await openEntry(archive, entry), entry.uncompressedSize)
      } catch {
        return { fault: 'unreadable', name: nameOf(entry) }
      }
    },
  }
}

/** The size is known, and the library verifies it: pieces that are joined at the end would take the memory twice. */
async function readWhole(bytes: Readable, size: number): Promise<Buffer> {
  const whole = Buffer.alloc(size)
  let at = 0
  for await (const piece of bytes) at += (piece as Buffer).copy(whole, at)
  return whole
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'partita-archive-'))
  try {
    return await open(path.join(folder, 'zip'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function unpackFrom(
  spool: FileHandle,
  limits: ArchiveLimits,
  take: (name: string, bytes: Readable) => Promise<boolean>,
): Promise<ArchiveFault | null> {
  const archive = await fromFdPromise(spool.fd, { autoClose: false, lazyEntries: true, validateEntrySizes: true }).catch(() => null)
  if (!archive) return { fault: 'unreadable' }
  const listed = await listOf(archive, limits)
  if ('fault' in listed) return listed
  for (const entry of listed.files) {
    const bytes = await archive.openReadStreamPromise(entry).catch(() => null)
    if (!bytes) return { fault: 'unreadable', name: nameOf(entry) }
    // The library reports damage by an event only; without this the reader of the stream would wait for ever.
    let broken = false
    const through = checksumStream(entry.crc32, () => (broken = true))
    bytes.once('error', () => (broken ||= !through.destroyed))
    const flowing = pipeline(bytes, through).catch(() => {})
    try {
      if (!(await take(nameOf(entry), through))) return null
    } catch (error) {
      // Damaged data is the sender's error; a full store is not.
      through.destroy()
      await flowing
      if (!broken) throw error
      return { fault: 'unreadable', name: nameOf(entry) }
    } finally {
      through.destroy()
      bytes.destroy()
    }
  }
  return null
}

const nameOf = ({ fileName }: Entry): string => fileName.split('/').at(-1) ?? fileName

type Listed = ArchiveFault | { readonly files: readonly Entry[] }

/** Reads the whole directory before anything is unpacked, and stops at the first file over the limit. */
async function listOf(archive: ZipFile, limits: ArchiveLimits): Promise<Listed> {
  const files: Entry[] = []
  let all = 0
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/') || systemFiles.test(entry.fileName)) continue
      const fault = faultOf(entry, limits)
      if (fault) return { fault, name: nameOf(entry) }
      files.push(entry)
      all += entry.uncompressedSize
      if (files.length > limits.files) return { fault: 'too_many' }
      if (all > limits.all_bytes) return { fault: 'too_large' }
    }
  } catch (error) {
    // The library refuses names that lead out of the archive: absolute paths, parent folders, drives.
    return { fault: /fileName|path/i.test((error as Error).message) ? 'unsafe_name' : 'unreadable' }
  }
  if (files.length === 0) return { fault: 'empty' }
  return overlaps(files) ? { fault: 'overlap' } : { files }
}

function faultOf(entry: Entry, { bytes, ratio }: ArchiveLimits): ArchiveFault['fault'] | null {
  if (entry.isEncrypted()) return 'encrypted'
  if (!entry.canDecodeFileData()) return 'unreadable'
  if (isLink(entry)) return 'link'
  const grows = entry.uncompressedSize > harmless && entry.uncompressedSize > entry.compressedSize * ratio
  return grows || entry.uncompressedSize > bytes ? 'too_large' : null
}
