import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileStore } from '../../../kernel/files/store.ts'
import { notFound } from '../../../kernel/route/problem.ts'
import type { FileReply } from '../../../kernel/route/route.ts'
import type { Language } from '../../../lib/languages.ts'
import { checked } from '../../platform/files/index.ts'
import type { Analysis } from './analysis/open-reader.ts'
import * as store from './store.ts'

type Asked = {
  readonly files: FileStore
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly analysis: Analysis
  readonly language: Language
}

/** A page made of what a stranger wrote: it may have its own style and nothing else, not even an origin. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** The uploaded file as it came, to be kept; or what a person looks at: a picture of its first page, an XML invoice as a page. */
export async function serveImport({ files, read, analysis, language }: Asked, id: number, preview: boolean): Promise<FileReply> {
  const found = await read((db) => store.served(db, id))
  if (!found) throw notFound()
  const { name, type, size } = found
  if (!preview) return { content: await opened(files, found, name), type, name, size }
  if (found.preview)
    return { content: await opened(files, found.preview, name), type: found.preview.type, name, size: found.preview.size, inline: true }
  const page = found.kind === 'xml' ? await analysis.page(await buffer(await opened(files, found, name)), language) : null
  if (page === null) throw notFound()
  return { content: Buffer.from(page), type: 'text/html; charset=utf-8', name: `${name}.html`, inline: true, policy }
}

async function opened(files: FileStore, bytes: store.ServedBytes, name: string) {
  const source = await files.get(bytes.key)
  if (!source) throw new Error(`the bytes under ${bytes.key} are gone from the store`)
  return checked(source, { ...bytes, name })
}
