const types = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  pdf: 'application/pdf',
  xml: 'application/xml',
  zip: 'application/zip',
} as const
export type FileExt = keyof typeof types

/** The ending of the name of a file of this type, or null for a type that is not known here. */
export const extensionOf = (mime: string): FileExt | null => (Object.keys(types) as FileExt[]).find((ext) => types[ext] === mime) ?? null

/** A kind of file: how it is called in a rule, and its media type. */
export type FileType = { readonly ext: string; readonly mime: string }

/** The type of a file by its first bytes; its name and the headers of its sender are ignored. */
export function typeOf(head: Buffer): { readonly ext: FileExt; readonly mime: string } | null {
  const ext = extOf(head)
  return ext && { ext, mime: types[ext] }
}

function extOf(head: Buffer): FileExt | null {
  const bytes = head.toString('latin1')
  if (bytes.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (bytes.startsWith('\xff\xd8\xff')) return 'jpg'
  if (/^GIF8[79]a/.test(bytes)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(bytes)) return 'webp'
  // The second is an empty archive.
  if (bytes.startsWith('PK\x03\x04') || bytes.startsWith('PK\x05\x06')) return 'zip'
  if (bytes.startsWith('ftyp', 4)) return heifOf(head)
  return textOf(head)
}

/**
 * ISO 23008-12: a box that begins with its length and the word ftyp, then the main brand, a version and the brands it is
 * compatible with. The general brands leave the coding open, and AV1 pictures (avif) use them too.
 */
function heifOf(head: Buffer): FileExt | null {
  const box = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length))
  const brands = [box.slice(0, 4), ...(box.slice(8).match(/[^]{4}/g) ?? [])]
  if (brands.some((brand) => /^he[iv][cmsx]$/.test(brand))) return 'heic'
  return /^(mif1|msf1|heif)$/.test(brands[0] ?? '') && !brands.some((brand) => /^avi[fs]$/.test(brand)) ? 'heif' : null
}

/** Some programs write a byte order mark or an empty line first. */
function textOf(head: Buffer): FileExt | null {
  const utf16 = head[0] === 0xff && head[1] === 0xfe ? head : head[0] === 0xfe && head[1] === 0xff ? swapped(head) : null
  const text = (utf16 ? utf16.toString('utf16le') : head.toString('utf8')).replace(/^\uFEFF?[\t\n\r ]*/, '')
  if (/^<\?xml[\t\n\r ]/.test(text)) return 'xml'
  return !utf16 && text.startsWith('%PDF-') ? 'pdf' : null
}

const swapped = (head: Buffer): Buffer => Buffer.from(head.subarray(0, head.length & ~1)).swap16()

const documentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const textTypes = { csv: 'text/csv', txt: 'text/plain', eml: 'message/rfc822' } as const

/** As they are called in a rule. */
export const officeTypes: readonly string[] = [...Object.keys(documentTypes), ...Object.keys(textTypes)]

/**
 * The type of an office file, which its bytes alone do not tell: a document is an archive, and a table, a note and a mail are text. The name
 * decides among those that the bytes allow.
 */
export function officeTypeOf(head: Buffer, name: string): FileType | null {
  const ext = (/\.([a-z]+)$/i.exec(name)?.[1] ?? '').toLowerCase()
  const found = extOf(head)
  if (found === 'zip' && ext in documentTypes) return { ext, mime: documentTypes[ext as keyof typeof documentTypes] }
  if (found !== null || !(ext in textTypes) || !isText(head)) return null
  const isMail = /^(?:From |[!-9;-~]+:)/.test(head.toString('latin1'))
  return ext === 'eml' && !isMail ? null : { ext, mime: textTypes[ext as keyof typeof textTypes] }
}

/** Whether bytes can be text: no encoding in use contains a zero byte except UTF-16, which begins with a byte order mark. */
export const isText = (head: Buffer): boolean => head.length > 0 && (hasUtf16Mark(head) || !head.includes(0))

const hasUtf16Mark = ([first, second]: Buffer): boolean => (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
