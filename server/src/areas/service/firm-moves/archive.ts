/**
 * A firm as one file. Whoever changes it can compute every digest in it again, so the list of them is authenticated with a key that is kept
 * apart; the same key seals the secrets of webhooks and integrations. The file without its key is complete books, but no secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type OpenedArchive, openArchive } from '../../../adapters/archives/open.ts'
import { type FileToPack, pack } from '../../../adapters/archives/pack.ts'
import { measure } from '../../../kernel/files/measure.ts'
import { openSecrets } from '../../../kernel/outbound/secrets.ts'
import { kindOf } from './tables.ts'
import type { Table } from './renumber.ts'
import { type About, bytesOf, cellOf, fileIn, type FirmSource, tableNamed } from './source.ts'

const format = 'partita firm 1'
const manifestPath = 'manifest.json'
const sealPath = 'manifest.hmac'
const largestManifest = 64 * 1024 * 1024
const sealedFor = 'a firm that moves'

type Part = { readonly path: string; readonly size: number; readonly sha256: string }
type Manifest = { readonly format: typeof format; readonly made_at: string; readonly about: About; readonly parts: readonly Part[] }

const pathOf = ({ name }: Table) => `tables/${name}.tsv`
const fileAt = (key: string) => `files/${key}`
const macOf = (key: string, manifest: string): Buffer =>
  createHmac('sha256', key).update('partita firm manifest\n').update(manifest).digest()

/** The archive as a stream. It breaks off when a stored file is missing or is not what its record says. */
export async function packFirm(source: FirmSource, key: string, now: Date): Promise<Readable> {
  const { about } = source
  const parts: Part[] = []
  const files = tableNamed(about, 'public.files')
  const stored: ReturnType<typeof fileIn>[] = []
  for await (const row of source.rows(files)) stored.push(fileIn(files, row))
  const packed = (path: string, content: () => AsyncIterable<Buffer>, isPacked = false): FileToPack => ({
    path,
    is_packed: isPacked,
    open: () => listed(parts, path, content()),
  })
  let manifest = ''
  return pack([
    ...about.tables.map((table) => packed(pathOf(table), () => linesOf(source.rows(table), sealSecrets(source, table, key)))),
    ...stored.map((file) => packed(fileAt(file.key), () => contentOf(source, file), true)),
    {
      path: manifestPath,
      open: () => {
        manifest = JSON.stringify({ format, made_at: now.toISOString(), about, parts } satisfies Manifest)
        return Readable.from([manifest])
      },
    },
    { path: sealPath, open: () => Readable.from([macOf(key, manifest).toString('hex')]) },
  ])
}

async function* listed(parts: Part[], path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { through, result } = measure(content)
  yield* through
  parts.push({ path, ...result() })
}

const blockLength = 64 * 1024

async function* linesOf(rows: AsyncIterable<string>, seal: (row: string) => string): AsyncGenerator<Buffer> {
  let block = ''
  for await (const row of rows) {
    block += `${seal(row)}\n`
    if (block.length < blockLength) continue
    yield Buffer.from(block)
    block = ''
  }
  if (block !== '') yield Buffer.from(block)
}

function sealSecrets({ secret }: FirmSource, { name, columns }: Table, key: string): (row: string) => string {
  const at = columns.flatMap((column, place) => (kindOf(name, column) === 'secret' ? place : []))
  const sealing = openSecrets([key])
  return (row) => {
    if (at.length === 0) return row
    const cells = row.split('\t')
    const sealed = cells.map((cell, place) =>
      at.includes(place) && cell !== '\\N' ? cellOf(sealing.seal(secret(name, columns[place] ?? '', cells), sealedFor)) : cell,
    )
    return sealed.join('\t')
  }
}

async function* contentOf({ file }: FirmSource, { key, size, sha256 }: ReturnType<typeof fileIn>): AsyncGenerator<Buffer> {
  const bytes = await file(key)
  if (!bytes) throw archiveFault(`the file ${key} is not in the store`)
  const { through, result } = measure(bytes)
  yield* through
  const found = result()
  if (found.size !== size || found.sha256 !== sha256) throw archiveFault(`the file ${key} is not what was stored`)
}

const archiveFault = (message: string): Error => Object.assign(new Error(message), { name: 'ArchiveFault' })

/** Opens an archive with the key it was made with. Every part is compared with its digest while it is read. */
export async function openFirmArchive(
  file: string,
  key: string,
): Promise<{ readonly source: FirmSource; readonly close: () => Promise<void> }> {
  const archive = await openArchive(file)
  try {
    const { about, parts } = await readManifest(archive, key)
    const known = new Map(parts.map((part) => [part.path, part]))
    const extra = [...archive.files.keys()].find((path) => !known.has(path) && path !== manifestPath && path !== sealPath)
    if (extra !== undefined) throw archiveFault(`${extra} is not in its manifest`)
    const open = (path: string) => checked(archive, known.get(path), path)
    const opening = openSecrets([key])
    return {
      source: {
        about,
        rows: (table) => splitLines(open(pathOf(table))),
        secret: (table, column, cells) => opening.open(bytesOf(cells, tableNamed(about, table).columns.indexOf(column)), sealedFor),
        file: async (name) => (known.has(fileAt(name)) ? Readable.from(open(fileAt(name))) : null),
      },
      close: archive.close,
    }
  } catch (error) {
    await archive.close()
    throw error
  }
}

async function readManifest(archive: OpenedArchive, key: string): Promise<Manifest> {
  const size = archive.files.get(manifestPath)?.size ?? 0
  if (size === 0 || size > largestManifest || archive.files.get(sealPath)?.size !== 64) throw archiveFault('it is no archive of a firm')
  const manifest = await text(await archive.open(manifestPath))
  const seal = Buffer.from(await text(await archive.open(sealPath)), 'hex')
  const mac = macOf(key, manifest)
  if (seal.length !== mac.length || !timingSafeEqual(seal, mac)) throw archiveFault('it was changed, or this is not its key')
  // Authenticated: only who had the key can have written it, which is this program.
  const read = JSON.parse(manifest) as Manifest
  if (read.format !== format) throw archiveFault('its format is of another release')
  return read
}

async function* checked(archive: OpenedArchive, part: Part | undefined, path: string): AsyncGenerator<Buffer> {
  if (!part) throw archiveFault(`${path} is not in the archive`)
  const { through, result } = measure(await archive.open(path))
  yield* through
  const { size, sha256 } = result()
  if (size !== part.size || sha256 !== part.sha256) throw archiveFault(`${path} was changed`)
}

/** The rows of a table; COPY escapes every end of a line that is not the end of a row. */
async function* splitLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const piece of content) {
    const whole = Buffer.concat([rest, piece])
    const end = whole.lastIndexOf(0x0a)
    if (end >= 0) yield* whole.toString('utf8', 0, end).split('\n')
    rest = Buffer.from(whole.subarray(end + 1))
  }
  if (rest.length > 0) throw archiveFault('a table breaks off')
}
