/** Writes ZIP archives with yazl, as a stream: no file is in memory as a whole. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** `open` is called when the files before it are written. */
export type FileToPack = {
  readonly path: string
  readonly open: () => Readable | AsyncIterable<string | Buffer>
  /** Its bytes do not become fewer: they are stored as they are. */
  readonly is_packed?: boolean
}

// The archive has no other time, so the same files give the same bytes. It is a local one because ZIP stores local times.
const moment = new Date(1980, 0, 1)
const options = { mtime: moment, mode: 0o100644, forceDosTimestamp: true }

/** The files as one archive, in this order; a path that leads out of it is refused. An error of one file breaks the archive off. */
export function pack(files: readonly FileToPack[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | null = null
  // Whoever reads the archive may leave before its end.
  output.once('close', () => current?.destroy())
  for (const { path, open, is_packed = false } of files)
    zip.addReadStreamLazy(path, { ...options, compress: !is_packed }, (take) => {
      const opened = open()
      current = opened instanceof Readable ? opened : Readable.from(opened, { objectMode: false })
      // The library does not listen for errors of a file that it asked for.
      current.once('error', (error) => output.destroy(error))
      take(null, current)
    })
  zip.end()
  return output
}
