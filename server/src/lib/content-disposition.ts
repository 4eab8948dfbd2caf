import { withoutAccents } from './search.ts'

/** Characters that some file system does not take in a name, and those that reverse the writing, with which a program can look like a PDF. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069/\\:*?"<>|]/gu

/** Accents are taken off before the rest is replaced; letters that decompose into unsafe ones are none. */
const asciiOf = (name: string): string =>
  withoutAccents(name)
    .replace(unsafe, '_')
    .replace(/[^ -~]|%/g, '_') || 'file'

/** The name as a file may have it everywhere; never empty, and no way out of a folder. */
const safeName = (name: string): string => name.toWellFormed().replace(unsafe, '_').replace(/^\.+/, '_').trim() || 'file'

/** RFC 5987 reserves these four, which encodeURIComponent leaves as they are. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The header that names a file (RFC 6266): in ASCII for programs that know nothing else, curl among them, then exactly. What was written into
 * a name cannot end the header or its quotes.
 */
export function contentDisposition(name: string, how: 'attachment' | 'inline'): string {
  const safe = safeName(name)
  return `${how}; filename="${asciiOf(safe)}"; filename*=UTF-8''${encoded(safe)}`
}
