import { createHash } from 'node:crypto'
import { type Answer, send, type CompanyClient, type Import, jsonOf } from './client.ts'
import type { Context } from './context.ts'

const headerOf = ({ headers }: Answer, name: string): string => String(headers[name] ?? '')

/** An uploaded file is served as an attachment that a browser neither sniffs nor runs. */
const isKept = (file: Answer, { mime }: Import): boolean =>
  file.status === 200 &&
  headerOf(file, 'content-type') === mime &&
  headerOf(file, 'x-content-type-options') === 'nosniff' &&
  headerOf(file, 'content-disposition').startsWith('attachment; ') &&
  headerOf(file, 'content-security-policy').includes("default-src 'none'")

/** A preview is a rendered image, or a page that can load and run nothing; there may be none. */
const isTame = (preview: Answer, { kind }: Import): boolean => {
  if (preview.status === 404) return true
  const isPage = kind === 'xml'
  const text = isPage ? preview.bytes.toString() : ''
  return (
    preview.status === 200 &&
    headerOf(preview, 'x-content-type-options') === 'nosniff' &&
    headerOf(preview, 'content-type') === (isPage ? 'text/html; charset=utf-8' : 'image/jpeg') &&
    (isPage
      ? /sandbox(?!\s+allow)/.test(headerOf(preview, 'content-security-policy'))
      : preview.bytes.subarray(0, 2).toString('hex') === 'ffd8') &&
    !/<script|<iframe|<object|<embed|\son\w+\s*=\s*["']|javascript:/i.test(text.replace(/&lt;[\s\S]*?&gt;/g, ''))
  )
}

/** The served file and preview of an import; `sha256` is that of the upload. */
export type Seen = { readonly record: Import; readonly file: Answer; readonly preview: Answer; readonly sha256: string | undefined }

export async function openImport(base: string, record: Import, sha256: string | undefined): Promise<Seen> {
  const { pathname, search } = new URL(record.file_url)
  const file = await send(base, 'GET', pathname + search)
  return { record, file, preview: await send(base, 'GET', `${pathname}${search}&preview=1`), sha256 }
}

/** Every import that is not in the bin, as the list shows it. */
export async function listImports(base: string, client: CompanyClient): Promise<Import[]> {
  const all: Import[] = []
  for (let page = 1, isMore = true; isMore; page++) {
    const { data = [] } = jsonOf(await client.get(base, `/document-imports?per_page=100&page=${page}`))
    all.push(...data)
    isMore = data.length > 0
  }
  return all
}

const brief = ({ record, file, preview }: Seen) => [
  record.original_name.slice(0, 40),
  file.status,
  file.headers['content-type'],
  file.headers['content-disposition'],
  preview.status,
  preview.headers['content-type'],
]

export function checkServed({ shown, store }: Context, seen: readonly Seen[]): void {
  const sumOf = (file: Answer) => createHash('sha256').update(file.bytes).digest('hex')
  const changed = seen.filter(({ file, sha256 }) => sha256 !== undefined && sha256 !== sumOf(file))
  shown.check(changed.length === 0, `${store}: a file is served unchanged`, changed.slice(0, 3).map(brief))
  const loose = seen.filter(({ record, file }) => !isKept(file, record))
  shown.check(loose.length === 0, `${store}: a file is served as an attachment`, loose.slice(0, 3).map(brief))
  const wild = seen.filter(({ record, preview }) => !isTame(preview, record))
  shown.check(wild.length === 0, `${store}: a preview is a rendered image or an inert page`, wild.slice(0, 3).map(brief))
  const slowest = Math.max(...seen.flatMap(({ file, preview }) => [file.ms, preview.ms]))
  const previews = seen.filter(({ preview }) => preview.status === 200).length
  shown.say(`${store}: ${seen.length} files and ${previews} previews opened, the slowest in ${slowest.toFixed(0)} ms`)
}
