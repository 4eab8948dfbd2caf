import type { FileStore } from '../../../kernel/files/store.ts'
import { notFound } from '../../../kernel/route/problem.ts'
import type { FileReply } from '../../../kernel/route/route.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { Language } from '../../../lib/languages.ts'
import { verifyContent } from '../../platform/files/index.ts'
import type { Reader } from './analysis/reader.ts'
import * as store from './store.ts'

type ServeContext = {
  readonly files: FileStore
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly portion: <T>(work: () => Promise<T>) => Promise<T>
  readonly reader: Reader
  readonly language: Language
}

/** The page shows content of an untrusted file: it may use its own styles and nothing else, and has no origin. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** The uploaded file as a download or, with `preview`, shown inline: an image of its first page, an XML invoice as an HTML page. */
export async function serveFile(
  { files, read, portion, reader, language }: ServeContext,
  id: number,
  preview: boolean,
): Promise<FileReply> {
  const file = await read((db) => store.servedFile(db, id))
  if (!file) throw notFound()
  const { name, type, size } = file
  if (!preview) return { content: await openBytes(files, file, name), type, name, size }
  if (file.preview)
    return { content: await openBytes(files, file.preview, name), type: file.preview.type, name, size: file.preview.size, inline: true }
  const render = () => reader.renderInvoice({ ...file, open: () => openBytes(files, file, name) }, language)
  const page = file.kind === 'xml' ? await portion(render) : null
  if (page === null) throw notFound()
  return { content: Buffer.from(page), type: 'text/html; charset=utf-8', name: `${name}.html`, inline: true, policy }
}

async function openBytes(files: FileStore, bytes: store.ServedBytes, name: string) {
  const source = await files.get(bytes.key)
  if (!source) throw new Error(`the bytes under ${bytes.key} are gone from the store`)
  return verifyContent(source, { ...bytes, name })
}
