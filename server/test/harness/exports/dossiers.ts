/** Dossiers as a client receives them, and what somebody may do to one afterwards. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openArchive } from '../../../src/adapters/archives/open.ts'
import { pack } from '../../../src/adapters/archives/pack.ts'
import type { Books } from '../books/books.ts'
import type { Caller, World } from '../world.ts'

export type Fetched = { readonly status: number; readonly fingerprint: string; readonly bytes: Buffer; readonly file: string }

export type Dossiers = {
  readonly folder: string
  /** The dossier of a year, by default the first, kept as a file. */
  readonly fetch: (b: Pick<Books, 'path'>, year?: number, query?: string) => Promise<Fetched>
  readonly keep: (bytes: Buffer) => string
  readonly close: () => void
}

let serial = 0

export function dossiersOf(w: World, caller: Caller): Dossiers {
  const folder = mkdtempSync(path.join(tmpdir(), 'dossiers-'))
  const keep = (bytes: Buffer): string => {
    serial += 1
    const file = path.join(folder, `${serial}.zip`)
    writeFileSync(file, bytes)
    return file
  }
  return {
    folder,
    keep,
    fetch: async (b, year, query = '') => {
      const id = year ?? (await caller('GET', `${b.path}/fiscal-years`)).body.toReversed()[0].id
      const { statusCode, headers, rawPayload } = await w.app.inject({
        method: 'GET',
        url: `${b.path}/exports/full-dossier/${id}${query}`,
        headers: { authorization: `Bearer ${caller.token}` },
      })
      return { status: statusCode, fingerprint: String(headers['x-export-fingerprint']), bytes: rawPayload, file: keep(rawPayload) }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

type Files = Map<string, Buffer>

export async function unpackDossier(file: string): Promise<Files> {
  const archive = await openArchive(file)
  try {
    const files: Files = new Map()
    for (const name of archive.files.keys()) files.set(name, await buffer(await archive.open(name)))
    return files
  } finally {
    await archive.close()
  }
}

/** The same dossier after a change of its files. */
export async function changed(file: string, change: (files: Files) => void): Promise<Buffer> {
  const files = await unpackDossier(file)
  change(files)
  return buffer(
    pack(
      [...files].map(([name, bytes]) => ({
        path: name,
        open: async function* () {
          yield bytes
        },
      })),
    ),
  )
}

/** Changes the manifest, as somebody does who knows how it is made. */
// oxlint-disable-next-line typescript/no-explicit-any -- a forger writes what he likes
export const forgeManifest = (files: Files, change: (manifest: any) => void): void => {
  const manifest = JSON.parse(String(files.get('manifest.json')))
  change(manifest)
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

/** Gives a file other bytes, and the manifest their size and hash. */
export function forge(files: Files, name: string, bytes: Buffer): void {
  files.set(name, bytes)
  forgeManifest(files, (manifest) => {
    const listed = manifest.files.find((each: { path: string }) => each.path === name)
    Object.assign(listed, { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  })
}
