/**
 * ZIP archives that came from outside, read by yauzl. The table of contents stands at the end of an archive, so it goes to a file of the
 * machine first: one without a name from the moment it is open, so that whatever becomes of the process nothing stays behind. Every promise
 * of the table is held against a limit before a byte is unpacked, and against the bytes while they are.
 */
import { mkdtemp, type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'

export type ArchiveLimits = {
  /** Files in it, whatever folders they stand in. */
  readonly files: number
  /** Bytes of one file once unpacked, and of all together. */
  readonly bytes: number
  readonly all_bytes: number
  /** How many times larger than it was a file may become. */
  readonly ratio: number
}

/** Why an archive is refused; `name` is of the file in it that is the reason. */
export type ArchiveFault = {
  readonly fault: 'unreadable' | 'empty' | 'too_many' | 'too_large' | 'encrypted' | 'unsafe_name' | 'link' | 'overlap'
  readonly name?: string
}

/** What the programs of a desk put beside the files a person chose. */
const systemFiles = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i
/** Below this a file is too small to harm anybody, and text of one letter may shrink as it likes. */
const harmless = 64 * 1024

/**
 * Hands each file of the archive over, one after the other, as a stream; `take` says false to end it there. Null when all were taken, or
 * when `take` ended it; else why the archive is refused.
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
    // The library tells of damage by an event alone, and whoever reads would wait for an end that never comes.
    let broken = false
    const through = checksumStream(entry.crc32, () => (broken = true))
    bytes.once('error', () => (broken ||= !through.destroyed))
    const flowing = pipeline(bytes, through).catch(() => {})
    try {
      if (!(await take(nameOf(entry), through))) return null
    } catch (error) {
      // What does not unpack is the sender's mistake; a store that is full is not.
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

/** The library does not look at the sum that stands beside each file: a letter changed on the way would pass as an invoice. */
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

/** The table of contents, read whole before anything is unpacked: an archive of ten thousand names is refused at the fifty-first. */
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
    // The library refuses a name that leads out of the archive: from its root, up its folders, or to another drive.
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

/** Unix programs keep the kind of a file in the upper half of its attributes; 0xA000 is a link to another place. */
const isLink = ({ externalFileAttributes, versionMadeBy }: Entry): boolean =>
  versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & 0xf000) === 0xa000

const localHeader = 30

/** Files that share bytes make a small archive unfold to any size, each of them within its limit. */
function overlaps(files: readonly Entry[]): boolean {
  const spans = files
    .map(({ relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength }) => [
      from,
      from + localHeader + fileNameLength + compressedSize,
    ])
    .toSorted(([a = 0], [b = 0]) => a - b)
  return spans.some(([from = 0], index) => index > 0 && from < (spans[index - 1]?.[1] ?? 0))
}
