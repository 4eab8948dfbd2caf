import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** What is written to a file: text as UTF-8. */
export type SpoolContent = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

export type Spooled = { readonly content: Readable; readonly size: number }

/**
 * Writes content to a temporary file and returns it for reading. The file has no name while it is written and read, so nothing is left
 * behind, whoever breaks off. `signal` breaks the writing off.
 */
export async function spool(content: SpoolContent, signal?: AbortSignal): Promise<Spooled> {
  const name = path.join(tmpdir(), `partita-${randomUUID()}`)
  const handle = await open(name, 'wx+', 0o600)
  try {
    await unlink(name)
    // Not by a stream: one that leaves the handle open would keep it open for ever.
    await handle.writeFile(content, { ...(signal && { signal }) })
    const { size } = await handle.stat()
    return { content: handle.createReadStream({ start: 0 }), size }
  } catch (error) {
    await handle.close()
    throw error
  }
}
