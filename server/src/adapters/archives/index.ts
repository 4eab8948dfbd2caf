/**
 * Reads untrusted ZIP archives with yauzl. The directory is at the end of an archive, so the archive is first written to a temporary file
 * that is unlinked at once and leaves nothing behind if the process dies. Every size in the directory is checked against a limit before
 * unpacking, and against the bytes while unpacking.
 */
import { mkdtemp, type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'

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

/** The library does not verify checksums: a changed byte would go unnoticed. */
function checksumStream(wanted: number, differs: () => void): Transform {
  let sum = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush: (done) => {
      if (sum === wanted) return done()
      differs()
      done(new Error('the bytes are not those that were packed'))
    },
  })
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

/** Unix tools store the file type in the upper half of the attributes; 0xA000 is a symbolic link. */
const isLink = ({ externalFileAttributes, versionMadeBy }: Entry): boolean =>
  versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & 0xf000) === 0xa000

const localHeader = 30

/** Overlapping files let a small archive unpack to any size, with each file within its limit. */
function overlaps(files: readonly Entry[]): boolean {
  const spans = files
    .map(({ relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength }) => [
      from,
      from + localHeader + fileNameLength + compressedSize,
    ])
    .toSorted(([a = 0], [b = 0]) => a - b)
  return spans.some(([from = 0], index) => index > 0 && from < (spans[index - 1]?.[1] ?? 0))
}
