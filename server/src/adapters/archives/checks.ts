/** What every reader of archives checks: the checksum of a file, its type, and that files do not overlap. */
import { pipeline, type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'

/** The library does not verify checksums: a changed byte would go unnoticed. */
export function checksumStream(wanted: number, differs: () => void): Transform {
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

/** The bytes of a file; damaged ones end in an error. */
export async function openEntry(archive: ZipFile, entry: Entry): Promise<Readable> {
  const bytes = await archive.openReadStreamPromise(entry)
  // The error of the first stream reaches the reader through the second one.
  return pipeline(
    bytes,
    checksumStream(entry.crc32, () => undefined),
    () => undefined,
  )
}

/** Unix tools store the file type in the upper half of the attributes; 0xA000 is a symbolic link. */
export const isLink = ({ externalFileAttributes, versionMadeBy }: Entry): boolean =>
  versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & 0xf000) === 0xa000

const localHeader = 30

/** Overlapping files let a small archive unpack to any size, with each file within its limit. */
export function overlaps(files: readonly Entry[]): boolean {
  const spans = files
    .map(({ relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength }) => [
      from,
      from + localHeader + fileNameLength + compressedSize,
    ])
    .toSorted(([a = 0], [b = 0]) => a - b)
  return spans.some(([from = 0], index) => index > 0 && from < (spans[index - 1]?.[1] ?? 0))
}
